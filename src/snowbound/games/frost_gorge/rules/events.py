"""Frost Gorge: what can happen, as numbers; `words.KINDS` says it."""

from typing import Final

MONTH: Final = 0
ROLLED: Final = 1
TICKED: Final = 2
GAINED: Final = 3
PAID: Final = 4
SCORED: Final = 5
SETTLED: Final = 6
BUILT: Final = 7
SASQUATCH_FED: Final = 8
SETTLER_LOST: Final = 9
ELIMINATED: Final = 10
LEARNED: Final = 11
POOL: Final = 12
DRAFTED: Final = 13
HOUSED: Final = 14
HEATED: Final = 15
FROZE: Final = 16
FED: Final = 17
STARVED: Final = 18
BITTEN: Final = 19
WINTER_DIE: Final = 20
FINAL: Final = 21
SKIPPED: Final = 22
LEFT: Final = 23
