"""Names that look alike: whoever sits down later gets a number, so that nobody passes for another.

By Unicode's list of confusable characters (UTS 39): names with the same skeleton look the same.
"""

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=10_000)
def skeleton(name: str) -> str:
    """What a name looks like, whatever letters it is made of. For comparing, not for showing."""
    letters = "".join(_looks_like(sign) for sign in unicodedata.normalize("NFD", name))
    return unicodedata.normalize("NFD", letters).casefold()


@lru_cache(maxsize=10_000)
def _looks_like(sign: str) -> str:
    """The sign that stands for all that look like this one. In the list that one has them all,
    and each of them has only that one."""
    from confusable_homoglyphs.confusables import confusables_data  # takes a while to load

    alike = confusables_data.get(sign, [])
    if len(alike) != 1:
        return sign
    other: str = alike[0]["c"]
    if len(confusables_data.get(other, [])) == 1:  # only two look alike
        return min(sign, other)
    return other


def unlike(name: str, taken: list[str]) -> str:
    """The name, with a number if it looks like one that is taken."""
    looks = {skeleton(other) for other in taken if other}
    number, candidate = 1, name
    while skeleton(candidate) in looks:
        number += 1
        candidate = f"{name} {number}"
    return candidate
