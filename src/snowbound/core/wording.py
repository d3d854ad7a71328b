"""Messages into words, for readers who do not do it themselves: files, terminals, and clients that
ask for English. It is done once for each message, and only when somebody reads it.

`web/src/kit/wording.ts` does the same in a browser.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from pathlib import Path
from typing import Final

import msgspec

from snowbound.core.message import Message, Names
from snowbound.text.catalogue import Format, formatter

NO_READER: Final = -1  # nobody is "you"
KEPT: Final = 4096  # sentences

Values = dict[str, int | str]


class Wording:
    """How one table's messages are said: by its game's catalogue, with its components' names."""

    def __init__(self, folder: Path, names: Names) -> None:
        self.folder = folder  # with the catalogue
        self.names = names
        self._said: dict[tuple[bytes, tuple[str, ...], int], str] = {}

    def words(self, message: Message, people: Sequence[str], reader: int = NO_READER) -> str:
        """A message as a sentence. The reader's own seat is "you"."""
        speaks_of = tuple(people) if message.seats or message.parts else ()
        key = (msgspec.json.encode(message), speaks_of, reader)
        found = self._said.get(key)
        if found is None:
            if len(self._said) >= KEPT:
                self._said.clear()
            found = self._said[key] = self._say(message, people, reader)
        return found

    def _say(self, message: Message, people: Sequence[str], reader: int) -> str:
        format = formatter(self.folder)
        values: Values = {}
        for name, value in message.args.items():
            self._add(values, name, value, people, reader)
        for name, seats in message.seats.items():
            values[name] = listed([_person(seat, people, reader, format) for seat in seats], format)
            values[f"{name}-is"] = "you" if seats == [reader] else "other"
        self._add_lists(values, "", message.parts, people, reader)
        return format(message.key, values).strip()

    def _add(
        self, values: Values, name: str, value: int | str, people: Sequence[str], reader: int
    ) -> None:
        """An argument; what the components name comes with what else they say of it."""
        thing = self.names.get(name, {}).get(str(value))
        if thing is None:
            values[name] = value
            return
        values[name] = thing.name
        for key, one in thing.args.items():
            values[f"{name}-{key}"] = one
        self._add_lists(values, f"{name}-", thing.parts, people, reader)

    def _add_lists(
        self,
        values: Values,
        prefix: str,
        parts: dict[str, list[Message]],
        people: Sequence[str],
        reader: int,
    ) -> None:
        for name, messages in parts.items():
            said = [self.words(one, people, reader) for one in messages]
            values[f"{prefix}{name}"] = listed(said, formatter(self.folder))


def _person(seat: int, people: Sequence[str], reader: int, format: Format) -> str:
    return format("list-you", {}) if seat == reader else people[seat]


def listed(things: Sequence[str], format: Format) -> str:
    """One, or several with commas and the last one as its language joins it."""
    if len(things) < 2:
        return "".join(things)
    *first, last = things
    before = reduce(_joined("list-more", format), first)
    return _joined("list-last", format)(before, last)


def _joined(key: str, format: Format) -> Callable[[str, str], str]:
    return lambda before, following: format(key, {"before": before, "next": following})
