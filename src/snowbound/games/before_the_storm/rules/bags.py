"""Bags: how many pieces of each number there are, seven bits a number, in one plain integer.

Pieces with the same number are alike, so that a hand of weapons, the crates on a tile or a pile
of oil is a bag. A bag holds at most 126 pieces, of the numbers 0 to 7.
"""

from typing import Final

from mypy_extensions import i64

from snowbound.core.randomness import Stream

FIELD: Final = 7
COUNT: Final = 127
KINDS: Final = 8


def one(number: i64) -> i64:
    """A bag with one piece of a number."""
    none = number & 0
    return (none + 1) << (number * FIELD)


def count(bag: i64, number: i64) -> i64:
    return (bag >> (number * FIELD)) & COUNT


def size(bag: i64) -> i64:
    """How many pieces: 128 leaves 1 divided by 127, so that the fields add up."""
    return bag % COUNT


def total(bag: i64) -> i64:
    """The sum of the numbers."""
    found: i64 = 0
    number: i64 = 0
    while bag != 0:
        found += number * (bag & COUNT)
        bag >>= FIELD
        number += 1
    return found


def drawn(bag: i64, luck: Stream) -> i64:
    """The number of a random piece (the bag is not empty)."""
    left = luck.below(size(bag))
    number: i64 = 0
    while left >= bag & COUNT:
        left -= bag & COUNT
        bag >>= FIELD
        number += 1
    return number


def some(bag: i64, pieces: i64, luck: Stream) -> i64:
    """So many random pieces (no more than there are)."""
    found: i64 = 0
    for _ in range(pieces):
        piece = one(drawn(bag, luck))
        found += piece
        bag -= piece
    return found


def numbers(bag: i64) -> list[int]:
    """The pieces, one by one, the lowest first."""
    found: list[int] = []
    number: i64 = 0
    while bag != 0:
        for _ in range(bag & COUNT):
            found.append(number)
        bag >>= FIELD
        number += 1
    return found


def bag_of(pieces: list[int]) -> i64:
    found: i64 = 0
    for number in pieces:
        found += one(number)
    return found


def less(bag: i64, other: i64) -> i64:
    """The first bag without the other's pieces, as far as it has them."""
    found: i64 = 0
    for number in range(KINDS):
        rest = count(bag, number) - count(other, number)
        if rest > 0:
            found += rest * one(number)
    return found


def at_least(bag: i64, gone: i64) -> i64:
    """What is surely left of a bag if this many pieces may have gone, whichever they were."""
    found: i64 = 0
    for number in range(KINDS):
        rest = count(bag, number) - gone
        if rest > 0:
            found += rest * one(number)
    return found


def holds(bag: i64, other: i64) -> bool:
    """Whether all of the other bag's pieces are in the first."""
    return less(other, bag) == 0


def at_most(bag: i64, other: i64) -> i64:
    """Of the first bag, what the other one has as well."""
    return bag - less(bag, other)
