"""The Coldest Night: what can happen, as numbers; `words.KINDS` says it."""

from typing import Final

TURN: Final = 0
FED: Final = 1
SCAVENGED: Final = 2
SAW: Final = 3
GAVE: Final = 4
GAVE_CARD: Final = 5
DREW: Final = 6
DREW_CARD: Final = 7
RETURNED: Final = 8
RETURNED_CARD: Final = 9
DWINDLES: Final = 10
DIED: Final = 11
FROSTBITE: Final = 12
THAWED: Final = 13
TOKEN: Final = 14
NO_TOKEN: Final = 15
USED: Final = 16
SOAKED: Final = 17
WARMED: Final = 18
SUPPLIES: Final = 19
HANDED: Final = 20
HANDED_CARD: Final = 21
ENDED: Final = 22
PUT_BACK: Final = 23
STOPPED: Final = 24
KEPT: Final = 25
