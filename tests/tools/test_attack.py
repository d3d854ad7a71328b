"""Everything that `attack.py` knows at once: honest tables lose nothing, and nothing grows."""

import pytest

from tools.attack import ATTACKS, Report, attacked_server

GROWTH_MB = 120.0  # unread bytes, tables that were opened, and what the allocator keeps


def check(report: Report) -> None:
    assert report.quiet.moves and report.attacked.moves
    assert (report.lost, report.doubled, report.crossed) == (0, 0, 0)
    assert report.attacked.memory_mb < report.quiet.memory_mb + GROWTH_MB
    assert report.turned_away and report.dropped


def test_honest_tables_lose_nothing_under_attack():
    check(attacked_server(8.0, list(ATTACKS)))


@pytest.mark.soak
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_honest_tables_notice_little_of_a_long_attack(database: str):
    report = attacked_server(600.0, list(ATTACKS), database)
    print(report)
    check(report)
    assert report.attacked.p99_ms < 5 * report.quiet.p99_ms
