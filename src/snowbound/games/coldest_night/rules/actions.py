"""The Coldest Night: what can be done, in the order of its numbers."""

from typing import Final

from snowbound.core.actions import Actions, Group
from snowbound.games.coldest_night.rules.terms import (
    FROSTBITES,
    FULL_PIT,
    KINDLING,
    MOST_SEATS,
    TOKENS,
)

ACTIONS: Final = Actions()

# The turn. All of it fits into one bit set, see `ColdestNight.legal`.
FEED: Final[Group] = ACTIONS.group("feed", "card", KINDLING)
SCAVENGE: Final[Group] = ACTIONS.group("scavenge")
STOP: Final[Group] = ACTIONS.group("stop")
GO_ON: Final[Group] = ACTIONS.group("go-on")
USE: Final[Group] = ACTIONS.group("use", "token", TOKENS)
# Answers to what interrupts it.
GIVE: Final[Group] = ACTIONS.group("give", "seat", MOST_SEATS)
PUT_BACK: Final[Group] = ACTIONS.group("put-back")
REMOVE: Final[Group] = ACTIONS.group("remove", "place", FULL_PIT)  # of the pit, from the left
SOAK: Final[Group] = ACTIONS.group("soak", "place", FULL_PIT)
WARM: Final[Group] = ACTIONS.group("warm")
DRAWS: Final[Group] = ACTIONS.group("draws", "seat", MOST_SEATS)
FROM: Final[Group] = ACTIONS.group("from", "seat", MOST_SEATS)
TO: Final[Group] = ACTIONS.group("to", "seat", MOST_SEATS)
COVER: Final[Group] = ACTIONS.group("cover", "frostbite", FROSTBITES)
RETURN: Final[Group] = ACTIONS.group("return", "card", KINDLING)
HAND_OVER: Final[Group] = ACTIONS.group("hand-over", "card", KINDLING)
