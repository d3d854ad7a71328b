"""A Year of Survival: everything a player can do."""

from typing import Final

from snowbound.core.actions import Actions, Group
from snowbound.games.year_of_survival.rules.terms import KINDS, LENGTHS, PLACES

ACTIONS: Final = Actions()

# The turn (YS-20, YS-40, YS-43).
EXPLORE: Final[Group] = ACTIONS.group("explore", "length", LENGTHS)
CRAFT: Final[Group] = ACTIONS.group("craft")
SCOUT: Final[Group] = ACTIONS.group("scout")

# An expedition.
GO_FOR: Final[Group] = ACTIONS.group("go-for", "place", PLACES)  # also an ambush's reward (YS-33)
LEAVE: Final[Group] = ACTIONS.group("leave")
PLAY: Final[Group] = ACTIONS.group("play", "item", KINDS)
DONE: Final[Group] = ACTIONS.group("done")
ASK_ROUND: Final[Group] = ACTIONS.group("ask-again")
GIVE_UP: Final[Group] = ACTIONS.group("give-up")

# Crafting and scouting.
TAKE_ITEM: Final[Group] = ACTIONS.group("take", "item", KINDS)
DRAW: Final[Group] = ACTIONS.group("draw")
ENOUGH: Final[Group] = ACTIONS.group("enough")
LOOK_AT: Final[Group] = ACTIONS.group("look-at", "place", PLACES)

# Losses.
LOSE_ITEM: Final[Group] = ACTIONS.group("lose", "item", KINDS)
HAND_ON: Final[Group] = ACTIONS.group("hand-on", "item", KINDS)
