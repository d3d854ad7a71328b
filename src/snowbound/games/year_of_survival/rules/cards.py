"""Heaps of items in A Year of Survival (a hand, a discard pile), each as one number."""

from typing import Final

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.year_of_survival.rules.terms import KINDS

# Four bits a kind say how many there are.
NIBBLE: Final = 4
NIBBLES: Final = 15
_BYTES: Final = 0x0F0F0F0F0F0F0F0F

# Three kinds at a time: which of them a heap has.
_THREE: Final = 3 * NIBBLE
_THREES: Final = 2**_THREE - 1
_PRESENT: Final = bytes(
    [sum((heap >> (NIBBLE * n) & NIBBLES > 0) << n for n in range(3)) for heap in range(2**_THREE)]
)


def one(kind: i64) -> i64:
    """A heap of one item."""
    return bit(NIBBLE * kind)


def number_of(heap: i64, kind: i64) -> i64:
    return (heap >> (NIBBLE * kind)) & NIBBLES


def kinds_in(heap: i64) -> i64:
    """The kinds of a heap, as a set."""
    kinds: i64 = 0
    place: i64 = 0
    while heap != 0:
        present: i64 = _PRESENT[heap & _THREES]
        kinds |= present << place
        place += 3
        heap >>= _THREE
    return kinds


def items_in(heap: i64) -> i64:
    """How many items a heap has: nibbles are added up in pairs, then fours and so on."""
    pairs = (heap & _BYTES) + ((heap >> NIBBLE) & _BYTES)
    pairs += pairs >> 8
    pairs += pairs >> 16
    pairs += pairs >> 32
    return pairs & 0xFF


def heaped(kinds: list[int]) -> i64:
    """A heap of these items."""
    heap: i64 = 0
    for kind in kinds:
        heap += one(kind)
    return heap


def spread(heap: i64) -> list[int]:
    """The items of a heap, by kind."""
    found: list[int] = []
    for kind in range(KINDS):
        for _ in range(number_of(heap, kind)):
            found.append(kind)
    return found


def number_mask(kind: i64) -> i64:
    """The bits that say how many a heap has of a kind."""
    return NIBBLES * one(kind)
