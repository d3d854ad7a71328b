"""Fitting a game's weights to a file of strong games, and writing them into its folder."""

from pathlib import Path
from typing import Any

import numpy as np

from snowbound.core.errors import Mistake
from snowbound.core.outlook import Outlook
from snowbound.core.registry import find_game
from snowbound.lab.odds import strong_games
from snowbound.lab.odds.calibration import brier, skill, tenths
from snowbound.lab.odds.fit import Fit, fit_points, fit_rivals, fit_together
from snowbound.lab.odds.positions import Arrays, Floats, positions
from snowbound.lab.odds.report import Check

FEWEST_GAMES = 40


def outlook_of(game: str) -> Outlook:
    outlook = find_game(game).outlook()
    if outlook is None:
        raise Mistake(f"{find_game(game).title} names no features to fit.")
    return outlook


def gather(path: Path) -> tuple[str, Arrays | None, Arrays | None, int]:
    """The positions of a file of strong games: won together, and among rivals."""
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
    return (
        game,
        together.arrays() if len(together) else None,
        rivals.arrays() if len(rivals) else None,
        len(games),
    )


def fit(path: Path) -> list[Check]:
    """Fit a game's weights, write them into its folder, and check them on held-out games."""
    game, together, rivals, games = gather(path)
    outlook = outlook_of(game)
    head = strong_games.read_head(path)
    tables: dict[str, dict[str, list[float]]] = {}
    checks: list[Check] = []
    if together is not None:
        found = fit_together(together.to_fit())
        tables["together"] = found.table(outlook.names)
        checks.append(check_together(game, together.to_check(), found))
    if rivals is not None:
        found = fit_rivals(rivals.to_fit())
        points = fit_points(rivals.to_fit())
        tables["rivals"] = found.table(outlook.names)
        tables["points"] = points.table(outlook.names)
        checks.append(check_rivals(game, rivals.to_check(), found, points))
    text = weights_text(head, games, tables)
    (outlook.folder / "outlook.toml").write_text(text, encoding="utf-8")
    return checks


def check_together(game: str, found: Arrays, fitted: Fit) -> Check:
    said = (1 / (1 + np.exp(-fitted.odds(found)[:, 0]))).tolist()
    won = found.won[:, 0].tolist()
    return _check(game, "together", found, said, won, found.games.tolist())


def check_rivals(game: str, found: Arrays, fitted: Fit, points: Fit) -> Check:
    odds = fitted.odds(found)
    shares = np.exp(odds - np.nanmax(odds, axis=1, keepdims=True))
    chances: Floats = shares / np.nansum(shares, axis=1, keepdims=True)
    playing = ~np.isnan(chances)
    seats = playing.shape[1]
    games = np.repeat(found.games[:, None], seats, axis=1)[playing].tolist()
    gap = np.abs(points.odds(found) - found.scores)[playing]
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


def weights_text(
    head: dict[str, Any], games: int, tables: dict[str, dict[str, list[float]]]
) -> str:
    """The weights as a TOML file."""
    command = (
        f"snowbound odds play {head['game']} --games {games} --iterations {head['iterations']} "
        f"--into games.jsonl && snowbound odds fit games.jsonl"
    )
    sets = {table["components"]: table["hash"] for table in head["tables"]}
    lines = [
        "# How a game stands, fitted to strong games: made by the command below, not by hand.",
        f'command = "{command}"',
        f"rules_version = {head['rules_version']}",
        f"games = {games}",
        f"iterations = {head['iterations']}",
        "",
        "[sets]",
        *(f'{name} = "{mark}"' for name, mark in sets.items()),
    ]
    for kind, weights in tables.items():
        lines += ["", f"[{kind}]  # at the beginning, half-way, at the end"]
        lines += [f'"{name}" = {row}' for name, row in weights.items()]
    return "\n".join(lines) + "\n"
