"""Frost Gorge: what things are worth to a homesteader, in hundredths of a point.

The weights say what a thing tends to bring until the end of the year. They were found by playing,
for the plain game and for Resource Dice, where there is more of everything.
"""

from typing import Final, final

from mypy_extensions import i64

from snowbound.games.frost_gorge.rules import terms as t
from snowbound.games.frost_gorge.rules.sheet import Sheet, settler_points
from snowbound.games.frost_gorge.rules.state import FrostGorge

STAR: Final = 100
FED: Final = 200  # a sasquatch, before the fish is counted


@final
class Weights:
    """By name. (The attributes of a data class would be read more slowly, compiled.)"""

    def __init__(self, of: dict[str, int]) -> None:
        self.newcomer: i64 = of["newcomer"]  # at the end, and for each month before it
        self.newcomer_a_month: i64 = of["newcomer_a_month"]
        self.seventh_a_month: i64 = of["seventh_a_month"]
        self.double_check: i64 = of["double_check"]  # abilities: for four months
        self.log_roll: i64 = of["log_roll"]
        self.rock_skipper: i64 = of["rock_skipper"]
        self.again: i64 = of["again"]  # per cent of its worth that a good keeps when it comes again
        self.last_fish: i64 = of["last_fish"]  # another sasquatch may come
        self.loss: i64 = of["loss"]  # of a settler
        self.elimination: i64 = of["elimination"]
        self.black: i64 = of["black"]  # choosing one's gift, besides the gift
        self.fish: i64 = of["fish"]  # a good: when there is none, less for each held, at least
        self.fish_less: i64 = of["fish_less"]
        self.fish_least: i64 = of["fish_least"]
        self.cabbage: i64 = of["cabbage"]
        self.cabbage_less: i64 = of["cabbage_less"]
        self.cabbage_least: i64 = of["cabbage_least"]
        self.fish_icon: i64 = of["fish_icon"]  # per cent: a gain also uses up an icon (FG-5)
        self.cabbage_icon: i64 = of["cabbage_icon"]
        self.early: i64 = of["early"]  # food before autumn: besides
        self.hunger: i64 = of["hunger"]  # more in autumn, when the larder is not full:
        self.hunger_a_month: i64 = of["hunger_a_month"]
        self.larder: i64 = of["larder"]  # full with so much more food than there are settlers
        self.firewood: i64 = of["firewood"]  # in autumn, while a cabin would stay cold
        self.wood: i64 = of["wood"]
        self.wood_a_month: i64 = of["wood_a_month"]
        self.wood_least: i64 = of["wood_least"]
        self.stone: i64 = of["stone"]
        self.stone_less: i64 = of["stone_less"]
        self.stone_a_month: i64 = of["stone_a_month"]
        self.stone_least: i64 = of["stone_least"]


PLAIN: Final = Weights(
    {
        "newcomer": 208,
        "newcomer_a_month": 27,
        "seventh_a_month": 63,
        "double_check": 255,
        "log_roll": 16,
        "rock_skipper": 4,
        "again": 91,
        "last_fish": 210,
        "loss": 64,
        "elimination": 1363,
        "black": 41,
        "fish": 169,
        "fish_less": 14,
        "fish_least": 31,
        "cabbage": 123,
        "cabbage_less": 6,
        "cabbage_least": 37,
        "fish_icon": 57,
        "cabbage_icon": 76,
        "early": -18,
        "hunger": 59,
        "hunger_a_month": 7,
        "larder": 6,
        "firewood": 108,
        "wood": 91,
        "wood_a_month": 4,
        "wood_least": 32,
        "stone": 70,
        "stone_less": 9,
        "stone_a_month": 9,
        "stone_least": 15,
    }
)
DICE: Final = Weights(
    {
        "newcomer": 42,
        "newcomer_a_month": 62,
        "seventh_a_month": 29,
        "double_check": 314,
        "log_roll": 0,
        "rock_skipper": 6,
        "again": 92,
        "last_fish": 291,
        "loss": 51,
        "elimination": 3529,
        "black": 6,
        "fish": 149,
        "fish_less": 0,
        "fish_least": 0,
        "cabbage": 92,
        "cabbage_less": 5,
        "cabbage_least": 13,
        "fish_icon": 33,
        "cabbage_icon": 37,
        "early": 0,
        "hunger": 146,
        "hunger_a_month": 25,
        "larder": 3,
        "firewood": 36,
        "wood": 72,
        "wood_a_month": 5,
        "wood_least": 54,
        "stone": 55,
        "stone_less": 24,
        "stone_a_month": 8,
        "stone_least": 4,
    }
)


def weights(game: FrostGorge) -> Weights:
    return DICE if game.box.resource_dice else PLAIN


# ── Goods ───────────────────────────────────────────────────────────────────────────────────


def gain(game: FrostGorge, sheet: Sheet, good: i64) -> i64:
    """What one more of a good is worth: nothing when its last icon is circled (FG-5)."""
    if sheet.goods[good + t.CIRCLED] >= game.box.icons[good]:
        return 0
    w = weights(game)
    if good == t.FISH:
        return price(game, sheet, t.FISH) * w.fish_icon // 100
    if good == t.CABBAGE:
        return price(game, sheet, t.CABBAGE) * w.cabbage_icon // 100
    return price(game, sheet, good)


def price(game: FrostGorge, sheet: Sheet, good: i64) -> i64:
    """What it costs to give one away."""
    if good <= t.CABBAGE:
        return food(game, sheet, good)
    w = weights(game)
    held: i64 = sheet.goods[good]
    ahead = t.WINTER - game.month
    sites = t.CABIN_SITES - sheet.cabins
    if good == t.WOOD:
        if game.month >= t.AUTUMN and held < sheet.cabins:
            return w.firewood
        wanted = t.CABIN_WOOD * sites + t.CABIN_SITES
        return w.wood + w.wood_a_month * ahead if held < wanted else w.wood_least
    if held < t.CABIN_STONE * sites:
        return w.stone - w.stone_less * held + w.stone_a_month * ahead
    return w.stone_least


def food(game: FrostGorge, sheet: Sheet, good: i64) -> i64:
    w = weights(game)
    held: i64 = sheet.goods[good]
    hunger: i64 = 0
    if game.month < t.AUTUMN:
        hunger = w.early
    elif sheet.food() < sheet.settlers + w.larder:
        hunger = w.hunger + w.hunger_a_month * (game.month - t.AUTUMN)
    if good == t.CABBAGE:
        return hunger + max(w.cabbage_least, w.cabbage - w.cabbage_less * held)
    return hunger + max(w.fish_least, w.fish - w.fish_less * max(0, held - 2))


def fed_sasquatch(game: FrostGorge, sheet: Sheet) -> i64:
    last = sheet.goods[t.FISH] == 1
    return FED - (weights(game).last_fish if last else food(game, sheet, t.FISH))


def loss(game: FrostGorge, sheet: Sheet) -> i64:
    """A sasquatch without a fish."""
    w = weights(game)
    return -w.elimination if sheet.settlers == t.BEGINNERS else -w.loss


# ── Settlers and abilities ──────────────────────────────────────────────────────────────────


def newcomer(game: FrostGorge, number: i64) -> i64:
    w = weights(game)
    ahead = t.WINTER - game.month
    worth = w.newcomer + w.newcomer_a_month * ahead
    if number == t.EXTRA_CHECKER:
        return worth + w.seventh_a_month * (ahead - 1)
    return worth + STAR * settler_points(number)


def trade(game: FrostGorge, sheet: Sheet, paid: i64) -> i64:
    """Two of the best other good for one of this; the second is worth a little less."""
    best: i64 = 0
    good: i64
    for good in range(t.KINDS_OF_GOOD):
        if good != paid:
            best = max(best, gain(game, sheet, good))
    return best * 19 // 10 - price(game, sheet, paid)


def best_trade(game: FrostGorge, sheet: Sheet) -> i64:
    best: i64 = 0
    if sheet.goods[t.FISH] > 0:
        best = trade(game, sheet, t.FISH)
    if sheet.goods[t.CABBAGE] > 0:
        best = max(best, trade(game, sheet, t.CABBAGE))
    return best


def ability(game: FrostGorge, sheet: Sheet, kind: i64) -> i64:
    w = weights(game)
    worth = w.rock_skipper
    known = sheet.rock_skipper
    if kind == t.BoxKind.DOUBLE_CHECK:
        worth = w.double_check
        known = sheet.double_check
    elif kind == t.BoxKind.LOG_ROLL:
        worth = w.log_roll
        known = sheet.log_roll
    if known != t.NEVER:
        return 0
    return worth * (t.WINTER - game.month) // 4
