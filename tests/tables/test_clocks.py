"""Clocks: time that passes, and days on which it does not."""

import pytest

from snowbound.tables.clocks import time_after, time_between

DAY = 86400.0
FRIDAY = 1 * DAY  # 2 January 1970
WEEKEND = [5, 6]


@pytest.mark.parametrize(
    ("since", "hours", "until"),
    [
        (FRIDAY, 12, FRIDAY + DAY / 2),
        (FRIDAY, 24, FRIDAY + DAY),  # midnight belongs to both days
        (FRIDAY + DAY / 2, 24, FRIDAY + 3.5 * DAY),  # half of Friday, half of Monday
        (FRIDAY + DAY, 1, FRIDAY + 3 * DAY + 3600),  # asked on Saturday, counted from Monday
        (FRIDAY, 24 * 6, FRIDAY + 8 * DAY),  # one weekend
    ],
)
def test_days_off_do_not_count(since: float, hours: int, until: float):
    assert time_after(since, hours * 3600, WEEKEND) == pytest.approx(until)


def test_without_days_off_all_time_counts():
    assert time_after(FRIDAY, 100, []) == FRIDAY + 100
    assert time_between(FRIDAY, FRIDAY + 100, []) == 100


@pytest.mark.parametrize("hours", [1, 23, 30, 100, 500])
def test_what_has_passed_when_the_time_is_up_is_the_time(hours: int):
    since = FRIDAY + 1234.0
    until = time_after(since, hours * 3600, WEEKEND)
    assert time_between(since, until, WEEKEND) == pytest.approx(hours * 3600)
