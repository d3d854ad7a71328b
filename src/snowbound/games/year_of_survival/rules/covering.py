"""Whether items cover the icons of a food card (YS-23).

Plain items take icons of their own type away; what is left is missing. Each skill can take one of
two types, so skills are edges between the four types, and how many missing icons they can take is
a matching. By Hall's theorem (in König's form) that number is the least cut over the sixteen sets
of types: the missing icons outside a set, and the skills that reach into it. Knowledge takes
whatever is left.

A lack is one number of ten digits to the base 64: the missing icons of each type, then the played
skills of each pair of types. In base 64 a number's rest by 63 is the sum of its digits, so that a
cut is one mask and one division. A supply is the same for items: icons that they show, and skills.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.year_of_survival.rules.terms import ICONS

DIGIT: Final = 6  # bits
DIGITS: Final = 63
PAIRS: Final = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
MISSING: Final = 2 ** (DIGIT * ICONS) - 1  # the digits of icons
KNOWING: Final = 2**ICONS  # beside the icons' bits: a Knowledge card would help


def pair_digit(one: int, other: int) -> int:
    """The digit that counts skills of two types."""
    return ICONS + PAIRS.index((min(one, other), max(one, other)))


def _cut(types: int) -> int:
    """The digits that a set of types cuts: icons outside it, skills that reach into it."""
    digits = [icon for icon in range(ICONS) if not types >> icon & 1]
    digits += [pair_digit(*pair) for pair in PAIRS if (types >> pair[0] | types >> pair[1]) & 1]
    return sum(DIGITS << (DIGIT * digit) for digit in digits)


CUTS: Final = vec[i64]([_cut(types) for types in range(2**ICONS)])


def less(lack: i64, supply: i64) -> i64:
    """A lack once a supply is used for it: plain icons are taken off, skills are added."""
    left = lack & ~MISSING
    for icon in range(ICONS):
        place = DIGIT * icon
        left |= max(0, ((lack >> place) & DIGITS) - ((supply >> place) & DIGITS)) << place
    return left + (supply & ~MISSING)


def missing(lack: i64) -> i64:
    """How many icons plain items have left open."""
    return (lack & MISSING) % DIGITS


def still_open(lack: i64) -> i64:
    """How many icons plain items and skills together leave open."""
    if lack <= MISSING:
        return lack % DIGITS
    least = missing(lack)
    for types in range(1, 2**ICONS):
        least = min(least, (lack & CUTS[types]) % DIGITS)
    return missing(lack) - least


def wanted(lack: i64, wild: i64, asks_for_knowledge: bool) -> i64:
    """What would bring the table closer: a bit for each type, and one for Knowledge.

    It is empty exactly when the need is met. A further icon of a type helps if that type is in
    every least cut, which is to say in the smallest.
    """
    found: i64 = 0
    gaps = missing(lack)
    if gaps > wild:
        if lack <= MISSING:
            for icon in range(ICONS):
                if (lack >> (DIGIT * icon)) & DIGITS:
                    found |= bit(icon)
        else:
            least = gaps
            for types in range(1, 2**ICONS):
                cut = (lack & CUTS[types]) % DIGITS
                if cut < least:
                    least = cut
                    found = types
                elif cut == least:
                    found &= types
            if gaps - least <= wild:
                found = 0
        if found != 0:
            found |= KNOWING
    if asks_for_knowledge and wild == 0:
        found |= KNOWING
    return found


def assign(icons: list[int], covers: list[list[int]]) -> list[int]:
    """One way to cover as many icons as can be: for each, the item that does, or -1.

    `covers` lists for each item the sets of types that it covers, one for each icon it is worth.
    Items give way to each other along augmenting paths; what covers fewest types is placed first,
    so that Knowledge goes where nothing else does.
    """
    places = [(types, item) for item, all_types in enumerate(covers) for types in all_types]
    places.sort(key=lambda place: place[0].bit_count())
    holds = [-1] * len(icons)  # by icon, an index into places
    for index in range(len(places)):
        _place(index, icons, places, holds, set())
    return [places[held][1] if held >= 0 else -1 for held in holds]


def _place(
    index: int, icons: list[int], places: list[tuple[int, int]], holds: list[int], met: set[int]
) -> bool:
    """Find an open icon for an item, or move others on where that helps."""
    fits = [at for at, icon in enumerate(icons) if places[index][0] >> icon & 1 and at not in met]
    fits.sort(key=lambda at: holds[at] >= 0)
    for at in fits:
        if at in met:
            continue
        met.add(at)
        if holds[at] < 0 or _place(holds[at], icons, places, holds, met):
            holds[at] = index
            return True
    return False
