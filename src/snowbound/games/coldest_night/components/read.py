"""The Coldest Night: reading a deck from TOML and checking it (CN-1 to CN-4)."""

import re

import msgspec

from snowbound.core.components import ComponentMistake, ComponentReader, decode, shown, slug
from snowbound.games.coldest_night.rules import terms as t

MOST_HEAT = 9
MOST_ASH = 12
MOST_FROST = 20
MOST_NUMBER = 9
NUMBERED = {
    "cabinet-key": t.CABINET_KEY,
    "cellar-key": t.CELLAR_KEY,
    "lighter-fluid": t.LIGHTER_FLUID,
    "kerosene": t.KEROSENE,
}
TOKEN_TITLES = [name.replace("-", " ").title() for name in t.TOKEN_NAMES]
AILMENT_WORDS = [
    "You draw no card at the end of your turn.",
    "You gain no card while you hold three or more.",
    "When you draw, draw one more and return the one of lowest ash.",
    "You may not feed cards of even heat.",
    "You may not talk.",
    "You take no cards from others and draw none through tokens.",
    "GAIN, IF and TARGET of cards you feed do nothing.",
    "You may feed only one card a turn.",
    "You scavenge two cards instead of three.",
    "Cards you feed need one more heat than their ash.",
    "You may feed only cards of heat 2 or more.",
    "You may feed only cards of ash 6 or less.",
]
BOONS = (t.GAIN, t.IF, t.TARGET)
STARTERS = {"logs": "Logs", "newspaper": "Newspaper", "match": "Match"}
PUBLISHED = ("name", "heat", "ash", "effect", "token", "value")
EFFECTS = "'gain axe', 'gain axe if 9+' (or 4-, or 7), 'target', 'greatest' or 'burn-one'"


class CardFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    heat: int
    ash: int
    effect: str = ""
    published: str = ""


class StarterFile(msgspec.Struct, forbid_unknown_fields=True):
    heat: int
    ash: int
    published: str = ""


class FrostbiteFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    value: int
    effect: str
    published: str = ""


class Starters(msgspec.Struct, forbid_unknown_fields=True):
    logs: StarterFile
    newspaper: StarterFile
    match: StarterFile


class Cards(msgspec.Struct, forbid_unknown_fields=True):
    kindling: list[CardFile]
    frostbite: list[FrostbiteFile]


class ComponentFile(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    starters: Starters
    tokens: dict[str, int]
    deck: Cards


class Card(msgspec.Struct, frozen=True):
    """A card of the fire, by its number in the engine."""

    name: str
    heat: int
    ash: int
    effect: int = t.NO_EFFECT
    token: int = -1
    least: int = 0  # the heat total that an IF asks for
    most: int = t.HOTTEST
    published: tuple[str, ...] = ()  # which of its fields are facts of the printed game (CN-3)

    @property
    def slug(self) -> str:
        return slug(self.name)


class Frostbite(msgspec.Struct, frozen=True):
    name: str
    value: int
    ailment: int
    published: tuple[str, ...] = ()

    @property
    def slug(self) -> str:
        return slug(self.name)


class ComponentData(msgspec.Struct, frozen=True, eq=False):
    """A checked deck: kindling, then The Fire Dwindles and the starters."""

    title: str
    cards: list[Card]
    frostbites: list[Frostbite]
    numbers: list[int]  # by token
    faces: list["Face"]  # the cards as people see them
    frost_faces: list["FrostFace"]


class Face(msgspec.Struct, frozen=True):
    """A card of the fire as it lies open."""

    card: str
    name: str
    heat: int
    ash: int
    effect: str  # "" or gain, if, target, greatest, burn-one
    boon: bool  # whether that is a good thing (CN-46)
    words: str  # the effect as it is printed
    short: str  # the same where there is little room
    token: str


class FrostFace(msgspec.Struct, frozen=True):
    card: str
    name: str
    value: int
    words: str


def read_components(text: str, source: str) -> ComponentData:
    file = decode(text, source, ComponentFile)
    reader = ComponentReader(source)
    reader.title(file.title)
    kindling = [
        _card(card, reader, f"deck.kindling[{index}]")
        for index, card in enumerate(file.deck.kindling)
    ]
    frostbites = [
        _frostbite(card, reader, f"deck.frostbite[{index}]")
        for index, card in enumerate(file.deck.frostbite)
    ]
    reader.length(kindling, t.KINDLING, "cards", "deck.kindling")
    reader.length(frostbites, t.FROSTBITES, "cards", "deck.frostbite")
    reader.different([card.name for card in kindling], "deck.kindling")
    reader.different([card.name for card in frostbites], "deck.frostbite")
    dwindles = [Card("The Fire Dwindles", 0, 0)] * 3
    cards = kindling + dwindles + _starters(file.starters, reader)
    return ComponentData(
        file.title,
        cards,
        frostbites,
        _numbers(file.tokens, reader),
        [_face(card) for card in cards],
        [
            FrostFace(card.slug, card.name, card.value, AILMENT_WORDS[card.ailment])
            for card in frostbites
        ],
    )


def _face(card: Card) -> Face:
    token = t.TOKEN_NAMES[card.token] if card.token >= 0 else ""
    effect = t.EFFECT_NAMES[card.effect]
    boon = card.effect in BOONS
    words = effect_words(card)
    short = _short_words(card) if card.effect == t.IF else words
    return Face(card.slug, card.name, card.heat, card.ash, effect, boon, words, short, token)


def effect_words(card: Card, brief: bool = False) -> str:
    """An effect as it is printed: "IF heat 9 or more: gain Axe", in brief "IF 9 or more: Axe"."""
    if card.effect == t.NO_EFFECT:
        return ""
    if card.effect in (t.TARGET, t.GREATEST, t.BURN_ONE):
        return t.EFFECT_NAMES[card.effect].replace("-", " ").upper()
    token = TOKEN_TITLES[card.token]
    if card.effect == t.GAIN:
        return f"GAIN {token}"
    if card.least == card.most:
        asked = f"is {card.least}"
    else:
        asked = f"{card.least} or more" if card.least > 0 else f"{card.most} or less"
    return f"IF {asked}: {token}" if brief else f"IF heat {asked}: gain {token}"


def _short_words(card: Card) -> str:
    """An IF where there is little room: "IF 9+: Axe"."""
    if card.least == card.most:
        asked = f"{card.least}"
    else:
        asked = f"{card.least}+" if card.least > 0 else f"{card.most}\N{MINUS SIGN}"
    token = TOKEN_TITLES[card.token].removeprefix("Emergency ")
    return f"IF\N{NO-BREAK SPACE}{asked}: {token}"


def _card(card: CardFile, reader: ComponentReader, field: str) -> Card:
    reader.name(card.name, f"{field}.name")
    reader.number(card.heat, 0, MOST_HEAT, f"{field}.heat")
    reader.number(card.ash, 0, MOST_ASH, f"{field}.ash")
    effect, token, least, most = _effect(card.effect, reader, f"{field}.effect")
    published = _published(card.published, reader, f"{field}.published")
    return Card(card.name, card.heat, card.ash, effect, token, least, most, published)


def _published(text: str, reader: ComponentReader, field: str) -> tuple[str, ...]:
    fields = tuple(text.split())
    if not set(fields) <= set(PUBLISHED):
        raise reader.wrong(field, f"takes some of {', '.join(PUBLISHED)}.")
    return fields


def _effect(text: str, reader: ComponentReader, field: str) -> tuple[int, int, int, int]:
    """The kind of an effect, its token, and the heat it asks for."""
    if text == "" or text in t.EFFECT_NAMES[t.TARGET :]:
        return t.EFFECT_NAMES.index(text), -1, 0, t.HOTTEST
    words = re.fullmatch(r"gain ([a-z-]+)(?: if (\d{1,2})([+-]?))?", text)
    if words is None:
        raise reader.wrong(field, f"'{shown(text)}' is no effect; it takes {EFFECTS}.")
    name, number, sign = words.groups()
    if name not in t.TOKEN_NAMES:
        known = ", ".join(t.TOKEN_NAMES)
        raise reader.wrong(field, f"'{name[:30]}' is no token; there are: {known}.")
    token = t.TOKEN_NAMES.index(name)
    if number is None:
        return t.GAIN, token, 0, t.HOTTEST
    least = 0 if sign == "-" else int(number)
    most = t.HOTTEST if sign == "+" else int(number)
    return t.IF, token, least, most


def _frostbite(card: FrostbiteFile, reader: ComponentReader, field: str) -> Frostbite:
    reader.name(card.name, f"{field}.name")
    reader.number(card.value, 0, MOST_FROST, f"{field}.value")
    if card.effect not in t.FROSTBITE_NAMES:
        known = ", ".join(t.FROSTBITE_NAMES)
        raise reader.wrong(
            f"{field}.effect",
            f"'{shown(card.effect)}' is no effect; it takes one of {known}.",
        )
    published = _published(card.published, reader, f"{field}.published")
    return Frostbite(card.name, card.value, t.FROSTBITE_NAMES.index(card.effect), published)


def _starters(starters: Starters, reader: ComponentReader) -> list[Card]:
    cards: list[Card] = []
    for key, name in STARTERS.items():
        starter: StarterFile = getattr(starters, key)
        reader.number(starter.heat, 0, MOST_HEAT, f"starters.{key}.heat")
        reader.number(starter.ash, 0, MOST_ASH, f"starters.{key}.ash")
        published = _published(starter.published, reader, f"starters.{key}.published")
        cards.append(Card(name, starter.heat, starter.ash, published=published))
    return cards


def _numbers(tokens: dict[str, int], reader: ComponentReader) -> list[int]:
    if set(tokens) != set(NUMBERED):
        raise reader.wrong("tokens", f"takes a number for each of {_names(NUMBERED)}.")
    numbers = [0] * t.TOKENS
    numbers[t.AXE] = 1
    numbers[t.BACKPACK] = 1  # cards drawn, solo (CN-97)
    for name, number in tokens.items():
        reader.number(number, 1, MOST_NUMBER, f"tokens.{name}")
        numbers[NUMBERED[name]] = number
    return numbers


def _names(known: dict[str, int]) -> str:
    return ", ".join(known)


def check_solo(data: ComponentData) -> None:
    """Playing alone asks more of a deck (CN-4)."""
    ifs = sum(card.effect == t.IF for card in data.cards)
    if ifs != t.SOLO_IFS:
        raise ComponentMistake(
            data.title, "deck.kindling", f"needs exactly 7 IF cards to be played solo, not {ifs}."
        )
    silent = sum(card.ailment == t.BLUE_LIPS for card in data.frostbites)
    if silent != 1:
        raise ComponentMistake(
            data.title,
            "deck.frostbite",
            f"needs exactly one card of blue-lips to be played solo, not {silent}.",
        )
