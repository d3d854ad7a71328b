"""Games as rows and columns: a row a game, and if asked one a decision, for a span of games."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from snowbound.bots.bot_view import BotView
from snowbound.bots.players import Bot
from snowbound.bots.playing import play_game
from snowbound.bots.supervision import seated
from snowbound.core.game import Setup
from snowbound.core.results import Outcome
from snowbound.core.state import State
from snowbound.lab.playing.plans import Plan, RecordingBot, watched_bots
from snowbound.lab.playing.processes import Faults
from snowbound.lab.playing.simulate import play

if TYPE_CHECKING:
    import polars as pl

Columns = dict[str, list[object]]


class GameRows:
    """One row a game: its number, length, end, and for each seat how it did and, where turns have
    an order, when it played."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games: list[int] = []
        self.decisions: list[int] = []
        self.checksums: list[int] = []
        self.endings: list[str] = []
        self.won: list[list[bool]] = [[] for _ in range(seats)]
        self.scores: list[list[int]] = [[] for _ in range(seats)]
        self.places: list[list[int]] = [[] for _ in range(seats)]
        self.turns: list[list[int]] = [[] for _ in range(seats)]

    def add(
        self, game: int, decisions: int, checksum: int, outcome: Outcome, order: list[int]
    ) -> None:
        self.games.append(game)
        self.decisions.append(decisions)
        self.checksums.append(checksum)
        self.endings.append(outcome.reason)
        winners, places = outcome.winners, places_of(outcome, self.seats)
        for seat, score in enumerate(outcome.scores):
            self.won[seat].append(seat in winners)
            self.scores[seat].append(score)
            self.places[seat].append(places[seat])
        for turn, seat in enumerate(order, 1):
            self.turns[seat].append(turn)

    def frame(self) -> "pl.DataFrame":
        import polars as pl

        columns = [
            pl.Series("game", self.games, pl.UInt64),
            pl.Series("decisions", self.decisions, pl.UInt32),
            pl.Series("ending", self.endings, pl.String),
        ]
        for seat in range(self.seats):
            columns += [
                pl.Series(f"won_{seat + 1}", self.won[seat], pl.Boolean),
                pl.Series(f"score_{seat + 1}", self.scores[seat], pl.Int32),
                pl.Series(f"place_{seat + 1}", self.places[seat], pl.UInt8),
            ]
            if self.turns[seat]:
                columns.append(pl.Series(f"turn_{seat + 1}", self.turns[seat], pl.UInt8))
        return pl.DataFrame([*columns, pl.Series("checksum", self.checksums, pl.UInt64)])


def places_of(outcome: Outcome, seats: int) -> list[int]:
    """Every seat's place, 1 for the first; who is not ranked is last."""
    places = [seats] * seats
    place = 1
    for group in outcome.ranking:
        for seat in group:
            places[seat] = place
        place += len(group)
    return places


def share_of_win(setup: Setup, outcome: Outcome, seat: int) -> float:
    """1 for a win, less for a shared one; a co-operative game is won by all or by none."""
    if seat not in outcome.winners:
        return 0.0
    return 1.0 if setup.game.cooperative else 1 / len(outcome.winners)


def play_rows(plan: Plan, first: int, last: int) -> tuple["pl.DataFrame", Faults]:
    """Games number first to last - 1, one row each."""
    setup = plan.setup()
    rows, faults = GameRows(setup.seats), Faults()
    for number in range(first, last):
        state = setup.new_state(plan.seed_of(number))
        order = setup.game.turn_order(state)
        decisions, checksum = play(plan, setup, state, number, faults)
        rows.add(number, decisions, checksum, state.outcome(), order)
    return rows.frame(), faults


# ── Decisions ───────────────────────────────────────────────────────────────────────────────


class Decisions:
    """One row a decision: seat, what it did (nothing, if it let a chance pass), what it could."""

    def __init__(self, setup: Setup) -> None:
        self.names = setup.catalogue.names
        self.columns: Columns = {
            name: [] for name in ("game", "step", "seat", "awaited", "action", "alternatives")
        }
        self.game = 0
        self.step = 0

    def note(self, view: BotView, choice: int | None) -> None:
        columns = self.columns
        columns["game"].append(self.game)
        columns["step"].append(self.step)
        columns["seat"].append(view.seat + 1)
        columns["awaited"].append(view.awaited())
        columns["action"].append(None if choice is None else self.names[choice])
        columns["alternatives"].append([self.names[action] for action in view.legal()])
        self.step += choice is not None

    def frame(self) -> "pl.DataFrame":
        import polars as pl

        kinds = {
            "game": pl.UInt64,
            "step": pl.UInt32,
            "seat": pl.UInt8,
            "awaited": pl.Boolean,
            "action": pl.String,
            "alternatives": pl.List(pl.String),
        }
        return pl.DataFrame(self.columns, schema=kinds)


def play_decisions(
    plan: Plan, first: int, last: int
) -> tuple["pl.DataFrame", "pl.DataFrame", Faults]:
    """Games number first to last - 1: the same rows, and those of their decisions."""
    setup = plan.setup()
    rows, noted, faults = GameRows(setup.seats), Decisions(setup), Faults()
    for number, state, bots in watched_games(plan, setup, first, last, faults):
        noted.game, noted.step = number, 0
        order = setup.game.turn_order(state)
        bots_noted: list[Bot] = [RecordingBot(bot, noted.note) for bot in bots]
        decisions, checksum = play_game(setup, state, bots_noted)
        rows.add(number, decisions, checksum, state.outcome(), order)
    return rows.frame(), noted.frame(), faults


def watched_games(
    plan: Plan, setup: Setup, first: int, last: int, faults: Faults
) -> Iterator[tuple[int, State, list[Bot]]]:
    """Games about to begin, each with its number and its bots."""
    for number in range(first, last):
        seed = plan.seed_of(number)
        with seated(watched_bots(plan, setup, seed)) as bots:
            yield number, setup.new_state(seed), bots
        faults.hear(f"Game {number}", bots)
