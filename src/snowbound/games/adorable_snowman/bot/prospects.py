"""The Adorable Snowman: evaluating a pair of moves.

Values are in 128ths of a row. Expected balls are counted in sixtieths, by column, packed into one
number: an unknown ball is spread over the columns it may come down. The functions here are pure.
"""

from typing import Final

from mypy_extensions import i64

from snowbound.core.bits import bit, size
from snowbound.games.adorable_snowman.rules.cliff import (
    CELL,
    after_blows,
    after_moves,
    aim,
    column_of,
    distance,
    fall,
    first,
    is_solid,
    row_of,
    second,
)
from snowbound.games.adorable_snowman.rules.snow import has_snow, markers_from
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman
from snowbound.games.adorable_snowman.rules.terms import (
    COLUMNS,
    MOST_ROWS,
    NONE,
    RANDOM_BALLS,
    ROPE,
)

# How climbers stand.
ROW_WORTH: Final = 128
BURIAL: Final = 139  # for one climber in the snow,
DEPTH: Final = 15  # and for each marker on top of the first
DEFEAT: Final = 245  # for both
AT_HAND: Final = 8  # for a partner who can help at once
WALL: Final = 12  # for a snow marker that hems a climber in
BELOW: Final = 24  # for snow right below a climber
LEAD: Final = 6  # for a row between the climbers
SPREAD: Final = 5  # for a column between them
# The throw, when no action is left.
HURT: Final = 88  # percent of what a fall loses
AGAIN: Final = 153  # for a further ball
# The throw, and a row to climb, with one more action to come.
HIT: Final = 53  # for a ball
SOON: Final = 113  # for a row that can be climbed

SURE: Final = 60
PER_COLUMN: Final = 8  # bits
COUNT: Final = 255
WORST: Final = -1_000_000

# What the next action may bring is kept side by side too: up, left, right, stay.
OUTLETS: Final = 4
PER_OUTLET: Final = 15  # bits
EVEN_BIT: Final = 13
EVEN: Final = 8192  # stands for no gain and no loss; 0 for no way out


def prospect(game: AdorableSnowman, balls: i64, red_way: i64, yellow_way: i64, last: bool) -> i64:
    """How things stand after these two moves, and what the snowballs may do to it."""
    snow = game.snow
    red = game.red.at
    yellow = game.yellow.at
    reds = aim(snow, red, red_way)
    yellows = aim(snow, yellow, yellow_way)
    pair = after_moves(game.box, snow, red, yellow, reds, yellows)
    after = after_blows(snow, red, yellow, reds, yellows)
    reds = first(pair)
    yellows = second(pair)
    worth = standing(after, reds, yellows)
    if last:
        loss = risk(game, balls, after, reds, yellows, reds != red and not has_snow(snow, red))
        moved = yellows != yellow and not has_snow(snow, yellow)
        return worth - (loss + risk(game, balls, after, yellows, reds, moved)) * HURT // 100
    high = game.box.top_region * COLUMNS
    tired = game.red.climbed or (reds == red + COLUMNS and red >= high)
    red_ways = outlets(game, balls, after, reds, tired)
    tired = game.yellow.climbed or (yellows == yellow + COLUMNS and yellow >= high)
    return worth + onward(red_ways, outlets(game, balls, after, yellows, tired), reds, yellows)


# ── The balls ───────────────────────────────────────────────────────────────────────────────────


def balls_for(game: AdorableSnowman, sees: i64) -> i64:
    """How many balls come down each column, to one who sees these dice."""
    balls: i64 = ball_over(game.first_extra) + ball_over(game.second_extra)
    missing: i64 = RANDOM_BALLS
    if sees & 1:
        balls += ball_over(game.first_die)
        missing -= 1
    if sees & 2:
        balls += ball_over(game.second_die)
        missing -= 1
    if missing == 0 or game.possible == 0:
        return balls
    likely = missing * SURE // size(game.possible)
    column: i64 = 0
    while column < COLUMNS:
        if (game.possible >> column) & 1:
            balls += likely << (PER_COLUMN * column)
        column += 1
    return balls


def ball_over(column: i64) -> i64:
    """A ball that is sure to come."""
    if column == NONE:
        return 0
    return SURE * bit(PER_COLUMN * column)


def balls_in(balls: i64, column: i64) -> i64:
    return (balls >> (PER_COLUMN * column)) & COUNT


# ── How climbers stand ──────────────────────────────────────────────────────────────────────────


def standing(snow: i64, red: i64, yellow: i64) -> i64:
    """Rows climbed, less what snow about the climbers will cost, and how they stand together."""
    red_row = row_of(red)
    yellow_row = row_of(yellow)
    lead = max(red_row - yellow_row, yellow_row - red_row)
    worth = ROW_WORTH * (red_row + yellow_row) - LEAD * lead
    worth += SPREAD * (distance(red, yellow) - lead)
    worth -= WALL * (wall(snow, red) + wall(snow, yellow))
    worth -= ground(snow, red) + ground(snow, yellow)
    red_buried = has_snow(snow, red)
    yellow_buried = has_snow(snow, yellow)
    if red_buried and yellow_buried:
        return worth - DEFEAT
    if red_buried or yellow_buried:
        worth -= burial(snow, red if red_buried else yellow)
        if at_hand(max(red, yellow), min(red, yellow), red_buried == (red < yellow)):
            worth += AT_HAND
    return worth


def burial(snow: i64, at: i64) -> i64:
    """What it costs to be buried: more under more snow, all of which has to be dug away."""
    return BURIAL + DEPTH * (markers_from(snow, at) - 1)


def at_hand(higher: i64, lower: i64, lower_buried: bool) -> bool:
    """Whether one climber can dig or drag the other out."""
    return distance(higher, lower) == 1 or (lower_buried and higher == lower + 2 * COLUMNS)


def wall(snow: i64, at: i64) -> i64:
    """How many markers keep a climber from stepping aside, on the better side."""
    column = column_of(at)
    left: i64 = MOST_ROWS
    if column > 0:
        left = markers_from(snow, at - 1)
    if left == 0 or column == COLUMNS - 1:
        return left
    return min(left, markers_from(snow, at + 1))


def ground(snow: i64, at: i64) -> i64:
    """What snow right below a climber costs: he may fall into it."""
    if at >= COLUMNS and has_snow(snow, at - COLUMNS):
        return BELOW
    return 0


# ── When no action is left ──────────────────────────────────────────────────────────────────────


def risk(game: AdorableSnowman, balls: i64, snow: i64, at: i64, partner: i64, moved: bool) -> i64:
    """What hits would cost a climber, by how likely they are."""
    if at >= game.box.summit or has_snow(snow, at):
        return 0
    column = column_of(at)
    if partner > at and column_of(partner) == column and partner < game.box.summit:
        return 0  # AS-51: shielded
    falling = balls_in(balls, column)
    if falling == 0:
        return 0
    landing = fall(game.box, snow, at, partner, moved) & CELL
    loss = ROW_WORTH * (row_of(at) - row_of(landing))
    if has_snow(snow, landing):
        loss += burial(snow, landing)
        if has_snow(snow, partner):
            loss += DEFEAT
    elif falling > SURE:
        loss += AGAIN * (falling - SURE) // SURE
    return loss * min(falling, SURE) // SURE


# ── When one more action is left ────────────────────────────────────────────────────────────────


def onward(red_ways: i64, yellow_ways: i64, red: i64, yellow: i64) -> i64:
    """What the next action may bring both: the rope forbids some pairs of ways."""
    reds = widest(red_ways)
    yellows = widest(yellow_ways)
    if roped(red + outlet(reds), yellow + outlet(yellows)):
        return gain(red_ways, reds) + gain(yellow_ways, yellows) - 2 * EVEN
    best: i64 = WORST
    reds = 0
    while reds < OUTLETS:
        if gain(red_ways, reds) != 0:
            to = red + outlet(reds)
            best = max(best, gain(red_ways, reds) + best_beside(yellow_ways, yellow, to))
        reds += 1
    return best - 2 * EVEN


def best_beside(ways: i64, at: i64, partner: i64) -> i64:
    """The most that a way out brings to one whose partner goes to this cell."""
    best: i64 = WORST
    way: i64 = 0
    while way < OUTLETS:
        if gain(ways, way) > max(best, 0) and roped(at + outlet(way), partner):
            best = gain(ways, way)
        way += 1
    return best


def outlets(game: AdorableSnowman, balls: i64, snow: i64, at: i64, tired: bool) -> i64:
    """What each way out would bring a climber."""
    if at >= game.box.summit or has_snow(snow, at):
        return bit(EVEN_BIT + 3 * PER_OUTLET)
    column = column_of(at)
    here = EVEN - HIT * balls_in(balls, column) // SURE
    ways = here << (3 * PER_OUTLET)
    box = game.box
    if column > 0 and not is_solid(box, snow, at - 1):
        ways |= (EVEN - HIT * balls_in(balls, column - 1) // SURE) << PER_OUTLET
    if column < COLUMNS - 1 and not is_solid(box, snow, at + 1):
        ways |= (EVEN - HIT * balls_in(balls, column + 1) // SURE) << (2 * PER_OUTLET)
    if has_snow(snow, at + COLUMNS) or (tired and at >= game.box.top_region * COLUMNS):
        return ways
    if at + COLUMNS >= game.box.summit:
        return ways | (EVEN + SOON)
    return ways | (here + SOON)


def outlet(way: i64) -> i64:
    """The step that belongs to a way out."""
    if way == 0:
        return COLUMNS
    if way == 3:
        return 0
    return 2 * way - 3


def gain(ways: i64, way: i64) -> i64:
    return (ways >> (PER_OUTLET * way)) & (2 * EVEN - 1)


def widest(ways: i64) -> i64:
    """The way out that brings most."""
    best: i64 = 0
    way: i64 = 1
    while way < OUTLETS:
        if gain(ways, way) > gain(ways, best):
            best = way
        way += 1
    return best


def roped(one: i64, other: i64) -> bool:
    """AS-22, AS-23: whether the climbers can stand on these cells."""
    return one != other and distance(one, other) <= ROPE
