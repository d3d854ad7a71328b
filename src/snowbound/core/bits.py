"""Bit sets that mean the same interpreted and compiled.

mypyc compiles a literal 1 to a 32-bit C integer, so `1 << n` silently overflows from n = 31 on.
`bit` shifts a 64-bit 1 instead.
"""

from mypy_extensions import i64


def bit(n: i64) -> i64:
    """The set with one member (0 to 62)."""
    none = n & 0
    return (none + 1) << n


def members(mask: int) -> list[int]:
    """The members of a set, lowest first."""
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def size(mask: i64) -> i64:
    """How many members a set has (0 to 62): a population count by parallel sums."""
    mask -= (mask >> 1) & 0x1555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 0x7F
