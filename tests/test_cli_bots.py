"""Strangers' bots at the command line: real packages, real programs, real signals."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from snowbound.core import records
from tests.bots.test_supervision import example_of_the_docs
from tests.test_cli import run
from tests.waiting import wait_until

ILLEGAL = 'for line in open(0):\n    print(\'{"action": "castle"}\', flush=True)\n'


def package(folder: Path, code: str, entry: str = "my_package:Cautious") -> Path:
    """A package that brings the bot `cautious`, as pip would leave it."""
    (folder / "my_package.py").write_text(code)
    about = folder / "my_package-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my_package\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[snowbound.bots]\ncautious = {entry}\n")
    return folder


def program(folder: Path, code: str) -> str:
    path = folder / "bot.py"
    path.write_text(code)
    return f"program:{sys.executable} {path}"


def test_the_class_of_the_docs_comes_with_a_package(tmp_path: Path) -> None:
    packages = package(tmp_path, example_of_the_docs(1))
    words = ["arena", "frost-gorge", "--bots", "cautious,random", "--games", "2", "--json"]
    report = json.loads(run(*words, packages=packages).stdout)
    assert report["notes"] == []
    assert {standing["bot"] for standing in report["standings"]} == {"cautious", "random"}


def test_a_class_that_cannot_be_loaded_is_a_mistake(tmp_path: Path) -> None:
    packages = package(tmp_path, "", "my_package:Missing")
    answer = run("arena", "frost-gorge", "--bots", "cautious,random", packages=packages)
    assert answer.returncode == 2
    assert "The bot 'cautious' cannot be loaded: AttributeError" in answer.stderr


def test_a_class_that_ends_its_process_is_a_mistake(tmp_path: Path) -> None:
    packages = package(
        tmp_path,
        "import os\nclass Cautious:\n"
        "    def __init__(self, game, luck): pass\n"
        "    def choose(self, view): os._exit(3)\n",
    )
    words = ["arena", "frost-gorge", "--bots", "cautious,random", "--games", "4", "--jobs", "2"]
    answer = run(*words, packages=packages)
    assert answer.returncode == 2
    ended = "snowbound: A process that played has ended; a bot may have ended it.\n"
    assert answer.stderr == ended


# A shell in the background ignores Ctrl-C, and so would what it starts.
LISTENING = """
import signal
from snowbound.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""
CODES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("number", CODES, ids=lambda number: number.name)
def test_no_program_lives_on_after_an_interruption(
    tmp_path: Path, jobs: int, number: signal.Signals
) -> None:
    started = tmp_path / "started"
    spec = program(
        tmp_path,
        "import os, time\n"
        f"open({str(started)!r}, 'a').write(f'{{os.getpid()}}\\n')\n"
        "time.sleep(100)\n",
    )
    words = ["arena", "frost-gorge", "--bots", f"{spec},random", "--games", "8", f"--jobs={jobs}"]
    with subprocess.Popen([sys.executable, "-c", LISTENING, *words]) as command:
        wait_until(lambda: started.exists() and len(started.read_text().split()) >= jobs)
        command.send_signal(number)
        assert command.wait(20) == CODES[number]
    programs = [int(number) for number in started.read_text().split()]
    wait_until(lambda: not any(lives(program) for program in programs))


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_names_with_brackets_and_commas(tmp_path: Path) -> None:
    spec = program(tmp_path, example_of_the_docs(2))
    answer = run("arena", "frost-gorge", "--bots", f"{spec} [/x],random", "--games", "2")
    assert answer.returncode == 0, answer.stderr
    assert "bot.py [/x] - random:" in answer.stdout
    answer = run("arena", "frost-gorge", "--bots", f"{spec} 'a,b',random", "--games", "2")
    assert "bot.py 'a,b' - random:" in answer.stdout


def test_long_names_are_told_apart() -> None:
    bots = "expert:iterations=11,expert:iterations=12"
    answer = run("arena", "frost-gorge", "--bots", bots, "--games", "2")
    assert answer.stdout.count("expert:iterations=11 - expert:iterations=12: ") == 1
    assert "wins (" in answer.stdout


def test_a_simulation_tells_of_every_seat() -> None:
    answer = run("simulate", "frost-gorge", "--seats", "greedy,random", "--games", "40")
    assert "greedy" in answer.stdout and "random" in answer.stdout
    assert "40 games (seed 0):" in answer.stdout


def test_a_file_starts_no_program(tmp_path: Path) -> None:
    """A record comes from anywhere: whom it names is not asked whether he may run."""
    kept, touched = tmp_path / "game.json", tmp_path / "touched"
    run("play", "frost-gorge", "--seats", "you,greedy", "--save", str(kept), typed="1\nq\n")
    text = kept.read_text()
    kept.write_text(text.replace('"greedy"', f'"program:touch {touched}"'))
    for words in (["resume", str(kept)], ["play", "frost-gorge", "--save", str(kept)]):
        answer = run(*words, typed="1\n1\n1\n1\nq\n")
        assert answer.returncode == 2
        assert "wants to run a program" in answer.stderr
    assert not touched.exists()
    seats = "--seats=you,random"
    assert run("resume", str(kept), "--seats=you").returncode == 2
    assert run("resume", str(kept), seats, typed="1\nq\n").returncode == 0
    assert records.decode(kept.read_bytes(), "kept").seats == ["You", "random"]
    assert run("resume", str(kept), typed="1\nq\n").returncode == 0
    others = run("play", "frost-gorge", "--seats=you,greedy", "--save", str(kept))
    assert "holds a game of You, random" in others.stderr


@pytest.mark.parametrize("name", ["\\u001b[2Kharmless", "greedy " + "9" * 5000])
def test_a_file_with_a_strange_name_is_refused(tmp_path: Path, name: str) -> None:
    kept = tmp_path / "game.json"
    run("play", "frost-gorge", "--seats", "you,greedy", "--save", str(kept), typed="1\nq\n")
    kept.write_text(kept.read_text().replace('"greedy"', f'"{name}"'))
    answer = run("resume", str(kept))
    assert answer.returncode == 2
    assert len(answer.stderr.splitlines()) == 1
    assert "\x1b" not in answer.stderr


def test_a_programs_own_number_is_no_seats_number(tmp_path: Path) -> None:
    told = tmp_path / "told"
    code = f"import sys\nopen({str(told)!r}, 'w').write(' '.join(sys.argv[1:]))\n"
    spec = program(tmp_path, code + example_of_the_docs(2)) + " 400"
    run("play", "frost-gorge", "--seats", f"{spec},you", typed="1\n1\n1\nq\n")
    assert told.read_text() == "400"


def test_who_was_replaced_stays_replaced(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    spec = program(tmp_path, ILLEGAL)
    words = ["play", "frost-gorge", "--seats", f"{spec},you", "--save", str(kept)]
    for _ in range(2):
        assert run(*words, typed="1\n1\n1\nq\n").returncode == 0
    notes = records.decode(kept.read_bytes(), "kept").notes
    assert [note.words.endswith("took over.") for note in notes] == [False, True]


def test_a_hint_in_the_terminal_says_what_follows() -> None:
    answer = run("play", "frost-gorge", "--seed", "3", typed="1\nhint\nq\n")
    assert "Strong players win in about" in answer.stdout
    assert re.search(r"Check row 6: a settler: \d+ of 100 \(\d+ to \d+\)", answer.stdout)
    assert "then: " in answer.stdout
