"""What a scout carries: up to three things in one number, five bits each, in order.

Crates come first, then oil, then special crates; of each the lower number first.
"""

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.before_the_storm.rules import bags
from snowbound.games.before_the_storm.rules.terms import LOAD, OIL_SLOT, SLOT, SLOT_MASK, TOKEN_SLOT


def item_at(load: i64, slot: i64) -> i64:
    return (load >> (slot * SLOT)) & SLOT_MASK


def filled(load: i64) -> i64:
    """How many things it is."""
    found: i64 = 0
    while load != 0:
        found += 1
        load >>= SLOT
    return found


def with_item(load: i64, item: i64) -> i64:
    """The load with one thing more, in its place."""
    shift: i64 = 0
    while (load >> shift) & SLOT_MASK != 0 and (load >> shift) & SLOT_MASK <= item:
        shift += SLOT
    low = load & (bit(shift) - 1)
    return low | item << shift | (load >> shift) << (shift + SLOT)


def without_slot(load: i64, slot: i64) -> i64:
    shift = slot * SLOT
    low = load & (bit(shift) - 1)
    return low | (load >> (shift + SLOT)) << shift


def without_item(load: i64, item: i64) -> i64:
    for slot in range(LOAD):
        if item_at(load, slot) == item:
            return without_slot(load, slot)
    return load


def crates_in(load: i64) -> i64:
    """The crates, as a bag."""
    found: i64 = 0
    while load != 0:
        item = load & SLOT_MASK
        if item < OIL_SLOT:
            found += bags.one(item)
        load >>= SLOT
    return found


def oil_in(load: i64) -> i64:
    """The oil, as a bag."""
    found: i64 = 0
    while load != 0:
        item = load & SLOT_MASK
        if OIL_SLOT <= item < TOKEN_SLOT:
            found += bags.one(item - OIL_SLOT)
        load >>= SLOT
    return found


def tokens_in(load: i64) -> i64:
    """The special crates, as a bit set of tokens."""
    found: i64 = 0
    while load != 0:
        item = load & SLOT_MASK
        if item >= TOKEN_SLOT:
            found |= bit(item - TOKEN_SLOT)
        load >>= SLOT
    return found


def load_of(crates: i64, oil: i64, tokens: i64) -> i64:
    """A load out of bags and a set of tokens."""
    load: i64 = 0
    for number in bags.numbers(crates):
        load = with_item(load, number)
    for number in bags.numbers(oil):
        load = with_item(load, OIL_SLOT + number)
    token: i64 = 0
    while tokens != 0:
        if tokens & 1:
            load = with_item(load, TOKEN_SLOT + token)
        tokens >>= 1
        token += 1
    return load
