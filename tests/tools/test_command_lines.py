"""Every tool says what it is for, and answers a wrong option with a sentence."""

import runpy
import sys
from pathlib import Path

import pytest

TOOLS = sorted(
    path.as_posix()
    for path in Path("tools").glob("*.py")
    if '__name__ == "__main__"' in path.read_text(encoding="utf-8")
)
PASSES_ON = {"tools/flake.py"}  # what it does not know is pytest's
NEEDS_MORE = {"tools/mutants.py"}  # than the tests do


def run(tool: str, *words: str) -> object:
    """Its exit code, or its last words."""
    before, sys.argv = sys.argv, [tool, *words]
    try:
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(tool, run_name="__main__")
    finally:
        sys.argv = before
    return ended.value.code


@pytest.mark.parametrize("tool", sorted({*TOOLS} - NEEDS_MORE))
def test_a_tool_says_what_it_is_for(tool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tool, "--help") == 0
    assert capsys.readouterr().out.startswith("usage: ")


@pytest.mark.parametrize("tool", sorted({*TOOLS} - NEEDS_MORE - PASSES_ON))
def test_a_wrong_option_gets_one_sentence(tool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tool, "word", "word", "--nonsense") == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert "error: unrecognized arguments: " in last and last.endswith("--nonsense")
