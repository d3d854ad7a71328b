"""Laws of The Coldest Night over whole games, played well enough to get far into the night."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snowbound.core.conformance import COSTLY_LAWS, check_legal
from snowbound.core.heuristic import preferred
from snowbound.core.match import Match
from snowbound.core.randomness import stream
from tests.rules.coldest_night.table import GAME

HEURISTIC = GAME.heuristic()


def wander(seats: int, seed: int, sense_in_ten: int, every: int) -> Match:
    """A game in which everybody follows the heuristic now and then, all laws checked on the way."""
    setup = GAME.setup(seats)
    match = Match(setup, seed)
    luck = stream(seed, "wander")
    while not match.over:
        state = match.state
        assert state.broken_laws() == []
        check_legal(setup, state)
        if len(match.steps) % every == 0:
            for law in COSTLY_LAWS:
                law(match, luck)
        cutting_in = match.may_interrupt and luck.below(6) == 0
        choosers = match.may_interrupt if cutting_in else match.awaited
        seat = choosers[luck.below(len(choosers))]
        actions = state.legal(seat)
        action = actions[luck.below(len(actions))]
        if not cutting_in and luck.below(10) < sense_in_ten:
            action = preferred(HEURISTIC, state.imagine(seat, luck), seat, actions, luck)
        match.play(action, seat)
        assert len(match.steps) <= GAME.longest
    assert match.state.broken_laws() == []
    return match


@given(seats=st.integers(1, 4), seed=st.integers(0, 2**64 - 1), heuristic=st.integers(5, 10))
@settings(max_examples=12, deadline=None)
def test_every_law_holds_far_into_the_night(seats: int, seed: int, heuristic: int) -> None:
    wander(seats, seed, heuristic, every=9)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_many_nights(seats: int) -> None:
    for seed in range(60):
        wander(seats, seed, 9, every=2)


@given(seats=st.integers(1, 4), seed=st.integers(0, 2**64 - 1))
@settings(max_examples=10, deadline=None)
def test_what_a_seat_is_told_is_in_its_view_or_open(seats: int, seed: int) -> None:
    """No event tells a card to a seat that could not know it."""
    match = wander(seats, seed, 9, every=1000)
    names = {card.name: card.slug for card in match.setup.data.cards}
    for index, step in enumerate(match.steps):
        after = match.steps[index + 1].before if index + 1 < len(match.steps) else match.state
        for seat in range(seats):
            view = match.setup.game.view(match.setup, after, seat)
            seen = str(view)
            for event in step.events:
                kind = match.setup.game.kinds[event.kind]
                if event.tells(seat) and "card" in kind.details:
                    card = event.details[kind.details.index("card")]
                    name = match.setup.data.cards[card].name
                    assert f"'{names[name]}'" in seen, (kind.name, name)
