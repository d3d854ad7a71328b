"""Frost Gorge: what a homesteader looks at when choosing (worths are in hundredths of a point)."""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.sense import Sense
from snowbound.core.state import State
from snowbound.games.frost_gorge import worth
from snowbound.games.frost_gorge.larder import winter
from snowbound.games.frost_gorge.paths import Paths
from snowbound.games.frost_gorge.rules import FrostGorge
from snowbound.games.frost_gorge.sheet import Sheet, in_cabin
from snowbound.games.frost_gorge.terms import *
from snowbound.games.frost_gorge.worth import STAR

AT_ONCE: Final = 100_000  # more than anything else
SPARE_WOOD: Final = 20  # in winter, when the cabins are warm
SPARE_STONE: Final = 5


@final
class Homesteader(Sense):
    def __init__(self) -> None:
        self.paths = Paths()
        self.looked = False  # whether they are those of the choice that is weighed

    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        return self.weigh_all(state, seat, [action])[0]

    def weigh_all(self, state: State, seat: i64, actions: list[int]) -> vec[i64]:
        """All actions of a choice lie on the same paths: the month is looked over once."""
        game = cast(FrostGorge, state)
        sheet = game.sheets[seat]
        self.looked = False
        weights = vec[i64]([0] * len(actions))
        i: i64 = 0
        for action in actions:
            weights[i] = self.weigh_one(game, sheet, action)
            i += 1
        return weights

    def weigh_one(self, game: FrostGorge, sheet: Sheet, action: i64) -> i64:
        if action < A_SKIP_TO:
            return self.check(game, sheet, action)
        if action < A_LOG_ROLL:
            return self.skip(game, sheet, action - A_SKIP_TO)
        if action == A_LOG_ROLL:
            return self.another_roll(game, sheet)
        if action == A_BUILD:
            return AT_ONCE if self.wants_cabin(game, sheet) else -AT_ONCE
        if action == A_SETTLE:
            return worth.newcomer(game, sheet.circled + 1)
        if action < A_LEAVE:
            return worth.trade(game, sheet, action - A_TRADE)
        if action == A_LEAVE:
            return 0
        if action < A_TAKE_POINT:
            return worth.gain(game, sheet, action - A_TAKE)
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
            return action  # couples in the last cabins: who eats last may go hungry
        if action < A_MARK:
            return in_cabin(sheet.housed, action - A_HEAT)
        return worth.ability(game, sheet, game.almanac.kinds[action - A_MARK])

    # ── Boxes ───────────────────────────────────────────────────────────────────────────────

    def check(self, game: FrostGorge, sheet: Sheet, row: i64) -> i64:
        if game.month == WINTER:
            return winter(game, sheet, row, 0, 0)
        if sheet.once == 0:
            return self.enter(game, sheet, row)
        return self.ahead(game, sheet).way(row)

    def ahead(self, game: FrostGorge, sheet: Sheet) -> Paths:
        if not self.looked:
            self.paths.look(game, sheet)
            self.looked = True
        return self.paths

    def enter(self, game: FrostGorge, sheet: Sheet, row: i64) -> i64:
        """A month that begins in a row, or goes on away from what is checked."""
        return self.ahead(game, sheet).enter(game, sheet, row)

    def skip(self, game: FrostGorge, sheet: Sheet, row: i64) -> i64:
        if game.month == WINTER:
            return winter(game, sheet, row, 0, 0) - SPARE_STONE
        return self.enter(game, sheet, row) - worth.price(game, sheet, STONE)

    def another_roll(self, game: FrostGorge, sheet: Sheet) -> i64:
        """An average month, less the wood."""
        total: i64 = 0
        for row in range(ROWS):
            total += self.check(game, sheet, row)
        if game.month == WINTER:
            return total // ROWS - SPARE_WOOD
        return total // ROWS - worth.price(game, sheet, WOOD)

    def die(self, game: FrostGorge, sheet: Sheet, colour: i64) -> i64:
        """A drafted die: its gift and its month."""
        row: i64 = game.pool[colour] - 1
        if game.month == WINTER:
            point: i64 = STAR if colour == YELLOW else 0
            return point + winter(game, sheet, row, int(colour == BLUE), int(colour == BROWN))
        return self.gift(game, sheet, colour) + self.enter(game, sheet, row)

    def gift(self, game: FrostGorge, sheet: Sheet, colour: i64) -> i64:
        if colour == YELLOW:
            return STAR
        if colour != BLACK:
            return worth.gain(game, sheet, GOOD_OF_COLOUR[colour])
        best: i64 = STAR
        for good in range(4):
            best = max(best, worth.gain(game, sheet, good))
        return best + worth.weights(game).black

    # ── Cabins ──────────────────────────────────────────────────────────────────────────────

    def wants_cabin(self, game: FrostGorge, sheet: Sheet) -> bool:
        """A cabin must be filled and heated to pay."""
        if game.month < AUTUMN:
            return True
        wood_left = sheet.goods[WOOD] - CABIN_WOOD
        return sheet.settlers > sheet.cabins and wood_left > sheet.cabins
