"""The same games come out compiled and interpreted, and whatever the hash seed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import snowbound

SOURCES = Path(__file__).parents[2] / "src"

PROGRAM = """
import sys
import snowbound
from snowbound.core.conformance import check_game
from snowbound.core import records
import hashlib
game = snowbound.find_game(sys.argv[1])
seen = hashlib.sha256()
for seats in range(game.players[0], game.players[1] + 1):
    for seed in range(3):
        seen.update(records.encode(check_game(game.setup(seats), seed, every=40)))
from snowbound.lab.playing.plans import Plan
from snowbound.lab.playing.simulate import simulate
for bot in ("random", "greedy"):
    setup = game.setup(game.players[1])
    plan = Plan(game.id, [bot] * setup.seats, 5, setup.options, setup.components)
    seen.update(simulate(plan, 12).checksum.encode())
from snowbound.bots.playing import ask_bots
from snowbound.bots.roster import make_bot
from snowbound.bots.bot_view import BotView
from snowbound.core.randomness import stream
setup = game.setup(game.players[1])
state = setup.new_state(3)
seats = range(setup.seats)
views = [BotView(setup, state, seat) for seat in seats]
experts = [make_bot("expert:iterations=8", game, stream(seat, "bot")) for seat in seats]
for _ in range(6):
    seat, action = ask_bots(state, experts, views)
    state.play(seat, action)
    seen.update(b"%d %d " % (seat, action))
print(snowbound.compiled, seen.hexdigest())
"""


def digest(game: str, hash_seed: str, from_sources: bool) -> tuple[str, str]:
    """Whether the engine was compiled, and a digest of every state of some games."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    environment.pop("PYTHONPATH", None)
    if from_sources:
        environment["PYTHONPATH"] = str(SOURCES)
    answer = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM, game],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    compiled, digest = answer.stdout.split()
    return compiled, digest


GAMES = sorted(snowbound.all_games())


@pytest.mark.parametrize("game", GAMES)
def test_compiled_and_interpreted_with_any_hash_seed_it_is_the_same_game(game: str) -> None:
    """Both at once, since interpreted it takes its time. Where the engine under test is
    interpreted, it is only the hash seed that differs."""
    mode, installed = digest(game, "0", not snowbound.compiled)
    interpreted, source = digest(game, "4711", True)
    assert (mode, interpreted) == (str(snowbound.compiled), "False")
    assert installed == source
