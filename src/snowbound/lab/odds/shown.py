"""Chances as they are shown, at any step of strong games: what they are averages of, without the
weights, so that many weights can be tried."""

from collections.abc import Iterable

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, softmax

from snowbound.analysis.win_chances import SAMPLES, sample_settled_states
from snowbound.core.errors import Mistake
from snowbound.core.game import Setup
from snowbound.core.randomness import stream
from snowbound.core.state import State
from snowbound.core.win_model import WinModel, knots
from snowbound.lab.odds.positions import Floats, fold_of, one_of
from snowbound.lab.odds.strong_games import StrongGame, states_of

A_GAME = 16  # positions of a game, from anywhere in it: few tenths shall be too thin to count


class ShownPositions(msgspec.Struct, frozen=True):
    """Position, imagined way to a quiet moment, seat, feature; one seat where all win or lose."""

    values: Floats  # at the quiet moment; nan where nobody sits
    shares: Floats  # of the knots there
    ended: Floats  # who won, if a way ended the game; else nan
    won: Floats  # by position and seat: who won in truth
    places: Floats  # and which place they came in; equals share theirs
    games: NDArray[np.int_]
    folds: NDArray[np.int_]

    @property
    def playing(self) -> NDArray[np.bool_]:
        return ~np.isnan(self.won)

    def chances(self, weights: Floats, where: NDArray[np.bool_]) -> Floats:
        """The chances of some positions by weights, before recalibration; nan where nobody sits."""
        odds = np.einsum(
            "pdsf,pdk,fk->pds", self.values[where], self.shares[where], weights, optimize=True
        )
        empty = np.isnan(odds)
        if odds.shape[2] == 1:
            said = expit(odds)
        else:
            said = np.where(empty, np.nan, softmax(np.where(empty, -np.inf, odds), axis=2))
        ended = self.ended[where]
        return np.where(np.isnan(ended), said, ended).mean(axis=1)


class _Lists:
    def __init__(self, seats: int, tables: int = 0) -> None:
        self.seats = seats  # one, or all there may be
        self.tables = tables  # that are told apart
        self.values: list[list[list[list[float]]]] = []
        self.shares: list[list[list[float]]] = []
        self.ended: list[list[list[float]]] = []
        self.won: list[list[float]] = []
        self.places: list[list[float]] = []
        self.games: list[int] = []

    def add(self, win_model: WinModel, quiet: list[State], game: StrongGame, playing: int) -> None:
        seats = range(min(self.seats, playing))
        empty = self.seats - len(seats)
        here = one_of(self.tables, game.table)
        nobody = [[np.nan] * (len(win_model.features) + 1 + self.tables)] * empty
        self.values.append(
            [[[1.0, *win_model.look(one, seat), *here] for seat in seats] + nobody for one in quiet]
        )
        self.shares.append([knots(win_model.progress(one)) for one in quiet])
        self.ended.append([_ended(one, len(seats)) + [np.nan] * empty for one in quiet])
        self.won.append([float(seat in game.winners) for seat in seats] + [np.nan] * empty)
        self.places.append([_place(game, seat) for seat in seats] + [np.nan] * empty)
        self.games.append(game.number)

    def arrays(self) -> ShownPositions:
        return ShownPositions(
            np.array(self.values, float),
            np.array(self.shares, float),
            np.array(self.ended, float),
            np.array(self.won, float),
            np.array(self.places, float),
            np.array(self.games),
            np.array([fold_of(number) for number in self.games]),
        )


def _place(game: StrongGame, seat: int) -> float:
    """Those who are not ranked share the last places."""
    ranked = {one for group in game.ranking for one in group}
    ahead = 0
    for group in [*game.ranking, [one for one in range(len(game.scores)) if one not in ranked]]:
        if seat in group:
            return ahead + (len(group) + 1) / 2
        ahead += len(group)
    raise Mistake(f"Game {game.number} does not say how seat {seat + 1} came in.")


def _ended(state: State, seats: int) -> list[float]:
    if not state.over:
        return [np.nan] * seats
    winners = state.outcome().winners
    return [float(seat in winners) for seat in range(seats)]


def shown_positions(
    win_model: WinModel, setups: list[Setup], games: Iterable[StrongGame]
) -> dict[str, ShownPositions]:
    """Some positions of each game from where experts took over, by kind of weights."""
    together = _Lists(1, len(setups))
    found = {"together": together, "rivals": _Lists(max(setup.seats for setup in setups))}
    for game in games:
        setup = setups[game.table]
        shared = win_model.shared(setup.new_state(game.seed))
        lists = found["together" if shared else "rivals"]
        luck = stream(game.seed, "report")
        steps = range(game.experts_from, len(game.moves))
        chosen = {steps[luck.below(len(steps))] for _ in range(A_GAME)}
        for step, state in states_of(setup, game):
            if step in chosen:
                mover = game.moves[step][0]
                quiet = list(sample_settled_states(win_model, setup, state, mover, luck, SAMPLES))
                lists.add(win_model, quiet, game, setup.seats)
    return {kind: lists.arrays() for kind, lists in found.items() if lists.games}
