"""A Year of Survival: everything a player can do."""

from typing import Final

from snowbound.core.actions import Actions
from snowbound.games.year_of_survival.rules.terms import KINDS, LENGTHS, PLACES

ACTIONS: Final = Actions()

# The turn (YS-20, YS-40, YS-43).
EXPLORE: Final = ACTIONS.group("explore", "length", LENGTHS)
CRAFT: Final = ACTIONS.group("craft")
SCOUT: Final = ACTIONS.group("scout")

# An expedition.
GO_FOR: Final = ACTIONS.group("go-for", "place", PLACES)  # also the reward of an ambush (YS-33)
LEAVE: Final = ACTIONS.group("leave")
PLAY: Final = ACTIONS.group("play", "item", KINDS)
DONE: Final = ACTIONS.group("done")
ASK_ROUND: Final = ACTIONS.group("ask-again")
GIVE_UP: Final = ACTIONS.group("give-up")

# Crafting and scouting.
TAKE_ITEM: Final = ACTIONS.group("take", "item", KINDS)
DRAW: Final = ACTIONS.group("draw")
ENOUGH: Final = ACTIONS.group("enough")
LOOK_AT: Final = ACTIONS.group("look-at", "place", PLACES)

# Losses.
LOSE_ITEM: Final = ACTIONS.group("lose", "item", KINDS)
HAND_ON: Final = ACTIONS.group("hand-on", "item", KINDS)
