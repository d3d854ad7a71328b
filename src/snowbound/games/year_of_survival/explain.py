"""A Year of Survival: what each piece is, what it does now, and which rule says so."""

from snowbound.core.game import Explanation
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
from snowbound.games.year_of_survival.text.words import (
    PLACE_WORDS,
    food_words,
    in_words,
    points_words,
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
        return _seat(state, data, int(label))
    return _one_of_a_kind(state, thing)


def together(state: YearOfSurvival) -> int:
    """All items that the table holds."""
    return sum(state.hands[seat] for seat in range(state.seats))


def _food(state: YearOfSurvival, data: ComponentData, card: FoodCard) -> Explanation:
    enough = state.box.wins(data.food.index(card), together(state))
    holds = "You hold enough for it between you." if enough else "You do not hold enough for it."
    if card.type == "ambush":
        words = f"An ambush: flipped, it must be faced at once, with {in_words(card)}. {holds}"
        return Explanation(card.name, f"{words} {card.fact}", "YS-30")
    points = points_words(card.points)
    words = f"{card.type.title()} it with {in_words(card)} for {points}. {holds}"
    return Explanation(card.name, f"{words} {card.fact}", "YS-6" if card.knowledge else "YS-5")


def _item(item: Item) -> Explanation:
    if item.type == "knowledge":
        words = "Covers any one icon, and a Mammoth needs it."
    elif item.type == "skill":
        words = f"Covers one icon, a {' or a '.join(item.icons)}, whichever helps."
    elif item.worth > 1:
        words = f"Covers {item.worth} {item.type} icons at once."
    else:
        words = f"Covers one {item.type} icon."
    rule = "YS-3" if item.worth > 1 else "YS-2"
    return Explanation(item.name, f"{words} {item.fact}", rule)


def _icon(data: ComponentData, icon: str) -> Explanation:
    names = [item.name for item in data.items if icon in item.icons]
    words = f"Each one on a food card is to be covered by an item: {', '.join(names)}."
    return Explanation(icon.title(), words, "YS-2")


def _season(state: YearOfSurvival, season: int) -> Explanation:
    cards = len(state.box.food.seasons[season])
    if season == AUTUMN:
        words = f"The last {cards} cards. When they are gone the year is over: have 15 points."
        return Explanation("Autumn", words, "YS-52")
    goal = state.box.house.goals[season]
    name = SEASON_NAMES[season]
    words = (
        f"{cards} cards. When all are gone you need {goal} points, or each of you loses an item "
        f"and the Active Player dies. You have {state.points}."
    )
    return Explanation(name.title(), words, "YS-50")


def _place(state: YearOfSurvival, data: ComponentData, place: int) -> Explanation:
    card = card_at(state, place)
    title = PLACE_WORDS[place].capitalize()
    if card < 0:
        return Explanation(title, "Empty: this season's cards have run out.", "YS-27")
    if state.seen >> card & 1:
        known = food_words(data.food[state.deck[card]])
        return Explanation(title, f"The table has seen this card: {known}.", "YS-43")
    return Explanation(title, "A food card that nobody has seen yet.", "YS-11")


def _expedition(length: int) -> Explanation:
    cards = f"the {FLIPS[length]} food cards nearest to the deck, or as many as there are"
    words = f"Flips {cards}. Then you go for one."
    return Explanation(f"A {LENGTH_NAMES[length]} expedition", words, "YS-20")


def _seat(state: YearOfSurvival, data: ComponentData, number: int) -> Explanation:
    name = f"Seat {number}"
    if state.dead >> (number - 1) & 1:
        return Explanation(name, "Dead until their next turn, which must be a craft.", "YS-32")
    held = [data.items[kind].name for kind in spread(state.hands[number - 1])]
    words = f"{name} holds {', '.join(held)}." if held else f"{name} holds no items."
    return Explanation(name, f"{words} {_may_play(state)}", "YS-22")


def _may_play(state: YearOfSurvival) -> str:
    if state.box.house.one_each:
        return "On an expedition each of you can play one."
    if state.box.house.helpers_one_each:
        return "On an expedition the Active Player can play any number, everybody else one."
    return "On an expedition everybody can play some."


def _one_of_a_kind(state: YearOfSurvival, thing: str) -> Explanation | None:
    left = state.box.food.ends[state.season] - state.dealt
    season = SEASON_NAMES[state.season]
    explanations = {
        "active": Explanation(
            "Active Player card",
            "Whoever has it explores, crafts or scouts; then it goes clockwise.",
            "YS-20",
        ),
        "deck": Explanation(
            "Food deck",
            f"{left} cards of {season} are still to come. Near, middle and far count from here.",
            "YS-11",
        ),
        "discards": Explanation(
            "Food discard pile", "Open to all; food never comes back.", "YS-24"
        ),
        "item-deck": Explanation(
            "Item deck",
            f"{state.items_left} items. When it is empty, the used ones are shuffled.",
            "YS-42",
        ),
        "item-discards": Explanation(
            "Used items",
            f"{items_in(state.spent)} items. They make the next item deck.",
            "YS-42",
        ),
        "pile": Explanation(
            "Food pile", "What you have won together. Its points are yours to the end.", "YS-24"
        ),
        "points": Explanation(
            f"{state.points} points",
            f"Below {ROUGH} all starve, from {ROUGH} it is a hard winter, from {ENOUGH_FOOD} "
            f"everybody survives, from {PLENTY} there is plenty.",
            "YS-52",
        ),
        "row": Explanation(
            "Item row", "Who crafts may take from here what suits the table.", "YS-40"
        ),
    }
    return explanations.get(thing)
