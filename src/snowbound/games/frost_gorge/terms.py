"""The words of Frost Gorge as numbers: goods, boxes, actions, steps, events."""

from typing import Final

RULES_VERSION: Final = 1

# Goods, in the order of the sheet's right-hand side.
FISH: Final = 0
CABBAGE: Final = 1
WOOD: Final = 2
STONE: Final = 3

# Kinds of box.
GOODS: Final = 0  # any mix of settlers, goods and stars
SASQUATCH: Final = 1
DOUBLE_CHECK: Final = 2
LOG_ROLL: Final = 3
ROCK_SKIPPER: Final = 4
FISH_MEAL: Final = 5
CABBAGE_MEAL: Final = 6
SNOW_SNAKE: Final = 7

# The year.
ROWS: Final = 6
ALL_ROWS: Final = 63  # as a bit set
SUMMER: Final = 2
AUTUMN: Final = 5
WINTER: Final = 8
NEVER: Final = 99

# Colours of the resource dice; the first four are good in spring.
YELLOW: Final = 0
BLUE: Final = 1
BROWN: Final = 2
GRAY: Final = 3
GREEN: Final = 4
BLACK: Final = 5

# The catalogue of actions: first number of each group.
A_CHECK: Final = 0
A_SKIP_TO: Final = 6
A_LOG_ROLL: Final = 12
A_BUILD: Final = 13
A_SETTLE: Final = 14
A_TRADE: Final = 15  # fish, cabbage
A_LEAVE: Final = 17
A_TAKE: Final = 18  # fish, cabbage, wood, stone
A_TAKE_POINT: Final = 22
A_MOVE_IN: Final = 23
A_FIRST: Final = 24  # fish, cabbage, wood, stone
A_FIRST_SETTLER: Final = 28
A_DRAFT: Final = 29  # six colours
A_HOUSE: Final = 35  # five cabins
A_HEAT: Final = 40  # five cabins
A_MARK: Final = 45  # month by month, six rows each
ACTIONS: Final = 93

# Steps: what a player is asked. Some carry a number in the bits above the fourth.
CHECKS: Final = 1
ORDER: Final = 2
SETTLER: Final = 3
TAKE: Final = 4  # carries the good that was paid
DRAFT: Final = 5
WILD: Final = 6  # the black die's choice
MOVE_IN: Final = 7
HOUSE: Final = 8
HEAT: Final = 9

# What the table is doing, when a seat has no step left.
DRAFTING: Final = 0
WORKING: Final = 1
HOUSING: Final = 2
FEEDING: Final = 3

# Events.
E_MONTH: Final = 0
E_ROLLED: Final = 1
E_TICKED: Final = 2
E_GAINED: Final = 3
E_PAID: Final = 4
E_SCORED: Final = 5
E_SETTLED: Final = 6
E_BUILT: Final = 7
E_SASQUATCH_FED: Final = 8
E_SETTLER_LOST: Final = 9
E_ELIMINATED: Final = 10
E_LEARNED: Final = 11
E_POOL: Final = 12
E_DRAFTED: Final = 13
E_HOUSED: Final = 14
E_HEATED: Final = 15
E_FROZE: Final = 16
E_FED: Final = 17
E_STARVED: Final = 18
E_BITTEN: Final = 19
E_WINTER_DIE: Final = 20
E_FINAL: Final = 21
E_SKIPPED: Final = 22
E_LEFT: Final = 23

GOOD_NAMES: Final = ["fish", "cabbage", "wood", "stone"]
COLOURS: Final = ["yellow", "blue", "brown", "gray", "green", "black"]
GOOD_OF_COLOUR: Final = [-1, FISH, WOOD, STONE, CABBAGE]  # FG-63; yellow is a point

SETTLER_LIMIT: Final = 10
CABIN_SITES: Final = 5
CABIN_WOOD: Final = 3
CABIN_STONE: Final = 2
BEGINNERS: Final = 3  # settlers at the start, and the fewest one may have
SOLO_TARGET: Final = 37
SOLO_TARGET_DICE: Final = 50
