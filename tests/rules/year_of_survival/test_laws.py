"""Laws of A Year of Survival over whole games, and what the table may know."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snowbound.core.conformance import COSTLY_LAWS, check_legal
from snowbound.core.heuristic import preferred
from snowbound.core.match import Match
from snowbound.core.randomness import stream
from tests.rules.year_of_survival.table import GAME, a_table
from tests.support import rule

HEURISTIC = GAME.heuristic()


def wander(seats: int, seed: int, sense_in_ten: int, every: int, **options: object) -> Match:
    """A game in which everybody follows the heuristic now and then, all laws checked on the way."""
    setup = GAME.setup(seats, options)
    match = Match(setup, seed)
    luck = stream(seed, "wander")
    while not match.over:
        state = match.state
        assert state.broken_laws() == []
        check_legal(setup, state)
        if len(match.steps) % every == 0:
            for law in COSTLY_LAWS:
                law(match, luck)
        seat = match.awaited[0]
        actions = state.legal(seat)
        action = actions[luck.below(len(actions))]
        if luck.below(10) < sense_in_ten:
            action = preferred(HEURISTIC, state.imagine(seat, luck), seat, actions, luck)
        match.play(action, seat)
        assert len(match.steps) <= GAME.longest
    assert match.state.broken_laws() == []
    return match


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
    wander(seats, seed, heuristic, every=9, **options)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_many_years(seats: int) -> None:
    for seed in range(60):
        wander(seats, seed, 7, every=2)


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
