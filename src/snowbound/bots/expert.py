"""The player that thinks: search over imagined states, within a budget."""

from snowbound.bots.bot_view import BotView
from snowbound.bots.names import parse_budget
from snowbound.bots.search import PASS, Node, Search, sure
from snowbound.core.game import Game
from snowbound.core.heuristic import Heuristic
from snowbound.core.randomness import Stream

ITERATIONS = 1000
ASIDE = 4  # a seat that nobody waits for gets a quarter of the budget


class Budget:
    """How long a choice may be thought over: a number of iterations, or of milliseconds."""

    def __init__(self, iterations: int = ITERATIONS, milliseconds: int = 0) -> None:
        self.iterations = iterations
        self.milliseconds = milliseconds

    def spend(self, search: Search, share: int = 1) -> None:
        if self.milliseconds:
            search.run_for(max(1, self.milliseconds // share))
        else:
            search.run(max(1, self.iterations // share))


def read_budget(text: str) -> Budget:
    """`iterations=400` or `ms=1000`."""
    return Budget(*parse_budget(text))


def trusted(root: Node) -> int:
    """The action tried most often, if it did clearly better than the one that looked best.

    Where the search cannot tell two apart, the heuristic can: otherwise noise would decide, and a
    climber who is sure to win would wander about. Clearly: by one and a half times the doubt.
    """
    best = root.best()
    return best if sure(root.gains[best], root.doubt(best)) else 0


class Expert:
    """Searches whenever there is something to choose."""

    def __init__(self, heuristic: Heuristic, luck: Stream, budget: Budget | None = None) -> None:
        self.heuristic = heuristic
        self.luck = luck
        self.budget = budget or Budget()

    def choose(self, view: BotView) -> int | None:
        actions = view.legal()
        if len(actions) == 1 and view.awaited():
            return actions[0]
        root = self.think(view).root()
        action = root.actions[trusted(root)]
        return None if action == PASS else action

    def think(self, view: BotView, others: int = 0, also: int | None = None) -> Search:
        """The search behind a choice: between actions, or between policies where the heuristic
        knows several. Then some other actions that it likes are compared too, and the one that is
        asked about."""
        luck = self.luck.branch()  # whatever is thought, the next choice has its own luck
        imagined = view.imagine(luck)
        alternatives = self.heuristic.alternatives(imagined, view.seat) if view.awaited() else []
        policies = [self.heuristic, *alternatives] if alternatives else []
        search = Search(imagined, view.seat, self.heuristic, luck, policies)
        if policies:
            liked = search.in_order(imagined, view.seat, view.legal(), False)[:others]
            search.extra = liked if also is None or also in liked else [*liked, also]
        self.budget.spend(search, 1 if view.awaited() else ASIDE)
        return search


def make_expert(game: Game, luck: Stream, settings: str) -> Expert:
    return Expert(game.expert_heuristic(), luck, read_budget(settings) if settings else None)
