"""Mistakes in component files: what is replaced by what, the field that is reported, and some of
what is said to be allowed there. (The Adorable Snowman's are with its rules, AS-1 and AS-2.)"""

from snowbound.core.registry import find_game
from tests.support import HUT, OUTPOST, VALLEY

BEFORE_THE_STORM = [
    ('"m", "M", "m", "M", "",', '"m", "M", "m", "M",', "track", "takes 12 marks, not 11"),
    ('track = ["", "m"', 'track = ["", "x"', "track[1]", "'m', 'M' or ''"),
    ("weapons = [16,", "weapons = [15,", "weapons", "add up to 70, not 69"),
    ("crates = [6,", "crates = [7,", "crates", "add up to 30, not 31"),
    ("crates = [6, 9,", "crates = [-1, 16,", "crates", "on, that add up to 30."),
    ("oil = [6,", "oil = [-6,", "oil", "from 0 on, that add up to 50"),
    ("city = 3", "city = 4", "gather.city", "1 to 3"),
    ('["A", "G"],', '["A", "Q"],', "cards.restock[15][1]", "'Q' is no tile"),
    ('    ["A", "G"],\n', "", "cards.restock", "takes 26 cards, not 25"),
    ('    ["A", "G"],\n', "    [],\n", "cards.restock[15]", "1 to 6 tiles"),
    ('name = "Old Bear"', 'name = "Wolf Pack"', "cards.tokens", "two that read 'Wolf Pack'"),
    ('name = "Old Bear"', 'name = "Enemy"', "cards.tokens[7].name", "something else"),
    ('reward = "food 8"', 'reward = "gold 8"', "cards.tokens[7].reward", "food, weapons"),
    ("points = 6,", "points = 6, strength = 2,", "cards.tokens[1]", "either points, or"),
    ('"steps +1"', '"steps 1"', "cards.minor[0].effects[0]", "'steps 1' is no effect"),
    ('"steps +1"', '"st\\u001b[2J"', "cards.minor[0].effects[0]", "'st [2J' is no effect"),
    ('"steps +1"', '"poorest steps +1"', "cards.minor[0].effects[0]", "for everybody"),
    ('"steps +1"', '"scouts -1"', "cards.minor[0].effects[0]", "only come"),
    ('"steps +1"', '"steps +9"', "cards.minor[0].effects[0]", "1 to 5"),
    ('"destroy 0"', '"destroy x1"', "cards.major[0].effects[0]", "'x1' is no tile"),
    (
        '        "bring special to 0",',
        '        "bring gold to 0",',
        "cards.major[8].effects[0]",
        "'gold' is no token",
    ),
    ('title = "Knee-Deep"', 'title = "Cold Snap"', "cards.minor and cards.major", "Cold Snap"),
    ("outer = 1", "outer = 1\nsea = 2", "gather", "unknown field sea"),
]  # fmt: skip

COLDEST_NIGHT = [
    ('"Rags"', '"Ra\\u001b[2Jgs"', "deck.kindling[24].name", "printable"),
    ('"Rags"', f'"{"R" * 25}"', "deck.kindling[24].name", "1 to 24"),
    (
        '= "gain axe if 9+"',
        '= "gain axe if hot"',
        "deck.kindling[2].effect",
        "'gain axe if 9+'",
    ),
    (
        '= "gain axe if 9+"',
        '= "a\\u001b[2J"',
        "deck.kindling[2].effect",
        "'a [2J' is no",
    ),
    ("kerosene = 4", "kerosene = 0", "tokens.kerosene", "1 to 9"),
    ("logs = { heat = 3", "logs = { heat = 30", "starters.logs.heat", "0 to 9"),
    ("ash = 5 },", "ash = 5, smoke = 1 },", "deck.kindling[24]", "unknown field smoke"),
]  # fmt: skip

FROST_GORGE = [
    ("fish = 14", "fish = 0", "icons.fish", "1 to 40"),
    ("stone = 10", "stone = 41", "icons.stone", "1 to 40"),
    ("wood = 16", "wood = 'much'", "icons.wood", "expected int, got str"),
    ("wood = 16", "wood = true", "icons.wood", "expected int"),
    ("stone = 10\n", "", "icons", "missing required field stone"),
    ("stone = 10\n", "stone = 10\ngold = 3\n", "icons", "unknown field gold"),
    (
        '"star", "wood", "settler"',
        '"star star", "wood", "settler"',
        "months.spring[0][1]",
        "one star",
    ),
    ('"double-check", "stone"', '"double check", "stone"', "months.spring[1][3]", "double-check"),
    ('"wood wood", "settler"', '"wood gold", "settler"', "months.spring[1][0]", "settler, fish"),
    (
        '"cabbage", "settler", "wood stone"',
        '"a\\nb", "settler", "wood stone"',
        "months.summer[0][0]",
        "'a b'",
    ),
    (
        '"cabbage", "settler", "wood stone"',
        '"", "settler", "wood stone"',
        "months.summer[0][0]",
        "up to 9 of",
    ),
    (
        '"cabbage", "settler", "wood stone"',
        '"settler", "wood stone"',
        "months.summer[0]",
        "six boxes",
    ),
    (
        '"fish cabbage", "wood wood", "sasquatch"]',
        '"fish cabbage", "wood wood"]',
        "months.autumn[2]",
        "six boxes",
    ),
    (
        '    ["fish", "star", "wood", "settler", "stone", "cabbage"],\n',
        "",
        "months.spring",
        "2 months",
    ),
    ('"star star star star"', '"star star star"', "months", "four stars"),
    ('"log-roll"', '"stone"', "months", "log-roll before autumn"),
    ('"rock-skipper"', '"sasquatch"', "months", "rock-skipper before autumn"),
    ("snow-snake", "3 fish", "months.winter", "snow-snake"),
    ('"1 fish", "1 cabbage"', '"0 fish", "1 cabbage"', "months.winter[0]", "'1 fish' to '9 fish'"),
    ('"1 fish", "1 cabbage"', '"12 fish", "1 cabbage"', "months.winter[0]", "'1 fish' to '9 fish'"),
    ('"1 fish", "1 cabbage"', '"1 wood", "1 cabbage"', "months.winter[0]", "likewise cabbage"),
    ('"2 fish", "1 cabbage", "2 cabbage"]', '"2 fish"]', "months.winter", "six boxes"),
]  # fmt: skip

YEAR_OF_SURVIVAL = [
    ('name = "Adze"', 'name = "Ad\\u001b[2Jze"', "items[1].name", "printable"),
    ('name = "Adze"', f'name = "{"A" * 25}"', "items[1].name", "1 to 24"),
    ('name = "Adze"', 'name = "Blade"', "items", "two that read 'blade'"),
    ('type = "tool", count = 3', 'type = "spoon", count = 3', "items[0].type", "'spoon'"),
    ('"tool", count = 3', '"tool", count = 0', "items[0].count", "from 1 to 15, not 0"),
    ("count = 3, worth = 2", "count = 3, worth = 4", "items[4].worth", "from 1 to 3"),
    ('"knowledge", count = 2', '"knowledge", count = 2, worth = 2', "items[14].worth", "is 1"),
    ('either = ["trap", "weapon"]', 'either = ["trap"]', "items[10].either", "two types"),
    ('either = ["trap", "weapon"]', 'either = ["trap", "net"]', "items[10].either", "'net'"),
    ('"tool", count = 3', '"tool", either = ["pack"], count = 3', "items[0].either", "skills"),
    ("points = 1, needs", "points = 10, needs", "food.spring[0].points", "from 0 to 9"),
    ("{ pack = 2, tool = 2 }", "{ soup = 1 }", "food.spring[0].needs", "'soup' is none of"),
    ("{ pack = 2, tool = 2 }", "{}", "food.spring[0].needs", "from 1 to 9, not 0"),
    ("{ pack = 2, tool = 2 }", "{ pack = 0 }", "food.spring[0].needs.pack", "from 1 to 9"),
    ('"gather", count = 4', '"graze", count = 4', "food.spring[0].type", "'graze'"),
    ("1, points = 0", "1, points = 1", "food.spring[11].points", "is 0 for an ambush"),
    ('"hunt", count = 1', '"hunt", count = 15', "food", "from 3 to 60, not 272"),
    ('fact = "A hardwood', f'fact = "{"a" * 121}', "items[0].fact", "1 to 120"),
    (", published = true", ", printed = true", "food.spring[0]", "unknown field printed"),
]  # fmt: skip

MISTAKES = {
    "before-the-storm": (OUTPOST.text, BEFORE_THE_STORM),
    "coldest-night": (HUT.text, COLDEST_NIGHT),
    "frost-gorge": (VALLEY.text, FROST_GORGE),
    "year-of-survival": (find_game("year-of-survival").components().text, YEAR_OF_SURVIVAL),
}
