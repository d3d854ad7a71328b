"""The map of Before the Storm: hexes by their axial coordinates (BS-1, BS-2).

Hexes lie flat side up. The column is q, to the east; r goes to the south. The six ways are north
and then clockwise.
"""

from typing import Final

from mypy_extensions import i64

from snowbound.games.before_the_storm.rules.terms import (
    FORESTS,
    LABELLED,
    MOST_SEATS,
    OUTER,
    PLACES,
    SETTLEMENTS,
    SUBURBS,
    TILES,
)

WAYS: Final = 6
WAY_Q: Final = [0, 1, 1, 0, -1, -1]
WAY_R: Final = [-1, -1, 0, 1, 1, 0]
TURN: Final = 2  # a ring begins in the north and goes on to the south-east
OUTSIDE_RING: Final = 4  # where settlements lie, at its corners
NOWHERE: Final = 63
COLUMN: Final = 6  # letters to a column of the sketch


def _ring(radius: int) -> list[tuple[int, int]]:
    """The hexes of a ring, from its northern corner clockwise."""
    q, r = 0, -radius
    found: list[tuple[int, int]] = []
    for side in range(WAYS):
        way = (side + TURN) % WAYS
        for _ in range(radius):
            found.append((q, r))
            q, r = q + WAY_Q[way], r + WAY_R[way]
    return found


def _corners(radius: int) -> list[tuple[int, int]]:
    return [(radius * WAY_Q[way], radius * WAY_R[way]) for way in range(WAYS)]


# The city, the suburbs, the forest, the outer forest, then the six corners for settlements.
HEXES: Final = [(0, 0), *_ring(1), *_ring(2), *_ring(3), *_corners(OUTSIDE_RING)]

TILE_NAMES: Final = (
    [str(tile) for tile in range(FORESTS)]
    + [chr(ord("a") + n) for n in range(LABELLED - FORESTS)]
    + [f"x{n + 1}" for n in range(TILES - OUTER)]
)
# As people write them.
TILE_TITLES: Final = [name.upper() if len(name) == 1 else name for name in TILE_NAMES]

_NUMBERS: Final = {place: number for number, place in enumerate(HEXES)}

# By place and way: the place there, or NOWHERE.
NEXT: Final = bytes(
    _NUMBERS.get((q + WAY_Q[way], r + WAY_R[way]), NOWHERE) for q, r in HEXES for way in range(WAYS)
)


def _distances_from(start: int) -> list[int]:
    """Steps to every place. Settlements join one tile each, so that nobody walks around outside."""
    found = {start: 0}
    edge = [start]
    while edge:
        place = edge.pop(0)
        for there in NEXT[place * WAYS : (place + 1) * WAYS]:
            if there != NOWHERE and there not in found:
                found[there] = found[place] + 1
                edge.append(there)
    return [found[place] for place in range(PLACES)]


# By place and place.
DISTANCES: Final = bytes(steps for place in range(PLACES) for steps in _distances_from(place))

# The corner of each seat, by how many play (BS-2).
CORNERS: Final = {3: [0, 2, 4], 4: [1, 2, 4, 5], 5: [0, 1, 2, 4, 5], 6: [0, 1, 2, 3, 4, 5]}


def terrain(tile: int) -> int:
    """City, suburb, forest or outer forest."""
    if tile < SUBURBS:
        return 0
    if tile < FORESTS:
        return 1
    return 2 if tile < OUTER else 3


def settlement_of(seats: int, seat: int) -> int:
    return SETTLEMENTS + CORNERS[seats][seat]


def owners(seats: int) -> bytes:
    """By corner: whose settlement lies there; MOST_SEATS for nobody's."""
    found = [MOST_SEATS] * WAYS
    for seat, corner in enumerate(CORNERS[seats]):
        found[corner] = seat
    return bytes(found)


def ways_from(seats: int) -> bytes:
    """By place: the ways that lead to a tile or a settlement where somebody lives, as a bit set."""
    homes = [settlement_of(seats, seat) for seat in range(seats)]
    there = [*range(TILES), *homes]
    return bytes(
        sum(2**way for way in range(WAYS) if NEXT[place * WAYS + way] in there)
        for place in range(PLACES)
    )


def distance(one: i64, other: i64) -> i64:
    return DISTANCES[one * PLACES + other]


def ways_out(flipped: int) -> bytes:
    """By place: steps from a flipped tile to the nearest that is not; 0 anywhere else (BS-22)."""
    whole = [place for place in range(PLACES) if not flipped >> place & 1]
    return bytes(
        min(distance(place, other) for other in whole) if flipped >> place & 1 else 0
        for place in range(PLACES)
    )


def sketch() -> str:
    """The map in letters, north up: tiles by their names, settlements by their corners."""
    corners = ["[N]", "[NE]", "[SE]", "[S]", "[SW]", "[NW]"]
    rows: dict[int, str] = {}
    for (q, r), name in sorted(zip(HEXES, TILE_TITLES + corners, strict=True)):
        row = 2 * r + q
        middle = (q + OUTSIDE_RING) * COLUMN + COLUMN // 2
        rows[row] = rows.get(row, "").ljust(middle - len(name) // 2) + name
    return "\n".join(rows[row] for row in sorted(rows))
