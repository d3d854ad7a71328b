"""A Year of Survival: what it says, as messages; `en.ftl` has the words."""

from collections import Counter
from typing import Final

from snowbound.core.bits import size
from snowbound.core.event_types import Kind
from snowbound.core.message import Message, NamedThing, Names
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

UNSAID: Final = ""  # of what a table shows by moving cards

KINDS = {
    events.TURN: Kind("turn", ("turn",)),
    events.SEASON: Kind("season", ("season",)),
    events.LAID: Kind("laid", ("place", "card"), UNSAID),
    events.EXPLORED: Kind("explored", ("length",), reveals=True),
    events.FLIPPED: Kind("flipped", ("place", "food"), reveals=True),
    events.AMBUSHED: Kind("ambushed", ("place", "food")),
    events.CHOSE: Kind("chose", ("place", "food")),
    events.PLAYED: Kind("played", ("item",)),
    events.DONE: Kind("done"),
    events.ASKED_AGAIN: Kind("asked-again"),
    events.GAVE_UP: Kind("gave-up"),
    events.SPENT: Kind("spent", ("count",), UNSAID),
    events.WON: Kind("won", ("place", "food", "points")),
    events.FAILED: Kind("failed", ("place", "food")),
    events.REPELLED: Kind("repelled", ("place", "food")),
    events.OVERRUN: Kind("overrun", ("place", "food")),
    events.REWARDED: Kind("rewarded", ("place", "food", "points")),
    events.LEFT: Kind("left"),
    events.UNCOVERED: Kind("uncovered", ("place", "food"), UNSAID, True),
    events.DISCARDED: Kind("discarded", ("place", "food")),
    events.SLID: Kind("slid", ("place", "to_place"), UNSAID),
    events.CRAFTED: Kind("crafted"),
    events.RETURNED: Kind("returned"),
    events.TOOK: Kind("took", ("item", "slot")),
    events.DREW: Kind("drew", ("item",), reveals=True),
    events.ENOUGH: Kind("enough"),
    events.TURNED_UP: Kind("turned-up", ("item", "slot"), reveals=True),
    events.REMADE: Kind("remade", ("count",), reveals=True),
    events.SCOUTED: Kind("scouted", reveals=True),
    events.SEEN: Kind("seen", ("place", "food"), reveals=True),
    events.PICKED: Kind("picked", ("place",)),
    events.LOST: Kind("lost", ("item",)),
    events.DIED: Kind("died", ("cause",)),
    events.INHERITED: Kind("inherited", ("other", "item")),
    events.BURIED: Kind("buried", ("count",)),
    events.SEASON_ENDED: Kind("season-ended", ("season", "total", "goal")),
    events.FELL_SHORT: Kind("fell-short", ("season", "total", "goal")),
    events.ENDED: Kind("ended", ("ending", "total")),
}


def labels(data: ComponentData) -> dict[str, list[str]]:
    """Ids for the numbers in events and actions."""
    items = [item.item for item in data.items]
    return {
        "food": [card.food for card in data.food],
        "item": items + [f"no-item-{number + 1}" for number in range(len(items), KINDS_OF_ITEMS)],
        "place": t.PLACE_NAMES,
        "to_place": t.PLACE_NAMES,
        "season": t.SEASON_NAMES,
        "length": t.LENGTH_NAMES,
        "cause": t.CAUSE_NAMES,
        "ending": t.ENDING_NAMES,
    }


# ── The cards ───────────────────────────────────────────────────────────────────────────────


def names(data: ComponentData) -> Names:
    """What the deck calls its cards, and what sentences say of them."""
    return {
        "food": {card.food: _food(card) for card in data.food},
        "item": {item.item: _item(item) for item in data.items},
    }


def _food(card: FoodCard) -> NamedThing:
    needs = [_need(icon, count) for icon, count in Counter(card.needs).items()]
    if card.knowledge:
        needs.append(Message("need-knowledge"))
    worth = [Message("points", {"points": card.points})]
    return NamedThing(
        card.name, {"type": card.type, "fact": card.fact}, {"needs": needs, "worth": worth}
    )


def _item(item: Item) -> NamedThing:
    first, *others = [[Message("icon", {"icon": icon})] for icon in item.icons]
    parts = {"icon": first, "icons": [_need(item.icons[0], item.worth)]}
    if others:
        parts["other"] = others[0]
    args: dict[str, int | str] = {"type": item.type, "worth": item.worth, "fact": item.fact}
    return NamedThing(item.name, args, parts)


def _need(icon: str, count: int) -> Message:
    return Message("need", {"icon": icon, "count": count})


# ── Choices ─────────────────────────────────────────────────────────────────────────────────


def say(state: YearOfSurvival, data: ComponentData, seat: int, action: int) -> Message:
    """An action."""
    group = a.ACTIONS.of(action)
    if group is a.PLAY:
        return _say_play(state, data, a.PLAY.arg(action))
    if group is a.DONE and state.lap > 0:
        return _say_done(state, seat)
    if group is a.GO_FOR:
        return _say_food(state, data, a.GO_FOR.arg(action))
    if group is a.LOOK_AT:
        return _say_place(state, data, a.LOOK_AT.arg(action))
    if group is a.HAND_ON:
        return _say_hand_on(state, _item_id(data, a.HAND_ON.arg(action)))
    if group is a.EXPLORE:
        return _say_explore(state, a.EXPLORE.arg(action))
    if group is a.TAKE_ITEM:
        return Message("do-take", {"item": _item_id(data, a.TAKE_ITEM.arg(action))})
    if group is a.LOSE_ITEM:
        return Message("do-lose", {"item": _item_id(data, a.LOSE_ITEM.arg(action))})
    return _PLAIN[group.verb]


def _item_id(data: ComponentData, kind: int) -> str:
    return data.items[kind].item


def _say_play(state: YearOfSurvival, data: ComponentData, kind: int) -> Message:
    """An item, and how far it brings the table: what is still open after it."""
    args: dict[str, int | str] = {"item": _item_id(data, kind)}
    if state.lap == 0:
        return Message("do-play", args)
    if not state.helping & number_mask(kind):
        return Message("do-play-idle", args)
    wild = state.wild + (data.items[kind].type == "knowledge")
    lack = state.box.after(state.lack, kind)
    if wanted(lack, wild, asks_for_knowledge(state, target_face(state))) == 0:
        return Message("do-play-enough", args)
    gaps = _gaps(lack, wild)
    if gaps == 0:
        return Message("do-play-knowledge", args)
    return Message("do-play-open", {**args, "open": gaps})


def _gaps(lack: int, wild: int) -> int:
    """Icons that are still open; none where only Knowledge is missing."""
    return max(still_open(lack) - wild, 0)


def _say_done(state: YearOfSurvival, seat: int) -> Message:
    """Stopping, and who could go on."""
    others = [other for other in range(state.seats) if other != seat and can_help(state, other)]
    if not others:
        return Message("do-done-alone")
    return Message("do-done-helped", seats={"others": others})


def _say_hand_on(state: YearOfSurvival, item: str) -> Message:
    if state.heir < 0:
        return Message("do-hand-on-next", {"item": item})
    return Message("do-hand-on", {"item": item}, {"heir": [int(state.heir)]})


_PLAIN: Final = {
    a.CRAFT.verb: Message("do-craft"),
    a.SCOUT.verb: Message("do-scout"),
    a.LEAVE.verb: Message("do-leave"),
    a.DONE.verb: Message("do-done"),
    a.ASK_ROUND.verb: Message("do-ask-again"),
    a.GIVE_UP.verb: Message("do-give-up"),
    a.DRAW.verb: Message("do-draw"),
    a.ENOUGH.verb: Message("do-enough"),
}


def _say_explore(state: YearOfSurvival, length: int) -> Message:
    reach, lying = int(t.FLIPS[length]), size(occupied(state))
    name = t.LENGTH_NAMES[length]
    if lying <= reach:
        return Message("do-explore-all", {"length": name, "cards": lying})
    return Message("do-explore", {"length": name, "cards": reach})


def _say_food(state: YearOfSurvival, data: ComponentData, place: int) -> Message:
    if not state.up >> place & 1:
        return Message("do-go-for-hidden", {"place": t.PLACE_NAMES[place]})
    food = data.food[state.deck[card_at(state, place)]].food
    if state.step == t.REWARD:
        return Message("do-take-reward", {"food": food})
    return Message("do-go-for", {"food": food})


def _say_place(state: YearOfSurvival, data: ComponentData, place: int) -> Message:
    card, name = card_at(state, place), t.PLACE_NAMES[place]
    if card >= 0 and state.seen >> card & 1:
        food = data.food[state.deck[card]].food
        return Message("do-look-again", {"food": food, "place": name})
    return Message("do-look", {"place": name})


# ── Questions ───────────────────────────────────────────────────────────────────────────────


def ask(state: YearOfSurvival, data: ComponentData, seat: int) -> Message:
    """What is asked of a seat."""
    if state.over:
        return Message("ask-over")
    if seat != state.asked:
        return Message("ask-wait", seats={"seat": [int(state.asked)]})
    step = state.step
    if step == t.MAIN:
        return _ask_turn(state)
    if step == t.CONTRIBUTE:
        return _ask_items(state, data)
    if step == t.TAKE:
        return _ask_to_take(state)
    if step == t.DEAL:
        return Message("ask-leave", seats={"heir": [int(state.heir)]})
    if step == t.LOOK and state.looked:
        return Message("ask-look-second")
    return _QUESTIONS[int(step)]


_QUESTIONS: Final = {
    int(t.CHOOSE): Message("ask-choose"),
    int(t.ASK_AGAIN): Message("ask-again"),
    int(t.REWARD): Message("ask-reward"),
    int(t.LOOK): Message("ask-look"),
    int(t.LOSE): Message("ask-lose"),
}


def _ask_turn(state: YearOfSurvival) -> Message:
    if state.dead >> state.active & 1:
        return Message("ask-return")
    points = int(state.points)
    if state.season == t.AUTUMN:
        return Message("ask-turn-autumn", {"points": points})
    goal, season = state.box.house.goals[state.season], t.SEASON_NAMES[state.season]
    return Message("ask-turn", {"points": points, "goal": goal, "season": season})


def _ask_to_take(state: YearOfSurvival) -> Message:
    if state.left == t.CRAFTED:
        return Message("ask-take", {"left": int(t.CRAFTED)})
    return Message("ask-take-last")


def _ask_items(state: YearOfSurvival, data: ComponentData) -> Message:
    food, gaps = data.food[target_face(state)].food, _gaps(state.lack, state.wild)
    if gaps == 0:
        return Message("ask-play-knowledge", {"food": food})
    return Message("ask-play", {"food": food, "open": gaps})


# ── The goal, and how it ended ──────────────────────────────────────────────────────────────


def goal(seasons: list[int]) -> Message:
    spring, summer, _ = seasons
    enough = int(t.ENOUGH_FOOD)
    return Message("goal", {"enough": enough, "spring": spring, "summer": summer})


def ending(reason: str, points: int) -> Message:
    """How the year ended, with its points."""
    args: dict[str, int | str] = {"points": points}
    if reason == "survived":
        return Message("end-survived", args)
    if reason == "abundance":
        return Message("end-abundance", args)
    enough = int(t.ENOUGH_FOOD)
    args |= {"short": enough - points, "enough": enough}
    return Message("end-starved", args) if reason == "starved" else Message("end-hard-winter", args)
