"""What the rulebook lists is the set that is shipped."""

from snowbound.core.registry import find_game
from tests.games.before_the_storm.listing import (
    event_lines,
    limit_words,
    number_lines,
    restock_lines,
    token_lines,
    track_line,
)

GAME = find_game("before-the-storm")
DATA = GAME.setup(3).data
LIST = GAME.rulebook.partition(f"## {DATA.title}")[2]


def test_numbers_tokens_cards_and_track_are_those_of_the_shipped_set() -> None:
    blocks = [block.strip("\n") for block in LIST.split("```")[1::2]]
    listed = [number_lines(DATA), token_lines(DATA), restock_lines(DATA), [track_line(DATA)]]
    assert [block.removeprefix("text\n").splitlines() for block in blocks] == listed


def test_events_are_those_of_the_shipped_set() -> None:
    minor, major = (event_lines(DATA, kind) for kind in ("minor", "major"))
    assert [line for line in LIST.splitlines() if line.startswith("- *")] == minor + major


def test_what_a_scout_may_gather_stands_there() -> None:
    assert limit_words(DATA) in " ".join(LIST.split())
