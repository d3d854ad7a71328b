"""Options are typed, ranged, and explain themselves."""

import pytest

from snowbound.core.errors import Mistake
from snowbound.core.options import Option, Value, settle_options, why_not_offered

LOOP = Option(name="loop", default=True, words="A loop.", rule="XX-1")
ROUNDS = Option(name="rounds", default=5, words="Rounds.", rule="XX-2", lowest=1, highest=9)
TONE = Option(name="tone", default="low", words="Tone.", rule="XX-3", choices=("low", "high"))
ALL = (LOOP, ROUNDS, TONE)


def settle(**asked: object) -> dict[str, Value]:
    return settle_options(ALL, asked, "The Game")


def test_defaults_fill_in() -> None:
    assert settle() == {"loop": True, "rounds": 5, "tone": "low"}


def test_text_is_read() -> None:
    assert settle(loop="off", rounds="7", tone="HIGH") == {
        "loop": False,
        "rounds": 7,
        "tone": "high",
    }


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"loop": "maybe"}, "Option 'loop' of The Game cannot be 'maybe'; it takes on or off."),
        ({"loop": 1}, "it takes on or off"),
        ({"rounds": 10}, "it takes a whole number from 1 to 9"),
        ({"rounds": "-3"}, "it takes a whole number from 1 to 9"),
        ({"rounds": True}, "it takes a whole number from 1 to 9"),
        ({"rounds": "9" * 30}, "it takes a whole number from 1 to 9"),
        ({"tone": "shrill"}, "it takes low or high"),
        ({"weather": "bad"}, "The Game has no option 'weather'; it has: loop, rounds, tone."),
    ],
)
def test_mistakes_say_what_is_allowed(asked: dict[str, object], words: str) -> None:
    with pytest.raises(Mistake) as caught:
        settle_options(ALL, asked, "The Game")
    assert words in str(caught.value)


CROWD = Option(name="crowd", default=False, words="A crowd.", rule="XX-4", fewest=5)
CALM = Option(name="calm", default=False, words="Calm.", rule="XX-5", excludes=("crowd",))


@pytest.mark.parametrize(
    ("seats", "crowd", "calm", "words"),
    [
        (4, False, True, ""),
        (5, True, False, ""),
        (4, True, False, "Option 'crowd' of The Game takes 5 players or more, not 4."),
        (5, True, True, "The Game is played with 'calm' or 'crowd', not with both."),
    ],
)
def test_what_a_new_table_is_not_offered_is_said(
    seats: int, crowd: bool, calm: bool, words: str
) -> None:
    settled = {"crowd": crowd, "calm": calm}
    assert why_not_offered((CROWD, CALM), settled, seats, "The Game") == words
