"""Tables to try a rule at: a month, a die, some homesteads, and the boxes of that month.

Months, rows, dice and cabins are counted from 1, as on paper; seats from 0. Actions go by their
names. After every action the laws of the game are checked along the way.

    table = a_table(month=3, die=2, column={2: "sasquatch"}, fish=1)
    check(table, 2)
    assert mine(table).points == 2
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from snowbound.core.conformance import check_legal
from snowbound.core.game import Setup
from snowbound.core.match import Match
from snowbound.core.randomness import stream
from snowbound.core.registry import find_game
from snowbound.core.state import Refusal
from snowbound.games.frost_gorge.components.read import ComponentData
from snowbound.games.frost_gorge.rules.sheet import Sheet, in_cabin
from snowbound.games.frost_gorge.rules.state import FrostGorge
from snowbound.games.frost_gorge.view import View
from tests.support import VALLEY

GAME = find_game("frost-gorge")
GOODS = ("fish", "cabbage", "wood", "stone")
COLOURS = ("yellow", "blue", "brown", "gray", "green", "black")

Column = Mapping[int, str]
Frozen = tuple[tuple[Any, Any], ...]


@dataclass(frozen=True)
class Homestead:
    """A player's sheet as it stands before the month begins."""

    settlers: int = 3
    circled: int = 0  # the highest number of the settler track; without a word, the settlers
    cabins: int = 0  # without a word, as many as the track needs, at least the first two
    fish: int = 0
    cabbage: int = 0
    wood: int = 0
    stone: int = 0
    points: int = 0
    sasquatches: int = 0
    knows: Sequence[str] = ()  # abilities at work: "double-check", "log-roll", "rock-skipper"
    marked: Sequence[str] = ()  # special boxes as month-row, "2-4"
    eliminated: bool = False

    def fill_in(self, sheet: Sheet, month: int) -> None:
        sheet.settlers = self.settlers
        sheet.circled = max(self.circled, self.settlers)
        sheet.cabins = self.cabins or max(2, (sheet.circled + 1) // 2)
        sheet.extra_check = sheet.circled >= 7
        sheet.limit = 1 + sheet.extra_check
        for number, good in enumerate(GOODS):
            sheet.goods[number] = sheet.goods[number + 4] = getattr(self, good)
        sheet.points = self.points
        sheet.sasquatches = self.sasquatches
        for ability in self.knows:
            setattr(sheet, ability.replace("-", "_"), month - 1)  # from this month on
        for box in self.marked:
            marked, row = box.split("-")
            sheet.specials |= 1 << 6 * (int(marked) - 1) + int(row) - 1
        sheet.eliminated = self.eliminated


@dataclass
class GorgeTable:
    match: Match

    @property
    def state(self) -> FrostGorge:
        return cast(FrostGorge, self.match.state)

    @property
    def month(self) -> int:
        return self.state.month + 1


def a_table(
    *players: Homestead,
    month: int = 1,
    die: int = 0,
    column: Column | None = None,
    year: Mapping[int, Column] | None = None,
    icons: Mapping[str, int] | None = None,
    dice: Mapping[str, int] | None = None,
    seed: int = 1,
    options: Mapping[str, bool] | None = None,
    **mine: Any,
) -> GorgeTable:
    """A table at the start of a month, everybody's die showing the same.

    Rows that `column` does not name hold one star (in winter one cabbage); without it the Old
    Almanac's stand. `dice` are the drafted ones of the Resource Dice. Without players, what else
    is given describes the only one.
    """
    homesteads = players or (Homestead(**mine),)
    columns = {**(year or {}), **({month: column} if column is not None else {})}
    setup = _setup(len(homesteads), _frozen(options), _frozen(columns), _frozen(icons))
    table = GorgeTable(Match(setup, seed))
    state = table.state
    state.awaited = 0
    state.month = month - 2
    for sheet, homestead in zip(state.sheets, homesteads, strict=True):
        sheet.steps.clear()
        for good in range(8):
            sheet.goods[good] = 0
        homestead.fill_in(sheet, month)
    state.begin_month()
    table.match.opening = state.take_events()
    if dice:
        state.pool = [dice.get(colour, 0) for colour in COLOURS]
    if die:
        show(table, die)
    check_laws(table)
    return table


def a_draft(*players: Homestead, month: int = 1, **rest: Any) -> GorgeTable:
    """A table of the Resource Dice variant, where a month begins with a draft."""
    options = {"resource_dice": True, **rest.pop("options", {})}
    return a_table(*players, month=month, options=options, **rest)


def _frozen(given: Mapping[Any, Any] | None) -> Frozen:
    return tuple(
        (key, _frozen(v) if isinstance(v, Mapping) else v) for key, v in (given or {}).items()
    )


@cache
def _setup(seats: int, options: Frozen, columns: Frozen, icons: Frozen) -> Setup:
    shipped = GAME.setup(seats, dict(options), VALLEY)
    boxes = list(shipped.data.boxes)
    for month, column in columns:
        blank = "star" if month < 9 else "1 cabbage"
        boxes[6 * month - 6 : 6 * month] = [dict(column).get(row, blank) for row in range(1, 7)]
    printed = [
        dict(icons).get(good, number)
        for good, number in zip(GOODS, shipped.data.icons, strict=True)
    ]
    data = ComponentData("A made-up sheet", printed, boxes)
    version = shipped.rules_version
    box = GAME.prepare(seats, shipped.options, data, version)
    return Setup(GAME, seats, shipped.options, shipped.components, box, data, version)


def check_laws(table: GorgeTable) -> None:
    assert table.state.broken_laws() == []
    check_legal(table.match.setup, table.state)


# ── Doing ───────────────────────────────────────────────────────────────────────────────────


def play(table: GorgeTable, *actions: str, seat: int = 0) -> None:
    for action in actions:
        table.match.play(action, seat)
        check_laws(table)


def check(table: GorgeTable, *rows: int, seat: int = 0) -> None:
    play(table, *(f"check {row}" for row in rows), seat=seat)


def show(table: GorgeTable, die: int) -> None:
    """Turn everybody's die, before the first check."""
    for sheet in table.state.sheets:
        sheet.row = die - 1


def finish_month(table: GorgeTable, seed: int = 0) -> None:
    """Play on somehow until another month begins or the game is over."""
    luck = stream(seed, "finish")
    month = table.month
    while table.month == month and not table.match.over:
        seat = table.match.awaited[0]
        actions = table.match.legal(seat)
        play(table, actions[luck.below(len(actions))], seat=seat)


# ── Asking ──────────────────────────────────────────────────────────────────────────────────


def mine(table: GorgeTable, seat: int = 0) -> Sheet:
    return table.state.sheets[seat]


def goods(table: GorgeTable, seat: int = 0) -> dict[str, int]:
    """The goods held, those there are none of left out."""
    held = zip(GOODS, mine(table, seat).goods[:4], strict=True)
    return {good: number for good, number in held if number}


def legal(table: GorgeTable, seat: int = 0) -> set[str]:
    return set(table.match.legal(seat))


def rows(table: GorgeTable, seat: int = 0, verb: str = "check") -> set[int]:
    """The rows that may be checked (or skipped to) now."""
    actions = (action.split() for action in legal(table, seat))
    return {int(words[1]) for words in actions if words[0] == verb}


def refusal(table: GorgeTable, action: str, seat: int = 0) -> Refusal:
    found = table.match.why_not(action, seat)
    assert found is not None, f"'{action}' is legal"
    return found


def view(match: Match, seat: int = -1) -> View:
    return cast(View, match.view(seat))


def busy(table: GorgeTable) -> list[int]:
    """The seats that the table waits for."""
    return table.match.awaited


def pool(table: GorgeTable) -> dict[str, int]:
    return {colour: value for colour, value in zip(COLOURS, table.state.pool, strict=True) if value}


def in_cabins(people: int) -> list[int]:
    return [in_cabin(people, cabin) for cabin in range(5)]


def housed(table: GorgeTable, seat: int = 0) -> list[int]:
    return in_cabins(mine(table, seat).housed)


def living(table: GorgeTable, seat: int = 0) -> list[int]:
    return in_cabins(mine(table, seat).living)


def heard(table: GorgeTable) -> list[str]:
    """The kinds of the events of the last action."""
    return [told.kind for told in table.match.told(since=len(table.match.steps) - 1)]


def whole_months(table: GorgeTable) -> set[frozenset[int]]:
    """Every choice of rows that a month can be made of, for the first seat; settlers pass by."""
    ways: set[frozenset[int]] = set()
    leave = table.match.setup.catalogue.number("leave")

    def walk(state: FrostGorge, done: frozenset[int]) -> None:
        if state.month != table.state.month:
            ways.add(done)
            return
        for action in state.legal(0):
            if action < 6 or action == leave:
                twin = state.clone()
                twin.play(0, action)
                walk(twin, done | {action + 1} if action < 6 else done)

    walk(table.state, frozenset())
    return ways
