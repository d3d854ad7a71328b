"""A Year of Survival: the rules (YS ledger).

A turn is one action of the Active Player; steps say what is asked of whom. Hands are open: all
that is hidden are the order of the two decks and the food cards that nobody has seen yet.

Cards of food are counted as they come from the deck, so that a number says nothing of a face; sets
of them are bits. Items are counted by kind: a hand is one number (see cards.py).
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.bits import bit, members
from snowbound.core.copying import reduced
from snowbound.core.dealing import RANDOM, Given
from snowbound.core.menus import menu
from snowbound.core.randomness import Stream, stream
from snowbound.core.results import Outcome
from snowbound.core.state import NOBODY, Refusal, State
from snowbound.games.year_of_survival.rules import actions as a
from snowbound.games.year_of_survival.rules import (
    crafting,
    events,
    expedition,
    imagine,
    laws,
    losses,
    refusals,
)
from snowbound.games.year_of_survival.rules import terms as t
from snowbound.games.year_of_survival.rules.box import Box
from snowbound.games.year_of_survival.rules.cards import kinds_in, one
from snowbound.games.year_of_survival.rules.layout import occupied, refill

# What search plays for, per mille of a game: 900 and more for a win.
SHORT_POINT: Final = 25  # a point, while there are too few
FURTHER_POINT: Final = 5  # a point beyond those that are enough,
MOST_WANTED: Final = 35  # up to this many

_NOTHING: Final[list[int]] = []  # shared by all who have none


@final
class YearOfSurvival(State):
    def __init__(
        self, box: Box, deck: bytes, items: list[int], hands: "vec[i64]", luck: Stream
    ) -> None:
        super().__init__(box.seats)
        self.box = box
        self.hands = hands  # by seat, a heap of items
        # Clones share these: they are replaced, never changed.
        self.deck = deck  # the faces of all food, as they are dealt
        self.items = items  # the top last; only the first `items_left` are there
        self.luck = luck  # for remaking the item deck
        self.plays = _NOTHING  # the items of this expedition, as seat * 16 + kind
        # Food.
        self.season: i64 = 0
        self.dealt: i64 = 0  # cards that have left the deck
        self.layout: i64 = 0  # see layout.py
        self.up: i64 = 0  # places that are face up
        self.seen: i64 = 0  # cards whose face the table knows
        self.won: i64 = 0
        self.gone: i64 = 0  # discarded
        self.points: i64 = 0
        # Items.
        self.items_left: i64 = len(items)
        self.row: i64 = crafting.EMPTY_ROW
        self.spent: i64 = 0  # the discard pile
        self.played: i64 = 0  # for this expedition
        # The turn.
        self.turn: i64 = 0
        self.active: i64 = 0
        self.dead: i64 = 0  # a set of seats
        self.step: i64 = t.MAIN
        self.asked: i64 = 0
        self.left: i64 = 0  # items that may still be taken
        self.looked: i64 = 0  # places chosen for this scout
        # The expedition.
        self.target: i64 = -1  # the place of the card it is for
        self.lack: i64 = 0  # what plain items have left open, and the skills (see covering.py)
        self.wild: i64 = 0  # Knowledge cards played
        self.helping: i64 = 0  # the nibbles of kinds that would bring the table closer
        self.gave: i64 = 0  # seats that have played something
        self.lap: i64 = 0
        # Losses.
        self.cause: i64 = t.NO_CAUSE
        self.struck: i64 = 0  # how many seats have lost their item
        self.heir: i64 = -1  # who gets the next item of the dead hand
        self.ending: i64 = t.UNDECIDED

    # ── Beginning ───────────────────────────────────────────────────────────────────────────

    def begin(self, first: i64) -> None:
        """YS-11 to YS-13: hands, row and layout."""
        for _ in range(t.FIRST_HAND):
            for seat in range(self.seats):
                self.hands[seat] += one(crafting.draw(self))
        crafting.fill_row(self)
        self.emit(events.SEASON, NOBODY, self.season)
        refill(self, from_deck=True)
        self.active = first
        self.emit(events.TURN, first, 1)
        self.ask(first)

    # ── What is legal ───────────────────────────────────────────────────────────────────────

    def legal(self, seat: i64) -> list[int]:
        if seat != self.asked or self.over:
            return _NOTHING
        if self.step >= t.LOSE:  # these actions have too great numbers for a menu
            group = a.LOSE_ITEM if self.step == t.LOSE else a.HAND_ON
            return [group.at(kind) for kind in members(kinds_in(self.hands[seat]))]
        return menu(self.offered(seat))

    def offered(self, seat: i64) -> i64:
        """What the seat may do, but for losses, as a set of actions."""
        step = self.step
        if step == t.CONTRIBUTE:
            plays = kinds_in(self.hands[seat]) << a.PLAY.first
            return plays if expedition.must_play(self) else plays | a.DONE.mask
        if step == t.MAIN:
            return self.turns()
        if step == t.TAKE:
            return self.takes()
        if step == t.CHOOSE:
            return self.up << a.GO_FOR.first
        if step == t.LOOK:
            return (occupied(self) & ~self.looked) << a.LOOK_AT.first
        if step == t.REWARD:
            return expedition.rewards(self) << a.GO_FOR.first | a.LEAVE.mask
        return a.ASK_ROUND.mask | a.GIVE_UP.mask

    def turns(self) -> i64:
        """Explore, craft or scout (YS-20, YS-32, YS-54)."""
        if (self.dead >> self.active) & 1:
            return a.CRAFT.mask
        if self.hands[self.active] == 0:
            return a.CRAFT.mask | a.SCOUT.mask
        return a.CRAFT.mask | a.SCOUT.mask | self.lengths() << a.EXPLORE.first

    def lengths(self) -> i64:
        """YS-20: lengths that would flip the same cards are offered once."""
        lying = occupied(self)
        lengths = bit(t.SHORT)
        lying &= lying - 1
        lying &= lying - 1
        if lying != 0:
            lengths |= bit(t.MEDIUM)
            lying &= lying - 1
            lying &= lying - 1
            if lying != 0:
                lengths |= bit(t.LONG)
        return lengths

    def takes(self) -> i64:
        """YS-40."""
        takes = crafting.in_row(self) << a.TAKE_ITEM.first | a.ENOUGH.mask
        return takes | a.DRAW.mask if crafting.can_draw(self) else takes

    def offers(self, seat: i64) -> list[int]:
        return expedition.offers(self, seat)

    # ── Playing ─────────────────────────────────────────────────────────────────────────────

    def play(self, seat: i64, action: i64) -> None:
        step = self.step
        if step == t.CONTRIBUTE:
            if a.PLAY.has(action):
                expedition.play_item(self, seat, a.PLAY.arg(action))
            else:
                expedition.done(self, seat)
        elif step == t.MAIN:
            if a.EXPLORE.has(action):
                expedition.explore(self, a.EXPLORE.arg(action))
            elif a.CRAFT.has(action):
                crafting.craft(self)
            else:
                crafting.scout(self)
        elif step == t.TAKE:
            if a.TAKE_ITEM.has(action):
                crafting.take_item(self, seat, a.TAKE_ITEM.arg(action))
            elif a.DRAW.has(action):
                crafting.draw_item(self, seat)
            else:
                crafting.enough(self, seat)
        else:
            self.answer(seat, action)

    def answer(self, seat: i64, action: i64) -> None:
        step = self.step
        if step == t.CHOOSE:
            expedition.go_for(self, a.GO_FOR.arg(action))
        elif step == t.LOOK:
            crafting.look_at(self, a.LOOK_AT.arg(action))
        elif step == t.LOSE:
            losses.lose(self, seat, a.LOSE_ITEM.arg(action))
        elif step == t.ASK_AGAIN:
            if a.ASK_ROUND.has(action):
                expedition.ask_again(self)
            else:
                expedition.give_up(self)
        elif step == t.REWARD:
            if a.GO_FOR.has(action):
                expedition.reward(self, a.GO_FOR.arg(action))
            else:
                expedition.leave(self)
        else:
            losses.hand_on(self, a.HAND_ON.arg(action))

    def ask(self, seat: i64) -> None:
        self.asked = seat
        self.awaited = bit(seat)

    def after(self, seat: i64) -> i64:
        """The next seat clockwise."""
        seat += 1
        return 0 if seat == self.seats else seat

    def spend(self) -> None:
        """YS-22: played items are discarded whatever happens."""
        if self.gave == 0:
            return
        self.emit(events.SPENT, NOBODY, len(self.plays))
        self.spent += self.played
        self.played = 0
        self.plays = _NOTHING
        self.gave = 0
        self.wild = 0
        self.lack = 0
        self.helping = 0
        self.lap = 0

    # ── From turn to turn ───────────────────────────────────────────────────────────────────

    def settle(self) -> None:
        """All losses are suffered: go on with what they interrupted."""
        cause = self.cause
        self.cause = t.NO_CAUSE
        if cause == t.BY_AMBUSH:
            expedition.clear_away(self)
        else:
            self.next_season()

    def end_action(self) -> None:
        """YS-27, YS-29: a season ends after the whole action, when all of its cards are gone."""
        if self.layout != 0:
            self.next_turn()
            return
        if self.season == t.AUTUMN:
            self.end()
            return
        goal = self.box.house.goals[self.season]
        self.emit(events.SEASON_ENDED, NOBODY, self.season, self.points, goal)
        if self.points < goal:  # YS-50, YS-51
            self.emit(events.FELL_SHORT, NOBODY, self.season, self.points, goal)
            losses.strike(self, t.BY_STARVATION)
        else:
            self.next_season()

    def next_season(self) -> None:
        self.season += 1
        self.emit(events.SEASON, NOBODY, self.season)
        refill(self, from_deck=True)
        self.next_turn()

    def next_turn(self) -> None:
        """The Active Player card goes clockwise, to the dead as well (YS-32)."""
        self.turn += 1
        self.active = self.after(self.active)
        self.step = t.MAIN
        self.emit(events.TURN, self.active, self.turn + 1)
        self.ask(self.active)

    def end(self) -> None:
        """YS-52."""
        self.ending = ending_of(self.points)
        self.over = True
        self.step = t.OVER
        self.awaited = 0
        self.emit(events.ENDED, NOBODY, self.ending, self.points)

    def worth(self, seat: i64) -> i64:
        """YS-53: most of it is to have enough, a little more is to have plenty."""
        if self.points < t.ENOUGH_FOOD:
            return SHORT_POINT * self.points
        return 1000 - FURTHER_POINT * max(0, MOST_WANTED - self.points)

    def outcome(self) -> Outcome:
        """YS-52, YS-53: won or lost together."""
        everybody: list[int] = list(range(self.seats))
        winners = everybody if self.points >= t.ENOUGH_FOOD else []
        scores: list[int] = [self.points] * self.seats
        return Outcome(t.ENDING_NAMES[self.ending], winners, scores, [everybody], [], "")

    # ── What the contract asks for ──────────────────────────────────────────────────────────

    def reason(self, seat: i64, action: i64) -> Refusal:
        return refusals.reason(self, seat, action)

    def clone(self) -> "YearOfSurvival":
        twin = YearOfSurvival(self.box, self.deck, self.items, self.hands[:], self.luck)
        twin.awaited = self.awaited
        twin.over = self.over
        twin.plays = self.plays
        twin.season = self.season
        twin.dealt = self.dealt
        twin.layout = self.layout
        twin.up = self.up
        twin.seen = self.seen
        twin.won = self.won
        twin.gone = self.gone
        twin.points = self.points
        twin.items_left = self.items_left
        twin.row = self.row
        twin.spent = self.spent
        twin.played = self.played
        twin.turn = self.turn
        twin.active = self.active
        twin.dead = self.dead
        twin.step = self.step
        twin.asked = self.asked
        twin.left = self.left
        twin.looked = self.looked
        twin.target = self.target
        twin.lack = self.lack
        twin.wild = self.wild
        twin.helping = self.helping
        twin.gave = self.gave
        twin.lap = self.lap
        twin.cause = self.cause
        twin.struck = self.struck
        twin.heir = self.heir
        twin.ending = self.ending
        return twin

    def imagine(self, seat: i64, luck: Stream) -> "YearOfSurvival":
        twin = self.clone()
        imagine.fill_in(twin, luck)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.box, self.deck, self.items, self.hands, self.luck)

    def dump(self) -> dict[str, object]:
        return {
            "deck": list(self.deck),
            "items": self.items[: self.items_left],
            "luck": self.luck.dump(),
            "hands": list(self.hands),
            "plays": list(self.plays),
            "food": [self.season, self.dealt, self.layout, self.up, self.seen],
            "piles": [self.won, self.gone, self.points, self.spent, self.played, self.row],
            "turn": [self.turn, self.active, self.dead, self.step, self.asked, self.awaited],
            "crafting": [self.left, self.looked],
            "expedition": [
                self.target,
                self.lack,
                self.wild,
                self.helping,
                self.gave,
                self.lap,
            ],
            "losses": [self.cause, self.struck, self.heir],
            "ending": self.ending,
        }

    def broken_laws(self) -> list[str]:
        return laws.broken_laws(self)


def ending_of(points: i64) -> i64:
    """YS-52: the four bands."""
    if points < t.ROUGH:
        return t.STARVED
    if points < t.ENOUGH_FOOD:
        return t.HARD_WINTER
    return t.SURVIVED if points < t.PLENTY else t.ABUNDANCE


def places_of(box: Box) -> dict[str, list[int]]:
    """Where the items of hands and deck lie, counted from the top: hands are dealt in turn."""
    seats: list[int] = list(range(box.seats))
    hands: list[int] = list(range(t.FIRST_HAND))
    found = {f"hand {seat + 1}": [n * len(seats) + seat for n in hands] for seat in seats}
    found["items"] = list(range(len(hands) * len(seats), len(box.cards)))
    return found


def new_game(
    box: Box, seed: int, keeps_events: bool = False, deal: Given = RANDOM
) -> YearOfSurvival:
    """YS-10, YS-13: the decks shuffled, all laid out, the first player asked."""
    luck = stream(seed, "setup")
    deck: list[int] = []
    for season in range(t.SEASONS):
        cards = box.food.seasons[season][:]
        luck.shuffle(cards)
        deck += deal.filled(cards, {t.SEASON_NAMES[season]: list(range(len(cards)))})
    items = box.cards[:]
    luck.shuffle(items)
    if deal.given:
        items = deal.filled(items[::-1], places_of(box))[::-1]
    first: i64 = luck.below(box.seats) if box.house.random_first else 0
    first = deal.seat("first", first)
    state = YearOfSurvival(box, bytes(deck), items, vec[i64]([0] * box.seats), luck)
    state.keeps_events = keeps_events
    state.begin(first)
    return state
