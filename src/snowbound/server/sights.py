"""Who looks on at a table."""

import msgspec


class Here(msgspec.Struct, frozen=True):
    """Who is connected: seats with a person, and how many only watch."""

    seats: frozenset[int] = frozenset()
    watching: int = 0
