"""Sanitizing: names and words from clients, made harmless to show.

Escaping is up to the client (it shows text as text). This removes what no text needs: control and
formatting characters, stacks of accents, runs of spaces.
"""

import unicodedata

from snowbound.core.errors import Mistake

LONGEST_NAME = 24
MOST_MARKS = 2  # accents on one letter
# Letters, signs and marks that show nothing, though their categories do not say so.
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))  # variants of the sign before


def clean_words(text: str, longest: int) -> str:
    """One line of plain text, no longer than allowed."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        if sign in INVISIBLE or (_is_selector(sign) and not _is_symbol(kept[-1:])):
            continue
        if category in ("Mn", "Me", "Mc"):
            marks += 1
            if marks > MOST_MARKS or not kept:
                continue
        else:
            marks = 0
        if category[0] == "Z" or sign in "\t\r\n":
            sign = " "
        elif category[0] == "C":  # control, format (bidi tricks), surrogates, unassigned
            continue
        kept.append(sign)
    return " ".join("".join(kept).split())[:longest].strip()


def _is_selector(sign: str) -> bool:
    return any(ord(sign) in selectors for selectors in SELECTORS)


def _is_symbol(sign: list[str]) -> bool:
    """Only pictures have variants worth keeping."""
    return bool(sign) and unicodedata.category(sign[0]) == "So"


def clean_name(text: str) -> str:
    name = clean_words(text, LONGEST_NAME)
    if not name:
        raise Mistake("A name needs at least one letter.")
    return name


def distinct(name: str, taken: list[str]) -> str:
    """The name, with a number if it is taken."""
    if name not in taken:
        return name
    number = 2
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"
