"""The words of A Year of Survival as numbers: icons, cards, places, steps, events."""

from typing import Final

RULES_VERSION: Final = 2

# What version 2 changed; tables of version 1 play on as they began.
BOTH_UNSEEN: Final = 2  # a scout's two cards are chosen before either is shown (YS-43)
ALL_COVERED: Final = 2  # a card is won only when nothing is wanted for it any more (YS-23)

# The four plain types of items, which are the icons on food cards (YS-2).
PACK: Final = 0
TOOL: Final = 1
TRAP: Final = 2
WEAPON: Final = 3
ICONS: Final = 4
ICON_NAMES: Final = ["pack", "tool", "trap", "weapon"]

# All types of items: the plain ones, then these.
SKILL: Final = 4
KNOWLEDGE: Final = 5
TYPE_NAMES: Final = ["pack", "tool", "trap", "weapon", "skill", "knowledge"]

# Types of food (YS-4).
HUNT: Final = 0
GATHER: Final = 1
AMBUSH: Final = 2
FOOD_TYPE_NAMES: Final = ["hunt", "gather", "ambush"]

# Seasons (YS-1).
SPRING: Final = 0
SUMMER: Final = 1
AUTUMN: Final = 2
SEASONS: Final = 3
SEASON_NAMES: Final = ["spring", "summer", "autumn"]

# Places of the layout, in the order in which an expedition flips them (YS-11, YS-20): by column
# from the deck, upper row first.
PLACES: Final = 6
ROWS: Final = 2
COLUMNS: Final = 3
PLACE_NAMES: Final = [
    "near-upper",
    "near-lower",
    "middle-upper",
    "middle-lower",
    "far-upper",
    "far-lower",
]

# Expeditions (YS-20).
SHORT: Final = 0
MEDIUM: Final = 1
LONG: Final = 2
LENGTHS: Final = 3
LENGTH_NAMES: Final = ["short", "medium", "long"]
FLIPS: Final = [2, 4, 6]  # cards, if that many lie there

# Sizes.
MOST_SEATS: Final = 6
KINDS: Final = 15  # of items, at most
FULL_ROW: Final = 3  # items face up beside the item deck (YS-12)
FIRST_HAND: Final = 4
CRAFTED: Final = 2  # items, and as many food cards discarded (YS-40, YS-41)
SCOUTED: Final = 2  # cards shown (YS-43)
LAPS: Final = 2  # how often the table can be asked for items (YS-22)
SPRING_GOAL: Final = 4  # points (YS-50)
SUMMER_GOAL: Final = 6
ROUGH: Final = 10  # points from which on the winter is only hard (YS-52),
ENOUGH_FOOD: Final = 15  # from which on all survive,
PLENTY: Final = 20  # and from which on there is abundance

# Phases: what is asked.
MAIN: Final = 0  # explore, craft or scout
CHOOSE: Final = 1  # which food to go for
CONTRIBUTE: Final = 2
ASK_AGAIN: Final = 3  # go round once more, or give up
REWARD: Final = 4  # after an ambush was fought off
TAKE: Final = 5  # items, when crafting
LOOK: Final = 6  # at face-down cards, when scouting
LOSE: Final = 7  # an item
DEAL: Final = 8  # the dead player's items
OVER: Final = 9
STEP_NAMES: Final = [
    "main",
    "choose",
    "contribute",
    "ask-again",
    "reward",
    "take",
    "look",
    "lose",
    "deal",
    "over",
]

# What items are lost and lives end by.
NO_CAUSE: Final = 0
BY_AMBUSH: Final = 1
BY_STARVATION: Final = 2
CAUSE_NAMES: Final = ["", "ambush", "starvation"]

# How it ended (YS-52).
UNDECIDED: Final = 0
STARVED: Final = 1
HARD_WINTER: Final = 2
SURVIVED: Final = 3
ABUNDANCE: Final = 4
ENDING_NAMES: Final = ["", "starved", "hard-winter", "survived", "abundance"]

# Events.
