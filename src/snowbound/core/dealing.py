"""Chance that is set: which cards lie where and what dice show next, before a game begins.

A game lists what can be set (`Setup.chances`); what is not set is as random as ever, and comes from
the seed.
"""

from collections.abc import Mapping, Sequence
from typing import cast

import msgspec

from snowbound.core.errors import Mistake
from snowbound.core.randomness import Stream

MOST_ROLLS = 5  # of one die that can be set: luck that shows them is searched for

SHOWN = 8  # of what may be given, in a refusal


class Chance(msgspec.Struct, frozen=True):
    """Something that chance decides and that can be set: a hand, a deck, a die.

    Chances of one pool share its cards: each can be given as often as there are copies.
    """

    name: str  # "hand 2"
    words: str
    values: dict[str, int]  # what may be given, with the game's numbers
    most: int  # how many of them
    pool: str = ""
    copies: dict[int, int] = {}


class Given:
    """What was set, by the chance's name, in the game's numbers."""

    def __init__(self, given: Mapping[str, Sequence[int]]) -> None:
        self.given = given

    def filled(self, cards: list[int], places: Mapping[str, Sequence[int]]) -> list[int]:
        """Shuffled cards, first to last: each chance's given cards at its places, in order, and the
        others where they are, as far as that goes."""
        fixed: dict[int, int] = {}
        for name, spots in places.items():
            fixed.update(zip(spots, self.given.get(name, ()), strict=False))
        if not fixed:
            return cards
        rest = cards[:]
        for card in fixed.values():
            rest.remove(card)
        others = iter(rest)
        return [fixed[place] if place in fixed else next(others) for place in range(len(cards))]

    def loaded(self, name: str, luck: Stream, faces: int) -> Stream:
        """A die's stream, the given faces next (0 to faces - 1)."""
        wanted = list(self.given.get(name, ()))
        found = luck
        while _rolls(found.clone(), faces, len(wanted)) != wanted:
            found = luck.branch()
        return found

    def seat(self, name: str, drawn: int) -> int:
        """A seat that was given, or else the one that was drawn."""
        given = self.given.get(name, ())
        return given[0] if given else drawn


RANDOM = Given({})


def _rolls(luck: Stream, faces: int, number: int) -> list[int]:
    return [luck.below(faces) for _ in range(number)]


def die(name: str, words: str, faces: int) -> Chance:
    """A die whose next rolls can be set, numbered from 1 for people."""
    return Chance(name, words, {str(n + 1): n for n in range(faces)}, MOST_ROLLS)


def seat(name: str, words: str, seats: int) -> Chance:
    """The seat that is drawn by lot, numbered from 1 for people."""
    return Chance(name, words, {str(n + 1): n for n in range(seats)}, 1)


class Pool:
    """Cards that are dealt out: some of them may be there several times."""

    def __init__(self, name: str, cards: Sequence[int], labels: Sequence[str]) -> None:
        self.name = name
        self.copies = {card: list(cards).count(card) for card in sorted(cards)}
        self.values = {labels[card]: card for card in self.copies}

    def chance(self, name: str, words: str, most: int) -> Chance:
        """A hand or a deck out of them."""
        return Chance(name, words, self.values, most, self.name, self.copies)


def settled(
    chances: Sequence[Chance], asked: Mapping[str, object], title: str
) -> dict[str, list[str]]:
    """What was asked for, as records keep it; a mistake in it is told in one sentence."""
    known = {chance.name: chance for chance in chances}
    found: dict[str, list[str]] = {}
    for name, values in asked.items():
        if name not in known:
            offered = ", ".join(known) or "nothing"
            raise Mistake(f"{title} has no chance '{name[:40]}' to set; there is: {offered}.")
        found[name] = _checked(known[name], values)
    _check_copies(known, found)
    return found


def _checked(chance: Chance, values: object) -> list[str]:
    if isinstance(values, str) or not isinstance(values, Sequence):
        raise Mistake(f"'{chance.name}' takes a list, not '{str(values)[:40]}'.")
    found = [str(value) for value in cast("Sequence[object]", values)]
    if len(found) > chance.most:
        raise Mistake(f"'{chance.name}' takes at most {chance.most}, not {len(found)}.")
    for value in found:
        if value not in chance.values:
            allowed = _shortly(list(chance.values))
            raise Mistake(f"'{chance.name}' takes no '{value[:40]}'; it takes: {allowed}.")
    return found


def _shortly(values: list[str]) -> str:
    more = len(values) - SHOWN
    words = ", ".join(values[:SHOWN])
    return f"{words} and {more} more" if more > 0 else words


def _check_copies(known: Mapping[str, Chance], found: Mapping[str, list[str]]) -> None:
    given: dict[tuple[str, str], int] = {}
    for name, values in found.items():
        chance = known[name]
        for value in values if chance.pool else ():
            key = chance.pool, value
            given[key] = given.get(key, 0) + 1
            there = chance.copies[chance.values[value]]
            if given[key] > there:
                raise Mistake(f"'{value}' is given {given[key]} times; there is {there} of it.")


def numbered(chances: Sequence[Chance], given: Mapping[str, list[str]]) -> Given:
    known = {chance.name: chance for chance in chances}
    return Given(
        {name: [known[name].values[value] for value in values] for name, values in given.items()}
    )
