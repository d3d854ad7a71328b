"""What lists and set-up pages show of a game."""

from functools import lru_cache

from msgspec.structs import replace

from snowbound.core import foreign
from snowbound.core.components import ComponentSet
from snowbound.core.game import UNOFFICIAL, Game
from snowbound.core.registry import all_games
from snowbound.core.rulebooks import find_rule, rule_ids
from snowbound.tables import messages, views
from snowbound.tables.commands import NotThere
from snowbound.text.catalogue import languages, text_of


def known_game(id: str) -> Game:
    """The game that an address names."""
    if id not in all_games():
        raise NotThere(f"There is no game '{id}'; there are: {', '.join(all_games())}.")
    return all_games()[id]


def game_info(game: Game) -> messages.GameInfo:
    return messages.GameInfo(
        id=game.id,
        title=game.title,
        designer=game.designer,
        credit=game.credit,
        summary=game.summary,
        teaser=game.teaser or game.summary,
        goal=game.goal or game.words(game.goal_at(game.players[0], {})),
        players=game.players,
        minutes=game.minutes,
        cooperative=game.cooperative,
        secrets=game.secrets,
        pointing=game.pointing,
        prefix=game.prefix,
        rules_version=game.rules_version,
        options=[replace(one, words=game.option_words(one)) for one in game.options],
        components=game.component_names(),
        sheets=[
            sheet(game.components(name), game.about_components.get(name, ""))
            for name in game.component_names()
        ],
        default_components=game.default_components,
        first_components=game.first_components or game.default_components,
        phrases=list(game.phrases),
        free_talk=views.free_talk(game),
        endings={reason: game.ending_words(reason) for reason in game.endings},
        unofficial=UNOFFICIAL if game.unofficial else "",
    )


@lru_cache(256)
def sheet(components: ComponentSet, otherwise: str = "") -> messages.SheetInfo:
    """A set in words, its own or else those; without a title it goes by its name."""
    try:
        said = foreign.toml(components.text)
    except foreign.Unreadable:
        said = {}
    return messages.SheetInfo(components.name, components.title, str(said.get("about", otherwise)))


def catalogue(game: Game, language: str) -> messages.GameText:
    """What a game says in a language."""
    known = languages(game.text_folder)
    if language not in known:
        there = f"; there is: {', '.join(known)}" if known else ""
        raise NotThere(f"{game.title} has no catalogue in '{language[:20]}'{there}.")
    return messages.GameText(language, text_of(game.text_folder, language))


def rulebook(game: Game) -> messages.Rulebook:
    return messages.Rulebook(game.rulebook, {id: find_rule(game, id) for id in rule_ids(game)})
