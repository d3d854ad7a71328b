"""Frost Gorge: what a homesteader looks at when choosing.

Weights are in hundredths of a point, by what a thing tends to bring until the end of the year.
A check is weighed together with the best that can follow it in the same month, because checks
join up: a rich box behind a sasquatch is only as good as the way there.
"""

from typing import Final, cast, final

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.sense import Sense
from snowbound.core.state import State
from snowbound.games.frost_gorge.rules import FrostGorge
from snowbound.games.frost_gorge.sheet import Sheet, head_count, in_cabin
from snowbound.games.frost_gorge.terms import *

STAR: Final = 100
NEWCOMER: Final = 92  # at the end, and for every month in which one more box is checked:
NEWCOMER_A_MONTH: Final = 47
TRADE: Final = 115  # a settler icon without a bed, while there is food to pay with
ABILITIES: Final = [82, 35, 10]  # Double Check, Log Roll, Rock Skipper: for four months
AGAIN: Final = 74  # per cent of its worth that a box keeps when it is checked again
FED_SASQUATCH: Final = 200
LAST_FISH: Final = 128  # another sasquatch may come
LOSS: Final = 110  # of a settler
ELIMINATION: Final = 2490
DEATH: Final = 250  # in winter
MEAL: Final = 100
MOUTHFUL: Final = 73
HUNGER: Final = 59  # what food is worth more when winter is near
SPARE: Final = 1000  # more than any month brings
BLACK_GIFT: Final = 30
REROLL: Final = 195  # how much better another roll must promise to be


@final
class Homesteader(Sense):
    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        game = cast(FrostGorge, state)
        sheet = game.sheets[seat]
        if action < A_SKIP_TO:
            return self.month(game, sheet, action)
        if action < A_LOG_ROLL:
            return self.month(game, sheet, action - A_SKIP_TO) - self.good(game, sheet, STONE)
        if action == A_LOG_ROLL:
            return self.another_roll(game, sheet)
        if action == A_BUILD:
            return 100 * SPARE if self.wants_cabin(game, sheet) else -100 * SPARE
        if action <= A_LEAVE:
            return self.settler_use(game, sheet, action)
        if action < A_TAKE_POINT:
            return self.good(game, sheet, action - A_TAKE)
        return self.rare(game, sheet, action)

    def rare(self, game: FrostGorge, sheet: Sheet, action: i64) -> i64:
        if action == A_TAKE_POINT:
            return STAR
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
        return self.ability(game, sheet, game.almanac.kinds[action - A_MARK])

    # ── A month ─────────────────────────────────────────────────────────────────────────────

    def month(self, game: FrostGorge, sheet: Sheet, row: i64) -> i64:
        """A box, and the best that can follow it."""
        left = sheet.left
        if sheet.once == 0:
            left = sheet.settlers if sheet.living == 0 else head_count(sheet.living)
        worth = self.box(game, sheet, row)
        if left > 1:
            worth += self.what_follows(game, sheet, row, left - 1)
        return worth

    def what_follows(self, game: FrostGorge, sheet: Sheet, row: i64, left: i64) -> i64:
        """The best way to go on up, down, and over the same boxes again."""
        values: list[int] = [self.box(game, sheet, other) for other in range(ROWS)]
        mask = sheet.once | bit(row)
        loop = game.almanac.loop
        top = row
        bottom = row
        length: i64 = 1
        best_again: i64 = values[row]
        while length < ROWS and (loop or top > 0) and (mask >> ((top + 5) % ROWS)) & 1:
            top = (top + 5) % ROWS
            length += 1
            best_again = max(best_again, values[top])
        while length < ROWS and (loop or bottom < 5) and (mask >> ((bottom + 1) % ROWS)) & 1:
            bottom = (bottom + 1) % ROWS
            length += 1
            best_again = max(best_again, values[bottom])
        above = ROWS - length if loop else top
        below = ROWS - length if loop else ROWS - 1 - bottom
        fresh = min(left, ROWS - length)
        best: i64 = -100 * SPARE
        up: i64 = 0
        gained_up: i64 = 0
        while up <= above and up <= fresh:
            if up > 0:
                value: i64 = values[(top + ROWS - up) % ROWS]
                gained_up += value
                best_again = max(best_again, value)
            gained: i64 = gained_up
            again: i64 = best_again
            down: i64 = 0
            while down <= below and up + down <= fresh:
                if down > 0:
                    value = values[(bottom + down) % ROWS]
                    gained += value
                    again = max(again, value)
                if sheet.limit > 1:
                    worth = gained + again * (left - up - down) * AGAIN // 100
                    best = max(best, worth)
                elif up + down == fresh:
                    best = max(best, gained)
                down += 1
            up += 1
        return best

    def another_roll(self, game: FrostGorge, sheet: Sheet) -> i64:
        """An average month, less the wood."""
        total: i64 = 0
        for row in range(ROWS):
            total += self.month(game, sheet, row)
        return total // ROWS - self.good(game, sheet, WOOD) - REROLL

    def die(self, game: FrostGorge, sheet: Sheet, colour: i64) -> i64:
        """A drafted die: its gift and its month."""
        gift: i64 = STAR
        if colour == BLACK:
            gift = BLACK_GIFT
        elif colour != YELLOW:
            gift = self.good(game, sheet, GOOD_OF_COLOUR[colour])
        return gift + self.month(game, sheet, game.pool[colour] - 1)

    # ── A box ───────────────────────────────────────────────────────────────────────────────

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
        worth: i64 = almanac.stars[box] * STAR
        for good in almanac.goods[box]:
            worth += self.good(game, sheet, good)
        icons: i64 = almanac.settlers[box]
        if icons > 0:
            if sheet.can_settle():
                worth += icons * self.settler(game)
            elif sheet.food() > 0:
                worth += icons * TRADE
        return worth

    def settler(self, game: FrostGorge) -> i64:
        return NEWCOMER + NEWCOMER_A_MONTH * (WINTER - game.month)

    def ability(self, game: FrostGorge, sheet: Sheet, kind: i64) -> i64:
        owned = (
            (kind == DOUBLE_CHECK and sheet.double_check != NEVER)
            or (kind == LOG_ROLL and sheet.log_roll != NEVER)
            or (kind == ROCK_SKIPPER and sheet.rock_skipper != NEVER)
        )
        if owned:
            return 0
        return ABILITIES[kind - DOUBLE_CHECK] * (WINTER - game.month) // 4

    def sasquatch(self, game: FrostGorge, sheet: Sheet) -> i64:
        fish: i64 = sheet.goods[FISH]
        if fish > 1:
            return FED_SASQUATCH - self.good(game, sheet, FISH)
        if fish == 1:
            return FED_SASQUATCH - LAST_FISH
        return -ELIMINATION if sheet.settlers == BEGINNERS else -LOSS

    def meal(self, sheet: Sheet, kind: i64, amount: i64) -> i64:
        if kind == SNOW_SNAKE:
            return -DEATH
        food: i64 = FISH if kind == FISH_MEAL else CABBAGE
        return MEAL - MOUTHFUL * amount if sheet.goods[food] >= amount else -DEATH

    def good(self, game: FrostGorge, sheet: Sheet, good: i64) -> i64:
        """What one more of a good is worth now."""
        if sheet.goods[good + 4] >= game.almanac.icons[good]:
            return 0
        held: i64 = sheet.goods[good]
        ahead = WINTER - game.month
        hunger: i64 = HUNGER if game.month >= AUTUMN else 0
        if good == FISH:
            return hunger + (93 if held < 2 else max(13, 118 - 14 * held))
        if good == CABBAGE:
            return hunger + max(29, 93 - 7 * held)
        sites: i64 = CABIN_SITES - sheet.cabins
        if good == WOOD:
            return 80 + 3 * ahead if held < CABIN_WOOD * sites + CABIN_SITES else 38
        return 67 - 6 * held + 7 * ahead if held < CABIN_STONE * sites else 8

    # ── Cabins and settlers ─────────────────────────────────────────────────────────────────

    def wants_cabin(self, game: FrostGorge, sheet: Sheet) -> bool:
        """A cabin must be filled and heated to pay."""
        if game.month < AUTUMN:
            return True
        wood_left = sheet.goods[WOOD] - CABIN_WOOD
        return sheet.settlers > sheet.cabins and wood_left > sheet.cabins

    def settler_use(self, game: FrostGorge, sheet: Sheet, action: i64) -> i64:
        if action == A_SETTLE:
            return self.settler(game)
        if action == A_LEAVE:
            return 0
        paid: i64 = self.good(game, sheet, action - A_TRADE)
        best: i64 = max(self.good(game, sheet, WOOD), self.good(game, sheet, STONE))
        return 2 * best - paid
