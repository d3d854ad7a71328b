"""A Year of Survival: what each piece is, what it does now, and which rule says so."""

from snowbound.core.game import Explanation, explanation
from snowbound.core.message import Message
from snowbound.games.year_of_survival.components.read import ComponentData, FoodCard, Item
from snowbound.games.year_of_survival.rules.cards import items_in, spread
from snowbound.games.year_of_survival.rules.layout import card_at
from snowbound.games.year_of_survival.rules.state import YearOfSurvival
from snowbound.games.year_of_survival.rules.terms import (
    AUTUMN,
    ENOUGH_FOOD,
    FLIPS,
    ICON_NAMES,
    LENGTH_NAMES,
    PLACE_NAMES,
    PLENTY,
    ROUGH,
    SEASON_NAMES,
)

ONE_OF_A_KIND = (
    "active",
    "deck",
    "discards",
    "item-deck",
    "item-discards",
    "pile",
    "points",
    "row",
)


def things(data: ComponentData, seats: int) -> list[str]:
    """Everything that can be asked about: it is all open, and never changes."""
    found = [f"food:{card.food}" for card in data.food]
    found += [f"item:{item.item}" for item in data.items]
    found += [f"icon:{icon}" for icon in ICON_NAMES]
    found += [f"season:{season}" for season in SEASON_NAMES]
    found += [f"place:{place}" for place in PLACE_NAMES]
    found += [f"expedition:{length}" for length in LENGTH_NAMES]
    found += [f"seat:{seat + 1}" for seat in range(seats)]
    return [*found, *ONE_OF_A_KIND]


def explain(state: YearOfSurvival, data: ComponentData, thing: str) -> Explanation | None:
    noun, _, label = thing.partition(":")
    if noun == "food" and label in data.food_by_id:
        return _food(state, data, data.food_by_id[label])
    if noun == "item" and label in data.items_by_id:
        return _item(data.items_by_id[label])
    if noun == "icon" and label in ICON_NAMES:
        return _icon(data, label)
    if noun == "season" and label in SEASON_NAMES:
        return _season(state, SEASON_NAMES.index(label))
    if noun == "place" and label in PLACE_NAMES:
        return _place(state, data, PLACE_NAMES.index(label))
    if noun == "expedition" and label in LENGTH_NAMES:
        return _expedition(LENGTH_NAMES.index(label))
    if noun == "seat" and label in map(str, range(1, state.seats + 1)):
        return _seat(state, data, int(label) - 1)
    return _one_of_a_kind(state, thing)


def together(state: YearOfSurvival) -> int:
    """All items that the table holds."""
    return sum(state.hands[seat] for seat in range(state.seats))


def _food(state: YearOfSurvival, data: ComponentData, card: FoodCard) -> Explanation:
    enough = state.box.wins(data.food.index(card), together(state))
    words = Message("about-food", {"food": card.food, "enough": "yes" if enough else "no"})
    rule = "YS-30" if card.type == "ambush" else "YS-6" if card.knowledge else "YS-5"
    return explanation(Message("food-name", {"food": card.food}), words, rule)


def _item(item: Item) -> Explanation:
    args: dict[str, int | str] = {"item": item.item}
    rule = "YS-3" if item.worth > 1 else "YS-2"
    return explanation(Message("item-name", args), Message("about-item", args), rule)


def _icon(data: ComponentData, icon: str) -> Explanation:
    names = [Message("item-name", {"item": one.item}) for one in data.items if icon in one.icons]
    words = Message("about-icon", parts={"names": names})
    return explanation(Message("icon-title", {"icon": icon}), words, "YS-2")


def _season(state: YearOfSurvival, season: int) -> Explanation:
    title = Message("season-title", {"season": SEASON_NAMES[season]})
    cards = len(state.box.food.seasons[season])
    if season == AUTUMN:
        words = Message("about-autumn", {"cards": cards, "enough": int(ENOUGH_FOOD)})
        return explanation(title, words, "YS-52")
    goal = state.box.house.goals[season]
    args: dict[str, int | str] = {"cards": cards, "goal": goal, "points": int(state.points)}
    return explanation(title, Message("about-season", args), "YS-50")


def _place(state: YearOfSurvival, data: ComponentData, place: int) -> Explanation:
    card = card_at(state, place)
    title = Message("place-title", {"place": PLACE_NAMES[place]})
    if card < 0:
        return explanation(title, Message("about-empty-place"), "YS-27")
    if state.seen >> card & 1:
        known = data.food[state.deck[card]].food
        return explanation(title, Message("about-seen-place", {"food": known}), "YS-43")
    return explanation(title, Message("about-place"), "YS-11")


def _expedition(length: int) -> Explanation:
    title = Message("expedition-title", {"length": LENGTH_NAMES[length]})
    return explanation(title, Message("about-expedition", {"cards": FLIPS[length]}), "YS-20")


def _seat(state: YearOfSurvival, data: ComponentData, seat: int) -> Explanation:
    title = Message("seat-title", seats={"seat": [seat]})
    if state.dead >> seat & 1:
        return explanation(title, Message("about-dead-seat"), "YS-32")
    items = [
        Message("item-name", {"item": data.items[kind].item}) for kind in spread(state.hands[seat])
    ]
    args: dict[str, int | str] = {"held": "some" if items else "none", "may": _may_play(state)}
    return explanation(title, Message("about-seat", args, parts={"items": items}), "YS-22")


def _may_play(state: YearOfSurvival) -> str:
    if state.box.house.one_each:
        return "one-each"
    return "helpers-one-each" if state.box.house.helpers_one_each else "any"


def _one_of_a_kind(state: YearOfSurvival, thing: str) -> Explanation | None:
    left = int(state.box.food.ends[state.season] - state.dealt)
    season = SEASON_NAMES[state.season]
    bands: dict[str, int | str] = {"rough": ROUGH, "enough": ENOUGH_FOOD, "plenty": PLENTY}
    explanations = {
        "active": explanation(Message("active-title"), Message("about-active"), "YS-20"),
        "deck": explanation(
            Message("deck-title"),
            Message("about-deck", {"cards": left, "season": season}),
            "YS-11",
        ),
        "discards": explanation(Message("discards-title"), Message("about-discards"), "YS-24"),
        "item-deck": explanation(
            Message("item-deck-title"),
            Message("about-item-deck", {"items": int(state.items_left)}),
            "YS-42",
        ),
        "item-discards": explanation(
            Message("item-discards-title"),
            Message("about-item-discards", {"items": int(items_in(state.spent))}),
            "YS-42",
        ),
        "pile": explanation(Message("pile-title"), Message("about-pile"), "YS-24"),
        "points": explanation(
            Message("points-title", {"points": int(state.points)}),
            Message("about-points", bands),
            "YS-52",
        ),
        "row": explanation(Message("row-title"), Message("about-row"), "YS-40"),
    }
    return explanations.get(thing)
