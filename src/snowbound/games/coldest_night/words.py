"""The Coldest Night: names of actions, sentences for choices and events, what may be said."""

from functools import lru_cache

from snowbound.core.happenings import Kind, Nouns
from snowbound.core.talk import Phrase
from snowbound.games.coldest_night.components import TOKEN_TITLES, Card, DeckData, effect_words
from snowbound.games.coldest_night.rules import ColdestNight
from snowbound.games.coldest_night.terms import *

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
    E_TURN: Kind("turn", ("turn",), "Turn {turn}: {seat}."),
    E_FED: Kind("fed", ("card", "heat"), "{seat} fed {card}: heat {heat}.", True),
    E_STOPPED: Kind("stopped", (), "{seat} stopped feeding."),
    E_SCAVENGED: Kind("scavenged", ("count",), "{seat} scavenged, {count} to deal out.", True),
    E_SAW: Kind("saw", ("card",), "{seat} found {card}.", True),
    E_GAVE: Kind("gave", ("other",), "{seat} gave {other} a card."),
    E_KEPT: Kind("kept", (), "{seat} kept a card."),
    E_GAVE_CARD: Kind("gave-card", ("card",), "It is {card}.", True),
    E_DREW: Kind("drew", ("count",), "{seat} drew {count}.", True),
    E_DREW_CARD: Kind("drew-card", ("card",), "{seat} took up {card}.", True),
    E_RETURNED: Kind("returned", (), "{seat} forgot a card; it went back on the deck."),
    E_RETURNED_CARD: Kind("returned-card", ("card",), "It is {card}."),
    E_PUT_BACK: Kind(
        "put-back", ("count",), "Nobody could take the rest: {count} back on the deck."
    ),
    E_DWINDLES: Kind("dwindles", ("heat",), "The fire dwindled: heat {heat}.", True),
    E_DIED: Kind("died", ("card", "heat"), "{card} burned out: heat {heat}."),
    E_FROSTBITE: Kind("frostbite", ("frostbite",), "{seat} suffered {frostbite}.", True),
    E_THAWED: Kind("thawed", ("frostbite",), "{seat} got rid of {frostbite}."),
    E_TOKEN: Kind("token", ("token",), "{seat} found the {token}."),
    E_NO_TOKEN: Kind("no-token", ("token",), "The {token} was no longer there to be found."),
    E_USED: Kind("used", ("token",), "{seat} used the {token}."),
    E_SOAKED: Kind("soaked", ("card", "heat"), "{card} flared up: heat {heat}."),
    E_WARMED: Kind("warmed", ("number", "heat"), "{number} warmer for this turn: heat {heat}."),
    E_SUPPLIES: Kind("supplies", ("card", "heat"), "{card} went into the fire: heat {heat}.", True),
    E_HANDED: Kind("handed", ("other",), "{seat} handed {other} a card."),
    E_HANDED_CARD: Kind("handed-card", ("card",), "It is {card}.", True),
    E_ENDED: Kind("ended", ("ending",), "{ending}"),
}


# ── Names ───────────────────────────────────────────────────────────────────────────────────


def action_names(deck: DeckData) -> list[str]:
    cards = [card.slug for card in deck.cards[:KINDLING]]
    seats = range(1, MOST_SEATS + 1)
    places = range(1, FULL_PIT + 1)
    names = [f"feed {card}" for card in cards]
    names += ["scavenge", "stop", "go-on"]
    names += [f"use {token}" for token in TOKEN_NAMES]
    names += [f"give {seat}" for seat in seats]
    names += ["put-back"]
    names += [f"remove {place}" for place in places]
    names += [f"soak {place}" for place in places]
    names += ["warm"]
    names += [f"draws {seat}" for seat in seats]
    names += [f"from {seat}" for seat in seats]
    names += [f"to {seat}" for seat in seats]
    names += [f"cover {frostbite.slug}" for frostbite in deck.frostbites]
    names += [f"return {card}" for card in cards]
    names += [f"hand-over {card}" for card in cards]
    return names


def nouns(deck: DeckData) -> Nouns:
    return {
        "card": [card.name for card in deck.cards],
        "frostbite": [card.name for card in deck.frostbites],
        "token": TOKEN_TITLES,
        "ending": ["", *ENDING_WORDS.values()],
    }


def card_words(card: Card) -> str:
    """A card as people read it: "Music Box, ash 7, heat 2, TARGET"."""
    words = f"{card.name}, ash {card.ash}, heat {card.heat}"
    return f"{words}, {effect_words(card)}" if card.effect else words


# ── Choices ─────────────────────────────────────────────────────────────────────────────────


def say(state: ColdestNight, deck: DeckData, seat: int, action: int) -> str:
    """An action in plain words."""
    if action == A_SCAVENGE and state.left == 0:
        return "Scavenge, though nothing is left to find"
    if A_GIVE <= action < A_REMOVE:
        return _say_deal(state, deck, seat, action)
    if A_REMOVE <= action < A_WARM:
        return _say_pit(state, deck, action)
    return _say_always(deck, state.box.solo, seat, action)


@lru_cache(4096)
def _say_always(deck: DeckData, solo: bool, seat: int, action: int) -> str:
    """What is called the same whenever it may be done."""
    if action < A_SCAVENGE:
        return f"Feed {card_words(deck.cards[action])}"
    if action < A_USE:
        return {A_SCAVENGE: "Scavenge", A_STOP: "Stop feeding", A_GO_ON: "Go on"}[action]
    if action < A_GIVE:
        token = action - A_USE
        return f"Use {TOKEN_TITLES[token]}: {token_words(deck, solo, token)}"
    if action < A_COVER:
        return _say_seat(deck, seat, action)
    if action < A_RETURN:
        return f"Get rid of {deck.frostbites[action - A_COVER].name}"
    if action < A_HAND_OVER:
        return f"Forget {card_words(deck.cards[action - A_RETURN])}"
    return f"Hand over {card_words(deck.cards[action - A_HAND_OVER])}"


def _say_deal(state: ColdestNight, deck: DeckData, seat: int, action: int) -> str:
    """Its name will do: the card lies before whoever deals it."""
    shown = bool(state.deal) and bool(state.steps) and state.asked == seat
    card = deck.cards[state.deal[-1]].name if shown else "the next card"
    if action == A_PUT_BACK:
        return f"Put back {card}"
    taker = action - A_GIVE
    return f"Keep {card}" if taker == seat else f"Give {_seat(taker, seat)} {card}"


def _say_pit(state: ColdestNight, deck: DeckData, action: int) -> str:
    place = (action - A_REMOVE) % FULL_PIT
    card = deck.cards[state.pit[place]].name if place < len(state.pit) else f"card {place + 1}"
    if action < A_SOAK:
        return f"Let {card} burn out"
    return f"Pour it over {card}"


def _say_seat(deck: DeckData, seat: int, action: int) -> str:
    if action == A_WARM:
        return f"Chop: heat +{deck.numbers[AXE]} this turn"
    who = _seat((action - A_DRAWS) % MOST_SEATS, seat)
    if action < A_FROM:
        return f"Let {who} draw"
    if action < A_TO:
        return f"From {who}"
    return f"To {who}"


def _seat(other: int, seat: int) -> str:
    return "yourself" if other == seat else f"seat {other + 1}"


def token_words(deck: DeckData, solo: bool, token: int) -> str:
    number = deck.numbers[token]
    if token == BACKPACK and solo:
        return "draw 1 card"
    if token in (CABINET_KEY, CELLAR_KEY):
        return f"somebody draws {number} card{'s' if number > 1 else ''}"
    if token in (LIGHTER_FLUID, KEROSENE):
        return f"heat +{number} this turn"
    return _TOKEN_WORDS[token]


_TOKEN_WORDS = {
    ALCOHOL: "a card in the pit burns 1 hotter",
    AXE: "somebody draws 1 card, or heat +1 this turn",
    BACKPACK: "somebody hands a card to another",
    BLANKET: "somebody gets rid of a frostbite",
    EMERGENCY_SUPPLIES: "the deck's top card goes into the pit",
}


# ── Questions ───────────────────────────────────────────────────────────────────────────────


def ask(state: ColdestNight, seat: int) -> str:
    """What is asked of a seat, in one line."""
    if state.over:
        return "The night is over."
    if state.steps:
        if seat != state.asked:
            return "Somebody is choosing; wait a moment."
        return _QUESTIONS[state.steps[-1] & 31]
    if seat != state.active:
        return "It is another's turn; you may use a token." if state.usable else "Another's turn."
    return _QUESTIONS[state.point].format(heat=state.heat)


_QUESTIONS = {
    BEFORE_REMOVAL: "The heat is {heat}: frostbite of that value goes. Use a token first?",
    MAIN: "The heat is {heat}. Feed the fire, or scavenge.",
    MORE: "The heat is {heat}. Feed another card, or stop?",
    BEFORE_DYING: "The fire is about to die down. Use a token first?",
    AFTER_DYING: "The fire has died down. Use a token before frostbite is checked?",
    AFTER_FROSTBITE: "Frostbite has come. Use a token before you draw?",
    AFTER_DRAWING: "The turn is about to end. Use a token?",
    DEAL: "Whom do you give the next card?",
    RETURN: "Memory Loss: which card goes back on the deck?",
    REMOVE: "Which card burns out?",
    SOAK: "Which card gets the Alcohol?",
    CHOP: "The Axe: who draws, or do you chop for heat?",
    WHO_DRAWS: "Who draws?",
    WHO_GIVES: "The Backpack: who gives a card?",
    WHO_TAKES: "The Backpack: who takes it?",
    HAND_OVER: "Which card do you hand over?",
    COVER: "The Blanket: which frostbite goes?",
}
