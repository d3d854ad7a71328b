"""Bot names: the kinds of bots (`KINDS`), and whether a name is one. Nothing here loads a bot.

`random`, `greedy` (also `greedy:style=oil`, where a game has styles), `expert` (also
`expert:iterations=400`, `expert:ms=1000`), the bots that other packages register under the
entry-point group `snowbound.bots`, and `program:<command>`.
"""

import re
import shlex
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

from snowbound.core.errors import Mistake, printable

GROUP = "snowbound.bots"
MOST_ITERATIONS = 10_000_000
MOST_MILLISECONDS = 600_000
MAX_FAULTS = 2  # a bot that fails this often is replaced


class BotKind(NamedTuple):
    """A kind of bot that comes with Snowbound."""

    name: str
    level: str  # as people say it
    words: str  # how it plays
    maker: str  # makes one for a game, with its luck and what follows the colon in its name
    seconds: float  # that it probably takes for a choice
    check: Callable[[str], object] | None = None  # of what may follow the colon
    weighs: bool = True  # it goes by the game's heuristic,
    searches: bool = False  # and looks ahead


def parse_budget(text: str) -> tuple[int, int]:
    """`iterations=400` or `ms=1000`, as (iterations, milliseconds); the other one is 0."""
    name, _, number = text.partition("=")
    most = {"iterations": MOST_ITERATIONS, "ms": MOST_MILLISECONDS}.get(name, 0)
    if not (number.isascii() and number.isdecimal() and len(number) < 9):
        most = 0
    if not most or not 1 <= int(number) <= most:
        raise Mistake(
            f"An expert's budget cannot be '{text[:40]}'; it is iterations=1 to "
            f"{MOST_ITERATIONS} or ms=1 to {MOST_MILLISECONDS}."
        )
    return (int(number), 0) if name == "iterations" else (0, int(number))


def parse_style(text: str) -> str:
    """The style in `style=oil`."""
    name, _, style = text.partition("=")
    if name != "style" or not re.fullmatch(r"[a-z][a-z-]{0,20}", style):
        raise Mistake(f"A greedy bot has no setting '{text[:40]}'; it takes style=<name>.")
    return style


def split_command(command: str) -> list[str]:
    """A program's command line, split as a shell would."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise Mistake(f"A program's seat is named program:<command>, not 'program:{command[:40]}'.")
    return words


KINDS = {
    kind.name: kind
    for kind in (
        BotKind(
            "random",
            "easygoing",
            "Does anything that is allowed. Kind to beginners.",
            "snowbound.bots.players:make_random",
            0.01,
            weighs=False,
        ),
        BotKind(
            "greedy",
            "steady",
            "Takes what looks best right now.",
            "snowbound.bots.players:make_greedy",
            0.02,
            parse_style,
        ),
        BotKind(
            "expert",
            "strong",
            "Thinks ahead, a second for every choice.",
            "snowbound.bots.expert:make_expert",
            1.0,
            parse_budget,
            searches=True,
        ),
    )
}  # the weakest first


def kind_of(spec: str) -> BotKind | None:
    """None for bots of other packages, and for programs."""
    return KINDS.get(spec.partition(":")[0])


def check_name(spec: str, programs: bool = False) -> None:
    """Raise a mistake for an unknown bot name."""
    kind, colon, more = spec.partition(":")
    if spec in all_names():
        return
    found = kind_of(spec)
    if found is not None and found.check is not None:
        found.check(more)
    elif colon and kind == "program" and programs:
        split_command(more)
    elif colon and kind == "program":
        raise Mistake("Programs cannot take a seat here.")
    else:
        raise Mistake(f"There is no bot '{spec[:40]}'; there are: {', '.join(all_names())}.")


def name_in_full(spec: str) -> str:
    """A bot's own name for a level in words: `strong:ms=500` is `expert:ms=500`."""
    kind, colon, more = spec.partition(":")
    by_level = {one.level: one.name for one in KINDS.values()}
    return by_level.get(kind, kind) + colon + more


def all_names() -> list[str]:
    """The bots that can be named without arguments."""
    return [*KINDS, *third_party()]


@cache
def third_party() -> dict[str, EntryPoint]:
    """Bots from other packages; they cannot replace our own."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return {entry.name: entry for entry in found if entry.name not in KINDS}


def has_heuristic(spec: str) -> bool:
    """Whether a bot goes by what the game's own heuristic says."""
    kind = kind_of(spec)
    return kind is not None and kind.weighs


def fault_note(name: str, fault: str, count: int) -> str:
    """A sentence for the record about a bot's fault; `count` is how many it has had by now."""
    end = "; a greedy player took over" if count == MAX_FAULTS else ""
    return printable(f"{name}: {fault}{end}.")
