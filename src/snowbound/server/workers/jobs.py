"""Jobs for worker processes, and their results."""

import struct

import msgspec
from msgspec.structs import replace

from snowbound.core.match import Match
from snowbound.core.options import Value
from snowbound.server.workers.bot_moves import BotMove
from snowbound.tables.messages import Hint
from snowbound.tables.record_messages import Regret, TurningPoint
from snowbound.tables.table import Table

LENGTH = struct.Struct(">I")  # comes before each message between server and worker


class Job(msgspec.Struct, array_like=True):
    """A game so far, and what is wanted of it: a move by one of these bots, a hint for a seat; of a
    finished game win chances after some steps, its turning points, or what choices cost."""

    table: str
    game: str
    options: dict[str, Value]
    components: tuple[str, str]
    names: list[str]
    seed: str
    moves: list[tuple[int, int]]
    bots: list[tuple[int, str]]  # seats and levels, in the order they are asked
    hint: int = -1
    chances: tuple[int, int] = (0, 0)
    course: list[list[float]] = []  # the chances whose turning points are wanted
    glances: list[int] = []  # steps: about what these choices cost
    looks: list[int] = []  # steps: what these choices cost, with everything to be told


class JobResult(msgspec.Struct, array_like=True):
    """The result of a job; `failure` says what went wrong."""

    move: BotMove = msgspec.field(default_factory=BotMove)
    hint: Hint | None = None
    chances: list[list[float]] = []
    moments: list[TurningPoint] = []
    costs: list[float] = []
    regrets: list[Regret] = []
    failure: str = ""


def bots_job(table: Table, bots: list[tuple[int, str]]) -> Job:
    return _job(table.id, table.playing(), bots)


def hint_job(table: Table, seat: int) -> Job:
    return replace(_job(table.id, table.playing(), []), hint=seat)


def chances_job(id: str, match: Match, first: int, end: int) -> Job:
    return replace(_job(id, match, []), chances=(first, end))


def moments_job(id: str, match: Match, course: list[list[float]]) -> Job:
    return replace(_job(id, match, []), course=course)


def glances_job(id: str, match: Match, steps: list[int]) -> Job:
    return replace(_job(id, match, []), glances=steps)


def looks_job(id: str, match: Match, steps: list[int]) -> Job:
    return replace(_job(id, match, []), looks=steps)


def _job(id: str, match: Match, bots: list[tuple[int, str]]) -> Job:
    setup = match.setup
    return Job(
        id,
        setup.game.id,
        setup.options,
        (setup.components.name, setup.components.text),
        match.names,
        str(match.seed),
        [(step.seat, step.action) for step in match.steps],
        bots,
    )
