"""The Coldest Night: every piece of the table in a few words: what it is, what it does now.

All of it is said from the seat's own view, so that nobody learns here what they may not know.
"""

from typing import Final

from snowbound.core.game import Explanation
from snowbound.core.state import SPECTATOR
from snowbound.games.coldest_night.build_view import see
from snowbound.games.coldest_night.components.read import (
    TOKEN_TITLES,
    Card,
    ComponentData,
    Face,
    effect_words,
)
from snowbound.games.coldest_night.rules import terms as t
from snowbound.games.coldest_night.rules.actions import FEED, USE
from snowbound.games.coldest_night.rules.state import ColdestNight
from snowbound.games.coldest_night.text.words import token_words
from snowbound.games.coldest_night.view import View

_EFFECTS: Final = {
    t.GAIN: ("CN-40", ", as soon as it is fed."),
    t.IF: ("CN-41", ", as soon as it is fed; its own heat counts."),
    t.TARGET: ("CN-42", ": in that turn you choose which card burns out."),
    t.GREATEST: ("CN-43", ": in that turn the hottest card burns out."),
    t.BURN_ONE: ("CN-44", ": in that turn one more card burns out, the rightmost."),
}
_WAITING: Final = {
    "target": ("TARGET", "CN-42", "When the fire dies down this turn, the player chooses a card."),
    "greatest": ("GREATEST", "CN-43", "When the fire dies down this turn, the hottest card goes."),
    "burn-one": ("BURN ONE", "CN-44", "When the fire dies down this turn, one more card goes."),
}
_FROSTBITE_RULES: Final = [80, 81, 82, 83, 84, 85, 85, 86, 86, 86, 86, 86]  # CN-, by ailment
_POINTS: Final = {
    "before-removal": "The heat is about to be read for frostbite.",
    "main": "Now is the time to feed or scavenge.",
    "more": "Another card may follow.",
    "before-dying": "The fire is about to die down.",
    "after-dying": "Frostbite is about to be checked.",
    "after-frostbite": "A card is about to be drawn.",
    "after-drawing": "It is about to end.",
}


def things(state: ColdestNight, data: ComponentData, seat: int) -> list[str]:
    view = see(state, data, seat)
    ids = ["turn", "heat", "fire", "deck", "ash", "frost-deck"]
    if view.left_out:
        ids.append("left-out")
    ids += _waiting(view)
    cards = [face.card for face in _faces(view)] + ["the-fire-dwindles", *view.burnt]
    ids += [f"card:{card}" for card in dict.fromkeys(cards)]
    frostbite = [card.card for here in view.seats for card in here.frostbite] + view.thawed
    ids += [f"frostbite:{card}" for card in frostbite]
    ids += [f"token:{token}" for token in t.TOKEN_NAMES]
    return ids + [f"seat:{number + 1}" for number in range(len(view.seats))]


def _waiting(view: View) -> list[str]:
    effects = (("target", view.target), ("greatest", view.greatest), ("burn-one", view.burn_one))
    return [name for name, on in effects if on]


def _faces(view: View) -> list[Face]:
    """Every card of which the viewer knows where it is."""
    faces = [card.face for card in view.pit] + view.hand + view.beside + view.deal
    for here in view.seats:
        faces += here.known
    return faces + [card.face for card in view.deck_known]


def explain(state: ColdestNight, data: ComponentData, seat: int, thing: str) -> Explanation | None:
    view = see(state, data, seat)
    noun, _, label = thing.partition(":")
    if noun == "card":
        slugs = [card.slug for card in data.cards]
        return _card(state, data, view, seat, slugs.index(label)) if label in slugs else None
    if noun == "frostbite":
        return _frostbite(data, view, seat, label)
    if noun == "token" and label in t.TOKEN_NAMES:
        return _token(state, data, view, seat, t.TOKEN_NAMES.index(label))
    if noun == "seat" and label in [str(n + 1) for n in range(len(view.seats))]:
        return _seat(view, seat, int(label) - 1)
    if noun in _WAITING:
        title, rule, words = _WAITING[noun]
        return Explanation(title, words, rule)
    return _open_table(view, noun)


# ── What there is only one of ───────────────────────────────────────────────────────────────


def _open_table(view: View, thing: str) -> Explanation | None:
    if thing == "turn":
        whole = "Shake off frostbite, feed or scavenge, let the fire die down, draw a card."
        return Explanation(f"Turn {view.turn}", f"{whole} {_POINTS[view.point]}", "CN-14")
    if thing == "heat":
        words = f"The heat is {view.heat}: cards of ash {view.heat} or less can be fed."
        if view.warmth == 0:
            return Explanation("Heat", words, "CN-30")
        return Explanation("Heat", f"{words} {view.warmth} of it ends with this turn.", "CN-72")
    if thing == "fire":
        words = f"{_cards(len(view.pit))} of at most {view.places}; {_dying(view)}."
        cold = f"If fewer than {view.safe} are left after that, frostbite comes."
        return Explanation("The fire", f"{words} {cold}", "CN-51")
    if thing == "deck":
        return Explanation("The deck", f"{_cards(view.deck_left)} left. {_next(view)}", "CN-11")
    if thing == "ash":
        return Explanation(
            "Burnt", f"{_cards(len(view.burnt))} burnt and out of the game.", "CN-50"
        )
    if thing == "frost-deck":
        words = f"{_cards(view.frost_left)} of frostbite left."
        lost = "When one is due and none is left, the night is lost."
        return Explanation("Frostbite", f"{words} {lost}", "CN-60")
    if thing == "left-out" and view.left_out:
        words = f"{_cards(view.left_out)} left the game unseen before it began."
        return Explanation("Left out", words, "CN-95")
    return None


def _dying(view: View) -> str:
    """What burns out next, by this turn's effects (CN-42 to CN-45)."""
    waiting = _waiting(view)
    words = "the rightmost burns out next"
    if "target" in waiting:
        words = "TARGET lets a card be chosen to burn out next"
    elif "greatest" in waiting:
        words = "GREATEST makes the hottest burn out next"
    return f"{words}, and {view.burn_one} more" if "burn-one" in waiting else words


def _next(view: View) -> str:
    if not view.dwindles:
        return "The Fire Dwindles is not in it any more."
    return f"The next Fire Dwindles lies {_depth(view.dwindles[0])}."


def _depth(above: int) -> str:
    return "on top" if above == 0 else f"under {above}"


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"


# ── Cards ───────────────────────────────────────────────────────────────────────────────────


def _card(
    state: ColdestNight, data: ComponentData, view: View, seat: int, number: int
) -> Explanation:
    card = data.cards[number]
    for place, burning in enumerate(view.pit):
        if burning.face.card == card.slug:
            return _burning(view, card, place)
    if t.DWINDLES <= number < t.LOGS:
        words = "Whoever draws it lays it into the fire; with four cards in it the rightmost goes."
        return Explanation(card.name, f"{words} {_next(view)}", "CN-53")
    needs = f"It needs a heat of {card.ash} and adds {card.heat}."
    if card.slug in view.burnt:
        return Explanation(card.name, f"{needs} It has burnt.", "CN-50")
    rule, effect = _EFFECTS.get(card.effect, ("CN-30", ""))
    words = f"{needs} {effect_words(card)}{effect}" if effect else needs
    if any(face.card == card.slug for face in view.hand + view.beside):
        rule, now = _own(state, view, seat, number, card, rule)
    else:
        now = _elsewhere(view, card)
    return Explanation(card.name, f"{words} {now}", rule)


def _burning(view: View, card: Card, place: int) -> Explanation:
    heat = view.pit[place].heat
    alcohol = ", 1 of it by the Alcohol" if view.pit[place].soaked else ""
    when, rule = _when(view, place)
    return Explanation(card.name, f"It burns and gives {heat} heat{alcohol}. {when}", rule)


def _when(view: View, place: int) -> tuple[str, str]:
    """When a card burns out, as far as it can be told, and the rule."""
    waiting = _waiting(view)
    if "target" in waiting:
        return "TARGET lets a card be chosen to go.", "CN-42"
    if "greatest" in waiting:
        return "GREATEST makes the hottest go.", "CN-43"
    more = view.burn_one if "burn-one" in waiting else 0
    before = len(view.pit) - 1 - place - more
    return f"After {before} more it burns out." if before > 0 else "It burns out next.", "CN-50"


def _own(
    state: ColdestNight, view: View, seat: int, number: int, card: Card, rule: str
) -> tuple[str, str]:
    """The rule that matters for a card the viewer could feed, and what it could do now."""
    if seat != view.active or view.point not in ("main", "more") or view.asks:
        return rule, f"The heat is {view.heat}."
    refusal = state.why_not(seat, FEED.at(number))
    if refusal is not None:
        return refusal.rule, f"Not now: {refusal.words}"
    heat = view.heat + card.heat
    if state.suffers(seat, t.NUMBING) and card.effect in (t.GAIN, t.IF, t.TARGET):
        return "CN-85", f"You can feed it now, for a heat of {heat}; Numbing stops what it says."
    if card.effect == t.IF:
        met = "right" if card.least <= heat <= card.most else "wrong"
        return rule, f"You can feed it now: {heat} would be {met}."
    return rule, f"You can feed it now, for a heat of {heat}."


def _elsewhere(view: View, card: Card) -> str:
    if any(face.card == card.slug for face in view.deal):
        return "You have just drawn it."
    for number, here in enumerate(view.seats):
        if any(face.card == card.slug for face in here.known):
            return f"You know that seat {number + 1} holds it."
    for known in view.deck_known:
        if known.face.card == card.slug:
            return f"You know that it lies in the deck, {_depth(known.above)}."
    return "Somebody holds it, or it is still to come."


# ── Frostbite, tokens, seats ────────────────────────────────────────────────────────────────


def _frostbite(data: ComponentData, view: View, seat: int, label: str) -> Explanation | None:
    for card in data.frostbites:
        if card.slug == label:
            face = data.frost_faces[data.frostbites.index(card)]
            goes = f"It goes if a turn of its owner begins at a heat of exactly {card.value}."
            words = f"{face.words} {goes} {_sufferer(view, seat, label)}"
            return Explanation(card.name, words, f"CN-{_FROSTBITE_RULES[card.ailment]}")
    return None


def _sufferer(view: View, seat: int, label: str) -> str:
    if label in view.thawed:
        return "It has left the game."
    for number, here in enumerate(view.seats):
        if any(card.card == label for card in here.frostbite):
            return "You have it." if number == seat else f"Seat {number + 1} has it."
    return "Nobody has it yet."


def _token(
    state: ColdestNight, data: ComponentData, view: View, seat: int, token: int
) -> Explanation:
    words = token_words(data, state.box.solo, token)
    rule, now = _token_now(state, data, view, seat, token)
    return Explanation(TOKEN_TITLES[token], f"{words[0].upper()}{words[1:]}. {now}", rule)


def _token_now(
    state: ColdestNight, data: ComponentData, view: View, seat: int, token: int
) -> tuple[str, str]:
    name = t.TOKEN_NAMES[token]
    if any(one.token == name for one in view.supply):
        givers = [card for card in data.cards if card.token == token]
        found = " or ".join(f"{card.name} ({effect_words(card)})" for card in givers)
        return "CN-40", f"Still to be found: {found}." if found else "No card brings it."
    if all(one.token != name for one in view.gained):
        return "CN-70", "It has been used."
    refusal = None if seat == SPECTATOR or view.over else state.why_not(seat, USE.at(token))
    if refusal is None:
        return "CN-71", "It lies on the hearth; anybody may use it, once."
    return refusal.rule, f"Not now: {refusal.words}"


def _seat(view: View, seat: int, number: int) -> Explanation:
    here = view.seats[number]
    mine = number == seat
    words = f"{'You hold' if mine else f'Seat {number + 1} holds'} {_cards(here.held)}"
    words += ", to be kept secret." if mine else "; what they are is secret."
    if here.known:
        words += f" You know of {', '.join(face.name for face in here.known)}."
    if not here.may_talk:
        words += " Blue Lips: no talking."
    return Explanation("You" if mine else f"Seat {number + 1}", words, "CN-12")
