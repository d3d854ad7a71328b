"""Frost Gorge: the heuristic of a homesteader, in hundredths of a point."""

from typing import Final, cast, final

from mypy_extensions import i64

from snowbound.core.heuristic import Heuristic
from snowbound.core.state import State
from snowbound.games.frost_gorge.bot import worth
from snowbound.games.frost_gorge.bot.larder import winter
from snowbound.games.frost_gorge.bot.paths import Paths
from snowbound.games.frost_gorge.bot.worth import STAR
from snowbound.games.frost_gorge.rules import actions as a
from snowbound.games.frost_gorge.rules import terms as t
from snowbound.games.frost_gorge.rules.sheet import Sheet, in_cabin
from snowbound.games.frost_gorge.rules.state import FrostGorge

AT_ONCE: Final = 100_000  # more than anything else
SPARE_WOOD: Final = 20  # in winter, when the cabins are warm
SPARE_STONE: Final = 5


@final
class Homesteader(Heuristic):
    def __init__(self) -> None:
        self.paths = Paths()

    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        game = cast(FrostGorge, state)
        sheet = game.sheets[seat]
        group = a.ACTIONS.of(action)
        if group is a.CHECK:
            return self.check(game, sheet, a.CHECK.arg(action))
        if group is a.SKIP_TO:
            return self.skip(game, sheet, a.SKIP_TO.arg(action))
        if group is a.REROLL:
            return self.another_roll(game, sheet)
        if group is a.BUILD:
            return AT_ONCE if self.wants_cabin(game, sheet) else -AT_ONCE
        if group is a.SETTLE:
            return worth.newcomer(game, sheet.circled + 1)
        if group is a.TRADE:
            return worth.trade(game, sheet, a.TRADE.arg(action))
        if group is a.TAKE:
            return self.gift(game, sheet, a.TAKE.arg(action))
        if group is a.FIRST:  # goods of a mixed box before the settler: they may pay for one
            return int(a.FIRST.arg(action) != t.SETTLER_ICON)
        if group is a.DRAFT:
            return self.die(game, sheet, a.DRAFT.arg(action))
        if group is a.HOUSE:  # couples in the last cabins: who eats last may go hungry
            return a.HOUSE.arg(action)
        if group is a.HEAT:
            return in_cabin(sheet.housed, a.HEAT.arg(action))
        if group is a.MARK:
            return worth.ability(game, sheet, game.box.kinds[a.MARK.arg(action)])
        return 0

    # ── Boxes ───────────────────────────────────────────────────────────────────────────────

    def check(self, game: FrostGorge, sheet: Sheet, row: i64) -> i64:
        if game.month == t.WINTER:
            return winter(game, sheet, row, 0, 0)
        if sheet.once == 0:
            return self.enter(game, sheet, row)
        self.paths.look(game, sheet)
        return self.paths.way(row)

    def enter(self, game: FrostGorge, sheet: Sheet, row: i64) -> i64:
        """A month that begins in a row, or goes on away from what is checked."""
        self.paths.look(game, sheet)
        return self.paths.enter(game, sheet, row)

    def skip(self, game: FrostGorge, sheet: Sheet, row: i64) -> i64:
        if game.month == t.WINTER:
            return winter(game, sheet, row, 0, 0) - SPARE_STONE
        return self.enter(game, sheet, row) - worth.price(game, sheet, t.STONE)

    def another_roll(self, game: FrostGorge, sheet: Sheet) -> i64:
        """An average month, less the wood."""
        total: i64 = 0
        for row in range(t.ROWS):
            total += self.check(game, sheet, row)
        if game.month == t.WINTER:
            return total // t.ROWS - SPARE_WOOD
        return total // t.ROWS - worth.price(game, sheet, t.WOOD)

    def die(self, game: FrostGorge, sheet: Sheet, colour: i64) -> i64:
        """A drafted die: its gift and its month."""
        row: i64 = game.pool[colour] - 1
        if game.month == t.WINTER:
            point: i64 = STAR if colour == t.Colour.YELLOW else 0
            return point + winter(
                game, sheet, row, int(colour == t.Colour.BLUE), int(colour == t.Colour.BROWN)
            )
        if colour != t.Colour.BLACK:
            return self.gift(game, sheet, t.GIFTS[colour]) + self.enter(game, sheet, row)
        best: i64 = STAR
        for good in range(t.KINDS_OF_GOOD):
            best = max(best, worth.gain(game, sheet, good))
        return best + worth.weights(game).black + self.enter(game, sheet, row)

    def gift(self, game: FrostGorge, sheet: Sheet, gift: i64) -> i64:
        return STAR if gift == t.POINT else worth.gain(game, sheet, gift)

    # ── Cabins ──────────────────────────────────────────────────────────────────────────────

    def wants_cabin(self, game: FrostGorge, sheet: Sheet) -> bool:
        """A cabin must be filled and heated to pay."""
        if game.month < t.AUTUMN:
            return True
        wood_left = sheet.goods[t.WOOD] - t.CABIN_WOOD
        return sheet.settlers > sheet.cabins and wood_left > sheet.cabins
