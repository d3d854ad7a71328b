"""Before the Storm: what all states of a table share."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.state import Shared
from snowbound.games.before_the_storm.rules.land import (
    CORNERS,
    owners,
    terrain,
    ways_from,
    ways_out,
)
from snowbound.games.before_the_storm.rules.terms import AMENDED, SETTLEMENTS, TILES, TOKENS

REWARD_OIL: Final = 9


@final
class Effect:
    """One thing that an event does (or what a beaten enemy leaves)."""

    def __init__(self, kind: i64, scope: i64, number: i64, tile: i64, terrain: i64) -> None:
        self.kind: i64 = kind
        self.scope: i64 = scope
        self.number: i64 = number
        self.tile: i64 = tile  # -1: whoever drew the event chooses one of the terrain
        self.terrain: i64 = terrain


@final
class Pieces:
    """A set as the engine reads it."""

    def __init__(self) -> None:
        self.track: list[int] = []  # marks by round
        self.weapons: i64 = 0  # bags of all there are
        self.crates: i64 = 0
        self.oil: i64 = 0
        self.gather: list[int] = []  # by terrain
        self.restock: list[list[int]] = []
        self.points: list[int] = []  # by token
        self.strengths: list[int] = []
        self.rewards: list[Effect] = []
        self.effects: list[list[Effect]] = []  # by event


@final
class Box(Shared):
    def __init__(
        self, seats: i64, arsenal: bool, oil_by_number: bool, pieces: Pieces, version: i64
    ) -> None:
        super().__init__()
        self.amended: bool = version >= AMENDED
        self.seats: i64 = seats
        self.arsenal: bool = arsenal
        self.oil_by_number: bool = oil_by_number
        self.track = bytes(pieces.track)  # by round, from 0
        self.weapons: i64 = pieces.weapons
        self.crates: i64 = pieces.crates
        self.oil: i64 = pieces.oil
        self.terrains = bytes([terrain(tile) for tile in range(TILES)])
        self.limits = bytes([pieces.gather[terrain(tile)] for tile in range(TILES)])
        self.restock = [bytes(card) for card in pieces.restock]
        self.points = bytes(pieces.points)
        self.strengths = bytes(pieces.strengths)
        self.rewards = pieces.rewards
        self.effects = pieces.effects
        self.specials: i64 = 0  # tokens that are special crates, a bit set
        for token in range(TOKENS):
            if self.points[token] > 0:
                self.specials |= bit(token)
        self.homes = vec[i64]([SETTLEMENTS + corner for corner in CORNERS[seats]])  # by seat
        self.owners = owners(seats)  # by corner
        self.ways = ways_from(seats)
        self._exits: dict[int, bytes] = {}

    def owner_of(self, place: i64) -> i64:
        """Whose settlement a place is."""
        return self.owners[place - SETTLEMENTS]

    def ways_out(self, flipped: i64) -> bytes:
        """By place: steps out of a flipped tile."""
        known = self._exits.get(flipped)
        if known is None:
            known = self._exits[flipped] = ways_out(flipped)
        return known
