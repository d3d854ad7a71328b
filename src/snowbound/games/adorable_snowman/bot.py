"""The Adorable Snowman: what a mountaineer looks at when choosing.

A weight is the change it hopes for; a row climbed is worth 128. Of the dice it looks only at those
that the seat sees; the others it counts as likely as each other.
"""

from typing import Final, cast, final

from mypy_extensions import i64

from snowbound.core.bits import bit, size
from snowbound.core.sense import Sense, chance
from snowbound.core.state import State
from snowbound.games.adorable_snowman.cliff import (
    CELL,
    SNOW_CELLS,
    after_blows,
    after_moves,
    aim,
    column_of,
    distance,
    fall,
    first,
    has_snow,
    row_of,
    second,
)
from snowbound.games.adorable_snowman.rules import HASTE, LONG, AdorableSnowman
from snowbound.games.adorable_snowman.terms import *

HORIZON: Final = 16  # decisions: two rounds and a bit
ROW_WORTH: Final = 128
BURIAL: Final = 110  # for one climber in the snow
DEFEAT: Final = 900  # for both
LAST_RISK: Final = 70  # percent: what a hit costs when no action is left this round
AGAIN: Final = 60  # for every further ball
AT_HAND: Final = 20  # for a partner who can help at once
WALL: Final = 14  # for a snow marker that hems a climber in
BELOW: Final = 10  # for snow right below a climber
LEAD: Final = 5  # for a row between the climbers
SPREAD: Final = 5  # for a column between them
HIT: Final = 90  # what a ball costs, looked at from an action before
FAR: Final = 20  # more, for one who moves
DEEP: Final = 60  # more, with snow below
SOON: Final = 60  # a row that can be climbed with the next action
DICE: Final = 20
GIFT: Final = 2
SURE: Final = 60  # balls are counted in sixtieths
OUTLETS: Final = 4
PER_COLUMN: Final = 8  # bits for a column's balls
PER_WAY: Final = 15  # bits for what a way brings
MIDDLE: Final = 8192  # and what stands for nothing
NEVER: Final = -100_000
FIRST: Final = 100_000  # what is to be said before moving


@final
class Mountaineer(Sense):
    def __init__(self) -> None:
        # The plan last thought of, and for what: both climbers of an imagined game ask for it.
        self.planned: i64 = 0
        self.planned_snow: i64 = -1
        self.planned_for: i64 = -1

    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        game = cast(AdorableSnowman, state)
        if action <= STAY:
            return self.move(game, seat, action)
        if action <= A_SHOW_MOVE:
            return NEVER
        if action == A_GIVE_ACTION:
            return self.gift(game, seat)
        if action == A_DONE:
            return 0
        return self.die(game, seat, action - A_SHOW_DIE)

    # ── How the climb stands ────────────────────────────────────────────────────────────────

    def horizon(self) -> i64:
        return HORIZON

    def sees(self, state: State) -> bool:
        """At the beginning of a round."""
        game = cast(AdorableSnowman, state)
        chosen = game.red.choice != NONE or game.yellow.choice != NONE
        return game.actions_done == 0 and not chosen

    def outlook(self, state: State, seat: i64) -> i64:
        game = cast(AdorableSnowman, state)
        summit = min(LONG, game.round + self.rows_to_go(game))
        return chance(self.log_odds(game) // 10) * (1000 - HASTE * summit) // 1000

    def log_odds(self, game: AdorableSnowman) -> i64:
        """Of reaching the summit, in thousandths: fitted to how greedy players fared."""
        to_go = self.rows_to_go(game)
        odds: i64 = 4430 - self.toil(game, game.red.at) - self.toil(game, game.yellow.at)
        odds += game.snow_left * (9 + 10 * to_go)
        if game.buried(game.red) or game.buried(game.yellow):
            lower = row_of(game.cliff.summit) - row_of(min(game.red.at, game.yellow.at))
            odds -= 2361 - 254 * lower
        odds += 228 * distance(game.red.at, game.yellow.at)
        return odds + 157 * (game.red.thanks + game.yellow.thanks)

    def toil(self, game: AdorableSnowman, at: i64) -> i64:
        """What the rows ahead of a climber cost: more under four balls, most in the Top Region."""
        cliff = game.cliff
        toil: i64 = 0
        for row in range(row_of(at), cliff.rows):
            slow = row >= cliff.top_region
            if cliff.balls[row] == MOST_BALLS:
                toil += 1276 if slow else 616
            else:
                toil += 692 if slow else 495
        return toil

    def rows_to_go(self, game: AdorableSnowman) -> i64:
        """Of both climbers together."""
        rows = game.cliff.rows
        return 2 * rows - min(rows, row_of(game.red.at)) - min(rows, row_of(game.yellow.at))

    # ── What a choice brings ────────────────────────────────────────────────────────────────

    def move(self, game: AdorableSnowman, seat: i64, way: i64) -> i64:
        """A move, with what the partner is likely to do: his part of the plan."""
        balls = self.balls(game, game.climber(seat).sees)
        if game.taker == seat:
            last = game.actions_done == ACTIONS_A_ROUND
            return self.both(game, balls, seat, way, STAY, last)
        last = game.actions_done == ACTIONS_A_ROUND - 1
        partner = game.partner(seat)
        if partner.shown:
            return self.both(game, balls, seat, way, partner.choice, last)
        plan = self.plan(game)
        other = plan & 7 if seat == YELLOW else plan >> 3
        return self.both(game, balls, seat, way, other, last)

    def both(
        self, game: AdorableSnowman, balls: i64, seat: i64, own: i64, other: i64, last: bool
    ) -> i64:
        if seat == RED:
            return self.prospect(game, balls, own, other, last)
        return self.prospect(game, balls, other, own, last)

    def plan(self, game: AdorableSnowman) -> i64:
        """What is best for both by all that both know: red's way, and yellow's times eight."""
        shared = game.red.sees & game.yellow.sees
        what_for = game.red.at | game.yellow.at << 7 | game.actions_done << 14
        what_for |= game.possible << 16 | (game.first_extra + 1) << 22
        what_for |= (game.second_extra + 1) << 25 | game.red.climbed << 28
        what_for |= game.yellow.climbed << 29
        if shared & 1:
            what_for |= (game.first_die + 1) << 30
        if shared & 2:
            what_for |= (game.second_die + 1) << 33
        if what_for != self.planned_for or game.snow != self.planned_snow:
            self.planned_for = what_for
            self.planned_snow = game.snow
            self.planned = self.best_plan(game, self.balls(game, shared))
        return self.planned

    def best_plan(self, game: AdorableSnowman, balls: i64) -> i64:
        last = game.actions_done == ACTIONS_A_ROUND - 1
        reds = game.ways(game.red)
        yellows = game.ways(game.yellow)
        if game.buried(game.red):
            reds = bit(STAY)
        if game.buried(game.yellow):
            yellows = bit(STAY)
        plan: i64 = 0
        best: i64 = NEVER
        red: i64 = 0
        while red <= STAY:
            if (reds >> red) & 1:
                yellow: i64 = 0
                while yellow <= STAY:
                    if (yellows >> yellow) & 1:
                        worth = self.prospect(game, balls, red, yellow, last)
                        if worth > best:
                            best = worth
                            plan = red | yellow << 3
                    yellow += 1
            red += 1
        return plan

    def prospect(
        self, game: AdorableSnowman, balls: i64, red_way: i64, yellow_way: i64, last: bool
    ) -> i64:
        """How things stand after these two moves, and what the snowballs may do to it."""
        snow = game.snow
        red = game.red.at
        yellow = game.yellow.at
        reds = aim(snow, red, red_way)
        yellows = aim(snow, yellow, yellow_way)
        pair = after_moves(game.cliff, snow, red, yellow, reds, yellows)
        after = after_blows(snow, red, yellow, reds, yellows)
        worth = self.standing(after, first(pair), second(pair))
        if last:
            red_moved = first(pair) != red and not has_snow(snow, red)
            yellow_moved = second(pair) != yellow and not has_snow(snow, yellow)
            risk = self.risk(game, balls, after, first(pair), second(pair), red_moved)
            risk += self.risk(game, balls, after, second(pair), first(pair), yellow_moved)
            return worth - risk * LAST_RISK // 100
        high = game.cliff.top_region * COLUMNS
        red_tired = game.red.climbed or (first(pair) == red + COLUMNS and red >= high)
        yellow_tired = game.yellow.climbed or (second(pair) == yellow + COLUMNS and yellow >= high)
        red_ways = self.outlets(game, balls, after, first(pair), red_tired)
        yellow_ways = self.outlets(game, balls, after, second(pair), yellow_tired)
        return worth + self.onward(red_ways, yellow_ways, first(pair), second(pair))

    def onward(self, red_ways: i64, yellow_ways: i64, red: i64, yellow: i64) -> i64:
        """What the next action may bring to both together, out of up, left, right, and stay."""
        best: i64 = NEVER
        i: i64 = 0
        while i < OUTLETS:
            red_gain = (red_ways >> (PER_WAY * i)) & 32767
            if red_gain != 0:
                to_red = red + outlet(i)
                j: i64 = 0
                while j < OUTLETS:
                    gain = (yellow_ways >> (PER_WAY * j)) & 32767
                    if gain != 0 and red_gain + gain > best:
                        to_yellow = yellow + outlet(j)
                        if to_red != to_yellow and distance(to_red, to_yellow) <= ROPE:
                            best = red_gain + gain
                    j += 1
            i += 1
        return best - 2 * MIDDLE

    def outlets(
        self, game: AdorableSnowman, balls: i64, snow: i64, at: i64, tired: bool
    ) -> i64:
        """What each way out would bring a climber with his next action, side by side."""
        if at >= game.cliff.summit or has_snow(snow, at):
            return MIDDLE << (PER_WAY * 3)
        column = column_of(at)
        ways = (MIDDLE - self.cost(balls, snow, at, 0)) << (PER_WAY * 3)
        solid = snow | game.cliff.barriers
        if column > 0 and not has_snow(solid, at - 1):
            ways |= (MIDDLE - self.cost(balls, snow, at - 1, FAR)) << PER_WAY
        if column < COLUMNS - 1 and not has_snow(solid, at + 1):
            ways |= (MIDDLE - self.cost(balls, snow, at + 1, FAR)) << (PER_WAY * 2)
        if not has_snow(snow, at + COLUMNS) and not (
            tired and at >= game.cliff.top_region * COLUMNS
        ):
            gain: i64 = MIDDLE + SOON
            if at + COLUMNS < game.cliff.summit:
                gain -= self.cost(balls, snow, at + COLUMNS, FAR)
            ways |= gain
        return ways

    def cost(self, balls: i64, snow: i64, at: i64, more: i64) -> i64:
        """What the balls of its column make of a cell, roughly."""
        falling = (balls >> (PER_COLUMN * column_of(at))) & 255
        if falling == 0:
            return 0
        loss = HIT + more
        if at >= COLUMNS and has_snow(snow, at - COLUMNS):
            loss += DEEP
        return loss * falling // SURE

    def standing(self, snow: i64, red: i64, yellow: i64) -> i64:
        """Rows climbed, less what it takes to get out of the snow."""
        worth = ROW_WORTH * (row_of(red) + row_of(yellow))
        worth -= WALL * (self.wall(snow, red) + self.wall(snow, yellow))
        if red >= COLUMNS and has_snow(snow, red - COLUMNS):
            worth -= BELOW
        if yellow >= COLUMNS and has_snow(snow, yellow - COLUMNS):
            worth -= BELOW
        rows = max(row_of(red) - row_of(yellow), row_of(yellow) - row_of(red))
        worth -= LEAD * rows
        worth += SPREAD * (distance(red, yellow) - rows)
        red_buried = has_snow(snow, red)
        yellow_buried = has_snow(snow, yellow)
        if red_buried and yellow_buried:
            return worth - DEFEAT
        if red_buried:
            return worth - BURIAL + self.rescue(red, yellow)
        if yellow_buried:
            return worth - BURIAL + self.rescue(yellow, red)
        return worth

    def wall(self, snow: i64, at: i64) -> i64:
        """How many markers keep a climber from stepping aside, on the better side."""
        if at >= SNOW_CELLS:
            return 0
        column = column_of(at)
        left: i64 = MOST_ROWS
        if column > 0:
            left = self.markers_from(snow, at - 1)
        if left == 0 or column == COLUMNS - 1:
            return left
        return min(left, self.markers_from(snow, at + 1))

    def markers_from(self, snow: i64, cell: i64) -> i64:
        """Markers in a cell and above it."""
        markers: i64 = 0
        while has_snow(snow, cell):  # snow lies without gaps
            markers += 1
            cell += COLUMNS
        return markers

    def rescue(self, buried: i64, partner: i64) -> i64:
        """How well placed the partner is to dig or drag somebody out."""
        if distance(buried, partner) == 1 or partner == buried + 2 * COLUMNS:
            return AT_HAND
        return 0

    def risk(
        self, game: AdorableSnowman, balls: i64, snow: i64, at: i64, partner: i64, moved: bool
    ) -> i64:
        """What hits would cost a climber, by how likely they are."""
        if at >= game.cliff.summit or has_snow(snow, at):
            return 0
        column = column_of(at)
        if partner > at and column_of(partner) == column and partner < game.cliff.summit:
            return 0
        falling = (balls >> (PER_COLUMN * column)) & 255
        if falling == 0:
            return 0
        landing = fall(game.cliff, snow, at, partner, moved) & CELL
        loss = ROW_WORTH * (row_of(at) - row_of(landing))
        if has_snow(snow, landing):
            loss += BURIAL
            if has_snow(snow, partner):
                loss += DEFEAT
        elif falling > SURE:
            loss += AGAIN * (falling - SURE) // SURE
        return loss * min(falling, SURE) // SURE

    def balls(self, game: AdorableSnowman, sees: i64) -> i64:
        """How many balls come down by column, as far as one knows who sees these dice."""
        balls: i64 = self.over(game.first_extra) + self.over(game.second_extra)
        missing: i64 = 0
        for die in range(RANDOM_BALLS):
            if (sees >> die) & 1:
                balls += self.over(game.die(die))
            else:
                missing += 1
        if missing == 0 or game.possible == 0:
            return balls
        likely = missing * SURE // size(game.possible)
        column: i64 = 0
        while column < COLUMNS:
            if (game.possible >> column) & 1:
                balls += likely << (PER_COLUMN * column)
            column += 1
        return balls

    def over(self, column: i64) -> i64:
        """A ball that is sure to come down a column."""
        if column == NONE:
            return 0
        ball: i64 = SURE
        return ball << (PER_COLUMN * column)

    def gift(self, game: AdorableSnowman, seat: i64) -> i64:
        """An extra action for the partner: what the best way would bring, less the marker."""
        if game.stage() != CLOSING:
            return NEVER
        climber = game.partner(seat)
        if game.buried(climber):
            return NEVER
        balls = self.balls(game, game.climber(seat).sees)
        now = self.prospect(game, balls, STAY, STAY, True)
        best = now
        ways = game.ways(climber)
        for way in range(STAY):
            if (ways >> way) & 1:
                best = max(best, self.both(game, balls, seat, STAY, way, True))
        return best - now - GIFT

    def die(self, game: AdorableSnowman, seat: i64, die: i64) -> i64:
        """Showing a die helps a partner who stands under it, while he can still step aside."""
        if game.actions_done == ACTIONS_A_ROUND:
            return NEVER
        partner = game.partner(seat)
        under = column_of(partner.at) == game.die(die) and not game.on_top(partner)
        extra = game.die(die) == game.first_extra or game.die(die) == game.second_extra
        return FIRST if under and not extra and not game.buried(partner) else NEVER


def outlet(way: i64) -> i64:
    """The step that goes with a way out: up, left, right, none."""
    if way == 0:
        return COLUMNS
    if way == 3:
        return 0
    return 1 if way == 2 else -1
