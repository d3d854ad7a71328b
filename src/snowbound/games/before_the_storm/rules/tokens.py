"""Before the Storm: the nine tokens, special crates and enemies (BS-23 to BS-25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.games.before_the_storm.rules.terms import CARRIED, TILES, TOKENS

if TYPE_CHECKING:
    from snowbound.games.before_the_storm.rules.state import BeforeTheStorm

FIELD: Final = 6
WHERE: Final = 63


def where(state: BeforeTheStorm, token: i64) -> i64:
    """Its tile, or CARRIED, or IN_SUPPLY."""
    return (state.tokens >> (token * FIELD)) & WHERE


def put(state: BeforeTheStorm, token: i64, place: i64) -> None:
    """Onto a tile, into a scout's hands (CARRIED) or back to the nine (IN_SUPPLY)."""
    shift = token * FIELD
    none = shift & 0
    hole: i64 = (none + WHERE) << shift
    state.tokens = (state.tokens & ~hole) | place << shift
    state.marked = 0
    state.borne = 0
    for each in range(TOKENS):
        at = where(state, each)
        if at < TILES:
            state.marked |= bit(at)
        elif at == CARRIED:
            state.borne |= bit(each)


def tokens_on(state: BeforeTheStorm, tile: i64) -> i64:
    """Tokens on a tile, a bit set."""
    found: i64 = 0
    if (state.marked >> tile) & 1:
        for token in range(TOKENS):
            if where(state, token) == tile:
                found |= bit(token)
    return found


def enemies_on(state: BeforeTheStorm, tile: i64) -> i64:
    return tokens_on(state, tile) & ~state.box.specials


def specials_on(state: BeforeTheStorm, tile: i64) -> i64:
    return tokens_on(state, tile) & state.box.specials
