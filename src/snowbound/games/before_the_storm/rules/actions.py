"""Before the Storm: what can be done."""

from typing import Final

from snowbound.core.actions import Actions
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
STEP: Final = ACTIONS.group("step", "way", 6)
SCOUT: Final = ACTIONS.group("scout", "scout", SCOUTS)  # take it in hand
DONE: Final = ACTIONS.group("done")
TAKE: Final = ACTIONS.group("take", "item", ITEMS)
TAP: Final = ACTIONS.group("tap")  # a random oil token
DELIVER: Final = ACTIONS.group("deliver")
BUY: Final = ACTIONS.group("buy", "good", 3)
RECRUIT: Final = ACTIONS.group("recruit")
DISMISS: Final = ACTIONS.group("dismiss")
RAID: Final = ACTIONS.group("raid")
LAY: Final = ACTIONS.group("lay", "weapon", HIGHEST)
READY: Final = ACTIONS.group("ready")
SURRENDER: Final = ACTIONS.group("surrender")
LOOT: Final = ACTIONS.group("loot", "loot", 3)
DRAW: Final = ACTIONS.group("draw", "pile", 2)
SAVE: Final = ACTIONS.group("save")
LOSE: Final = ACTIONS.group("lose")
CAPTURE: Final = ACTIONS.group("capture")
RELEASE: Final = ACTIONS.group("release")
STARVE: Final = ACTIONS.group("starve", "scout", SCOUTS)
LEAVE: Final = ACTIONS.group("leave")
UNLOAD: Final = ACTIONS.group("unload", "slot", LOAD)
# Rare ones.
FIGHT: Final = ACTIONS.group("fight", "token", TOKENS)
SEIZE: Final = ACTIONS.group("seize", "token", TOKENS)
ATTACK: Final = ACTIONS.group("attack", "seat", MOST_SEATS, "scout", SCOUTS)
PICK: Final = ACTIONS.group("pick", "tile", LABELLED)
