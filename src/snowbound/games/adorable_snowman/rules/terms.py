"""The words of The Adorable Snowman as numbers: seats, ways, stages, endings."""

from typing import Final

RULES_VERSION: Final = 2

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
MOST_BALLS: Final = 4  # a row has this many, or one less
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

# What the table is doing.
CHOOSING: Final = 0  # both choose an action in secret
EXTRA: Final = 1  # one climber takes an action that he was given
CLOSING: Final = 2  # after the second action, while a Thank Marker could be spent
STEP_NAMES: Final = ["choosing", "extra action", "closing"]

# How a game ends.
CLIMBING: Final = 0
SUMMIT: Final = 1
BURIED: Final = 2
NIGHT: Final = 3
ENDING_NAMES: Final = ["", "summit", "buried", "night"]

# Why a movement came to nothing.
HELD_BY_SNOW: Final = 0  # he is buried
HIT_SNOW: Final = 1
NO_ROOM: Final = 2
ROPE_TOO_SHORT: Final = 3

# What a climber is thankful for.
SAVED: Final = 0
CAUGHT: Final = 1
SHIELDED: Final = 2

WAY_NAMES: Final = ["up", "down", "left", "right", "stay"]
CLIMBERS: Final = ["red", "yellow"]
