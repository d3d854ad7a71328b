"""How Before the Storm is won: seats, bots, what the winners' points are made of.

    python -m tests.games.before_the_storm.balance --bots greedy,greedy,expert --games 60

Bots change seats from game to game.
"""

import argparse
from collections import Counter, defaultdict
from typing import Any

from snowbound.bots.playing import ask_bots
from snowbound.bots.roster import make_bot
from snowbound.bots.sight import Sight
from snowbound.core.randomness import stream
from snowbound.core.registry import find_game
from snowbound.core.statistics import wilson
from snowbound.games.before_the_storm import actions as a
from snowbound.games.before_the_storm import scoring
from snowbound.games.before_the_storm.terms import H_SCOUTS

GAME = find_game("before-the-storm")
LATE = 8  # rounds after which the leader is noted
PARTS = ("oil", "food", "scouts")


class Count:
    """What was seen in some games."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.by_seat: defaultdict[int, float] = defaultdict(
            float
        )  # wins, a shared one for each winner its part
        self.by_bot: defaultdict[str, float] = defaultdict(float)
        self.largest: Counter[str] = Counter()
        self.raids: list[int] = []
        self.overtaken = 0
        self.shared = 0
        self.points: Counter[str] = Counter()

    def add(self, state: Any, bots: list[str], raids: int, leaders: list[int]) -> None:
        outcome = state.outcome()
        self.games += 1
        for seat in outcome.winners:
            self.by_seat[seat] += 1 / len(outcome.winners)
            self.by_bot[bots[seat]] += 1 / len(outcome.winners)
        winner = outcome.winners[0]
        parts = (
            scoring.oil_points(state, winner),
            scoring.food_points(state, winner),
            state.held(winner, H_SCOUTS),
        )
        for name, part in zip(PARTS, parts, strict=True):
            self.points[name] += part
        self.largest[PARTS[parts.index(max(parts))]] += 1
        self.raids.append(raids)
        self.overtaken += not set(leaders) & set(outcome.winners)
        self.shared += len(outcome.winners) > 1


def play(bots: list[str], seed: int, count: Count) -> None:
    setup = GAME.setup(len(bots))
    state: Any = setup.new_state(seed)
    seats = range(len(bots))
    sights = [Sight(setup, state, seat) for seat in seats]
    players = [make_bot(bots[seat], GAME, stream(seed, f"bot-{seat}")) for seat in seats]
    raids = 0
    leaders: list[int] = []
    while not state.over:
        seat, action = ask_bots(state, players, sights)
        raids += a.RAID.has(action)
        state.play(seat, action)
        count.decisions += 1
        if state.round == LATE and not leaders:
            leaders = state.outcome().winners
    count.add(state, bots, raids, leaders)


def share(wins: float, games: int) -> str:
    low, high = wilson(round(wins), games)
    return f"{100 * wins / games:.1f} % ({100 * low:.1f}-{100 * high:.1f})"


def report(count: Count, bots: list[str]) -> None:
    games = count.games
    print(f"{len(bots)} seats, {games} games, {count.decisions / games:.0f} decisions a game")
    print("seats:", ", ".join(share(count.by_seat[seat], games) for seat in range(len(bots))))
    for bot in sorted(set(bots)):
        print(f"{bot} ({bots.count(bot)} of {len(bots)}): {share(count.by_bot[bot], games)}")
    for part in PARTS:
        mean = count.points[part] / games
        largest = share(count.largest[part], games)
        print(f"winner's {part}: {mean:.1f} points, the largest part in {largest}")
    with_raids = sum(raids > 0 for raids in count.raids)
    print(f"raids: {sum(count.raids) / games:.1f} a game, some in {share(with_raids, games)}")
    print(f"leader after round {LATE} lost: {share(count.overtaken, games)}")
    print(f"shared: {count.shared}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="greedy,greedy,greedy")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    bots = asked.bots.split(",")
    count = Count()
    for game in range(asked.games):
        turned = game % len(bots)
        play(bots[turned:] + bots[:turned], asked.seed * 1_000_000 + game, count)
    report(count, bots)


if __name__ == "__main__":
    main()
