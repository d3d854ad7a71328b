"""Telling events in words."""

import pytest

from snowbound.core.game import Game
from snowbound.core.registry import all_games
from snowbound.core.state import EVERYONE, Event
from snowbound.core.telling import tell

NAMES = ["Ada", "Bo", "Cleo", "{seat}"]


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_sentences_say_what_their_details_are(game: Game) -> None:
    """Every sentence of a game, as Python itself would fill it in."""
    for number, kind in game.kinds.items():
        values = [3, 2, 1][: len(kind.details)]
        words = {
            name: NAMES[value] if name == "other" else str(value)
            for name, value in zip(kind.details, values, strict=True)
        }
        told = tell(Event(number, 0, [3, 2, 1], EVERYONE), game.kinds, {}, NAMES)
        assert told.words == kind.sentence.format(seat="Ada", **words)
        assert told.details == dict(zip(kind.details, values, strict=True))
