"""The soak's verdicts: what they are made of, and that they can fail."""

from tests.server.soak_report import ATTACK, KILLS, QUIET, SERVER_KILLS, Figures


def seen(
    quiet: float = 0.010, attacked: float = 0.030, before: float = 120.0, after: float = 125.0
) -> Figures:
    """Two minutes of warming up, two that count, and one of kills, which does not."""
    figures = Figures(checked=100)
    for warm, memory in ((False, before), (True, after)):
        for period, seconds in ((QUIET, quiet), (ATTACK, attacked)):
            minute = figures.begin(period, warm)
            minute.seconds = [seconds if warm else 9.0] * 100
            minute.turned_away = 50.0 if period == ATTACK else 0.0
            minute.server = [memory, memory, 999.0]  # a moment does not count
    figures.begin(KILLS, True).seconds = [9.0]
    figures.begin(SERVER_KILLS, True).server = [999.0]
    return figures


def kept(figures: Figures, minutes: float = 15.0) -> list[bool | None]:
    return [verdict.kept for verdict in figures.verdicts(minutes)]


def test_a_good_run_keeps_all():
    assert kept(seen()) == [True, True, True]


def test_each_verdict_can_be_broken():
    lost = seen()
    lost.lost = 1
    assert kept(lost) == [False, True, True]
    assert kept(seen(attacked=0.051)) == [True, False, True]
    assert kept(seen(after=133.0)) == [True, True, False]


def test_nothing_is_judged_that_was_not_seen():
    assert kept(seen(), minutes=2.0) == [True, None, None]
    assert kept(Figures()) == [False, None, None]
    harmless = seen()
    for minute in harmless.minutes:
        minute.turned_away = 0.0
    assert kept(harmless) == [True, None, True]
