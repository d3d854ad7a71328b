"""A Year of Survival: what a forager looks at when choosing.

Hands are open, so the table thinks as one: what do all living hands together cover, what may lie
there, and what is that worth in points and in items? Points are counted in hundredths. Of the food
only what the table has seen is looked at, and what is left of each season, which everybody can
count.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.bits import bit, size
from snowbound.core.sense import Sense
from snowbound.core.state import State
from snowbound.games.year_of_survival.actions import (
    ACTIONS,
    ASK_ROUND,
    CRAFT,
    DONE,
    DRAW,
    EXPLORE,
    GO_FOR,
    HAND_ON,
    LEAVE,
    LOOK_AT,
    LOSE_ITEM,
    PLAY,
    SCOUT,
    TAKE_ITEM,
)
from snowbound.games.year_of_survival.cards import Box, items_in, number_of, one
from snowbound.games.year_of_survival.covering import DIGIT, DIGITS, missing, wanted
from snowbound.games.year_of_survival.layout import card_at, face_at, occupied
from snowbound.games.year_of_survival.rules import YearOfSurvival
from snowbound.games.year_of_survival.terms import (
    AMBUSH,
    AUTUMN,
    ICONS,
    KNOWLEDGE,
    PLACES,
    SKILL,
    SPRING,
)

POINT: Final = 100
MOST_POINTS: Final = 9
ITEM: Final = vec[i64]([42, 52, 60])  # what an item is worth, by season,
LAST_ITEMS: Final = 5  # as long as there are fewer than so many for each turn left,
SPARE_ITEM: Final = 10  # and beyond that
HUNGER: Final = 90  # what each point short of a season's goal costs
OVERRUN: Final = 700  # what a lost ambush costs
FAILED: Final = 300  # a food card that cannot be had, or an item thrown away
SCOUT_WORTH: Final = -40
PER_MILLE: Final = 1000

# What items are worth against each other.
PLAIN: Final = 50
DOUBLE: Final = 85
A_SKILL: Final = 65
WILD: Final = 100
UNKNOWN_ITEM: Final = 60  # the top of the item deck
SCARCE: Final = 4  # more for each icon that the table has less of a type than of others


@final
class Forager(Sense):
    def __init__(self) -> None:
        # What was thought of last, and for what: every action of a turn asks for the same.
        self.box: Box | None = None
        self.heap: i64 = -1
        self.seen: i64 = -1
        self.dealt: i64 = -1
        self.points: i64 = -1
        self.values = vec[i64]([0] * 64)  # by face: what it would bring, or -1 if it cannot be had
        self.at_most = vec[i64]([0] * (MOST_POINTS * POINT // 10 + 1))

    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        game = cast(YearOfSurvival, state)
        group = ACTIONS.of(action)
        if group is PLAY:
            return self.playing(game, seat, PLAY.arg(action))
        if group is DONE:
            return self.stopping(game, seat)
        if group is EXPLORE:
            return self.exploring(game, EXPLORE.arg(action))
        if group is CRAFT:
            return self.crafting(game)
        if group is SCOUT:
            return SCOUT_WORTH
        if group is GO_FOR:
            return self.going_for(game, GO_FOR.arg(action))
        if group is TAKE_ITEM:
            return self.item(game, TAKE_ITEM.arg(action))
        if group is DRAW:
            return UNKNOWN_ITEM
        if group is LOOK_AT:
            return self.looking(game, LOOK_AT.arg(action))
        if group is LOSE_ITEM:
            return -self.item(game, LOSE_ITEM.arg(action))
        if group is HAND_ON:
            return self.item(game, HAND_ON.arg(action))
        if group is ASK_ROUND:
            return 1 if self.can_be_met(game, together(game)) else -1
        return -1 if group is LEAVE else 0

    # ── The turn ────────────────────────────────────────────────────────────────────────────

    def exploring(self, game: YearOfSurvival, length: i64) -> i64:
        """The best of what will be flipped: what is known of it, and the chances of the rest."""
        self.think(game)
        number = 2 * (length + 1)
        unknown: i64 = 0
        best: i64 = -FAILED
        cards: i64 = 0
        lying = occupied(game)
        for place in range(PLACES):
            if (lying >> place) & 1 and cards < number:
                cards += 1
                if (game.seen >> card_at(game, place)) & 1 == 0:
                    unknown += 1
                    continue
                face = face_at(game, place)
                if game.box.food.types[face] == AMBUSH:
                    return self.ambush_worth(game, face)
                best = max(best, self.values[face])
        return self.expected(game, best, unknown) - self.price(game) * (cards - 2) // 2

    def price(self, game: YearOfSurvival) -> i64:
        """What the two food cards are worth that a longer expedition uses up: a turn."""
        return POINT * (game.season + 1) // 2

    def expected(self, game: YearOfSurvival, known: i64, unknown: i64) -> i64:
        """The mean of the best among a known card and so many unknown ones, each of them any of
        those that nobody has seen; an ambush among them costs what it costs."""
        total, spoiled = self.count(game)
        if unknown == 0 or total == 0:
            return known
        quiet: i64 = PER_MILLE
        for _ in range(unknown):
            quiet = quiet * (total - spoiled) // total
        mean = self.mean_best(game, known, unknown, total - spoiled)
        return (quiet * mean + (PER_MILLE - quiet) * self.season_ambush(game)) // PER_MILLE

    def count(self, game: YearOfSurvival) -> tuple[i64, i64]:
        """Of this season's unseen cards: how many there are, and how many are ambushes."""
        total: i64 = 0
        spoiled: i64 = 0
        food = game.box.food
        first: i64 = 0 if game.season == SPRING else food.ends[game.season - 1]
        for card in range(first, food.ends[game.season]):
            if (game.seen >> card) & 1 == 0:
                total += 1
                if food.types[game.deck[card]] == AMBUSH:
                    spoiled += 1
        return total, spoiled

    def mean_best(self, game: YearOfSurvival, known: i64, unknown: i64, total: i64) -> i64:
        """Without ambushes, drawing as if cards were put back."""
        if total == 0:
            return known
        food = game.box.food
        first: i64 = 0 if game.season == SPRING else food.ends[game.season - 1]
        sums: i64 = 0
        # Sum over values, from the lowest: the chance that all stay at or below it.
        found = vec[i64]([0] * 0)
        for card in range(first, food.ends[game.season]):
            if (game.seen >> card) & 1 == 0 and food.types[game.deck[card]] != AMBUSH:
                found = append_sorted(found, max(known, self.values[game.deck[card]]))
        below: i64 = 0
        for rank in range(len(found)):
            upto: i64 = PER_MILLE
            for _ in range(unknown):
                upto = upto * (rank + 1) // total
            sums += (upto - below) * found[rank]
            below = upto
        return sums // PER_MILLE

    def season_ambush(self, game: YearOfSurvival) -> i64:
        food = game.box.food
        first: i64 = 0 if game.season == SPRING else food.ends[game.season - 1]
        for card in range(first, food.ends[game.season]):
            if food.types[game.deck[card]] == AMBUSH:
                return self.ambush_worth(game, game.deck[card])
        return 0

    def ambush_worth(self, game: YearOfSurvival, face: i64) -> i64:
        return self.values[face]

    def crafting(self, game: YearOfSurvival) -> i64:
        self.think(game)
        if (game.dead >> game.active) & 1:
            return 0
        return 2 * self.item_price(game, 0)

    def item_price(self, game: YearOfSurvival, less: i64) -> i64:
        """What an item is worth to the table: less if there are plenty for the turns left."""
        cards: i64 = len(game.deck) - size(game.won | game.gone)
        turns = max(1, cards // 2)
        items = items_in(together(game)) - less
        if game.season == AUTUMN and items >= LAST_ITEMS * turns:
            return SPARE_ITEM
        return ITEM[game.season]

    # ── What food is worth ──────────────────────────────────────────────────────────────────

    def think(self, game: YearOfSurvival) -> None:
        """What each face of the season would bring."""
        heap = together(game)
        if (
            heap == self.heap
            and game.seen == self.seen
            and game.dealt == self.dealt
            and game.points == self.points
            and game.box is self.box
        ):
            return
        self.box = game.box
        self.heap = heap
        self.seen = game.seen
        self.dealt = game.dealt
        self.points = game.points
        food = game.box.food
        first: i64 = 0 if game.season == SPRING else food.ends[game.season - 1]
        done: i64 = 0
        for card in range(first, food.ends[game.season]):
            face: i64 = game.deck[card]
            if (done >> face) & 1 == 0:
                done |= bit(face)
                self.values[face] = self.value(game, face, heap)

    def value(self, game: YearOfSurvival, face: i64, heap: i64) -> i64:
        food = game.box.food
        can = covers(game.box, face, heap)
        price = self.item_price(game, 0)
        if food.types[face] == AMBUSH:
            return POINT * (game.season + 1) - 5 * price if can else -OVERRUN
        if not can:
            return -price
        points: i64 = food.points[face]
        short = max(0, game.box.house.goals[game.season] - game.points)
        gain = POINT * points + HUNGER * min(short, points)
        return gain - price * self.cards_for(game.box, face, heap)

    def cards_for(self, box: Box, face: i64, heap: i64) -> i64:
        """About how many items the table spends on a card: twos count for two."""
        need = box.food.needs[face]
        cards = missing(need)
        for kind in range(box.items.kinds):
            type_: i64 = box.items.types[kind]
            if type_ < ICONS and box.items.worths[kind] > 1:
                twos = number_of(heap, kind)
                cards -= min(twos, ((need >> (DIGIT * type_)) & DIGITS) // 2)
        return cards

    def going_for(self, game: YearOfSurvival, place: i64) -> i64:
        self.think(game)
        return self.values[face_at(game, place)]

    def looking(self, game: YearOfSurvival, place: i64) -> i64:
        """What nobody has seen yet, near the deck first."""
        known = (game.seen >> card_at(game, place)) & 1 == 1
        return -place if known else PLACES - place

    # ── Items ───────────────────────────────────────────────────────────────────────────────

    def item(self, game: YearOfSurvival, kind: i64) -> i64:
        """What an item is worth to the table, against other items."""
        type_: i64 = game.box.items.types[kind]
        if type_ == KNOWLEDGE:
            return WILD
        if type_ == SKILL:
            return A_SKILL
        worth: i64 = DOUBLE if game.box.items.worths[kind] > 1 else PLAIN
        return worth - SCARCE * self.icons(game, type_)

    def icons(self, game: YearOfSurvival, type_: i64) -> i64:
        """How many icons of a type the table holds, against a quarter of all it has."""
        heap = together(game)
        own: i64 = 0
        total: i64 = 0
        for kind in range(game.box.items.kinds):
            if game.box.items.types[kind] < ICONS:
                number = number_of(heap, kind) * game.box.items.worths[kind]
                total += number
                if game.box.items.types[kind] == type_:
                    own += number
        return own - total // ICONS

    def playing(self, game: YearOfSurvival, seat: i64, kind: i64) -> i64:
        """What helps, and what is least missed of that; nothing where the need cannot be met."""
        worth = self.item(game, kind)
        if (game.helping & (one(kind) * 15)) == 0 or not self.can_be_met(game, together(game)):
            return -FAILED - worth
        box = game.box
        type_: i64 = box.items.types[kind]
        if type_ < ICONS:
            gap = (game.lack >> (DIGIT * type_)) & DIGITS
            worth -= PLAIN * min(gap, box.items.worths[kind])
        return POINT - worth

    def stopping(self, game: YearOfSurvival, seat: i64) -> i64:
        """Better to stop where the seats that are still to come can do it without this one."""
        if not self.can_be_met(game, together(game)):
            return 0
        return POINT - PLAIN if self.can_be_met(game, still_to_come(game, seat)) else -FAILED

    def can_be_met(self, game: YearOfSurvival, heap: i64) -> bool:
        """Whether a heap of items covers what is still open."""
        face = face_at(game, game.target)
        lack = game.box.after_all(game.lack, heap)
        wild = game.wild + game.box.wild_in(heap)
        return wanted(lack, wild, (game.box.food.knowledge >> face) & 1 == 1) == 0


def together(game: YearOfSurvival) -> i64:
    """All that the table holds."""
    heap: i64 = 0
    for seat in range(game.seats):
        heap += game.hands[seat]
    return heap


def still_to_come(game: YearOfSurvival, seat: i64) -> i64:
    """What those hold who are asked after a seat in this lap."""
    heap: i64 = 0
    seat = game.after(seat)
    while seat != game.active:
        heap += game.hands[seat]
        seat = game.after(seat)
    return heap


def covers(box: Box, face: i64, heap: i64) -> bool:
    """Whether a heap of items wins a card."""
    knowledge = (box.food.knowledge >> face) & 1 == 1
    return wanted(box.after_all(box.food.needs[face], heap), box.wild_in(heap), knowledge) == 0


def append_sorted(numbers: "vec[i64]", number: i64) -> "vec[i64]":
    found: list[int] = sorted([*numbers, number])
    return vec[i64](found)
