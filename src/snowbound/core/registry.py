"""Which games there are: every folder in `snowbound.games`, and what other packages bring.

Another package offers a game by an entry point in the group `snowbound.games` that names its
`Game` object. Nobody else imports a game by name.
"""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from snowbound.core.errors import Mistake
from snowbound.core.game import Game

GROUP = "snowbound.games"


@cache
def all_games() -> dict[str, Game]:
    """All games by id, in the order of their titles.

    >>> import snowbound
    >>> snowbound.all_games()["coldest-night"].title
    'The Coldest Night'
    """
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
    """The game of this id; its `setup` is where states come from.

    >>> import snowbound
    >>> setup = snowbound.find_game("coldest-night").setup(seats=4)
    >>> state = setup.new_state(seed=1)
    >>> seat = state.awaited.bit_length() - 1  # a bit set: the highest seat that is waited for
    >>> state.play(seat, state.legal(seat)[0])
    """
    game = all_games().get(id)
    if game is None:
        raise Mistake(f"There is no game '{id[:60]}'; there are: {', '.join(all_games())}.")
    return game


def same_game(kind: type[Game], attributes: dict[str, Any]) -> Game:
    """A game that was pickled: the registered one, or one like it if it is not registered."""
    known = all_games().get(kind.id)
    if known is not None and type(known) is kind:
        return known
    game = kind.__new__(kind)
    vars(game).update(attributes)
    return game
