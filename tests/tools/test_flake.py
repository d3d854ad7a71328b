"""`make flake` lists what does not pass every time, and goes on where it was interrupted."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = """
from pathlib import Path

def test_steady():
    pass

def test_every_other_time():
    count = Path("count")
    times = int(count.read_text()) if count.exists() else 0
    count.write_text(str(times + 1))
    assert times % 2 == 0, "not now"
"""


def flake(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tools.flake", "--jobs", "0", "--loops", "0", *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "test_it.py").write_text(TESTS)
    (tmp_path / "test_other.py").write_text("def test_other():\n    pass\n")
    return tmp_path


def test_what_does_not_pass_every_time_is_listed(folder: Path):
    done = flake(folder, "--times", "2", "test_it.py")
    assert done.returncode == 1, done.stderr
    assert "test_it.py::test_every_other_time: passed 1 of 2 times" in done.stdout
    assert "not now" in done.stdout
    assert "test_steady:" not in done.stdout
    assert "2 tests, each seen 2 times or more of 2; 1 did not" in done.stdout


def test_it_does_what_is_missing(folder: Path):
    assert flake(folder, "--times", "1", "test_it.py").returncode == 0
    done = flake(folder, "--times", "2", "test_it.py", "test_other.py")
    assert (folder / "count").read_text() == "2"
    assert "3 tests, each seen 2 times" in done.stdout
    (folder / "test_it.py").write_text(TESTS.replace("% 2 == 0", "% 2 >= 0"))
    done = flake(folder, "--times", "1", "test_it.py")  # a changed file is seen anew
    assert done.returncode == 0 and (folder / "count").read_text() == "3"
