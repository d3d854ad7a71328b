"""Three games of a run that are worth watching, as records."""

from typing import TYPE_CHECKING

import msgspec
import polars as pl

from snowbound.bots.bot_view import BotView
from snowbound.bots.playing import play_game
from snowbound.core import records
from snowbound.core.game import Setup
from snowbound.core.match import Match
from snowbound.lab.inference.run_figures import lead_changes, sides_of
from snowbound.lab.playing.plans import Plan, RecordingBot
from snowbound.lab.playing.processes import Faults
from snowbound.lab.playing.rows import watched_games
from snowbound.lab.playing.run_folder import Run
from snowbound.lab.playing.run_plan import COURSE, GAMES
from snowbound.lab.reporting.wording import percent

if TYPE_CHECKING:
    from polars import DataFrame

MOST = 3


class Highlight(msgspec.Struct, frozen=True):
    """A game, why it is worth watching, and its record."""

    game: int
    name: str
    why: str
    record: bytes


def highlights(run: Run) -> list[Highlight]:
    setup = run.plan.setup()
    chosen: dict[int, tuple[str, str]] = {}
    for game, name, why in [*_dramatic(run.frame(COURSE), setup), *_extreme(run.frame(GAMES))]:
        if len(chosen) < MOST:
            chosen.setdefault(game, (name, why))
    return [
        Highlight(game, name, why, records.encode(record_of(run.plan.plan, setup, game)))
        for game, (name, why) in chosen.items()
    ]


def _dramatic(rows: "DataFrame", setup: Setup) -> list[tuple[int, str, str]]:
    """The comeback from farthest behind, and the game whose lead changed most often."""
    if rows.is_empty():
        return []
    together = setup.game.cooperative or setup.seats == 1
    games = rows.partition_by("game", maintain_order=True)
    low: list[tuple[float, int]] = []
    turns: list[tuple[int, int]] = []
    for game in games:
        sides, came = sides_of(game, together)
        number = int(game["game"][0])
        if bool(game["won"].any()):
            low.append((min(came), number))
        turns.append((-lead_changes(sides), number))
    found: list[tuple[int, str, str]] = []
    if low:
        chance, number = min(low)
        found.append((number, "comeback", f"won from a chance of {percent(chance, 0)}"))
    changes, number = min(turns)
    if changes:
        times = "once" if changes == -1 else f"{-changes} times"
        found.append((number, "back-and-forth", f"the lead changes {times}"))
    return found


def _extreme(games: "DataFrame") -> list[tuple[int, str, str]]:
    """The longest game, the one with most points, the shortest."""
    score = pl.max_horizontal(pl.selectors.starts_with("score_"))

    def at(row: "DataFrame") -> int:
        return int(row["game"][0])

    longest = games.sort("decisions", "game", descending=[True, False]).head(1)
    best = games.with_columns(score.alias("best")).sort("best", "game", descending=[True, False])
    shortest = games.sort("decisions", "game").head(1)
    return [
        (at(longest), "longest", f"{longest['decisions'][0]} decisions, more than any other"),
        (at(best), "most-points", f"{best['best'][0]} points, more than any other"),
        (at(shortest), "shortest", f"over after {shortest['decisions'][0]} decisions"),
    ]


def record_of(plan: Plan, setup: Setup, game: int) -> records.Record:
    """One game of a run, played again."""
    moves: list[tuple[int, int]] = []

    def note(view: BotView, choice: int | None) -> None:
        if choice is not None:
            moves.append((view.seat, choice))

    for _, state, bots in watched_games(plan, setup, game, game + 1, Faults()):
        play_game(setup, state, [RecordingBot(bot, note) for bot in bots])
    names = [f"{bot} {seat}" for seat, bot in enumerate(plan.bots, 1)]
    match = Match(setup, plan.seed_of(game), names)
    for seat, action in moves:
        match.step(seat, action)
    return match.record()
