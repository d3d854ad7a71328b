"""The Adorable Snowman: a state from a seat's belief: what it does not know is drawn at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from snowbound.core.menus import menu
from snowbound.core.randomness import Stream
from snowbound.games.adorable_snowman.rules.observation import roll
from snowbound.games.adorable_snowman.rules.terms import NONE, SEATS

if TYPE_CHECKING:
    from snowbound.games.adorable_snowman.rules.state import AdorableSnowman


def fill_in(state: AdorableSnowman, seat: i64, luck: Stream) -> None:
    """Replace the dice and choices that this seat (or the spectator) has not seen."""
    sees = state.climber(seat).sees if seat >= 0 else 0
    if sees & 1 == 0:
        state.first_die = roll(state.possible, luck)
    if sees & 2 == 0:
        state.second_die = roll(state.possible, luck)
    for other in range(SEATS):
        if other != seat:
            choose_again(state, other, seat >= 0, luck)


def choose_again(state: AdorableSnowman, other: i64, may_be_shown: bool, luck: Stream) -> None:
    """Any choice that was legal: the cliff has not changed since it was made."""
    climber = state.climber(other)
    if climber.choice == NONE or (climber.shown and may_be_shown):
        return
    ways = menu(state.ways(climber))
    climber.choice = ways[luck.below(len(ways))]
