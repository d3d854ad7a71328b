"""Fitting a game's weights to a file of strong games, and writing them into its folder."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from snowbound.core.errors import Mistake
from snowbound.core.registry import find_game
from snowbound.core.win_model import (
    UNMEASURED,
    Line,
    Weights,
    WinModel,
    places,
    read_weights,
)
from snowbound.lab.odds.calibration import Check, PlaceRow, brier, place_rows, skill, tenths
from snowbound.lab.odds.fit import Fit, Loss, best_ridge, points, rivals, together
from snowbound.lab.odds.fit import fit as fit_weights
from snowbound.lab.odds.games_file import GamesHead, read_games, read_head
from snowbound.lab.odds.positions import Arrays, Floats, positions
from snowbound.lab.odds.recalibration import fit_line, recalibrated
from snowbound.lab.odds.shown import ShownPositions, shown_positions
from snowbound.lab.odds.strong_games import setup_of, tables_of

FEWEST_GAMES = 40


def win_model_of(game: str) -> WinModel:
    win_model = find_game(game).win_model()
    if win_model is None:
        raise Mistake(f"{find_game(game).title} names no features to fit.")
    return win_model


class WeightKind(msgspec.Struct, frozen=True):
    """One kind of weights to fit: to which positions, by which loss."""

    name: str  # as in the file of weights
    found: Arrays
    loss: Loss
    ridge: float
    shown: ShownPositions | None  # to which chances are recalibrated; points are not

    def fit(self, *without: int) -> Fit:
        """Weights, fitted to the games outside some parts."""
        kept = ~np.isin(self.found.folds, without)
        return fit_weights(self.found.where(kept), self.loss, self.ridge)

    def line(self, *without: int) -> Line:
        """The second stage, fitted to the games outside some parts: each part's chances are by
        weights that were fitted to the rest of them."""
        shown = self.shown
        assert shown is not None
        kept = ~np.isin(shown.folds, without)
        said = np.empty(shown.won.shape)
        for fold in np.unique(shown.folds[kept]):
            part = shown.folds == fold
            said[part] = shown.chances(self.fit(fold, *without).weights, part)
        return fit_line(said[kept], shown.won[kept], len(np.unique(shown.games[kept])))

    def check(self, game: str) -> Check:
        """How well shown chances hold, by both stages fitted without the game in question."""
        shown = self.shown
        assert shown is not None
        said = np.empty(shown.won.shape)
        for fold in np.unique(shown.folds):
            part = shown.folds == fold
            plain = shown.chances(self.fit(fold).weights, part)
            said[part] = recalibrated(plain, self.line(fold))
        seated = shown.playing
        chances, won = said[seated].tolist(), shown.won[seated].tolist()
        games = np.broadcast_to(shown.games[:, None], seated.shape)[seated].tolist()
        return Check(
            game,
            self.name,
            len(set(games)),
            len(said),
            brier(chances, won),
            skill(chances, won),
            tenths(chances, won, games),
            self.place_check(said) if self.name == "rivals" else [],
        )

    def place_check(self, said: Floats) -> list[PlaceRow]:
        """How well places hold that are worked out from chances."""
        shown = self.shown
        assert shown is not None
        seated = shown.playing
        found = [places(row[here].tolist()) for row, here in zip(said, seated, strict=True)]
        return place_rows(np.concatenate(found), shown.places[seated])


class Gathered(msgspec.Struct, frozen=True):
    """What a file of strong games has to fit to."""

    head: GamesHead
    games: int
    kinds: list[WeightKind]

    @property
    def game(self) -> str:
        return self.head.game

    def checks(self) -> list[Check]:
        return [kind.check(self.game) for kind in self.kinds if kind.shown is not None]


def gather(path: Path) -> Gathered:
    head = read_head(path)
    game = head.game
    if head.rules_version != find_game(game).rules_version:
        raise Mistake(f"The games in {path} were played by other rules; play new ones.")
    setups = [setup_of(game, table) for table in head.tables]
    games = list(read_games(path))
    if len(games) < FEWEST_GAMES:
        raise Mistake(f"{path} has {len(games)} games; {FEWEST_GAMES} are the fewest to fit to.")
    alike, apart = positions(win_model_of(game), setups, games)
    shown = shown_positions(win_model_of(game), setups, games)
    named = [("together", alike, together), ("rivals", apart, rivals), ("points", apart, points)]
    kinds = [
        _kind(name, found.arrays(), loss, shown.get(name))
        for name, found, loss in named
        if len(found)
    ]
    return Gathered(head, len(games), kinds)


def _kind(name: str, found: Arrays, loss: Loss, shown: ShownPositions | None) -> WeightKind:
    return WeightKind(name, found, loss, best_ridge(found, loss), shown)


def fit(path: Path) -> list[Check]:
    """Fit a game's weights to all games, write them into its folder, and say how well chances
    hold that are fitted like that."""
    found = gather(path)
    write_weights(found)
    return found.checks()


def write_weights(found: Gathered) -> None:
    text = weights_text(weigh(found))
    win_model_of(found.game).file.write_text(text, encoding="utf-8")


def weigh(found: Gathered) -> Weights:
    """What suits the games best."""
    head = found.head
    model = win_model_of(found.game)
    there = _kept(model, found)
    labels = [table.label for table in head.tables]
    fitted = {kind.name: kind.fit() for kind in found.kinds}
    own = {kind: weights.table(model.names) for kind, weights in fitted.items()}
    together = fitted.get("together")
    lines: dict[Any, Line] = {
        kind.name: kind.line() for kind in found.kinds if kind.shown is not None
    }
    return Weights(
        command=there.command + _command(found),
        rules_version=head.rules_version,
        sets={table.components: table.hash for table in head.tables},
        games=found.games,
        iterations=head.iterations,
        recalibration=there.recalibration | lines,
        together=own.get("together", there.together),
        rivals=own.get("rivals", there.rivals),
        points=own.get("points", there.points),
        tables=there.tables if together is None else together.last(labels),
        rollouts_off=there.rollouts_off,
    )


def _command(found: Gathered) -> str:
    head = found.head
    seats = {table.seats for table in head.tables}
    some = f" --seats {seats.pop()}" if len(seats) == 1 and _are_some(head) else ""
    return (
        f"snowbound odds play {found.game} --games {found.games} --iterations "
        f"{head.iterations}{some} --into games.jsonl && snowbound odds fit games.jsonl"
    )


def _are_some(head: GamesHead) -> bool:
    return len(head.tables) < len(tables_of(head.game))


def _kept(model: WinModel, found: Gathered) -> Weights:
    """What stays of the weights before: all that games at some tables say nothing about."""
    if not model.file.exists():
        return Weights("", found.head.rules_version, {}, 0, 0)
    before = read_weights(model.file)
    if _are_some(found.head):
        return msgspec.structs.replace(before, command=f"{before.command}; ")
    off = before.rollouts_off
    return Weights("", found.head.rules_version, {}, 0, 0, rollouts_off=off)


def weights_text(weights: Weights) -> str:
    """The weights as a TOML file."""
    lines = [
        "# How a game stands, fitted to strong games: made by the command below, not by hand.",
        f'command = "{weights.command}"',
        f"rules_version = {weights.rules_version}",
        f"games = {weights.games}",
        f"iterations = {weights.iterations}",
        *([f"rollouts_off = {weights.rollouts_off}"] if weights.rollouts_off != UNMEASURED else []),
        "",
        "[sets]",
        *(f'{name} = "{mark}"' for name, mark in weights.sets.items()),
    ]
    tables = {
        "together": weights.together,
        "tables": weights.tables,
        "rivals": weights.rivals,
        "points": weights.points,
    }
    for kind, table in tables.items():
        if table:
            lines += ["", f"[{kind}]  # at the beginning, half-way, at the end"]
            lines += [f'"{name}" = {row}' for name, row in table.items()]
    if weights.recalibration:
        lines += [
            "",
            "[recalibration]  # log odds as they were, and as they should be",
        ]
        lines += [f"{kind} = {_points(line)}" for kind, line in weights.recalibration.items()]
    return "\n".join(lines) + "\n"


def _points(line: Line) -> str:
    return str([list(point) for point in line])
