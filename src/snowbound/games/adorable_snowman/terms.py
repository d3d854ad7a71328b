"""The words of The Adorable Snowman as numbers: seats, ways, actions, stages, events."""

from typing import Final

RULES_VERSION: Final = 1

# The climbers are the seats.
RED: Final = 0
YELLOW: Final = 1
BOTH: Final = 3  # as a bit set
SEATS: Final = 2

# The cliff. Cells are numbered from the foot's left corner, row by row: row * 6 + column.
COLUMNS: Final = 6
MOST_ROWS: Final = 15  # so that all snow fits into one number
FEWEST_ROWS: Final = 4
ROPE: Final = 2
SNOW_MARKERS: Final = 50
BLUE_POINTS: Final = 6
THANK_MARKERS: Final = 8
RANDOM_BALLS: Final = 2
MOST_BALLS: Final = 4  # a row has so many, or one less
ACTIONS_A_ROUND: Final = 2
NONE: Final = -1  # no column, no choice, nobody

# The ways a climber can choose.
UP: Final = 0
DOWN: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
STAY: Final = 4
STEP: Final = [6, -6, -1, 1, 0]  # by way: how the cell's number changes
ALL_WAYS: Final = 31

# The catalogue of actions: first number of each group. The first five are the ways.
A_MOVE: Final = 0
A_MOVE_OPENLY: Final = 5  # choose and show in one breath, for a Thank Marker
A_SHOW_MOVE: Final = 10
A_SHOW_DIE: Final = 11  # two dice
A_GIVE_ACTION: Final = 13
A_DONE: Final = 14
ACTIONS: Final = 15

# What the table is doing.
CHOOSING: Final = 0  # both choose an action in secret
EXTRA: Final = 1  # one climber takes an action that he was given
CLOSING: Final = 2  # after the second action, while a Thank Marker could be spent

# How a game ends.
CLIMBING: Final = 0
SUMMIT: Final = 1
BURIED: Final = 2
NIGHT: Final = 3

# Why a movement came to nothing.
HELD_BY_SNOW: Final = 0  # he is buried
HIT_SNOW: Final = 1
NO_ROOM: Final = 2
ROPE_TOO_SHORT: Final = 3

# What a climber is thankful for.
SAVED: Final = 0
CAUGHT: Final = 1
SHIELDED: Final = 2

# Events.
E_ROUND: Final = 0
E_EXTRA_BALL: Final = 1
E_OPEN_DIE: Final = 2
E_DIE_ROLLED: Final = 3
E_DIE_SEEN: Final = 4
E_NO_BALL: Final = 5
E_CHOSE: Final = 6
E_REVEALED: Final = 7
E_MOVED: Final = 8
E_CANCELLED: Final = 9
E_CLEARED: Final = 10
E_SAVED: Final = 11
E_DRAGGED: Final = 12
E_THANKS_GAINED: Final = 13
E_DIE_SHOWN: Final = 14
E_DIE_TOLD: Final = 15
E_MOVE_SHOWN: Final = 16
E_MOVE_TOLD: Final = 17
E_THINK_AGAIN: Final = 18
E_ACTION_GIVEN: Final = 19
E_DONE: Final = 20
E_DIE_REVEALED: Final = 21
E_HIT: Final = 22
E_FELL: Final = 23
E_BURIED: Final = 24
E_SNOWED: Final = 25
E_VANISHED: Final = 26
E_END: Final = 27

WAY_NAMES: Final = ["up", "down", "left", "right", "stay"]
CLIMBERS: Final = ["Red", "Yellow"]
