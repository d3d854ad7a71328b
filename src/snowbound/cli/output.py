"""What commands print."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress

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
