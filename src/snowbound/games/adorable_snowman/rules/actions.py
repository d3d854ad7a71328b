"""The Adorable Snowman: what a climber can do.

Staying follows the four moves as the fifth way, in secret and openly alike, so that a way is an
action's place in either row.
"""

from typing import Final

from snowbound.core.actions import Actions, Group
from snowbound.games.adorable_snowman.rules.terms import RANDOM_BALLS, STAY

ACTIONS: Final = Actions()
MOVE: Final[Group] = ACTIONS.group("move", "way", STAY)
STAY_PUT: Final[Group] = ACTIONS.group("stay")
# Chosen and shown at once.
MOVE_OPENLY: Final[Group] = ACTIONS.group("thank open-move", "way", STAY)
STAY_OPENLY: Final[Group] = ACTIONS.group("thank open-stay")
SHOW_MOVE: Final[Group] = ACTIONS.group("thank show-move")
SHOW_DIE: Final[Group] = ACTIONS.group("thank show-die", "die", RANDOM_BALLS)
GIVE_ACTION: Final[Group] = ACTIONS.group("thank extra-action")
DONE: Final[Group] = ACTIONS.group("done")


def is_secret(group: Group) -> bool:
    """Whether these choose a way face down."""
    return group is MOVE or group is STAY_PUT


def is_open(group: Group) -> bool:
    return group is MOVE_OPENLY or group is STAY_OPENLY
