"""What a soak has seen: figures by the minute, what was promised, and whether it was kept."""

import math
import statistics
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

WARM_UP = "warm-up"
QUIET = "quiet"
ATTACK = "attack"
KILLS = "kills"  # of workers and PostgreSQL
SETTLING = "settling"
SERVER_KILLS = "server kills"

WORST_RATIO = 5.0
MOST_GROWTH = 0.10
JUDGED_MINUTES = 10.0  # a shorter half says nothing about memory and tails
COLUMNS = (
    "minute  what          moves  p50 ms   p99 ms   most ms  late ms  server MB   at most  "
    "workers MB  turned away  kills"
)


def quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)] if ordered else 0.0


def middle(values: list[float]) -> float:
    return statistics.median(values) if values else 0.0


@dataclass
class Minute:
    """A minute, or what is left of a period shorter than one."""

    period: str
    warm: bool  # the warm-up was over
    number: float  # minutes since the start
    seconds: list[float] = field(default_factory=list)  # from a move to its answer
    server: list[float] = field(default_factory=list)  # MB, samples; of several nodes the largest
    workers: list[float] = field(default_factory=list)  # MB, all of them together
    late: list[float] = field(default_factory=list)  # seconds, this process itself
    turned_away: float = 0.0  # connections and sockets that the server closed
    kills: Counter[str] = field(default_factory=Counter)

    def line(self) -> str:
        kills = ", ".join(f"{count} {what}" for what, count in sorted(self.kills.items()))
        period = self.period if self.warm else f"({self.period})"
        return (
            f"{self.number:6.1f}  {period:12}  {len(self.seconds):5}  "
            f"{1000 * quantile(self.seconds, 0.5):6.1f}  {1000 * quantile(self.seconds, 0.99):7.1f}"
            f"  {1000 * max(self.seconds, default=0.0):8.1f}  "
            f"{1000 * quantile(self.late, 0.99):7.1f}  {middle(self.server):9.1f}  "
            f"{max(self.server, default=0.0):8.1f}  {middle(self.workers):10.1f}  "
            f"{self.turned_away:11.0f}  {kills or '-'}"
        )


class CurvePoint(msgspec.Struct, frozen=True):
    """A minute of a run as a file keeps it, so that a long run can be cut into pieces."""

    database: str
    minute: float  # of all pieces together
    period: str
    moves: int
    median: float  # milliseconds of a move
    p99: float
    server: float  # MB, median and highest
    server_most: float
    workers: float


class Curve:
    """The memory curve of one database: every minute is written when it is over."""

    def __init__(self, file: Path, database: str) -> None:
        self.file = file
        self.database = database
        self.before = max((point.minute for point in self.points()), default=0.0)

    def points(self) -> list[CurvePoint]:
        if not self.file.exists():
            return []
        lines = self.file.read_bytes().splitlines()
        found = [msgspec.json.decode(line, type=CurvePoint) for line in lines]
        return [point for point in found if point.database == self.database]

    def add(self, minute: Minute) -> None:
        point = CurvePoint(
            self.database,
            round(self.before + minute.number, 1),
            minute.period,
            len(minute.seconds),
            round(1000 * quantile(minute.seconds, 0.5), 1),
            round(1000 * quantile(minute.seconds, 0.99), 1),
            round(middle(minute.server), 1),
            round(max(minute.server, default=0.0), 1),
            round(middle(minute.workers), 1),
        )
        with self.file.open("ab") as file:
            file.write(msgspec.json.encode(point) + b"\n")

    def table(self, every: float = 10.0) -> str:
        """Ten minutes a line, as docs/reliability.md shows it."""
        rows = [
            "| minutes | moves | server, MB | highest | workers, MB |",
            "| --- | --- | --- | --- | --- |",
        ]
        spans: dict[int, list[CurvePoint]] = {}
        for point in self.points():
            spans.setdefault(int(point.minute // every), []).append(point)
        for span, points in sorted(spans.items()):
            server = [point.server for point in points if point.server]
            workers = [point.workers for point in points if point.workers]
            rows.append(
                f"| {span * every:.0f} to {(span + 1) * every:.0f} "
                f"| {sum(point.moves for point in points)} | {middle(server):.0f} "
                f"| {max((point.server_most for point in points), default=0.0):.0f} "
                f"| {middle(workers):.0f} |"
            )
        return "\n".join(rows)


@dataclass
class Verdict:
    """One promise: what was seen, and whether it is kept; None where there was no time to tell."""

    promise: str
    seen: str
    kept: bool | None

    def line(self) -> str:
        said = {True: "kept  ", False: "BROKEN", None: "not judged"}[self.kept]
        return f"{said}  {self.promise}: {self.seen}"


@dataclass
class Figures:
    """All that was seen on one database."""

    began: float = field(default_factory=time.monotonic)
    minutes: list[Minute] = field(default_factory=list)
    refused: int = 0  # the database was away, and the client was told so
    crossed: int = 0
    lost: int = 0
    doubled: int = 0
    checked: int = 0
    tables: int = 0

    @property
    def now(self) -> Minute:
        return self.minutes[-1]

    def begin(self, period: str, warm: bool) -> Minute:
        number = (time.monotonic() - self.began) / 60
        self.minutes.append(Minute(period, warm, number))
        return self.now

    def judged(self, period: str) -> list[Minute]:
        return [minute for minute in self.minutes if minute.warm and minute.period == period]

    def p99(self, period: str) -> float:
        return quantile([s for minute in self.judged(period) for s in minute.seconds], 0.99)

    def kills(self) -> Counter[str]:
        return sum((minute.kills for minute in self.minutes), Counter())

    def memory(self) -> tuple[float, float]:
        """The server's, in MB: the highest minute of the warm-up, and of the time after it.

        The warm-up is quiet, attacked and hit by kills like the time after it, so that the two
        can be compared. A minute counts by its median: what an attack takes for a moment, and gives
        back, is bounded by settings. A server that was killed begins anew, and does not count."""
        steady = [minute for minute in self.minutes if minute.period != SERVER_KILLS]
        before = [middle(minute.server) for minute in steady if not minute.warm and minute.server]
        after = [middle(minute.server) for minute in steady if minute.warm and minute.server]
        return max(before, default=0.0), max(after, default=0.0)

    def verdicts(self, minutes: float) -> list[Verdict]:
        quiet, attacked = self.p99(QUIET), self.p99(ATTACK)
        ratio = attacked / quiet if quiet else 0.0
        first, most = self.memory()
        growth = most / first - 1 if first else 0.0
        enough = minutes >= JUDGED_MINUTES
        attacks = sum(minute.turned_away for minute in self.judged(ATTACK))
        gone = (self.lost, self.doubled, self.crossed)
        return [
            Verdict(
                "nothing lost, doubled or crossed",
                f"{gone[0]}, {gone[1]} and {gone[2]} of {self.checked} acknowledged actions",
                not any(gone) and self.checked > 0,
            ),
            Verdict(
                f"p99 under attack at most {WORST_RATIO:g} times that of quiet minutes",
                f"{1000 * attacked:.0f} ms to {1000 * quiet:.0f} ms, {ratio:.1f} times, with "
                f"{attacks:.0f} attacking connections closed",
                ratio <= WORST_RATIO if enough and attacks and attacked and quiet else None,
            ),
            Verdict(
                f"memory flat within {MOST_GROWTH:.0%} after warming up",
                f"{first:.0f} MB, then at most {most:.0f} MB ({growth:+.1%})",
                growth <= MOST_GROWTH if enough and first else None,
            ),
        ]


def report(name: str, figures: Figures, minutes: float) -> list[Verdict]:
    """Print what was seen on one database; the verdicts."""
    kills = figures.kills()
    killed = ", ".join(f"{what} {count} times" for what, count in sorted(kills.items()))
    print(f"\n{name}, {minutes:g} minutes (in brackets: warming up)\n{COLUMNS}")
    for minute in figures.minutes:
        print(minute.line())
    print(
        f"{figures.tables} tables; killed: {killed or 'nothing'}; {figures.refused} times a client "
        "was told that the database is away"
    )
    verdicts = figures.verdicts(minutes)
    for verdict in verdicts:
        print(f"{name}: {verdict.line()}")
    print(flush=True)
    return verdicts
