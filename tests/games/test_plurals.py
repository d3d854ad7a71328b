"""Numbers in the games' sentences: one card, two cards."""

import re

import pytest

from snowbound.core.event_text import tell
from snowbound.core.event_types import Kind
from snowbound.core.game import Game
from snowbound.core.registry import all_games
from snowbound.core.state import EVERYONE, Event

NAMES = ["Ada", "Bo", "Cy", "Dee"]
COUNTED = "card|crate|item|medkit|point|scout|settler|snowball|star|thing|weapon"
ONE_OF_MANY = re.compile(rf"\b1 (?:{COUNTED})s\b")
MANY_OF_ONE = re.compile(rf"\b2 (?:{COUNTED})\b")
UNSAID = re.compile(r"(?:drew|lost|laid|dropped|gained|holds) \d+(?: on| with|\.|,)")


def sentences(game: Game, kind: Kind) -> list[str]:
    """What is told when every number in it is one, and when it is two."""
    nouns = game.setup(game.players[1]).nouns

    def detail(name: str, number: int) -> int:
        known = nouns.labels.get(name)
        return min(number, len(known) - 1) if known else number

    told: list[str] = []
    for number in (1, 2):
        details = [detail(name, number) for name in kind.details]
        told.append(tell(Event(0, 0, details, EVERYONE), {0: kind}, nouns, NAMES).words)
    return told


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_nouns_agree_with_their_numbers(game: Game) -> None:
    told = [words for kind in game.kinds.values() for words in sentences(game, kind)]
    wrong = [ONE_OF_MANY, MANY_OF_ONE, UNSAID]
    assert [words for words in told if any(one.search(words) for one in wrong)] == []
