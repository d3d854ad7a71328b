"""The Adorable Snowman: what a climber can do.

Staying follows the four moves as the fifth way, in secret and openly alike, so that a way is an
action's place in either row.
"""

from typing import Final

from snowbound.core.actions import Actions, Group
from snowbound.games.adorable_snowman.rules.terms import RANDOM_BALLS, STAY

ACTIONS: Final = Actions()
MOVE: Final = ACTIONS.group("move", "way", STAY)
STAY_PUT: Final = ACTIONS.group("stay")
MOVE_OPENLY: Final = ACTIONS.group("thank open-move", "way", STAY)  # chosen and shown at once
STAY_OPENLY: Final = ACTIONS.group("thank open-stay")
SHOW_MOVE: Final = ACTIONS.group("thank show-move")
SHOW_DIE: Final = ACTIONS.group("thank show-die", "die", RANDOM_BALLS)
GIVE_ACTION: Final = ACTIONS.group("thank extra-action")
DONE: Final = ACTIONS.group("done")


def is_secret(group: Group) -> bool:
    """Whether these choose a way face down."""
    return group is MOVE or group is STAY_PUT


def is_open(group: Group) -> bool:
    return group is MOVE_OPENLY or group is STAY_OPENLY
