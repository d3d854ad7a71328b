"""Which bots there are, by the name a seat is given.

`random`, `greedy`, `expert` (also `expert:iterations=400`, `expert:ms=1000`), whatever other
packages bring by an entry point in the group `snowbound.bots`, and `program:<command>`.
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from snowbound.bots.expert import Expert, read_budget
from snowbound.bots.guard import SECONDS, Aside, Guard
from snowbound.bots.players import Bot, Greedy, Random
from snowbound.bots.program import Program, split_command
from snowbound.core.game import Game
from snowbound.core.mistakes import Mistake
from snowbound.core.randomness import Stream

GROUP = "snowbound.bots"
NAMES = ("random", "greedy", "expert")
PROGRAM = "program:"

Maker = Callable[[Game, Stream], Bot]  # what an entry point names: a class, or a function


def make_bot(
    spec: str, game: Game, luck: Stream, programs: bool = False, seconds: float = SECONDS
) -> Bot:
    """A player by its name. Programs only where the one who names them may run any program."""
    if spec == "random":
        return Random(luck)
    if spec == "greedy":
        return Greedy(game.sense(), luck)
    if spec == "expert" or spec.startswith("expert:"):
        return Expert(game.sense(), luck, read_budget(spec.partition(":")[2]))
    if spec.startswith(PROGRAM):
        return _program(spec, game, luck, programs, seconds)
    if spec in strangers():
        return _stranger(spec, game, luck, seconds)
    raise Mistake(f"There is no bot '{spec[:40]}'; there are: {', '.join(all_names())}.")


def is_bot(spec: str, programs: bool = False) -> bool:
    """Whether `make_bot` knows the name."""
    if spec.startswith(PROGRAM):
        return programs and bool(spec.removeprefix(PROGRAM).strip())
    if spec.startswith("expert:"):
        try:
            read_budget(spec.partition(":")[2])
        except Mistake:
            return False
        return True
    return spec in all_names()


def all_names() -> list[str]:
    """The bots that can be named without more ado."""
    return [*NAMES, *strangers()]


@cache
def strangers() -> dict[str, EntryPoint]:
    """Bots that other packages bring; ours keep their names."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return {entry.name: entry for entry in found if entry.name not in NAMES}


def guarded(name: str, maker: Maker, game: Game, luck: Stream, seconds: float = SECONDS) -> Guard:
    """A stranger's class at the table."""
    start, aside, stand_in = luck.branch(), luck.branch(), luck.branch()

    def begin() -> Bot:
        return Aside(maker(game, start.branch()), aside.branch(), seconds)

    return Guard(name, begin, game, stand_in)


def _stranger(spec: str, game: Game, luck: Stream, seconds: float) -> Guard:
    def maker(game: Game, luck: Stream) -> Bot:
        return strangers()[spec].load()(game, luck)

    return guarded(spec, maker, game, luck, seconds)


def _program(spec: str, game: Game, luck: Stream, programs: bool, seconds: float) -> Guard:
    if not programs:
        raise Mistake("Programs cannot take a seat here.")
    command = spec.removeprefix(PROGRAM)
    split_command(command)  # what is no command is a mistake now, not a fault later
    return Guard(spec, lambda: Program(command, seconds), game, luck)
