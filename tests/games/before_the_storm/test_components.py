"""What a set says of itself (tests/conformance/test_components.py has what is refused)."""

import pytest

from snowbound.core.registry import find_game
from tests.support import OUTPOST

GAME = find_game("before-the-storm")
TEXT = OUTPOST.text


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ("weapons +2", "Everybody gains 2 weapons."),
        ("poorest food +3", "Whoever has least food gains 3 food."),
        ("rations -1", "Rations cost 1 food less this round."),
        ("gather +1", "A scout may gather 1 crate more this round."),
        ("restock -1", "1 restock card fewer in each turn of this round."),
        ("trade 3", "A point buys 3 food this round."),
        ("crates 2 on 0", "2 crates on 0."),
        ("crates 1 on A G", "1 crate on A and G each."),
        ("destroy 1 4", "Destroyed: 1 and 4."),
        ("bring wolf-pack to C", "Wolf Pack on C."),
        ("bring enemy to forest", "An enemy on a forest tile, chosen by whoever drew this."),
        ("toll suburb 2", "Everybody pays 2 food for each scout in the suburbs."),
        ("scouts +1", "Everybody gains 1 scout."),
    ],
)
def test_effects_are_said_in_words(effect: str, words: str) -> None:
    data = GAME.read_components(TEXT.replace('"steps +1"', f'"{effect}"', 1), "mine.toml")
    assert data.events[0].does == [words]
