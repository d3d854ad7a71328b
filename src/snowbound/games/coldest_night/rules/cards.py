"""The Coldest Night: sets of cards as bits."""

from typing import Any, Final, final

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.copying import reduced

# Search plays these cards millions of times. Numbers in lists are objects, those in bytes are plain
# ones when compiled; hence tables of small numbers are bytes.

# Powers of two leave different remainders by 67, so that one look finds the lowest bit.
_REMAINDERS: Final = [2**n % 67 for n in range(62)]
_PLACES: Final = bytes([_REMAINDERS.index(n) if n in _REMAINDERS else 0 for n in range(67)])


def lowest(cards: i64) -> i64:
    """The lowest member of a set that is not empty (0 to 61)."""
    place: i64 = _PLACES[(cards & -cards) % 67]
    return place


def listed(cards: i64, first: i64 = 0) -> list[int]:
    """The members of a set, lowest first, each as an action of the group that begins at first."""
    found: list[int] = []
    while cards != 0:
        place: i64 = _PLACES[(cards & -cards) % 67]
        found.append(first + place)
        cards &= cards - 1
    return found


@final
class Sets:
    """A set of cards for each seat, those that nobody sits on included.

    A list would do, but it holds objects; plain numbers make a search a tenth quicker.
    """

    def __init__(self, first: i64 = 0, second: i64 = 0, third: i64 = 0, fourth: i64 = 0) -> None:
        self.first: i64 = first
        self.second: i64 = second
        self.third: i64 = third
        self.fourth: i64 = fourth

    def __getitem__(self, seat: i64) -> i64:
        if seat == 0:
            return self.first
        if seat == 1:
            return self.second
        return self.third if seat == 2 else self.fourth

    def __setitem__(self, seat: i64, cards: i64) -> None:
        if seat == 0:
            self.first = cards
        elif seat == 1:
            self.second = cards
        elif seat == 2:
            self.third = cards
        else:
            self.fourth = cards

    def add(self, seat: i64, card: i64) -> None:
        self[seat] |= bit(card)

    def drop(self, seat: i64, card: i64) -> None:
        self[seat] &= ~bit(card)

    def without(self, cards: i64) -> "Sets":
        """The same, but for these cards."""
        rest = ~cards
        return Sets(self.first & rest, self.second & rest, self.third & rest, self.fourth & rest)

    def clone(self) -> "Sets":
        return Sets(self.first, self.second, self.third, self.fourth)

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.first, self.second, self.third, self.fourth)

    def together(self) -> i64:
        """The cards of all seats."""
        return self.first | self.second | self.third | self.fourth

    def by_seat(self, seats: i64) -> list[int]:
        return [self[seat] for seat in range(seats)]
