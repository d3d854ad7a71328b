"""Before the Storm: what can be done."""

from typing import Final

from snowbound.core.actions import Actions, Group
from snowbound.games.before_the_storm.rules.terms import (
    HIGHEST,
    ITEMS,
    LABELLED,
    LOAD,
    MOST_SEATS,
    SCOUTS,
    TOKENS,
)

ACTIONS: Final = Actions()

# The ones asked for most come first: menus are bit sets of the first 63.
STEP: Final[Group] = ACTIONS.group("step", "way", 6)
SCOUT: Final[Group] = ACTIONS.group("scout", "scout", SCOUTS)  # take it in hand
DONE: Final[Group] = ACTIONS.group("done")
TAKE: Final[Group] = ACTIONS.group("take", "item", ITEMS)
TAP: Final[Group] = ACTIONS.group("tap")  # a random oil token
DELIVER: Final[Group] = ACTIONS.group("deliver")
BUY: Final[Group] = ACTIONS.group("buy", "good", 3)
RECRUIT: Final[Group] = ACTIONS.group("recruit")
DISMISS: Final[Group] = ACTIONS.group("dismiss")
RAID: Final[Group] = ACTIONS.group("raid")
LAY: Final[Group] = ACTIONS.group("lay", "weapon", HIGHEST)
READY: Final[Group] = ACTIONS.group("ready")
SURRENDER: Final[Group] = ACTIONS.group("surrender")
LOOT: Final[Group] = ACTIONS.group("loot", "loot", 3)
DRAW: Final[Group] = ACTIONS.group("draw", "pile", 2)
SAVE: Final[Group] = ACTIONS.group("save")
LOSE: Final[Group] = ACTIONS.group("lose")
CAPTURE: Final[Group] = ACTIONS.group("capture")
RELEASE: Final[Group] = ACTIONS.group("release")
STARVE: Final[Group] = ACTIONS.group("starve", "scout", SCOUTS)
LEAVE: Final[Group] = ACTIONS.group("leave")
UNLOAD: Final[Group] = ACTIONS.group("unload", "slot", LOAD)
# Rare ones.
FIGHT: Final[Group] = ACTIONS.group("fight", "token", TOKENS)
SEIZE: Final[Group] = ACTIONS.group("seize", "token", TOKENS)
ATTACK: Final[Group] = ACTIONS.group("attack", "seat", MOST_SEATS, "scout", SCOUTS)
PICK: Final[Group] = ACTIONS.group("pick", "tile", LABELLED)
