"""The client in docs/protocol.md, run as it stands there."""

import re
import subprocess
import sys
from pathlib import Path

from tests.server.running import Running

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_forty_line_client_plays_a_game_to_its_end(a_server: Running, tmp_path: Path):
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    lines = [line for line in code[1].splitlines() if line.strip() and "import" not in line]
    assert len(lines) <= 40
    script = tmp_path / "client.py"
    script.write_text(code[1], encoding="utf-8")
    run = subprocess.run(
        [sys.executable, str(script), a_server.address, "frost-gorge"],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    assert "The first month of spring" in run.stdout
    record = run.stdout.splitlines()[-1].removeprefix("The record: ")
    assert a_server.person().get(record.removeprefix(a_server.address))["result"] is not None
