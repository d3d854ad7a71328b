"""A whole game played by bots."""

from snowbound.bots.bot_view import BotView
from snowbound.bots.players import Bot
from snowbound.core.bits import members
from snowbound.core.game import Setup
from snowbound.core.playout import folded
from snowbound.core.state import State


def ask_bots(state: State, bots: list[Bot], views: list[BotView]) -> tuple[int, int]:
    """The next seat to act and its action: seats that may act out of turn are asked first."""
    for seat in members(state.may_interrupt) + members(state.awaited):
        choice = bots[seat].choose(views[seat])
        if choice is not None:
            return seat, choice
    raise AssertionError("a bot passed although the game waits for it")


def play_game(setup: Setup, state: State, bots: list[Bot]) -> tuple[int, int]:
    """Play to the end; the number of decisions and a checksum of them."""
    views = [BotView(setup, state, seat) for seat in range(setup.seats)]
    decisions = 0
    checksum = 0
    while not state.over:
        seat, action = ask_bots(state, bots, views)
        state.play(seat, action)
        checksum = folded(checksum, seat, action)
        decisions += 1
    return decisions, checksum
