"""Frost Gorge: everything that a player can do."""

from typing import Final

from snowbound.core.actions import Actions, Group
from snowbound.games.frost_gorge.rules.terms import (
    CABBAGE,
    CABIN_SITES,
    DICE_COLOURS,
    KINDS_OF_GOOD,
    ROWS,
    WINTER,
)

ACTIONS: Final = Actions()
CHECK: Final[Group] = ACTIONS.group("check", "row", ROWS)
SKIP_TO: Final[Group] = ACTIONS.group("skip-to", "row", ROWS)
REROLL: Final[Group] = ACTIONS.group("log-roll")
BUILD: Final[Group] = ACTIONS.group("build")
SETTLE: Final[Group] = ACTIONS.group("settle")
TRADE: Final[Group] = ACTIONS.group("trade", "good", CABBAGE + 1)  # food only
LEAVE: Final[Group] = ACTIONS.group("leave")
TAKE: Final[Group] = ACTIONS.group("take", "gift", KINDS_OF_GOOD + 1)  # a good or a point
MOVE_IN: Final[Group] = ACTIONS.group("move-in")
FIRST: Final[Group] = ACTIONS.group("first", "icon", KINDS_OF_GOOD + 1)  # a good or a settler
DRAFT: Final[Group] = ACTIONS.group("draft", "colour", DICE_COLOURS)
HOUSE: Final[Group] = ACTIONS.group("house", "cabin", CABIN_SITES)
HEAT: Final[Group] = ACTIONS.group("heat", "cabin", CABIN_SITES)
MARK: Final[Group] = ACTIONS.group("mark", "box", WINTER * ROWS)
