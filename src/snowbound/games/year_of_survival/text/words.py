"""A Year of Survival: sentences for choices and events."""

from collections import Counter

from snowbound.core.bits import size
from snowbound.core.event_types import Kind, Nouns
from snowbound.games.year_of_survival.build_view import asks_for_knowledge, target_face
from snowbound.games.year_of_survival.components.read import ComponentData, FoodCard, Item
from snowbound.games.year_of_survival.rules import actions as a
from snowbound.games.year_of_survival.rules import events
from snowbound.games.year_of_survival.rules import terms as t
from snowbound.games.year_of_survival.rules.cards import number_mask
from snowbound.games.year_of_survival.rules.covering import still_open, wanted
from snowbound.games.year_of_survival.rules.expedition import can_help
from snowbound.games.year_of_survival.rules.layout import card_at, occupied
from snowbound.games.year_of_survival.rules.state import YearOfSurvival
from snowbound.games.year_of_survival.rules.terms import (
    KINDS as KINDS_OF_ITEMS,
)

ENDING_WORDS = {
    "starved": "There is not enough food. Nobody lives to see the spring.",
    "hard-winter": "Food is short. It is a hard winter, and not everybody comes through it.",
    "survived": "There is enough for all. Everybody lives to see the spring.",
    "abundance": "There is plenty. The band has never known so fat a winter.",
}


def ending(reason: str, points: int) -> str:
    """How the year ended, with its points."""
    food = f"{points} point{'s' if points != 1 else ''} of food"
    short = f"{food}, {t.ENOUGH_FOOD - points} short of {t.ENOUGH_FOOD}"
    return {
        "starved": f"{short}. Nobody lives to see the spring.",
        "hard-winter": f"{short}. It is a hard winter, and not everybody comes through it.",
        "survived": f"{food}: enough for all. Everybody lives to see the spring.",
        "abundance": f"{food}: there is plenty. The band has never known so fat a winter.",
    }.get(reason, "")


UNSAID = ""  # of what a table shows by moving cards

KINDS = {
    events.TURN: Kind("turn", ("turn",), "Turn {turn}: {seat} took the Active Player card."),
    events.SEASON: Kind("season", ("season",), "It is {season}: the cards are laid out."),
    events.LAID: Kind("laid", ("place", "card"), UNSAID),
    events.EXPLORED: Kind(
        "explored", ("length",), "{seat} set out on a {length} expedition.", True
    ),
    events.FLIPPED: Kind("flipped", ("place", "food"), "Found: {food}, {place}.", True),
    events.AMBUSHED: Kind("ambushed", ("place", "food"), "An ambush: {food}!"),
    events.CHOSE: Kind("chose", ("place", "food"), "{seat} went for {food}."),
    events.PLAYED: Kind("played", ("item",), "{seat} played {item}."),
    events.DONE: Kind("done", (), "{seat} played nothing more."),
    events.ASKED_AGAIN: Kind("asked-again", (), "{seat} asked everybody once more."),
    events.GAVE_UP: Kind("gave-up", (), "{seat} gave up."),
    events.SPENT: Kind("spent", ("count",), UNSAID),
    events.WON: Kind("won", ("place", "food", "points"), "{food} brought home: {points}."),
    events.FAILED: Kind("failed", ("place", "food"), "{food}: it came to nothing."),
    events.REPELLED: Kind("repelled", ("place", "food"), "The {food} was driven off."),
    events.OVERRUN: Kind("overrun", ("place", "food"), "The {food} was too strong."),
    events.REWARDED: Kind("rewarded", ("place", "food", "points"), "The reward: {food}, {points}."),
    events.LEFT: Kind("left", (), "{seat} left the reward behind."),
    events.UNCOVERED: Kind("uncovered", ("place", "food"), UNSAID, True),
    events.DISCARDED: Kind("discarded", ("place", "food"), "Discarded: {food}."),
    events.SLID: Kind("slid", ("place", "to_place"), UNSAID),
    events.CRAFTED: Kind("crafted", (), "{seat} crafted."),
    events.RETURNED: Kind("returned", (), "{seat} came back to life."),
    events.TOOK: Kind("took", ("item", "slot"), "{seat} took {item}."),
    events.DREW: Kind("drew", ("item",), "{seat} drew {item}.", True),
    events.ENOUGH: Kind("enough", (), "{seat} took no more."),
    events.TURNED_UP: Kind("turned-up", ("item", "slot"), "In the row now: {item}.", True),
    events.REMADE: Kind(
        "remade", ("count",), "The used items were shuffled: a deck of {count}.", True
    ),
    events.SCOUTED: Kind("scouted", (), "{seat} scouted ahead.", True),
    events.SEEN: Kind("seen", ("place", "food"), "{seat} showed {food}, {place}.", True),
    events.PICKED: Kind("picked", ("place",), "{seat} chose a card to look at: {place}."),
    events.LOST: Kind("lost", ("item",), "{seat} lost {item}."),
    events.DIED: Kind("died", ("cause",), "{seat} died {cause}."),
    events.INHERITED: Kind("inherited", ("other", "item"), "{other} took over {item}."),
    events.BURIED: Kind("buried", ("count",), "Nobody was left to take the items."),
    events.SEASON_ENDED: Kind(
        "season-ended", ("season", "total", "goal"), "The end of {season}: {total}, {goal} needed."
    ),
    events.FELL_SHORT: Kind(
        "fell-short", ("season", "total", "goal"), "That is too little: the band goes hungry."
    ),
    events.ENDED: Kind("ended", ("ending", "total"), "{ending} ({total})"),
}

PLACE_WORDS = [
    "upper row, near",
    "lower row, near",
    "upper row, middle",
    "lower row, middle",
    "upper row, far",
    "lower row, far",
]


def nouns(data: ComponentData) -> Nouns:
    """Words for the numbers in events."""
    most = 200
    counted = [points_words(number) for number in range(most)]
    return {
        "food": [card.name for card in data.food],
        "item": [item.name for item in data.items],
        "place": PLACE_WORDS,
        "to_place": PLACE_WORDS,
        "season": t.SEASON_NAMES,
        "length": t.LENGTH_NAMES,
        "cause": ["", "in the ambush", "of hunger"],
        "points": counted,
        "total": counted,
        "ending": ["", *ENDING_WORDS.values()],
    }


def labels(data: ComponentData) -> dict[str, list[str]]:
    """Stable ids for the same."""
    items = [item.item for item in data.items]
    return {
        "food": [card.food for card in data.food],
        "item": items + [f"no-item-{number + 1}" for number in range(len(items), KINDS_OF_ITEMS)],
        "place": t.PLACE_NAMES,
        "to_place": t.PLACE_NAMES,
        "season": t.SEASON_NAMES,
        "length": t.LENGTH_NAMES,
    }


# ── Cards in words ──────────────────────────────────────────────────────────────────────────


def in_words(card: FoodCard) -> str:
    """What a card needs: "1 pack, 3 weapons"."""
    counts = Counter(card.needs)
    needs = ", ".join(f"{n} {icon}{'s' if n > 1 else ''}" for icon, n in counts.items())
    return f"{needs} and Knowledge" if card.knowledge else needs


def food_words(card: FoodCard) -> str:
    """A card as people read it: "Bison, 2 points: 1 pack, 3 weapons"."""
    return f"{card.name}, {points_words(card.points)}: {in_words(card)}"


def points_words(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _item_words(item: Item) -> str:
    """An item as people read it: "Atlatl (2 weapons)", "Meat Carving (weapon or pack)"."""
    if item.type == "knowledge":
        return f"{item.name} (anything)"
    if item.type == "skill":
        return f"{item.name} ({' or '.join(item.icons)})"
    return (
        f"{item.name} ({item.worth} {item.type}s)"
        if item.worth > 1
        else f"{item.name} ({item.type})"
    )


# ── Choices ─────────────────────────────────────────────────────────────────────────────────


def say(state: YearOfSurvival, data: ComponentData, seat: int, action: int) -> str:
    """An action in plain words."""
    group = a.ACTIONS.of(action)
    if group is a.PLAY and state.lap > 0:
        return _say_play(state, data, a.PLAY.arg(action))
    if group is a.DONE and state.lap > 0:
        return _say_done(state, seat)
    if group is a.GO_FOR:
        return _say_food(state, data, a.GO_FOR.arg(action))
    if group is a.LOOK_AT:
        return _say_place(state, data, a.LOOK_AT.arg(action))
    if group is a.HAND_ON:
        kind = a.HAND_ON.arg(action)
        who = f"seat {state.heir + 1}" if state.heir >= 0 else "the next one living"
        return f"Leave {_item_words(data.items[kind])} to {who}"
    if group is a.EXPLORE:
        return _say_explore(state, a.EXPLORE.arg(action))
    for items, words in ((a.PLAY, "Play"), (a.TAKE_ITEM, "Take"), (a.LOSE_ITEM, "Lose")):
        if group is items:
            return f"{words} {_item_words(data.items[items.arg(action)])}"
    return _PLAIN[group.verb]


def _say_play(state: YearOfSurvival, data: ComponentData, kind: int) -> str:
    """An item, and how far it brings the table: what is still open after it."""
    words = f"Play {_item_words(data.items[kind])}"
    if not state.helping & number_mask(kind):
        return f"{words}, which covers nothing"
    wild = state.wild + (data.items[kind].type == "knowledge")
    lack = state.box.after(state.lack, kind)
    if wanted(lack, wild, asks_for_knowledge(state, target_face(state))) == 0:
        return f"{words}, and that does it"
    return f"{words}, {_open_words(lack, wild)} after it"


def _open_words(lack: int, wild: int) -> str:
    gaps = max(still_open(lack) - wild, 0)
    if gaps == 0:
        return "only Knowledge missing"
    return "1 icon open" if gaps == 1 else f"{gaps} icons open"


def _say_done(state: YearOfSurvival, seat: int) -> str:
    """Stopping, and who could go on."""
    others = [other for other in range(state.seats) if other != seat and can_help(state, other)]
    if not others:
        return "That is enough, though nobody else can help"
    *first, last = [f"seat {other + 1}" for other in others]
    names = f"{', '.join(first)} and {last}" if first else last
    return f"That is enough; {names} can help"


_PLAIN = {
    a.CRAFT.verb: "Craft: take two items; the two furthest food cards are lost",
    a.SCOUT.verb: "Scout: the nearest food card is lost; look at two others",
    a.LEAVE.verb: "Leave the reward",
    a.DONE.verb: "That is enough",
    a.ASK_ROUND.verb: "Ask everybody once more",
    a.GIVE_UP.verb: "Give up",
    a.DRAW.verb: "Draw from the item deck",
    a.ENOUGH.verb: "Take no more",
}


def _say_explore(state: YearOfSurvival, length: int) -> str:
    reach, lying = t.FLIPS[length], size(occupied(state))
    cards = f"the {reach} nearest cards"
    if lying <= reach:
        cards = f"all {lying} cards" if lying > 1 else "the last card"
    return f"Explore, {t.LENGTH_NAMES[length]}: flip {cards}"


def _say_food(state: YearOfSurvival, data: ComponentData, place: int) -> str:
    if not state.up >> place & 1:
        return f"Go for the card in the {PLACE_WORDS[place]}"
    card = data.food[state.deck[card_at(state, place)]]
    if state.step == t.REWARD:
        return f"Take {card.name}, {points_words(card.points)}, for nothing"
    return f"Go for {food_words(card)}"


def _say_place(state: YearOfSurvival, data: ComponentData, place: int) -> str:
    card = card_at(state, place)
    if card >= 0 and state.seen >> card & 1:
        return f"Look at {data.food[state.deck[card]].name} again, {PLACE_WORDS[place]}"
    return f"Look at the card in the {PLACE_WORDS[place]}"


# ── Questions ───────────────────────────────────────────────────────────────────────────────


def ask(state: YearOfSurvival, data: ComponentData, seat: int) -> str:
    """What is asked of a seat, in one line."""
    if state.over:
        return "The year is over."
    if seat != state.asked:
        return f"Wait for seat {state.asked + 1}."
    step = state.step
    if step == t.MAIN:
        return _ask_turn(state)
    if step == t.CONTRIBUTE:
        return _ask_items(state, data)
    if step == t.TAKE:
        return _ask_to_take(state)
    if step == t.LOSE:
        return "Everybody loses an item. Which one is yours?"
    if step == t.DEAL:
        return f"You are dying. What do you leave to seat {state.heir + 1}?"
    cards = "the second card" if state.looked else "two cards"
    return {
        t.CHOOSE: "Which of these do you go for?",
        t.ASK_AGAIN: "Not all icons are covered. Ask everybody once more?",
        t.REWARD: "The ambush is beaten off. Take what else is there?",
        t.LOOK: f"Scouting: choose {cards} to look at.",
    }[step]


def _ask_turn(state: YearOfSurvival) -> str:
    if state.dead >> state.active & 1:
        return "You come back to life: craft."
    if state.season == t.AUTUMN:
        return f"{state.points} points. Explore, craft or scout?"
    goal = state.box.house.goals[state.season]
    season = t.SEASON_NAMES[state.season]
    return f"{state.points} points, {goal} needed by the end of {season}. Explore, craft or scout?"


def _ask_to_take(state: YearOfSurvival) -> str:
    if state.left == t.CRAFTED:
        return f"Crafting: take up to {t.CRAFTED} items."
    return "Crafting: take one more item, or stop here."


def _ask_items(state: YearOfSurvival, data: ComponentData) -> str:
    name = data.food[target_face(state)].name
    return f"{name}: {_open_words(state.lack, state.wild)}. What do you play?"
