"""The Adorable Snowman: what a mountaineer looks at when choosing.

A weight is the change it hopes for; a row climbed is worth 128. Of the dice it looks only at those
that the seat sees; the others it counts as likely as each other.
"""

from typing import Final, cast, final

from mypy_extensions import i64

from snowbound.core.bits import size
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
SURE: Final = 60  # hits are counted in sixtieths
AT_HAND: Final = 20  # for a partner who can help at once
WALL: Final = 14  # for a snow marker that hems a climber in
OPENLY: Final = -1000  # one step ahead a secret move does as well: think of open ones last
MARKER: Final = 2  # what a Thank Marker is worth unspent


@final
class Mountaineer(Sense):
    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        game = cast(AdorableSnowman, state)
        if action <= STAY:
            return self.move(game, seat, action)
        if action < A_SHOW_MOVE:
            return OPENLY
        if action == A_SHOW_MOVE:
            return -MARKER
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
        """A move, with what the partner is likely to do: go on up, or stay."""
        alone = game.taker == seat
        last = alone or game.actions_done == ACTIONS_A_ROUND - 1
        now = self.prospect(game, seat, STAY, STAY, last)
        partner = game.partner(seat)
        if alone:
            return self.prospect(game, seat, way, STAY, last) - now
        if partner.shown:
            return self.prospect(game, seat, way, partner.choice, last) - now
        likely = STAY
        if not game.buried(partner) and (game.ways(partner) >> UP) & 1:
            likely = UP
        still = self.prospect(game, seat, way, STAY, last)
        if likely == STAY:
            return still - now
        return (4 * self.prospect(game, seat, way, UP, last) + 5 * still) // 9 - now

    def prospect(self, game: AdorableSnowman, seat: i64, own: i64, other: i64, last: bool) -> i64:
        """How things stand after these two moves, and what the snowballs may do to it."""
        snow = game.snow
        red = game.red.at
        yellow = game.yellow.at
        reds = aim(snow, red, own if seat == RED else other)
        yellows = aim(snow, yellow, other if seat == RED else own)
        pair = after_moves(game.cliff, snow, red, yellow, reds, yellows)
        after = after_blows(snow, red, yellow, reds, yellows)
        worth = self.standing(after, first(pair), second(pair))
        red_moved = first(pair) != red and not has_snow(snow, red)
        yellow_moved = second(pair) != yellow and not has_snow(snow, yellow)
        risk = self.risk(game, seat, after, first(pair), second(pair), red_moved, last)
        risk += self.risk(game, seat, after, second(pair), first(pair), yellow_moved, last)
        return worth - (risk * LAST_RISK // 100 if last else risk)

    def standing(self, snow: i64, red: i64, yellow: i64) -> i64:
        """Rows climbed, less what it takes to get out of the snow."""
        worth = ROW_WORTH * (row_of(red) + row_of(yellow))
        worth -= WALL * (self.wall(snow, red) + self.wall(snow, yellow))
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
        self,
        game: AdorableSnowman,
        seat: i64,
        snow: i64,
        at: i64,
        partner: i64,
        moved: bool,
        last: bool,
    ) -> i64:
        """What a hit would cost a climber, by how likely it is."""
        if at >= game.cliff.summit or has_snow(snow, at):
            return 0
        column = column_of(at)
        if partner > at and column_of(partner) == column and partner < game.cliff.summit:
            return 0
        chance = self.chance(game, seat, column)
        if chance == 0:
            return 0
        landing = fall(game.cliff, snow, at, partner, moved and last) & CELL
        loss = ROW_WORTH * (row_of(at) - row_of(landing))
        if has_snow(snow, landing):
            loss += BURIAL
            if has_snow(snow, partner):
                loss += DEFEAT
        return loss * chance // SURE

    def chance(self, game: AdorableSnowman, seat: i64, column: i64) -> i64:
        """How likely a ball comes down in a column, as far as this seat knows."""
        if column == game.first_extra or column == game.second_extra:
            return SURE
        sees = game.climber(seat).sees
        missing: i64 = 0
        for die in range(RANDOM_BALLS):
            if (sees >> die) & 1 == 0:
                missing += 1
            elif game.die(die) == column:
                return SURE
        if missing == 0 or (game.possible >> column) & 1 == 0:
            return 0
        return missing * SURE // size(game.possible)

    def gift(self, game: AdorableSnowman, seat: i64) -> i64:
        """An extra action for the partner: what the best way would bring, less the marker."""
        if game.stage() != CLOSING:
            return -MARKER
        climber = game.partner(seat)
        if game.buried(climber):
            return -MARKER
        best = self.prospect(game, seat, STAY, STAY, True)
        now = best
        ways = game.ways(climber)
        for way in range(STAY):
            if (ways >> way) & 1:
                best = max(best, self.prospect(game, seat, STAY, way, True))
        return best - now - MARKER

    def die(self, game: AdorableSnowman, seat: i64, die: i64) -> i64:
        """Showing a die helps a partner who stands under it, while he can still step aside."""
        if game.actions_done == ACTIONS_A_ROUND:
            return -MARKER
        partner = game.partner(seat)
        under = column_of(partner.at) == game.die(die) and not game.on_top(partner)
        extra = game.die(die) == game.first_extra or game.die(die) == game.second_extra
        return MARKER if under and not extra and not game.buried(partner) else -MARKER
