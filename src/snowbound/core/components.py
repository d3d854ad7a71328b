"""Component sets: the sheets, decks and boards of a game, as TOML files that people may change."""

import hashlib
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import msgspec.inspect

from snowbound.core import foreign
from snowbound.core.errors import Mistake

T = TypeVar("T")


class ComponentSet(msgspec.Struct, frozen=True):
    """One set: its name, its source text, and the hash of that text."""

    name: str
    text: str

    @property
    def title(self) -> str:
        """What the set calls itself; without a title it goes by its name."""
        plain = self.name.replace("-", " ").capitalize()
        try:
            return str(foreign.toml(self.text).get("title", plain))
        except foreign.Unreadable:
            return plain

    @property
    def hash(self) -> str:
        return "sha256:" + hashlib.sha256(self.text.encode()).hexdigest()


class ComponentMistake(Mistake):
    """A mistake in a component file: which file, which field, and what is allowed there."""

    def __init__(self, source: str, field: str, allowed: str) -> None:
        super().__init__(f"{source}: {field}: {allowed}")
        self.source = source
        self.field = field
        self.allowed = allowed


def decode(text: str, source: str, shape: type[T]) -> T:
    """Parse TOML text into a given type; a mistake is reported by its field."""
    try:
        return msgspec.convert(foreign.toml(text), shape)
    except foreign.Unreadable as error:
        raise ComponentMistake(source, "the file", f"{error}.") from None
    except msgspec.ValidationError as error:
        words, _, path = foreign.short(error).partition(" - at `")
        field = path.rstrip("`").removeprefix("$").removeprefix(".")
        words = words.lower().replace("`", "")
        if "field" in words:
            words += f"; it takes: {', '.join(_fields(shape, field))}"
        raise ComponentMistake(source, field or "the file", f"{words}.") from None


def _fields(shape: type, path: str) -> list[str]:
    """The field names allowed at a path, such as `months` or `cards[3].effect`."""
    found: Any = msgspec.inspect.type_info(shape)
    for name in filter(None, path.replace("[", ".[").split(".")):
        if isinstance(found, msgspec.inspect.ListType):
            found = found.item_type
        elif isinstance(found, msgspec.inspect.StructType):
            found = next(field.type for field in found.fields if field.encode_name == name)
    fields = found.fields if isinstance(found, msgspec.inspect.StructType) else ()
    return [field.encode_name for field in fields]


def read_file(path: Path) -> ComponentSet:
    """Load a component set from a user's own file."""
    return ComponentSet(
        path.stem, foreign.read_text(path, foreign.LARGEST_TOML, "a component file")
    )
