"""Portable luck: the same seed gives the same dice on every machine.

The generator is SFC32 (Chris Doty-Humphrey's "small fast counting" generator, 32-bit words,
128 bits of state). It needs only addition, shifts and xor on numbers below 2**36, so that plain
Python integers and compiled 64-bit ones compute the same thing.

A game has one seed and many streams, one for each source of luck (each seat's die, each deck,
each bot). A stream's four words are the first sixteen bytes of SHA-256 over
``snowbound:<seed>:<name>``, read big-endian. Streams never feed each other: a bot that thinks
longer does not change the next roll.
"""

import hashlib
from struct import Struct
from typing import Any, Final, final

from mypy_extensions import i64

from snowbound.core.copying import reduced

WORD: Final = 0xFFFFFFFF
SPENT: Final = 0xFFFF  # a remainder below this holds too few bits for another choice

_FOUR_WORDS: Final = Struct(">4I")


@final
class Stream:
    """One source of luck."""

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.counter: i64 = counter
        self.spare: i64 = 0  # what `pick` has not used of a word

    def word(self) -> i64:
        """The next 32 bits."""
        a = self.a
        b = self.b
        c = self.c
        result = (a + b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((((c << 21) & WORD) | (c >> 11)) + result) & WORD
        return result

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, exactly uniform (n at most 2**31)."""
        product = self.word() * n
        low = product & WORD
        if low < n:  # Lemire's method: rejection is needed only here
            threshold = (WORD + 1 - n) % n
            while low < threshold:
                product = self.word() * n
                low = product & WORD
        return product >> 32

    def pick(self, n: i64) -> i64:
        """A quick choice among n, for players without a plan (n at most 256).

        It takes several choices from one word, with a bias of at most n parts in 65,536. A
        game's own dice and decks must not use it.
        """
        if self.spare < SPENT:
            self.spare = self.word()
        rest = self.spare // n
        choice = self.spare - rest * n
        self.spare = rest
        return choice

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place (Fisher-Yates, from the end)."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            held = items[i]
            items[i] = items[j]
            items[j] = held
            i -= 1

    def clone(self) -> "Stream":
        twin = Stream(self.a, self.b, self.c, self.counter)
        twin.spare = self.spare
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.a, self.b, self.c, self.counter)

    def dump(self) -> list[int]:
        return [self.a, self.b, self.c, self.counter]

    def branch(self) -> "Stream":
        """A new stream, seeded by this one's next words."""
        a = self.word()
        b = self.word()
        c = self.word()
        return Stream(a, b, c, 1)


def stream(seed: int, name: str) -> Stream:
    """The stream of this name that belongs to a seed."""
    digest = hashlib.sha256(f"snowbound:{seed}:{name}".encode()).digest()
    a, b, c, counter = _FOUR_WORDS.unpack_from(digest)
    return Stream(a, b, c, counter)
