"""Which bots there are, by the name a seat is given.

`random`, `greedy` (also `greedy:style=oil`, where a game has styles), `expert` (also
`expert:iterations=400`, `expert:ms=1000`), whatever other packages bring by an entry point in the
group `snowbound.bots`, and `program:<command>`.
"""

import re
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from shutil import which

from snowbound.bots.expert import Budget, Expert, read_budget
from snowbound.bots.guard import SECONDS, Aside, Fault, Guard, beside
from snowbound.bots.players import Bot, Greedy, Random
from snowbound.bots.program import Program, split_command
from snowbound.core.game import Game
from snowbound.core.mistakes import Mistake
from snowbound.core.randomness import Stream
from snowbound.core.sense import Sense

GROUP = "snowbound.bots"
NAMES = ("random", "greedy", "expert")

Maker = Callable[[Game, Stream], Bot]  # what an entry point names: a class, or a function


def make_bot(
    spec: str, game: Game, luck: Stream, programs: bool = False, seconds: float = SECONDS
) -> Bot:
    """A player by its name. Programs only where the one who names them may run any program."""
    check_name(spec, programs)
    kind, _, more = spec.partition(":")
    if spec in strangers():
        return _stranger(spec, game, luck, seconds)
    if kind == "random":
        return Random(luck)
    if kind == "greedy":
        return Greedy(_style(game, read_style(more)) if more else game.sense(), luck)
    if kind == "expert":
        return Expert(game.sense(), luck, read_budget(more) if more else Budget())
    return Guard(spec, lambda: Program(more, seconds), game, luck)


def check_name(spec: str, programs: bool = False) -> None:
    """A name that no bot has is a mistake."""
    kind, colon, more = spec.partition(":")
    if spec in all_names():
        return
    if colon and kind == "expert":
        read_budget(more)
    elif colon and kind == "greedy":
        read_style(more)
    elif colon and kind == "program" and programs:
        split_command(more)
    elif colon and kind == "program":
        raise Mistake("Programs cannot take a seat here.")
    else:
        raise Mistake(f"There is no bot '{spec[:40]}'; there are: {', '.join(all_names())}.")


def read_style(text: str) -> str:
    """`style=oil`."""
    name, _, style = text.partition("=")
    if name != "style" or not re.fullmatch(r"[a-z][a-z-]{0,20}", style):
        raise Mistake(f"A greedy bot cannot be told '{text[:40]}'; it takes style=<name>.")
    return style


def _style(game: Game, style: str) -> Sense:
    if style not in game.styles:
        known = ", ".join(game.styles) or "none"
        raise Mistake(f"{game.title} has no style '{style}'; it has: {known}.")
    return game.sense_of(style)


def check_bot(spec: str, programs: bool = False) -> None:
    """A bot that cannot play at all is a mistake before the first game, not a fault in each."""
    check_name(spec, programs)
    kind, _, more = spec.partition(":")
    if spec in strangers():
        try:
            beside(strangers()[spec].load)
        except Fault as fault:
            raise Mistake(f"The bot '{spec}' cannot be loaded: {fault}.") from None
    elif kind == "program" and which(split_command(more)[0]) is None:
        raise Mistake(f"There is no program '{split_command(more)[0][:60]}' that can be run.")


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
        luck = start.branch()
        return Aside(lambda: maker(game, luck), aside.branch(), seconds)

    return Guard(name, begin, game, stand_in)


def _stranger(spec: str, game: Game, luck: Stream, seconds: float) -> Guard:
    def maker(game: Game, luck: Stream) -> Bot:
        return strangers()[spec].load()(game, luck)

    return guarded(spec, maker, game, luck, seconds)
