"""The parts of a run beyond its games: who plays how well, what is used, when it is decided.

Every part is a row of numbered tasks, 0 to its total; what a task plays follows from its number,
so that a part can be cut into spans, lost and played again. Each function here plays one span.
"""

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

import msgspec

from snowbound.analysis.win_chances import quick_chances
from snowbound.bots.bot_view import BotView
from snowbound.bots.names import kind_of
from snowbound.bots.players import Bot
from snowbound.bots.playing import ask_bots, play_game
from snowbound.bots.supervision import seated
from snowbound.core.errors import Mistake
from snowbound.core.game import Setup
from snowbound.core.randomness import stream
from snowbound.core.state import State
from snowbound.lab.playing.plans import Plan, RecordingBot
from snowbound.lab.playing.processes import Faults
from snowbound.lab.playing.rows import places_of, share_of_win, watched_games
from snowbound.lab.playing.usage import Count, Watch

if TYPE_CHECKING:
    import polars as pl

EXPERTS_EVERY = 10  # games
CHECKPOINTS = 12  # of a game, at which the chances of winning are looked at,
PLAYOUTS = 40  # by this many games played on from there

# ── Skill ───────────────────────────────────────────────────────────────────────────────────


def skill_tables(plan: Plan, expert: str) -> list[tuple[str, str]]:
    """One player's level and that of all others, for each table of the matrix."""
    levels = ["random", "greedy", expert]
    if len(plan.bots) == 1:
        return [(level, level) for level in levels]
    return list(product(levels, levels))


def skill_tasks(plan: Plan, expert: str, games: int) -> list[tuple[int, str, str]]:
    """Every game of the matrix: its number, one player's level, that of the others. Experts, who
    take their time, play one game in ten."""
    return [
        (game, one, others)
        for game in range(games)
        for one, others in skill_tables(plan, expert)
        if game % EXPERTS_EVERY == 0 or expert not in (one, others)
    ]


def play_skills(plan: Plan, tasks: list[tuple[int, str, str]]) -> "pl.DataFrame":
    """The same luck at every table; the one player moves on by a seat from game to game."""
    import polars as pl

    setup = plan.setup()
    rows: list[tuple[object, ...]] = []
    for game, one, others in tasks:
        seat = (game // EXPERTS_EVERY + game) % setup.seats
        bots = [one if other == seat else others for other in range(setup.seats)]
        seed = plan.seed_of(game)
        state = setup.new_state(seed)
        with seated(msgspec.structs.replace(plan, bots=bots).bots_for(setup, seed)) as seats:
            play_game(setup, state, seats)
        outcome = state.outcome()
        won = share_of_win(setup, outcome, seat)
        place = places_of(outcome, setup.seats)[seat]
        rows.append((game, one, others, seat + 1, won, outcome.scores[seat], place))
    kinds = {
        "game": pl.UInt64,
        "one": pl.String,
        "others": pl.String,
        "seat": pl.UInt8,
        "won": pl.Float64,
        "score": pl.Int32,
        "place": pl.UInt8,
    }
    return pl.DataFrame(rows, schema=kinds, orient="row")


# ── What is used ────────────────────────────────────────────────────────────────────────────

USE, BURDEN, FORCED = "use", "burden", "forced"


class Choices(Watch):
    """A game's watch that also counts the choices that were none."""

    def __init__(self, setup: Setup, state: State) -> None:
        super().__init__(setup, state)
        self.forced = Count()

    def note(self, seat: int, offered: list[int], choice: int | None) -> None:
        if self.state.waits_for(seat):
            self.forced.chances += 1
            self.forced.taken += len(offered) == 1
        super().note(seat, offered, choice)


def play_uses(plan: Plan, first: int, last: int) -> "pl.DataFrame":
    """One row for each thing that a game offers or puts on a seat."""
    import polars as pl

    setup = plan.setup()
    rows: list[tuple[object, ...]] = []
    for number, state, bots in watched_games(plan, setup, first, last, Faults()):
        watch = Choices(setup, state)
        watched: list[Bot] = [RecordingBot(bot, watch.note_choice) for bot in bots]
        play_game(setup, state, watched)
        kinds = ((USE, watch.uses), (BURDEN, watch.burdens), (FORCED, {"": watch.forced}))
        rows += [
            (number, kind, name, count.chances, count.taken)
            for kind, counts in kinds
            for name, count in sorted(counts.items())
        ]
    columns = {
        "game": pl.UInt64,
        "kind": pl.String,
        "thing": pl.String,
        "chances": pl.UInt32,
        "taken": pl.UInt32,
    }
    return pl.DataFrame(rows, schema=columns, orient="row")


# ── What points are made of ─────────────────────────────────────────────────────────────────

SO_FAR, PART = "so far", "part"
LATE = 2 / 3  # of a game's decisions: who leads then, and does it last?


def play_points(plan: Plan, first: int, last: int) -> "pl.DataFrame":
    """Everybody's points late in each game, and what they are made of in the end."""
    import polars as pl

    setup = plan.setup()
    game = setup.game
    rows: list[tuple[object, ...]] = []
    for number, state, bots in watched_games(plan, setup, first, last, Faults()):
        course = _scores_by_step(setup, state, bots)
        late = course[int(LATE * (len(course) - 1))]
        winners = state.outcome().winners
        for seat in range(setup.seats):
            told = [(SO_FAR, "", late[seat])] if late else []
            told += [(PART, *part) for part in game.score_parts(setup, state, seat).items()]
            rows += [(number, seat + 1, seat in winners, *one) for one in told]
    columns = {
        "game": pl.UInt64,
        "seat": pl.UInt8,
        "won": pl.Boolean,
        "kind": pl.String,
        "part": pl.String,
        "points": pl.Int32,
    }
    return pl.DataFrame(rows, schema=columns, orient="row")


def _scores_by_step(setup: Setup, state: State, bots: list[Bot]) -> list[list[int]]:
    """Everybody's points before each decision of a game, and at its end."""
    views = [BotView(setup, state, seat) for seat in range(setup.seats)]
    scores = [setup.game.scores(setup, state)]
    while not state.over:
        state.play(*ask_bots(state, bots, views))
        scores.append(setup.game.scores(setup, state))
    return scores


# ── When it is decided ──────────────────────────────────────────────────────────────────────


def play_course(plan: Plan, first: int, last: int) -> "pl.DataFrame":
    """Everybody's chance of winning at some points of each game, if quick players went on from what
    they could know."""
    import polars as pl

    setup = plan.setup()
    seats = list(range(setup.seats))
    rows: list[tuple[object, ...]] = []
    for number, state, bots in watched_games(plan, setup, first, last, Faults()):
        history = _history(setup, state, bots)
        luck = stream(plan.seed_of(number), "course")
        winners = state.outcome().winners
        for point in range(CHECKPOINTS + 1):
            step = (len(history) - 1) * point // CHECKPOINTS
            found = quick_chances(setup, history[step], seats, luck, PLAYOUTS)
            rows += [
                (number, point / CHECKPOINTS, step, seat + 1, chance, seat in winners)
                for seat, chance in enumerate(found)
            ]
    columns = {
        "game": pl.UInt64,
        "point": pl.Float64,
        "step": pl.UInt32,
        "seat": pl.UInt8,
        "chance": pl.Float64,
        "won": pl.Boolean,
    }
    return pl.DataFrame(rows, schema=columns, orient="row")


def _history(setup: Setup, state: State, bots: list[Bot]) -> list[State]:
    """The states of a game, from before its first decision to its end."""
    views = [BotView(setup, state, seat) for seat in range(setup.seats)]
    history = [state.clone()]
    while not state.over:
        state.play(*ask_bots(state, bots, views))
        history.append(state.clone())
    return history


# ── What a thing is worth ───────────────────────────────────────────────────────────────────


class Narrowed(BotView):
    """A view in which a thing cannot be used, unless the game waits and nothing else is left."""

    def __init__(self, setup: Setup, state: State, seat: int, thing: str) -> None:
        super().__init__(setup, state, seat)
        self.thing = thing

    def legal(self) -> list[int]:
        setup, state = self.setup, self._state
        usage_key = setup.game.usage_key
        actions = state.legal(self.seat)
        left = [a for a in actions if usage_key(setup, state, self.seat, a) != self.thing]
        return left if left or not self.awaited() else actions


class Restricted:
    """A bot that may not use a thing. It must be one that chooses among what it is shown."""

    def __init__(self, bot: Bot, view: Narrowed) -> None:
        self.bot = bot
        self.view = view

    def choose(self, view: BotView) -> int | None:
        return self.bot.choose(self.view) if self.view.legal() else None


def check_restricted(bot: str) -> None:
    """Raise a mistake for players who look beyond what they are shown: experts search states."""
    kind = kind_of(bot)
    if kind is None or kind.searches:
        raise Mistake(
            f"What a thing is worth is asked of random or greedy players, not of '{bot[:40]}': "
            f"others cannot be kept from planning with it."
        )


def restricted_seats(setup: Setup, game: int) -> list[int]:
    """Who may not use the thing: everybody who wins together, else one seat, in turn."""
    return list(range(setup.seats)) if setup.game.cooperative else [game % setup.seats]


def play_worth_base(plan: Plan, first: int, last: int) -> "pl.DataFrame":
    """Unrestricted games: how those who will be restricted did, and what they offered."""
    import polars as pl

    setup = plan.setup()
    rows: list[tuple[object, ...]] = []
    for number, state, bots in watched_games(plan, setup, first, last, Faults()):
        seats = restricted_seats(setup, number)
        watch = Watch(setup, state)
        aside = Watch(setup, state)
        watched: list[Bot] = [
            RecordingBot(bot, (watch if seat in seats else aside).note_choice)
            for seat, bot in enumerate(bots)
        ]
        play_game(setup, state, watched)
        rows.append((number, *_result(setup, state, seats[0]), sorted(watch.uses)))
    columns = {**_worth_columns(), "offered": pl.List(pl.String)}
    return pl.DataFrame(rows, schema=columns, orient="row")


def play_worth(plan: Plan, pairs: list[tuple[int, str]]) -> "pl.DataFrame":
    """Games on the same luck without a thing: (game, thing) for each task of the span."""
    import polars as pl

    setup = plan.setup()
    rows: list[tuple[object, ...]] = []
    for game, thing in pairs:
        seed = plan.seed_of(game)
        state = setup.new_state(seed)
        seats = restricted_seats(setup, game)
        with seated(plan.bots_for(setup, seed)) as bots:
            playing: list[Bot] = [
                Restricted(bot, Narrowed(setup, state, seat, thing)) if seat in seats else bot
                for seat, bot in enumerate(bots)
            ]
            play_game(setup, state, playing)
        rows.append((game, *_result(setup, state, seats[0]), thing))
    columns = {**_worth_columns(), "thing": pl.String}
    return pl.DataFrame(rows, schema=columns, orient="row")


def _result(setup: Setup, state: State, seat: int) -> tuple[float, int]:
    outcome = state.outcome()
    return share_of_win(setup, outcome, seat), outcome.scores[seat]


def _worth_columns() -> dict[str, object]:
    import polars as pl

    return {"game": pl.UInt64, "won": pl.Float64, "score": pl.Int32}


# ── Which rules are at work ─────────────────────────────────────────────────────────────────


def play_rules(plan: Plan, first: int, last: int) -> "pl.DataFrame":
    """How often the functions of each rule were called in traced games (`playing.tracing`)."""
    import polars as pl

    from snowbound.lab.playing.tracing import trace

    traced = trace(plan, first, last)
    calls = Counter(traced.calls)
    rows = [(first, rule, calls[rule]) for rule in sorted({*traced.known, *calls})]
    columns = {"game": pl.UInt64, "rule": pl.String, "calls": pl.UInt64}
    return pl.DataFrame(rows, schema=columns, orient="row")
