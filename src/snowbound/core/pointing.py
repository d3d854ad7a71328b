"""Pointing: those who are not asked say what they would take, or what they could give.

A mark is one seat's finger on one action of somebody who is asked ("I would take this one"), or on
one that it could do itself for the same choice once it is asked ("I can give a spear").
"""

import msgspec

from snowbound.core.match import Match
from snowbound.core.randomness import stream


class Mark(msgspec.Struct, frozen=True):
    """What a seat points at: an action of the seat `of`, which may be its own."""

    seat: int
    of: int
    action: str


def marks_of_bots(match: Match, bots: list[int], asked: int) -> list[Mark]:
    """What bots point at while somebody is asked; it follows from the game alone.

    Like every bot they look at an imagined state. Where players may point nothing is secret
    between seats, so that one does for all.
    """
    setup, state = match.setup, match.state
    luck = stream(match.seed, f"pointing at {len(match.steps)}")
    imagined = state.imagine(asked, luck)
    heuristic = setup.game.heuristic()
    marks: list[Mark] = []
    for seat in bots:
        action = heuristic.advice(imagined, seat, asked)
        if action >= 0:
            of = seat if action in state.offers(seat) else asked
            marks.append(Mark(seat, of, setup.catalogue.name(action)))
    return marks
