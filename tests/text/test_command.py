"""`snowbound text check`, as a translator uses it."""

from pathlib import Path

import pytest

from snowbound.core.registry import find_game
from snowbound.text.pseudo import pseudo
from tests.test_cli import run

ENGLISH = find_game("year-of-survival").text_folder / "en.ftl"


def check(path: Path, *more: str) -> tuple[int, list[str]]:
    done = run("text", "check", str(path), *more, columns=200)
    return done.returncode, (done.stdout + done.stderr).splitlines()


def test_our_catalogues_are_complete() -> None:
    done = run("text", "check")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("catalogues are complete.\n")


def test_another_language_is_checked_before_it_is_in_its_folder(tmp_path: Path) -> None:
    other = tmp_path / "xx.ftl"
    other.write_text(pseudo(ENGLISH.read_text(encoding="utf-8")), encoding="utf-8")
    code, said = check(other, "--game", "year-of-survival")
    assert (code, said) == (0, ["1 catalogue is complete."])


def test_what_there_is_to_do_is_listed(tmp_path: Path) -> None:
    other = tmp_path / "xx.ftl"
    text = ENGLISH.read_text(encoding="utf-8").replace("ask-lose =", "ask-lost =")
    other.write_text(text, encoding="utf-8")
    code, said = check(other, "--game", "year-of-survival")
    assert code == 1
    listed = "".join(said)
    assert "'ask-lose' is missing." in listed and "'ask-lost' is not used." in listed


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["nowhere.ftl"], "nowhere.ftl lies in no game's folder; say whose it is"),
        (["nowhere.ftl", "--game", "year-of-survival"], "nowhere.ftl cannot be read."),
        (["nowhere.ftl", "--game", "chess"], "There is no game 'chess'"),
    ],
)
def test_a_mistake_is_one_sentence(words: list[str], problem: str) -> None:
    done = run("text", "check", *words)
    assert done.returncode == 2
    assert problem in done.stderr and done.stderr.count("\n") == 1
