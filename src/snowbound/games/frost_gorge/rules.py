"""Frost Gorge: the rules (FG ledger).

Every player keeps an own sheet and plays the month on it at the same time as the others, so each
sheet carries its own stack of open steps: the top one says what its player is asked. A month is
over when every stack is empty.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.menus import menu
from snowbound.core.randomness import Stream, stream
from snowbound.core.state import Outcome, Refusal, State
from snowbound.games.frost_gorge import draft, refusals, scoring, winter
from snowbound.games.frost_gorge.sheet import Almanac, Sheet, head_count, in_cabin
from snowbound.games.frost_gorge.terms import *


@final
class FrostGorge(State):
    def __init__(self, almanac: Almanac, sheets: list[Sheet], luck: Stream) -> None:
        super().__init__(almanac.seats)
        self.almanac = almanac
        self.sheets = sheets
        self.luck = luck  # the bag, the shared winter die, the first rolling player
        self.month: i64 = -1
        self.stage: i64 = WORKING
        self.roller: i64 = -1
        self.drafters: list[int] = []  # still to draft, the next one last
        self.pool: list[int] = [0] * 6  # dice on the table: value by colour, 0 for none

    # ── Beginning ───────────────────────────────────────────────────────────────────────────

    def begin(self) -> None:
        if self.almanac.resource_dice:
            self.roller = self.luck.below(self.seats) - 1  # FG-69: the next one rolls first
        self.begin_month()

    def begin_month(self) -> None:
        """FG-10: mark off the next month; everybody rolls."""
        self.month += 1
        self.tell(E_MONTH, -1, self.month)
        for sheet in self.sheets:
            self.turn_page(sheet)
        if self.almanac.resource_dice:
            draft.roll_pool(self)
        elif self.month == WINTER:
            winter.begin_housing(self)
        else:
            self.begin_work()

    def turn_page(self, sheet: Sheet) -> None:
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
        self.stage = WORKING
        rolling = not self.almanac.resource_dice
        seat: i64 = 0
        for sheet in self.sheets:
            if not sheet.eliminated:
                if rolling:
                    sheet.row = sheet.luck.below(6)
                    self.tell(E_ROLLED, seat, sheet.row)
                sheet.steps.append(CHECKS)
                self.awaited |= bit(seat)
            seat += 1

    # ── What is legal ───────────────────────────────────────────────────────────────────────

    def legal(self, seat: i64) -> list[int]:
        sheet = self.sheets[seat]
        if not sheet.steps:
            return menu(0)
        step: i64 = sheet.steps[-1]
        if step == CHECKS:
            return menu(self.check_mask(sheet))
        kind = step & 15
        if kind == SETTLER:
            return menu(self.settler_mask(sheet))
        if kind == TAKE:
            return menu(self.take_mask(step >> 4) | self.build_mask(sheet))
        if kind == WILD:
            return menu(self.wild_mask(sheet)) + self.markable(sheet)
        return menu(self.rare_mask(sheet, kind))

    def rare_mask(self, sheet: Sheet, kind: i64) -> i64:
        mask = self.build_mask(sheet)
        if kind == ORDER:
            for item in sheet.pending:
                mask |= bit(A_FIRST + item)
        elif kind == DRAFT:
            for colour in range(6):
                if self.pool[colour] != 0:
                    mask |= bit(A_DRAFT + colour)
        elif kind == MOVE_IN:
            mask |= bit(A_MOVE_IN)
        elif kind == HOUSE:
            for cabin in range(CABIN_SITES):
                if self.may_house(sheet, cabin):
                    mask |= bit(A_HOUSE + cabin)
        elif kind == HEAT:
            for cabin in range(CABIN_SITES):
                if self.may_heat(sheet, cabin):
                    mask |= bit(A_HEAT + cabin)
        return mask

    def checkable(self, sheet: Sheet) -> i64:
        """Rows that may be checked now (FG-11, FG-13, FG-15)."""
        if sheet.once == 0:
            return bit(sheet.row)
        return (self.almanac.beside[sheet.once] | sheet.once) & ~sheet.full()

    def has_room(self, sheet: Sheet) -> bool:
        """Whether any box can still be checked; some neighbour always can, until all are."""
        return sheet.once != ALL_ROWS or sheet.full() != ALL_ROWS

    def skippable(self, sheet: Sheet, checkable: i64) -> i64:
        """Rows that Rock Skipper can reach (FG-33)."""
        if sheet.rock_skipper > self.month or sheet.skipped or sheet.goods[STONE] == 0:
            return 0
        return self.almanac.beside[checkable] & ~sheet.full()

    def check_mask(self, sheet: Sheet) -> i64:
        once = sheet.once
        if once == 0:
            mask = bit(sheet.row)
        elif sheet.limit == 1:  # the usual case of `checkable`, spelled out for speed
            mask = self.almanac.beside[once] & ~once
        else:
            mask = self.checkable(sheet)
        if sheet.rock_skipper <= self.month:
            mask |= self.skippable(sheet, mask) << A_SKIP_TO
        if sheet.log_roll <= self.month and self.may_log_roll(sheet):
            mask |= 1 << A_LOG_ROLL
        if sheet.goods[WOOD] >= CABIN_WOOD and self.may_build(sheet):
            mask |= 1 << A_BUILD
        return mask

    def may_log_roll(self, sheet: Sheet) -> bool:
        """FG-32: before the first check, for one wood."""
        return sheet.log_roll <= self.month and sheet.once == 0 and sheet.goods[WOOD] > 0

    def build_mask(self, sheet: Sheet) -> i64:
        return 1 << A_BUILD if self.may_build(sheet) else 0

    def may_build(self, sheet: Sheet) -> bool:
        """FG-25: at any choice until the settlers are allotted."""
        if not sheet.can_afford_cabin():
            return False
        return self.month < WINTER or self.stage == DRAFTING or sheet.steps[-1] == MOVE_IN

    def settler_mask(self, sheet: Sheet) -> i64:
        """FG-20 to FG-22: settle, trade, or leave it."""
        mask = self.build_mask(sheet) | 1 << A_LEAVE
        if sheet.can_settle():
            mask |= 1 << A_SETTLE
        if sheet.goods[FISH] > 0:
            mask |= 1 << A_TRADE
        if sheet.goods[CABBAGE] > 0:
            mask |= 1 << (A_TRADE + CABBAGE)
        return mask

    def take_mask(self, paid: i64) -> i64:
        """FG-21: any good but the one paid."""
        return 15 << A_TAKE & ~(bit(A_TAKE + paid))

    def wild_mask(self, sheet: Sheet) -> i64:
        return 31 << A_TAKE | self.build_mask(sheet)

    def markable(self, sheet: Sheet) -> list[int]:
        """FG-64: unmarked specials of the months before this one."""
        return [A_MARK + box for box in range(self.month * ROWS) if self.may_mark(sheet, box)]

    def may_mark(self, sheet: Sheet, box: i64) -> bool:
        kind: i64 = self.almanac.kinds[box]
        special = DOUBLE_CHECK <= kind <= ROCK_SKIPPER
        return special and box < self.month * ROWS and (sheet.specials >> box) & 1 == 0

    def may_house(self, sheet: Sheet, cabin: i64) -> bool:
        """FG-40, FG-46: a built cabin with a bunk free, none left empty that could be filled."""
        if cabin >= sheet.cabins:
            return False
        most: i64 = 1 if sheet.settlers < sheet.cabins else 2
        return in_cabin(sheet.housed, cabin) < most

    def may_heat(self, sheet: Sheet, cabin: i64) -> bool:
        """FG-41."""
        return in_cabin(sheet.housed, cabin) > 0 and (sheet.heated >> cabin) & 1 == 0

    # ── Playing ─────────────────────────────────────────────────────────────────────────────

    def play(self, seat: i64, action: i64) -> None:
        sheet = self.sheets[seat]
        if action < A_SKIP_TO:
            self.check(sheet, seat, action)
        elif action < A_LOG_ROLL:
            self.skip_to(sheet, seat, action - A_SKIP_TO)
        elif action == A_LOG_ROLL:
            self.reroll(sheet, seat)
        elif action == A_BUILD:
            self.build(sheet, seat)
        elif action <= A_LEAVE:
            self.use_settler(sheet, seat, action)
        elif action < A_TAKE_POINT:
            sheet.steps.pop()
            self.gain(sheet, seat, action - A_TAKE)
        else:
            self.play_rare(sheet, seat, action)
        self.carry_on(sheet, seat)

    def play_rare(self, sheet: Sheet, seat: i64, action: i64) -> None:
        if action == A_TAKE_POINT:
            sheet.steps.pop()
            self.score(sheet, seat, 1)
        elif action == A_MOVE_IN:
            winter.move_in(self, sheet, seat)
        elif action < A_DRAFT:
            self.resolve_first(sheet, seat, action - A_FIRST)
        elif action < A_HOUSE:
            draft.take_die(self, sheet, seat, action - A_DRAFT)
        elif action < A_HEAT:
            winter.house(self, sheet, seat, action - A_HOUSE)
        elif action < A_MARK:
            winter.heat(self, sheet, seat, action - A_HEAT)
        else:
            sheet.steps.pop()
            self.learn(sheet, seat, action - A_MARK)

    def check(self, sheet: Sheet, seat: i64, row: i64) -> None:
        """FG-11 to FG-16: tick a box and resolve it at once."""
        if sheet.once == 0:
            sheet.left = head_count(sheet.living) if self.month == WINTER else sheet.settlers
        sheet.left -= 1
        mark = bit(row)
        if sheet.once & mark == 0:
            sheet.once |= mark
        elif sheet.twice & mark == 0:
            sheet.twice |= mark
        else:
            sheet.thrice |= mark
        box = self.month * ROWS + row
        if self.listening:
            self.tell(E_TICKED, seat, box)
        kind: i64 = self.almanac.kinds[box]
        if kind == GOODS:
            self.open_box(sheet, seat, box)
        elif kind == SASQUATCH:
            self.meet_sasquatch(sheet, seat)
        elif kind <= ROCK_SKIPPER:
            self.learn(sheet, seat, box)
        else:
            winter.feed(self, sheet, seat, kind, self.almanac.meals[box])

    def open_box(self, sheet: Sheet, seat: i64, box: i64) -> None:
        """FG-8, FG-24: each icon of the box in turn."""
        stars: i64 = self.almanac.stars[box]
        if stars > 0:
            self.score(sheet, seat, stars)
        icons: i64 = self.almanac.settlers[box]
        goods = self.almanac.goods[box]
        if icons > 0 and goods:
            sheet.pending = goods + [4] * icons
            sheet.steps.append(ORDER)
            return
        for good in goods:
            self.gain(sheet, seat, good)
        while icons > 0:
            sheet.steps.append(SETTLER)
            icons -= 1

    def resolve_first(self, sheet: Sheet, seat: i64, item: i64) -> None:
        """FG-8: the player chooses which icon of a mixed box comes first."""
        sheet.pending.remove(item)
        if item == 4:
            sheet.steps.append(SETTLER)
        else:
            self.gain(sheet, seat, item)

    def gain(self, sheet: Sheet, seat: i64, good: i64) -> None:
        """FG-5: circle the next icon, if one is left."""
        goods = sheet.goods
        if goods[good + 4] < self.almanac.icons[good]:
            goods[good] += 1
            goods[good + 4] += 1
            if self.listening:
                self.tell(E_GAINED, seat, good)
        else:
            self.tell(E_LEFT, seat, good)

    def pay(self, sheet: Sheet, seat: i64, good: i64, amount: i64) -> None:
        sheet.goods[good] -= amount
        self.tell(E_PAID, seat, good, amount)

    def score(self, sheet: Sheet, seat: i64, points: i64) -> None:
        sheet.points += points
        if self.listening:
            self.tell(E_SCORED, seat, points, sheet.points)

    def use_settler(self, sheet: Sheet, seat: i64, action: i64) -> None:
        sheet.steps.pop()
        if action == A_SETTLE:
            self.settle(sheet, seat)
        elif action != A_LEAVE:
            paid = action - A_TRADE
            self.pay(sheet, seat, paid, 1)
            sheet.steps.append(TAKE | paid << 4)
            sheet.steps.append(TAKE | paid << 4)

    def settle(self, sheet: Sheet, seat: i64) -> None:
        """FG-20, FG-28: circle the next number; it is how many you now are."""
        before = sheet.settlers
        sheet.circled += 1
        sheet.settlers = sheet.circled
        self.tell(E_SETTLED, seat, sheet.settlers)
        if sheet.circled == 7:
            sheet.extra_check = True  # FG-23
            sheet.limit += 1
        elif sheet.circled > 7:
            self.score(sheet, seat, 2 if sheet.circled == SETTLER_LIMIT else 1)  # FG-3
        if self.almanac.newcomers_work:
            sheet.left += sheet.settlers - before  # FG-12

    def build(self, sheet: Sheet, seat: i64) -> None:
        """FG-25."""
        self.pay(sheet, seat, WOOD, CABIN_WOOD)
        self.pay(sheet, seat, STONE, CABIN_STONE)
        sheet.cabins += 1
        self.tell(E_BUILT, seat, sheet.cabins)

    def meet_sasquatch(self, sheet: Sheet, seat: i64) -> None:
        """FG-26, FG-27, FG-29."""
        sheet.sasquatches += 1
        if sheet.goods[FISH] > 0:
            sheet.goods[FISH] -= 1
            self.tell(E_SASQUATCH_FED, seat)
            self.score(sheet, seat, 2)
            return
        sheet.settlers -= 1
        self.tell(E_SETTLER_LOST, seat, sheet.settlers)
        if sheet.settlers < BEGINNERS:
            self.eliminate(sheet, seat)

    def eliminate(self, sheet: Sheet, seat: i64) -> None:
        """FG-19: the month ends at once and nobody waits for that seat."""
        sheet.eliminated = True
        sheet.steps.clear()
        sheet.pending.clear()
        self.tell(E_ELIMINATED, seat)
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
        kind: i64 = self.almanac.kinds[box]
        start = self.month + 1
        if kind == DOUBLE_CHECK:
            sheet.double_check = min(sheet.double_check, start)
        elif kind == LOG_ROLL:
            sheet.log_roll = min(sheet.log_roll, start)
        else:
            sheet.rock_skipper = min(sheet.rock_skipper, start)
        self.tell(E_LEARNED, seat, box)

    def reroll(self, sheet: Sheet, seat: i64) -> None:
        """FG-32, FG-66."""
        self.pay(sheet, seat, WOOD, 1)
        sheet.row = sheet.luck.below(6)
        self.tell(E_ROLLED, seat, sheet.row)

    def skip_to(self, sheet: Sheet, seat: i64, row: i64) -> None:
        """FG-33."""
        self.pay(sheet, seat, STONE, 1)
        sheet.skipped = True
        self.tell(E_SKIPPED, seat, row)
        self.check(sheet, seat, row)

    # ── From step to step ───────────────────────────────────────────────────────────────────

    def carry_on(self, sheet: Sheet, seat: i64) -> None:
        """Drop steps that leave nothing to ask; when none is left, see what the table does."""
        steps = sheet.steps
        while steps:
            kind = steps[-1] & 15
            if kind == CHECKS:
                if sheet.once == 0 or (sheet.left > 0 and self.has_room(sheet)):
                    return
                steps.pop()
            elif kind == SETTLER:
                if sheet.can_settle() or sheet.food() > 0 or self.may_build(sheet):
                    return
                steps.pop()  # FG-22
            elif kind == ORDER:
                if self.order_matters(sheet, seat):
                    return
            elif kind == MOVE_IN:
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
        settlers = pending.count(4)
        if 0 < settlers < len(pending):
            return True
        sheet.steps.pop()
        sheet.pending = []
        for item in pending:
            if item == 4:
                sheet.steps.append(SETTLER)
            else:
                self.gain(sheet, seat, item)
        return False

    def finished(self, seat: i64) -> None:
        if self.stage == DRAFTING:
            self.awaited = 0
            draft.next_draft(self)
            return
        self.awaited &= ~bit(seat)
        if self.awaited != 0:
            return
        if self.stage == WORKING:
            self.begin_month()
        elif self.stage == HOUSING:
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
                self.tell(E_FINAL, seat, points, sheet.points)

    def outcome(self) -> Outcome:
        return scoring.outcome(self.almanac, self.sheets)

    # ── What the contract asks for ──────────────────────────────────────────────────────────

    def why_not(self, seat: i64, action: i64) -> Refusal | None:
        return refusals.why_not(self, seat, action)

    def clone(self) -> "FrostGorge":
        twin = FrostGorge(self.almanac, [sheet.clone() for sheet in self.sheets], self.luck.clone())
        twin.awaited = self.awaited
        twin.over = self.over
        twin.month = self.month
        twin.stage = self.stage
        twin.roller = self.roller
        if self.almanac.resource_dice:
            twin.drafters = self.drafters[:]
            twin.pool = self.pool[:]
        return twin

    def imagine(self, seat: i64, luck: Stream) -> "FrostGorge":
        """Sheets are open; only the rolls to come are unknown."""
        twin = self.clone()
        twin.luck = luck.branch()
        for sheet in twin.sheets:
            sheet.luck = luck.branch()
        return twin

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
        broken: list[str] = []
        for seat in range(self.seats):
            for law in self.sheets[seat].broken_laws(self.almanac.icons):
                broken.append(f"seat {seat}: {law}")
        return broken


def new_game(almanac: Almanac, seed: int, listening: bool = False) -> FrostGorge:
    """A game in its first month, the dice rolled."""
    sheets = [
        Sheet(vec[i64]([0] * 8), [], [], stream(seed, f"die-{seat}"))
        for seat in range(almanac.seats)
    ]
    state = FrostGorge(almanac, sheets, stream(seed, "common"))
    state.listening = listening
    state.begin()
    return state
