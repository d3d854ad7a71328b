"""Cliffs drawn in text, for tests that read like the rulebook's pictures.

^ ......      the Mountain Top          R Y  the climbers
= ......      a row of the Top Region   r y  the same, buried
| .*..R.      any other row             *    snow
| #*.y.#      the foot comes last       #    barrier
"""

from pathlib import Path

from snowbound.core.randomness import stream
from snowbound.games.adorable_snowman.components.read import ComponentData
from snowbound.games.adorable_snowman.rules import climbing, throwing
from snowbound.games.adorable_snowman.rules.box import Box
from snowbound.games.adorable_snowman.rules.cliff import is_barrier
from snowbound.games.adorable_snowman.rules.climber import Climber
from snowbound.games.adorable_snowman.rules.snow import has_snow, markers, snow_in
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman
from snowbound.games.adorable_snowman.rules.terms import (
    COLUMNS,
    NONE,
    RED,
    RULES_VERSION,
    SNOW_MARKERS,
    WAY_NAMES,
    YELLOW,
)

EXAMPLES = Path(__file__).with_name("examples.txt")


def a_table(picture: str, balls: int = 3, max_rounds: int = 100, seed: int = 1) -> AdorableSnowman:
    """A table with this cliff, in a round where the dice have not been rolled."""
    lines = [line.split() for line in reversed(picture.strip().splitlines())]
    signs = "".join(cells for _, cells in lines)
    assert len(signs) == COLUMNS * len(lines), picture
    barred = [row for row, (_, cells) in enumerate(lines) if cells[0] == "#"]
    slow = [row for row, (mark, _) in enumerate(lines) if mark == "="]
    top_region = min(slow, default=len(lines) - 2)
    starts = [_find(signs, "Rr"), _find(signs, "Yy")]
    data = ComponentData("", "", 1, [balls] * len(lines), barred, top_region, starts, points=[])
    box = Box(data, max_rounds, RULES_VERSION)
    red, yellow = Climber(starts[RED]), Climber(starts[YELLOW])
    state = AdorableSnowman(box, red, yellow, stream(seed, "dice"), stream(seed, "open-die"))
    state.snow = snow_in([cell for cell, sign in enumerate(signs) if sign in "*ry"])
    state.snow_left = SNOW_MARKERS - markers(state.snow)
    return state


def in_round(picture: str, balls: int = 3, seed: int = 1, max_rounds: int = 100) -> AdorableSnowman:
    """The same at the first decision of a round."""
    state = a_table(picture, balls, max_rounds, seed=seed)
    state.begin_round()
    return state


def _find(signs: str, either: str) -> int:
    found = [cell for cell, sign in enumerate(signs) if sign in either]
    assert len(found) == 1, f"one of {either} must be drawn"
    return found[0]


def drawn(state: AdorableSnowman) -> str:
    """The cliff as a picture, with the rows' marks."""
    lines: list[str] = []
    for row in range(state.box.rows, -1, -1):
        slow = row >= state.box.top_region
        mark = "^" if row == state.box.rows else "=" if slow else "|"
        cells = "".join(_sign(state, row * COLUMNS + column) for column in range(COLUMNS))
        lines.append(f"{mark} {cells}")
    return "\n".join(lines)


def _sign(state: AdorableSnowman, cell: int) -> str:
    snow = has_snow(state.snow, cell)
    for climber, sign in ((state.red, "R"), (state.yellow, "Y")):
        if climber.at == cell:
            return sign.lower() if snow else sign
    if snow:
        return "*"
    return "#" if is_barrier(state.box, cell) else "."


def cells_only(picture: str) -> str:
    """A picture without the rows' marks."""
    return "\n".join(line.split()[-1] for line in picture.strip().splitlines())


class Example:
    """A drawn example: rules, a title, what happens, the cliff before and after, who thanks."""

    def __init__(self, block: str) -> None:
        head, event, *rest = block.strip().splitlines()
        rules, self.title = head.removeprefix("# ").split(": ", 1)
        self.rules = rules.split()
        self.event = event.removeprefix("> ")
        pictures = [line for line in rest if not line.startswith("thanks")]
        thanks = [line.removeprefix("thanks: ") for line in rest if line.startswith("thanks")]
        self.thanks = " ".join(thanks).split()
        halves = [line.split() for line in pictures]
        self.before = "\n".join(f"{mark} {before}" for mark, before, _ in halves)
        self.after = "\n".join(after for _, _, after in halves)


def examples(section: str = "") -> list[Example]:
    """The examples of a section, or all of them."""
    found: list[Example] = []
    here = ""
    for block in EXAMPLES.read_text(encoding="utf-8").split("\n\n"):
        if block.strip().startswith("──"):
            here = block.strip(" ─\n")
        elif block.strip().startswith("# AS") and section in ("", here):
            found.append(Example(block))
    return found


def happen(state: AdorableSnowman, event: str) -> None:
    """Let an event of the examples' small language happen: see the head of examples.txt."""
    what, *notes = event.split("; ")
    for note in notes:
        if note.endswith(" moved"):
            state.climber(_seat(note.split()[0])).moved = True
        else:
            assert note == "no snow left", note
            state.snow_left = 0
    if what.startswith("balls"):
        columns = [int(column) - 1 for column in what.split()[1:]]
        throwing.throw(state, sum(2 ** (throwing.PILE * column) for column in columns))
        return
    ways = [NONE, NONE]
    for part in what.split(", "):
        who, way = part.split()
        ways[_seat(who)] = WAY_NAMES.index(way)
    climbing.carry_out(state, ways[RED], ways[YELLOW])


def _seat(name: str) -> int:
    return ["red", "yellow"].index(name)
