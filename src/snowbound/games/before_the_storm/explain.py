"""Before the Storm: what the pieces on the table are and do."""

from typing import Final

from snowbound.core.game import Explanation
from snowbound.games.before_the_storm.components.read import ComponentData, Token
from snowbound.games.before_the_storm.rules import (
    acting,
    bags,
    round_track,
    supplies,
    tokens,
)
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.land import TILE_NAMES, TILE_TITLES
from snowbound.games.before_the_storm.rules.state import BeforeTheStorm
from snowbound.games.before_the_storm.text.words import some

PLAIN_THINGS: Final = [
    "food",
    "weapon",
    "medkit",
    "crate",
    "oil",
    "scout",
    "tracker",
    "restock",
    "track",
    "raid",
    "spent",
    "points",
]
MARK_WORDS: Final = {"": "no event", "m": "a minor event", "M": "a major event"}


def things(state: BeforeTheStorm, data: ComponentData) -> list[str]:
    found = [f"tile:{name}" for name in TILE_NAMES]
    found += [f"tile:{t.CORNER_NAMES[home - t.SETTLEMENTS]}" for home in state.box.homes]
    found += [f"token:{token.token}" for token in data.tokens]
    if state.event >= 0:
        found.append(f"event:{data.events[state.event].event}")
    found += [f"seat:{seat + 1}" for seat in range(state.seats)]
    return found + PLAIN_THINGS


def explain(state: BeforeTheStorm, data: ComponentData, thing: str) -> Explanation | None:
    kind, _, name = thing.partition(":")
    if not name:
        return _plain(state, data, thing)
    if kind == "tile" and name in TILE_NAMES:
        return _tile(state, TILE_NAMES.index(name))
    if kind == "tile" and name in t.CORNER_NAMES:
        return _settlement(state, t.SETTLEMENTS + t.CORNER_NAMES.index(name))
    if kind == "seat" and name in map(str, range(1, state.seats + 1)):
        return _a_seat(state, int(name))
    if kind == "token":
        for number, token in enumerate(data.tokens):
            if token.token == name:
                return _a_token(state, number, token)
    for event in data.events:
        if kind == "event" and event.event == name:
            rule = "BS-20" if event.kind == "minor" else "BS-23"
            return Explanation(event.title, f"{event.words} {' '.join(event.does)}", rule)
    return None


def _tile(state: BeforeTheStorm, number: int) -> Explanation:
    terrain = t.TERRAINS[state.box.terrains[number]]
    title = {"city": "The city", "suburb": "Suburb", "forest": "Forest", "outer": "Outer forest"}
    name = f"{title[terrain]}, {TILE_TITLES[number]}"
    if state.is_flipped(number):
        return Explanation(name, "Destroyed: pass through, but nobody may end here.", "BS-22")
    if tokens.enemies_on(state, number):
        return Explanation(name, "An enemy bars it: nothing to gather until it is gone.", "BS-25")
    here = some(bags.size(state.ground[number]), "crate")
    words = f"{here} here; one scout may gather {acting.room_for(state, number)} in a turn."
    if number >= t.FORESTS:
        return Explanation(name, words, "BS-34")
    if acting.has_oil(state):
        return Explanation(name, f"{words} Or tap an oil token instead.", "BS-35")
    shut = "No oil can be tapped this round." if state.oil_left else "No oil is left to tap."
    return Explanation(name, f"{words} {shut}", "BS-35")


def _settlement(state: BeforeTheStorm, place: int) -> Explanation | None:
    owner = state.box.owner_of(place)
    if place < t.TILES or owner >= state.seats:
        return None
    words = (
        "Scouts of its owner deliver here. Anybody else's may raid it, if none of theirs "
        "stood here when their turn began."
    )
    return Explanation(f"Settlement of seat {owner + 1}", words, "BS-40")


def _a_seat(state: BeforeTheStorm, number: int) -> Explanation:
    def held(what: int) -> int:
        return state.held(number - 1, what)

    words = (
        f"{held(t.H_FOOD)} food, {some(bags.size(held(t.H_WEAPONS)), 'weapon')}, "
        f"{some(held(t.H_MEDKITS), 'medkit')}, {bags.size(held(t.H_OIL))} oil, "
        f"{some(held(t.H_SCOUTS), 'scout')}. Numbers on weapons and oil are secret."
    )
    return Explanation(f"Seat {number}", words, "BS-5")


def _a_token(state: BeforeTheStorm, number: int, token: Token) -> Explanation:
    at = tokens.where(state, number)
    where = f" It is on {TILE_TITLES[at]}." if at < t.LABELLED else ""
    if token.points:
        words = f"{token.words} Delivered, it is worth {token.points} points.{where}"
        return Explanation(token.name, words, "BS-24")
    words = (
        f"{token.words} Beat its strength of {token.strength} with one or two weapons for "
        f"{token.reward}.{where}"
    )
    return Explanation(token.name, words, "BS-25")


def _plain(state: BeforeTheStorm, data: ComponentData, thing: str) -> Explanation | None:
    seat = state.active
    due = max(0, state.held(seat, t.H_SCOUTS) - t.FEWEST_SCOUTS + state.more_rations)
    medkit = (
        "They are shuffled into the weapon deck."
        if state.box.arsenal
        else f"One costs {t.MEDKIT_PRICE} points."
    )
    oil = "its number" if state.box.oil_by_number else "1"
    found = {
        "food": (
            "Food",
            f"Feeds scouts beyond two, pays recruits; {t.FOOD_A_VICTORY_POINT} are a point at the "
            f"end. A point buys {supplies.food_a_point(state)}.",
            "BS-38",
        ),
        "weapon": ("Weapons", "Laid face down in fights; the higher sum wins.", "BS-41"),
        "medkit": ("Medkits", f"Saves one of your scouts that would die. {medkit}", "BS-70"),
        "crate": ("Crates", "Brought home, the hidden number is points to spend.", "BS-36"),
        "oil": ("Oil", f"Brought home, a token scores {oil} at the end.", "BS-80"),
        "scout": (
            "Scouts",
            f"All together walk {t.BASE_STEPS} steps and one for each scout; each carries three "
            "things and scores a point at the end.",
            "BS-32",
        ),
        "tracker": ("Scout tracker", "Recruit one a turn for a food.", "BS-31"),
        "restock": ("Restock deck", _restock(state), "BS-30"),
        "track": ("Round track", _track(state, data), "BS-20"),
        "raid": (
            "Raids",
            "A winner takes half of the food or two oil; a loser may lose the scout.",
            "BS-42",
        ),
        "spent": (
            "Spent crates",
            "Those brought home lie face up, lost ones face down. When no other is left, all of "
            "them are shuffled.",
            "BS-37",
        ),
        "points": (
            "Points",
            f"Oil, a point for {t.FOOD_A_VICTORY_POINT} food, a point for each scout. Seat "
            f"{seat + 1} has {state.held(seat, t.H_FOOD)} food and rations of {due}.",
            "BS-80",
        ),
    }.get(thing)
    return Explanation(*found) if found else None


def _restock(state: BeforeTheStorm) -> str:
    if state.round >= t.ROUNDS - 1:
        return "In the last round nobody restocks."
    cards = some(1 + state.more_restock, "card")
    return f"Each turn of this round begins with {cards}: crates on the tiles named there."


def _track(state: BeforeTheStorm, data: ComponentData) -> str:
    mark = data.track[min(state.round, t.ROUNDS - 1)]
    words = f"Round {min(state.round + 1, t.ROUNDS)} of {t.ROUNDS} brings {MARK_WORDS[mark]}"
    if not mark or state.over:
        return f"{words}."
    return f"{words}; seat {round_track.drawer(state) + 1} draws it and makes its choices."
