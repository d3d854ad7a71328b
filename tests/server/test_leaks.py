"""The leak law on the wire: what a seat may not know changes no byte of what it is sent.

Secrets are permuted by `imagine`, which gives a world that the seat cannot tell from the real one;
or by letting another seat choose differently where this seat cannot see the difference.
"""

import contextlib
import copy
from collections.abc import Iterator

import msgspec
import pytest

from snowbound.analysis import choosing
from snowbound.bots.expert import Budget
from snowbound.core.game import Game, Setup
from snowbound.core.match import Match
from snowbound.core.options import Option, Value
from snowbound.core.randomness import Stream, stream
from snowbound.core.records import Components
from snowbound.core.registry import all_games
from snowbound.core.state import SPECTATOR, State
from snowbound.tables import commands, log, messages, views
from snowbound.tables.cards import table_card
from snowbound.tables.table import RUNNING, Table
from snowbound.tables.types import Connected
from snowbound.tables.views import TableViews

HINTS_ARE_SLOW = 30  # so they are asked for once in this many checks
GAMES = list(all_games().values())


def new_table(game: Game, seats: int, options: dict[str, Value], seed: int) -> Table:
    setup = game.setup(seats, options)
    components = setup.components
    table = Table("the-table")
    people = [log.Occupant(f"person-{n}", f"Person {n}") for n in range(seats)]
    opened = log.Opened(
        game=game.id,
        rules_version=game.rules_version,
        options=setup.options,
        components=Components(components.name, components.hash, components.text),
        host="person-0",
        host_name="Person 0",
        seats=people,
        clock=log.Clock("live", 60, 60),
    )
    table.apply(opened, 100.0)
    table.apply(log.Started(str(seed), people), 101.0)
    return table


def twin(table: Table, state: State | None = None) -> Table:
    """The same table in another world."""
    other = Table(table.id)  # compiled objects cannot be copied as they are
    for name in dir(table):
        with contextlib.suppress(AttributeError):  # it is not set, or not to be set
            value = getattr(table, name)
            if not callable(value) and not name.startswith("__"):
                setattr(other, name, value)
    real = match_of(table)
    match = Match(real.setup, real.seed, list(real.names))
    match.steps = list(real.steps)
    match.state = real.state if state is None else state
    other.match = match
    other.history = list(table.history)
    other.seats = [copy.copy(seat) for seat in table.seats]
    other.request_versions = dict(table.request_versions)
    return other


def match_of(table: Table) -> Match:
    assert table.match is not None
    return table.match


def told_to(
    table: Table, seat: int, before: TableViews, hints: bool = False
) -> Iterator[tuple[str, bytes]]:
    """Everything the server would send now to a seat that has seen what was before."""
    identity = f"person-{seat}" if seat >= 0 else ""
    info = views.table_info(table, identity, Connected())
    shown, since = TableViews(table), before.version
    yield "table", messages.encode(views.snapshot(shown, seat, since, info))
    yield "whole update", views.update(shown, seat, since, None)
    yield "update", views.update(shown, seat, since, before.seat_views[seat])
    yield "card", messages.encode(table_card(table))
    match = match_of(table)
    step = len(match.steps)
    replayed = views.replay_step(match, step, seat, table.names())
    if match.steps and match.steps[-1].seat == seat:
        yield "replay", messages.encode(msgspec.structs.replace(replayed, words=""))
    else:
        yield "replay", messages.encode(replayed)
    game, setup = match.setup.game, match.setup
    things = game.things(setup, match.state, seat)
    yield "explanations", messages.encode([views.explain(match, seat, one) for one in things])
    if seat == SPECTATOR or table.status != RUNNING:
        return
    refusals = [match.why_not(action, seat) for action in range(len(match.setup.catalogue))]
    yield "why not", messages.encode([str(refusal) for refusal in refusals])
    if hints and match.legal(seat):
        yield "hint", messages.encode(choosing.hint(match, seat, Budget(5)))


def compare(real: Table, dreamt: Table, seat: int, before: TableViews, hints: bool = False) -> None:
    ours, theirs = (told_to(table, seat, before, hints) for table in (real, dreamt))
    for (kind, one), (_, other) in zip(ours, theirs, strict=True):
        assert one == other, f"seat {seat} can tell worlds apart by its {kind}"


def some_move(table: Table, luck: Stream) -> tuple[int, str]:
    match = match_of(table)
    seats = match.awaited + (match.may_interrupt if luck.below(2) else [])
    seat = seats[luck.below(len(seats))]
    actions = match.legal(seat)
    return seat, actions[luck.below(len(actions))]


def walk(game: Game, seats: int, options: dict[str, Value], seed: int, every: int) -> int:
    """A random game, with the law asked at every n-th step; how often it was."""
    luck = stream(seed, "leaks")
    table = new_table(game, seats, options, seed)
    everybody = [*range(seats), SPECTATOR]
    before = now = TableViews(table, everybody)
    asked = 0
    while table.status == RUNNING:
        before, now = now, TableViews(table, everybody)
        if luck.below(every) == 0:
            for seat in everybody:
                check_imagined(table, seat, before, luck)
                asked += check_other_choice(table, seat, now, luck)
            asked += 1
        seat, action = some_move(table, luck)
        table.apply(log.Moved(seat, action), 102.0 + table.version)
    return asked


def check_imagined(table: Table, seat: int, before: TableViews, luck: Stream) -> None:
    dreamt = twin(table, match_of(table).state.imagine(seat, luck.branch()))
    hints = luck.below(HINTS_ARE_SLOW) == 0
    compare(table, dreamt, seat, before, hints)


def check_other_choice(table: Table, viewer: int, before: TableViews, luck: Stream) -> int:
    """Another seat chooses: where view and revelations are the same, so is every message."""
    seat, action = some_move(table, luck)
    match = match_of(table)
    others = [name for name in match.legal(seat) if name != action]
    if seat == viewer or not others or not table.game.secrets:  # all may hear what anybody does
        return 0
    worlds = []
    for name in (action, others[luck.below(len(others))]):
        world = twin(table)
        world.apply(log.Moved(seat, name), 500.0)
        worlds.append(world)
    views = [msgspec.json.encode(match_of(world).view(viewer)) for world in worlds]
    if views[0] != views[1] or any(_reveals(world, viewer) for world in worlds):
        return 0
    compare(worlds[0], worlds[1], viewer, before)
    return 1


def _reveals(table: Table, viewer: int) -> bool:
    news = TableViews(table).news(viewer, table.version - 1)
    return any(told.reveals for one in news for told in one.told)


def variations(game: Game) -> Iterator[tuple[int, dict[str, Value]]]:
    fewest, most = game.players
    yield fewest, {}
    yield most, {}
    switches = [option for option in game.options if isinstance(option.default, bool)]
    together: list[Option] = []  # those that exclude each other are switched one after the other
    for option in switches:
        if any({option.name, one.name} & {*one.excludes, *option.excludes} for one in together):
            yield most, {option.name: not option.default}
        else:
            together.append(option)
    if together:
        yield most, {option.name: not option.default for option in together}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_byte_tells_a_secret(game: Game):
    asked = sum(
        walk(game, seats, options, seed=7 + seats, every=12) for seats, options in variations(game)
    )
    assert asked


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_byte_ever_tells_a_secret(game: Game):
    for seed in range(30):
        for seats, options in variations(game):
            walk(game, seats, options, seed, every=2)


def leak_by_questions(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on what a game asks depends on all of its state."""
    kind = type(game)
    honest = kind.ask

    def leaky(self: Game, setup: Setup, state: State, seat: int) -> str:
        return f"{honest(self, setup, state, seat)}{hash(str(state.dump()))}"

    monkeypatch.setattr(kind, "ask", leaky)


def test_the_law_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch):
    """A server that counted on the true state would be caught."""
    table = new_table(GAMES[0], GAMES[0].players[1], {}, seed=1)
    before = TableViews(table, [0])
    leak_by_questions(GAMES[0], monkeypatch)
    with pytest.raises(AssertionError, match="tell worlds apart"):
        for seed in range(20):
            check_imagined(table, 0, before, stream(seed, "leak"))


def test_a_decided_action_is_an_entry_and_changes_nothing():
    table = new_table(GAMES[0], GAMES[0].players[0], {}, seed=3)
    match = match_of(table)
    seat = match.awaited[0]
    before = table.version
    entry = commands.act(table, seat, match.legal(seat)[0], "id")
    assert isinstance(entry, log.Moved) and table.version == before
