"""What is found out about a game, as everybody is told it: advice, turning points, costly choices.

`analysis` works these out, jobs carry them (`core.jobs`), and the protocol sends them as they are.
"""

from typing import Literal

from msgspec import Struct

# How the game ends with an action, whatever else is so.
Ending = Literal["", "wins", "loses"]


class Advice(Struct, frozen=True):
    """One of the best few actions; they come in the order of their chances."""

    action: str  # its name; "pass" to leave the others to go on
    words: str
    weight: float  # its share of the expert's attention
    wins: float  # the chance to win after it among strong players, with its 95 % interval
    wins_low: float
    wins_high: float
    place: float  # expected at the end, from 1 on; 0 where nobody is a rival
    score: float  # expected points at the end; 0 where none are counted
    line: list[str]  # what is expected to follow
    same: bool = False  # close to the first: nobody can tell them apart, or need not
    reason: str = ""  # what speaks for it
    now: Ending = ""


# Whose chances they are: strong players', or quick ones' where nothing is fitted to a table.
Players = Literal["strong", "quick"]
# Among choices that nearly all win: any will do, or the first is the soonest, or has most points.
Alike = Literal["", "any", "soonest", "points"]


class Hint(Struct, frozen=True, tag_field="t", tag="hint"):
    id: str
    action: str | None  # none: better wait
    words: str
    because: str
    confidence: float  # that it is better than the second, 0.5 to 1
    why: list[Advice]
    players: Players = "strong"
    alike: Alike = ""


class TurningPoint(Struct, frozen=True):
    """A step of a finished game by which somebody's chance changed most: by a choice, or by what
    dice and draws did. What the estimate alone changed is neither."""

    step: int  # as people count them: it led to the position after this many steps
    seat: int  # whose chance; in a co-operative game everybody's
    before: float
    after: float
    mover: int
    action: str
    words: str  # what the mover did
    happened: str  # and what came of it
    cause: Literal["luck", "choice"]
    by_choice: float  # how much less the mover's choice left than the best one
    by_luck: float  # how much better the dice and draws of the step were than they are on average
    by_bot: bool = False  # whether a bot moved, if only for a person


class Chances(Struct, frozen=True):
    """Each seat's chance to win after every step of a finished game, and its turning points."""

    players: str = ""  # `Players`; empty before there are any
    steps: list[list[float]] = []
    moments: list[TurningPoint] = []
    method: int = 0  # by which they were worked out; what was stored by an earlier one is not used


class CostlyChoice(Struct, frozen=True):
    """A choice that cost something: what was done, what was better, why, and by how much."""

    step: int  # as people count them: it led to the position after this many steps
    seat: int
    action: str
    words: str
    better: str
    better_words: str
    reason: str  # what speaks for the better one, in the game's words; may be empty
    chance: float  # after the better one: that of the position before
    cost: float  # by how much the chance was lower after the one taken, with its 95 % interval
    cost_low: float
    cost_high: float


class Review(Struct, frozen=True):
    """A seat's choices in a finished game that cost most, the costliest first. It takes a while:
    until it is done, it says how far it has come."""

    seat: int
    choices: int  # that the seat had, with more than one way to go
    regrets: list[CostlyChoice] = []
    words: str = ""
    players: Players = "strong"
    done: bool = True
    weighed: int = 0  # choices looked at so far
