"""Ember Watch: reading a pile of things from TOML and checking it."""

import msgspec

from snowbound.core.components import ComponentMistake, decode

from ..rules.terms import HAND, KINDS, MOST_PLAYERS


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    warmth: int
    copies: int
    sparks: bool = False

    @property
    def label(self) -> str:
        """The name as a stable id: "pine-log"."""
        return self.name.lower().replace(" ", "-")

    @property
    def words(self) -> str:
        """The name in a sentence: "an oil lamp"."""
        return f"{'an' if self.name[0] in 'AEIOU' else 'a'} {self.name.lower()}"


class ComponentData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    things: list[Thing]


def read_components(text: str, source: str) -> ComponentData:
    data = decode(text, source, ComponentData)
    if len({thing.label for thing in data.things}) != KINDS or len(data.things) != KINDS:
        raise ComponentMistake(source, "things", f"takes {KINDS} things of different names.")
    for number, thing in enumerate(data.things):
        field = f"things[{number}]"
        if not thing.name.replace(" ", "").isalpha():
            raise ComponentMistake(source, f"{field}.name", "takes words of letters.")
        if not 0 <= thing.warmth <= 9:
            raise ComponentMistake(source, f"{field}.warmth", "takes a number from 0 to 9.")
        if not 1 <= thing.copies <= 9:
            raise ComponentMistake(source, f"{field}.copies", "takes a number from 1 to 9.")
    if sum(thing.copies for thing in data.things) < HAND * MOST_PLAYERS:
        raise ComponentMistake(source, "things", f"need {HAND * MOST_PLAYERS} copies in all.")
    return data
