"""How a game stands: what an unfinished game is judged by, and the weights that were fitted to it.

A game names its features and reads them off a state: only what every seat may know, so that they
are the same in any state that anybody imagines. The weights lie beside it in `win_model.toml`,
which `snowbound odds fit` makes out of many strong games. A feature weighs something else early and
late, so it has a weight for the beginning, the middle and the end of a game; between them they
change evenly.

Weights judge quiet moments. A chance at any other moment is an average over ways to the next one,
and those are not played as strong players would: it may be off in a way that weights cannot mend.
Where games that they were not fitted to show it, the file also has points (log odds as they were,
log odds as they should have been), and a line through them recalibrates such a chance.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Collection
from functools import cached_property
from itertools import pairwise
from math import exp, isfinite, log
from pathlib import Path
from typing import Any, ClassVar, Literal

import msgspec

from snowbound.core import foreign
from snowbound.core.errors import Mistake
from snowbound.core.state import State

KNOTS = 3  # the beginning, the middle and the end
BASE = "base"  # the weight of a feature that is always 1
LIMIT = 30.0  # log odds beyond which a chance is as good as sure
NEVER = 1e-13  # the least chance that log odds are taken of
UNMEASURED = 0.15  # how far rollouts are from experts: as measured in Frost Gorge alone

Line = list[tuple[float, float]]  # points that rise to the right; none: everything stays as it is


class Feature(msgspec.Struct, frozen=True):
    """One thing that counts, and how to speak of it.

    The words say what is good about a choice, as in "It keeps the heat at 7". `{here}` is the value
    after that choice, `{by}` by how much it differs from the one after another, `{s}` a plural.
    """

    name: str
    more: str = ""  # where more of it is better
    less: str = ""  # where less of it is


def table_label(components: str, seats: int, changed: Collection[str]) -> str:
    """What a table is called by which chances differ: its set, its seats, and the options that are
    not as they usually are."""
    return " ".join([components, str(seats), *changed])


class Weights(msgspec.Struct, frozen=True):
    """What was fitted, and to what."""

    command: str
    rules_version: int  # by which the games were played; an earlier one may still do
    sets: dict[str, str]  # component sets and the hashes of their files
    games: int
    iterations: int  # of the experts who played
    together: dict[str, list[float]] = {}  # log odds of a game that all win or lose, or one alone
    rivals: dict[str, list[float]] = {}  # log odds against the others, where one wins
    points: dict[str, list[float]] = {}  # and the points that a rival will end with
    tables: dict[str, list[float]] = {}  # by how much `together` is more at some tables, by label
    recalibration: dict[Literal["together", "rivals"], Line] = {}  # of chances
    # By how much a difference between two actions is another one for experts than in rollouts by
    # the heuristic: one standard deviation.
    rollouts_off: float = UNMEASURED


def read_weights(path: Path) -> Weights:
    try:
        weights = msgspec.convert(foreign.toml(path.read_text(encoding="utf-8")), Weights)
    except (foreign.Unreadable, msgspec.ValidationError) as wrong:
        raise Mistake(f"{path} cannot be read: {wrong}.") from wrong
    for kind, line in weights.recalibration.items():
        if not _rises(line):
            raise Mistake(
                f"{path}: recalibration.{kind} must be two points [log odds, log odds] or more, "
                "each with both numbers greater than the one before."
            )
    return weights


def _rises(line: Line) -> bool:
    finite = all(isfinite(number) for point in line for number in point)
    rising = all(one[0] < next_[0] and one[1] < next_[1] for one, next_ in pairwise(line))
    return len(line) > 1 and finite and rising


class WinModel(ABC):
    """What a game is judged by. Subclasses name the features and read them off."""

    features: ClassVar[tuple[Feature, ...]]
    cooperative: ClassVar[bool] = True
    # Options, on or off, that change a game so much that it is fitted with each of them, too.
    fitted_options: ClassVar[tuple[str, ...]] = ()
    # Options that change nothing for strong players, such as what people may say.
    neutral_options: ClassVar[tuple[str, ...]] = ()

    @abstractmethod
    def progress(self, state: Any) -> float:
        """How far the game has come, from 0 to 1."""

    @abstractmethod
    def look(self, state: Any, seat: int) -> list[float]:
        """The features' values for a seat, in their order."""

    def is_settled(self, state: Any) -> bool:
        """Whether a turn, or what else belongs together, is over, so that values do not mislead."""
        return True

    @cached_property
    def file(self) -> Path:
        """Where its weights are, beside the module that it is defined in."""
        module = sys.modules[type(self).__module__]
        return Path(str(module.__file__)).with_name("win_model.toml")

    @cached_property
    def weights(self) -> Weights:
        return read_weights(self.file)

    @cached_property
    def names(self) -> list[str]:
        return [BASE, *(feature.name for feature in self.features)]

    def is_fitted_to(self, components: str, changed: dict[str, object]) -> bool:
        """Whether weights were fitted to tables with a component set of this hash, and with these
        options unlike their defaults. What was fitted to other cards says nothing about these."""
        told = {name: value for name, value in changed.items() if name not in self.neutral_options}
        known = len(told) <= 1 and all(
            name in self.fitted_options and value is True for name, value in told.items()
        )
        return known and components in self.weights.sets.values()

    def shared(self, state: State) -> bool:
        """Whether everybody wins or loses together."""
        return self.cooperative or state.seats == 1

    def chances(self, state: State) -> list[float]:
        """Each seat's chance to win among strong players."""
        if state.over:
            winners = state.outcome().winners
            return [float(seat in winners) for seat in range(state.seats)]
        if self.shared(state):
            return [sigmoid(self.log_odds(state, 0))] * state.seats
        odds = [self.log_odds(state, seat) for seat in range(state.seats)]
        return softmax(odds)

    def recalibrated(self, state: State, chances: list[float]) -> list[float]:
        """Each seat's chance in an unfinished game, from the average over ways to quiet moments."""
        if self.shared(state):
            return recalibrate(chances, self.weights.recalibration.get("together", []))
        return recalibrate_rivals(chances, self.weights.recalibration.get("rivals", []))

    def log_odds(self, state: State, seat: int) -> float:
        shares = knots(self.progress(state))
        if not self.shared(state):
            return sum(self.parts(self.weights.rivals, shares, self.look(state, seat)))
        parts = self.parts(self.weights.together, shares, self.look(state, seat))
        return sum(parts) + sum(map(_times, self.of_table(state), shares))

    def of_table(self, state: Any) -> list[float]:
        """By how much chances differ at a state's table from others, at each knot."""
        tables = self.weights.tables
        if not tables:
            return []
        return tables.get(state.box.setup.label, [])

    def expected_points(self, state: State) -> list[float]:
        """The points that each rival is likely to end with; nothing where none are fitted."""
        if state.over:
            return [float(score) for score in state.outcome().scores]
        if self.shared(state) or not self.weights.points:
            return []
        shares = knots(self.progress(state))
        table = self.weights.points
        return [
            sum(self.parts(table, shares, self.look(state, seat))) for seat in range(state.seats)
        ]

    def parts(
        self, table: dict[str, list[float]], shares: list[float], values: list[float]
    ) -> list[float]:
        """What each feature adds, the base first."""
        return [
            value * sum(map(_times, table[name], shares))
            for name, value in zip(self.names, [1.0, *values], strict=True)
        ]


def _times(one: float, other: float) -> float:
    return one * other


def knots(progress: float) -> list[float]:
    """How much of the weights for the beginning, the middle and the end counts."""
    at = min(1.0, max(0.0, progress)) * (KNOTS - 1)
    return [max(0.0, 1.0 - abs(at - knot)) for knot in range(KNOTS)]


def sigmoid(odds: float) -> float:
    return 1.0 / (1.0 + exp(-min(LIMIT, max(-LIMIT, odds))))


def softmax(odds: list[float]) -> list[float]:
    most = max(odds)
    shares = [exp(max(-LIMIT, one - most)) for one in odds]
    return [share / sum(shares) for share in shares]


def places(chances: list[float]) -> list[float]:
    """The place that each rival comes in on average: of any two, each is ahead of the other as
    often as their chances to win compare."""
    return [
        0.5 + sum(_ahead(other, own) for other in chances)  # with itself it counts for a half
        for own in chances
    ]


def _ahead(one: float, other: float) -> float:
    return one / (one + other) if one + other > 0 else 0.5


def recalibrate(chances: list[float], line: Line) -> list[float]:
    if not line:
        return chances
    within = [min(1 - NEVER, max(NEVER, chance)) for chance in chances]
    return [sigmoid(bend(log(chance / (1 - chance)), line)) for chance in within]


def recalibrate_rivals(chances: list[float], line: Line) -> list[float]:
    """Each rival's chance by itself; then they add up to 1 again."""
    if not line:
        return chances
    alone = recalibrate(chances, line)
    return [chance / sum(alone) for chance in alone]


def bend(odds: float, line: Line) -> float:
    """Log odds by a line through points. Beyond its ends they are shifted as at the end."""
    within = min(line[-1][0], max(line[0][0], odds))
    at = next(at for at, point in enumerate(line[1:], 1) if within <= point[0])
    (left, low), (right, high) = line[at - 1], line[at]
    return low + (within - left) / (right - left) * (high - low) + odds - within
