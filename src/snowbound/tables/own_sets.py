"""Component sets of people's own: bounded, checked, and told apart from the standard set."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from snowbound.core import foreign
from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.core.match import Match
from snowbound.core.registry import find_game
from snowbound.tables import messages
from snowbound.tables.sanitize import clean_words

LONGEST_NAME = 40
LONGEST_TITLE = 60
LONGEST_ABOUT = 200
LONGEST_TEXT = 300  # of a card, say
MOST_PARTS = 1000  # cards, boxes, cells and what they are made of
MOST_DIFFERENCES = 12  # that are listed
MOST_NAMES = 8  # in one of them
LARGEST = messages.LARGEST_SET


def named(game: Game, name: str, text: str) -> ComponentSet:
    """A set under a name that can be shown, and that no shipped one has."""
    called = clean_words(name.removesuffix(".toml"), LONGEST_NAME)
    if not called:
        raise Mistake("A component file needs a name.")
    if called in game.component_names():
        raise Mistake(f"There is a set '{called}' already; give your file another name.")
    return ComponentSet(called, text)


def check(game: Game, components: ComponentSet) -> None:
    """A mistake if a set is too large, cannot be shown, or is none of the game's. It takes as long
    as the file makes it take."""
    source = f"{components.name}.toml"
    if len(components.text.encode(errors="replace")) > LARGEST:
        raise Mistake(f"{source} is larger than {foreign.size(LARGEST)}.")
    try:
        parsed = foreign.toml(components.text)
    except foreign.Unreadable as error:
        raise Mistake(f"{source} {error}.") from None
    parts = list(_parts(parsed))
    if len(parts) > MOST_PARTS:
        raise Mistake(f"{source} has {len(parts)} parts; a set may have {MOST_PARTS}.")
    for part in parts:
        if isinstance(part, str) and not _can_be_shown(part):
            raise Mistake(f"{source} holds a text that is too long or cannot be shown.")
    setup = game.setup(None, None, components)
    Match(setup, 1, [f"{seat}" for seat in range(setup.seats)])


def _parts(value: Any) -> Iterator[Any]:
    """Everything that is in lists and tables, with the keys."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _parts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _parts(inner)
    else:
        yield value


def _can_be_shown(text: str) -> bool:
    return len(text) <= LONGEST_TEXT and clean_words(text, LONGEST_TEXT) == " ".join(text.split())


# ── What people are told ────────────────────────────────────────────────────────────────────


def own_set(game: Game, name: str, text: str) -> messages.SheetInfo | None:
    """A table's set as it is shown to everybody, unless it is one of the shipped ones."""
    if name in game.component_names():
        return None
    return sheet(game.id, ComponentSet(name, text))


@lru_cache(256)
def sheet(game: str, components: ComponentSet) -> messages.SheetInfo:
    """A set in words, and what differs from the standard one."""
    try:
        own = foreign.toml(components.text)
    except foreign.Unreadable:
        own = {}
    standard = foreign.toml(find_game(game).setup().components.text)
    about = clean_words(str(own.get("about", "")), LONGEST_ABOUT)
    title = clean_words(components.title, LONGEST_TITLE) or components.name
    found = list(_differences(standard, own, ""))
    more = len(found) - MOST_DIFFERENCES
    shown = found[:MOST_DIFFERENCES] + ([f"And {more} more."] if more > 0 else [])
    return messages.SheetInfo(components.name, title, about, shown)


UNSAID = ("title", "about", "difficulty", "published", "fact")  # change nothing in the game


def _differences(standard: Any, own: Any, path: str) -> Iterator[str]:
    if standard == own:
        return
    if isinstance(standard, dict) and isinstance(own, dict):
        for key in [*standard, *(key for key in own if key not in standard)]:
            if key not in UNSAID:
                yield from _differences(standard.get(key), own.get(key), f"{path} {key}".strip())
    elif isinstance(standard, list) and isinstance(own, list):
        yield from _list_differences(standard, own, path)
    else:
        yield _sentence(f"{path}: {_brief(own)} instead of {_brief(standard)}")


def _list_differences(standard: list[Any], own: list[Any], path: str) -> Iterator[str]:
    before, now = _by_name(standard), _by_name(own)
    if before is not None and now is not None:
        new = [name for name in now if name not in before]
        gone = [name for name in before if name not in now]
        changed = [name for name in now if name in before and now[name] != before[name]]
        for what, names in (("new", new), ("left out", gone), ("changed", changed)):
            if names:
                yield _sentence(f"{path}, {what}: {_listed(names)}")
        return
    old, new_ = list(_parts(standard)), list(_parts(own))
    differ = sum(one != other for one, other in zip(old, new_, strict=False))
    differ += abs(len(old) - len(new_))
    if differ:
        yield _sentence(f"{path}: {differ} of {max(len(old), len(new_))} differ")


def _by_name(items: list[Any]) -> dict[str, Any] | None:
    """What goes by names, without what changes nothing; None for other lists."""
    if not all(isinstance(item, dict) and isinstance(item.get("name"), str) for item in items):
        return None
    return {
        item["name"]: {key: value for key, value in item.items() if key not in UNSAID}
        for item in items
    }


def _listed(names: list[str]) -> str:
    more = len(names) - MOST_NAMES
    return ", ".join(names[:MOST_NAMES]) + (f" and {more} more" if more > 0 else "")


def _brief(value: Any) -> str:
    return "nothing" if value is None else str(value)


def _sentence(text: str) -> str:
    said = clean_words(text, LONGEST_ABOUT).replace("_", " ")
    return f"{said[:1].upper()}{said[1:]}."
