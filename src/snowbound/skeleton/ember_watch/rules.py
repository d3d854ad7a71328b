"""Ember Watch: the rules.

What a player is asked is a step on a stack, and the top step alone says what is legal. Whatever
interrupts a turn lies on top of it, and the turn goes on when that is done.
"""

from dataclasses import dataclass
from typing import Final

from snowbound.core.outcomes import ranked
from snowbound.core.randomness import Stream, stream
from snowbound.core.results import Outcome
from snowbound.core.state import Refusal, State

from .actions import ACTIONS, BURN, KINDS, POINT, SLEEP
from .components import HAND, Thing

BURNS_A_TURN: Final = 2
BLANKET: Final = 3  # points for whoever takes it

# Steps, each with the seat that is asked.
TURN: Final = 0
POINTING: Final = 1
FORCED: Final = 2

# Events.
DEALT: Final = 0
BURNT: Final = 1
POINTED: Final = 2
SLEPT: Final = 3


@dataclass(frozen=True)
class Box:
    """What all states of a table share: neither copied by `clone` nor part of `dump`."""

    version: int  # of the rules
    seats: int
    things: list[Thing]
    blanket: bool


class EmberWatch(State):
    def __init__(self, box: Box) -> None:
        super().__init__(box.seats)
        self.box = box
        self.hands = [[0] * KINDS for _ in range(box.seats)]  # how many of each kind: secret
        self.rest = [0] * KINDS  # what nobody holds: secret too
        self.burnt = [0] * KINDS
        self.points = [0] * box.seats
        self.asleep = -1  # the seat that took the blanket
        self.turn = -1
        self.steps: list[tuple[int, int]] = []  # what is asked of which seat, the last one now

    # ── What is legal ───────────────────────────────────────────────────────────────────────

    def legal(self, seat: int) -> list[int]:
        if self.over:
            return []
        step, asked = self.steps[-1]
        if seat != asked:
            return [SLEEP.at()] if self.may_sleep(seat) else []
        if step == POINTING:
            return [POINT.at(other) for other in self.targets(seat)]
        return [BURN.at(kind) for kind in range(KINDS) if self.hands[seat][kind]]

    def may_sleep(self, seat: int) -> bool:
        """EW-4: out of turn, while the blanket is there, and for a price."""
        return self.box.blanket and self.asleep < 0 and sum(self.hands[seat]) > 0

    def targets(self, seat: int) -> list[int]:
        """EW-3: who can be pointed at."""
        return [
            other for other in range(self.seats) if other != seat and sum(self.hands[other]) > 0
        ]

    def reason(self, seat: int, action: int) -> Refusal:
        """Only asked about what `legal` does not list, so it need not check that again."""
        if self.over:
            return Refusal("EW-5", "The fire has burnt down.")
        step, asked = self.steps[-1]
        group = ACTIONS.of(action)
        if group is SLEEP:
            return self.no_sleep(seat == asked)
        if seat != asked:
            return Refusal("EW-2", "It is not your turn.")
        if group is BURN and step == POINTING:
            return Refusal("EW-3", "Sparks fly: point at somebody first.")
        if group is BURN:
            return Refusal("EW-1", f"You hold no {self.box.things[BURN.arg(action)].name.lower()}.")
        if step == POINTING:
            return Refusal("EW-3", "Point at somebody else who has something to burn.")
        return Refusal("EW-3", "You point at somebody after burning what sparks.")

    def no_sleep(self, asked: bool) -> Refusal:
        if not self.box.blanket:
            return Refusal("EW-4", "There is no blanket at this table.")
        if self.asleep >= 0:
            return Refusal("EW-4", "The blanket is taken.")
        if asked:
            return Refusal("EW-4", "Nobody falls asleep while the others wait for them.")
        return Refusal("EW-4", "You have nothing left to lay aside.")

    # ── Playing ─────────────────────────────────────────────────────────────────────────────

    def play(self, seat: int, action: int) -> None:
        group = ACTIONS.of(action)
        if group is SLEEP:
            self.sleep(seat)
        elif group is POINT:
            self.point(seat, POINT.arg(action))
        else:
            self.burn(seat, BURN.arg(action))
        self.carry_on()

    def burn(self, seat: int, kind: int) -> None:
        """EW-2, EW-3: score its warmth, unless somebody made you."""
        step, _ = self.steps.pop()
        thing = self.box.things[kind]
        points = 0 if step == FORCED else thing.warmth
        self.hands[seat][kind] -= 1
        self.burnt[kind] += 1
        self.points[seat] += points
        self.emit(BURNT, seat, kind, points)
        if thing.sparks:
            self.steps.append((POINTING, seat))

    def point(self, seat: int, other: int) -> None:
        """EW-3: they burn something before anything else happens."""
        self.steps.pop()
        self.emit(POINTED, seat, other)
        self.steps.append((FORCED, other))

    def sleep(self, seat: int) -> None:
        """EW-4: whatever was still asked of them is off."""
        self.asleep = seat
        self.points[seat] += BLANKET
        for kind in range(KINDS):
            self.rest[kind] += self.hands[seat][kind]
            self.hands[seat][kind] = 0
        self.emit(SLEPT, seat, BLANKET)

    def carry_on(self) -> None:
        """Drop steps that nobody can take any more; when none is left, the next turn begins."""
        while self.steps and not self.can_take(*self.steps[-1]):
            self.steps.pop()
        if not self.steps:
            self.next_turn()
        self.awaited = 0 if self.over else 1 << self.steps[-1][1]
        self.may_interrupt = 0
        for seat in range(self.seats):
            if not self.over and not self.waits_for(seat) and self.may_sleep(seat):
                self.may_interrupt |= 1 << seat

    def can_take(self, step: int, seat: int) -> bool:
        return bool(self.targets(seat)) if step == POINTING else sum(self.hands[seat]) > 0

    def next_turn(self) -> None:
        """EW-2, EW-5: round the fire, as long as anybody has something to burn."""
        for _ in range(self.seats):
            self.turn = (self.turn + 1) % self.seats
            if sum(self.hands[self.turn]):
                self.steps = [(TURN, self.turn)] * BURNS_A_TURN
                return
        self.over = True

    def outcome(self) -> Outcome:
        """EW-5: most points; whoever slept loses a tie."""
        seats = list(range(self.seats))
        standings = [[self.points[seat], int(seat != self.asleep)] for seat in seats]
        ranking, tie_break = ranked(seats, standings, ["staying awake"])
        return Outcome("burnt-down", ranking[0], list(self.points), ranking, [], tie_break)

    # ── What is secret ──────────────────────────────────────────────────────────────────────

    def imagine(self, seat: int, luck: Stream) -> State:
        """Hands are as they might be: what a seat cannot see is gathered, shuffled and dealt anew.

        They are gathered in the same order whatever they were, so that nothing shows through."""
        twin = self.clone()
        assert isinstance(twin, EmberWatch)
        others = [hand for other, hand in enumerate(twin.hands) if other != seat]
        unseen = [*others, twin.rest]
        cards = [kind for kind in range(KINDS) for hand in unseen for _ in range(hand[kind])]
        luck.shuffle(cards)
        for hand in unseen:
            size = sum(hand)
            dealt, cards = cards[:size], cards[size:]
            hand[:] = [dealt.count(kind) for kind in range(KINDS)]
        return twin

    def broken_laws(self) -> list[str]:
        everywhere = [self.rest, self.burnt, *self.hands]
        return [
            f"there are {found} of {thing.name}, not {thing.copies}"
            for kind, thing in enumerate(self.box.things)
            if (found := sum(place[kind] for place in everywhere)) != thing.copies
        ]


def new_game(box: Box, seed: int, keeps_events: bool) -> EmberWatch:
    """EW-1: deal, and let the first turn begin."""
    state = EmberWatch(box)
    state.keeps_events = keeps_events
    pile = [kind for kind, thing in enumerate(box.things) for _ in range(thing.copies)]
    stream(seed, "pile").shuffle(pile)
    for seat in range(box.seats):
        for _ in range(HAND):
            kind = pile.pop()
            state.hands[seat][kind] += 1
            state.emit(DEALT, seat, kind, audience=1 << seat)  # nobody else hears it
    state.rest = [pile.count(kind) for kind in range(KINDS)]
    state.carry_on()
    return state
