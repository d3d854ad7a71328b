"""Whole games in which everybody follows the heuristic now and then, and so gets everywhere."""

from snowbound.core.conformance import COSTLY_LAWS, check_legal
from snowbound.core.game import Setup
from snowbound.core.heuristic import preferred
from snowbound.core.match import Match
from snowbound.core.randomness import stream


def wander(setup: Setup, seed: int, heuristic_in_ten: int, every: int) -> Match:
    """A game with all laws checked on the way, the costly ones after `every` few steps."""
    heuristic = setup.game.heuristic()
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
        if not cutting_in and luck.below(10) < heuristic_in_ten:
            action = preferred(heuristic, state.imagine(seat, luck), seat, actions, luck)
        match.play(action, seat)
        assert len(match.steps) <= setup.game.longest
    assert match.state.broken_laws() == []
    return match
