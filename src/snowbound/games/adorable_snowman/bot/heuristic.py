"""The Adorable Snowman: the heuristic of a mountaineer.

Both climbers choose at once and in secret, so each works out the best pair of moves from what both
know. That is the plan: both compute the same one, and each expects the other to follow it. It
uses only the dice that the seat sees.
"""

from typing import Final, cast, final

from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.heuristic import Heuristic, chance, preferred
from snowbound.core.menus import menu
from snowbound.core.randomness import Stream
from snowbound.core.state import State
from snowbound.games.adorable_snowman.bot.prospects import WORST, at_hand, balls_for, prospect
from snowbound.games.adorable_snowman.rules import actions as a
from snowbound.games.adorable_snowman.rules.box import Box
from snowbound.games.adorable_snowman.rules.cliff import row_of
from snowbound.games.adorable_snowman.rules.climber import Climber
from snowbound.games.adorable_snowman.rules.snow import has_snow, markers_above
from snowbound.games.adorable_snowman.rules.state import HASTE, LONG, AdorableSnowman
from snowbound.games.adorable_snowman.rules.terms import (
    ACTIONS_A_ROUND,
    DOWN,
    MOST_BALLS,
    NONE,
    RED,
    STAY,
)

HORIZON: Final = 16  # decisions: two rounds and a bit
MARKER: Final = 8  # what a Thank Marker is worth unspent
OTHERWISE: Final = 4  # one choice in this many may be any
PER_SEAT: Final = 3  # bits of a plan
ANY_WAY: Final = 7
OPENLY: Final = 2 * WORST  # where there is a plan a secret move does as well: consider these last
SAY_FIRST: Final = 1_000_000  # what is to be said before moving


@final
class Mountaineer(Heuristic):
    def __init__(self) -> None:
        # The last plan and its key: all actions of both seats need the same one.
        self.box: Box | None = None
        self.snow: i64 = 0
        self.about: i64 = NONE
        self.plan: i64 = 0

    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        game = cast(AdorableSnowman, state)
        group = a.ACTIONS.of(action)
        if a.is_secret(group):
            return self.move(game, seat, a.MOVE.arg(action))
        if group is a.DONE:
            return 0
        if group is a.GIVE_ACTION:
            return self.gift(game, seat)
        return OPENLY if a.is_open(group) else WORST  # a marker serves best as an action

    def guess_hidden_choices(self, state: State, seat: i64, luck: Stream) -> None:
        """The partner has chosen already, as sensibly as he can by what he sees."""
        game = cast(AdorableSnowman, state)
        partner = game.partner(seat)
        if partner.choice != NONE and not partner.shown and luck.below(OTHERWISE) > 0:
            ways = menu(game.ways(partner) << a.MOVE.first)
            partner.choice = a.MOVE.arg(preferred(self, game, 1 - seat, ways, luck))

    # ── How the climb stands ────────────────────────────────────────────────────────────────

    def horizon(self) -> i64:
        return HORIZON

    def is_settled(self, state: State) -> bool:
        """At the beginning of a round."""
        game = cast(AdorableSnowman, state)
        chosen = game.red.choice != NONE or game.yellow.choice != NONE
        return game.actions_done == 0 and not chosen

    def evaluate(self, state: State, seat: i64) -> i64:
        game = cast(AdorableSnowman, state)
        summit = min(LONG, game.round + self.rows_to_go(game))
        return chance(self.log_odds(game) // 10) * (1000 - HASTE * summit) // 1000

    def log_odds(self, game: AdorableSnowman) -> i64:
        """The chance of reaching the summit, per mille: fitted to games of greedy players."""
        lower = row_of(min(game.red.at, game.yellow.at))
        odds = 5230 - 186 * markers_above(game.snow, lower)
        odds -= self.toil(game.box, game.red.at) + self.toil(game.box, game.yellow.at)
        return odds - self.trouble(game, game.red, lower) - self.trouble(game, game.yellow, lower)

    def toil(self, box: Box, at: i64) -> i64:
        """What the rows ahead of a climber cost: most between barriers, a little where he must
        go slowly or many balls fall."""
        toil: i64 = 0
        for row in range(row_of(at), box.rows):
            if box.balls[row] == MOST_BALLS:
                toil += 52
            if row >= box.top_region:
                toil += 100
            else:
                toil += 159 if (box.barred >> row) & 1 else 25
        return toil

    def trouble(self, game: AdorableSnowman, climber: Climber, lower: i64) -> i64:
        """What being buried costs: less far from the summit, or with a marker to call for help."""
        if not game.buried(climber):
            return 0
        trouble = 4557 - 264 * (game.box.rows - lower)
        return trouble - 1734 if climber.thanks > 0 else trouble

    def rows_to_go(self, game: AdorableSnowman) -> i64:
        """Of both climbers together."""
        rows = game.box.rows
        return 2 * rows - min(rows, row_of(game.red.at)) - min(rows, row_of(game.yellow.at))

    # ── The plan ────────────────────────────────────────────────────────────────────────────

    def part(self, game: AdorableSnowman, seat: i64) -> i64:
        """The way that a seat takes by the plan."""
        shared = game.red.sees & game.yellow.sees
        about = known(game, shared)
        if about != self.about or game.snow != self.snow or game.box is not self.box:
            self.box = game.box
            self.snow = game.snow
            self.about = about
            self.plan = best_plan(game, balls_for(game, shared))
        return self.plan >> (PER_SEAT * seat) & ANY_WAY

    # ── What a choice brings ────────────────────────────────────────────────────────────────

    def move(self, game: AdorableSnowman, seat: i64, way: i64) -> i64:
        """A move, with what the partner is likely to do."""
        partner = game.partner(seat)
        other: i64 = STAY
        left = ACTIONS_A_ROUND - game.actions_done
        if game.taker != seat:
            left -= 1
            other = partner.choice if partner.shown else self.part(game, 1 - seat)
        return self.together(game, seat, way, other, left == 0)

    def together(self, game: AdorableSnowman, seat: i64, own: i64, other: i64, last: bool) -> i64:
        balls = balls_for(game, game.climber(seat).sees)
        if seat == RED:
            return prospect(game, balls, own, other, last)
        return prospect(game, balls, other, own, last)

    def gift(self, game: AdorableSnowman, seat: i64) -> i64:
        """An extra action for the partner: to dig me out, or to end the round well."""
        partner = game.partner(seat)
        if game.buried(partner) or game.gifts_open > 0 or game.taker != NONE:
            return WORST
        climber = game.climber(seat)
        if game.actions_done < ACTIONS_A_ROUND:
            return self.call_for_help(game, climber.at, partner.at)
        now = self.together(game, seat, STAY, STAY, True)
        best = now
        ways = game.ways(partner)
        for way in range(STAY):
            if (ways >> way) & 1:
                best = max(best, self.together(game, seat, STAY, way, True))
        return best - now - MARKER

    def call_for_help(self, game: AdorableSnowman, at: i64, partner: i64) -> i64:
        if not has_snow(game.snow, at):
            return WORST
        lower_buried = at < partner
        near = at_hand(max(at, partner), min(at, partner), lower_buried)
        return SAY_FIRST if near else WORST


def known(game: AdorableSnowman, shared: i64) -> i64:
    """What both know and a plan depends on, but for cliff and snow, as one number."""
    about = game.red.at | game.yellow.at << 7 | game.actions_done << 14 | game.possible << 16
    about |= (game.first_extra + 1) << 22 | (game.second_extra + 1) << 25
    if shared & 1:
        about |= (game.first_die + 1) << 28
    if shared & 2:
        about |= (game.second_die + 1) << 31
    if game.red.climbed:
        about |= bit(34)
    if game.yellow.climbed:
        about |= bit(35)
    return about


def best_plan(game: AdorableSnowman, balls: i64) -> i64:
    """The best pair of ways; the first of equals, so that both seats choose the same."""
    last = game.actions_done == ACTIONS_A_ROUND - 1
    reds = useful(game, game.red)
    yellows = useful(game, game.yellow)
    plan: i64 = STAY | STAY << PER_SEAT
    best: i64 = WORST
    for red in range(STAY + 1):
        if (reds >> red) & 1:
            for yellow in range(STAY + 1):
                if (yellows >> yellow) & 1:
                    worth = prospect(game, balls, red, yellow, last)
                    if worth > best:
                        best = worth
                        plan = red | yellow << PER_SEAT
    return plan


def useful(game: AdorableSnowman, climber: Climber) -> i64:
    """The ways that a plan is made of: not down, and the buried can only wait (AS-25)."""
    return bit(STAY) if game.buried(climber) else game.ways(climber) & ~bit(DOWN)
