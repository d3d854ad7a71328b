"""The README's example runs, and prints what its comments say."""

import contextlib
import io
import re
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_the_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(example, "README.md", "exec"), {})
    lines = said.getvalue().splitlines()
    promised = [
        line.split("#", 1)[1].strip()
        for line in example.splitlines()
        if "print(" in line and "#" in line
    ]
    assert lines[: len(promised)] == promised
