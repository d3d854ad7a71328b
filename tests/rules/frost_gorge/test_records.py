"""Frost Gorge, its records: every tie-break has decided a real game."""

from pathlib import Path

from snowbound.core.records import Record, decode
from snowbound.games.frost_gorge.rules.scoring import TIE_BREAKS, TIE_BREAKS_DICE
from tests.support import rule

FOLDER = Path(__file__).parents[2] / "records" / "frost-gorge"


def played() -> list[Record]:
    return [decode(path.read_bytes(), path.name) for path in sorted(FOLDER.glob("*.json"))]


def tie_breaks(resource_dice: bool) -> set[str]:
    kept = [record for record in played() if record.options["resource_dice"] is resource_dice]
    return {record.result.tie_break for record in kept if record.result is not None}


@rule("FG-52")
def test_every_tie_break_has_decided_a_game() -> None:
    assert tie_breaks(resource_dice=False) == {"", *TIE_BREAKS, "shared"}


@rule("FG-68")
def test_every_tie_break_of_the_resource_dice_has_decided_a_game() -> None:
    """Two tied players cannot both have yellow, so nothing is ever shared."""
    assert tie_breaks(resource_dice=True) == {"", *TIE_BREAKS_DICE}


@rule("FG-51", "FG-53", "FG-68")
def test_every_ending_is_met_alone_in_company_and_with_resource_dice() -> None:
    met = {
        (record.result.reason, len(record.seats) > 1, record.options["resource_dice"])
        for record in played()
        if record.result is not None
    }
    for dice in (False, True):
        for reason in ("target-met", "target-missed", "all-taken"):
            assert (reason, False, dice) in met
        for reason in ("most-points", "all-taken"):
            assert (reason, True, dice) in met
