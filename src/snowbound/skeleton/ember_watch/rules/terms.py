"""The words of Ember Watch as numbers: sizes and steps."""

from typing import Final

KINDS: Final = 6  # of things to burn; a component file names exactly this many
MOST_PLAYERS: Final = 4
HAND: Final = 4  # things that everybody begins with
BURNS_A_TURN: Final = 2
BLANKET: Final = 3  # points for whoever takes it

# Steps, each with the seat that is asked.
TURN: Final = 0
POINTING: Final = 1
FORCED: Final = 2
STEP_NAMES: Final = ["burn", "point", "burn for nothing"]
