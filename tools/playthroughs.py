"""Writes tests/playthroughs: a whole game of each kind, as a text that a person can read.

    python -m tools.playthroughs             # renews them all
    python -m tools.playthroughs frost-gorge

It shows what each seat is asked, what it may do and does, what happened and who may know it, and
now and then the table as somebody sees it. `tests/games/test_playthroughs.py` compares the files
with how the games go today.
"""

import argparse
import textwrap
from collections.abc import Iterator
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from snowbound.bots.bot_view import BotView
from snowbound.bots.playing import ask_bots
from snowbound.bots.roster import make_bot
from snowbound.core.bits import members
from snowbound.core.errors import Mistake
from snowbound.core.event_text import tell
from snowbound.core.game import Game, Setup
from snowbound.core.match import Match
from snowbound.core.options import Value
from snowbound.core.randomness import stream
from snowbound.core.registry import all_games, find_game
from snowbound.core.state import EVERYONE, SPECTATOR, Event

FOLDER = Path(__file__).parents[1] / "tests" / "playthroughs"
NAMES = ["Ada", "Bo", "Cy", "Di", "Eli", "Flo"]
WIDTH = 100
SCREEN_WIDTH = 80
SCREENS = 4  # shown while a game goes on, besides those of its beginning and its end


class Recipe(NamedTuple):
    """How a game is played; its seed is chosen by hand, so that it is short and shows much."""

    seed: int = 1
    bots: tuple[str, ...] = ()  # none named: as many greedy ones as the game needs


RECIPES = {
    "adorable-snowman": Recipe(seed=4),
    "before-the-storm": Recipe(seed=7),
    "coldest-night": Recipe(seed=6, bots=("greedy", "greedy")),
    "frost-gorge": Recipe(seed=4, bots=("greedy", "greedy")),
    "year-of-survival": Recipe(seed=10),
}


def playthrough(game: Game) -> str:
    """A game in words, from its set-up to its end."""
    recipe = RECIPES.get(game.id, Recipe())
    bots = recipe.bots or ("greedy",) * game.players[0]
    setup = game.setup(len(bots))
    match = Match(setup, recipe.seed, NAMES[: len(bots)])
    moves = _played(setup, recipe.seed, bots)
    return "\n".join([*_heading(match, bots), *_course(match, moves)]) + "\n"


def _played(setup: Setup, seed: int, specs: tuple[str, ...]) -> list[tuple[int, int]]:
    """Every move of a game by these bots, as seat and action."""
    state = setup.new_state(seed)
    views = [BotView(setup, state, seat) for seat in range(setup.seats)]
    bots = [make_bot(spec, setup.game, stream(seed, f"bot-{n}")) for n, spec in enumerate(specs)]
    moves: list[tuple[int, int]] = []
    while not state.over:
        moves.append(ask_bots(state, bots, views))
        state.play(*moves[-1])
    return moves


def _heading(match: Match, bots: tuple[str, ...]) -> Iterator[str]:
    setup = match.setup
    players = ", ".join(f"{name} ({bot})" for name, bot in zip(match.names, bots, strict=True))
    options = ", ".join(f"{name} {_value(value)}" for name, value in setup.options.items())
    yield f"{setup.game.title}, version {setup.rules_version} of its rules"
    yield f"players     {players}"
    yield f"components  {setup.components.name}"
    if options:
        yield f"options     {options}"
    yield f"seed        {match.seed}"
    yield from _wrapped("goal        ", setup.goal)


def _value(value: Value) -> str:
    """An option's value as people type it."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _course(match: Match, moves: list[tuple[int, int]]) -> Iterator[str]:
    """Everything that happens, and the table as the seat that is asked sees it now and then."""
    yield ""
    yield from _events(match, match.opening)
    shown = {len(moves) * part // (SCREENS + 1) for part in range(SCREENS + 1)}
    for number, (seat, action) in enumerate(moves):
        if number in shown:
            yield from _screen(match, seat)
        yield ""
        yield from _wrapped(f"{number + 1:>3} {match.names[seat]} is asked: ", match.ask(seat))
        yield from _wrapped("    may   ", _by_verb(match.legal(seat)))
        name = match.setup.catalogue.name(action)
        yield from _wrapped("    does  ", f"{name}: {match.say(action, seat)}")
        match.play(action, seat)
        yield from _events(match, match.steps[-1].events)
    yield from _screen(match, SPECTATOR)
    assert match.outcome is not None
    yield ""
    yield from _wrapped("the end     ", match.ending)
    yield f"points      {_by_name(match, match.outcome.scores)}"
    winners = [match.names[seat] for seat in match.outcome.winners]
    yield f"winners     {', '.join(winners) or 'nobody'}"


def _events(match: Match, events: list[Event]) -> Iterator[str]:
    """What happened, in words; in brackets those who alone may know it."""
    setup = match.setup
    for event in events:
        told = tell(event, setup.game.kinds, setup.nouns, match.names)
        if told.words:
            knows = "" if event.audience == EVERYONE else f" ({_audience(match, event)} only)"
            yield from _wrapped("    >     ", f"{told.words}{knows}")


def _audience(match: Match, event: Event) -> str:
    return ", ".join(match.names[seat] for seat in members(event.audience)) or "nobody"


def _by_verb(actions: list[str]) -> str:
    """`check 1, 2, 5; skip` for `check 1`, `check 2`, `check 5`, `skip`."""
    groups = groupby(actions, key=lambda name: name.split()[0])
    return "; ".join(
        f"{verb} {', '.join(name.removeprefix(verb).strip() for name in names)}".strip()
        for verb, names in groups
    )


def _by_name(match: Match, scores: list[int]) -> str:
    return ", ".join(f"{name} {score}" for name, score in zip(match.names, scores, strict=True))


def _screen(match: Match, seat: int) -> list[str]:
    """The table as the terminal draws it for a seat, or for a spectator."""
    page = StringIO()
    setup = match.setup
    console = Console(file=page, width=SCREEN_WIDTH, color_system=None)
    console.print(setup.game.screen(setup, match.view(seat), match.names))
    who = "a spectator" if seat == SPECTATOR else match.names[seat]
    title = f"── as {who} sees it "
    lines = [line.rstrip() for line in page.getvalue().rstrip().splitlines()]
    return ["", title.ljust(SCREEN_WIDTH, "─"), *lines, "─" * SCREEN_WIDTH]


def _wrapped(label: str, words: str) -> list[str]:
    """Words after a label, with the lines that follow below them."""
    indent = " " * (len(label) if len(label) < WIDTH // 4 else 10)
    return textwrap.wrap(
        words, WIDTH, initial_indent=label, subsequent_indent=indent, break_on_hyphens=False
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", help="frost-gorge, for example; all if none is named")
    try:
        asked = [find_game(id) for id in parser.parse_args().games]
    except Mistake as mistake:
        parser.error(str(mistake))
    FOLDER.mkdir(exist_ok=True)
    for game in asked or all_games().values():
        path = FOLDER / f"{game.id}.txt"
        path.write_text(playthrough(game), encoding="utf-8")
        print(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


if __name__ == "__main__":
    main()
