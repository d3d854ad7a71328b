"""Laws of The Coldest Night over whole games, played well enough to get far into the night."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.coldest_night.table import GAME
from tests.rules.wandering import wander


@given(seats=st.integers(1, 4), seed=st.integers(0, 2**64 - 1), heuristic=st.integers(5, 10))
@settings(max_examples=12, deadline=None)
def test_every_law_holds_far_into_the_night(seats: int, seed: int, heuristic: int) -> None:
    wander(GAME.setup(seats), seed, heuristic, every=9)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_many_nights(seats: int) -> None:
    for seed in range(60):
        wander(GAME.setup(seats), seed, 9, every=2)


@given(seats=st.integers(1, 4), seed=st.integers(0, 2**64 - 1))
@settings(max_examples=10, deadline=None)
def test_what_a_seat_is_told_is_in_its_view_or_open(seats: int, seed: int) -> None:
    """No event tells a card to a seat that could not know it."""
    match = wander(GAME.setup(seats), seed, 9, every=1000)
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
