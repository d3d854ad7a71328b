"""Before the Storm: what things are called, sentences for choices and events."""

from typing import Final

from snowbound.core.actions import Labels
from snowbound.core.event_types import Kind, Nouns
from snowbound.games.before_the_storm.components.read import ComponentData
from snowbound.games.before_the_storm.rules import actions as a
from snowbound.games.before_the_storm.rules import (
    bags,
    events,
    fights,
    loads,
    supplies,
)
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.land import NEXT, TILE_NAMES, TILE_TITLES, WAYS
from snowbound.games.before_the_storm.rules.state import BeforeTheStorm

UNSAID: Final = ""  # of what the table shows, and other sentences add up

ENDING_WORDS: Final = {"storm": "The storm has arrived. Count what you have."}

KINDS: Final = {
    events.ROLLED: Kind("rolled", ("pips",), "{seat} rolled a {pips}.", True),
    events.STARTS: Kind("starts", (), "{seat} starts every round."),
    events.DREW: Kind("drew", ("pile",), "{seat} drew a {pile} card.", True),
    events.DREW_WEAPON: Kind("drew-weapon", ("value",), "The weapon has value {value}.", True),
    events.ROUND: Kind("round", ("round",), "Round {round} begins."),
    events.EVENT: Kind("event", ("event",), "{seat} drew an event: {event}.", True),
    events.TURN: Kind("turn", ("round",), "{seat} takes turn {round}."),
    events.RESTOCKED: Kind("restocked", ("card",), "{seat} drew a restock card: {card}.", True),
    events.CRATE: Kind("crate", ("tile",), "A crate on {tile}.", True),
    events.CRATE_LOST: Kind("crate-lost", ("tile",), "The crate for {tile} was lost.", True),
    events.NO_CRATE: Kind("no-crate", ("tile",), "No crate was left for {tile}."),
    events.RECRUITED: Kind("recruited", ("scouts",), "{seat} recruited a scout: {scouts} now."),
    events.DISMISSED: Kind("dismissed", ("scouts",), "{seat} dismissed a scout: {scouts} now."),
    events.STEPPED: Kind("stepped", ("scout", "tile"), "{seat}'s scout {scout} walked to {tile}."),
    events.MOVED: Kind("moved", (), "{seat} finished moving."),
    events.TOOK: Kind("took", ("scout", "item", "tile"), "{seat} took {item} on {tile}.", True),
    events.TOOK_CRATE: Kind("took-crate", ("number",), "The crate shows {number}.", True),
    events.TOOK_OIL: Kind("took-oil", ("number",), "The oil shows {number}.", True),
    events.TAPPED: Kind("tapped", ("scout", "tile"), "{seat} tapped oil on {tile}.", True),
    events.DELIVERED: Kind(
        "delivered", ("points", "oil"), "{seat} delivered {points} and {oil} oil.", True
    ),
    events.CRATE_SPENT: Kind("crate-spent", ("number",), UNSAID, True),
    events.CASHES: Kind("cashes", ("points",), "{seat} gets crates worth {points}.", True),
    events.BOUGHT: Kind("bought", ("good",), "{seat} bought {good}.", True),
    events.POINTS_LOST: Kind(
        "points-lost", ("points",), "{seat} had nothing to buy: {points} lost."
    ),
    events.RAIDED: Kind("raided", ("other",), "{seat} raids {other}!"),
    events.ATTACKED: Kind(
        "attacked", ("other", "scout"), "{seat} attacks {other}'s scout {scout}!"
    ),
    events.FOUGHT: Kind("fought", ("token",), "{seat} fights the {token}!"),
    events.LAID: Kind("laid", ("weapons",), "{seat} has laid {weapons}."),
    events.READY: Kind("ready", ("weapons",), "{seat} is ready, with {weapons} laid."),
    events.SURRENDERED: Kind("surrendered", ("other",), "{seat} surrendered to {other}.", True),
    events.SHOWED: Kind("showed", ("value",), "{seat} showed a {value}.", True),
    events.WON: Kind("won", ("other",), "{seat} beat {other}."),
    events.BEATEN: Kind("beaten", ("other",), "{seat} was beaten off by {other}."),
    events.TIED: Kind("tied", ("other",), "{seat} and {other} are tied."),
    events.ENEMY_BEATEN: Kind("enemy-beaten", ("token",), "{seat} drove off the {token}."),
    events.LOOTED_FOOD: Kind(
        "looted-food", ("other", "food"), "{seat} took {food} food from {other}."
    ),
    events.LOOTED_OIL: Kind(
        "looted-oil", ("other", "oil"), "{seat} took {oil} oil from {other}.", True
    ),
    events.LOOTED_NUMBER: Kind("looted-number", ("number",), "The oil shows {number}.", True),
    events.KEPT: Kind("left-all", ("other",), "{seat} left {other} everything."),
    events.LOST_WEAPON: Kind("lost-weapon", ("value",), "{seat} lost a weapon of {value}.", True),
    events.RELEASED: Kind("released", ("other",), "{seat} let {other}'s scout go."),
    events.CAPTURED: Kind("captured", ("other",), "{seat} did not let {other}'s scout go."),
    events.SEIZED: Kind("seized", ("token", "other"), "{seat} took the {token} from {other}."),
    events.DROPPED: Kind("dropped", ("count", "tile"), "{seat}'s scout dropped {count} on {tile}."),
    events.LOST_LOAD: Kind("lost-load", ("count",), "{seat} lost {count} with the tile.", True),
    events.SAVED: Kind("saved", ("scout", "tile"), "{seat} saved scout {scout} with a medkit."),
    events.DIED: Kind("died", ("scout", "tile"), "{seat} lost scout {scout} on {tile}."),
    events.WENT_HOME: Kind("went-home", ("scout",), "{seat}'s scout {scout} barely made it home."),
    events.RATIONED: Kind("rationed", ("food",), "{seat}'s people ate {food} food."),
    events.HUNGRY: Kind("hungry", ("food",), "{seat} lacks {food} food."),
    events.DESTROYED: Kind("destroyed", ("tile",), "{tile} is destroyed.", True),
    events.TOKEN: Kind("token", ("token", "tile"), "The {token} appears on {tile}.", True),
    events.NO_TOKEN: Kind("no-token", ("tile",), "Nothing appears on {tile}."),
    events.NONE_LEFT: Kind("none-left", (), "Nothing is left that could appear."),
    events.GAINED_FOOD: Kind("gained-food", ("food",), "{seat} gained {food} food."),
    events.LOST_FOOD: Kind("lost-food", ("food",), "{seat} lost {food} food."),
    events.GAINED_WEAPONS: Kind(
        "gained-weapons", ("cards",), "{seat} drew {cards} from the weapon deck.", True
    ),
    events.GAINED_MEDKITS: Kind("gained-medkits", ("medkits",), "{seat} gained {medkits}.", True),
    events.LOST_MEDKITS: Kind("lost-medkits", ("medkits",), "{seat} lost {medkits}."),
    events.GAINED_OIL: Kind("gained-oil", ("oil",), "{seat} gained {oil} oil.", True),
    events.SAW_OIL: Kind("saw-oil", ("number",), "The oil shows {number}.", True),
    events.SCOUT_CAME: Kind("scout-came", ("scouts",), "A scout joined {seat}: {scouts} now."),
    events.REMADE: Kind("remade", ("heap",), "The {heap} were shuffled anew.", True),
    events.ENDED: Kind("ended", (), "The storm has arrived.", True),
}

WAY_WORDS: Final = ["north", "north-east", "south-east", "south", "south-west", "north-west"]
GOODS: Final = ["food", "weapon", "medkit"]
LOOTS: Final = ["food", "oil", "nothing"]
HEAPS: Final = ["crates", "weapons", "restock cards"]
PLACE_LABELS: Final = [*TILE_NAMES, *t.CORNER_NAMES]
PLACE_WORDS: Final = [*TILE_TITLES, *[f"the {corner} settlement" for corner in t.CORNER_NAMES]]
COUNTED: Final = 1000  # no set has as many of anything
SCOUT_LABELS: Final = [str(number + 1) for number in range(t.SCOUTS)]


def labels(data: ComponentData) -> Labels:
    tokens = [token.token for token in data.tokens]
    return {
        "way": t.WAY_NAMES,
        "scout": SCOUT_LABELS,
        "item": ["crate", "oil", *tokens],
        "good": GOODS,
        "pile": GOODS,
        "loot": LOOTS,
        "token": tokens,
        "tile": PLACE_LABELS,
        "event": [event.event for event in data.events],
        "card": [f"restock-{number + 1}" for number in range(len(data.restock))],
        "heap": ["crates", "weapons", "restock"],
    }


def _counts(noun: str) -> list[str]:
    """ "no weapons", "1 weapon", "2 weapons" and so on."""
    return [f"no {noun}s", f"1 {noun}", *[f"{number} {noun}s" for number in range(2, COUNTED)]]


COUNTS: Final = {
    "cards": _counts("card"),
    "count": _counts("thing"),
    "food": ["no", *[str(number) for number in range(1, COUNTED)]],
    "medkits": _counts("medkit"),
    "oil": ["no", *[str(number) for number in range(1, COUNTED)]],
    "points": _counts("resource point"),
    "weapons": _counts("weapon"),
}


def nouns(data: ComponentData) -> Nouns:
    names = [token.name for token in data.tokens]
    return {
        **COUNTS,
        "item": ["a crate", "an oil token", *[f"the {name}" for name in names]],
        "good": ["food", "a weapon", "a medkit"],
        "token": names,
        "tile": PLACE_WORDS,
        "event": [event.title for event in data.events],
        "card": [listed([TILE_TITLES[tile] for tile in card]) for card in data.restock],
        "heap": HEAPS,
    }


def listed(words: list[str]) -> str:
    """ "0, 2 and 5"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def some(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 or noun in ("food", "oil") else f"{number} {noun}s"


def _place_words(state: BeforeTheStorm, seat: int, place: int) -> str:
    """A place as a seat would call it."""
    if place < t.TILES:
        return TILE_TITLES[place]
    owner = state.box.owner_of(place)
    return "your settlement" if owner == seat else f"the settlement of seat {owner + 1}"


def _item_words(data: ComponentData, item: int) -> str:
    """A thing that somebody carries, for those who may know it."""
    if item >= t.TOKEN_SLOT:
        return data.tokens[item - t.TOKEN_SLOT].name
    return f"oil {item - t.OIL_SLOT}" if item >= t.OIL_SLOT else f"crate {item}"


# ── Choices ─────────────────────────────────────────────────────────────────────────────────


def say(state: BeforeTheStorm, data: ComponentData, seat: int, action: int) -> str:
    """An action in plain words."""
    if a.STEP.has(action):
        place = state.place(seat * t.SCOUTS + state.hand)
        there = NEXT[place * WAYS + action]
        return f"Walk {WAY_WORDS[action]} to {_place_words(state, seat, there)}"
    if a.SCOUT.has(action):
        number = a.SCOUT.arg(action)
        where = _place_words(state, seat, state.place(seat * t.SCOUTS + number))
        go_on = "Move" if state.phase == t.MOVEMENT else "Act with"
        return f"{go_on} scout {number + 1}, on {where}"
    if a.DONE.has(action):
        return _say_done(state)
    if a.BUY.has(action):
        return _say_buy(state, a.BUY.arg(action))
    if a.LOOT.has(action):
        return _say_loot(state, a.LOOT.arg(action))
    if a.STARVE.has(action):
        return _say_starve(state, seat, a.STARVE.arg(action))
    if a.UNLOAD.has(action):
        winner = state.step_value() & fights.SCOUT_MASK
        item = loads.item_at(state.load(winner), a.UNLOAD.arg(action))
        return f"Leave {_item_words(data, item)} here"
    if a.ATTACK.has(action):
        other = a.ATTACK.arg(action)
        return f"Attack seat {other + 1}'s scout {a.ATTACK.second(action) + 1}"
    return _say_plain(state, data, action)


def _say_plain(state: BeforeTheStorm, data: ComponentData, action: int) -> str:
    group = a.ACTIONS.of(action)
    if group is a.TAKE:
        return _say_take(data, a.TAKE.arg(action))
    if group is a.RECRUIT:
        return "Recruit a scout, free" if state.flags & t.FREE else "Recruit a scout for 1 food"
    if group is a.LAY:
        return f"Lay a weapon of value {a.LAY.arg(action) + 1}"
    if group is a.READY:
        return _say_ready(state)
    if group is a.DRAW:
        return f"Draw a {GOODS[a.DRAW.arg(action)]} card"
    if group is a.FIGHT:
        token = data.tokens[a.FIGHT.arg(action)]
        return f"Fight the {token.name}, strength {token.strength}"
    if group is a.SEIZE:
        return f"Take over the {data.tokens[a.SEIZE.arg(action)].name}"
    if group is a.PICK:
        return f"Choose tile {TILE_TITLES[a.PICK.arg(action)]}"
    return PLAIN[group.verb]


PLAIN: Final = {
    "tap": "Tap an oil token",
    "deliver": "Deliver what it carries",
    "dismiss": "Dismiss a scout",
    "raid": "Raid this settlement",
    "surrender": "Surrender",
    "save": "Use a medkit",
    "lose": "Let the scout die",
    "capture": "Do not let the scout go",
    "release": "Let the scout go",
    "leave": "Leave the special crate",
}


def _say_done(state: BeforeTheStorm) -> str:
    if state.phase == t.RECRUITMENT:
        return "Go on to movement"
    if state.phase == t.MOVEMENT:
        return "Finish moving" if state.left == 0 else f"Finish moving, {state.left} left"
    return "End your turn"


def _say_starve(state: BeforeTheStorm, seat: int, number: int) -> str:
    place = state.place(seat * t.SCOUTS + number)
    where = _place_words(state, seat, place)
    if state.held(seat, t.H_SCOUTS) > t.FEWEST_SCOUTS:
        return f"Give up scout {number + 1}, on {where}"
    if place == state.box.homes[seat]:
        return f"Scout {number + 1}, which is at home"
    return f"Send scout {number + 1} home from {where}, empty-handed"


def _say_take(data: ComponentData, item: int) -> str:
    if item >= t.ITEM_TOKEN:
        return f"Take the {data.tokens[item - t.ITEM_TOKEN].name}"
    return "Pick up dropped oil" if item else "Take a crate"


def _say_buy(state: BeforeTheStorm, good: int) -> str:
    if good == 0:
        food = min(supplies.food_a_point(state), state.food_left)
        return f"Buy {food} food for 1 point"
    return "Buy a weapon for 1 point" if good == 1 else f"Buy a medkit for {t.MEDKIT_PRICE} points"


def _say_ready(state: BeforeTheStorm) -> str:
    laid = bags.size(state.laid_by(state.asked))
    if laid == 0:
        return "Defend without a weapon"
    strength = bags.total(state.laid_by(state.asked))
    return f"Ready, with {some(laid, 'weapon')} and a strength of {strength}"


def _say_loot(state: BeforeTheStorm, what: int) -> str:
    value = state.step_value()
    surrendered = value & 1 == 1
    if what == 0:
        return f"Take {fights.loot_food(state, value >> 1, surrendered)} food"
    if what == 1:
        return f"Take {fights.oil_to_loot(state, value >> 1, surrendered)} oil"
    return "Take nothing"


# ── Questions ───────────────────────────────────────────────────────────────────────────────


def ask(state: BeforeTheStorm, data: ComponentData, seat: int) -> str:
    """What is asked of a seat."""
    if state.steps:
        return _ask_step(state, data)
    if state.phase == t.DRAWING:
        return f"Draw food or a weapon: {some(t.FIRST_CARDS - state.drawn, 'card')} to go."
    if state.phase == t.RECRUITMENT:
        return "Recruit or dismiss a scout, or go on."
    if state.phase == t.MOVEMENT:
        if not state.left:
            return "No steps left: finish moving."
        return f"Move scout {state.hand + 1}, or another: {some(state.left, 'step')} left."
    if state.phase == t.ACTING:
        return f"What does scout {state.hand + 1} do?"
    return ""


def _ask_step(state: BeforeTheStorm, data: ComponentData) -> str:
    kind = state.step_kind()
    value = state.step_value()
    if kind == t.BUY:
        return f"Spend {some(value, 'resource point')}."
    if kind == t.LAY:
        most = "any number" if state.fight == t.RAID else "one or two"
        return f"Lay weapons face down, {most}."
    if kind == t.ANSWER:
        laid = some(bags.size(state.laid), "weapon")
        return f"Seat {state.active + 1} has laid {laid}. Lay your own, or surrender."
    if kind == t.MEDKIT:
        where = _place_words(state, value // t.SCOUTS, state.place(value))
        return f"Scout {value % t.SCOUTS + 1} would die on {where}. Use a medkit?"
    if kind == t.STARVE:
        if state.held(state.asked, t.H_SCOUTS) > t.FEWEST_SCOUTS:
            return f"You lack {value} food: which scout starves?"
        return f"You lack {value} food: which of your last two scouts gives up and goes home?"
    if kind == t.LOOT:
        return "You have won. What do you take?"
    if kind == t.CAPTURE:
        return f"You beat off seat {state.active + 1}'s scout. Let it go?"
    if kind == t.SEIZE:
        handed = fights.is_handed(value)
        return "The special crate is handed over." if handed else "Take over the special crate?"
    if kind == t.UNLOAD:
        return "The scout carries three things. Which one stays here?"
    return f"{data.events[state.event].title}: choose a tile."
