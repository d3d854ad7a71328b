"""What can happen in The Adorable Snowman: kinds of events, and how each is said.

`top` is the highest marker above a cleared one: all up to it come down by one. `layer` is the row
of the Snowball Region, counted from 1, that a ball fell from: those of one row fall together.
"""

from typing import Final

from snowbound.core.event_types import Kind

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

KINDS: Final = {
    ROUND: Kind("round", ("round",), "Round {round}. The snowman reached for snow."),
    EXTRA_BALL: Kind("extra-ball", ("column",), "An extra snowball will come in {column}."),
    OPEN_DIE: Kind(
        "open-die", ("column",), "The open die chose between the two climbers: {column}.", True
    ),
    DIE_ROLLED: Kind("die-rolled", ("die",), "{seat} looked at the {die} die.", True),
    DIE_SEEN: Kind("die-seen", ("die", "column"), "The {die} die showed {column}.", True),
    NO_BALL: Kind("no-ball", (), "No column was left for the random snowballs.", True),
    CHOSE: Kind("chose", (), "{seat} made a choice."),
    REVEALED: Kind("revealed", ("way",), "{seat}: {way}.", True),
    MOVED: Kind("moved", ("cell", "to"), "{seat} moved to {to}."),
    CANCELLED: Kind("cancelled", ("reason", "cell"), "{seat} stayed put: {reason}."),
    CLEARED: Kind("cleared", ("cell", "top"), "{seat} cleared the snow at {cell}."),
    SAVED: Kind("saved", ("cell",), "{seat} came out of the snow."),
    DRAGGED: Kind("dragged", ("cell", "to"), "{seat} got dragged up to {to}."),
    THANKS_GAINED: Kind("thanks-gained", ("why",), "{seat} gained a Thank Marker: {why}."),
    DIE_SHOWN: Kind("die-shown", ("die",), "{seat} said thank you and showed the {die} die."),
    DIE_TOLD: Kind(
        "die-told", ("die", "column"), "It is {column}, for the two of you alone.", True
    ),
    MOVE_SHOWN: Kind("move-shown", (), "{seat} said thank you and showed the chosen move."),
    MOVE_TOLD: Kind("move-told", ("way",), "It is: {way}, for the two of you alone.", True),
    THINK_AGAIN: Kind("think-again", (), "{seat} took the move back to think again."),
    ACTION_GIVEN: Kind(
        "action-given", (), "{seat} said thank you and gave the partner an extra action."
    ),
    DONE: Kind("done", (), "{seat} had no more to do this round."),
    DIE_REVEALED: Kind(
        "die-revealed", ("die", "column"), "The {die} die was shown: {column}.", True
    ),
    HIT: Kind("hit", ("cell", "layer"), "{seat} was hit by a snowball at {cell}."),
    FELL: Kind("fell", ("cell", "to"), "{seat} fell to {to}."),
    BURIED: Kind("buried", ("cell",), "{seat} got buried in snow."),
    SNOWED: Kind("snowed", ("cell", "layer"), "Snow settled at {cell}."),
    VANISHED: Kind(
        "vanished", ("column", "layer"), "A snowball burst over {column} and left no snow."
    ),
    END: Kind("end", ("ending",), "{ending}"),
}
