"""Messages into words."""

from pathlib import Path

import pytest

from snowbound.core.message import Message, NamedThing
from snowbound.core.wording import Wording, listed
from snowbound.text.catalogue import formatter

CATALOGUE = """
fed =
    { $seat-is ->
        [you] You feed { $card }: heat { $card-heat }.
       *[other] { $seat } feeds { $card }: heat { $card-heat }.
    }
asleep = { $seats } sleep.
burnt = { $count ->
    [one] One thing
   *[other] { $count } things
    } burnt: { $things }.
thing = { $card }
wants = Wants { $card-needs }.
"""
NAMES = ["Ada", "Bo", "you"]
CHAIR = NamedThing("Old Chair", {"heat": 3}, {"needs": [Message("thing", {"card": "box"})]})
CARDS = {"card": {"chair": CHAIR, "box": NamedThing("Music Box")}}


@pytest.fixture
def wording(tmp_path: Path) -> Wording:
    (tmp_path / "en.ftl").write_text(CATALOGUE, encoding="utf-8")
    return Wording(tmp_path, CARDS)


def test_a_reader_is_you(wording: Wording) -> None:
    fed = Message("fed", {"card": "chair"}, {"seat": [1]})
    assert wording.words(fed, NAMES) == "Bo feeds Old Chair: heat 3."
    assert wording.words(fed, NAMES, reader=1) == "You feed Old Chair: heat 3."
    assert wording.words(fed, ["Ada", "Zoë", "Cy"]) == "Zoë feeds Old Chair: heat 3."


def test_a_player_may_be_called_you(wording: Wording) -> None:
    fed = Message("fed", {"card": "chair"}, {"seat": [2]})
    assert wording.words(fed, NAMES, reader=0) == "you feeds Old Chair: heat 3."


def test_players_are_listed_and_the_reader_among_them(wording: Wording) -> None:
    assert wording.words(Message("asleep", seats={"seats": [0, 1]}), NAMES) == "Ada and Bo sleep."
    asleep = Message("asleep", seats={"seats": [0, 1, 2]})
    assert wording.words(asleep, ["Ada", "Bo", "Cy"], reader=1) == "Ada, you and Cy sleep."


def test_parts_are_messages(wording: Wording) -> None:
    things = [Message("thing", {"card": card}) for card in ("chair", "box")]
    one, two = (
        Message("burnt", {"count": count}, parts={"things": things[:count]}) for count in (1, 2)
    )
    assert wording.words(one, NAMES) == "One thing burnt: Old Chair."
    assert wording.words(two, NAMES) == "2 things burnt: Old Chair and Music Box."


def test_a_thing_says_of_itself_what_sentences_need(wording: Wording) -> None:
    assert wording.words(Message("wants", {"card": "chair"}), NAMES) == "Wants Music Box."


@pytest.mark.parametrize(
    ("things", "words"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c", "d"], "a, b, c and d")],
)
def test_lists(wording: Wording, things: list[str], words: str) -> None:
    assert listed(things, formatter(wording.folder)) == words
