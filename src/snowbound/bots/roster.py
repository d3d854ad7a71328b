"""Making a bot from the name that a seat is given (`names.py` lists them)."""

from collections.abc import Callable
from importlib.metadata import EntryPoint
from shutil import which

from snowbound.bots import names
from snowbound.bots.names import check_name, kind_of, split_command
from snowbound.bots.players import Bot
from snowbound.bots.supervision import SECONDS, Fault, SupervisedBot, ThreadedBot, run_with_timeout
from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.core.randomness import Stream

Maker = Callable[[Game, Stream], Bot]  # what an entry point names: a class, or a function


def make_bot(
    spec: str, game: Game, luck: Stream, programs: bool = False, seconds: float = SECONDS
) -> Bot:
    """A bot by its name. Programs only for callers who may run any program anyway."""
    check_name(spec, programs)
    settings = spec.partition(":")[2]
    if spec in names.third_party():
        return _third_party_bot(spec, game, luck, seconds)
    kind = kind_of(spec)
    if kind is not None:
        make = EntryPoint(kind.name, kind.maker, names.GROUP).load()
        return make(game, luck, settings)
    from snowbound.bots.program import Program  # where there are processes: not in a page

    return SupervisedBot(spec, lambda: Program(settings, seconds), game, luck)


def check_bot(spec: str, programs: bool = False) -> None:
    """Raise a mistake before the first game for a bot that cannot be started."""
    check_name(spec, programs)
    kind, _, more = spec.partition(":")
    if spec in names.third_party():
        try:
            run_with_timeout(names.third_party()[spec].load)
        except Fault as fault:
            raise Mistake(f"The bot '{spec}' cannot be loaded: {fault}.") from None
    elif kind == "program" and which(split_command(more)[0]) is None:
        raise Mistake(f"There is no program '{split_command(more)[0][:60]}' that can be run.")


def supervised(
    name: str, maker: Maker, game: Game, luck: Stream, seconds: float = SECONDS
) -> SupervisedBot:
    """A third-party bot, supervised while it plays."""
    start, aside, stand_in = luck.branch(), luck.branch(), luck.branch()

    def begin() -> Bot:
        luck = start.branch()
        return ThreadedBot(lambda: maker(game, luck), aside.branch(), seconds)

    return SupervisedBot(name, begin, game, stand_in)


def _third_party_bot(spec: str, game: Game, luck: Stream, seconds: float) -> SupervisedBot:
    def maker(game: Game, luck: Stream) -> Bot:
        return names.third_party()[spec].load()(game, luck)

    return supervised(spec, maker, game, luck, seconds)
