"""Strong games, kept as lines of JSON: what outlooks are fitted to and checked against.

One game in four is played by experts from its first choice. The others begin with careless
players, each with a share of random choices, and experts take over somewhere: a chance is wanted
of the positions that people get into as well, and experts hardly ever see those. Only positions
from there on count.
"""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from snowbound.bots.expert import Budget, Expert
from snowbound.bots.players import Bot, Greedy, Random
from snowbound.bots.playing import ask_bots
from snowbound.bots.sight import Sight
from snowbound.core.game import Setup
from snowbound.core.options import Value
from snowbound.core.randomness import Stream, stream
from snowbound.core.registry import find_game
from snowbound.core.state import State

EXPERTS_THROUGHOUT = 4  # one game in so many
CARELESS = (0, 10, 25, 50)  # random choices in a hundred, one of these for a whole game


class PlayedTable(msgspec.Struct, frozen=True):
    """What is played: how many seats, which set, which options besides the usual ones."""

    seats: int
    components: str
    options: dict[str, Value] = {}

    @property
    def label(self) -> str:
        return " ".join([self.components, str(self.seats), *self.options])


class StrongGame(msgspec.Struct):
    """One game: all choices by seat and action, and from which on experts made them."""

    number: int
    table: int
    seed: int
    experts_from: int
    moves: list[tuple[int, int]]
    winners: list[int]
    scores: list[int]
    reason: str


class CarelessGreedy:
    """Greedy, but for some choices, which are random."""

    def __init__(self, greedy: Greedy, random: Random, luck: Stream, share: int) -> None:
        self.greedy = greedy
        self.random = random
        self.luck = luck
        self.share = share

    def choose(self, sight: Sight) -> int | None:
        player = self.random if self.luck.below(100) < self.share else self.greedy
        return player.choose(sight)


def tables_of(game: str) -> list[PlayedTable]:
    """The tables that a game's outlook is made for: every number of seats, every set."""
    found = find_game(game)
    fewest, most = found.players
    tables = [
        PlayedTable(seats, name)
        for name in found.component_names()
        for seats in range(fewest, most + 1)
    ]
    if game == "frost-gorge":
        usual = found.default_components
        tables += [
            PlayedTable(seats, usual, {"resource_dice": True}) for seats in range(fewest, most + 1)
        ]
    return tables


def setup_of(game: str, table: PlayedTable) -> Setup:
    return find_game(game).setup(table.seats, table.options, table.components)


def play(game: str, table: int, setup: Setup, number: int, iterations: int) -> StrongGame:
    """Game number so-and-so; the same whenever it is played."""
    seed = (number << 8) + 26
    luck = stream(seed, "strong games")
    moves: list[tuple[int, int]] = []
    state = setup.new_state(seed)
    if number % EXPERTS_THROUGHOUT:
        share = CARELESS[luck.below(len(CARELESS))]
        _go_on(setup, state, _careless(setup, luck, share), moves)
        moves = moves[: luck.below(len(moves))]
        state = setup.new_state(seed)
        for seat, action in moves:
            state.play(seat, action)
    experts_from = len(moves)
    sense = setup.game.expert_sense()
    experts: list[Bot] = [
        Expert(sense, luck.branch(), Budget(iterations)) for _ in range(setup.seats)
    ]
    _go_on(setup, state, experts, moves)
    end = state.outcome()
    return StrongGame(number, table, seed, experts_from, moves, end.winners, end.scores, end.reason)


def _careless(setup: Setup, luck: Stream, share: int) -> list[Bot]:
    sense = setup.game.sense()
    return [
        CarelessGreedy(Greedy(sense, luck.branch()), Random(luck.branch()), luck.branch(), share)
        for _ in range(setup.seats)
    ]


def _go_on(setup: Setup, state: State, bots: list[Bot], moves: list[tuple[int, int]]) -> None:
    sights = [Sight(setup, state, seat) for seat in range(setup.seats)]
    while not state.over:
        seat, action = ask_bots(state, bots, sights)
        state.play(seat, action)
        moves.append((seat, action))


def play_into(path: Path, game: str, iterations: int, games: int) -> None:
    """Play on until a file has so many games; what it has already stays."""
    tables = tables_of(game)
    setups = [setup_of(game, table) for table in tables]
    done = sum(1 for _ in read(path)) if path.exists() else 0
    if done:
        _cut(path)
    with path.open("a", encoding="utf-8") as file:
        if not done:
            file.write(json.dumps(_head(game, iterations, tables)) + "\n")
        for number in range(done, games):
            table = number // EXPERTS_THROUGHOUT % len(tables)
            found = play(game, table, setups[table], number, iterations)
            file.write(msgspec.json.encode(found).decode() + "\n")
            file.flush()


def _cut(path: Path) -> None:
    """Take away a last line that was not finished."""
    text = path.read_bytes()
    if not text.endswith(b"\n"):
        path.write_bytes(text[: text.rindex(b"\n") + 1])


def _head(game: str, iterations: int, tables: list[PlayedTable]) -> dict[str, Any]:
    found = find_game(game)
    return {
        "game": game,
        "rules_version": found.rules_version,
        "iterations": iterations,
        "tables": [
            {
                "seats": table.seats,
                "components": table.components,
                "hash": found.components(table.components).hash,
                "options": table.options,
            }
            for table in tables
        ],
    }


def read_head(path: Path) -> dict[str, Any]:
    with path.open(encoding="utf-8") as file:
        return json.loads(file.readline())


def tables_in(head: dict[str, Any]) -> list[PlayedTable]:
    """The tables that a file's games were played at."""
    return [PlayedTable(one["seats"], one["components"], one["options"]) for one in head["tables"]]


def read(path: Path) -> Iterator[StrongGame]:
    """The games of a file; a last line that was cut off is left out."""
    decoder = msgspec.json.Decoder(StrongGame)
    with path.open(encoding="utf-8") as file:
        for at in count():
            line = file.readline()
            if not line.endswith("\n"):
                return
            if at:
                yield decoder.decode(line)
