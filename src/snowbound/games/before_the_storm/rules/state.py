"""Before the Storm: the rules (BS ledger).

A turn goes from part to part. What interrupts it lies on a stack of steps: some resolve
themselves, the others ask a seat. `resume` works the stack off, then carries the turn on until
somebody is asked.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.copying import reduced
from snowbound.core.dealing import RANDOM, Given
from snowbound.core.menus import menu
from snowbound.core.randomness import Stream, stream
from snowbound.core.results import Outcome
from snowbound.core.state import Refusal, State
from snowbound.games.before_the_storm.rules import (
    acting,
    events,
    fates,
    fights,
    imagine,
    laws,
    opening,
    recruiting,
    refusals,
    round_track,
    scoring,
    supplies,
)
from snowbound.games.before_the_storm.rules import actions as a
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.box import Box
from snowbound.games.before_the_storm.rules.knowledge import Facts
from snowbound.games.before_the_storm.rules.land import NEXT, WAYS

_NOTHING: Final[list[int]] = []  # shared by all who have none
_NO_FACTS: Final[Facts] = {}
_NOWHERE_FLIPPED: Final = bytes(t.SETTLEMENTS + WAYS)

PLACE: Final = 63  # a scout is its place, and above that what it carries
LOAD_SHIFT: Final = 6
STEP_KIND: Final = 15  # a step is its kind, whom it asks or concerns, and above that a value
SEAT_SHIFT: Final = 4
SEAT_MASK: Final = 7
VALUE_SHIFT: Final = 8
NO_TOKEN_OUT: Final = 2**54 - 1  # all nine in the supply


@final
class BeforeTheStorm(State):
    def __init__(
        self, box: Box, luck: Stream, ground: vec[i64], scouts: vec[i64], stock: vec[i64]
    ) -> None:
        super().__init__(box.seats)
        self.box = box
        self.luck = luck
        self.ground = ground  # by tile: a bag of crates
        self.scouts = scouts  # by seat and number: its place, and what it carries
        self.stock = stock  # by seat: see `H_FOOD` and what follows it
        # Clones share these: they are replaced, never changed.
        self.spilt = _EMPTY_TILES  # by tile: a bag of oil that was dropped
        self.known = _NO_FACTS
        self.restock = _NOTHING  # decks, the drawn cards first
        self.minor = _NOTHING
        self.major = _NOTHING
        self.exits = _NOWHERE_FLIPPED  # by place: steps out of flipped tiles
        self.restock_at: i64 = 0
        self.minor_at: i64 = 0
        self.major_at: i64 = 0
        # What is left, as bags.
        self.crates_left: i64 = box.crates
        self.spent: i64 = 0
        self.lost: i64 = 0  # face down among the spent ones
        self.oil_left: i64 = box.oil
        self.deck: i64 = box.weapons
        self.discard: i64 = 0
        self.food_left: i64 = t.FOOD
        self.medkits_left: i64 = t.MEDKITS
        # The map.
        self.flipped: i64 = 0  # tiles, a bit set
        self.tokens: i64 = NO_TOKEN_OUT  # where each of the nine is, six bits each
        self.marked: i64 = 0  # tiles with a token on them
        self.borne: i64 = 0  # tokens that scouts carry
        # The round and what its event changes.
        self.round: i64 = 0
        self.first: i64 = 0
        self.event: i64 = -1
        self.more_steps: i64 = 0
        self.more_rations: i64 = 0
        self.more_gathering: i64 = 0
        self.more_restock: i64 = 0
        self.food_price: i64 = 0
        self.flags: i64 = 0
        # The turn.
        self.active: i64 = 0
        self.phase: i64 = t.DRAWING
        self.drawn: i64 = 0
        self.recruited: bool = False
        self.dismissed: bool = False
        self.stood: i64 = 0  # whose settlements own scouts stood on when it began
        self.left: i64 = 0  # steps
        self.owed: i64 = 0  # of them, those kept to leave flipped tiles
        self.hand: i64 = 0  # the scout in hand
        self.picks: i64 = 0  # scouts taken in hand one after another
        self.acted: i64 = 0  # scouts that have, a bit set
        self.taking: i64 = 0  # crates that the one in hand may still gather
        # A fight.
        self.fight: i64 = t.NO_FIGHT
        self.fighter: i64 = 0  # the active player's scout
        self.defender: i64 = 0  # a seat
        self.target: i64 = 0  # a scout, or an enemy
        self.laid: i64 = 0  # bags of weapons
        self.answer: i64 = 0
        # What interrupts.
        self.steps = _NOTHING  # the next one last
        self.asked: i64 = 0

    # ── Pieces ──────────────────────────────────────────────────────────────────────────────

    def place(self, scout: i64) -> i64:
        return self.scouts[scout] & PLACE

    def load(self, scout: i64) -> i64:
        return self.scouts[scout] >> LOAD_SHIFT

    def set_place(self, scout: i64, place: i64) -> None:
        self.scouts[scout] = (self.scouts[scout] & ~PLACE) | place

    def set_load(self, scout: i64, load: i64) -> None:
        self.scouts[scout] = load << LOAD_SHIFT | (self.scouts[scout] & PLACE)

    def held(self, seat: i64, what: i64) -> i64:
        return self.stock[seat * t.HELD + what]

    def is_flipped(self, place: i64) -> bool:
        return (self.flipped >> place) & 1 == 1

    def laid_by(self, seat: i64) -> i64:
        """The weapons that a seat has laid in the fight at hand."""
        if self.fight == t.NO_FIGHT:
            return 0
        if seat == self.active:
            return self.laid
        return self.answer if seat == self.defender else 0

    def lay_for(self, seat: i64, weapons: i64) -> None:
        if seat == self.active:
            self.laid = weapons
        else:
            self.answer = weapons

    # ── What is legal ───────────────────────────────────────────────────────────────────────

    def legal(self, seat: i64) -> list[int]:
        if (self.awaited >> seat) & 1 == 0:
            return _NOTHING
        if self.steps:
            return self.choices()
        if self.phase == t.MOVEMENT:
            return menu(self.ways())
        if self.phase == t.ACTING:
            return acting.choices(self)
        if self.phase == t.RECRUITMENT:
            return menu(recruiting.choices(self) | a.DONE.mask)
        return menu(a.DRAW.mask)

    def choices(self) -> list[int]:
        """What may be chosen in the step that interrupts the turn."""
        step: i64 = self.steps[-1]
        kind = step & STEP_KIND
        if kind == t.BUY:
            return menu(supplies.buyable(self, step >> VALUE_SHIFT))
        if kind in (t.LAY, t.ANSWER):
            return menu(fights.layable(self, kind))
        if kind == t.MEDKIT:
            return menu(a.SAVE.mask | a.LOSE.mask)
        if kind == t.STARVE:
            return menu(fates.hungry(self, self.asked))
        if kind == t.LOOT:
            return menu(fights.lootable(self))
        if kind == t.CAPTURE:
            return menu(a.CAPTURE.mask | a.RELEASE.mask)
        if kind == t.SEIZE:
            return fights.seizable(self, step >> VALUE_SHIFT)
        if kind == t.UNLOAD:
            return menu(a.UNLOAD.mask)
        return round_track.pickable(self, step >> VALUE_SHIFT)

    def ways(self) -> i64:
        """BS-32: steps of the scout in hand, others to take in hand, and to end it, unless a scout
        stands on a flipped tile (BS-22)."""
        if self.left == 0:
            return a.DONE.mask
        place = self.place(self.active * t.SCOUTS + self.hand)
        ways: i64 = self.box.ways[place]
        if self.flipped != 0:
            ways = self.safe_ways(place, ways)
        if self.owed == 0:
            ways |= a.DONE.mask
        return ways | self.others(0)

    def safe_ways(self, place: i64, ways: i64) -> i64:
        """BS-22: a flipped tile may be passed if enough steps are left to leave it again."""
        found: i64 = 0
        here: i64 = self.exits[place]
        for way in range(WAYS):
            if (ways >> way) & 1:
                there: i64 = self.exits[NEXT[place * WAYS + way]]
                if self.owed - here + there <= self.left - 1:
                    found |= bit(way)
        return found

    def others(self, barred: i64) -> i64:
        """Scouts on the map that may be taken in hand instead, but for a set of them."""
        first = self.active * t.SCOUTS
        enough = self.picks >= t.MOST_PICKS
        if enough and (self.owed == 0 or self.is_flipped(self.place(first + self.hand))):
            return 0
        found: i64 = 0
        for number in range(t.SCOUTS):
            place = self.place(first + number)
            wanted = self.is_flipped(place) if enough else place != t.TRACKER
            if wanted and number != self.hand and (barred >> number) & 1 == 0:
                found |= bit(a.SCOUT.first + number)
        return found

    # ── Playing ─────────────────────────────────────────────────────────────────────────────

    def play(self, seat: i64, action: i64) -> None:
        if a.STEP.has(action):
            self.step(action)
        elif a.SCOUT.has(action):
            self.hand = a.SCOUT.arg(action)
            self.picks += 1
            self.taking = 0
        elif self.steps:
            self.answer_step(seat, action)
            self.resume()
        elif self.phase == t.ACTING:
            acting.act(self, action)
            self.resume()
        else:
            self.play_before_acting(seat, action)

    def play_before_acting(self, seat: i64, action: i64) -> None:
        if self.phase == t.MOVEMENT:
            self.emit(events.MOVED, seat)
            self.begin_acting()
        elif self.phase == t.RECRUITMENT:
            recruiting.recruit_or_go_on(self, seat, action)
        else:
            opening.draw_first(self, seat, a.DRAW.arg(action))
        self.resume()

    def answer_step(self, seat: i64, action: i64) -> None:
        """A choice that was asked for has been made."""
        kind: i64 = self.steps[-1] & STEP_KIND
        if kind == t.BUY:
            supplies.buy(self, seat, a.BUY.arg(action))
        elif kind in (t.LAY, t.ANSWER):
            fights.lay(self, seat, action)
        elif kind == t.MEDKIT:
            fates.save_or_lose(self, action == a.SAVE.first)
        elif kind == t.STARVE:
            fates.starve(self, seat, a.STARVE.arg(action))
        elif kind == t.LOOT:
            fights.loot(self, a.LOOT.arg(action))
        elif kind == t.CAPTURE:
            fights.capture_or_release(self, action == a.CAPTURE.first)
        elif kind == t.SEIZE:
            fights.seize_or_leave(self, action)
        elif kind == t.UNLOAD:
            fights.unload(self, a.UNLOAD.arg(action))
        else:
            round_track.pick(self, a.PICK.arg(action))

    # ── Steps ───────────────────────────────────────────────────────────────────────────────

    def push(self, kind: i64, seat: i64, value: i64) -> None:
        step = kind | seat << SEAT_SHIFT | value << VALUE_SHIFT
        self.steps = [*self.steps, step] if self.steps else [step]

    def step_kind(self) -> i64:
        """What interrupts the turn now."""
        return self.steps[-1] & STEP_KIND

    def step_value(self) -> i64:
        return self.steps[-1] >> VALUE_SHIFT

    def pop(self) -> i64:
        """Take the next step off the stack; its value."""
        step: i64 = self.steps[-1]
        self.steps = self.steps[:-1]
        return step >> VALUE_SHIFT

    def ask(self, seat: i64) -> None:
        self.asked = seat
        self.awaited = bit(seat)

    def resume(self) -> None:
        """Work off what resolves itself, until somebody is asked."""
        while True:
            while self.steps:
                if self.settle_step():
                    return
            if self.go_on():
                return

    def settle_step(self) -> bool:
        """Resolve the next step; whether a seat is asked now."""
        step: i64 = self.steps[-1]
        kind = step & STEP_KIND
        seat = (step >> SEAT_SHIFT) & SEAT_MASK
        if kind == t.FALL:
            fates.fall(self, self.pop())
            return False
        if kind == t.EFFECT:
            round_track.apply(self, self.pop())
            return False
        if kind == t.STARVE:
            if step >> VALUE_SHIFT == 0 or fates.spared(self, seat):
                self.pop()
                return False
        elif kind == t.BUY and supplies.buyable(self, step >> VALUE_SHIFT) == 0:
            supplies.lose_points(self, seat, self.pop())
            return False
        self.ask(seat)
        return True

    def go_on(self) -> bool:
        """Carry the turn on where nothing interrupts it; whether a seat is asked now."""
        phase = self.phase
        if phase == t.ACTING:
            if not acting.next_scout(self):
                self.phase = t.RATIONING
                fates.ration(self)
                return False
        elif phase == t.RECRUITMENT:
            if recruiting.choices(self) == 0:
                self.begin_movement()
        elif phase == t.ROUND_START:
            self.begin_turn(self.first)
            return False
        elif phase == t.RATIONING:
            self.next_turn()
            return False
        elif phase == t.STORM:
            return True
        self.ask(self.active)
        return True

    def after(self, seat: i64) -> i64:
        return 0 if seat + 1 == self.seats else seat + 1

    # ── The turn ────────────────────────────────────────────────────────────────────────────

    def begin_turn(self, seat: i64) -> None:
        self.active = seat
        self.phase = t.RECRUITMENT
        self.recruited = False
        self.dismissed = False
        self.acted = 0
        self.taking = 0
        self.stood = 0
        for scout in range(seat * t.SCOUTS, (seat + 1) * t.SCOUTS):
            place = self.place(scout)
            if t.TILES <= place < t.TRACKER:
                self.stood |= bit(self.box.owner_of(place))
        self.emit(events.TURN, seat, self.round + 1)
        if self.round < t.ROUNDS - 1:  # BS-30
            for _ in range(1 + self.more_restock):
                supplies.restock(self)

    def begin_movement(self) -> None:
        """BS-32."""
        self.phase = t.MOVEMENT
        self.left = max(0, t.BASE_STEPS + self.held(self.active, t.H_SCOUTS) + self.more_steps)
        self.owed = 0
        self.picks = 0
        self.hand = 0
        while self.place(self.active * t.SCOUTS + self.hand) == t.TRACKER:
            self.hand += 1

    def step(self, way: i64) -> None:
        """BS-32: one hex."""
        scout = self.active * t.SCOUTS + self.hand
        place = self.place(scout)
        there: i64 = NEXT[place * WAYS + way]
        self.scouts[scout] += there - place
        self.left -= 1
        self.picks = 0
        if self.flipped != 0:
            self.owed += self.exits[there] - self.exits[place]
        if self.keeps_events:
            self.emit(events.STEPPED, self.active, self.hand, there)

    def begin_acting(self) -> None:
        self.phase = t.ACTING
        self.left = 0
        self.picks = 0
        self.hand = -1

    def next_turn(self) -> None:
        """BS-21."""
        following = self.after(self.active)
        if following != self.first:
            self.begin_turn(following)
            return
        self.round += 1
        if self.round == t.ROUNDS:
            self.end()
        else:
            self.phase = t.ROUND_START
            round_track.begin_round(self)

    def end(self) -> None:
        """BS-80: the storm is here."""
        self.phase = t.STORM
        self.over = True
        self.awaited = 0
        self.event = -1
        if self.box.amended:
            round_track.clear(self)  # up to version 2 the last event's weather stayed
        self.emit(events.ENDED)

    def outcome(self) -> Outcome:
        return scoring.outcome(self)

    # ── What the contract asks for ──────────────────────────────────────────────────────────

    def reason(self, seat: i64, action: i64) -> Refusal:
        return refusals.reason(self, seat, action)

    def clone(self) -> "BeforeTheStorm":
        twin = BeforeTheStorm(
            self.box, self.luck.clone(), self.ground[:], self.scouts[:], self.stock[:]
        )
        twin.awaited = self.awaited
        twin.over = self.over
        twin.spilt = self.spilt
        twin.known = self.known
        twin.restock = self.restock
        twin.minor = self.minor
        twin.major = self.major
        twin.exits = self.exits
        twin.restock_at = self.restock_at
        twin.minor_at = self.minor_at
        twin.major_at = self.major_at
        twin.crates_left = self.crates_left
        twin.spent = self.spent
        twin.lost = self.lost
        twin.oil_left = self.oil_left
        twin.deck = self.deck
        twin.discard = self.discard
        twin.food_left = self.food_left
        twin.medkits_left = self.medkits_left
        twin.flipped = self.flipped
        twin.tokens = self.tokens
        twin.marked = self.marked
        twin.borne = self.borne
        twin.round = self.round
        twin.first = self.first
        twin.event = self.event
        twin.more_steps = self.more_steps
        twin.more_rations = self.more_rations
        twin.more_gathering = self.more_gathering
        twin.more_restock = self.more_restock
        twin.food_price = self.food_price
        twin.flags = self.flags
        twin.active = self.active
        twin.phase = self.phase
        twin.drawn = self.drawn
        twin.recruited = self.recruited
        twin.dismissed = self.dismissed
        twin.stood = self.stood
        twin.left = self.left
        twin.owed = self.owed
        twin.hand = self.hand
        twin.picks = self.picks
        twin.acted = self.acted
        twin.taking = self.taking
        twin.fight = self.fight
        twin.fighter = self.fighter
        twin.defender = self.defender
        twin.target = self.target
        twin.laid = self.laid
        twin.answer = self.answer
        twin.steps = self.steps
        twin.asked = self.asked
        return twin

    def imagine(self, seat: i64, luck: Stream) -> "BeforeTheStorm":
        twin = self.clone()
        imagine.fill_in(twin, seat, luck)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.box, self.luck, self.ground, self.scouts, self.stock)

    def dump(self) -> dict[str, object]:
        return {
            "ground": list(self.ground),
            "scouts": list(self.scouts),
            "stock": list(self.stock),
            "spilt": list(self.spilt),
            "known": [[key, self.known[key]] for key in sorted(self.known)],
            "decks": [list(self.restock), list(self.minor), list(self.major)],
            "drawn": [self.restock_at, self.minor_at, self.major_at],
            "crates": self.crates_dumped(),
            "weapons": [self.deck, self.discard],
            "left": [self.oil_left, self.food_left, self.medkits_left],
            "map": [self.flipped, self.tokens, self.marked, self.borne],
            "round": [self.round, self.first, self.event, self.flags, self.food_price],
            "weather": [
                self.more_steps,
                self.more_rations,
                self.more_gathering,
                self.more_restock,
            ],
            "turn": [self.active, self.phase, self.drawn, self.stood, self.acted, self.taking],
            "recruits": [self.recruited, self.dismissed],
            "moving": [self.left, self.owed, self.hand, self.picks],
            "fight": [
                self.fight,
                self.fighter,
                self.defender,
                self.target,
                self.laid,
                self.answer,
            ],
            "steps": list(self.steps),
            "asked": [self.awaited, self.asked],
            "over": self.over,
            "luck": self.luck.dump(),
        }

    def crates_dumped(self) -> list[int]:
        piles = [self.crates_left, self.spent]
        return [*piles, self.lost] if self.box.amended else piles

    def broken_laws(self) -> list[str]:
        return laws.broken_laws(self)


_EMPTY_TILES: Final = vec[i64]([0] * t.TILES)


def ordered(name: str, deck: list[int], deal: Given) -> list[int]:
    """A shuffled deck, the given cards first."""
    return deal.filled(deck, {name: list(range(len(deck)))})


def new_game(
    box: Box, seed: int, keeps_events: bool = False, deal: Given = RANDOM
) -> BeforeTheStorm:
    """BS-10 to BS-14: everything laid out, the start player asked for the first card."""
    state = BeforeTheStorm(
        box,
        stream(seed, "finds"),
        vec[i64]([0] * t.TILES),
        vec[i64]([t.TRACKER] * (box.seats * t.SCOUTS)),
        vec[i64]([0] * (box.seats * t.HELD)),
    )
    state.keeps_events = keeps_events
    start = stream(seed, "setup")
    state.restock = ordered("restock", opening.shuffled(t.RESTOCK_CARDS, start), deal)
    state.minor = ordered("minor events", opening.shuffled(t.MINOR_EVENTS, start), deal)
    state.major = ordered("major events", opening.shuffled(t.MAJOR_EVENTS, start), deal)
    opening.begin(state, deal.loaded("start die", start, opening.ROLLS))
    return state
