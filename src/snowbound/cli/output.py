"""What commands print."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

SECONDS_BETWEEN_LINES = 60

# Names and words from files may contain square brackets: they are not markup.
out = Console(highlight=False, markup=False)


def print_notes(notes: list[str]) -> None:
    """What went wrong with third-party bots."""
    say(*(f"Note: {note}" for note in notes))


def say(*lines: str) -> None:
    """Print lines without wrapping them."""
    for line in lines:
        out.print(line, soft_wrap=True)


def interval(interval: tuple[float, float] | None, form: str) -> str:
    return f"{interval[0]:{form}} to {interval[1]:{form}}" if interval else "unknown"


@contextmanager
def progress(words: str, games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar, if a terminal shows it; advance it by the number of games finished."""
    watched = sys.stderr.isatty()
    with Progress(console=Console(stderr=True), transient=True, disable=not watched) as bar:
        task = bar.add_task(words, total=games)
        yield lambda done: bar.advance(task, done)


class RateColumn(ProgressColumn):
    """Tasks a second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        if not speed:
            return Text("")
        return Text(f"{speed:,.0f}/s" if speed >= 10 else f"{speed:.1f}/s")


@contextmanager
def games_bar(words: str, games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar with rate and time left, if a terminal shows it, else a line a minute."""
    if not sys.stderr.isatty():
        yield _lines(words, games)
        return
    columns = (
        TextColumn("{task.description:<20}"),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TimeRemainingColumn(compact=True, elapsed_when_finished=True),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(words, total=games)
        yield lambda done: bar.advance(task, done)


def _lines(words: str, games: int) -> Callable[[int], None]:
    """For logs: how far it is, once a minute."""
    done = 0
    start = told = time.monotonic()

    def advance(more: int) -> None:
        nonlocal done, told
        done += more
        now = time.monotonic()
        if now - told >= SECONDS_BETWEEN_LINES:
            told = now
            left = (games - done) * (now - start) / max(1, done)
            print(f"{words}: {done} of {games}, {left:.0f} s left", file=sys.stderr, flush=True)

    return advance
