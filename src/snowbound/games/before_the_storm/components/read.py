"""Before the Storm: reading a set from TOML and checking it (BS-3, BS-4)."""

import re

import msgspec

from snowbound.core.components import LONGEST_TITLE, ComponentReader, decode, shown, slug
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.bags import bag_of
from snowbound.games.before_the_storm.rules.box import REWARD_OIL, Box, Effect, Pieces
from snowbound.games.before_the_storm.rules.land import TILE_NAMES
from snowbound.games.before_the_storm.text.event_words import effect_words

LONGEST_WORDS = 80
MOST_EFFECTS = 4
MOST_POINTS = 12
MOST_STRENGTH = 14
MOST_CHANGE = 5
MOST_REWARD = 9
MOST_CRATES = 6
MOST_LIMIT = 3

CHANGES = {
    "food": t.GAIN_FOOD,
    "weapons": t.GAIN_WEAPONS,
    "medkits": t.GAIN_MEDKITS,
    "scouts": t.GAIN_SCOUTS,
    "steps": t.MORE_STEPS,
    "rations": t.MORE_RATIONS,
    "gather": t.MORE_GATHERING,
    "restock": t.MORE_RESTOCK,
}
FLAGS = {"no oil": t.NO_OIL, "no raids": t.NO_RAIDS, "free recruits": t.FREE_RECRUITS}
SCOPES = {"": t.EVERYBODY, "poorest": t.POOREST, "richest": t.RICHEST}
REWARDS = {
    "food": t.GAIN_FOOD,
    "weapons": t.GAIN_WEAPONS,
    "medkits": t.GAIN_MEDKITS,
    "oil": REWARD_OIL,
}
CHOICES = ("suburb", "forest")  # terrains of which whoever drew the event chooses a tile
TOLLS = (*t.TERRAINS, "outside")
EFFECTS = (
    "'food +2' (or weapons, medkits, scouts; also 'poorest food +3', 'richest food -2'), "
    "'steps -1' (or rations, gather, restock), 'trade 3', 'no oil', 'no raids', 'free recruits', "
    "'crates 2 on 0', 'destroy 4' (or suburb, forest), 'bring special to 0' (or enemy, or a "
    "token's name; or to suburb, forest) or 'toll outside 1'"
)


class GatherFile(msgspec.Struct, forbid_unknown_fields=True):
    city: int
    suburb: int
    forest: int
    outer: int


class TokenFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    words: str
    points: int = 0
    strength: int = 0
    reward: str = ""


class EventFile(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    words: str
    effects: list[str]


class CardsFile(msgspec.Struct, forbid_unknown_fields=True):
    restock: list[list[str]]
    tokens: list[TokenFile]
    minor: list[EventFile]
    major: list[EventFile]


class ComponentFile(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    track: list[str]
    weapons: list[int]
    crates: list[int]
    oil: list[int]
    gather: GatherFile
    cards: CardsFile


class Token(msgspec.Struct, frozen=True):
    """A special crate (with points) or an enemy (with a strength and a reward)."""

    token: str
    name: str
    words: str
    points: int
    strength: int
    reward: str


class EventCard(msgspec.Struct, frozen=True):
    """An event as it lies on the table."""

    event: str
    kind: str  # minor or major
    title: str
    words: str
    does: list[str]  # its effects, a sentence each


class ComponentData(msgspec.Struct, frozen=True, eq=False):
    """A checked set."""

    title: str
    track: list[str]
    weapons: list[int]  # how many of number 1, 2, 3 …
    crates: list[int]
    oil: list[int]  # the same from number 0 on
    gather: list[int]  # by terrain
    restock: list[list[int]]
    tokens: list[Token]
    rewards: list[Effect]
    events: list[EventCard]  # the minor ones first
    effects: list[list[Effect]]  # by event


class Reader(ComponentReader):
    """With what only this game's sets hold."""

    def pieces(self, counts: list[int], number: int, field: str, lowest: int = 1) -> list[int]:
        """How many pieces there are of each number; all together as many as are in the box."""
        most = t.HIGHEST + 1 - lowest
        if not 1 <= len(counts) <= most or min(counts) < 0 or sum(counts) != number:
            instead = f", not {sum(counts)}" if sum(counts) != number else ""
            raise self.wrong(
                field,
                f"takes 1 to {most} counts of 0 or more, for the numbers from {lowest} on, that "
                f"add up to {number}{instead}.",
            )
        return counts

    def tile(self, text: str, field: str) -> int:
        if text.lower() not in TILE_NAMES[: t.LABELLED]:
            raise self.wrong(field, f"'{shown(text)}' is no tile; there are 0 to 6 and A to L.")
        return TILE_NAMES.index(text.lower())


def read_components(text: str, source: str) -> ComponentData:
    file = decode(text, source, ComponentFile)
    reader = Reader(source)
    reader.title(file.title)
    _check_counts(file, reader)
    tokens = [
        _token(token, reader, f"cards.tokens[{index}]")
        for index, token in enumerate(file.cards.tokens)
    ]
    names = [token.name for token in tokens]
    events = [("minor", n, event) for n, event in enumerate(file.cards.minor)]
    events += [("major", n, event) for n, event in enumerate(file.cards.major)]
    effects = [
        _effects(event, tokens, reader, f"cards.{kind}[{n}].effects") for kind, n, event in events
    ]
    cards = [
        _event(kind, event, effects[index], names, reader, f"cards.{kind}[{n}]")
        for index, (kind, n, event) in enumerate(events)
    ]
    reader.different(names, "cards.tokens")
    reader.different([card.title for card in cards], "cards.minor and cards.major")
    return ComponentData(
        file.title,
        file.track,
        reader.pieces(file.weapons, t.WEAPONS, "weapons"),
        reader.pieces(file.crates, t.CRATES, "crates"),
        reader.pieces(file.oil, t.OIL, "oil", lowest=0),
        _gather(file.gather, reader),
        [
            _restock(card, reader, f"cards.restock[{index}]")
            for index, card in enumerate(file.cards.restock)
        ],
        tokens,
        [_reward(token) for token in tokens],
        cards,
        effects,
    )


def _check_counts(file: ComponentFile, reader: Reader) -> None:
    reader.length(file.track, t.ROUNDS, "marks", "track")
    for index, mark in enumerate(file.track):
        if mark not in t.MARKS:
            raise reader.wrong(f"track[{index}]", "takes 'm', 'M' or ''.")
    reader.length(file.cards.restock, t.RESTOCK_CARDS, "cards", "cards.restock")
    reader.length(file.cards.tokens, t.TOKENS, "tokens", "cards.tokens")
    reader.length(file.cards.minor, t.MINOR_EVENTS, "cards", "cards.minor")
    reader.length(file.cards.major, t.MAJOR_EVENTS, "cards", "cards.major")


def _gather(gather: GatherFile, reader: Reader) -> list[int]:
    limits = [gather.city, gather.suburb, gather.forest, gather.outer]
    for terrain, limit in zip(t.TERRAINS, limits, strict=True):
        reader.number(limit, 1, MOST_LIMIT, f"gather.{terrain}")
    return limits


def _restock(card: list[str], reader: Reader, field: str) -> list[int]:
    if not 1 <= len(card) <= MOST_CRATES:
        raise reader.wrong(field, f"takes 1 to {MOST_CRATES} tiles.")
    return [reader.tile(name, f"{field}[{index}]") for index, name in enumerate(card)]


def _token(token: TokenFile, reader: Reader, field: str) -> Token:
    reader.name(token.name, f"{field}.name")
    if slug(token.name) in ("special", "enemy", "crate", "oil"):
        raise reader.wrong(f"{field}.name", f"'{token.name}' means something else already.")
    reader.text(token.words, f"{field}.words", LONGEST_WORDS)
    if bool(token.points) == bool(token.strength) or bool(token.reward) != bool(token.strength):
        raise reader.wrong(
            field, "takes either points, or a strength and a reward such as 'food 4'."
        )
    reader.number(token.points, 0, MOST_POINTS, f"{field}.points")
    reader.number(token.strength, 0, MOST_STRENGTH, f"{field}.strength")
    if token.reward:
        _read_reward(token.reward, reader, f"{field}.reward")
    return Token(
        slug(token.name), token.name, token.words, token.points, token.strength, token.reward
    )


def _read_reward(text: str, reader: Reader, field: str) -> None:
    words = re.fullmatch(r"([a-z]+) (\d)", text)
    if words is None or words[1] not in REWARDS or not 1 <= int(words[2]) <= MOST_REWARD:
        known = ", ".join(REWARDS)
        raise reader.wrong(field, f"takes one of {known} and a number from 1 to {MOST_REWARD}.")


def _reward(token: Token) -> Effect:
    if not token.reward:
        return Effect(0, 0, 0, 0, 0)
    what, number = token.reward.split()
    return Effect(REWARDS[what], t.EVERYBODY, int(number), 0, 0)


# ── Effects ─────────────────────────────────────────────────────────────────────────────────


def _effects(event: EventFile, tokens: list[Token], reader: Reader, field: str) -> list[Effect]:
    if not 1 <= len(event.effects) <= MOST_EFFECTS:
        raise reader.wrong(field, f"takes 1 to {MOST_EFFECTS} effects.")
    found: list[Effect] = []
    for index, text in enumerate(event.effects):
        found += _effect(text, tokens, reader, f"{field}[{index}]")
    return found


def _effect(text: str, tokens: list[Token], reader: Reader, field: str) -> list[Effect]:
    """What a line of an event does; one that names several tiles is several effects."""
    if text in FLAGS:
        return [Effect(FLAGS[text], t.EVERYBODY, 1, 0, 0)]
    change = re.fullmatch(r"(?:(poorest|richest) )?([a-z]+) ([+-]\d)", text)
    if change is not None and change[2] in CHANGES:
        return [_change(change[1] or "", change[2], int(change[3]), reader, field)]
    verb, _, rest = text.partition(" ")
    if verb == "trade" and re.fullmatch(r"[1-5]", rest):
        return [Effect(t.FOOD_PRICE, t.EVERYBODY, int(rest), 0, 0)]
    crates = re.fullmatch(r"([1-6]) on ([0-9A-Za-z ]+)", rest)
    if verb == "crates" and crates is not None:
        tiles = [reader.tile(name, field) for name in crates[2].split()]
        return [Effect(t.CRATES_ON, t.EVERYBODY, int(crates[1]), tile, -1) for tile in tiles]
    if verb == "destroy" and rest:
        return [_at(t.DESTROY, name, 0, reader, field) for name in rest.split()]
    brought = re.fullmatch(r"([a-z0-9-]+) to ([0-9A-Za-z]+)", rest)
    if verb == "bring" and brought is not None:
        return [
            _at(t.BRING, brought[2], _brought(brought[1], tokens, reader, field), reader, field)
        ]
    toll = re.fullmatch(r"([a-z]+) ([1-3])", rest)
    if verb == "toll" and toll is not None and toll[1] in TOLLS:
        return [Effect(t.TOLL, t.EVERYBODY, int(toll[2]), 0, TOLLS.index(toll[1]))]
    raise reader.wrong(field, f"'{shown(text)}' is no effect; it takes {EFFECTS}.")


def _change(scope: str, what: str, number: int, reader: Reader, field: str) -> Effect:
    kind = CHANGES[what]
    if not 1 <= abs(number) <= MOST_CHANGE:
        raise reader.wrong(field, f"takes a change of 1 to {MOST_CHANGE}, up or down.")
    if scope and kind >= t.MORE_STEPS:
        raise reader.wrong(field, f"'{what}' is for everybody.")
    if kind == t.GAIN_SCOUTS and number < 0:
        raise reader.wrong(field, "scouts can only come, not go.")
    return Effect(kind, SCOPES[scope], number, 0, -1)


def _at(kind: int, where: str, number: int, reader: Reader, field: str) -> Effect:
    """An effect on a tile, or on one of a terrain that whoever drew it chooses."""
    if where in CHOICES:
        return Effect(kind, t.EVERYBODY, number, -1, t.TERRAINS.index(where))
    return Effect(kind, t.EVERYBODY, number, reader.tile(where, field), -1)


def _brought(name: str, tokens: list[Token], reader: Reader, field: str) -> int:
    if name in ("special", "enemy"):
        return t.ANY_SPECIAL if name == "special" else t.ANY_ENEMY
    slugs = [token.token for token in tokens]
    if name not in slugs:
        known = ", ".join(slugs)
        raise reader.wrong(field, f"'{name[:30]}' is no token; there are: {known}.")
    return slugs.index(name)


# ── Events in words ─────────────────────────────────────────────────────────────────────────


def _event(
    kind: str,
    event: EventFile,
    effects: list[Effect],
    names: list[str],
    reader: Reader,
    field: str,
) -> EventCard:
    reader.text(event.title, f"{field}.title", LONGEST_TITLE)
    if not slug(event.title):
        raise reader.wrong(f"{field}.title", "takes letters, too.")
    reader.text(event.words, f"{field}.words", LONGEST_WORDS)
    return EventCard(
        slug(event.title), kind, event.title, event.words, effect_words(effects, names)
    )


# ── For the engine ──────────────────────────────────────────────────────────────────────────


def box_of(
    seats: int, arsenal: bool, oil_by_number: bool, data: ComponentData, version: int
) -> Box:
    pieces = Pieces()
    pieces.track = [t.MARKS.index(mark) for mark in data.track]
    pieces.weapons = _bag(data.weapons)
    pieces.crates = _bag(data.crates)
    pieces.oil = _bag(data.oil, lowest=0)
    pieces.gather = data.gather
    pieces.restock = data.restock
    pieces.points = [token.points for token in data.tokens]
    pieces.strengths = [token.strength for token in data.tokens]
    pieces.rewards = data.rewards
    pieces.effects = data.effects
    return Box(seats, arsenal, oil_by_number, pieces, version)


def _bag(counts: list[int], lowest: int = 1) -> int:
    return bag_of([n for n, number in enumerate(counts, lowest) for _ in range(number)])
