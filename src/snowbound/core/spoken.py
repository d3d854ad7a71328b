"""Everything that a game can say, and whether a catalogue has it."""

import sys
from pathlib import Path

from snowbound.core.game import Game
from snowbound.text.catalogue import SHARED, file_of
from snowbound.text.check import Arguments, problems, said_in

SHARED_KEYS = {
    "list-more": {frozenset({"before", "next"})},
    "list-last": {frozenset({"before", "next"})},
    "list-you": {frozenset[str]()},
}


def spoken(game: Game) -> dict[str, set[Arguments]]:
    """The keys of a game's messages, and the arguments that each may come with."""
    home = Path(str(sys.modules[type(game).__module__].__file__)).parent
    found = said_in(home)
    for kind in game.kinds.values():
        if kind.sentence is None:
            found[f"event-{kind.name}"] = {frozenset({"seat", *kind.details})}
    for option in game.options:
        if not option.words:
            found[f"option-{option.name}"] = {frozenset()}
    for reason, words in game.endings.items():
        if not words:
            found[f"ending-{reason}"] = {frozenset()}
    return found


def said_of_things(game: Game) -> dict[str, set[str]]:
    """What comes with an argument that is a thing of a component set."""
    found: dict[str, set[str]] = {}
    for name in game.component_names():
        names = game.names(game.setup(components=name).data)
        for argument, things in names.items():
            for thing in things.values():
                found.setdefault(argument, set()).update(thing.args, thing.parts)
    return found


def check(game: Game, text: str) -> list[str]:
    """What is wrong with a catalogue of a game, a sentence each."""
    return problems(text, spoken(game), said_of_things(game))


def check_all(games: list[Game]) -> dict[Path, list[str]]:
    """Every catalogue there is, and what is wrong with it."""
    found = {
        path: problems(path.read_text(encoding="utf-8"), SHARED_KEYS, {})
        for path in sorted(SHARED.glob("*.ftl"))
    }
    for game in games:
        for path in sorted(game.text_folder.glob("*.ftl")):
            found[path] = check(game, path.read_text(encoding="utf-8"))
            shared = file_of(SHARED, path.stem)
            if not shared.is_file():
                found[path].append(f"there is no {shared.name} in {SHARED}, for lists")
    return found
