"""Bit sets that mean the same interpreted and compiled.

mypyc hands a literal 1 to C as a 32-bit number, so that `1 << n` goes wrong from n = 31 on,
silently. Hence `bit`, which makes its 1 out of a 64-bit number.
"""

from mypy_extensions import i64


def bit(n: i64) -> i64:
    """The set of just one member (0 to 62)."""
    none = n & 0
    return (none + 1) << n


def members(mask: int) -> list[int]:
    """The members of a set, lowest first."""
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def size(mask: i64) -> i64:
    """How many members a set has (0 to 62): all are counted at once, first in pairs, then in fours,
    in eights and so on."""
    mask -= (mask >> 1) & 0x1555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 0x7F
