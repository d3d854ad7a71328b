"""What is played for a balance page: every table of a game.

A table is a number of players, a component set, and perhaps an option that is changed. Greedy
players have it first; then the other levels of skill, each with runs of its own: in all seats where
players win together, else one among greedy players, in each seat as often.
"""

import re
from collections.abc import Iterator, Mapping

import msgspec

from snowbound.core.game import Game
from snowbound.lab.playing.command import typed
from snowbound.lab.playing.plans import Plan
from snowbound.lab.playing.run_plan import Extent
from snowbound.lab.reporting.wording import COUNTS


class BalanceRun(msgspec.Struct, frozen=True):
    """One of the runs that a page is made of, and how much of it is wanted."""

    folder: str
    plan: Plan
    extent: Extent


class Level(msgspec.Struct, frozen=True):
    """Players of one kind at a table; a run for each seat where only one of them sits there."""

    bot: str
    runs: list[BalanceRun]


class BalanceTable(msgspec.Struct, frozen=True):
    """A table of a game that a page tells of."""

    label: str
    variant: str  # the option that is changed, as it is typed
    run: BalanceRun
    levels: list[Level]

    @property
    def runs(self) -> list[BalanceRun]:
        return [self.run, *(run for level in self.levels for run in level.runs)]


class Asked(msgspec.Struct, frozen=True):
    """How much is played for a page."""

    games: int = 600
    watch: int = 600
    experts: int = 40
    expert: str = "expert"
    seed: int = 7

    def command(self, game: str, options: list[str]) -> str:
        """What to type to have the same page again."""
        words = [f"snowbound lab balance {game} --games {self.games} --watch {self.watch}"]
        words.append(f"--experts {self.experts} --expert {self.expert} --seed {self.seed}")
        return " ".join([*words, *(f"--set {option}" for option in options)])

    @property
    def main(self) -> Extent:
        extent = Extent(games=self.games, skills=0, uses=self.watch)
        return extent if self.watch else _unwatched(self.games)


def _unwatched(games: int) -> Extent:
    return Extent(games=games, skills=0, uses=0, course=0, rules=0)


def tables_of(
    game: Game, asked: Asked, variants: Mapping[str, object] | None = None
) -> Iterator[BalanceTable]:
    """Every number of players with the default components, then the other sets with the fewest;
    the same again with each of the variants, where only results are counted."""
    fewest, most = game.players
    others = [name for name in game.component_names() if name != game.default_components]
    wanted = [(seats, game.default_components) for seats in range(fewest, most + 1)]
    wanted += [(fewest, name) for name in others]
    for options in ({}, *({name: value} for name, value in (variants or {}).items())):
        fewest = max([0, *(option.fewest for option in game.options if option.name in options)])
        for seats, name in wanted:
            if seats >= fewest:
                yield _table(game, seats, name, options, asked)


def _table(
    game: Game, seats: int, components: str, options: dict[str, object], asked: Asked
) -> BalanceTable:
    setup = game.setup(seats, options or None, components)
    plan = Plan(game.id, ["greedy"] * seats, asked.seed, setup.options, setup.components)
    variant = "".join(f"{name}={typed(value)}" for name, value in options.items())
    folder = "-".join([game.id, str(seats), components, *([_plain(variant)] if variant else [])])
    extent = _unwatched(asked.games) if options else asked.main
    return BalanceTable(
        _label(seats, "" if components == game.default_components else setup.components.title),
        variant,
        BalanceRun(folder, plan, extent),
        [_level(game, plan, folder, bot, asked) for bot in level_names(game, seats, asked.expert)],
    )


def level_names(game: Game, seats: int, expert: str) -> list[str]:
    """Who plays besides greedy players."""
    if is_together(game, seats):
        return ["random", expert]
    return [*(f"greedy:style={style}" for style in game.styles), expert]


def is_together(game: Game, seats: int) -> bool:
    """Whether players win or lose as one."""
    return game.cooperative or seats == 1


def _level(game: Game, plan: Plan, folder: str, bot: str, asked: Asked) -> Level:
    seats = len(plan.bots)
    games = asked.experts if bot == asked.expert else asked.games
    name = f"{folder}-{_plain(bot)}"
    if not games:
        return Level(bot, [])
    if is_together(game, seats):
        all_alike = msgspec.structs.replace(plan, bots=[bot] * seats)
        return Level(bot, [BalanceRun(name, all_alike, _unwatched(games))])
    runs: list[BalanceRun] = []
    for seat in range(seats):
        bots = [bot if other == seat else "greedy" for other in range(seats)]
        one = msgspec.structs.replace(plan, bots=bots)
        runs.append(BalanceRun(f"{name}-seat-{seat + 1}", one, _unwatched(-(-games // seats))))
    return Level(bot, runs)


def _plain(words: str) -> str:
    """As part of a folder's name."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower())


def _label(seats: int, components: str) -> str:
    number = "alone" if seats == 1 else COUNTS[seats]
    return f"{number}, {components}" if components else number
