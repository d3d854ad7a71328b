"""The Coldest Night: the rules (CN ledger).

A turn goes from point to point; a choice that interrupts it lies on the stack of steps until it is
made. A rule first says to which point the turn comes next, then does its work; `resume` carries
the turn on once no choice is open.
"""

from typing import Any, Final, final

from mypy_extensions import i64

from snowbound.core.bits import bit, size
from snowbound.core.copying import reduced
from snowbound.core.dealing import RANDOM, Given
from snowbound.core.randomness import Stream, stream
from snowbound.core.results import Outcome
from snowbound.core.state import Refusal, State
from snowbound.games.coldest_night.rules import actions as a
from snowbound.games.coldest_night.rules import (
    cleanup,
    drawing,
    events,
    imagine,
    knowledge,
    laws,
    refusals,
    tokens,
    windows,
)
from snowbound.games.coldest_night.rules import terms as t
from snowbound.games.coldest_night.rules.box import Box
from snowbound.games.coldest_night.rules.cards import Sets, listed, lowest

# For every set of usable tokens, what may be done where no card is fed.
_USES: Final = [listed(tokens, a.USE.first) for tokens in range(2**t.TOKENS)]
_USES_OR_GO_ON: Final[list[list[int]]] = [[a.GO_ON.first, *uses] for uses in _USES]

# Shared by all who have none, and by states that are not filled yet.
_NOTHING: Final[list[int]] = []
_NO_CARDS: Final = Sets()


@final
class ColdestNight(State):
    def __init__(self, box: Box) -> None:
        super().__init__(box.seats)
        self.box = box
        self.hands = _NO_CARDS  # by seat, a set of cards
        self.pit = _NOTHING  # from the left
        # Clones share these: they are replaced, never changed.
        self.deck = _NOTHING  # the bottom first; only the first `left` cards are there
        self.frost_deck = _NOTHING
        self.left_out = _NOTHING  # solo: kindling that nobody has seen (CN-95)
        self.told = _NO_CARDS  # by seat: cards in others' hands or the deck whose place it knows
        self.frost = _NO_CARDS  # by seat: frostbite cards face up
        self.ailing: i64 = 0  # what that does to them, AILMENTS bits a seat
        self.left: i64 = 0
        self.frost_left: i64 = 0
        self.thawed: i64 = 0  # frostbite cards that left the game
        self.burnt: i64 = 0
        self.lit: i64 = 0  # all that has gone into the fire: the pit and what is burnt
        self.beside: i64 = 0  # solo: the open IF cards (CN-95)
        self.heat: i64 = 0  # the total, with everything that raises it
        self.warmth: i64 = 0  # the part of it that ends with the turn (CN-72)
        self.supply: i64 = bit(t.TOKENS) - 1
        self.gained: i64 = 0  # tokens on the table
        self.soaked: i64 = -1  # the card with Alcohol on it
        # The turn.
        self.turn: i64 = 0
        self.active: i64 = 0
        self.fed: i64 = 0  # cards fed from the hand
        self.fed_beside: i64 = 0
        self.targets: i64 = 0  # effects played this turn
        self.greatest: i64 = 0
        self.burn_one: i64 = 0
        self.point: i64 = t.MAIN
        self.usable: i64 = 0  # tokens that may be used at this point
        # What interrupts it.
        self.steps = _NOTHING  # open choices, the next one last
        self.asked: i64 = 0  # whose choice it is
        self.deal = _NOTHING  # drawn and not yet in a hand, the next one last
        self.aside = _NOTHING  # of these, what goes back to the deck, the first one last
        self.user: i64 = -1  # of the last token
        self.giver: i64 = -1  # of the Backpack
        self.taker: i64 = -1
        self.strangers = _NOTHING  # see knowledge.py
        self.blurred = _NOTHING
        self.ending: i64 = t.UNDECIDED

    # ── Beginning ───────────────────────────────────────────────────────────────────────────

    def begin(self, first: i64) -> None:
        """CN-10, CN-12: light the fire, deal the first hands."""
        for card in self.pit:
            self.heat += self.box.heat[card]
            self.lit |= bit(card)
        for _ in range(first_hand(self.box)):
            for seat in range(self.seats):
                drawing.take(self, seat, drawing.top_card(self, seat))
        self.active = first
        self.emit(events.TURN, first, 1)
        self.resume()

    # ── What is legal ───────────────────────────────────────────────────────────────────────

    def legal(self, seat: i64) -> list[int]:
        if self.steps:
            return self.choices() if seat == self.asked else _NOTHING
        if seat != self.active or self.over:
            return _USES[self.usable]
        point = self.point
        if point == t.MAIN:
            return listed(self.feedable(seat) | self.usable << a.USE.first | a.SCAVENGE.mask)
        if point == t.MORE:
            return listed(self.feedable(seat) | self.usable << a.USE.first | a.STOP.mask)
        return _USES_OR_GO_ON[self.usable]

    def step(self) -> i64:
        """What interrupts the turn."""
        step: i64 = self.steps[-1]
        return step & t.STEP_MASK

    def choices(self) -> list[int]:
        """What may be chosen in the step that interrupts the turn."""
        step = self.step()
        if step == t.DEALING:
            return drawing.ways_to_deal(self)
        if step == t.RETURNING:
            return listed(drawing.returnable(self), a.RETURN.first)
        if step == t.REMOVING:
            return listed(cleanup.removable(self), a.REMOVE.first)
        return tokens.choices(self, step)

    def feedable(self, seat: i64) -> i64:
        """Cards that may be fed now."""
        return self.feedable_at(seat, self.heat)

    def feedable_at(self, seat: i64, heat: i64) -> i64:
        """Cards that a heat total allows to be fed (CN-30, CN-31, CN-83, CN-86, CN-96)."""
        if len(self.pit) >= t.FULL_PIT:
            return 0
        cards = self.hands[seat] | self.beside
        if self.frost[seat] != 0:
            if self.suffers(seat, t.VIOLENT_SHIVERING):
                cards &= self.box.odd
            if self.suffers(seat, t.CLUMSY_HANDS):
                cards &= ~self.box.small
            if self.suffers(seat, t.SHORT_BREATH):
                heat -= 1
            if self.suffers(seat, t.ACHING_BACK):
                heat = min(heat, t.LIFTABLE)
            if self.suffers(seat, t.STIFF_FINGERS) and self.fed + self.fed_beside > 0:
                return 0
        if heat < 0:
            return 0
        fuel: i64 = self.box.fuel[min(heat, t.HOTTEST)]
        return cards & fuel

    def suffers(self, seat: i64, ailment: i64) -> bool:
        """Whether a frostbite in front of a seat does this."""
        return (self.ailing >> (seat * t.AILMENTS + ailment)) & 1 == 1

    def suffer(self, frost: Sets) -> None:
        """Lay frostbite cards in front of the seats."""
        self.frost = frost
        self.ailing = 0
        for seat in range(self.seats):
            cards = frost[seat]
            while cards != 0:
                ailment: i64 = self.box.frostbites[lowest(cards)]
                self.ailing |= bit(seat * t.AILMENTS + ailment)
                cards &= cards - 1

    def without_frostbite(self, seat: i64, card: i64) -> "ColdestNight":
        """This game as it would be if a seat had one frostbite card less."""
        twin = self.clone()
        frost = twin.frost.clone()
        frost.drop(seat, card)
        twin.suffer(frost)
        return twin

    def may_talk(self, seat: i64) -> bool:
        """CN-84."""
        return self.over or not self.suffers(seat, t.BLUE_LIPS)

    # ── Playing ─────────────────────────────────────────────────────────────────────────────

    def play(self, seat: i64, action: i64) -> None:
        group = a.ACTIONS.of(action)
        if group is a.FEED:
            self.feed(seat, a.FEED.arg(action))
        elif group is a.SCAVENGE:
            self.point = t.BEFORE_DYING
            drawing.scavenge(self, seat)
        elif group is a.STOP:
            self.emit(events.STOPPED, seat)
            cleanup.die_down(self)
            return
        elif group is a.GO_ON:
            self.go_on()
            return
        elif group is a.USE:
            tokens.use(self, seat, a.USE.arg(action))
        elif group is a.GIVE:
            drawing.give(self, a.GIVE.arg(action))
            drawing.deal_on(self)
        elif group is a.PUT_BACK:
            drawing.put_back(self)
            drawing.deal_on(self)
        elif group is a.REMOVE:
            self.steps.pop()
            cleanup.remove(self, a.REMOVE.arg(action))
            return
        elif group is a.RETURN:
            drawing.return_card(self, seat, a.RETURN.arg(action))
        else:
            tokens.settle(self, seat, action)
        self.resume()

    def feed(self, seat: i64, card: i64) -> None:
        """CN-30: to the far left; its effect comes at once."""
        if self.beside & bit(card):
            self.beside &= ~bit(card)
            self.fed_beside += 1
        else:
            self.hands.drop(seat, card)
            self.fed += 1
            if self.taker >= 0:
                knowledge.fed_openly(self, seat, card)
        self.lay(card)
        if self.keeps_events:
            self.emit(events.FED, seat, card, self.heat)
        effect: i64 = self.box.effects[card]
        if effect != t.NO_EFFECT:
            self.trigger(seat, card, effect)
        self.point = t.MORE

    def lay(self, card: i64) -> None:
        self.pit.insert(0, card)
        self.heat += self.box.heat[card]
        self.lit |= bit(card)

    def trigger(self, seat: i64, card: i64, effect: i64) -> None:
        """CN-40 to CN-45, CN-85."""
        if effect == t.GREATEST:
            self.greatest += 1
        elif effect == t.BURN_ONE:
            self.burn_one += 1
        elif self.suffers(seat, t.NUMBING):
            return
        elif effect == t.TARGET:
            self.targets += 1
        elif effect == t.GAIN or self.box.least[card] <= self.heat <= self.box.most[card]:
            self.gain(seat, self.box.gains[card])

    def gain(self, seat: i64, token: i64) -> None:
        """CN-40."""
        if self.supply & bit(token):
            self.supply &= ~bit(token)
            self.gained |= bit(token)
            self.emit(events.TOKEN, seat, token)
        else:
            self.emit(events.NO_TOKEN, seat, token)

    # ── From point to point ─────────────────────────────────────────────────────────────────

    def interrupt(self, step: i64, seat: i64) -> None:
        """Somebody must choose before the turn goes on."""
        self.steps = [*self.steps, step] if self.steps else [step]
        self.asked = seat
        self.awaited = bit(seat)
        self.may_interrupt = 0

    def resume(self) -> None:
        """Wait at the point that the turn has come to, or pass it (CN-74)."""
        if self.steps:
            return
        if self.left == 0 and self.everything_burnt():
            self.end(t.SUNRISE)
            return
        if self.point == t.MORE and not windows.may_feed_again(self):
            self.point = t.BEFORE_DYING
        point = self.point
        self.usable = tokens.usable(self)
        if point != t.MAIN and point != t.MORE and not windows.waits(self):
            self.go_on()
            return
        self.awaited = bit(self.active)
        self.may_interrupt = 0
        if self.usable != 0:
            self.may_interrupt = self.box.everybody & ~self.awaited

    def go_on(self) -> None:
        point = self.point
        if point == t.BEFORE_DYING:
            cleanup.die_down(self)
        elif point == t.AFTER_DYING:
            cleanup.check_for_frostbite(self)
        elif point == t.AFTER_FROSTBITE:
            cleanup.draw_at_the_end(self)
        elif point == t.AFTER_DRAWING:
            self.next_turn()
        else:
            cleanup.shake_off_frostbite(self)

    def next_turn(self) -> None:
        """CN-14; warmth that was lent ends here (CN-72)."""
        self.heat -= self.warmth
        self.warmth = 0
        self.fed = 0
        self.fed_beside = 0
        self.targets = 0
        self.greatest = 0
        self.burn_one = 0
        self.turn += 1
        self.active += 1
        if self.active == self.seats:
            self.active = 0
        if self.keeps_events:
            self.emit(events.TURN, self.active, self.turn + 1)
        # Without frostbite to shake off, the point before removal is that before the main phase.
        self.point = t.MAIN if self.frost[self.active] == 0 else t.BEFORE_REMOVAL
        self.resume()

    # ── The end ─────────────────────────────────────────────────────────────────────────────

    def everything_burnt(self) -> bool:
        """CN-61."""
        return self.hands.together() == 0 and len(self.deal) == 0

    def end(self, ending: i64) -> None:
        self.ending = ending
        self.over = True
        self.awaited = 0
        self.may_interrupt = 0
        self.usable = 0
        self.point = t.AFTER_DRAWING
        self.emit(events.ENDED, -1, ending)

    def kindling_burnt(self) -> i64:
        """How many cards have gone into the fire."""
        return size(self.lit & (bit(t.KINDLING) - 1))

    def worth(self, seat: i64) -> i64:
        """A lost night is the better the later it was lost."""
        return 1000 if self.ending == t.SUNRISE else 9 * self.kindling_burnt()

    def outcome(self) -> Outcome:
        """CN-60, CN-61: won or lost together. The score is the kindling that was burnt."""
        scores: list[int] = [self.kindling_burnt()] * self.seats
        everybody: list[int] = list(range(self.seats))
        winners = everybody if self.ending == t.SUNRISE else []
        return Outcome(t.ENDING_NAMES[self.ending], winners, scores, [everybody], [], "")

    # ── What the contract asks for ──────────────────────────────────────────────────────────

    def reason(self, seat: i64, action: i64) -> Refusal:
        return refusals.reason(self, seat, action)

    def clone(self) -> "ColdestNight":
        twin = ColdestNight(self.box)
        twin.hands = self.hands.clone()
        twin.pit = self.pit[:]
        twin.deck = self.deck
        twin.frost_deck = self.frost_deck
        twin.left_out = self.left_out
        twin.told = self.told
        twin.frost = self.frost
        twin.ailing = self.ailing
        twin.awaited = self.awaited
        twin.may_interrupt = self.may_interrupt
        twin.over = self.over
        twin.left = self.left
        twin.frost_left = self.frost_left
        twin.thawed = self.thawed
        twin.burnt = self.burnt
        twin.lit = self.lit
        twin.beside = self.beside
        twin.heat = self.heat
        twin.warmth = self.warmth
        twin.supply = self.supply
        twin.gained = self.gained
        twin.soaked = self.soaked
        twin.turn = self.turn
        twin.active = self.active
        twin.fed = self.fed
        twin.fed_beside = self.fed_beside
        twin.targets = self.targets
        twin.greatest = self.greatest
        twin.burn_one = self.burn_one
        twin.point = self.point
        twin.usable = self.usable
        twin.asked = self.asked
        twin.user = self.user
        twin.ending = self.ending
        if self.steps:
            twin.steps = self.steps[:]
            twin.deal = self.deal[:]
            twin.aside = self.aside
        if self.giver >= 0:
            twin.giver = self.giver
            twin.taker = self.taker
            twin.strangers = self.strangers
            twin.blurred = self.blurred[:]
        return twin

    def imagine(self, seat: i64, luck: Stream) -> "ColdestNight":
        twin = self.clone()
        imagine.fill_in(twin, seat, luck)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.box)

    def dump(self) -> dict[str, object]:
        return {
            "deck": self.deck[: self.left],
            "frost deck": self.frost_deck[: self.frost_left],
            "left out": list(self.left_out),
            "hands": self.hands.by_seat(self.seats),
            "told": self.told.by_seat(self.seats),
            "frost": [*self.frost.by_seat(self.seats), self.thawed],
            "pit": list(self.pit),
            "fire": [self.heat, self.warmth, self.soaked, self.burnt, self.beside],
            "tokens": [self.supply, self.gained],
            "turn": [self.turn, self.active, self.fed, self.fed_beside],
            "effects": [self.targets, self.greatest, self.burn_one],
            "steps": [self.point, *self.steps],
            "asked": [self.awaited, self.may_interrupt, self.asked],
            "deal": [list(self.deal), list(self.aside)],
            "gift": [self.user, self.giver, self.taker, list(self.strangers), list(self.blurred)],
            "ending": self.ending,
        }

    def broken_laws(self) -> list[str]:
        return laws.broken_laws(self)


def first_hand(box: Box) -> i64:
    """CN-12, CN-95: how many cards everybody is dealt."""
    return t.FIRST_HAND_SOLO if box.solo else t.FIRST_HAND


def stacked(cards: list[int], deal: Given, places: dict[str, list[int]]) -> list[int]:
    """Shuffled cards, the top last, with given ones at places that are counted from the top."""
    return deal.filled(cards[::-1], places)[::-1]


def places_of(box: Box) -> dict[str, list[int]]:
    """Where the kindling of hands and deck lies, counted from the top: hands are dealt in turn."""
    seats: list[int] = list(range(box.seats))
    hands: list[int] = list(range(first_hand(box)))
    found = {f"hand {seat + 1}": [n * len(seats) + seat for n in hands] for seat in seats}
    found["deck"] = list(range(len(hands) * len(seats), deck_size(box)))
    return found


def deck_size(box: Box) -> i64:
    """CN-11, CN-95: the kindling that is not left out."""
    return len(box.kindling) - (t.SOLO_LEFT_OUT if box.solo else 0)


def new_game(box: Box, seed: int, keeps_events: bool = False, deal: Given = RANDOM) -> ColdestNight:
    """CN-11 to CN-13, CN-95: the deck stacked, the fire lit, the first player asked."""
    luck = stream(seed, "setup")
    kindling = box.kindling[:]
    luck.shuffle(kindling)
    frostbite = box.frostbite[:]
    luck.shuffle(frostbite)
    if deal.given:  # places cost more than the rest of a new game
        kindling = stacked(kindling, deal, places_of(box))
        frostbite = stacked(frostbite, deal, {"frostbite": list(range(len(frostbite)))})
    left_out = kindling[: t.SOLO_LEFT_OUT] if box.solo else _NOTHING
    deck = kindling[len(left_out) :]
    place: i64 = 0
    for n in range(len(t.PILES)):
        deck.insert(place, t.DWINDLES + n)  # from the bottom, one under each pile
        place += 1 + (t.PILES_SOLO[n] if box.solo else t.PILES[n])
    state = ColdestNight(box)
    state.hands = Sets()
    state.pit = [t.LOGS, t.NEWSPAPER, t.MATCH]
    state.deck = deck
    state.left = len(deck)
    state.frost_deck = frostbite
    state.frost_left = len(frostbite)
    state.left_out = left_out
    state.keeps_events = keeps_events
    if box.solo:
        state.beside = box.ifs
    state.begin(deal.seat("first", luck.below(box.seats)))
    return state
