"""Deals: one seed, played by every line-up of bots.

In a competitive game every choice of bots plays each deal once in every rotation of the seats;
alone or in a co-operative game each bot plays each deal by itself, in all seats. So the luck of the
deal cancels out of every comparison.
"""

from itertools import combinations

import msgspec

from snowbound.bots.players import Bot
from snowbound.bots.playing import play_game
from snowbound.bots.roster import make_bot
from snowbound.bots.supervision import fault_log, seated
from snowbound.core.game import Setup
from snowbound.core.randomness import stream
from snowbound.core.results import Outcome
from snowbound.lab.playing.plans import Plan
from snowbound.lab.playing.processes import Faults


class BotResult(msgspec.Struct):
    """A bot in one game: its share of the victory, its score, its place (0 is first), and
    whether a greedy player had to take over."""

    bot: str
    win: float
    score: int
    place: int
    replaced: bool


class Deal(msgspec.Struct):
    """All games of one deal."""

    games: list[list[BotResult]]
    faults: Faults


def apart(setup: Setup) -> bool:
    """Whether bots do not meet: each plays the deal alone, or in all seats."""
    return setup.seats == 1 or setup.game.cooperative


def line_ups(setup: Setup, bots: list[str]) -> list[list[str]]:
    """Who sits where, in each game of a deal."""
    if apart(setup):
        return [[bot] * setup.seats for bot in dict.fromkeys(bots)]
    tables = [list(chosen) for chosen in combinations(bots, setup.seats)]
    return [table[turn:] + table[:turn] for table in tables for turn in range(setup.seats)]


def play_deal_elsewhere(plans: list[Plan], number: int) -> Deal:
    """A deal in another process."""
    return play_deal(plans, plans[0].setup(), number)


def play_deal(plans: list[Plan], setup: Setup, number: int) -> Deal:
    """One deal, played by every line-up. A bot keeps its random stream from seat to seat."""
    deal = Deal([], Faults())
    for turn, plan in enumerate(plans, 1):
        seed = plan.seed_of(number)
        state = setup.new_state(seed)
        with seated(_bots(setup, plan.bots, seed)) as bots:
            play_game(setup, state, bots)
        deal.games.append(_results(setup, plan.bots, state.outcome(), bots))
        deal.faults.hear(f"Deal {number}, game {turn}", bots)
    return deal


def _bots(setup: Setup, line_up: list[str], seed: int) -> list[Bot]:
    return [
        make_bot(name, setup.game, stream(seed, f"arena-{name}-{twin}"), programs=True)
        for name, twin in _twins(line_up)
    ]


def _twins(line_up: list[str]) -> list[tuple[str, int]]:
    """Bots of one name are told apart by the order in which they sit."""
    return [(bot, line_up[:seat].count(bot)) for seat, bot in enumerate(line_up)]


def _results(
    setup: Setup, line_up: list[str], outcome: Outcome, bots: list[Bot]
) -> list[BotResult]:
    share = 1.0 if setup.game.cooperative else 1 / max(1, len(outcome.winners))
    places = {seat: place for place, seats in enumerate(outcome.ranking) for seat in seats}
    results = [
        BotResult(
            bot,
            share if seat in outcome.winners else 0.0,
            outcome.scores[seat],
            places.get(seat, len(line_up)),
            fault_log(bots[seat]).full,
        )
        for seat, bot in enumerate(line_up)
    ]
    if not apart(setup):
        return results
    results[0].replaced = any(result.replaced for result in results)
    return results[:1]
