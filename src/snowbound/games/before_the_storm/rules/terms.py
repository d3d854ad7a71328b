"""The words of Before the Storm as numbers: sizes, places, parts of a turn, steps, events."""

from typing import Final

RULES_VERSION: Final = 3
AMENDED: Final = 3  # the version from which events go round, hunger spares nobody, lost crates stay
# unseen, and what is too little for all is served from the drawer on

# What is in the box (BS-3).
MOST_SEATS: Final = 6
FEWEST_SEATS: Final = 3
FOOD: Final = 90
WEAPONS: Final = 70
MEDKITS: Final = 20
RESTOCK_CARDS: Final = 26
MINOR_EVENTS: Final = 11
MAJOR_EVENTS: Final = 21
CRATES: Final = 30
OIL: Final = 50
TOKENS: Final = 9
SCOUTS: Final = 5  # of each colour
ROUNDS: Final = 12
HIGHEST: Final = 7  # of a weapon's value and of a crate's or an oil token's number

# Tiles (BS-1, BS-2).
SUBURBS: Final = 1
FORESTS: Final = 7
LABELLED: Final = 19  # the city, the suburbs and the forest from A to L
OUTER: Final = 19
TILES: Final = 37
SETTLEMENTS: Final = 37  # six of them, one a corner
PLACES: Final = 43
TRACKER: Final = 63  # where scouts are that nobody has recruited

# Sizes of the rules.
FIRST_SCOUTS: Final = 3
FEWEST_SCOUTS: Final = 2
FIRST_CARDS: Final = 3
FIRST_FOOD: Final = 2
BASE_STEPS: Final = 2
LOAD: Final = 3  # what a scout can carry
DUEL: Final = 2  # the most weapons of a side in a scout attack, or against an enemy
SURRENDERED_FOOD: Final = 3
SURRENDERED_OIL: Final = 1
LOOTED_OIL: Final = 2
FOOD_A_POINT: Final = 2
MEDKIT_PRICE: Final = 2
FOOD_A_VICTORY_POINT: Final = 3
MOST_PICKS: Final = 12  # scouts taken in hand one after another, before one of them does something

# What lies in a scout's hands: five bits each, nothing is 0, a crate is its number.
SLOT: Final = 5
SLOT_MASK: Final = 31
OIL_SLOT: Final = 8  # an oil token of number 0
TOKEN_SLOT: Final = 16  # the first of the nine tokens

# Where a token is.
IN_SUPPLY: Final = 63
CARRIED: Final = 62

# Parts of a turn.
DRAWING: Final = 0  # the first cards (BS-12)
ROUND_START: Final = 1
RECRUITMENT: Final = 2
MOVEMENT: Final = 3
ACTING: Final = 4
RATIONING: Final = 5
STORM: Final = 6  # the game is over
PHASE_NAMES: Final = ["drawing", "event", "recruit", "move", "act", "ration", "storm"]

# What interrupts a turn. The first ones resolve themselves.
FALL: Final = 0  # a scout would die
EFFECT: Final = 1  # an effect of the event on the table
STARVE: Final = 2  # somebody chooses who goes hungry
MEDKIT: Final = 3  # somebody may save a scout
BUY: Final = 4
LAY: Final = 5  # weapons of who attacks
ANSWER: Final = 6  # weapons of who is attacked
LOOT: Final = 7
CAPTURE: Final = 8  # a beaten raider
SEIZE: Final = 9  # a special crate of a beaten scout
UNLOAD: Final = 10  # room for it
PICK_TILE: Final = 11
STEP_NAMES: Final = [
    "",
    "",
    "starve",
    "medkit",
    "buy",
    "lay",
    "answer",
    "loot",
    "capture",
    "seize",
    "unload",
    "pick-tile",
]

# Fights.
NO_FIGHT: Final = 0
RAID: Final = 1
ATTACK: Final = 2
ENEMY: Final = 3

# What can be bought, drawn at first, looted.
BUY_FOOD: Final = 0
BUY_WEAPON: Final = 1
BUY_MEDKIT: Final = 2
LOOT_FOOD: Final = 0
LOOT_OIL: Final = 1
LOOT_NOTHING: Final = 2

# What can be picked up: a crate, a dropped oil token, or one of the tokens.
ITEM_CRATE: Final = 0
ITEM_OIL: Final = 1
ITEM_TOKEN: Final = 2
ITEMS: Final = 11

# What an event does.
GAIN_FOOD: Final = 0
GAIN_WEAPONS: Final = 1
GAIN_MEDKITS: Final = 2
GAIN_SCOUTS: Final = 3
MORE_STEPS: Final = 4  # this and the next seven: for the round
MORE_RATIONS: Final = 5
MORE_GATHERING: Final = 6
MORE_RESTOCK: Final = 7
FOOD_PRICE: Final = 8
NO_OIL: Final = 9
NO_RAIDS: Final = 10
FREE_RECRUITS: Final = 11
CRATES_ON: Final = 12
DESTROY: Final = 13
BRING: Final = 14
TOLL: Final = 15

# Whom an event hits.
EVERYBODY: Final = 0
POOREST: Final = 1
RICHEST: Final = 2

# Bits of what an event forbids or allows for the round.
OIL_SHUT: Final = 1
TRUCE: Final = 2
FREE: Final = 4

# What an event brings: a token by its number, or any that is left of a kind.
ANY_SPECIAL: Final = 9
ANY_ENEMY: Final = 10

MINOR: Final = 1
MAJOR: Final = 2
MARKS: Final = ["", "m", "M"]

# Terrains; a settlement is none of them.
TERRAINS: Final = ["city", "suburb", "forest", "outer"]
OUTSIDE: Final = 4  # all of them, where an event asks a toll

WAY_NAMES: Final = ["n", "ne", "se", "s", "sw", "nw"]
CORNER_NAMES: Final = ["north", "north-east", "south-east", "south", "south-west", "north-west"]
COLOURS: Final = ["red", "blue", "green", "yellow", "violet", "white"]

# Events.

REASON: Final = "storm"
TIE_BREAKS: Final = ["oil points", "food"]

# What lies before a seat, in `stock`: this many numbers each.
HELD: Final = 6
H_FOOD: Final = 0
H_MEDKITS: Final = 1
H_WEAPONS: Final = 2  # a bag, without those laid
H_SHOWN: Final = 3  # a bag: of its weapons, those that everybody has seen
H_OIL: Final = 4  # a bag
H_SCOUTS: Final = 5  # on the map
