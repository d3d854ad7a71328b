"""The words of The Coldest Night as numbers: cards, effects, tokens, steps."""

from typing import Final

RULES_VERSION: Final = 3

# Cards of the fire: the kindling first, then what comes with every deck.
KINDLING: Final = 50
DWINDLES: Final = 50  # three of them
LOGS: Final = 53
NEWSPAPER: Final = 54
MATCH: Final = 55
CARDS: Final = 56

# Effects of kindling (CN-40 to CN-44).
NO_EFFECT: Final = 0
GAIN: Final = 1
IF: Final = 2
TARGET: Final = 3
GREATEST: Final = 4
BURN_ONE: Final = 5

# Lucky find tokens.
ALCOHOL: Final = 0
AXE: Final = 1
BACKPACK: Final = 2
BLANKET: Final = 3
CABINET_KEY: Final = 4
CELLAR_KEY: Final = 5
EMERGENCY_SUPPLIES: Final = 6
LIGHTER_FLUID: Final = 7
KEROSENE: Final = 8
TOKENS: Final = 9

# What frostbite does (CN-80 to CN-86).
FROSTBITES: Final = 10
ADVANCED_FROSTBITE: Final = 0
LOSS_OF_CIRCULATION: Final = 1
MEMORY_LOSS: Final = 2
VIOLENT_SHIVERING: Final = 3
BLUE_LIPS: Final = 4
PARANOIA: Final = 5
NUMBING: Final = 6
STIFF_FINGERS: Final = 7
HEAVY_LIMBS: Final = 8
SHORT_BREATH: Final = 9
CLUMSY_HANDS: Final = 10
ACHING_BACK: Final = 11
AILMENTS: Final = 12

# Sizes.
MOST_SEATS: Final = 4
FULL_PIT: Final = 4
SAFE_PIT: Final = 3  # fewer cards than this bring frostbite (CN-51)
FULL_HAND: Final = 3  # under Loss of Circulation (CN-81)
FIRST_HAND: Final = 3
FIRST_HAND_SOLO: Final = 4
SCAVENGED: Final = 3
SCAVENGED_HEAVY: Final = 2
LIFTABLE: Final = 6  # the most ash of a card that an Aching Back can feed (CN-86)
SOLO_IFS: Final = 7
SOLO_LEFT_OUT: Final = 14
HOTTEST: Final = 63  # the table of what may be fed ends here
PILES: Final = [15, 15, 20]  # from the bottom (CN-11)
PILES_SOLO: Final = [8, 8, 13]

# Points of a turn, at which the active player is asked or waited for (CN-74).
BEFORE_REMOVAL: Final = 0
MAIN: Final = 1
MORE: Final = 2  # another card, or stop
BEFORE_DYING: Final = 3
AFTER_DYING: Final = 4
AFTER_FROSTBITE: Final = 5
AFTER_DRAWING: Final = 6
# What interrupts a turn: a choice that must be made before anything else.
DEALING: Final = 7
RETURNING: Final = 8
REMOVING: Final = 9  # TARGET, or equals under GREATEST
SOAKING: Final = 10
CHOPPING: Final = 11  # the Axe: draw or warm
WHO_DRAWS: Final = 12
WHO_GIVES: Final = 13
WHO_TAKES: Final = 14
HANDING_OVER: Final = 15
COVERING: Final = 16
STEP_BITS: Final = 5  # what a token adds or draws is kept beside its step, above this many bits
STEP_MASK: Final = 31

# How it ended.
UNDECIDED: Final = 0
SUNRISE: Final = 1
FIRE_OUT: Final = 2
FROZEN: Final = 3
ENDING_NAMES: Final = ["", "sunrise", "fire-out", "frozen"]

TOKEN_NAMES: Final = [
    "alcohol",
    "axe",
    "backpack",
    "blanket",
    "cabinet-key",
    "cellar-key",
    "emergency-supplies",
    "lighter-fluid",
    "kerosene",
]
EFFECT_NAMES: Final = ["", "gain", "if", "target", "greatest", "burn-one"]
FROSTBITE_NAMES: Final = [
    "advanced-frostbite",
    "loss-of-circulation",
    "memory-loss",
    "violent-shivering",
    "blue-lips",
    "paranoia",
    "numbing",
    "stiff-fingers",
    "heavy-limbs",
    "short-breath",
    "clumsy-hands",
    "aching-back",
]
