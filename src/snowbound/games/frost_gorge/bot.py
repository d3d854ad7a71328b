"""Frost Gorge: what a homesteader looks at when choosing.

Weights are in hundredths of a point, by what a thing tends to bring until the end of the year.
"""

from typing import Final, cast, final

from mypy_extensions import i64

from snowbound.core.sense import Sense
from snowbound.core.state import State
from snowbound.games.frost_gorge.rules import FrostGorge
from snowbound.games.frost_gorge.sheet import Sheet, in_cabin
from snowbound.games.frost_gorge.terms import *

STAR_WORTH: Final = 100
SETTLER_WORTH: Final = 260
BUILD_WORTH: Final = 700
ABILITY_WORTH: Final = [90, 30, 60]  # Double Check, Log Roll, Rock Skipper


@final
class Homesteader(Sense):
    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        game = cast(FrostGorge, state)
        sheet = game.sheets[seat]
        if action < A_SKIP_TO:
            return self.box(game, sheet, action)
        if action < A_LOG_ROLL:
            return self.box(game, sheet, action - A_SKIP_TO) - 10 - self.good(game, sheet, STONE)
        if action == A_LOG_ROLL:
            return 60 - self.good(game, sheet, WOOD)
        if action == A_BUILD:
            return BUILD_WORTH if self.wants_cabin(game, sheet) else -50
        if action <= A_LEAVE:
            return self.settler_use(game, sheet, action)
        if action < A_TAKE_POINT:
            return self.good(game, sheet, action - A_TAKE)
        return self.rare(game, sheet, action)

    def rare(self, game: FrostGorge, sheet: Sheet, action: i64) -> i64:
        if action == A_TAKE_POINT:
            return STAR_WORTH
        if action < A_FIRST_SETTLER:
            return 10  # goods of a mixed box first: they may pay for the settler
        if action == A_FIRST_SETTLER:
            return 0
        if action < A_HOUSE:
            return self.die(game, sheet, action - A_DRAFT)
        if action < A_HEAT:
            return 0
        if action < A_MARK:
            return in_cabin(sheet.housed, action - A_HEAT)
        return 2 * self.ability(game, sheet, game.almanac.kinds[action - A_MARK])

    def die(self, game: FrostGorge, sheet: Sheet, colour: i64) -> i64:
        """A drafted die: its gift and its first box."""
        row = game.pool[colour] - 1
        gift: i64 = STAR_WORTH
        if colour != YELLOW and colour != BLACK:
            gift = self.good(game, sheet, GOOD_OF_COLOUR[colour])
        if game.month == WINTER:
            return gift
        return gift + self.box(game, sheet, row)

    def box(self, game: FrostGorge, sheet: Sheet, row: i64) -> i64:
        almanac = game.almanac
        box = game.month * ROWS + row
        kind: i64 = almanac.kinds[box]
        if kind == SASQUATCH:
            return self.sasquatch(game, sheet)
        if kind >= FISH_MEAL:
            return self.meal(sheet, kind, almanac.meals[box])
        if kind != GOODS:
            if (sheet.specials >> box) & 1:
                return 0
            return self.ability(game, sheet, kind)
        worth: i64 = almanac.stars[box] * STAR_WORTH
        for good in almanac.goods[box]:
            worth += self.good(game, sheet, good)
        icons: i64 = almanac.settlers[box]
        if icons > 0:
            room = sheet.can_settle()
            worth += icons * (SETTLER_WORTH if room else 60 if sheet.food() > 0 else 0)
        return worth

    def ability(self, game: FrostGorge, sheet: Sheet, kind: i64) -> i64:
        owned = (
            (kind == DOUBLE_CHECK and sheet.double_check != NEVER)
            or (kind == LOG_ROLL and sheet.log_roll != NEVER)
            or (kind == ROCK_SKIPPER and sheet.rock_skipper != NEVER)
        )
        if owned:
            return 0
        return ABILITY_WORTH[kind - DOUBLE_CHECK] * (WINTER - game.month) // 4

    def sasquatch(self, game: FrostGorge, sheet: Sheet) -> i64:
        if sheet.goods[FISH] > 0:
            return 200 - self.good(game, sheet, FISH)
        return -2000 if sheet.settlers == BEGINNERS else -350

    def meal(self, sheet: Sheet, kind: i64, amount: i64) -> i64:
        if kind == SNOW_SNAKE:
            return -250
        food: i64 = FISH if kind == FISH_MEAL else CABBAGE
        held: i64 = sheet.goods[food]
        if held < amount:
            return -250
        return 100 - 20 * amount + held

    def good(self, game: FrostGorge, sheet: Sheet, good: i64) -> i64:
        """What one more of a good is worth now."""
        if sheet.goods[good + 4] >= game.almanac.icons[good]:
            return 0
        held: i64 = sheet.goods[good]
        if good == FISH:
            return 110 if held < 2 else 80 if held < 6 else 25
        if good == CABBAGE:
            return 70 if held < 4 else 20
        sites: i64 = CABIN_SITES - sheet.cabins
        if good == WOOD:
            return 85 if held < 3 * sites + 5 else 5
        return 80 if held < 2 * sites else 8

    def wants_cabin(self, game: FrostGorge, sheet: Sheet) -> bool:
        """A cabin must be filled and heated to pay."""
        if game.month < AUTUMN:
            return True
        wood_left = sheet.goods[WOOD] - CABIN_WOOD
        return sheet.settlers > sheet.cabins and wood_left > sheet.cabins

    def settler_use(self, game: FrostGorge, sheet: Sheet, action: i64) -> i64:
        if action == A_SETTLE:
            return SETTLER_WORTH
        if action == A_LEAVE:
            return 0
        paid: i64 = self.good(game, sheet, action - A_TRADE)
        best: i64 = max(self.good(game, sheet, WOOD), self.good(game, sheet, STONE))
        return 2 * best - paid - 30
