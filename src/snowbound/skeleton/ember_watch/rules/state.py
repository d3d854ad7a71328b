"""Ember Watch: the rules.

What a player is asked is a step on a stack, and the top step alone says what is legal. Whatever
interrupts a turn lies on top of it, and the turn goes on when that is done.
"""

from snowbound.core.outcomes import ranked
from snowbound.core.randomness import Stream, stream
from snowbound.core.results import Outcome
from snowbound.core.state import Refusal, State

from . import events, imagine, laws, refusals
from . import terms as t
from .actions import ACTIONS, BURN, POINT, SLEEP
from .box import Box


class EmberWatch(State):
    def __init__(self, box: Box) -> None:
        super().__init__(box.seats)
        self.box = box
        self.hands = [[0] * t.KINDS for _ in range(box.seats)]  # how many of each kind: secret
        self.rest = [0] * t.KINDS  # what nobody holds: secret too
        self.burnt = [0] * t.KINDS
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
        if step == t.POINTING:
            return [POINT.at(other) for other in self.targets(seat)]
        return [BURN.at(kind) for kind in range(t.KINDS) if self.hands[seat][kind]]

    def may_sleep(self, seat: int) -> bool:
        """EW-4: out of turn, while the blanket is there, and for a price."""
        return self.box.blanket and self.asleep < 0 and sum(self.hands[seat]) > 0

    def targets(self, seat: int) -> list[int]:
        """EW-3: who can be pointed at."""
        return [
            other for other in range(self.seats) if other != seat and sum(self.hands[other]) > 0
        ]

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
        points = 0 if step == t.FORCED else thing.warmth
        self.hands[seat][kind] -= 1
        self.burnt[kind] += 1
        self.points[seat] += points
        self.emit(events.BURNT, seat, kind, points)
        if thing.sparks:
            self.steps.append((t.POINTING, seat))

    def point(self, seat: int, other: int) -> None:
        """EW-3: they burn something before anything else happens."""
        self.steps.pop()
        self.emit(events.POINTED, seat, other)
        self.steps.append((t.FORCED, other))

    def sleep(self, seat: int) -> None:
        """EW-4: whatever was still asked of them is off."""
        self.asleep = seat
        self.points[seat] += t.BLANKET
        for kind in range(t.KINDS):
            self.rest[kind] += self.hands[seat][kind]
            self.hands[seat][kind] = 0
        self.emit(events.SLEPT, seat, t.BLANKET)

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
        return bool(self.targets(seat)) if step == t.POINTING else sum(self.hands[seat]) > 0

    def next_turn(self) -> None:
        """EW-2, EW-5: round the fire, as long as anybody has something to burn."""
        for _ in range(self.seats):
            self.turn = (self.turn + 1) % self.seats
            if sum(self.hands[self.turn]):
                self.steps = [(t.TURN, self.turn)] * t.BURNS_A_TURN
                return
        self.over = True

    def outcome(self) -> Outcome:
        """EW-5: most points; whoever slept loses a tie."""
        seats = list(range(self.seats))
        standings = [[self.points[seat], int(seat != self.asleep)] for seat in seats]
        ranking, tie_break = ranked(seats, standings, ["staying awake"])
        return Outcome("burnt-down", ranking[0], list(self.points), ranking, [], tie_break)

    # ── What the contract asks for ──────────────────────────────────────────────────────────

    def reason(self, seat: int, action: int) -> Refusal:
        """Only asked about what `legal` does not list, so it need not check that again."""
        return refusals.reason(self, seat, action)

    def imagine(self, seat: int, luck: Stream) -> State:
        twin = self.clone()
        assert isinstance(twin, EmberWatch)
        imagine.fill_in(twin, seat, luck)
        return twin

    def broken_laws(self) -> list[str]:
        return laws.broken_laws(self)


def new_game(box: Box, seed: int, keeps_events: bool) -> EmberWatch:
    """EW-1: deal, and let the first turn begin."""
    state = EmberWatch(box)
    state.keeps_events = keeps_events
    pile = [kind for kind, thing in enumerate(box.things) for _ in range(thing.copies)]
    stream(seed, "pile").shuffle(pile)
    for seat in range(box.seats):
        for _ in range(t.HAND):
            kind = pile.pop()
            state.hands[seat][kind] += 1
            state.emit(events.DEALT, seat, kind, audience=1 << seat)  # nobody else hears it
    state.rest = [pile.count(kind) for kind in range(t.KINDS)]
    state.carry_on()
    return state
