"""Snowbound: a home for winter survival games.

>>> import snowbound
>>> game = snowbound.new("frost-gorge", seats=1, seed=7)
>>> game.play(game.legal()[0])[0].kind
'ticked'

`__version__` is the package's version, `compiled` whether its engine runs compiled; both play the
same games.

>>> snowbound.__version__.count(".")
2
>>> snowbound.compiled in (True, False)
True
"""

from importlib.metadata import PackageNotFoundError, version

from snowbound.core import state as _state
from snowbound.core.errors import Mistake, Refused
from snowbound.core.match import Match, new, replay
from snowbound.core.registry import all_games, find_game

try:
    __version__ = version("snowbound")
except PackageNotFoundError:  # run from the source tree
    __version__ = "0.2.0"

compiled = not str(_state.__file__).endswith((".py", ".pyc"))

__all__ = [
    "Match",
    "Mistake",
    "Refused",
    "__version__",
    "all_games",
    "compiled",
    "find_game",
    "new",
    "replay",
]
