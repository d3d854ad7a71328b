"""Ember Watch: everything that a player can do."""

from typing import Final

from snowbound.core.actions import Actions

from .terms import KINDS, MOST_PLAYERS

ACTIONS: Final = Actions()
BURN: Final = ACTIONS.group("burn", "thing", KINDS)  # "burn pine-log" and five more
POINT: Final = ACTIONS.group("point", "seat", MOST_PLAYERS)
SLEEP: Final = ACTIONS.group("sleep")
