"""Which games there are: every folder in `snowbound.games`, and what other packages bring.

Another package offers a game by an entry point in the group `snowbound.games` that names its
`Game` object. Nobody else imports a game by name.
"""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

import msgspec

from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.game import Game, Setup
from snowbound.core.options import Value

GROUP = "snowbound.games"
MOST_SETUPS = 256

_setups: dict[bytes, Setup] = {}


@cache
def all_games() -> dict[str, Game]:
    """All games by id, in the order of their titles."""
    found: dict[str, Game] = {}
    house = import_module(GROUP)
    for module in pkgutil.iter_modules(house.__path__):
        game: Game = import_module(f"{GROUP}.{module.name}").GAME
        found[game.id] = game
    for entry in entry_points(group=GROUP):
        game = entry.load()
        found.setdefault(game.id, game)
    return dict(sorted(found.items(), key=lambda item: item[1].title))


def find_game(id: str) -> Game:
    game = all_games().get(id)
    if game is None:
        raise Mistake(f"There is no game '{id[:60]}'; there are: {', '.join(all_games())}.")
    return game


def shared_setup(
    game: str,
    seats: int,
    options: Mapping[str, Value],
    components: ComponentSet,
    version: int | None = None,
) -> Setup:
    """Cached: tables with the same setup share their cards, boards and names. Without a version,
    the current one's."""
    if version is None:
        version = find_game(game).rules_version
    key = msgspec.msgpack.encode((game, seats, sorted(options.items()), components, version))
    if key not in _setups:
        if len(_setups) >= MOST_SETUPS:
            _setups.clear()
        _setups[key] = find_game(game).setup(seats, options, components, version)
    return _setups[key]
