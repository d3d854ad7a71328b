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
from snowbound.lab.odds.fit import crossed, fit_points, fit_rivals, fit_together
from snowbound.lab.odds.positions import FOLDS, Arrays, Floats, positions

FEWEST_GAMES = 40


def outlook_of(game: str) -> Outlook:
    outlook = find_game(game).outlook()
    if outlook is None:
        raise Mistake(f"{find_game(game).title} names no features to fit.")
    return outlook


class Gathered(msgspec.Struct, frozen=True):
    """The positions of a file of strong games: won together, and among rivals."""

    head: dict[str, Any]
    games: int
    together: Arrays | None
    rivals: Arrays | None

    @property
    def game(self) -> str:
        return self.head["game"]

    def without(self, fold: int) -> "Gathered":
        return Gathered(
            self.head, self.games, _without(self.together, fold), _without(self.rivals, fold)
        )


def _without(found: Arrays | None, fold: int) -> Arrays | None:
    return None if found is None else found.where(~found.in_fold(fold))


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
    together, rivals = positions(outlook_of(game), setups, games)
    return Gathered(
        head,
        len(games),
        together.arrays() if len(together) else None,
        rivals.arrays() if len(rivals) else None,
    )


def fit(path: Path) -> list[Check]:
    """Fit a game's weights to all games, write them into its folder, and say how well weights
    hold that are fitted like that."""
    found = gather(path)
    text = weights_text(weigh(found))
    (outlook_of(found.game).folder / "outlook.toml").write_text(text, encoding="utf-8")
    checks: list[Check] = []
    if found.together is not None:
        checks.append(check_together(found.game, found.together))
    if found.rivals is not None:
        checks.append(check_rivals(found.game, found.rivals))
    return checks


def outlooks_by_fold(path: Path) -> list[Outlook]:
    """For each part of a file's games, a game's outlook with weights fitted to the others."""
    found = gather(path)
    outlook = outlook_of(found.game)
    return [outlook.weighed_by(weigh(found.without(fold))) for fold in range(FOLDS)]


def weigh(found: Gathered) -> Weights:
    """The weights that suit positions best."""
    head = found.head
    names = outlook_of(found.game).names
    together: dict[str, list[float]] = {}
    rivals: dict[str, list[float]] = {}
    points: dict[str, list[float]] = {}
    if found.together is not None:
        together = fit_together(found.together).table(names)
    if found.rivals is not None:
        rivals = fit_rivals(found.rivals).table(names)
        points = fit_points(found.rivals).table(names)
    return Weights(
        command=f"snowbound odds play {found.game} --games {found.games} --iterations "
        f"{head['iterations']} --into games.jsonl && snowbound odds fit games.jsonl",
        rules_version=head["rules_version"],
        sets={table["components"]: table["hash"] for table in head["tables"]},
        games=found.games,
        iterations=head["iterations"],
        together=together,
        rivals=rivals,
        points=points,
    )


def check_together(game: str, found: Arrays) -> Check:
    odds = crossed(found, fit_together)
    said = (1 / (1 + np.exp(-odds[:, 0]))).tolist()
    won = found.won[:, 0].tolist()
    return _check(game, "together", found, said, won, found.games.tolist())


def check_rivals(game: str, found: Arrays) -> Check:
    odds = crossed(found, fit_rivals)
    shares = np.exp(odds - np.nanmax(odds, axis=1, keepdims=True))
    chances: Floats = shares / np.nansum(shares, axis=1, keepdims=True)
    playing = ~np.isnan(chances)
    seats = playing.shape[1]
    games = np.repeat(found.games[:, None], seats, axis=1)[playing].tolist()
    gap = np.abs(crossed(found, fit_points) - found.scores)[playing]
    return _check(
        game,
        "rivals",
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
