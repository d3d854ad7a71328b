"""A standing check: fresh positions, what is said of each, and whether experts win from there.

Half of the positions come out of careless players' games, half out of experts'. A position is
played on from a state that the seat could imagine that goes on there. Seeds are fixed by the
positions' numbers, nothing is fitted to them, and a file goes on where it was.
"""

from collections.abc import Iterator
from functools import partial
from math import sqrt
from pathlib import Path

import msgspec

from snowbound.analysis.statistics import Z95
from snowbound.analysis.win_chances import chances, players
from snowbound.bots.expert import Budget, Expert
from snowbound.bots.players import Bot
from snowbound.core import foreign
from snowbound.core.errors import Mistake
from snowbound.core.game import Setup
from snowbound.core.options import Value
from snowbound.core.randomness import Stream, stream
from snowbound.core.registry import find_game
from snowbound.lab.odds.calibration import Tenth, tenths
from snowbound.lab.odds.strong_games import (
    CARELESS,
    PlayedTable,
    careless,
    check_iterations,
    go_on,
    setup_of,
)
from snowbound.lab.playing.processes import in_order

KIND = 28  # of seeds: others than those of games that are fitted to


class CheckHead(msgspec.Struct, frozen=True):
    """What is checked in a file."""

    game: str
    rules_version: int
    iterations: int
    tables: list[PlayedTable]
    hashes: list[str]  # of their component sets


class Checked(msgspec.Struct, frozen=True):
    """One position: every seat's chance as it was said, and who won; one seat where all win or
    lose together."""

    number: int
    said: list[float]
    won: list[float]


class TableCheck(msgspec.Struct, frozen=True):
    """What was said and won at one table, on average."""

    label: str
    players: str  # whose chances are said there
    positions: int
    said: float
    won: float
    half: float  # of the 95 % interval of the difference


class CheckResult(msgspec.Struct, frozen=True):
    tables: list[TableCheck]
    tenths: list[Tenth]  # of all tables where strong players' chances are said


def tables_to_check(
    game: str, seats: int | None, components: str | None, options: dict[str, object]
) -> list[PlayedTable]:
    """Every set and number of seats, or those asked for, with these options."""
    found = find_game(game)
    fewest, most = found.players
    numbers = range(fewest, most + 1) if seats is None else [seats]
    names = found.component_names() if components is None else [components]
    setups = [found.setup(number, options, name) for name in names for number in numbers]
    return [
        PlayedTable(one.seats, one.components.name, _values(one.changed_options)) for one in setups
    ]


def _values(options: dict[str, object]) -> dict[str, Value]:
    return {name: one for name, one in options.items() if isinstance(one, bool | int | str)}


def check_into(
    path: Path,
    game: str,
    tables: list[PlayedTable],
    iterations: int,
    positions: int,
    jobs: int = 1,
    cluster: str | None = None,
) -> CheckResult:
    """Play on until a file has so many positions of each table, and say how well they hold."""
    check_iterations(iterations)
    found = find_game(game)
    hashes = [found.components(table.components).hash for table in tables]
    head = CheckHead(game, found.rules_version, iterations, tables, hashes)
    done = _begin(path, head)
    numbers = ((number,) for number in range(done, positions * len(tables)))
    with path.open("ab") as file:
        for one in in_order(partial(check_number, head), numbers, jobs, cluster):
            file.write(msgspec.json.encode(one) + b"\n")
            file.flush()
    return result_of(path)


def _begin(path: Path, head: CheckHead) -> int:
    """How many positions are there; the file is ready for the next."""
    try:
        if not path.exists() or not path.stat().st_size:
            path.write_bytes(msgspec.json.encode(head) + b"\n")
            return 0
        if read_head(path) != head:
            raise Mistake(f"{path} has positions of another check; name another file.")
        done = sum(1 for _ in read_positions(path))
        text = path.read_bytes()
        path.write_bytes(text[: text.rindex(b"\n") + 1])  # without a line that was cut off
    except OSError as wrong:
        raise Mistake(f"{path} cannot be written: {wrong.strerror}.") from wrong
    return done


def read_head(path: Path) -> CheckHead:
    try:
        with path.open("rb") as file:
            return foreign.json(next(foreign.lines(file, str(path)), b""), CheckHead)
    except (foreign.Unreadable, OSError):
        raise Mistake(f"{path} is no file of `snowbound odds check`.") from None


def read_positions(path: Path) -> Iterator[Checked]:
    """The positions of a file; a last line that was cut off is left out."""
    with path.open("rb") as file:
        file.readline()
        for number, line in enumerate(foreign.lines(file, str(path))):
            if not line.endswith(b"\n"):
                return
            try:
                yield foreign.json(line, Checked)
            except foreign.Unreadable:
                raise Mistake(f"Line {number + 2} of {path} is no position.") from None


def check_number(head: CheckHead, number: int) -> Checked:
    """Position number so-and-so, at the table whose turn it is."""
    table = head.tables[number % len(head.tables)]
    return check_position(setup_of(head.game, table), number, head.iterations)


def check_position(setup: Setup, number: int, iterations: int) -> Checked:
    """A position somewhere in a fresh game, judged and then played to its end by experts."""
    seed = (number << 8) + KIND
    luck = stream(seed, "check")
    if luck.below(2):
        bots = careless(setup, luck, CARELESS[luck.below(len(CARELESS))])
    else:
        bots = _experts(setup, luck, iterations)
    moves: list[tuple[int, int]] = []
    go_on(setup, setup.new_state(seed), bots, moves)
    at = luck.below(len(moves))
    state = setup.new_state(seed)
    for seat, action in moves[:at]:
        state.play(seat, action)
    mover = moves[at][0]
    said = chances(setup, state, mover, luck.branch())
    imagined = state.imagine(mover, luck.branch())
    go_on(setup, imagined, _experts(setup, luck, iterations), [])
    winners = imagined.outcome().winners
    seats = range(1 if setup.game.cooperative or setup.seats == 1 else setup.seats)
    return Checked(
        number, [said[seat] for seat in seats], [float(seat in winners) for seat in seats]
    )


def _experts(setup: Setup, luck: Stream, iterations: int) -> list[Bot]:
    heuristic = setup.game.expert_heuristic()
    return [Expert(heuristic, luck.branch(), Budget(iterations)) for _ in range(setup.seats)]


def result_of(path: Path) -> CheckResult:
    head = read_head(path)
    found = list(read_positions(path))
    setups = [setup_of(head.game, table) for table in head.tables]
    strong = [at for at, setup in enumerate(setups) if setup.win_model() is not None]
    judged = [one for one in found if one.number % len(setups) in strong]
    said = [chance for one in judged for chance in one.said]
    won = [share for one in judged for share in one.won]
    numbers = [one.number for one in judged for _ in one.said]
    return CheckResult(
        [
            _of_table(setup, [one for one in found if one.number % len(setups) == at])
            for at, setup in enumerate(setups)
        ],
        tenths(said, won, numbers) if said else [],
    )


def _of_table(setup: Setup, found: list[Checked]) -> TableCheck:
    """Among rivals the first seat stands for all: the others' chances follow from each other."""
    gaps = [one.said[0] - one.won[0] for one in found]
    count = max(1, len(gaps))
    mean = sum(gaps) / count
    spread = sum((gap - mean) ** 2 for gap in gaps) / max(1, count - 1)
    return TableCheck(
        setup.label,
        players(setup),
        len(found),
        sum(one.said[0] for one in found) / count,
        sum(one.won[0] for one in found) / count,
        Z95 * sqrt(spread / count),
    )
