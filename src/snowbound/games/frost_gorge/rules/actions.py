"""Frost Gorge: everything that a player can do."""

from typing import Final

from snowbound.core.actions import Actions
from snowbound.games.frost_gorge.rules.terms import (
    CABBAGE,
    CABIN_SITES,
    DICE_COLOURS,
    KINDS_OF_GOOD,
    ROWS,
    WINTER,
)

ACTIONS: Final = Actions()
CHECK: Final = ACTIONS.group("check", "row", ROWS)
SKIP_TO: Final = ACTIONS.group("skip-to", "row", ROWS)
REROLL: Final = ACTIONS.group("log-roll")
BUILD: Final = ACTIONS.group("build")
SETTLE: Final = ACTIONS.group("settle")
TRADE: Final = ACTIONS.group("trade", "good", CABBAGE + 1)  # food only
LEAVE: Final = ACTIONS.group("leave")
TAKE: Final = ACTIONS.group("take", "gift", KINDS_OF_GOOD + 1)  # a good or a point
MOVE_IN: Final = ACTIONS.group("move-in")
FIRST: Final = ACTIONS.group("first", "icon", KINDS_OF_GOOD + 1)  # a good or a settler
DRAFT: Final = ACTIONS.group("draft", "colour", DICE_COLOURS)
HOUSE: Final = ACTIONS.group("house", "cabin", CABIN_SITES)
HEAT: Final = ACTIONS.group("heat", "cabin", CABIN_SITES)
MARK: Final = ACTIONS.group("mark", "box", WINTER * ROWS)
