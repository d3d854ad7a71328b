"""A player's sheet in Frost Gorge."""

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.copying import reduced
from snowbound.core.randomness import Stream
from snowbound.games.frost_gorge.rules import terms as t


@final
class Sheet:
    """One player's sheet."""

    def __init__(self, goods: vec[i64], steps: list[int], pending: list[int], die: Stream) -> None:
        self.goods = goods  # held: fish, cabbage, wood, stone; then circled so far, likewise
        self.steps = steps  # the stack of open steps
        self.pending = pending  # icons of a mixed box still to be resolved
        self.luck = die
        self.settlers: i64 = t.BEGINNERS
        self.circled: i64 = t.BEGINNERS  # the highest number of the settler track (FG-28)
        self.cabins: i64 = t.FIRST_CABINS
        self.points: i64 = 0
        self.sasquatches: i64 = 0
        self.specials: i64 = 0  # special boxes marked: a bit a box
        self.double_check: i64 = t.NEVER  # the month from which an ability works (FG-30)
        self.log_roll: i64 = t.NEVER
        self.rock_skipper: i64 = t.NEVER
        self.extra_check: bool = False  # the seventh settler's gift (FG-23)
        self.eliminated: bool = False
        # This month.
        self.row: i64 = 0
        self.colour: i64 = -1
        self.left: i64 = 0  # checks still to make
        self.limit: i64 = 1  # how often a box may be checked
        self.once: i64 = 0  # rows checked at least once, twice, three times
        self.twice: i64 = 0
        self.thrice: i64 = 0
        self.skipped: bool = False
        # The same of earlier months, a bit per box: only for display, no rule uses them.
        self.past_once: i64 = 0
        self.past_twice: i64 = 0
        self.past_thrice: i64 = 0
        # Winter: two bits a cabin for settlers, one bit a cabin for a fire.
        self.housed: i64 = 0
        self.to_house: i64 = 0
        self.heated: i64 = 0
        self.living: i64 = 0
        self.seated: i64 = 0  # who sat down to eat
        self.fed: i64 = 0  # settlers who have had their turn to eat

    def clone(self) -> "Sheet":
        twin = Sheet(self.goods[:], self.steps[:], self.pending[:], self.luck.clone())
        twin.settlers = self.settlers
        twin.circled = self.circled
        twin.cabins = self.cabins
        twin.points = self.points
        twin.sasquatches = self.sasquatches
        twin.specials = self.specials
        twin.double_check = self.double_check
        twin.log_roll = self.log_roll
        twin.rock_skipper = self.rock_skipper
        twin.extra_check = self.extra_check
        twin.eliminated = self.eliminated
        twin.row = self.row
        twin.colour = self.colour
        twin.left = self.left
        twin.limit = self.limit
        twin.once = self.once
        twin.twice = self.twice
        twin.thrice = self.thrice
        twin.skipped = self.skipped
        twin.past_once = self.past_once
        twin.past_twice = self.past_twice
        twin.past_thrice = self.past_thrice
        twin.housed = self.housed
        twin.to_house = self.to_house
        twin.heated = self.heated
        twin.living = self.living
        twin.seated = self.seated
        twin.fed = self.fed
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.goods, self.steps, self.pending, self.luck)

    def dump(self) -> dict[str, object]:
        return {
            "goods": list(self.goods),
            "steps": list(self.steps),
            "pending": list(self.pending),
            "luck": self.luck.dump(),
            "people": [self.settlers, self.circled, self.cabins, self.points, self.sasquatches],
            "abilities": [self.specials, self.double_check, self.log_roll, self.rock_skipper],
            "flags": [self.extra_check, self.eliminated, self.skipped],
            "month": [self.row, self.colour, self.left, self.limit],
            "checks": [self.once, self.twice, self.thrice],
            "winter": [self.housed, self.to_house, self.heated, self.living],
            "meals": [self.seated, self.fed],
        }

    def put_by(self, month: i64) -> None:
        """Remember the checks of a month that is over."""
        if self.once != 0:
            self.past_once |= self.once << (month * t.ROWS)
            self.past_twice |= self.twice << (month * t.ROWS)
            self.past_thrice |= self.thrice << (month * t.ROWS)

    def full(self) -> i64:
        """Rows that may not be checked again this month (FG-15)."""
        if self.limit == 1:
            return self.once
        return self.twice if self.limit == 2 else self.thrice

    def can_afford_cabin(self) -> bool:
        return (
            self.goods[t.WOOD] >= t.CABIN_WOOD
            and self.goods[t.STONE] >= t.CABIN_STONE
            and self.cabins < t.CABIN_SITES
        )

    def can_settle(self) -> bool:
        """FG-28: the next number must be on the track and have a bed."""
        return self.circled < t.SETTLER_LIMIT and self.circled < t.BUNKS * self.cabins

    def food(self) -> i64:
        return self.goods[t.FISH] + self.goods[t.CABBAGE]


def settler_points(number: i64) -> i64:
    """FG-3: what circling a number of the settler track scores."""
    if number <= t.EXTRA_CHECKER:
        return 0
    return 2 if number == t.SETTLER_LIMIT else 1


def in_cabin(people: i64, cabin: i64) -> i64:
    """How many of these people (two bits a cabin) a cabin holds."""
    return (people >> (2 * cabin)) & 3


def somebody_in(cabin: i64) -> i64:
    """One person in a cabin, to be added to people or taken from them."""
    return bit(2 * cabin)


def head_count(people: i64) -> i64:
    total: i64 = 0
    while people != 0:
        total += people & 3
        people >>= 2
    return total


def cabin_of(people: i64, nth: i64) -> i64:
    """The cabin in which the nth person sleeps, counted from the first cabin's top bunk."""
    cabin: i64 = 0
    while nth >= in_cabin(people, cabin):
        nth -= in_cabin(people, cabin)
        cabin += 1
    return cabin
