"""How far from perfect: the same search, given the true state with all the luck to come.

Nobody can play better than who knows everything, and this player does not even play perfectly: what
it wins is what a table could win at least if it knew all. An expert's wins as a share of that say
how much there is left to gain.
"""

import msgspec

from snowbound.analysis.statistics import wilson
from snowbound.bots.bot_view import BotView
from snowbound.bots.expert import Budget, Expert
from snowbound.bots.players import Bot
from snowbound.bots.playing import play_game
from snowbound.bots.search import Search
from snowbound.core.errors import Mistake
from snowbound.core.game import Setup
from snowbound.core.heuristic import Heuristic
from snowbound.core.randomness import Stream, stream
from snowbound.core.registry import find_game
from snowbound.core.state import State
from snowbound.lab.odds.strong_games import check_iterations
from snowbound.lab.playing.processes import check_counts


class KnownState(State):
    """A state that is imagined as it is."""

    def __init__(self, true: State) -> None:
        super().__init__(true.seats)
        self.true = true
        self.awaited = true.awaited
        self.may_interrupt = true.may_interrupt

    def legal(self, seat: int) -> list[int]:
        return self.true.legal(seat)

    def imagine(self, seat: int, luck: Stream) -> State:
        return self.true.clone()


class KnowingHeuristic(Heuristic):
    """A game's heuristic, where nothing has to be guessed."""

    def __init__(self, heuristic: Heuristic) -> None:
        self.heuristic = heuristic

    def weigh(self, state: State, seat: int, action: int) -> int:
        true = state.true if isinstance(state, KnownState) else state
        return self.heuristic.weigh(true, seat, action)

    def horizon(self) -> int:
        return self.heuristic.horizon()

    def is_settled(self, state: State) -> bool:
        return self.heuristic.is_settled(state)

    def evaluate(self, state: State, seat: int) -> int:
        return self.heuristic.evaluate(state, seat)


class Clairvoyant(Expert):
    """An expert who sees the true state: for measuring, never at a table."""

    def __init__(self, state: State, heuristic: Heuristic, luck: Stream, budget: Budget) -> None:
        super().__init__(KnowingHeuristic(heuristic), luck, budget)
        self.state = state

    def think(self, view: BotView, others: int = 0, also: int | None = None) -> Search:
        luck = self.luck.branch()
        search = Search(KnownState(self.state), view.seat, self.heuristic, luck)
        self.budget.spend(search)
        return search


class Bound(msgspec.Struct, frozen=True):
    """Experts and clairvoyants on the same deals."""

    game: str
    games: int
    expert: int  # wins
    clairvoyant: int

    @property
    def words(self) -> str:
        low, high = wilson(self.clairvoyant, self.games)
        share = self.expert / max(1, self.clairvoyant)
        return (
            f"{self.game}: experts won {self.expert} of {self.games} games, clairvoyants "
            f"{self.clairvoyant} ({low:.1%} to {high:.1%}); experts' share {share:.0%}."
        )


def compare(game: str, seats: int, components: str | None, games: int, iterations: int) -> Bound:
    found = find_game(game)
    if not found.cooperative:
        raise Mistake(f"{found.title} is not won together; a bound says nothing about it.")
    check_counts(games, 1, 0)
    check_iterations(iterations)
    setup = found.setup(seats, {}, components)
    wins = [_plays(setup, number, iterations) for number in range(games)]
    return Bound(game, games, sum(one for one, _ in wins), sum(other for _, other in wins))


def _plays(setup: Setup, number: int, iterations: int) -> tuple[bool, bool]:
    seed = (number << 8) + 27
    luck = stream(seed, "bound")
    heuristic = setup.game.expert_heuristic()
    state, known = setup.new_state(seed), setup.new_state(seed)
    seats = range(setup.seats)
    experts: list[Bot] = [Expert(heuristic, luck.branch(), Budget(iterations)) for _ in seats]
    knowing: list[Bot] = [
        Clairvoyant(known, heuristic, luck.branch(), Budget(iterations)) for _ in seats
    ]
    play_game(setup, state, experts)
    play_game(setup, known, knowing)
    return bool(state.outcome().winners), bool(known.outcome().winners)
