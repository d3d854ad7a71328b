"""Positions out of strong games: what their win model sees, and what came of them."""

from collections.abc import Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from snowbound.core.game import Setup
from snowbound.core.randomness import stream
from snowbound.core.state import State
from snowbound.core.win_model import WinModel, knots
from snowbound.lab.odds.strong_games import StrongGame, states_of

A_GAME = 12  # positions that are taken of a game at most
FOLDS = 5  # parts of the games; each is judged by weights that were fitted to the others

Floats = NDArray[np.float64]


def one_of(tables: int, table: int) -> list[float]:
    """Which of the fitted tables it is, as features beside a win model's own."""
    return [float(at == table) for at in range(tables)]


class Positions:
    """Positions of games that are won together, or of games among rivals."""

    def __init__(self, seats: int, tables: int = 0) -> None:
        self.seats = seats  # whose values are kept: one, or all there may be
        self.tables = tables  # that are told apart
        self._values: list[list[list[float]]] = []
        self._shares: list[list[float]] = []
        self._won: list[list[float]] = []
        self._scores: list[list[float]] = []
        self._games: list[int] = []
        self._tables: list[int] = []

    def __len__(self) -> int:
        return len(self._games)

    def add(self, win_model: WinModel, state: State, game: StrongGame) -> None:
        here = one_of(self.tables, game.table)
        width = len(win_model.features) + 1 + self.tables
        playing = 1 if self.seats == 1 else state.seats
        values = [[1.0, *win_model.look(state, seat), *here] for seat in range(playing)]
        values += [[np.nan] * width] * (self.seats - playing)
        self._values.append(values)
        self._shares.append(knots(win_model.progress(state)))
        share = 1.0 if self.seats == 1 else 1 / max(1, len(game.winners))
        won = [share * (seat in game.winners) for seat in range(self.seats)]
        self._won.append(won)
        self._scores.append((list(map(float, game.scores)) + [np.nan] * self.seats)[: self.seats])
        self._games.append(game.number)
        self._tables.append(game.table)

    def arrays(self) -> "Arrays":
        return Arrays(
            np.array(self._values, float),
            np.array(self._shares, float),
            np.array(self._won, float),
            np.array(self._scores, float),
            np.array(self._games),
            np.array(self._tables),
        )


class Arrays:
    """The same as arrays: position, seat, feature."""

    def __init__(
        self,
        values: Floats,
        shares: Floats,
        won: Floats,
        scores: Floats,
        games: NDArray[np.int_],
        tables: NDArray[np.int_],
    ) -> None:
        self.values = values
        self.playing = ~np.isnan(values[:, :, 0])  # tables have more or fewer seats
        self.shares = shares
        self.won = won
        self.scores = scores
        self.games = games
        self.tables = tables

    def where(self, kept: NDArray[np.bool_]) -> "Arrays":
        return Arrays(
            self.values[kept],
            self.shares[kept],
            self.won[kept],
            self.scores[kept],
            self.games[kept],
            self.tables[kept],
        )

    @cached_property
    def folds(self) -> NDArray[np.int_]:
        numbers, at = np.unique(self.games, return_inverse=True)
        return np.array([fold_of(int(number)) for number in numbers], int)[at]

    def in_fold(self, fold: int) -> NDArray[np.bool_]:
        return self.folds == fold


def fold_of(number: int) -> int:
    """The part that a game belongs to. Whole games are held out, of every table and whoever began
    them: tables change after every fourth game, and experts begin the first of four."""
    return stream(number, "held out").below(FOLDS)


def positions(
    win_model: WinModel, setups: list[Setup], games: Iterable[StrongGame]
) -> tuple[Positions, Positions]:
    """Some quiet positions of each game from where experts took over: of those that all win or
    lose, and of those among rivals."""
    together, rivals = Positions(1, len(setups)), Positions(max(setup.seats for setup in setups))
    for game in games:
        setup = setups[game.table]
        found = together if win_model.shared(setup.new_state(game.seed)) else rivals
        if found is rivals and not game.winners:
            continue  # nobody won: there is no share to fit
        quiet = [
            state.clone()
            for step, state in states_of(setup, game)
            if step >= game.experts_from and win_model.is_settled(state)
        ]
        luck = stream(game.seed, "positions")
        luck.shuffle(order := list(range(len(quiet))))
        for at in sorted(order[:A_GAME]):
            found.add(win_model, quiet[at], game)
    return together, rivals
