"""What is known about a run: what a report shows and `--json` prints."""

from typing import Any

import msgspec

from snowbound.lab.inference.compare import PairedComparison
from snowbound.lab.inference.intervals import Estimate
from snowbound.lab.playing.usage import IGNORED

FEWEST_CHANCES = 20
FAIR = 0.05  # below this p, seats are not alike


class Bin(msgspec.Struct, frozen=True):
    """Some neighbouring values, and the share of games that have one of them."""

    low: float
    high: float
    share: float


class Spread(msgspec.Struct, frozen=True):
    """A measure over all games."""

    mean: Estimate
    low: float  # one game in twenty is below,
    median: float
    high: float  # one in twenty above
    bins: list[Bin]


class Ending(msgspec.Struct, frozen=True):
    name: str
    words: str
    games: Estimate


class Cell(msgspec.Struct, frozen=True):
    """A table of the matrix: one player of a level among others of a level."""

    one: str
    others: str
    wins: Estimate
    score: Estimate


class Course(msgspec.Struct, frozen=True):
    """When results are decided, over a sample of games."""

    games: int
    decided: list[float]  # the point of each game from which its result was as good as decided
    median: float
    lead_changes: Estimate
    never: Estimate  # the share of games in which the lead never changes
    curve: list[tuple[float, ...]]  # a point, and the quartiles of the chance of what came of it


class Thing(msgspec.Struct, frozen=True):
    """Something that can be used, or that is suffered: it is used when it bites."""

    name: str
    kind: str
    offered: int
    used: int
    share: Estimate
    games: Estimate  # the share of games that offer it,
    games_used: Estimate  # and of those in which it is used

    @property
    def is_ignored(self) -> bool:
        """Left alone in too many of its chances, where there were enough to say so."""
        return self.offered >= FEWEST_CHANCES and 1 - self.share.value > IGNORED


class ScorePart(msgspec.Struct, frozen=True):
    """A kind of points, in winners' scores."""

    name: str
    points: Estimate
    largest: Estimate  # the share of games in which no other part brings the winner more


class Points(msgspec.Struct, frozen=True):
    """What winners' points are made of, and whether who leads late wins."""

    parts: list[ScorePart]
    overtaken: Estimate | None  # the share of games that no leader of late in the game won


class Worth(msgspec.Struct, frozen=True):
    """What players lose who may not use a thing, in shares of games won."""

    name: str
    games: int  # that offered it
    loss: float
    interval: tuple[float, float] | None  # widened for looking at many
    score: float
    clear: bool
    needed: bool  # no game that offered it was won without it


class Rule(msgspec.Struct, frozen=True):
    id: str
    words: str


class Rules(msgspec.Struct, frozen=True):
    games: int
    judged: int
    dead: list[Rule]
    not_judged: list[str]


class ReportFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a report says."""

    game: str
    title: str
    seats: int
    bots: list[str]
    options: dict[str, Any]
    components: str
    components_words: str = ""  # by its title, and what is changed of it
    seed: int
    games: int
    games_asked: int  # more than there are, while the run is not finished
    checksum: str
    command: str
    cooperative: bool
    wins: list[Estimate]  # by seat; of all together where they win together
    equal_p: float | None  # how likely such shares are if seats are alike
    wins_by_turn: list[Estimate]  # first to play, second, and so on; empty where all play at once
    equal_turns_p: float | None  # the same for the order of turns
    score: Spread | None
    length: Spread
    endings: list[Ending]
    levels: list[str]
    skills: list[Cell]
    course: Course | None
    points: Points | None
    forced: Estimate | None
    things: list[Thing]
    ignored: list[str]
    worth: list[Worth]
    worth_bot: str
    worth_games: int
    rules: Rules | None
    baseline: PairedComparison | None = None  # of a changed card: A without the change, B with it
    notes: list[str]
