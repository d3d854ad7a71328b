"""Changing one value of a component set without editing its file: `Wallpaper.heat=3`.

A path is made of names, separated by dots: the name of a card, wherever it stands, or the keys and
places (counted from 1) that lead to it from the top: `icons.fish=8`, `months.spring.1.2=fish`,
`food.summer.Rabbit.points=4`.
"""

import json
import re
from difflib import get_close_matches
from typing import Any

from snowbound.core import foreign
from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake

PUBLISHED = "published"
CHANGED = " + "  # between the name of a set and its changes
NAMES = ("name", "title")  # of a card or token, of an event
COVERS = {"token": "effect"}  # a mark for a part of a field covers the field
KINDS = {bool: "true or false", int: "a whole number"}
SHOWN = 6  # of the names that are suggested

Node = dict[str, Any] | list[Any]


def change(
    components: ComponentSet, asked: list[str], even_published: bool = False
) -> ComponentSet:
    """A component set with some values changed."""
    try:
        data = foreign.toml(components.text)
    except foreign.Unreadable as error:
        raise Mistake(f"{components.name} {error}.") from None
    for one in asked:
        _change(data, one, components.name, even_published)
    return ComponentSet(CHANGED.join([components.name, *asked]), to_toml(data))


def components_words(components: ComponentSet) -> str:
    """A component set by its title, and which of its cards are changed."""
    _, *cards = components.name.split(CHANGED)
    return f"{components.title} with {', '.join(cards)}" if cards else components.title


def _change(data: dict[str, Any], asked: str, source: str, even_published: bool) -> None:
    path, equals, text = asked.partition("=")
    names = [name.strip() for name in path.split(".")]
    if not equals or len(names) < 2 or not all(names):
        raise Mistake(f"A card is changed as NAME.FIELD=VALUE, not '{asked[:60]}'.")
    trail = _find(data, names[:-1], source)
    _check_published(trail, names, even_published)
    thing, field = trail[-1], names[-1]
    if isinstance(thing, list):
        place = _place(thing, field)
        if place is None:
            raise Mistake(f"{source} has no {path}: the places go from 1 to {len(thing)}.")
        thing[place] = _value(text, thing[place], asked)
    else:
        key = _key(thing, field) or field
        thing[key] = _value(text, thing.get(key), asked)


def _find(data: Node, names: list[str], source: str) -> list[Node]:
    """What a path passes, from where its first name was found to the thing itself."""
    starts = [data] if _step(data, names[0]) is not None else list(_holders(data, names[0]))
    if not starts:
        raise Mistake(_nothing_called(names[0], _names(data), source))
    if len(starts) > 1:
        raise Mistake(
            f"{source} has {len(starts)} things called '{names[0][:40]}': say which one by the "
            f"keys before it, such as {_paths(data, names[0])}."
        )
    trail: list[Node] = [starts[0]]
    for name in names:
        found = _step(trail[-1], name)
        if not isinstance(found, dict | list):
            raise Mistake(f"{source} has no '{name[:40]}' in {'.'.join(names)[:80]}.")
        trail.append(found)
    return trail


def _nothing_called(name: str, known: list[str], source: str) -> str:
    plain = {_plain(one): one for one in known}
    close = [plain[one] for one in get_close_matches(_plain(name), plain, SHOWN)]
    if close:
        return f"{source} has nothing called '{name[:40]}'. Did you mean {' or '.join(close)}?"
    few = ", ".join(list(plain.values())[:SHOWN])
    return f"{source} has nothing called '{name[:40]}'; it has {few} and others."


def _step(node: Node, name: str) -> Any:
    if isinstance(node, dict):
        key = _key(node, name)
        return None if key is None else node[key]
    place = _place(node, name)
    return None if place is None else node[place]


def _key(node: dict[str, Any], name: str) -> str | None:
    return next((key for key in node if _same(key, name)), None)


def _place(node: list[Any], name: str) -> int | None:
    """A place in a list, by its number or by the name of what is there."""
    if name.isdecimal() and 1 <= int(name) <= len(node):
        return int(name) - 1
    named = [i for i, item in enumerate(node) if _called(item, name)]
    return named[0] if len(named) == 1 else None


def _called(node: Any, name: str) -> bool:
    return _name_of(node) != "" and _same(_name_of(node), name)


def _name_of(node: Any) -> str:
    """What a thing in a list is called; nothing, if it has no name."""
    named = [node[key] for key in NAMES if key in node] if isinstance(node, dict) else []
    return next((name for name in named if isinstance(name, str)), "")


def _same(one: str, other: str) -> bool:
    return _plain(one) == _plain(other)


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "-", name.lower()).strip("-")


def _holders(node: Any, name: str) -> list[Node]:
    """The lists and tables that hold something of this name."""
    found: list[Node] = []
    if isinstance(node, dict):
        if _key(node, name) is not None:
            found.append(node)
        for child in node.values():
            found += _holders(child, name)
    elif isinstance(node, list):
        found += [node for item in node if _called(item, name)][:1]
        for child in node:
            found += _holders(child, name)
    return found


def _paths(node: Any, name: str, before: str = "") -> str:
    """One way to say which thing of several is meant."""
    if isinstance(node, list) and any(_called(item, name) for item in node):
        return f"{before}{name}"
    for key, child in node.items() if isinstance(node, dict) else []:
        found = _paths(child, name, f"{before}{key}.")
        if found:
            return found
    return ""


def _names(node: Any) -> list[str]:
    """What things are called, for suggestions: cards by name, and the keys of tables."""
    if isinstance(node, list):
        return [
            name for item in node for name in ([_name_of(item)] if _name_of(item) else _names(item))
        ]
    if not isinstance(node, dict):
        return []
    found = [name for child in node.values() for name in _names(child)]
    return found + [key for key, child in node.items() if isinstance(child, dict | list)]


# ── Published values ────────────────────────────────────────────────────────────────────────


def _check_published(trail: list[Node], names: list[str], even_published: bool) -> None:
    """Facts of the printed game stay as they are unless somebody insists; then the mark goes."""
    for node, field in zip(trail, names, strict=True):
        if not isinstance(node, dict) or not _covers(node.get(PUBLISHED), field):
            continue
        if not even_published:
            raise Mistake(
                f"{_name_of(node) or names[0]}'s {field} is published: it is as in the printed "
                f"game. To change it all the same, add --even-published."
            )
        _unmark(node, field)


def _covers(mark: object, field: str) -> bool:
    if isinstance(mark, str):
        return any(
            _same(field, word) or _same(field, COVERS.get(word, "")) for word in mark.split()
        )
    return bool(mark)


def _unmark(node: dict[str, Any], field: str) -> None:
    mark = node[PUBLISHED]
    if not isinstance(mark, str):
        del node[PUBLISHED]
        return
    left = [word for word in mark.split() if not _covers(word, field)]
    node[PUBLISHED] = " ".join(left)


# ── Values ──────────────────────────────────────────────────────────────────────────────────


def _value(text: str, before: Any, asked: str) -> Any:
    """A value as it was typed, of the kind that stood there."""
    text = text.strip()
    if isinstance(before, dict | list):
        raise Mistake(f"'{asked[:60]}' would replace more than one value; say which one.")
    if isinstance(before, str):
        return text.strip("\"'")
    try:
        value = foreign.toml(f"value = {text}")["value"]
    except foreign.Unreadable:
        value = text
    if before is not None and type(value) is not type(before):
        kind = KINDS.get(type(before), "a number")
        raise Mistake(f"'{asked[:60]}' cannot be: {before} stands there, so it takes {kind}.")
    return value


def to_toml(data: dict[str, Any]) -> str:
    """Data as TOML, a key a line."""
    return "".join(f"{_bare(key)} = {_written(value)}\n" for key, value in data.items())


def _written(value: Any) -> str:
    if isinstance(value, dict):
        pairs = ", ".join(f"{_bare(key)} = {_written(item)}" for key, item in value.items())
        return f"{{ {pairs} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _bare(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)
