"""Laws of A Year of Survival over whole games, and what the table may know."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snowbound.core.randomness import stream
from tests.rules.wandering import wander
from tests.rules.year_of_survival.table import GAME, a_table
from tests.support import rule


@rule("YS-1")
@given(
    seats=st.integers(4, 6),
    seed=st.integers(0, 2**64 - 1),
    heuristic=st.integers(0, 10),
    option=st.sampled_from(["", "one_each", "helpers_one_each"]),
)
@settings(max_examples=12, deadline=None)
def test_all_88_cards_are_somewhere_all_year(
    seats: int, seed: int, heuristic: int, option: str
) -> None:
    options = {} if not option or (option == "one_each" and seats < 5) else {option: True}
    wander(GAME.setup(seats, options), seed, heuristic, every=9)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_many_years(seats: int) -> None:
    for seed in range(60):
        wander(GAME.setup(seats), seed, 7, every=2)


@rule("YS-43")
def test_what_is_imagined_keeps_what_the_table_has_seen() -> None:
    layout = ["wine-cup", "rabbit", "bison", "duck", "deer", "fish"]
    table = a_table(layout=layout).play("scout", "look-at near-lower", "look-at middle-upper")
    decks: set[bytes] = set()
    for seed in range(20):
        state = table.state.imagine(0, stream(seed, "test"))
        table.state, real = state, table.state
        assert table.layout[1:3] == ["spring-rabbit", "spring-bison"]
        assert table.view() == GAME.view(table.setup, real, 0)
        decks.add(state.deck)
        table.state = real
    assert len(decks) == 20  # all else is dealt afresh
