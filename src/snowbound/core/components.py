"""Component sets: the sheets, decks and boards of a game, as TOML files that people may change."""

import hashlib
import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import msgspec.inspect

from snowbound.core import foreign
from snowbound.core.errors import Mistake

LONGEST_NAME = 24  # of a card, an item, a token
LONGEST_TITLE = 40

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


class ComponentReader:
    """Checks what is in one file; every mistake names the file and the field."""

    def __init__(self, source: str) -> None:
        self.source = source

    def wrong(self, field: str, allowed: str) -> ComponentMistake:
        return ComponentMistake(self.source, field, allowed)

    def text(self, text: str, field: str, longest: int) -> str:
        if not (1 <= len(text) <= longest and text.isprintable()):
            raise self.wrong(field, f"takes 1 to {longest} printable characters.")
        return text

    def title(self, text: str, longest: int = LONGEST_TITLE) -> str:
        return self.text(text, "title", longest)

    def name(self, text: str, field: str) -> str:
        """A name, of which an action or an event can make a word."""
        if not (slug(text) and len(text) <= LONGEST_NAME and text.isprintable()):
            allowed = f"takes 1 to {LONGEST_NAME} printable characters, letters among them."
            raise self.wrong(field, allowed)
        return text

    def different(self, names: Sequence[str], field: str) -> None:
        """No two names may make the same word."""
        slugs = [slug(name) for name in names]
        for name, short in zip(names, slugs, strict=True):
            if slugs.count(short) > 1:
                raise self.wrong(field, f"has two that read '{name}'.")

    def number(self, number: int, low: int, high: int, field: str, what: str = "a number") -> int:
        if not low <= number <= high:
            raise self.wrong(field, f"takes {what} from {low} to {high}, not {number}.")
        return number

    def length(self, items: Sequence[object], number: int, what: str, field: str) -> None:
        if len(items) != number:
            raise self.wrong(field, f"takes {number} {what}, not {len(items)}.")

    def word(self, word: str, known: Collection[str], field: str) -> str:
        if word not in known:
            raise self.wrong(field, f"'{shown(word)}' is none of {', '.join(known)}.")
        return word


def slug(name: str) -> str:
    """A name as it stands in an action: "Wolf Pack" is wolf-pack."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def shown(text: str) -> str:
    """Somebody's text, harmless to print."""
    return "".join(sign if sign.isprintable() else " " for sign in text[:30])


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
