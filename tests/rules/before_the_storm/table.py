"""A table of Before the Storm laid out by hand, for the rules to be shown on it."""

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import snowbound
from snowbound.core.randomness import stream
from snowbound.core.state import Event
from snowbound.games.before_the_storm.rules import (
    bags,
    fates,
    loads,
    round_track,
    tokens,
)
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.state import BeforeTheStorm
from snowbound.games.before_the_storm.text.words import PLACE_LABELS
from tests.rules.laid_out import LaidOutTable
from tests.support import OUTPOST

GAME = snowbound.find_game("before-the-storm")
NEXT_CARD = 15  # whoever comes next restocks A and G


def place(name: str) -> int:
    return PLACE_LABELS.index(name.lower())


class StormTable(LaidOutTable):
    """A state with names instead of numbers."""

    state: BeforeTheStorm

    def __init__(self, setup: Any, state: BeforeTheStorm) -> None:
        super().__init__(setup, state)
        self.slugs = [token.token for token in setup.data.tokens]

    # ── Playing ─────────────────────────────────────────────────────────────────────────────

    def heard(self) -> list[str]:
        """The kinds of what happened since this was last asked."""
        return [GAME.kinds[event.kind].name for event in self.state.take_events()]

    def told_to(self, seat: int, kind: str) -> list[int]:
        """The numbers that a seat has been told by events of a kind since this was last asked."""
        found = [event for event in self.state.take_events() if GAME.kinds[event.kind].name == kind]
        return [event.details[0] for event in found if event.tells(seat)]

    def choices(self) -> list[str]:
        """What the seat awaited may do, in words."""
        seat = self.awaited
        return [str(GAME.say(self.setup, self.state, seat, n)) for n in self.state.legal(seat)]

    def happened(self) -> list[Event]:
        return self.state.take_events()

    # ── Looking ─────────────────────────────────────────────────────────────────────────────

    @property
    def phase(self) -> str:
        return t.PHASE_NAMES[self.state.phase]

    @property
    def step(self) -> str:
        return t.STEP_NAMES[self.state.step_kind()] if self.state.steps else ""

    def food(self, seat: int) -> int:
        return self.state.held(seat, t.H_FOOD)

    def medkits(self, seat: int) -> int:
        return self.state.held(seat, t.H_MEDKITS)

    def weapons(self, seat: int) -> list[int]:
        return bags.numbers(self.state.held(seat, t.H_WEAPONS))

    def oil(self, seat: int) -> list[int]:
        return bags.numbers(self.state.held(seat, t.H_OIL))

    def scouts(self, seat: int) -> list[str]:
        """Where a seat's scouts are, without those on the tracker."""
        places = [self.state.place(seat * t.SCOUTS + n) for n in range(t.SCOUTS)]
        return [PLACE_LABELS[at] for at in places if at != t.TRACKER]

    def at(self, seat: int, scout: int) -> str:
        where = self.state.place(seat * t.SCOUTS + scout - 1)
        return "tracker" if where == t.TRACKER else PLACE_LABELS[where]

    def carries(self, seat: int, scout: int) -> list[str]:
        """`crate 3`, `oil 2`, `bank-safe`."""
        load = self.state.load(seat * t.SCOUTS + scout - 1)
        found = [f"crate {number}" for number in bags.numbers(loads.crates_in(load))]
        found += [f"oil {number}" for number in bags.numbers(loads.oil_in(load))]
        held = loads.tokens_in(load)
        return found + [slug for n, slug in enumerate(self.slugs) if held >> n & 1]

    def ground(self, tile: str) -> list[int]:
        return bags.numbers(self.state.ground[place(tile)])

    def spilt(self, tile: str) -> list[int]:
        return bags.numbers(self.state.spilt[place(tile)])

    def tokens(self, tile: str) -> list[str]:
        there = tokens.tokens_on(self.state, place(tile))
        return [slug for n, slug in enumerate(self.slugs) if there >> n & 1]

    def view(self, seat: int) -> Any:
        return GAME.view(self.setup, self.state, seat)


def a_table(
    scouts: Sequence[Sequence[str]] = (),
    loads_of: Mapping[tuple[int, int], Sequence[str]] | None = None,
    ground: Mapping[str, Sequence[int]] | None = None,
    food: Sequence[int] = (3, 3, 3),
    weapons: Sequence[Sequence[int]] = ((), (), ()),
    medkits: Sequence[int] = (0, 0, 0),
    oil: Sequence[Sequence[int]] = ((), (), ()),
    on_map: Mapping[str, str] | None = None,
    flipped: Sequence[str] = (),
    phase: int = t.MOVEMENT,
    active: int = 0,
    round: int = 3,
    seats: int = 3,
    options: Mapping[str, object] | None = None,
    first: int = 0,
    version: int | None = None,
) -> StormTable:
    """A table with these pieces out and all others in the box.

    Scouts are named by where they stand (three at home, unless told otherwise), loads by seat and
    scout, counted from 0 and 1, tokens by their tile. Unless told otherwise seat 0 starts and is in
    its turn, under the current version of the rules.
    """
    setup = GAME.setup(seats, options, OUTPOST, version)
    state: Any = setup.new_state(1)
    table = StormTable(setup, state)
    _clear(state, setup.box)
    state.first = first
    homes = [PLACE_LABELS[home] for home in setup.box.homes]
    for seat in range(seats):
        standing = scouts[seat] if seat < len(scouts) and scouts[seat] else [homes[seat]] * 3
        for number, where in enumerate(standing):
            state.set_place(seat * t.SCOUTS + number, place(where))
        state.stock[seat * t.HELD + t.H_SCOUTS] = len(standing)
        if seat < len(food):
            _hold(state, seat, food[seat], medkits[seat], weapons[seat], oil[seat])
    for tile, numbers in (ground or {}).items():
        state.ground[place(tile)] = bags.bag_of(list(numbers))
        state.crates_left -= bags.bag_of(list(numbers))
    for tile in flipped:
        state.flipped |= 2 ** place(tile)
    state.exits = setup.box.ways_out(state.flipped)
    for slug, tile in (on_map or {}).items():
        tokens.put(state, table.slugs.index(slug), place(tile))
    for (seat, number), things in (loads_of or {}).items():
        for thing in things:
            _carry(table, seat * t.SCOUTS + number - 1, thing)
    _begin(state, phase, active, round)
    state.keeps_events = True
    assert state.broken_laws() == []
    return table


def with_event(title: str, nth: int = 1, seed: int = 1, **pieces: Any) -> StormTable:
    """A table at the start of a round whose event is this one, the nth of its kind."""
    table = a_table(phase=t.MOVEMENT, **pieces)
    state: Any = table.state
    number = [event.title for event in table.setup.data.events].index(title)
    major = number >= t.MINOR_EVENTS
    spaces = [n for n, mark in enumerate(table.setup.data.track) if mark == ("M" if major else "m")]
    state.luck = stream(seed, "finds")
    state.phase = t.ROUND_START
    state.round = spaces[nth - 1]
    if major:
        state.major, state.major_at = [number - t.MINOR_EVENTS, *state.major], 0
    else:
        state.minor, state.minor_at = [number, *state.minor], 0
    round_track.begin_round(state)
    state.resume()
    return table


def _clear(state: Any, box: Any) -> None:
    """Everything back into the box."""
    state.scouts = vec[i64]([t.TRACKER] * (box.seats * t.SCOUTS))
    state.stock = vec[i64]([0] * (box.seats * t.HELD))
    state.ground = vec[i64]([0] * t.TILES)
    state.crates_left, state.spent = box.crates, 0
    state.oil_left, state.discard = box.oil, 0
    state.deck = box.weapons + (t.MEDKITS if box.arsenal else 0)
    state.medkits_left = 0 if box.arsenal else t.MEDKITS
    state.food_left = t.FOOD
    state.restock = [NEXT_CARD, *[card for card in state.restock if card != NEXT_CARD]]
    state.restock_at = 0


def _hold(
    state: Any, seat: int, food: int, medkits: int, weapons: Sequence[int], oil: Sequence[int]
) -> None:
    at = seat * t.HELD
    state.stock[at + t.H_FOOD] = food
    state.food_left -= food
    state.stock[at + t.H_MEDKITS] = medkits
    if state.box.arsenal:
        state.deck -= medkits
    else:
        state.medkits_left -= medkits
    state.stock[at + t.H_WEAPONS] = bags.bag_of(list(weapons))
    state.deck -= bags.bag_of(list(weapons))
    state.stock[at + t.H_OIL] = bags.bag_of(list(oil))
    state.oil_left -= bags.bag_of(list(oil))


def _carry(table: StormTable, scout: int, thing: str) -> None:
    state: Any = table.state
    kind, _, number = thing.partition(" ")
    if kind == "crate":
        item = int(number)
        state.crates_left -= bags.one(item)
    elif kind == "oil":
        item = t.OIL_SLOT + int(number)
        state.oil_left -= bags.one(int(number))
    else:
        token = table.slugs.index(thing)
        item = t.TOKEN_SLOT + token
        tokens.put(state, token, t.CARRIED)
    state.set_load(scout, loads.with_item(state.load(scout), item))


def _begin(state: Any, phase: int, active: int, round: int) -> None:
    """Come to a part of a turn as a game would."""
    state.round = round - 1
    state.event = -1
    state.drawn = 0
    state.steps = []
    state.active = active
    state.phase = phase
    state.recruited = state.dismissed = False
    state.acted = state.taking = state.stood = 0
    for number in range(t.SCOUTS):
        at = state.place(active * t.SCOUTS + number)
        if t.TILES <= at < t.TRACKER:
            state.stood |= 2 ** state.box.owner_of(at)
    if phase == t.MOVEMENT:
        state.begin_movement()
    elif phase == t.ACTING:
        state.begin_acting()
    elif phase == t.RATIONING:
        fates.ration(state)
    state.resume()
