"""Sets as bits, compiled and interpreted alike."""

from random import Random

import pytest

from snowbound.core.bits import bit, members, size

RANDOM = Random(7)
SETS = [sorted(RANDOM.sample(range(63), count)) for count in range(64)]


@pytest.mark.parametrize("held", SETS, ids=len)
def test_a_set_knows_its_members(held: list[int]) -> None:
    mask = 0
    for member in held:
        mask |= bit(member)
    assert mask == sum(2**member for member in held)
    assert members(mask) == held
    assert size(mask) == len(held)
