"""Reading the sides of a comparison: component sets, options and bots, by their words."""

import re
from collections.abc import Mapping

import msgspec

from snowbound.bots.names import check_name
from snowbound.bots.roster import check_bot
from snowbound.core.components import ComponentMistake, ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.game import Game, Setup
from snowbound.core.registry import all_games
from snowbound.lab.changes import change
from snowbound.lab.compare import Side
from snowbound.lab.plans import Plan

DEFAULT = "default"
TOML = ".toml"
PROGRAM = "program:"


class SharedSettings(msgspec.Struct, frozen=True):
    """What both sides share: seats, luck, options, components; and what is changed on B."""

    bots: list[str]
    seed: int
    options: Mapping[str, object]
    components: str | None
    cards: list[str]
    even_published: bool


def find_sides(words: list[str]) -> tuple[Game, list[str]]:
    """The game that is meant, and the words of its sides."""
    games = all_games()
    if words and words[0] in games:
        return games[words[0]], words[1:]
    found = [game for game in games.values() if any(_belongs(game, word) for word in words)]
    if len(found) != 1:
        raise Mistake(
            f"Say which game is meant: snowbound lab compare GAME A B; "
            f"there are: {', '.join(games)}."
        )
    return found[0], words


def _belongs(game: Game, word: str) -> bool:
    """Whether a side can only be this game's: one of its component sets, or a file of its form."""
    if word in game.component_names():
        return True
    if not word.endswith(TOML):
        return False
    components = game.components(word)  # a file that cannot be read is a mistake in any game
    try:
        game.read_components(components.text, word)
    except Mistake:
        return False
    return True


def read_sides(game: Game, words: list[str], asked: SharedSettings) -> tuple[Side, Side]:
    """A and B. With one word B is it and A the default; with a changed card B is A with that."""
    if len(words) > 2:
        raise Mistake(f"A comparison has two sides, not {len(words)}.")
    if not words and not asked.cards:
        raise Mistake(
            "Nothing to compare: give two component sets, options or bots, "
            'or a changed card, such as --card "Wallpaper.heat=3".'
        )
    if asked.cards:
        first, second = (words * 2 or [DEFAULT, DEFAULT])[:2]
    else:
        first, second = words if len(words) == 2 else (DEFAULT, words[0])
    a = read_side(game, first, asked, [])
    b = read_side(game, second, asked, asked.cards)
    if bool(a.one) != bool(b.one):  # a bot on one side only: the other keeps the field's
        a, b = (_as_field(side, asked.bots) for side in (a, b))
    return a, b


def _as_field(side: Side, bots: list[str]) -> Side:
    return side if side.one else msgspec.structs.replace(side, one=bots[0])


def read_side(game: Game, text: str, asked: SharedSettings, cards: list[str]) -> Side:
    """One side: words separated by spaces, such as "riverbank resource_dice=on"."""
    options = dict(asked.options)
    components: str | ComponentSet | None = asked.components
    bots, one = asked.bots, ""
    words = [text] if text.startswith(PROGRAM) else text.split()
    if any(re.match(r"[^=:]+\.[^=:]+=", word) for word in words):
        raise Mistake(f'To change a card, say --card "{text[:60]}".')
    for word in words:
        name, equals, value = word.partition("=")
        if word == DEFAULT:
            continue
        if word in game.component_names() or word.endswith(TOML):
            components = word
        elif equals and name in {option.name for option in game.options}:
            options[name] = value
        else:
            bots, one = _read_bots(game, word, asked.bots)
    # Read as it is first, so that what is wrong with a file is said by its name.
    setup = game.setup(len(bots), options, components)
    chosen = setup.components
    label = text if text != DEFAULT else chosen.name
    if cards:
        chosen = changed(game, setup, cards, asked.even_published)
        label = f"{label} with {', '.join(cards)}"
    return Side(label, Plan(game.id, bots, asked.seed, setup.options, chosen), one)


def changed(game: Game, setup: Setup, cards: list[str], even_published: bool) -> ComponentSet:
    """A table's components with some values changed, checked as its file was."""
    chosen = change(setup.components, cards, even_published)
    try:
        game.setup(setup.seats, setup.options, chosen)
    except ComponentMistake as mistake:
        raise Mistake(f"With {', '.join(cards)}: {mistake.field}: {mistake.allowed}") from None
    return chosen


def _read_bots(game: Game, word: str, field: list[str]) -> tuple[list[str], str]:
    """Who sits where: a whole line-up, a bot for every seat, or for one seat of a contest."""
    named = [word] if word.startswith(PROGRAM) else word.split(",")
    for bot in named:
        _check(game, bot)
    if len(named) > 1:
        return named, ""
    if game.cooperative or len(field) == 1:
        return named * len(field), ""
    return field, word


def _check(game: Game, bot: str) -> None:
    try:
        check_name(bot, programs=True)
    except Mistake as mistake:
        if ":" in bot:
            raise
        options = ", ".join(option.name for option in game.options) or "none"
        sets = ", ".join(game.component_names())
        raise Mistake(
            f"'{bot[:40]}' is no component set of {game.title} ({sets} or a .toml file), "
            f"no option as name=value ({options}) and no bot."
        ) from mistake
    check_bot(bot, programs=True)
