"""Frost Gorge: what the boxes of a month bring, and the best way through them.

Checks join up, so a box is only as good as the stretch of the column that leads through it. The
paths go over all stretches that can still be checked, once for every choice.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.state import LOWEST
from snowbound.games.frost_gorge.bot.worth import (
    STAR,
    ability,
    best_trade,
    fed_sasquatch,
    gain,
    loss,
    newcomer,
    weights,
)
from snowbound.games.frost_gorge.rules import terms as t
from snowbound.games.frost_gorge.rules.box import Box
from snowbound.games.frost_gorge.rules.sheet import Sheet
from snowbound.games.frost_gorge.rules.state import FrostGorge

NO_WAY: Final = 100_000  # more than any month brings
UNKNOWN: Final = -10 * NO_WAY
SHELF: Final = 1021  # cached months; a prime, so that they spread evenly
SOONER: Final = 6  # to break ties between equal paths


@final
class Paths:
    """A sheet's month before a choice, and the best paths through it.

    A search meets the same choice again and again, so results are cached: each month has one slot,
    found by everything the result depends on, and replaces what was there.
    """

    def __init__(self) -> None:
        self.box: Box | None = None
        self.moments = vec[i64]([-1] * SHELF)
        self.ways = vec[i64]([0] * (SHELF * t.ROWS))  # the best way on that begins with a row
        self.jumps = vec[i64]([0] * (SHELF * t.ROWS))  # the same for rows away from the others
        self.place: i64 = 0  # of this month
        # Of the month evaluated last.
        self.valued: i64 = -1
        self.goods = vec[i64]([0] * t.KINDS_OF_GOOD)
        self.first = vec[i64]([0] * t.ROWS)  # what a box brings, and what it brings again
        self.again = vec[i64]([0] * t.ROWS)
        self.ranks = vec[i64](range(t.ROWS))  # rows, the best to check again first
        self.sasquatches: i64 = 0  # bit sets of rows
        self.fish: i64 = 0
        self.settlers: i64 = 0
        self.trade: i64 = -1  # the best one, when it is known
        self.feeding: i64 = 0  # a sasquatch with a fish, and without
        self.loss: i64 = 0
        # Of the stretch explored last.
        self.top: i64 = 0  # its first row, its last one
        self.bottom: i64 = 0
        self.above: i64 = 0  # how many rows it can grow there, and in all
        self.below: i64 = 0
        self.fresh: i64 = 0
        self.left: i64 = 0  # checks
        self.most: i64 = 0  # that a spare check may bring
        self.up: i64 = 0  # rows that it has grown by, above
        self.best: i64 = 0  # that it was found to bring
        self.marks: bool = False  # whether the best through each row is noted

    def look(self, game: FrostGorge, sheet: Sheet) -> None:
        """Evaluate the month, unless it is cached."""
        if self.box is not game.box:
            self.box = game.box
            self.moments = vec[i64]([-1] * SHELF)
        now = moment(game, sheet)
        self.place = now % SHELF
        if self.moments[self.place] != now:
            self.moments[self.place] = now
            self.value_boxes(game, sheet)
            row: i64
            for row in range(t.ROWS):
                self.jumps[self.place * t.ROWS + row] = UNKNOWN
            if sheet.once != 0:
                self.find_ways(game, sheet)

    # ── Boxes ───────────────────────────────────────────────────────────────────────────────

    def value_boxes(self, game: FrostGorge, sheet: Sheet) -> None:
        self.valued = self.moments[self.place]
        printed = game.box
        self.sasquatches = printed.sasquatches[game.month]
        self.fish = printed.fishing[game.month]
        self.settlers = printed.knocking[game.month]
        self.trade = -1
        good: i64
        for good in range(t.KINDS_OF_GOOD):
            self.goods[good] = gain(game, sheet, good)
        self.feeding = fed_sasquatch(game, sheet)
        self.loss = loss(game, sheet)
        row: i64
        for row in range(t.ROWS):
            box = game.month * t.ROWS + row
            kind = printed.kinds[box]
            if kind == t.BoxKind.GOODS:
                self.value_goods(game, sheet, row, box)
            elif kind == t.BoxKind.SASQUATCH:
                self.first[row] = self.feeding
                self.again[row] = self.feeding
            else:
                self.first[row] = ability(game, sheet, kind)
                self.again[row] = 0
        if sheet.limit > 1:
            self.rank()

    def value_goods(self, game: FrostGorge, sheet: Sheet, row: i64, box: i64) -> None:
        printed = game.box
        stars = printed.stars[box] * STAR
        worth: i64 = 0
        for good in printed.goods[box]:
            worth += self.goods[good]
        first = stars + worth
        again = stars + worth * weights(game).again // 100
        icons = printed.settlers[box]
        if icons > 0:
            first += icons * self.knock(game, sheet, 0)
            again += icons * self.knock(game, sheet, 1)
        self.first[row] = first
        self.again[row] = again

    def knock(self, game: FrostGorge, sheet: Sheet, before: i64) -> i64:
        """A settler icon, when this many were let in before it."""
        circled = sheet.circled + before
        if circled < t.SETTLER_LIMIT and circled < t.BUNKS * sheet.cabins:
            return newcomer(game, circled + 1)
        if sheet.food() <= before:
            return 0
        if self.trade < 0:
            self.trade = best_trade(game, sheet)
        return self.trade

    def rank(self) -> None:
        """Sort the rows by what they bring again."""
        again = self.again
        ranks = self.ranks
        row: i64
        for row in range(t.ROWS):
            worth = again[row]
            place = row
            while place > 0 and again[ranks[place - 1]] < worth:
                ranks[place] = ranks[place - 1]
                place -= 1
            ranks[place] = row

    # ── Ways ────────────────────────────────────────────────────────────────────────────────

    def enter(self, game: FrostGorge, sheet: Sheet, row: i64) -> i64:
        """The first box of a month, or one away from the others, and the best that follows."""
        known = self.jumps[self.place * t.ROWS + row]
        if known == UNKNOWN:
            if self.valued != self.moments[self.place]:
                self.value_boxes(game, sheet)
            known = self.jump(game, sheet, row)
            self.jumps[self.place * t.ROWS + row] = known
        return known

    def way(self, row: i64) -> i64:
        """The next box, beside the others or one of them, and the best that follows."""
        return self.ways[self.place * t.ROWS + row]

    def jump(self, game: FrostGorge, sheet: Sheet, row: i64) -> i64:
        left = (sheet.settlers if sheet.once == 0 else sheet.left) - 1
        fish = sheet.goods[t.FISH]
        worth = self.first[row]
        if (self.sasquatches >> row) & 1:
            if fish == 0:
                worth = self.loss
            else:
                fish -= 1
        elif (self.fish >> row) & 1:
            fish += 1
        if left <= 0:
            return worth
        mask = sheet.once | bit(row)
        self.begin(game, mask, row, left)
        self.marks = False
        return worth + self.explore(sheet, mask, fish)

    def find_ways(self, game: FrostGorge, sheet: Sheet) -> None:
        """Where the next check may lead, by its row."""
        ways = self.ways
        start = self.place * t.ROWS
        row: i64
        for row in range(t.ROWS):
            ways[start + row] = self.again[row] - NO_WAY
        row = 0
        while (sheet.once >> row) & 1 == 0:
            row += 1
        fish = sheet.goods[t.FISH]
        first_sasquatch = self.loss
        if fish > 0:
            first_sasquatch = -SOONER
        self.begin(game, sheet.once, row, sheet.left)
        self.marks = True
        self.explore(sheet, sheet.once, fish)
        for row in range(t.ROWS):
            if (self.sasquatches >> row) & 1:
                ways[start + row] += first_sasquatch
            elif (self.fish >> row) & 1:
                ways[start + row] += SOONER
            elif (self.settlers >> row) & 1:  # goods may build a bed first
                ways[start + row] += SOONER // 2 if sheet.can_settle() else -SOONER // 2

    def begin(self, game: FrostGorge, mask: i64, row: i64, left: i64) -> None:
        """The stretch of checked rows around one, and how far it may grow."""
        loop = game.box.loop
        self.top, self.bottom, length = stretch(mask, row, loop)
        self.above, self.below, self.fresh = reach(self.top, self.bottom, length, left, loop)
        self.left = left
        self.most = max(self.again[self.ranks[0]], self.loss)

    def explore(self, sheet: Sheet, arc: i64, fish: i64) -> i64:
        """The best of all stretches that contain this one; if asked, note it for each row."""
        self.best = -NO_WAY
        gained: i64 = 0
        up: i64
        for up in range(self.above + 1):
            self.up = up
            if up > 0:
                row = (self.top + t.ROWS - up) % t.ROWS
                arc |= bit(row)
                gained += self.first[row]
                fish += self.fish_at(row)
            self.explore_below(sheet, arc, gained, fish)
        return self.best

    def explore_below(self, sheet: Sheet, arc: i64, gained: i64, fish: i64) -> None:
        most = min(self.below, self.fresh - self.up)
        down: i64
        for down in range(most + 1):
            if down > 0:
                row = (self.bottom + down) % t.ROWS
                arc |= bit(row)
                gained += self.first[row]
                fish += self.fish_at(row)
            if sheet.limit > 1 or self.up + down == self.fresh:
                self.close(sheet, arc, gained, fish, down)

    def close(self, sheet: Sheet, arc: i64, gained: i64, fish: i64, down: i64) -> None:
        """What a stretch brings that grows no more, spare checks included."""
        if fish < 0:
            gained += fish * (self.feeding - self.loss)
        spare = self.left - self.up - down
        if not self.marks and gained + spare * self.most <= self.best:
            return  # it cannot become the best
        begun: i64 = 0
        if spare > 0:
            filled = self.fill(sheet, arc, spare, fish)
            gained += filled >> t.ROWS
            begun = filled & t.ALL_ROWS
        self.best = max(self.best, gained)
        if self.marks:
            if self.up > 0:
                begun |= bit((self.top + t.ROWS - 1) % t.ROWS)
            if down > 0:
                begun |= bit((self.bottom + 1) % t.ROWS)
            self.mark(begun, gained)

    def fish_at(self, row: i64) -> i64:
        return ((self.fish >> row) & 1) - ((self.sasquatches >> row) & 1)

    def fill(self, sheet: Sheet, arc: i64, spare: i64, fish: i64) -> i64:
        """Spare checks, on the boxes of a stretch again: what they bring, and a bit a row."""
        again = self.again
        gained: i64 = 0
        rows: i64 = 0
        for row in self.ranks:
            if (arc >> row) & 1 == 0:
                continue
            room = sheet.limit - 1 - ((sheet.twice >> row) & 1) - ((sheet.thrice >> row) & 1)
            room = min(room, spare)
            if (self.sasquatches >> row) & 1:
                room = min(room, max(0, fish))
                fish -= room
            if room > 0:
                gained += room * again[row]
                rows |= bit(row)
                spare -= room
                if spare == 0:
                    break
        return (gained + spare * self.loss) << t.ROWS | rows

    def mark(self, rows: i64, worth: i64) -> None:
        ways = self.ways
        while rows != 0:
            place = self.place * t.ROWS + LOWEST[rows]
            if ways[place] < worth:
                ways[place] = worth
            rows &= rows - 1


def moment(game: FrostGorge, sheet: Sheet) -> i64:
    """Everything the paths depend on, as one number of less than 63 bits."""
    goods = sheet.goods
    icons = game.box.icons
    now = game.month << 4 | sheet.left
    now = now << t.ROWS | sheet.once
    now = now << t.ROWS | sheet.twice
    now = now << t.ROWS | sheet.thrice
    now = now << 2 | sheet.limit
    now = now << 2 | (sheet.cabins - t.FIRST_CABINS)
    now = now << 3 | (sheet.circled - t.BEGINNERS)
    now = now << 3 | (sheet.settlers - t.BEGINNERS)
    now = now << 6 | goods[t.FISH]
    now = now << 6 | goods[t.CABBAGE]
    now = now << 4 | min(goods[t.WOOD], 15)  # more than cabins and fires could ever need
    now = now << 3 | min(goods[t.STONE], 7)
    good: i64
    for good in range(t.KINDS_OF_GOOD):
        now = now << 1 | int(goods[good + t.CIRCLED] >= icons[good])
    now = now << 1 | int(sheet.double_check == t.NEVER)
    now = now << 1 | int(sheet.log_roll == t.NEVER)
    return now << 1 | int(sheet.rock_skipper == t.NEVER)


def stretch(mask: i64, row: i64, loop: bool) -> tuple[i64, i64, i64]:
    """The checked rows that join up with a row: the first, the last, how many."""
    top = row
    bottom = row
    length: i64 = 1
    while length < t.ROWS and (loop or top > 0) and (mask >> ((top + t.ROWS - 1) % t.ROWS)) & 1:
        top = (top + t.ROWS - 1) % t.ROWS
        length += 1
    while (
        length < t.ROWS and (loop or bottom < t.ROWS - 1) and (mask >> ((bottom + 1) % t.ROWS)) & 1
    ):
        bottom = (bottom + 1) % t.ROWS
        length += 1
    return top, bottom, length


def reach(top: i64, bottom: i64, length: i64, left: i64, loop: bool) -> tuple[i64, i64, i64]:
    """How many boxes can be checked for the first time: above, below, and in all."""
    fresh = min(left, t.ROWS - length)
    if loop:
        return fresh, fresh, fresh
    return min(fresh, top), min(fresh, t.ROWS - 1 - bottom), fresh
