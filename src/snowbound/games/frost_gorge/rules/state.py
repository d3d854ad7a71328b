"""Frost Gorge: the rules (FG ledger).

Every player keeps an own sheet and plays the month on it at the same time as the others, so each
sheet carries its own stack of open steps: the top one says what its player is asked. A month is
over when every stack is empty.
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
from snowbound.games.frost_gorge.rules import actions as a
from snowbound.games.frost_gorge.rules import (
    draft,
    events,
    imagine,
    laws,
    refusals,
    scoring,
    winter,
)
from snowbound.games.frost_gorge.rules import terms as t
from snowbound.games.frost_gorge.rules.box import Box
from snowbound.games.frost_gorge.rules.sheet import Sheet, head_count, in_cabin, settler_points

# As bit sets, which are asked for all the time.
TRADE_FISH: Final[i64] = bit(a.TRADE.at(t.FISH))
TRADE_CABBAGE: Final[i64] = bit(a.TRADE.at(t.CABBAGE))
TAKE_GOODS: Final[i64] = a.TAKE.mask & ~bit(a.TAKE.at(t.POINT))


@final
class FrostGorge(State):
    def __init__(self, box: Box, sheets: list[Sheet], luck: Stream) -> None:
        super().__init__(box.seats)
        self.box = box
        self.sheets = sheets
        self.luck = luck  # the bag, the shared winter die, the first rolling player
        self.month: i64 = -1
        self.stage: i64 = t.Stage.WORKING
        self.roller: i64 = -1
        self.drafters: list[int] = []  # still to draft, the next one last
        self.pool: list[int] = [
            0
        ] * t.DICE_COLOURS  # dice on the table: value by colour, 0 for none

    # ── Beginning ───────────────────────────────────────────────────────────────────────────

    def begin(self) -> None:
        if self.box.resource_dice:
            self.roller = self.luck.below(self.seats) - 1  # FG-69: the next one rolls first
        self.begin_month()

    def begin_month(self) -> None:
        """FG-10: mark off the next month; everybody rolls."""
        self.month += 1
        self.emit(events.MONTH, -1, self.month)
        for sheet in self.sheets:
            self.turn_page(sheet)
        if self.box.resource_dice:
            draft.roll_pool(self)
        elif self.month == t.WINTER:
            winter.begin_housing(self)
        else:
            self.begin_work()

    def turn_page(self, sheet: Sheet) -> None:
        sheet.put_by(self.month - 1)
        sheet.once = 0
        sheet.twice = 0
        sheet.thrice = 0
        sheet.skipped = False
        sheet.left = 0
        sheet.colour = -1
        if sheet.double_check == self.month:
            sheet.limit += 1  # FG-31: from now on

    def begin_work(self) -> None:
        """Everybody rolls, or has a drafted die, and begins to check."""
        self.stage = t.Stage.WORKING
        rolling = not self.box.resource_dice
        seat: i64 = 0
        for sheet in self.sheets:
            if not sheet.eliminated:
                if rolling:
                    sheet.row = sheet.luck.below(t.ROWS)
                    self.emit(events.ROLLED, seat, sheet.row)
                sheet.steps.append(t.Step.CHECK)
                self.awaited |= bit(seat)
            seat += 1

    # ── What is legal ───────────────────────────────────────────────────────────────────────

    def legal(self, seat: i64) -> list[int]:
        sheet = self.sheets[seat]
        if not sheet.steps:
            return menu(0)
        step: i64 = sheet.steps[-1]
        if step == t.Step.CHECK:
            return menu(self.check_mask(sheet))
        kind = step & t.STEP_KIND
        if kind == t.Step.SETTLER:
            return menu(self.settler_mask(sheet))
        if kind == t.Step.TAKE:
            return menu(self.take_mask(step >> t.STEP_BITS) | self.build_mask(sheet))
        if kind == t.Step.WILD:
            return menu(a.TAKE.mask | self.build_mask(sheet)) + self.markable(sheet)
        return menu(self.rare_mask(sheet, kind))

    def rare_mask(self, sheet: Sheet, kind: i64) -> i64:
        mask = self.build_mask(sheet)
        if kind == t.Step.ORDER:
            for item in sheet.pending:
                mask |= bit(a.FIRST.at(item))
        elif kind == t.Step.DRAFT:
            for colour in range(t.DICE_COLOURS):
                if self.pool[colour] != 0:
                    mask |= bit(a.DRAFT.at(colour))
        elif kind == t.Step.MOVE_IN:
            mask |= a.MOVE_IN.mask
        elif kind == t.Step.HOUSE:
            for cabin in range(t.CABIN_SITES):
                if self.may_house(sheet, cabin):
                    mask |= bit(a.HOUSE.at(cabin))
        elif kind == t.Step.HEAT:
            for cabin in range(t.CABIN_SITES):
                if self.may_heat(sheet, cabin):
                    mask |= bit(a.HEAT.at(cabin))
        return mask

    def checkable(self, sheet: Sheet) -> i64:
        """Rows that may be checked now (FG-11, FG-13, FG-15)."""
        if sheet.once == 0:
            return bit(sheet.row)
        return (self.box.beside[sheet.once] | sheet.once) & ~sheet.full()

    def has_room(self, sheet: Sheet) -> bool:
        """Whether any box can still be checked; some neighbour always can, until all are."""
        return sheet.once != t.ALL_ROWS or sheet.full() != t.ALL_ROWS

    def skippable(self, sheet: Sheet, checkable: i64) -> i64:
        """Rows that Rock Skipper can reach (FG-33)."""
        if sheet.rock_skipper > self.month or sheet.skipped or sheet.goods[t.STONE] == 0:
            return 0
        return self.box.beside[checkable] & ~sheet.full()

    def check_mask(self, sheet: Sheet) -> i64:
        once = sheet.once
        if once == 0:
            rows = bit(sheet.row)
        elif sheet.limit == 1:  # the usual case of `checkable`, spelled out for speed
            rows = self.box.beside[once] & ~once
        else:
            rows = self.checkable(sheet)
        mask = rows << a.CHECK.first
        if sheet.rock_skipper <= self.month:
            mask |= self.skippable(sheet, rows) << a.SKIP_TO.first
        if sheet.log_roll <= self.month and self.may_log_roll(sheet):
            mask |= a.REROLL.mask
        if sheet.goods[t.WOOD] >= t.CABIN_WOOD and self.may_build(sheet):
            mask |= a.BUILD.mask
        return mask

    def may_log_roll(self, sheet: Sheet) -> bool:
        """FG-32: before the first check, for one wood."""
        return sheet.log_roll <= self.month and sheet.once == 0 and sheet.goods[t.WOOD] > 0

    def build_mask(self, sheet: Sheet) -> i64:
        return a.BUILD.mask if self.may_build(sheet) else 0

    def may_build(self, sheet: Sheet) -> bool:
        return sheet.can_afford_cabin() and self.building_is_open(sheet)

    def building_is_open(self, sheet: Sheet) -> bool:
        """FG-25: at any choice until the settlers are allotted."""
        return (
            self.month < t.WINTER
            or self.stage == t.Stage.DRAFTING
            or sheet.steps[-1] == t.Step.MOVE_IN
        )

    def settler_mask(self, sheet: Sheet) -> i64:
        """FG-20 to FG-22: settle, trade, or leave it."""
        mask = self.build_mask(sheet) | a.LEAVE.mask
        if sheet.can_settle():
            mask |= a.SETTLE.mask
        if sheet.goods[t.FISH] > 0:
            mask |= TRADE_FISH
        if sheet.goods[t.CABBAGE] > 0:
            mask |= TRADE_CABBAGE
        return mask

    def take_mask(self, paid: i64) -> i64:
        """FG-21: any good but the one paid."""
        return TAKE_GOODS & ~(bit(paid) << a.TAKE.first)

    def markable(self, sheet: Sheet) -> list[int]:
        """FG-64: unmarked specials of the months before this one."""
        return [
            int(a.MARK.at(box))
            for box in range(self.month * t.ROWS)
            if self.is_unmarked_special(sheet, box)
        ]

    def is_unmarked_special(self, sheet: Sheet, box: i64) -> bool:
        kind: i64 = self.box.kinds[box]
        special = t.BoxKind.DOUBLE_CHECK <= kind <= t.BoxKind.ROCK_SKIPPER
        return special and (sheet.specials >> box) & 1 == 0

    def may_house(self, sheet: Sheet, cabin: i64) -> bool:
        """FG-40, FG-46: a built cabin with a bunk free, none left empty that could be filled."""
        if cabin >= sheet.cabins:
            return False
        most: i64 = 1 if sheet.settlers < sheet.cabins else t.BUNKS
        return in_cabin(sheet.housed, cabin) < most

    def may_heat(self, sheet: Sheet, cabin: i64) -> bool:
        """FG-41."""
        return in_cabin(sheet.housed, cabin) > 0 and (sheet.heated >> cabin) & 1 == 0

    # ── Playing ─────────────────────────────────────────────────────────────────────────────

    def play(self, seat: i64, action: i64) -> None:
        sheet = self.sheets[seat]
        if a.CHECK.has(action):  # by far the most frequent: its group is not looked up
            self.check(sheet, seat, a.CHECK.arg(action))
        else:
            self.do(sheet, seat, action)
        self.carry_on(sheet, seat)

    def do(self, sheet: Sheet, seat: i64, action: i64) -> None:
        """Whatever is not a check."""
        group = a.ACTIONS.of(action)
        if group is a.SKIP_TO:
            self.skip_to(sheet, seat, a.SKIP_TO.arg(action))
        elif group is a.REROLL:
            self.reroll(sheet, seat)
        elif group is a.BUILD:
            self.build(sheet, seat)
        elif group is a.SETTLE:
            self.settle(sheet, seat)
        elif group is a.TRADE:
            self.trade(sheet, seat, a.TRADE.arg(action))
        elif group is a.LEAVE:
            sheet.steps.pop()
        elif group is a.TAKE:
            self.take(sheet, seat, a.TAKE.arg(action))
        elif group is a.MOVE_IN:
            winter.move_in(self, sheet, seat)
        elif group is a.FIRST:
            self.resolve_first(sheet, seat, a.FIRST.arg(action))
        elif group is a.DRAFT:
            draft.take_die(self, sheet, seat, a.DRAFT.arg(action))
        elif group is a.HOUSE:
            winter.house(self, sheet, seat, a.HOUSE.arg(action))
        elif group is a.HEAT:
            winter.heat(self, sheet, seat, a.HEAT.arg(action))
        else:
            self.mark(sheet, seat, a.MARK.arg(action))

    def check(self, sheet: Sheet, seat: i64, row: i64) -> None:
        """FG-11 to FG-16: tick a box and resolve it at once."""
        if sheet.once == 0:
            sheet.left = head_count(sheet.living) if self.month == t.WINTER else sheet.settlers
        sheet.left -= 1
        mark = bit(row)
        if sheet.once & mark == 0:
            sheet.once |= mark
        elif sheet.twice & mark == 0:
            sheet.twice |= mark
        else:
            sheet.thrice |= mark
        box = self.month * t.ROWS + row
        if self.keeps_events:
            self.emit(events.TICKED, seat, box)
        kind: i64 = self.box.kinds[box]
        if kind == t.BoxKind.GOODS:
            self.open_box(sheet, seat, box)
        elif kind == t.BoxKind.SASQUATCH:
            self.meet_sasquatch(sheet, seat)
        elif kind <= t.BoxKind.ROCK_SKIPPER:
            self.learn(sheet, seat, box)
        else:
            winter.feed(self, sheet, seat, kind, self.box.meals[box])

    def open_box(self, sheet: Sheet, seat: i64, box: i64) -> None:
        """FG-8, FG-24: each icon of the box in turn."""
        stars: i64 = self.box.stars[box]
        if stars > 0:
            self.score(sheet, seat, stars, t.Source.STARS)
        icons: i64 = self.box.settlers[box]
        goods = self.box.goods[box]
        if icons > 0 and goods:
            sheet.pending = goods + [t.SETTLER_ICON] * icons
            sheet.steps.append(t.Step.ORDER)
            return
        for good in goods:
            self.gain(sheet, seat, good)
        while icons > 0:
            sheet.steps.append(t.Step.SETTLER)
            icons -= 1

    def resolve_first(self, sheet: Sheet, seat: i64, item: i64) -> None:
        """FG-8: the player chooses which icon of a mixed box comes first."""
        sheet.pending.remove(item)
        if item == t.SETTLER_ICON:
            sheet.steps.append(t.Step.SETTLER)
        else:
            self.gain(sheet, seat, item)

    def gain(self, sheet: Sheet, seat: i64, good: i64) -> None:
        """FG-5: circle the next icon, if one is left."""
        goods = sheet.goods
        if goods[good + t.CIRCLED] < self.box.icons[good]:
            goods[good] += 1
            goods[good + t.CIRCLED] += 1
            if self.keeps_events:
                self.emit(events.GAINED, seat, good)
        else:
            self.emit(events.LEFT, seat, good)

    def pay(self, sheet: Sheet, seat: i64, good: i64, amount: i64) -> None:
        sheet.goods[good] -= amount
        self.emit(events.PAID, seat, good, amount)

    def score(self, sheet: Sheet, seat: i64, points: i64, source: i64) -> None:
        sheet.points += points
        if self.keeps_events:
            self.emit(events.SCORED, seat, points, sheet.points, source)

    def trade(self, sheet: Sheet, seat: i64, paid: i64) -> None:
        """FG-21: one food for two other goods."""
        sheet.steps.pop()
        self.pay(sheet, seat, paid, 1)
        sheet.steps.append(t.Step.TAKE | paid << t.STEP_BITS)
        sheet.steps.append(t.Step.TAKE | paid << t.STEP_BITS)

    def take(self, sheet: Sheet, seat: i64, gift: i64) -> None:
        """FG-21, FG-64: what one likes best of what is on offer."""
        sheet.steps.pop()
        self.give(sheet, seat, gift)

    def give(self, sheet: Sheet, seat: i64, gift: i64) -> None:
        """FG-63: a good, or of a die perhaps a point."""
        if gift == t.POINT:
            self.score(sheet, seat, 1, t.Source.DICE)
        else:
            self.gain(sheet, seat, gift)

    def mark(self, sheet: Sheet, seat: i64, box: i64) -> None:
        """FG-64: a special of an earlier month, without a settler."""
        sheet.steps.pop()
        self.learn(sheet, seat, box)

    def settle(self, sheet: Sheet, seat: i64) -> None:
        """FG-20, FG-28: circle the next number; it is how many you now are."""
        sheet.steps.pop()
        before = sheet.settlers
        sheet.circled += 1
        sheet.settlers = sheet.circled
        self.emit(events.SETTLED, seat, sheet.settlers)
        if sheet.circled == t.EXTRA_CHECKER:
            sheet.extra_check = True  # FG-23
            sheet.limit += 1
        points = settler_points(sheet.circled)
        if points > 0:
            self.score(sheet, seat, points, t.Source.SETTLERS)
        if self.box.newcomers_work:
            sheet.left += sheet.settlers - before  # FG-12

    def build(self, sheet: Sheet, seat: i64) -> None:
        """FG-25."""
        self.pay(sheet, seat, t.WOOD, t.CABIN_WOOD)
        self.pay(sheet, seat, t.STONE, t.CABIN_STONE)
        sheet.cabins += 1
        self.emit(events.BUILT, seat, sheet.cabins - 1)

    def meet_sasquatch(self, sheet: Sheet, seat: i64) -> None:
        """FG-26, FG-27, FG-29."""
        sheet.sasquatches += 1
        if sheet.goods[t.FISH] > 0:
            sheet.goods[t.FISH] -= 1
            self.emit(events.SASQUATCH_FED, seat)
            self.score(sheet, seat, 2, t.Source.SASQUATCHES)
            return
        sheet.settlers -= 1
        self.emit(events.SETTLER_LOST, seat, sheet.settlers)
        if sheet.settlers < t.BEGINNERS:
            self.eliminate(sheet, seat)

    def eliminate(self, sheet: Sheet, seat: i64) -> None:
        """FG-19: the month ends at once and nobody waits for that seat."""
        sheet.eliminated = True
        sheet.steps.clear()
        sheet.pending.clear()
        self.emit(events.ELIMINATED, seat)
        for other in self.sheets:
            if not other.eliminated:
                return
        self.end()

    def learn(self, sheet: Sheet, seat: i64, box: i64) -> None:
        """FG-30: an ability from next month on; a second check gives nothing (FG-15)."""
        mark = bit(box)
        if sheet.specials & mark:
            return
        sheet.specials |= mark
        kind: i64 = self.box.kinds[box]
        start = self.month + 1
        if kind == t.BoxKind.DOUBLE_CHECK:
            sheet.double_check = min(sheet.double_check, start)
        elif kind == t.BoxKind.LOG_ROLL:
            sheet.log_roll = min(sheet.log_roll, start)
        else:
            sheet.rock_skipper = min(sheet.rock_skipper, start)
        self.emit(events.LEARNED, seat, box)

    def reroll(self, sheet: Sheet, seat: i64) -> None:
        """FG-32, FG-66."""
        self.pay(sheet, seat, t.WOOD, 1)
        sheet.row = sheet.luck.below(t.ROWS)
        self.emit(events.ROLLED, seat, sheet.row)

    def skip_to(self, sheet: Sheet, seat: i64, row: i64) -> None:
        """FG-33."""
        self.pay(sheet, seat, t.STONE, 1)
        sheet.skipped = True
        self.emit(events.SKIPPED, seat, row)
        self.check(sheet, seat, row)

    # ── From step to step ───────────────────────────────────────────────────────────────────

    def carry_on(self, sheet: Sheet, seat: i64) -> None:
        """Drop steps that leave nothing to ask; when none is left, see what the table does."""
        steps = sheet.steps
        while steps:
            kind = steps[-1] & t.STEP_KIND
            if kind == t.Step.CHECK:
                if sheet.once == 0 or (sheet.left > 0 and self.has_room(sheet)):
                    return
                steps.pop()
            elif kind == t.Step.SETTLER:
                if sheet.can_settle() or sheet.food() > 0 or self.may_build(sheet):
                    return
                steps.pop()  # FG-22
            elif kind == t.Step.ORDER:
                if self.order_matters(sheet, seat):
                    return
            elif kind == t.Step.MOVE_IN:
                if self.may_build(sheet):
                    return
                winter.move_in(self, sheet, seat)
            else:
                return
        if not self.over:
            self.finished(seat)

    def order_matters(self, sheet: Sheet, seat: i64) -> bool:
        """Resolve the rest of a mixed box by itself once only one sort of icon is left."""
        pending = sheet.pending
        settlers = pending.count(t.SETTLER_ICON)
        if 0 < settlers < len(pending):
            return True
        sheet.steps.pop()
        sheet.pending = []
        for item in pending:
            if item == t.SETTLER_ICON:
                sheet.steps.append(t.Step.SETTLER)
            else:
                self.gain(sheet, seat, item)
        return False

    def finished(self, seat: i64) -> None:
        if self.stage == t.Stage.DRAFTING:
            self.awaited = 0
            draft.next_draft(self)
            return
        self.awaited &= ~bit(seat)
        if self.awaited != 0:
            return
        if self.stage == t.Stage.WORKING:
            self.begin_month()
        elif self.stage == t.Stage.HOUSING:
            winter.begin_feeding(self)
        else:
            self.end()

    # ── The end ─────────────────────────────────────────────────────────────────────────────

    def end(self) -> None:
        self.over = True
        self.awaited = 0
        for seat in range(self.seats):
            sheet = self.sheets[seat]
            if not sheet.eliminated:
                points = scoring.winter_points(sheet)
                sheet.points += points
                self.emit(events.FINAL, seat, points, sheet.points, t.Source.CABINS)

    def outcome(self) -> Outcome:
        return scoring.outcome(self.box, self.sheets)

    # ── What the contract asks for ──────────────────────────────────────────────────────────

    def reason(self, seat: i64, action: i64) -> Refusal:
        return refusals.reason(self, seat, action)

    def clone(self) -> "FrostGorge":
        twin = FrostGorge(self.box, [sheet.clone() for sheet in self.sheets], self.luck.clone())
        twin.awaited = self.awaited
        twin.over = self.over
        twin.month = self.month
        twin.stage = self.stage
        twin.roller = self.roller
        if self.box.resource_dice:
            twin.drafters = self.drafters[:]
            twin.pool = self.pool[:]
        return twin

    def imagine(self, seat: i64, luck: Stream) -> "FrostGorge":
        twin = self.clone()
        imagine.fill_in(twin, luck)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.box, self.sheets, self.luck)

    def dump(self) -> dict[str, object]:
        return {
            "month": self.month,
            "stage": self.stage,
            "awaited": self.awaited,
            "over": self.over,
            "roller": self.roller,
            "drafters": list(self.drafters),
            "pool": list(self.pool),
            "luck": self.luck.dump(),
            "sheets": [sheet.dump() for sheet in self.sheets],
        }

    def broken_laws(self) -> list[str]:
        return laws.broken_laws(self)


def new_game(box: Box, seed: int, keeps_events: bool = False, deal: Given = RANDOM) -> FrostGorge:
    """A game in its first month, the dice rolled."""
    sheets: list[Sheet] = []
    for seat in range(box.seats):
        die = deal.loaded(f"die {seat + 1}", stream(seed, f"die-{seat}"), t.ROWS)
        sheets.append(Sheet(vec[i64]([0] * (2 * t.KINDS_OF_GOOD)), [], [], die))
    state = FrostGorge(box, sheets, stream(seed, "common"))
    state.keeps_events = keeps_events
    state.begin()
    return state
