"""Copying, dumping and pickling objects, whatever they hold: defaults for `State.clone` and
`State.dump`, and what pickling and deep copies of states and matches go by."""

import copyreg
from collections.abc import Callable
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64


def attributes(thing: object) -> list[str]:
    """The names of an object's attributes, whether its class is compiled or not."""
    names: list[str] = []
    for kind in reversed(type(thing).__mro__):
        names += getattr(kind, "__mypyc_attrs__", ())
    names += getattr(thing, "__dict__", ())
    return [name for name in dict.fromkeys(names) if not name.startswith("__")]


def is_compiled(thing: object) -> bool:
    return "__mypyc_attrs__" in vars(type(thing))


def copy_attributes(source: object, target: object) -> None:
    for name in attributes(source):
        setattr(target, name, copied(getattr(source, name)))


def copied(value: Any) -> Any:
    """Collections are copied, what has a `clone` method is cloned, anything else is shared."""
    kind = value.__class__
    if kind is list:
        return [copied(item) for item in value]
    if kind is dict:
        return {key: copied(item) for key, item in value.items()}
    if kind is set:
        return set(value)
    clone = getattr(value, "clone", None)
    return value if clone is None else clone()


def dumped(thing: object, leaving_out: tuple[str, ...] = ()) -> dict[str, object]:
    """An object's attributes as plain values, without those that cannot be dumped: these are
    shared between states, such as a board or a deck list."""
    values = {name: getattr(thing, name) for name in attributes(thing) if name not in leaving_out}
    return {name: plain(value) for name, value in values.items() if can_be_dumped(value)}


def can_be_dumped(value: object) -> bool:
    return (
        value is None
        or isinstance(value, int | str | list | tuple | dict | set)
        or hasattr(value, "dump")
    )


def plain(value: Any) -> Any:
    kind = value.__class__
    if kind in (list, tuple):
        return [plain(item) for item in value]
    if kind is dict:
        return {str(key): plain(item) for key, item in value.items()}
    if kind is set:
        return sorted(value)
    dump = getattr(value, "dump", None)
    return value if dump is None else dump()


# ── Pickling ────────────────────────────────────────────────────────────────────────────────


def reduced(thing: object, *made_of: object) -> tuple[Any, ...]:
    """What `__reduce__` answers: make it of these, then set its attributes, but for those with an
    underscore, which its constructor works out.

    A compiled object is never without its attributes, so that it must be made by its constructor.
    """
    values = {name: one for name, one in _values(thing).items() if not name.startswith("_")}
    return _restored, (type(thing), made_of, values)


def reduced_freely(thing: object) -> tuple[Any, ...]:
    """The same for an interpreted object, which needs no constructor."""
    return _restored_freely, (type(thing), _values(thing))


def _values(thing: object) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in attributes(thing)}


def _restored(kind: Callable[..., Any], made_of: tuple[Any, ...], values: dict[str, Any]) -> Any:
    return _with_values(kind(*made_of), values)


def _restored_freely(kind: Any, values: dict[str, Any]) -> Any:
    return _with_values(kind.__new__(kind), values)


def _with_values(thing: object, values: dict[str, Any]) -> object:
    for name, value in values.items():
        setattr(thing, name, value)
    return thing


def _numbers(packed: list[int]) -> "vec[i64]":
    return vec[i64](packed)


copyreg.pickle(type(vec[i64]()), lambda packed: (_numbers, (list(packed),)))  # type: ignore[arg-type]
