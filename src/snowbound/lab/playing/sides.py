"""Reading the sides of a comparison: component sets, options and bots, by their words."""

import re
from collections.abc import Mapping
from difflib import get_close_matches

import msgspec

from snowbound.bots.names import all_names, check_name
from snowbound.bots.roster import check_bot
from snowbound.core.components import ComponentMistake, ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.game import Game, Setup
from snowbound.core.registry import all_games
from snowbound.lab.playing.changes import change
from snowbound.lab.playing.pairs import Side
from snowbound.lab.playing.plans import Plan

DEFAULT = "default"
TOML = ".toml"
PROGRAM = "program:"
TYPING_ERROR = 0.8  # how alike a word must be to one that was meant, by difflib


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
    meant = {
        word: [game for game in games.values() if _belongs(game, word)]
        for word in dict.fromkeys(word for side in words for word in _words(side))
    }
    found = {game.id: game for belong in meant.values() for game in belong}
    if len(found) == 1 and (meant.get(words[0]) or not _looks_like_a_game(words[0])):
        return found.popitem()[1], words
    raise Mistake(_no_game(words, meant))


def _no_game(words: list[str], meant: dict[str, list[Game]]) -> str:
    """Why words do not say which game is meant."""
    there = ", ".join(all_games())
    belong = {word: games[0].title for word, games in meant.items() if len(games) == 1}
    if len(set(belong.values())) > 1:
        sides = " and ".join(f"'{word[:40]}' is of {title}" for word, title in belong.items())
        return f"Both sides play the same game, but {sides}."
    unknown = [
        word
        for word, games in meant.items()
        if not games and word != DEFAULT and "=" not in word and not _is_bot(word)
    ]
    if not unknown:
        return f"Say which game is meant: snowbound lab compare GAME A B; there are: {there}."
    close = get_close_matches(unknown[0], all_games(), 1)
    guess = f" Did you mean {close[0]}?" if close else ""
    return f"There is no game or component set '{unknown[0][:40]}'; the games are: {there}.{guess}"


def _looks_like_a_game(word: str) -> bool:
    return not word.endswith(TOML) and bool(get_close_matches(word, all_games(), 1, TYPING_ERROR))


def _words(side: str) -> list[str]:
    """A side's words; a program's command is one."""
    return [side] if side.startswith(PROGRAM) else side.split() or [side]


def _is_bot(word: str) -> bool:
    try:
        for name in [word] if word.startswith(PROGRAM) else word.split(","):
            check_name(name, programs=True)
    except Mistake:
        return False
    return True


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
    words = _words(text)
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
        raise Mistake(
            f"With {', '.join(cards)}: {_path(mistake.field)}: {mistake.allowed}"
        ) from None
    return chosen


def _path(field: str) -> str:
    """A field as `--card` names it: places are counted from 1, `deck.kindling.49` for [48]."""
    return re.sub(r"\[(\d+)\]", lambda place: f".{int(place[1]) + 1}", field)


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
            f"no option as name=value ({options}) "
            f"and no bot ({', '.join(all_names())})."
        ) from mistake
    check_bot(bot, programs=True)
