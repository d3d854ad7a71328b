"""What bots make use of: how often each thing could be done, was done, and is left alone.

Actions are grouped as the game says (`Game.usage_key`): each card, token, kind of box. A chance is
a stretch of play: it opens when somebody is offered the action, and closes when it is taken or when
nobody who was offered it still is, at their next question. So a token that lies ready for ten turns
is one chance, not hundreds. What is not chosen but suffered (`Game.handicaps`) is counted by
action: a chance is an action of the seat it lies on, and it is taken, that is: it bites, if the
seat's choices or what comes of its action would differ without it.
"""

from collections.abc import Callable

import msgspec

from snowbound.analysis.statistics import wilson
from snowbound.bots.bot_view import BotView
from snowbound.bots.players import Bot
from snowbound.bots.playing import play_game
from snowbound.bots.supervision import seated
from snowbound.core.game import Setup
from snowbound.core.state import State
from snowbound.lab.playing.plans import Plan, RecordingBot, check, spread
from snowbound.lab.playing.processes import Faults

CHUNK = 4  # games of experts are long
IGNORED = 0.95  # left alone in more than this share of its chances, a thing hardly matters


class Count(msgspec.Struct):
    """One group, summed over games."""

    chances: int = 0
    taken: int = 0
    games: int = 0  # with a chance
    games_taken: int = 0

    def add(self, other: "Count") -> None:
        self.chances += other.chances
        self.taken += other.taken
        self.games += other.games
        self.games_taken += other.games_taken


class Counts(msgspec.Struct):
    """All groups over some games."""

    games: int = 0
    won: int = 0
    uses: dict[str, Count] = msgspec.field(default_factory=dict[str, Count])
    burdens: dict[str, Count] = msgspec.field(default_factory=dict[str, Count])
    faults: Faults = msgspec.field(default_factory=Faults)

    def add(self, other: "Counts") -> None:
        self.faults.add(other.faults)
        self.games += other.games
        self.won += other.won
        for mine, others in ((self.uses, other.uses), (self.burdens, other.burdens)):
            for name, count in others.items():
                mine.setdefault(name, Count()).add(count)


class UsageRow(msgspec.Struct, frozen=True):
    name: str
    chances: int
    taken: int
    ignored: float  # the share of chances not taken
    ignored_ci95: tuple[float, float]
    games: int  # with a chance
    games_taken: int
    games_ignored: float
    games_ignored_ci95: tuple[float, float]


class Usage(msgspec.Struct, frozen=True):
    """The statistics of a run; what is ignored most comes first."""

    game: str
    bots: list[str]
    seed: int
    games: int
    win_rate: float
    win_rate_ci95: tuple[float, float]
    uses: list[UsageRow]
    burdens: list[UsageRow]
    notes: list[str]  # about third-party bots that failed

    @property
    def ignored(self) -> list[str]:
        """What is left alone in too many of its chances."""
        return [row.name for row in [*self.uses, *self.burdens] if row.ignored > IGNORED]


def usage(
    plan: Plan, games: int, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> Usage:
    """Play a number of games and count what was made use of."""
    check(plan, games, jobs)
    total = Counts()
    for counts in spread(watch_span, plan, games, jobs, CHUNK):
        total.add(counts)
        if progress is not None:
            progress(counts.games)
    return Usage(
        game=plan.game,
        bots=plan.bots,
        seed=plan.seed,
        games=total.games,
        win_rate=total.won / total.games,
        win_rate_ci95=wilson(total.won, total.games),
        uses=_rows(total.uses),
        burdens=_rows(total.burdens),
        notes=total.faults.told(),
    )


def _rows(counts: dict[str, Count]) -> list[UsageRow]:
    rows = [
        UsageRow(
            name,
            count.chances,
            count.taken,
            1 - count.taken / count.chances,
            wilson(count.chances - count.taken, count.chances),
            count.games,
            count.games_taken,
            1 - count.games_taken / count.games,
            wilson(count.games - count.games_taken, count.games),
        )
        for name, count in counts.items()
    ]
    return sorted(rows, key=lambda row: (-row.ignored, row.name))


# ── Watching ────────────────────────────────────────────────────────────────────────────────


def watch_span(plan: Plan, first: int, last: int) -> Counts:
    """Games number first to last - 1."""
    setup = plan.setup()
    total = Counts()
    for number in range(first, last):
        seed = plan.seed_of(number)
        with seated(plan.bots_for(setup, seed)) as bots:
            total.add(watch_game(setup, setup.new_state(seed), bots))
        total.faults.hear(f"Game {number}", bots)
    return total


def watch_game(setup: Setup, state: State, bots: list[Bot]) -> Counts:
    watch = Watch(setup, state)
    play_game(setup, state, [RecordingBot(bot, watch.note_choice) for bot in bots])
    return watch.counts(bool(state.outcome().winners))


class Watch:
    """Records what one game offers, and what is taken."""

    def __init__(self, setup: Setup, state: State) -> None:
        self.setup = setup
        self.state = state
        self.uses: dict[str, Count] = {}
        self.burdens: dict[str, Count] = {}
        self.open: dict[str, set[int]] = {}  # chances: who is offered them

    def note_choice(self, view: BotView, choice: int | None) -> None:
        self.note(view.seat, view.legal(), choice)

    def note(self, seat: int, offered: list[int], choice: int | None) -> None:
        names = {self._use(seat, action) for action in offered}
        for name in names:
            if name not in self.open:
                self.open[name] = set()
                self.uses.setdefault(name, Count()).chances += 1
            self.open[name].add(seat)
        for name in [name for name in self.open if name not in names]:
            self.open[name].discard(seat)
            if not self.open[name]:
                del self.open[name]
        if choice is not None:
            taken = self._use(seat, choice)
            self.uses[taken].taken += 1
            del self.open[taken]
            self._note_burdens(seat, choice)

    def _use(self, seat: int, action: int) -> str:
        return self.setup.game.usage_key(self.setup, self.state, seat, action)

    def _note_burdens(self, seat: int, choice: int) -> None:
        for name, lighter in self.setup.game.handicaps(self.setup, self.state, seat).items():
            count = self.burdens.setdefault(name, Count())
            count.chances += 1
            count.taken += bites(self.state, lighter, seat, choice)

    def counts(self, won: bool) -> Counts:
        for count in [*self.uses.values(), *self.burdens.values()]:
            count.games = 1
            count.games_taken = int(count.taken > 0)
        return Counts(1, int(won), self.uses, self.burdens)


def bites(state: State, lighter: State, seat: int, choice: int) -> bool:
    """Whether a burden changes what a seat may do, or what comes of what it does."""
    if state.legal(seat) != lighter.legal(seat):
        return True
    before = _differences(state, lighter)
    after, lighter_after = state.clone(), lighter.clone()
    after.play(seat, choice)
    lighter_after.play(seat, choice)
    return _differences(after, lighter_after) != before


def _differences(state: State, other: State) -> list[str]:
    """In which parts two states differ."""
    theirs = other.dump()
    return [part for part, value in state.dump().items() if value != theirs[part]]
