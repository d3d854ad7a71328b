"""HTTP handlers: the games there are, their rules and components, and the bots."""

from litestar import Request, Router, get, post
from litestar.params import JSONBody

from snowbound import __version__
from snowbound.core.registry import all_games
from snowbound.core.rulebooks import find_rule, rule_ids
from snowbound.server.http.authentication import require_person
from snowbound.server.http.parameters import (
    GameId,
    InjectedAsker,
    InjectedServices,
    NamePath,
    OptionalPerson,
)
from snowbound.server.http.shared_routes import shared
from snowbound.tables import levels, messages, own_sets
from snowbound.tables.commands import NotThere
from snowbound.tables.game_info import catalogue, game_info, known_game, rulebook


@shared("about")
async def about(request: Request, services: InjectedServices) -> messages.About:
    page = services.settings.page_address or None
    share = services.addresses.share_with(str(request.base_url)) or None
    return messages.About(__version__, messages.PROTOCOL, services.notifier.push_key, page, share)


@shared("list_games")
async def list_games() -> list[messages.GameInfo]:
    return [game_info(game) for game in all_games().values()]


@shared("see_game")
async def see_game(game: GameId) -> messages.GameInfo:
    return game_info(known_game(game))


@shared("see_rulebook")
async def see_rulebook(game: GameId) -> messages.Rulebook:
    return rulebook(known_game(game))


@shared("see_catalogue")
async def see_catalogue(game: GameId, language: NamePath) -> messages.GameText:
    return catalogue(known_game(game), language)


@get("/api/games/{game:str}/rules/{rule:str}")
async def see_rule(game: GameId, rule: NamePath) -> messages.RuleText:
    found = known_game(game)
    if rule.upper() not in rule_ids(found):
        raise NotThere(f"{found.title} has no rule '{rule}'.")
    return messages.RuleText(rule.upper(), find_rule(found, rule))


@get("/api/games/{game:str}/components/{name:str}")
async def see_components(game: GameId, name: NamePath) -> messages.ComponentFile:
    found = known_game(game)
    if name not in found.component_names():
        raise NotThere(f"{found.title} has no component set '{name}'.")
    components = found.components(name)
    return messages.ComponentFile(components.name, components.hash, components.text)


@post("/api/games/{game:str}/components", status_code=200)
async def check_components(
    game: GameId,
    data: JSONBody[messages.OwnSet],
    services: InjectedServices,
    person: OptionalPerson,
    asker: InjectedAsker,
) -> messages.SheetInfo:
    """What a file of somebody's own would be at a table. Nothing is kept of it."""
    require_person(person)
    found = known_game(game)
    components = await services.set_checks.read(found, data.name, data.text, asker)
    return own_sets.sheet(found.id, components)


@shared("list_bots")
async def list_bots() -> list[messages.BotInfo]:
    return levels.levels()


router = Router(
    "/",
    route_handlers=[
        about,
        list_games,
        see_game,
        see_rulebook,
        see_catalogue,
        see_rule,
        see_components,
        check_components,
        list_bots,
    ],
    tags=["games"],
)
