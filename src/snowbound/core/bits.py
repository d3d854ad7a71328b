"""Bit sets that mean the same interpreted and compiled.

mypyc hands a literal 1 to C as a 32-bit number, so that `1 << n` goes wrong from n = 31 on,
silently. Hence `bit`.
"""

from mypy_extensions import i64


def _shifted(one: i64, n: i64) -> i64:
    return one << n


def bit(n: i64) -> i64:
    """The set of just one member (0 to 62)."""
    return _shifted(1, n)


def members(mask: int) -> list[int]:
    """The members of a set, lowest first."""
    return [n for n in range(mask.bit_length()) if mask >> n & 1]
