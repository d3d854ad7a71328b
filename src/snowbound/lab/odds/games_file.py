"""Files of strong games: a line that says what is played, then a game a line.

A last line that was cut off does not count, so that playing can be stopped at any moment and goes
on where it was.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec

from snowbound.core import foreign
from snowbound.core.errors import Mistake
from snowbound.core.registry import find_game
from snowbound.lab.odds.strong_games import (
    PlayedTable,
    StrongGame,
    check_iterations,
    play_number,
    tables_of,
)
from snowbound.lab.playing.processes import in_order


class FileTable(PlayedTable, frozen=True, kw_only=True):
    """A table of a file, and the hash of its component set then."""

    hash: str

    @property
    def plain(self) -> PlayedTable:
        return PlayedTable(self.seats, self.components, self.options)


class GamesHead(msgspec.Struct, frozen=True):
    """What is played in a file."""

    game: str
    rules_version: int
    iterations: int
    tables: list[FileTable]

    @property
    def words(self) -> str:
        return f"{self.game} by experts of {self.iterations} iterations"


def head_for(game: str, iterations: int, played: list[PlayedTable]) -> GamesHead:
    found = find_game(game)
    tables = [
        FileTable(
            table.seats,
            table.components,
            table.options,
            hash=found.components(table.components).hash,
        )
        for table in played
    ]
    return GamesHead(game, found.rules_version, iterations, tables)


def read_head(path: Path) -> GamesHead:
    if not path.exists():
        raise Mistake(f"There are no games in {path}; play some first: snowbound odds play.")
    try:
        with path.open("rb") as file:
            return foreign.json(next(foreign.lines(file, str(path)), b""), GamesHead)
    except (foreign.Unreadable, OSError):
        raise Mistake(f"{path} is no file of games, as `snowbound odds play` writes it.") from None


def read_games(path: Path) -> Iterator[StrongGame]:
    """The games of a file; a last line that was cut off is left out."""
    tables = len(read_head(path).tables)
    with path.open("rb") as file:
        file.readline()
        for number, line in enumerate(foreign.lines(file, str(path))):
            if not line.endswith(b"\n"):
                return
            try:
                game = foreign.json(line, StrongGame)
            except foreign.Unreadable:
                raise Mistake(f"Line {number + 2} of {path} is no game.") from None
            if not 0 <= game.table < tables or not 0 <= game.experts_from < len(game.moves):
                raise Mistake(f"Line {number + 2} of {path} is no game of this file.")
            yield game


def play_into(
    path: Path,
    game: str,
    iterations: int,
    games: int,
    jobs: int = 1,
    cluster: str | None = None,
    played: list[PlayedTable] | None = None,
) -> None:
    """Play on until a file has this many games; what it has already stays."""
    check_iterations(iterations)
    tables = played or tables_of(game)
    head = head_for(game, iterations, tables)
    try:
        done = _begin(path, head)
        with path.open("ab") as file:
            work = partial(play_number, game, iterations, tables)
            numbers = ((number,) for number in range(done, games))
            for found in in_order(work, numbers, jobs, cluster):
                file.write(msgspec.json.encode(found) + b"\n")
                file.flush()
    except OSError as wrong:
        raise Mistake(f"{path} cannot be written: {wrong.strerror}.") from wrong


def _begin(path: Path, head: GamesHead) -> int:
    """How many games are there; the file is ready for the next."""
    if not path.exists() or not path.stat().st_size:
        path.write_bytes(msgspec.json.encode(head) + b"\n")
        return 0
    there = read_head(path)
    if there != head:
        less = there.words if there.words != head.words else "other rules or sets"
        raise Mistake(f"{path} has games of {less}; name another file for {head.words}.")
    done = sum(1 for _ in read_games(path))
    text = path.read_bytes()
    path.write_bytes(text[: text.rindex(b"\n") + 1])  # without a line that was cut off
    return done
