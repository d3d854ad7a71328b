"""Telling events in words."""

import pytest

from snowbound.core.event_text import tell
from snowbound.core.event_types import Kind, Vocabulary
from snowbound.core.game import Game
from snowbound.core.registry import all_games
from snowbound.core.state import EVERYONE, Event

NAMES = ["Ada", "Bo", "Cleo", "{seat}"]


@pytest.mark.parametrize(
    "game",
    [game for game in all_games().values() if not game.has_catalogue],
    ids=lambda game: game.id,
)
def test_sentences_say_what_their_details_are(game: Game) -> None:
    """Every sentence of a game, as Python itself would fill it in."""
    for number, kind in game.kinds.items():
        values = [3, 2, 1][: len(kind.details)]
        words = {
            name: NAMES[value] if name == "other" else str(value)
            for name, value in zip(kind.details, values, strict=True)
        }
        told = tell(Event(number, 0, [3, 2, 1], EVERYONE), game.kinds, Vocabulary({}, {}), NAMES)
        assert told.words == (kind.sentence or "").format(seat="Ada", **words)
        assert told.details == dict(zip(kind.details, values, strict=True))


def test_an_event_carries_the_ids_of_what_it_speaks_of() -> None:
    kinds = {0: Kind("fed", ("card", "heat"), "{seat} fed the {card}: heat {heat}.")}
    called = Vocabulary({"card": ["Old Chair", "Music Box"]}, {"card": ["old-chair", "music-box"]})
    told = tell(Event(0, 1, [1, 7, 0], EVERYONE), kinds, called, NAMES)
    assert told.words == "Bo fed the Music Box: heat 7."
    assert told.ids == {"card": "music-box"}
    assert told.details == {"card": 1, "heat": 7}


def test_what_has_no_words_is_called_by_its_id() -> None:
    kinds = {0: Kind("moved", ("way",), "{seat} went {way}.")}
    told = tell(
        Event(0, 0, [1, 0, 0], EVERYONE), kinds, Vocabulary({}, {"way": ["up", "down"]}), NAMES
    )
    assert told.words == "Ada went down."
