"""Fitting a game's weights to a file of strong games, and writing them into its folder."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from snowbound.core.errors import Mistake
from snowbound.core.outlook import Outlook, Weights
from snowbound.core.registry import find_game
from snowbound.lab.odds import strong_games
from snowbound.lab.odds.calibration import Check, brier, skill, tenths
from snowbound.lab.odds.fit import Fit, Loss, best_ridge, crossed, points, rivals, together
from snowbound.lab.odds.fit import fit as fit_weights
from snowbound.lab.odds.positions import FOLDS, Arrays, Floats, positions

FEWEST_GAMES = 40


def outlook_of(game: str) -> Outlook:
    outlook = find_game(game).outlook()
    if outlook is None:
        raise Mistake(f"{find_game(game).title} names no features to fit.")
    return outlook


class WeightKind(msgspec.Struct, frozen=True):
    """One kind of weights to fit: to which positions, by which loss."""

    name: str  # as in the file of weights
    found: Arrays
    loss: Loss
    ridge: float

    def fit(self, found: Arrays) -> Fit:
        return fit_weights(found, self.loss, self.ridge)

    def crossed(self) -> Floats:
        return crossed(self.found, self.loss, self.ridge)


class Gathered(msgspec.Struct, frozen=True):
    """What a file of strong games has to fit to."""

    head: dict[str, Any]
    games: int
    kinds: list[WeightKind]

    @property
    def game(self) -> str:
        return self.head["game"]


def gather(path: Path) -> Gathered:
    if not path.exists():
        raise Mistake(f"There are no games in {path}; play some first: snowbound odds play.")
    head = strong_games.read_head(path)
    game: str = head["game"]
    if head["rules_version"] != find_game(game).rules_version:
        raise Mistake(f"The games in {path} were played by other rules; play new ones.")
    tables = strong_games.tables_in(head)
    setups = [strong_games.setup_of(game, table) for table in tables]
    games = list(strong_games.read(path))
    if len(games) < FEWEST_GAMES:
        raise Mistake(f"{path} has {len(games)} games; {FEWEST_GAMES} are the fewest to fit to.")
    alike, apart = positions(outlook_of(game), setups, games)
    named = [("together", alike, together), ("rivals", apart, rivals), ("points", apart, points)]
    kinds = [_kind(name, found.arrays(), loss) for name, found, loss in named if len(found)]
    return Gathered(head, len(games), kinds)


def _kind(name: str, found: Arrays, loss: Loss) -> WeightKind:
    return WeightKind(name, found, loss, best_ridge(found, loss))


def fit(path: Path) -> list[Check]:
    """Fit a game's weights to all games, write them into its folder, and say how well weights
    hold that are fitted like that."""
    found = gather(path)
    text = weights_text(weigh(found))
    (outlook_of(found.game).folder / "outlook.toml").write_text(text, encoding="utf-8")
    by_name = {kind.name: kind for kind in found.kinds}
    checks: list[Check] = []
    if "together" in by_name:
        checks.append(check_together(found.game, by_name["together"]))
    if "rivals" in by_name:
        checks.append(check_rivals(found.game, by_name["rivals"], by_name["points"]))
    return checks


def outlooks_by_fold(path: Path) -> list[Outlook]:
    """For each part of a file's games, a game's outlook with weights fitted to the others."""
    found = gather(path)
    outlook = outlook_of(found.game)
    return [outlook.weighed_by(weigh(found, fold)) for fold in range(FOLDS)]


def weigh(found: Gathered, without: int | None = None) -> Weights:
    """The weights that suit the games best, or those outside one part."""
    head = found.head
    names = outlook_of(found.game).names
    tables = {
        kind.name: kind.fit(
            kind.found if without is None else kind.found.where(~kind.found.in_fold(without))
        ).table(names)
        for kind in found.kinds
    }
    return Weights(
        command=f"snowbound odds play {found.game} --games {found.games} --iterations "
        f"{head['iterations']} --into games.jsonl && snowbound odds fit games.jsonl",
        rules_version=head["rules_version"],
        sets={table["components"]: table["hash"] for table in head["tables"]},
        games=found.games,
        iterations=head["iterations"],
        **tables,
    )


def check_together(game: str, kind: WeightKind) -> Check:
    found = kind.found
    said = (1 / (1 + np.exp(-kind.crossed()[:, 0]))).tolist()
    won = found.won[:, 0].tolist()
    return _check(game, kind.name, found, said, won, found.games.tolist())


def check_rivals(game: str, kind: WeightKind, points: WeightKind) -> Check:
    found = kind.found
    odds = kind.crossed()
    shares = np.exp(odds - np.nanmax(odds, axis=1, keepdims=True))
    chances: Floats = shares / np.nansum(shares, axis=1, keepdims=True)
    playing = found.playing
    games = np.repeat(found.games[:, None], playing.shape[1], axis=1)[playing].tolist()
    gap = np.abs(points.crossed() - found.scores)[playing]
    return _check(
        game,
        kind.name,
        found,
        chances[playing].tolist(),
        found.won[playing].tolist(),
        games,
        float(gap.mean()),
    )


def _check(
    game: str,
    kind: str,
    found: Arrays,
    said: list[float],
    won: list[float],
    games: list[int],
    points_error: float | None = None,
) -> Check:
    return Check(
        game,
        kind,
        len(np.unique(found.games)),
        len(found.games),
        brier(said, won),
        skill(said, won),
        tenths(said, won, games),
        points_error,
    )


def weights_text(weights: Weights) -> str:
    """The weights as a TOML file."""
    lines = [
        "# How a game stands, fitted to strong games: made by the command below, not by hand.",
        f'command = "{weights.command}"',
        f"rules_version = {weights.rules_version}",
        f"games = {weights.games}",
        f"iterations = {weights.iterations}",
        "",
        "[sets]",
        *(f'{name} = "{mark}"' for name, mark in weights.sets.items()),
    ]
    tables = {"together": weights.together, "rivals": weights.rivals, "points": weights.points}
    for kind, table in tables.items():
        if table:
            lines += ["", f"[{kind}]  # at the beginning, half-way, at the end"]
            lines += [f'"{name}" = {row}' for name, row in table.items()]
    return "\n".join(lines) + "\n"
