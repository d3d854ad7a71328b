"""What is wrong with a catalogue is said, each in a sentence."""

from pathlib import Path

import pytest

from snowbound.text.check import problems, said_in

SOURCE = """
from snowbound.core.message import Message

PLAIN = {"done": Message("done")}

class Fire:
    def ask(self, heat):
        return Message("ask", {"heat": heat}, seats={"seat": [0]})

def say(card, more):
    args = {"card": card}
    if more:
        return Message("feed-more", {**args, "heat": 3})
    return Message("feed", args, parts={"things": [Message("thing", args)]})
"""
CATALOGUE = """
done = Done.
ask = { $seat-is ->
    [you] Your turn.
   *[other] The turn of { $seat }.
    } It is { $heat } warm.
thing = { $card }
feed = Feed { thing }, { $things }.
feed-more = Feed { $card }, worth { $card-worth }: { $heat }.
"""


@pytest.fixture
def said(tmp_path: Path) -> dict[str, set[frozenset[str]]]:
    (tmp_path / "fire.py").write_text(SOURCE, encoding="utf-8")
    return said_in(tmp_path)


def wrong(text: str, said: dict[str, set[frozenset[str]]]) -> list[str]:
    return problems(text, said, {"card": {"worth"}})


def test_what_is_said_is_read_off_the_sources(said: dict[str, set[frozenset[str]]]) -> None:
    assert said == {
        "done": {frozenset()},
        "ask": {frozenset({"heat", "seat"})},
        "feed-more": {frozenset({"card", "heat"})},
        "feed": {frozenset({"card", "things"})},
        "thing": {frozenset({"card"})},
    }


def test_a_complete_catalogue(said: dict[str, set[frozenset[str]]]) -> None:
    assert wrong(CATALOGUE, said) == []


@pytest.mark.parametrize(
    ("line", "instead", "problem"),
    [
        ("done = Done.", "", "'done' is missing"),
        ("done = Done.", "done = Done.\nover = Over.", "'over' is not used"),
        ("done = Done.", "done = Done.\n-term = Term", "'-term' is not used"),
        ("done = Done.", "done = { over }", "'done' uses 'over', which is not there"),
        ("done = Done.", "done = { $heat }", "'done' uses $heat, which it is not given"),
        ("thing = { $card }", "thing = { $heat }", "'feed' uses $heat, which it is not given"),
        ("{ $card-worth }", "{ $card-heat }", "'feed-more' uses $card-heat, which it is not given"),
        ("done = Done.", "done = Done.\ndone = Again.", "'done' is there twice"),
        ("done = Done.", "done = {", "'done' (line 2) cannot be read: "),
    ],
)
def test_what_is_wrong_is_told(
    said: dict[str, set[frozenset[str]]], line: str, instead: str, problem: str
) -> None:
    assert any(one.startswith(problem) for one in wrong(CATALOGUE.replace(line, instead), said))


def test_a_key_that_is_worked_out_is_refused(tmp_path: Path) -> None:
    (tmp_path / "fire.py").write_text('says = Message(f"feed-{1}")', encoding="utf-8")
    with pytest.raises(ValueError, match="line 1: a message's key is written out"):
        said_in(tmp_path)
