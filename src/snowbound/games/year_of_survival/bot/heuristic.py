"""A Year of Survival: the heuristic of a forager.

Hands are open, so the table thinks as one: what do all hands together cover, what may lie there,
and what is that worth in points and in items? Worths are hundredths of a point. Of the food only
what the table has seen is looked at, and what is left of the season, which everybody can count.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.bits import bit, size
from snowbound.core.heuristic import Heuristic
from snowbound.core.state import State
from snowbound.games.year_of_survival.rules import actions as a
from snowbound.games.year_of_survival.rules import terms as t
from snowbound.games.year_of_survival.rules.box import Box
from snowbound.games.year_of_survival.rules.cards import (
    items_in,
    kinds_in,
    number_mask,
    number_of,
    one,
)
from snowbound.games.year_of_survival.rules.covering import (
    DIGIT,
    DIGITS,
    less,
    missing,
    still_open,
    wanted,
)
from snowbound.games.year_of_survival.rules.layout import card_at, face_at, occupied
from snowbound.games.year_of_survival.rules.state import YearOfSurvival

POINT: Final = 100

# What an item is worth to the table, by season; in autumn only while there are too few for the
# turns that are left.
SPRING_ITEM: Final = 42
SUMMER_ITEM: Final = 52
AUTUMN_ITEM: Final = 60
SPARE_ITEM: Final = 10
ITEMS_A_TURN: Final = 5

HUNGER: Final = 90  # of each point that a season still lacks, beside the point itself
OVERRUN: Final = 700  # the cost of losing to an ambush
AMBUSH_ITEMS: Final = 5  # items that it takes to win
LONGER: Final = 50  # the cost of two more food cards flipped, for each season so far
SCOUTING: Final = -40
WASTED: Final = 300  # an item played for nothing
PER_MILLE: Final = 1000

# What items are worth against each other, in hundredths of an icon.
PLAIN: Final = 50
DOUBLE: Final = 85
EITHER: Final = 65  # a skill
WILD: Final = 100
UNKNOWN: Final = 60  # the top of the item deck
SCARCE: Final = 4  # for each icon that the table has less of a type than of others
FACES: Final = 64
NOT_YET: Final = -1


@final
class Forager(Heuristic):
    def __init__(self) -> None:
        # What was thought of last, and for what: all actions of a choice ask for the same.
        self.box: Box | None = None
        # Food.
        self.deck: bytes = b""
        self.heap: i64 = NOT_YET
        self.seen: i64 = NOT_YET
        self.gone: i64 = NOT_YET
        self.points: i64 = NOT_YET
        self.values = vec[i64]([0] * FACES)  # by face: what it would bring
        self.hidden = vec[i64]([0] * FACES)  # of cards that nobody has seen, the lowest first
        self.hiding: i64 = 0  # how many those are, but for ambushes,
        self.lurking: i64 = 0  # how many ambushes there are,
        self.lurker: i64 = 0  # and what one of them would bring
        # Where items are limited, hands, gifts so far and the leader matter.
        self.hands = vec[i64]([0] * t.MOST_SEATS)
        self.gave: i64 = NOT_YET
        self.leader: i64 = NOT_YET
        # The expedition.
        self.holding: i64 = NOT_YET
        self.target: i64 = NOT_YET
        self.lack: i64 = NOT_YET
        self.wild: i64 = NOT_YET
        self.met: bool = False
        # Items.
        self.supplied: i64 = NOT_YET
        self.supply: i64 = 0

    def forget(self, box: Box) -> None:
        """This is another table."""
        self.box = box
        self.heap = NOT_YET
        self.holding = NOT_YET
        self.supplied = NOT_YET
        self.gave = NOT_YET

    def notice(self, game: YearOfSurvival) -> None:
        """Forget what hung on hands that have changed."""
        same = game.gave == self.gave and game.active == self.leader
        for seat in range(game.seats):
            if self.hands[seat] != game.hands[seat]:
                same = False
                self.hands[seat] = game.hands[seat]
        if not same:
            self.gave = game.gave
            self.leader = game.active
            self.heap = NOT_YET
            self.holding = NOT_YET

    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        game = cast(YearOfSurvival, state)
        if game.box is not self.box:
            self.forget(game.box)
        group = a.ACTIONS.of(action)
        if group is a.PLAY:
            return self.playing(game, a.PLAY.arg(action))
        if group is a.DONE:
            return self.stopping(game, seat)
        if group is a.EXPLORE:
            return self.exploring(game, a.EXPLORE.arg(action))
        if group is a.CRAFT:
            return 2 * item_price(game)
        if group is a.SCOUT:
            return SCOUTING
        if group is a.GO_FOR:
            self.think(game)
            return self.values[face_at(game, a.GO_FOR.arg(action))]
        if group is a.TAKE_ITEM:
            return self.item_worth(game, a.TAKE_ITEM.arg(action))
        if group is a.DRAW:
            return UNKNOWN
        return self.answering(game, action)

    def answering(self, game: YearOfSurvival, action: i64) -> i64:
        if a.LOOK_AT.has(action):
            place = a.LOOK_AT.arg(action)
            known = (game.seen >> card_at(game, place)) & 1 == 1
            return -place if known else t.PLACES - place
        if a.LOSE_ITEM.has(action):
            return -self.item_worth(game, a.LOSE_ITEM.arg(action))
        if a.HAND_ON.has(action):
            return self.item_worth(game, a.HAND_ON.arg(action))
        if a.ASK_ROUND.has(action):
            return 1 if self.within_reach(game) else -1
        return -WASTED if a.LEAVE.has(action) or a.ENOUGH.has(action) else 0

    # ── Talking it over ─────────────────────────────────────────────────────────────────────

    def advice(self, state: State, seat: i64, asked: i64) -> i64:
        """Whoever holds what the one who is asked lacks says so."""
        game = cast(YearOfSurvival, state)
        if game.box is not self.box:
            self.forget(game.box)
        if game.step == t.CHOOSE:
            return self.wishing(game, seat, asked)
        if not game.offers(seat) or not self.within_reach(game):
            return -1
        return gift(game, seat) if limited(game) else giving(game, seat, asked)

    def wishing(self, game: YearOfSurvival, seat: i64, asked: i64) -> i64:
        """The best card on the table, if it takes an item of this seat as well."""
        self.think(game)
        best: i64 = -1
        for place in range(t.PLACES):
            if (game.up >> place) & 1:
                value = self.values[face_at(game, place)]
                if value > 0 and (best < 0 or value > self.values[face_at(game, best)]):
                    best = place
        if best < 0:
            return -1
        face = face_at(game, best)
        heap = game.hands[asked]
        lack = less(game.box.food.needs[face], game.box.supply(heap))
        knowledge = (game.box.food.knowledge >> face) & 1 == 1
        want = wanted(lack, game.box.wild_in(heap), knowledge)
        if game.hands[seat] & game.box.helping[want] == 0:
            return -1
        return a.GO_FOR.at(best)

    # ── The turn ────────────────────────────────────────────────────────────────────────────

    def exploring(self, game: YearOfSurvival, length: i64) -> i64:
        """The best of what will be flipped: what is known of it, and the chances of the rest."""
        self.think(game)
        number: i64 = t.FLIPS[length]
        unknown: i64 = 0
        best: i64 = -WASTED
        lying = occupied(game)
        for place in range(t.PLACES):
            if (lying >> place) & 1 and number > 0:
                number -= 1
                if (game.seen >> card_at(game, place)) & 1 == 0:
                    unknown += 1
                    continue
                face = face_at(game, place)
                if game.box.food.types[face] == t.AMBUSH:
                    return self.values[face]
                best = max(best, self.values[face])
        return self.expected(best, unknown) - LONGER * length * (game.season + 1)

    def expected(self, known: i64, unknown: i64) -> i64:
        """The mean of the best among a known card and this many others, as if each of them were any
        that nobody has seen; an ambush among them comes before all else."""
        total = self.hiding + self.lurking
        if unknown == 0 or total == 0:
            return known
        quiet: i64 = PER_MILLE
        for _ in range(unknown):
            quiet = quiet * self.hiding // total
        mean = self.best_of(known, unknown)
        return (quiet * mean + (PER_MILLE - quiet) * self.lurker) // PER_MILLE

    def best_of(self, known: i64, unknown: i64) -> i64:
        """The same without ambushes: each card is the best of all if the others are no better."""
        mean: i64 = 0
        below: i64 = 0
        for rank in range(self.hiding):
            up_to: i64 = PER_MILLE
            for _ in range(unknown):
                up_to = up_to * (rank + 1) // self.hiding
            mean += (up_to - below) * max(known, self.hidden[rank])
            below = up_to
        return mean // PER_MILLE

    # ── What food is worth ──────────────────────────────────────────────────────────────────

    def think(self, game: YearOfSurvival) -> None:
        """What each face of the season would bring, and what nobody has seen of it."""
        if limited(game):
            self.notice(game)
        heap = together(game)
        gone = game.won | game.gone
        same = heap == self.heap and game.points == self.points and gone == self.gone
        if same and game.seen == self.seen and game.deck is self.deck:
            return
        food = game.box.food
        first: i64 = 0 if game.season == t.SPRING else food.ends[game.season - 1]
        self.heap = heap
        self.points = game.points
        self.gone = gone
        self.seen = game.seen
        self.deck = game.deck
        self.value_all(game, first)
        self.hiding = 0
        self.lurking = 0
        for card in range(first, food.ends[game.season]):
            if (game.seen >> card) & 1 == 0:
                face: i64 = game.deck[card]
                if food.types[face] == t.AMBUSH:
                    self.lurking += 1
                    self.lurker = self.values[face]
                else:
                    self.hide(self.values[face])

    def hide(self, value: i64) -> None:
        """Put a card's value among those of the others, in order."""
        rank = self.hiding
        while rank > 0 and self.hidden[rank - 1] > value:
            self.hidden[rank] = self.hidden[rank - 1]
            rank -= 1
        self.hidden[rank] = value
        self.hiding += 1

    def value_all(self, game: YearOfSurvival, first: i64) -> None:
        food = game.box.food
        price = item_price(game)
        seats = everybody(game)
        done: i64 = 0
        for card in range(first, food.ends[game.season]):
            face: i64 = game.deck[card]
            if (done >> face) & 1 == 0:
                done |= bit(face)
                met = covers(game, seats, face, food.needs[face], 0)
                self.values[face] = self.value(game, face, price, met)

    def value(self, game: YearOfSurvival, face: i64, price: i64, met: bool) -> i64:
        food = game.box.food
        if food.types[face] == t.AMBUSH:
            if not met:
                return -OVERRUN
            return POINT * (game.season + 1) - AMBUSH_ITEMS * price
        if not met:
            return -price
        points: i64 = food.points[face]
        short = max(0, game.box.house.goals[game.season] - game.points)
        gain = POINT * points + HUNGER * min(short, points)
        return gain - price * cards_for(game.box, face, self.heap)

    # ── Items for an expedition ─────────────────────────────────────────────────────────────

    def playing(self, game: YearOfSurvival, kind: i64) -> i64:
        """What helps, and what is least missed of that; nothing where the need cannot be met."""
        worth = self.item_worth(game, kind)
        helps = game.helping & number_mask(kind) != 0
        if not helps or not self.within_reach(game):
            return -WASTED - worth
        if limited(game) and not can_be_met_after(game, game.asked, kind):
            return -WASTED - worth
        type_: i64 = game.box.items.types[kind]
        if type_ < t.ICONS:
            gap = (game.lack >> (DIGIT * type_)) & DIGITS
            worth -= PLAIN * min(gap, game.box.items.worths[kind])
        return POINT - worth

    def stopping(self, game: YearOfSurvival, seat: i64) -> i64:
        """Where those who are still to come can do it, only what is not missed is played."""
        if not self.within_reach(game):
            return 0
        return POINT - PLAIN if can_be_met(game, still_to_come(game, seat)) else -WASTED

    def within_reach(self, game: YearOfSurvival) -> bool:
        """Whether the table can still cover what is open."""
        if limited(game):
            self.notice(game)
        heap = together(game)
        face = face_at(game, game.target)
        same = heap == self.holding and game.lack == self.lack and game.wild == self.wild
        if not same or face != self.target:
            self.holding = heap
            self.lack = game.lack
            self.wild = game.wild
            self.target = face
            self.met = can_be_met(game, everybody(game))
        return self.met

    def item_worth(self, game: YearOfSurvival, kind: i64) -> i64:
        """What an item is worth against other items."""
        items = game.box.items
        type_: i64 = items.types[kind]
        if type_ == t.KNOWLEDGE:
            return WILD
        if type_ == t.SKILL:
            return EITHER
        heap = together(game)
        if heap != self.supplied:
            self.supplied = heap
            self.supply = game.box.supply(heap)
        worth: i64 = DOUBLE if items.worths[kind] > 1 else PLAIN
        own = (self.supply >> (DIGIT * type_)) & DIGITS
        return worth - SCARCE * (own - missing(self.supply) // t.ICONS)


# ── Who holds what ──────────────────────────────────────────────────────────────────────────


def limited(game: YearOfSurvival) -> bool:
    """Whether it matters who holds what: somebody plays at most one item."""
    return game.box.house.one_each or game.box.house.helpers_one_each


def unlimited(game: YearOfSurvival) -> i64:
    """The seats that may play any number of items."""
    if game.box.house.one_each:
        return 0
    return bit(game.active) if game.box.house.helpers_one_each else bit(game.seats) - 1


def together(game: YearOfSurvival) -> i64:
    """All that the table holds. (The dead hold nothing.)"""
    return held_by(game, bit(game.seats) - 1)


def held_by(game: YearOfSurvival, seats: i64) -> i64:
    heap: i64 = 0
    for seat in range(game.seats):
        if (seats >> seat) & 1:
            heap += game.hands[seat]
    return heap


def everybody(game: YearOfSurvival) -> i64:
    """Those who can still play for an expedition."""
    return (bit(game.seats) - 1) & (unlimited(game) | ~game.gave)


def still_to_come(game: YearOfSurvival, seat: i64) -> i64:
    """Those who are asked after a seat in this lap."""
    seats: i64 = 0
    seat = game.after(seat)
    while seat != game.active:
        seats |= bit(seat)
        seat = game.after(seat)
    return seats & everybody(game)


def can_be_met(game: YearOfSurvival, seats: i64) -> bool:
    """Whether some seats can cover what is still open."""
    return covers(game, seats, face_at(game, game.target), game.lack, game.wild)


def can_be_met_after(game: YearOfSurvival, seat: i64, kind: i64) -> bool:
    """Whether the table can still cover what is open once a seat has played an item."""
    free = unlimited(game)
    seats = everybody(game) & (free | ~bit(seat))
    gone: i64 = 0
    if (free >> seat) & 1:
        gone = one(kind)
    wild = game.wild + game.box.wild_in(one(kind))
    lack = game.box.after(game.lack, kind)
    return covers(game, seats, face_at(game, game.target), lack, wild, gone)


def covers(
    game: YearOfSurvival, seats: i64, face: i64, lack: i64, wild: i64, gone: i64 = 0
) -> bool:
    """Whether some seats can cover a lack of a face, without what is gone of their items."""
    knowledge = (game.box.food.knowledge >> face) & 1 == 1
    free = unlimited(game)
    heap = held_by(game, seats & free) - gone
    lack = less(lack, game.box.supply(heap))
    return cover_one_each(game, seats & ~free, lack, wild + game.box.wild_in(heap), knowledge)


def cover_one_each(game: YearOfSurvival, seats: i64, lack: i64, wild: i64, knowledge: bool) -> bool:
    """The same where each plays one item: every way is tried that may lead there.

    An item that helps is never in another one's way, so nobody passes, and what does not help now
    will not help later. The player with the fewest kinds to choose from goes first."""
    want = wanted(lack, wild, knowledge)
    if want == 0:
        return True
    helping = game.box.helping[want]
    chosen: i64 = -1
    fewest: i64 = t.KINDS + 1
    most = wild  # icons that could be covered at most
    for seat in range(game.seats):
        heap = game.hands[seat] & helping
        if (seats >> seat) & 1 == 0 or heap == 0:
            seats &= ~bit(seat)
            continue
        most += widest(game.box, heap, lack)
        number = size(kinds_in(heap))
        if number < fewest:
            fewest = number
            chosen = seat
    if chosen < 0 or most < still_open(lack):
        return False
    heap = game.hands[chosen] & helping
    seats &= ~bit(chosen)
    for kind in range(game.box.items.kinds):
        if heap & number_mask(kind) != 0 and not outdone(game.box, kind, heap, lack):
            known = wild + game.box.wild_in(one(kind))
            if cover_one_each(game, seats, game.box.after(lack, kind), known, knowledge):
                return True
    return False


def widest(box: Box, heap: i64, lack: i64) -> i64:
    """The most icons that one item of a heap takes."""
    most: i64 = 1
    for kind in range(box.items.kinds):
        if heap & number_mask(kind) != 0:
            most = max(most, width(box, kind, lack))
    return most


def width(box: Box, kind: i64, lack: i64) -> i64:
    """How many icons an item takes that helps."""
    type_: i64 = box.items.types[kind]
    if type_ >= t.ICONS:
        return 1
    worth: i64 = box.items.worths[kind]
    return min(worth, (lack >> (DIGIT * type_)) & DIGITS)


def outdone(box: Box, kind: i64, heap: i64, lack: i64) -> bool:
    """Whether another item of a heap takes all that this one could."""
    type_: i64 = box.items.types[kind]
    own = width(box, kind, lack)
    if type_ == t.KNOWLEDGE or (own == 1 and heap & box.wild != 0):
        return type_ != t.KNOWLEDGE
    if type_ == t.SKILL:
        return False
    for other in range(box.items.kinds):
        if other != kind and heap & number_mask(other) != 0 and box.items.types[other] == type_:
            others = width(box, other, lack)
            if others > own or (others == own and other < kind):
                return True
    return False


def gift(game: YearOfSurvival, seat: i64) -> i64:
    """The one item that a seat would give where the others can do the rest."""
    heap: i64 = 0
    for kind in range(game.box.items.kinds):
        held = game.hands[seat] & game.helping & number_mask(kind)
        if held != 0 and can_be_met_after(game, seat, kind):
            heap |= held
    return a.PLAY.at(best_of_one(game, heap, game.lack)) if heap != 0 else -1


def giving(game: YearOfSurvival, seat: i64, asked: i64) -> i64:
    """What a seat plays if those between give one item each; -1 if that leaves nothing to it."""
    knowledge = (game.box.food.knowledge >> face_at(game, game.target)) & 1 == 1
    lack = game.lack
    wild = game.wild
    other = game.after(asked)
    while True:
        helping = game.box.helping[wanted(lack, wild, knowledge)]
        heap: i64 = 0
        if game.offers(other):
            heap = game.hands[other] & helping
        if heap != 0:
            kind = best_of_one(game, heap, lack)
            if other == seat:
                return a.PLAY.at(kind)
            if game.box.items.types[kind] == t.KNOWLEDGE:
                wild += 1
            else:
                lack = game.box.after(lack, kind)
        elif other == seat:
            return -1
        other = game.after(other)


def best_of_one(game: YearOfSurvival, heap: i64, lack: i64) -> i64:
    """The kind of a heap that takes most off a lack; plain items before skills and Knowledge."""
    best: i64 = -1
    most: i64 = -1
    for kind in range(game.box.items.kinds):
        if number_of(heap, kind) > 0:
            type_: i64 = game.box.items.types[kind]
            taken: i64 = 0
            if type_ < t.ICONS:
                taken = 1 + missing(lack) - missing(game.box.after(lack, kind))
            elif type_ == t.SKILL:
                taken = 1
            if taken > most:
                most = taken
                best = kind
    return best


# ── What items are worth ────────────────────────────────────────────────────────────────────


def item_price(game: YearOfSurvival) -> i64:
    """What an item is worth to the table."""
    if game.season == t.SPRING:
        return SPRING_ITEM
    if game.season == t.SUMMER:
        return SUMMER_ITEM
    turns = (len(game.deck) - size(game.won | game.gone)) // 2
    enough = items_in(together(game)) >= ITEMS_A_TURN * max(1, turns)
    return SPARE_ITEM if enough else AUTUMN_ITEM


def cards_for(box: Box, face: i64, heap: i64) -> i64:
    """About how many items the table spends on a card: one that is worth two counts for two."""
    need = box.food.needs[face]
    cards = missing(need)
    for kind in range(box.items.kinds):
        type_: i64 = box.items.types[kind]
        if type_ < t.ICONS and box.items.worths[kind] > 1:
            icons = (need >> (DIGIT * type_)) & DIGITS
            cards -= min(number_of(heap, kind), icons // 2)
    return cards
