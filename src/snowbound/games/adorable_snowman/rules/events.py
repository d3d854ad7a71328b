"""The Adorable Snowman: what can happen, as numbers; `words.KINDS` says it.

`top` is the highest marker above a cleared one: all up to it come down by one. `layer` is the row
of the Snowball Region, counted from 1, that a ball fell from: those of one row fall together.
"""

from typing import Final

ROUND: Final = 0
EXTRA_BALL: Final = 1
OPEN_DIE: Final = 2
DIE_ROLLED: Final = 3
DIE_SEEN: Final = 4
NO_BALL: Final = 5
CHOSE: Final = 6
REVEALED: Final = 7
MOVED: Final = 8
CANCELLED: Final = 9
CLEARED: Final = 10
SAVED: Final = 11
DRAGGED: Final = 12
THANKS_GAINED: Final = 13
DIE_SHOWN: Final = 14
DIE_TOLD: Final = 15
MOVE_SHOWN: Final = 16
MOVE_TOLD: Final = 17
THINK_AGAIN: Final = 18
ACTION_GIVEN: Final = 19
DONE: Final = 20
DIE_REVEALED: Final = 21
HIT: Final = 22
FELL: Final = 23
BURIED: Final = 24
SNOWED: Final = 25
VANISHED: Final = 26
END: Final = 27
