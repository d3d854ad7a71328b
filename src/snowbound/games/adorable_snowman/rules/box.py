"""The Adorable Snowman: what all states of a table share: the cliff and the options."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from snowbound.core.bits import bit
from snowbound.core.state import Shared
from snowbound.games.adorable_snowman.rules import terms as t
from snowbound.games.adorable_snowman.rules.cliff import is_barrier
from snowbound.games.adorable_snowman.rules.snow import snow_in

if TYPE_CHECKING:
    from snowbound.games.adorable_snowman.components.read import ComponentData


@final
class Box(Shared):
    """What a table has agreed on: the board and the options. Nothing here ever changes."""

    def __init__(self, data: ComponentData, max_rounds: i64, version: i64) -> None:
        super().__init__()
        self.version: i64 = version  # of the rules
        rows: i64 = len(data.balls) - 1
        self.rows: i64 = rows
        self.balls = data.balls  # snowballs by row, the Mountain Top last
        self.summit: i64 = rows * t.COLUMNS  # its first cell
        self.top_region: i64 = data.top_region  # its lowest row
        self.starts = data.starts
        self.max_rounds: i64 = max_rounds
        self.snow: i64 = snow_in(data.points)  # on the blue points
        self.barred: i64 = 0  # rows with barriers
        for row in data.barred:
            self.barred |= bit(row)
        self.mouths = [_side_mouth(rows, data.barred, row) for row in range(rows + 1)]
        self.ways = vec[i64]([_ways(self, cell) for cell in range((rows + 1) * t.COLUMNS)])


def _side_mouth(rows: i64, barred: list[int], higher: int) -> int:
    """AS-2: balls at the sides start below the barriers that hang over the climbers, with room
    under them; a block that the climbers stand beside does not (AS-1: its top is floor)."""
    hanging = [row for row in barred if row > higher and row - 1 not in barred]
    return min(hanging, default=int(rows)) - 1


def _ways(box: Box, cell: int) -> int:
    """AS-27, AS-46: the ways that lead neither off the board nor into a barrier, as a bit set."""
    ways = bit(t.STAY)
    column = cell % t.COLUMNS
    if cell < box.summit and not is_barrier(box, cell + t.COLUMNS):
        ways |= bit(t.UP)
    if cell >= t.COLUMNS and not is_barrier(box, cell - t.COLUMNS):
        ways |= bit(t.DOWN)
    if column > 0 and not is_barrier(box, cell - 1):
        ways |= bit(t.LEFT)
    if column < t.COLUMNS - 1 and not is_barrier(box, cell + 1):
        ways |= bit(t.RIGHT)
    return ways
