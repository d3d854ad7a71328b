"""The words of Frost Gorge as numbers: goods, boxes, steps, events."""

from typing import Final

RULES_VERSION: Final = 1

# Goods, in the order of the sheet's right-hand side.
FISH: Final = 0
CABBAGE: Final = 1
WOOD: Final = 2
STONE: Final = 3
KINDS_OF_GOOD: Final = 4
CIRCLED: Final = 4  # `Sheet.goods` holds what one has, and from here on what was ever circled
SETTLER_ICON: Final = 4  # the one icon of a mixed box that is no good
POINT: Final = 4  # the one gift of a die that is no good

# The year.
ROWS: Final = 6
ALL_ROWS: Final = 63  # as a bit set
SUMMER: Final = 2
AUTUMN: Final = 5
WINTER: Final = 8
NEVER: Final = 99


class BoxKind:
    """Kinds of box."""

    GOODS: Final = 0  # any mix of settlers, goods and stars
    SASQUATCH: Final = 1
    DOUBLE_CHECK: Final = 2
    LOG_ROLL: Final = 3
    ROCK_SKIPPER: Final = 4
    FISH_MEAL: Final = 5
    CABBAGE_MEAL: Final = 6
    SNOW_SNAKE: Final = 7


class Colour:
    """Of the resource dice; the first four are good in spring."""

    YELLOW: Final = 0
    BLUE: Final = 1
    BROWN: Final = 2
    GRAY: Final = 3
    GREEN: Final = 4
    BLACK: Final = 5


class Step:
    """Steps: what a player is asked. Some carry a number in the bits above `STEP_BITS`."""

    CHECK: Final = 1
    ORDER: Final = 2
    SETTLER: Final = 3
    TAKE: Final = 4  # carries the good that was paid
    DRAFT: Final = 5
    WILD: Final = 6  # the black die's choice
    MOVE_IN: Final = 7
    HOUSE: Final = 8
    HEAT: Final = 9


STEP_BITS: Final = 4
STEP_KIND: Final = 15  # these bits, as a mask


class Stage:
    """What the table is doing, when a seat has no step left."""

    DRAFTING: Final = 0
    WORKING: Final = 1
    HOUSING: Final = 2
    FEEDING: Final = 3


STAGE_NAMES: Final = ["draft", "work", "move in", "meals"]


class Source:
    """Where points come from."""

    STARS: Final = 0
    SASQUATCHES: Final = 1
    SETTLERS: Final = 2
    DICE: Final = 3
    CABINS: Final = 4


GOOD_NAMES: Final = ["fish", "cabbage", "wood", "stone"]
COLOURS: Final = ["yellow", "blue", "brown", "gray", "green", "black"]
DICE_COLOURS: Final = 6
GIFTS: Final = [POINT, FISH, WOOD, STONE, CABBAGE]  # of the dice, by colour (FG-63)
SOURCES: Final = ["stars", "sasquatches", "settlers", "dice", "cabins"]

BEGINNERS: Final = 3  # settlers at the start, and the fewest one may have
EXTRA_CHECKER: Final = 7  # the settler who brings one more check on a box
SETTLER_LIMIT: Final = 10
FIRST_CABINS: Final = 2
CABIN_SITES: Final = 5
BUNKS: Final = 2  # in a cabin
CABIN_WOOD: Final = 3
CABIN_STONE: Final = 2
SOLO_TARGET: Final = 37
SOLO_TARGET_DICE: Final = 50
