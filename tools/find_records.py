"""Finds games for tests/records: lets bots play until every way to end has been seen.

    python -m tools.find_records frost-gorge --players greedy,greedy --set resource_dice=on

writes a record for each ending and tie-break that this table has no file for yet. With

    --showing won,tied,saved

it writes, of all games, the ones in which most of these events happen, until each has happened in
one of them. With

    --anew 12

it writes one game whose hands and luck were drawn anew after so many steps.

After a change of the rules, move a game's records to `rules-1/`, or whatever version they were
played under, where they go on being replayed. Then run it again for each table that the file names
tell.
"""

import argparse
import re
from pathlib import Path

from snowbound.bots.bot_view import BotView
from snowbound.bots.players import Bot
from snowbound.bots.playing import ask_bots, play_game
from snowbound.bots.roster import make_bot
from snowbound.core.game import Setup
from snowbound.core.match import Match
from snowbound.core.randomness import stream
from snowbound.core.records import encode
from snowbound.core.registry import find_game
from snowbound.core.results import Outcome

RECORDS = Path(__file__).parents[1] / "tests" / "records"
MANY = 4  # events are counted in a file's name, not listed
NAMES = ["Ada", "Bo", "Cy", "Di", "Eli", "Flo"]


def file_name(setup: Setup, outcome: Outcome) -> str:
    """`most-points-shared-2p.json`, `target-met-1p-loop-off.json`, `summit-2p-white-wall.json`."""
    words = [outcome.reason, outcome.tie_break, f"{setup.seats}p"]
    if setup.components.name != setup.game.default_components:
        words.append(setup.components.name)
    for option in setup.game.options:
        value = setup.options[option.name]
        if value != option.default:
            shown = {True: "", False: "off"}[value] if isinstance(value, bool) else str(value)
            words += [option.name, shown]
    return re.sub(r"[^a-z0-9]+", "-", " ".join(words).lower()).strip("-") + ".json"


def find(setup: Setup, players: list[str], games: int, folder: Path) -> list[str]:
    found: list[str] = []
    for seed in range(games):
        state = setup.new_state(seed)
        play_game(setup, state, _bots(setup, players, seed))
        path = folder / file_name(setup, state.outcome())
        if not path.exists():
            path.write_bytes(encode(_played(setup, players, seed).record()))
            found.append(path.name)
    return found


def find_showing(
    setup: Setup, players: list[str], games: int, folder: Path, events: set[str]
) -> list[str]:
    """Write games that show these events, as few as it takes."""
    shown: dict[int, set[str]] = {}
    for seed in range(games):
        match = _played(setup, players, seed)
        shown[seed] = events & {event.kind for event in match.told()}
    found: list[str] = []
    missing = set().union(*shown.values())
    while missing:
        best = max(shown, key=lambda seed: len(shown[seed] & missing))
        match = _played(setup, players, best)
        plain = file_name(setup, match.state.outcome()).removesuffix(".json")
        new = sorted(shown[best] & missing)
        path = folder / f"{plain}-{'-'.join(new) if len(new) < MANY else f'{len(new)}-events'}.json"
        path.write_bytes(encode(match.record()))
        found.append(path.name)
        missing -= shown[best]
    return found


def find_anew(setup: Setup, players: list[str], games: int, folder: Path, step: int) -> list[str]:
    """Write the shortest game that goes on after that step for at least as long."""
    played = [_played(setup, players, seed, step) for seed in range(games)]
    long_enough = [match for match in played if len(match.steps) >= 2 * step]
    match = min(long_enough, key=lambda match: len(match.steps))
    plain = file_name(setup, match.state.outcome()).removesuffix(".json")
    path = folder / f"{plain}-drawn-anew.json"
    path.write_bytes(encode(match.record()))
    return [path.name]


def _bots(setup: Setup, players: list[str], seed: int) -> list[Bot]:
    return [
        make_bot(spec, setup.game, stream(seed, f"bot-{seat}")) for seat, spec in enumerate(players)
    ]


def _played(setup: Setup, players: list[str], seed: int, anew: int = -1) -> Match:
    match = Match(setup, seed, NAMES[: setup.seats])
    bots = _bots(setup, players, seed)
    while not match.over:
        match.renew_where([(anew, seed + 1)])
        views = [BotView(setup, match.state, seat) for seat in range(setup.seats)]
        seat, action = ask_bots(match.state, bots, views)
        match.play(action, seat)
    return match


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", default="random", help="bots, one a seat: random,greedy")
    parser.add_argument("--set", action="append", default=[], help="option=value")
    parser.add_argument("--components", help="a set other than the default one")
    parser.add_argument("--showing", default="", help="events, by commas")
    parser.add_argument("--anew", type=int, default=-1, help="a step after which to draw anew")
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    players = asked.players.split(",")
    options = dict(setting.split("=", 1) for setting in asked.set)
    setup = find_game(asked.game).setup(len(players), options, asked.components)
    folder = RECORDS / asked.game
    folder.mkdir(exist_ok=True)
    events = set(filter(None, asked.showing.split(",")))
    if events:
        names = find_showing(setup, players, asked.games, folder, events)
    elif asked.anew >= 0:
        names = find_anew(setup, players, asked.games, folder, asked.anew)
    else:
        names = find(setup, players, asked.games, folder)
    for name in names:
        print(name)


if __name__ == "__main__":
    main()
