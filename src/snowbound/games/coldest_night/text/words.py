"""The Coldest Night: names of actions, sentences for choices and events, what may be said."""

from functools import lru_cache

from snowbound.core.actions import Labels
from snowbound.core.event_types import Kind, Nouns
from snowbound.core.talk import Phrase
from snowbound.games.coldest_night.components.read import (
    TOKEN_TITLES,
    Card,
    ComponentData,
    effect_words,
)
from snowbound.games.coldest_night.rules import actions as a
from snowbound.games.coldest_night.rules import events
from snowbound.games.coldest_night.rules import terms as t
from snowbound.games.coldest_night.rules.state import ColdestNight

ENDING_WORDS = {
    "sunrise": "The fire has burned through the night, and the sun comes up. You have made it.",
    "fire-out": "The fire has gone out, and the cold comes in.",
    "frozen": "Frostbite has taken the last of your strength.",
}

PHRASES = (
    Phrase("hotter", "Hotter, please."),
    Phrase("much-hotter", "Much hotter, if you can."),
    Phrase("cooler", "It may cool a little."),
    Phrase("feed-next", "I can feed next."),
    Phrase("feed-two", "I can feed more than one."),
    Phrase("cannot-feed", "I can hardly feed anything."),
    Phrase("cards", "I could do with more cards."),
    Phrase("scavenge", "Somebody should scavenge."),
    Phrase("token", "Now would be the time for a token."),
    Phrase("save-token", "Let us save the tokens."),
    Phrase("frostbite", "I would like to be rid of my frostbite."),
    Phrase("yes", "Yes."),
    Phrase("no", "No."),
    Phrase("thanks", "Thank you."),
)

KINDS = {
    events.TURN: Kind("turn", ("turn",), "Turn {turn}: {seat}."),
    events.FED: Kind("fed", ("card", "heat"), "{seat} fed {card}: heat {heat}.", True),
    events.STOPPED: Kind("stopped", (), "{seat} stopped feeding."),
    events.SCAVENGED: Kind("scavenged", ("cards",), "{seat} scavenged: {cards} to deal out.", True),
    events.SAW: Kind("saw", ("card",), "{seat} found {card}.", True),
    events.GAVE: Kind("gave", ("other",), "{seat} gave {other} a card."),
    events.KEPT: Kind("kept", (), "{seat} kept a card."),
    events.GAVE_CARD: Kind("gave-card", ("card",), "It is {card}.", True),
    events.DREW: Kind("drew", ("cards",), "{seat} drew {cards}.", True),
    events.DREW_CARD: Kind("drew-card", ("card",), "{seat} picked up {card}.", True),
    events.RETURNED: Kind("returned", (), "{seat} forgot a card; it went back on the deck."),
    events.RETURNED_CARD: Kind("returned-card", ("card",), "It is {card}."),
    events.PUT_BACK: Kind(
        "put-back", ("cards",), "Nobody could take the rest: {cards} back on the deck."
    ),
    events.DWINDLES: Kind("dwindles", ("card", "heat"), "The fire dwindled: heat {heat}.", True),
    events.DIED: Kind("died", ("card", "heat"), "{card} burned out: heat {heat}."),
    events.FROSTBITE: Kind("frostbite", ("frostbite",), "{seat} suffered {frostbite}.", True),
    events.THAWED: Kind("thawed", ("frostbite",), "{seat} got rid of {frostbite}."),
    events.TOKEN: Kind("token", ("token",), "{seat} found the {token}."),
    events.NO_TOKEN: Kind("no-token", ("token",), "The {token} was no longer there to be found."),
    events.USED: Kind("used", ("token",), "{seat} used the {token}."),
    events.SOAKED: Kind("soaked", ("card", "heat"), "{card} flared up: heat {heat}."),
    events.WARMED: Kind(
        "warmed", ("number", "heat"), "{number} warmer for this turn: heat {heat}."
    ),
    events.SUPPLIES: Kind(
        "supplies", ("card", "heat"), "{card} went into the fire: heat {heat}.", True
    ),
    events.HANDED: Kind("handed", ("other",), "{seat} handed {other} a card."),
    events.HANDED_CARD: Kind("handed-card", ("card",), "It is {card}.", True),
    events.ENDED: Kind("ended", ("ending",), "{ending}"),
}


# ── Names ───────────────────────────────────────────────────────────────────────────────────


def labels(data: ComponentData) -> Labels:
    return {
        "card": [card.slug for card in data.cards],
        "frostbite": [card.slug for card in data.frostbites],
        "token": t.TOKEN_NAMES,
        "ending": t.ENDING_NAMES,
    }


def nouns(data: ComponentData) -> Nouns:
    return {
        "card": [card.name for card in data.cards],
        "frostbite": [card.name for card in data.frostbites],
        "token": TOKEN_TITLES,
        "ending": ["", *ENDING_WORDS.values()],
        "cards": ["nothing", "1 card", *(f"{number} cards" for number in range(2, t.CARDS))],
    }


def _card_words(card: Card) -> str:
    """A card as people read it: "Music Box, ash 7, heat 2, TARGET"."""
    words = f"{card.name}, ash {card.ash}, heat {card.heat}"
    return f"{words}, {effect_words(card, brief=True)}" if card.effect else words


# ── Choices ─────────────────────────────────────────────────────────────────────────────────


def say(state: ColdestNight, data: ComponentData, seat: int, action: int) -> str:
    """An action in plain words."""
    group = a.ACTIONS.of(action)
    if group is a.SCAVENGE and state.left == 0:
        return "Scavenge, though nothing is left to find"
    if group is a.GIVE or group is a.PUT_BACK:
        return _say_deal(state, data, seat, action)
    if group is a.REMOVE:
        return f"Let {_in_the_pit(state, data, a.REMOVE.arg(action))} burn out"
    if group is a.SOAK:
        return f"Pour it over {_in_the_pit(state, data, a.SOAK.arg(action))}"
    return _say_always(data, state.box.solo, seat, action)


@lru_cache(4096)
def _say_always(data: ComponentData, solo: bool, seat: int, action: int) -> str:
    """What is called the same whenever it may be done."""
    group = a.ACTIONS.of(action)
    argument = group.arg(action)
    if group is a.FEED:
        return f"Feed {_card_words(data.cards[argument])}"
    if group is a.USE:
        return f"Use {TOKEN_TITLES[argument]}: {token_words(data, solo, argument)}"
    if group is a.WARM:
        return f"Chop: heat +{data.numbers[t.AXE]} this turn"
    if group is a.DRAWS:
        return f"Let {_seat(argument, seat)} draw"
    if group is a.FROM:
        return f"From {_seat(argument, seat)}"
    if group is a.TO:
        return f"To {_seat(argument, seat)}"
    if group is a.COVER:
        return f"Get rid of {data.frostbites[argument].name}"
    if group is a.RETURN:
        return f"Forget {_card_words(data.cards[argument])}"
    if group is a.HAND_OVER:
        return f"Hand over {_card_words(data.cards[argument])}"
    return {"scavenge": "Scavenge", "stop": "Stop feeding", "go-on": "Go on"}[group.verb]


def _say_deal(state: ColdestNight, data: ComponentData, seat: int, action: int) -> str:
    """Its name will do: the card lies before whoever deals it."""
    shown = bool(state.deal) and bool(state.steps) and state.asked == seat
    card = data.cards[state.deal[-1]].name if shown else "the next card"
    if a.PUT_BACK.has(action):
        return f"Put back {card}"
    taker = a.GIVE.arg(action)
    return f"Keep {card}" if taker == seat else f"Give {_seat(taker, seat)} {card}"


def _in_the_pit(state: ColdestNight, data: ComponentData, place: int) -> str:
    return data.cards[state.pit[place]].name if place < len(state.pit) else f"card {place + 1}"


def _seat(other: int, seat: int) -> str:
    return "yourself" if other == seat else f"seat {other + 1}"


def token_words(data: ComponentData, solo: bool, token: int) -> str:
    number = data.numbers[token]
    if token == t.BACKPACK and solo:
        return "draw 1 card"
    if token in (t.CABINET_KEY, t.CELLAR_KEY):
        return f"somebody draws {number} card{'s' if number > 1 else ''}"
    if token in (t.LIGHTER_FLUID, t.KEROSENE):
        return f"heat +{number} this turn"
    return _TOKEN_WORDS[token]


_TOKEN_WORDS = {
    t.ALCOHOL: "a card in the pit burns 1 hotter",
    t.AXE: "somebody draws 1 card, or heat +1 this turn",
    t.BACKPACK: "somebody hands a card to another",
    t.BLANKET: "somebody gets rid of a frostbite",
    t.EMERGENCY_SUPPLIES: "the deck's top card goes into the pit",
}


# ── Questions ───────────────────────────────────────────────────────────────────────────────


def ask(state: ColdestNight, seat: int) -> str:
    """What is asked of a seat, in one line."""
    if state.over:
        return "The night is over."
    if state.steps:
        if seat != state.asked:
            return f"Seat {state.asked + 1} is choosing; wait a moment."
        return _question(state, seat)
    if seat != state.active:
        turn = f"It is the turn of seat {state.active + 1}"
        return f"{turn}; you may use a token." if state.usable else f"{turn}."
    question = _question_after_feeding(state) if state.point == t.MORE else _QUESTIONS[state.point]
    return question.format(heat=state.heat)


def _question_after_feeding(state: ColdestNight) -> str:
    if state.suffers(state.active, t.STIFF_FINGERS):
        return "The heat is {heat}. Stiff Fingers: use the Blanket to feed another card, or stop?"
    if (state.hands[state.active] | state.beside) == 0:
        return "The heat is {heat}. Your hand is empty: use a token to get a card to feed, or stop?"
    return _QUESTIONS[t.MORE]


def _question(state: ColdestNight, seat: int) -> str:
    """A choice that interrupts the turn; who is asked for a card learns by whom and for whom."""
    if state.step() != t.HANDING_OVER:
        return _QUESTIONS[state.step()]
    who = "You use" if state.user == seat else f"Seat {state.user + 1} uses"
    taker = "you" if state.taker == seat else f"seat {state.taker + 1}"
    return f"{who} the Backpack: which card do you hand to {taker}?"


_QUESTIONS = {
    t.BEFORE_REMOVAL: "The heat is {heat}: frostbite of that value goes. Use a token first?",
    t.MAIN: "The heat is {heat}. Feed the fire, or scavenge.",
    t.MORE: "The heat is {heat}. Feed another card, or stop?",
    t.BEFORE_DYING: "The fire is about to die down. Use a token first?",
    t.AFTER_DYING: "The fire has died down. Use a token before frostbite is checked?",
    t.AFTER_FROSTBITE: "Frostbite has come. Use a token before you draw?",
    t.AFTER_DRAWING: "The turn is about to end. Use a token?",
    t.DEALING: "Who gets the next card?",
    t.RETURNING: "Memory Loss: which card goes back on the deck?",
    t.REMOVING: "Which card burns out?",
    t.SOAKING: "Which card gets the Alcohol?",
    t.CHOPPING: "The Axe: who draws, or do you chop for heat?",
    t.WHO_DRAWS: "Who draws?",
    t.WHO_GIVES: "The Backpack: who gives a card?",
    t.WHO_TAKES: "The Backpack: who takes it?",
    t.COVERING: "The Blanket: which frostbite goes?",
}
