"""The Coldest Night: what can be done, in the order of its numbers."""

from typing import Final

from snowbound.core.actions import Actions
from snowbound.games.coldest_night.rules.terms import (
    FROSTBITES,
    FULL_PIT,
    KINDLING,
    MOST_SEATS,
    TOKENS,
)

ACTIONS: Final = Actions()

# The turn. All of it fits into one bit set, see `ColdestNight.legal`.
FEED: Final = ACTIONS.group("feed", "card", KINDLING)
SCAVENGE: Final = ACTIONS.group("scavenge")
STOP: Final = ACTIONS.group("stop")
GO_ON: Final = ACTIONS.group("go-on")
USE: Final = ACTIONS.group("use", "token", TOKENS)
# Answers to what interrupts it.
GIVE: Final = ACTIONS.group("give", "seat", MOST_SEATS)
PUT_BACK: Final = ACTIONS.group("put-back")
REMOVE: Final = ACTIONS.group("remove", "place", FULL_PIT)  # places of the pit, from the left
SOAK: Final = ACTIONS.group("soak", "place", FULL_PIT)
WARM: Final = ACTIONS.group("warm")
DRAWS: Final = ACTIONS.group("draws", "seat", MOST_SEATS)
FROM: Final = ACTIONS.group("from", "seat", MOST_SEATS)
TO: Final = ACTIONS.group("to", "seat", MOST_SEATS)
COVER: Final = ACTIONS.group("cover", "frostbite", FROSTBITES)
RETURN: Final = ACTIONS.group("return", "card", KINDLING)
HAND_OVER: Final = ACTIONS.group("hand-over", "card", KINDLING)
