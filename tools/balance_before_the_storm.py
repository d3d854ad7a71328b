"""How Before the Storm is won: seats, turn order, bots, what the winners' points are made of.

    python -m tools.balance_before_the_storm --bots greedy,greedy,expert --games 60

Bots change seats from game to game. `--components` takes another set, `--rules` an earlier version.
"""

import argparse
from collections import Counter, defaultdict
from typing import Any

from snowbound.analysis.statistics import wilson
from snowbound.bots.bot_view import BotView
from snowbound.bots.playing import ask_bots
from snowbound.bots.roster import make_bot
from snowbound.core.game import Setup
from snowbound.core.randomness import stream
from snowbound.core.registry import find_game
from snowbound.games.before_the_storm.rules import actions as a
from snowbound.games.before_the_storm.rules import events, scoring
from snowbound.games.before_the_storm.rules.terms import H_SCOUTS, RAID

GAME = find_game("before-the-storm")
LATE = 8  # rounds after which the leader is noted
PARTS = ("oil", "food", "scouts")
TOLD = {
    events.RAIDED: "raid",
    events.ATTACKED: "attack",
    events.FOUGHT: "enemy fought",
    events.SEIZED: "special crate taken over",
    events.TOKEN: "token brought",
    events.POINTS_LOST: "points bought nothing",
    events.HUNGRY: "hungry",
    events.DIED: "died",
    events.WENT_HOME: "went home",
}


class Count:
    """What was seen in some games."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.by_seat: defaultdict[int, float] = defaultdict(
            float
        )  # wins, a shared one for each winner its part
        self.by_turn: defaultdict[int, float] = defaultdict(float)  # 0: the start player
        self.by_bot: defaultdict[str, float] = defaultdict(float)
        self.largest: Counter[str] = Counter()
        self.acts: Counter[str] = Counter()
        self.raids: list[int] = []
        self.attacked = 0  # games with a scout attack
        self.overtaken = 0
        self.shared = 0
        self.points: Counter[str] = Counter()

    def add(self, state: Any, bots: list[str], acts: Counter[str], leaders: list[int]) -> None:
        outcome = state.outcome()
        self.games += 1
        for seat in outcome.winners:
            self.by_seat[seat] += 1 / len(outcome.winners)
            self.by_turn[(seat - state.first) % state.seats] += 1 / len(outcome.winners)
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
        self.acts += acts
        self.raids.append(acts["raid"])
        self.attacked += acts["attack"] > 0
        self.overtaken += not set(leaders) & set(outcome.winners)
        self.shared += len(outcome.winners) > 1


def play(setup: Setup, bots: list[str], seed: int, count: Count) -> None:
    state: Any = setup.new_state(seed, keeps_events=True)
    seats = range(len(bots))
    views = [BotView(setup, state, seat) for seat in seats]
    players = [make_bot(bots[seat], GAME, stream(seed, f"bot-{seat}")) for seat in seats]
    acts: Counter[str] = Counter()
    leaders: list[int] = []
    while not state.over:
        seat, action = ask_bots(state, players, views)
        if a.SURRENDER.has(action):
            acts["surrender to a raid" if state.fight == RAID else "surrender of a crate"] += 1
        state.play(seat, action)
        for event in state.take_events():
            if event.kind in TOLD:
                acts[TOLD[event.kind]] += 1
        count.decisions += 1
        if state.round == LATE and not leaders:
            leaders = state.outcome().winners
    count.add(state, bots, acts, leaders)


def share(wins: float, games: int) -> str:
    low, high = wilson(round(wins), games)
    return f"{100 * wins / games:.1f} % ({100 * low:.1f}-{100 * high:.1f})"


def report(count: Count, bots: list[str]) -> None:
    games = count.games
    print(f"{len(bots)} seats, {games} games, {count.decisions / games:.0f} decisions a game")
    seats = range(len(bots))
    print("seats:", ", ".join(share(count.by_seat[seat], games) for seat in seats))
    print("in turn order:", ", ".join(share(count.by_turn[turn], games) for turn in seats))
    for bot in sorted(set(bots)):
        print(f"{bot} ({bots.count(bot)} of {len(bots)}): {share(count.by_bot[bot], games)}")
    for part in PARTS:
        mean = count.points[part] / games
        largest = share(count.largest[part], games)
        print(f"winner's {part}: {mean:.1f} points, the largest part in {largest}")
    with_raids = sum(raids > 0 for raids in count.raids)
    print(f"raids: {sum(count.raids) / games:.1f} a game, some in {share(with_raids, games)}")
    print(f"a scout attack in {share(count.attacked, games)}")
    for act, times in sorted(count.acts.items()):
        print(f"{act}: {times / games:.2f} a game")
    print(f"leader after round {LATE} lost: {share(count.overtaken, games)}")
    print(f"shared: {count.shared}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", default="greedy,greedy,greedy")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--components")
    parser.add_argument("--rules", type=int)
    asked = parser.parse_args()
    bots = asked.bots.split(",")
    count = Count()
    setup = GAME.setup(len(bots), None, asked.components, asked.rules)
    for game in range(asked.games):
        turned = game % len(bots)
        play(setup, bots[turned:] + bots[:turned], asked.seed * 1_000_000 + game, count)
    report(count, bots)


if __name__ == "__main__":
    main()
