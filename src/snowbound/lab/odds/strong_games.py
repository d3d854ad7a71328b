"""Strong games: what win models are fitted to and checked against.

One game in four is played by experts from its first choice. The others begin with careless
players, each with a share of random choices, and experts take over somewhere: a chance is wanted
of the positions that people get into as well, and experts hardly ever see those. Only positions
from there on count.
"""

from collections.abc import Iterator

import msgspec

from snowbound.bots.bot_view import BotView
from snowbound.bots.expert import Budget, Expert
from snowbound.bots.players import Bot, Greedy, Random
from snowbound.bots.playing import ask_bots
from snowbound.core.errors import Mistake
from snowbound.core.game import Setup
from snowbound.core.options import Value
from snowbound.core.randomness import Stream, stream
from snowbound.core.registry import find_game
from snowbound.core.state import State
from snowbound.core.win_model import table_label

EXPERTS_THROUGHOUT = 4  # one game in this many
CARELESS = (0, 10, 25, 50)  # random choices in a hundred, one of these for a whole game


class PlayedTable(msgspec.Struct, frozen=True):
    """What is played: how many seats, which set, which options besides the usual ones."""

    seats: int
    components: str
    options: dict[str, Value] = {}

    @property
    def label(self) -> str:
        return table_label(self.components, self.seats, self.options)


class StrongGame(msgspec.Struct):
    """One game: all choices by seat and action, and from which on experts made them."""

    number: int
    table: int
    seed: int
    experts_from: int
    moves: list[tuple[int, int]]
    winners: list[int]
    scores: list[int]
    ranking: list[list[int]]  # as an outcome has it: who shares a place stands together
    reason: str


class CarelessGreedy:
    """Greedy, but for some choices, which are random."""

    def __init__(self, greedy: Greedy, random: Random, luck: Stream, share: int) -> None:
        self.greedy = greedy
        self.random = random
        self.luck = luck
        self.share = share

    def choose(self, view: BotView) -> int | None:
        player = self.random if self.luck.below(100) < self.share else self.greedy
        return player.choose(view)


def check_iterations(iterations: int) -> None:
    if iterations < 1:
        raise Mistake(f"The number of iterations must be at least 1, not {iterations}.")


def tables_of(
    game: str, seats: int | None = None, components: str | None = None
) -> list[PlayedTable]:
    """The tables that a game's win model is made for: every set and every fitted option, for every
    number of seats; or those of one number, or of one set."""
    tables = [
        table
        for table in _all_tables(game)
        if seats in (None, table.seats) and components in (None, table.components)
    ]
    if not tables:
        raise Mistake(f"{find_game(game).title} is fitted to no table with these seats and sets.")
    return tables


def _all_tables(game: str) -> list[PlayedTable]:
    found = find_game(game)
    model = found.win_model()
    options = model.fitted_options if model else ()
    fewest, most = found.players
    seats = range(fewest, most + 1)
    tables = [PlayedTable(number, name) for name in found.component_names() for number in seats]
    usual = found.default_components
    tables += [PlayedTable(number, usual, {name: True}) for name in options for number in seats]
    return tables


def setup_of(game: str, table: PlayedTable) -> Setup:
    return find_game(game).setup(table.seats, table.options, table.components)


def play(table: int, setup: Setup, number: int, iterations: int) -> StrongGame:
    """Game number so-and-so; the same whenever it is played."""
    seed = (number << 8) + 26
    luck = stream(seed, "strong games")
    moves: list[tuple[int, int]] = []
    state = setup.new_state(seed)
    if number % EXPERTS_THROUGHOUT:
        share = CARELESS[luck.below(len(CARELESS))]
        go_on(setup, state, careless(setup, luck, share), moves)
        moves = moves[: luck.below(len(moves))]
        state = setup.new_state(seed)
        for seat, action in moves:
            state.play(seat, action)
    experts_from = len(moves)
    heuristic = setup.game.expert_heuristic()
    experts: list[Bot] = [
        Expert(heuristic, luck.branch(), Budget(iterations)) for _ in range(setup.seats)
    ]
    go_on(setup, state, experts, moves)
    end = state.outcome()
    return StrongGame(
        number, table, seed, experts_from, moves, end.winners, end.scores, end.ranking, end.reason
    )


def careless(setup: Setup, luck: Stream, share: int) -> list[Bot]:
    heuristic = setup.game.heuristic()
    return [
        CarelessGreedy(
            Greedy(heuristic, luck.branch()), Random(luck.branch()), luck.branch(), share
        )
        for _ in range(setup.seats)
    ]


def go_on(setup: Setup, state: State, bots: list[Bot], moves: list[tuple[int, int]]) -> None:
    views = [BotView(setup, state, seat) for seat in range(setup.seats)]
    while not state.over:
        seat, action = ask_bots(state, bots, views)
        state.play(seat, action)
        moves.append((seat, action))


def play_number(game: str, iterations: int, tables: list[PlayedTable], number: int) -> StrongGame:
    """Game number so-and-so at the table whose turn it is; four games in a row have the same."""
    table = number // EXPERTS_THROUGHOUT % len(tables)
    return play(table, setup_of(game, tables[table]), number, iterations)


def states_of(setup: Setup, game: StrongGame) -> Iterator[tuple[int, State]]:
    """Every step of a game and the state before its choice, which goes on afterwards."""
    state = setup.new_state(game.seed)
    for step, (seat, action) in enumerate(game.moves):
        yield step, state
        if state.over or not 0 <= seat < setup.seats or action not in state.legal(seat):
            raise Mistake(f"Game {game.number} does not follow the rules at step {step}.")
        state.play(seat, action)
