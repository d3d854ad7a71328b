"""HTTP handlers: the games there are, their rules and components, and the bots."""

import tomllib
from functools import lru_cache

from litestar import Router, get

from snowbound import __version__
from snowbound.core.components import ComponentSet
from snowbound.core.game import UNOFFICIAL, Game
from snowbound.core.registry import all_games
from snowbound.core.rulebooks import find_rule, rule_ids
from snowbound.server.http.parameters import GameId, InjectedServices, NamePath
from snowbound.tables import levels, messages, views
from snowbound.tables.commands import NotThere


def game_info(game: Game) -> messages.GameInfo:
    return messages.GameInfo(
        id=game.id,
        title=game.title,
        designer=game.designer,
        credit=game.credit,
        summary=game.summary,
        teaser=game.teaser or game.summary,
        goal=game.goal,
        players=game.players,
        minutes=game.minutes,
        cooperative=game.cooperative,
        secrets=game.secrets,
        pointing=game.pointing,
        prefix=game.prefix,
        rules_version=game.rules_version,
        options=[
            messages.OptionInfo(
                o.name, o.default, o.words, o.rule, list(o.choices), o.lowest, o.highest
            )
            for o in game.options
        ],
        components=game.component_names(),
        sheets=[_sheet(game.components(name)) for name in game.component_names()],
        default_components=game.default_components,
        first_components=game.first_components or game.default_components,
        phrases=list(game.phrases),
        free_talk=views.free_talk(game),
        endings=game.endings,
        unofficial=UNOFFICIAL,
    )


@lru_cache(256)
def _sheet(components: ComponentSet) -> messages.SheetInfo:
    """A set in words; one that says nothing of itself goes by its name."""
    try:
        said = tomllib.loads(components.text)
    except tomllib.TOMLDecodeError:
        said = {}
    plain = components.name.replace("-", " ").capitalize()
    title, about = said.get("title", plain), said.get("about", "")
    return messages.SheetInfo(components.name, str(title), str(about))


def _known(game: str) -> Game:
    """The game that a path names."""
    if game not in all_games():
        raise NotThere(f"There is no game '{game}'; there are: {', '.join(all_games())}.")
    return all_games()[game]


@get("/about")
async def about(services: InjectedServices) -> messages.About:
    return messages.About(__version__, messages.PROTOCOL, services.notifier.push_key)


@get("/games")
async def list_games() -> list[messages.GameInfo]:
    return [game_info(game) for game in all_games().values()]


@get("/games/{game:str}")
async def see_game(game: GameId) -> messages.GameInfo:
    return game_info(_known(game))


@get("/games/{game:str}/rulebook")
async def see_rulebook(game: GameId) -> messages.Rulebook:
    found = _known(game)
    return messages.Rulebook(found.rulebook, {id: find_rule(found, id) for id in rule_ids(found)})


@get("/games/{game:str}/rules/{rule:str}")
async def see_rule(game: GameId, rule: NamePath) -> messages.RuleText:
    found = _known(game)
    if rule.upper() not in rule_ids(found):
        raise NotThere(f"{found.title} has no rule '{rule}'.")
    return messages.RuleText(rule.upper(), find_rule(found, rule))


@get("/games/{game:str}/components/{name:str}")
async def see_components(game: GameId, name: NamePath) -> messages.ComponentFile:
    found = _known(game)
    if name not in found.component_names():
        raise NotThere(f"{found.title} has no component set '{name}'.")
    components = found.components(name)
    return messages.ComponentFile(components.name, components.hash, components.text)


@get("/bots")
async def list_bots() -> list[messages.BotInfo]:
    return levels.levels()


router = Router(
    "/api",
    route_handlers=[
        about,
        list_games,
        see_game,
        see_rulebook,
        see_rule,
        see_components,
        list_bots,
    ],
    tags=["games"],
)
