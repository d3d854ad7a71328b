"""Bot names: which bots there are, and whether a name is one. Nothing here loads a bot.

`random`, `greedy` (also `greedy:style=oil`, where a game has styles), `expert` (also
`expert:iterations=400`, `expert:ms=1000`), the bots that other packages register under the
entry-point group `snowbound.bots`, and `program:<command>`.
"""

import re
import shlex
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from snowbound.core.errors import Mistake, printable

GROUP = "snowbound.bots"
NAMES = ("random", "greedy", "expert")
LEVELS = {"easygoing": "random", "steady": "greedy", "strong": "expert"}  # as people say it
MOST_ITERATIONS = 10_000_000
MOST_MILLISECONDS = 600_000
MAX_FAULTS = 2  # a bot that fails this often is replaced


def check_name(spec: str, programs: bool = False) -> None:
    """Raise a mistake for an unknown bot name."""
    kind, colon, more = spec.partition(":")
    if spec in all_names():
        return
    if colon and kind == "expert":
        parse_budget(more)
    elif colon and kind == "greedy":
        parse_style(more)
    elif colon and kind == "program" and programs:
        split_command(more)
    elif colon and kind == "program":
        raise Mistake("Programs cannot take a seat here.")
    else:
        raise Mistake(f"There is no bot '{spec[:40]}'; there are: {', '.join(all_names())}.")


def name_in_full(spec: str) -> str:
    """A bot's own name for a level in words: `strong:ms=500` is `expert:ms=500`."""
    kind, colon, more = spec.partition(":")
    return LEVELS.get(kind, kind) + colon + more


def all_names() -> list[str]:
    """The bots that can be named without arguments."""
    return [*NAMES, *third_party()]


@cache
def third_party() -> dict[str, EntryPoint]:
    """Bots from other packages; they cannot replace our own."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return {entry.name: entry for entry in found if entry.name not in NAMES}


def has_heuristic(spec: str) -> bool:
    """Whether a bot goes by what the game's own heuristic says."""
    return spec.partition(":")[0] in ("greedy", "expert")


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


def fault_note(name: str, fault: str, count: int) -> str:
    """A sentence for the record about a bot's fault; `count` is how many it has had by now."""
    end = "; a greedy player took over" if count == MAX_FAULTS else ""
    return printable(f"{name}: {fault}{end}.")
