"""The soak's verdicts: what they are made of, and that they can fail."""

from pathlib import Path

from tools.soak_report import ATTACK, KILLS, QUIET, SERVER_KILLS, Curve, Figures, Minute


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


def test_a_run_in_pieces_has_one_memory_curve(tmp_path: Path):
    file = tmp_path / "curve.jsonl"
    for piece, memory in enumerate((120.0, 130.0)):
        curve = Curve(file, "sqlite")
        for number in (0.0, 6.0, 12.0):
            curve.add(Minute(QUIET, True, number, [0.002] * 10, [memory, memory + 5], [80.0]))
        assert curve.before == 12.0 * piece
    Curve(file, "postgresql").add(Minute(QUIET, True, 0.0))
    assert [point.minute for point in Curve(file, "sqlite").points()] == [0, 6, 12, 12, 18, 24]
    assert Curve(file, "sqlite").table().splitlines()[2:] == [
        "| 0 to 10 | 20 | 122 | 125 | 80 |",
        "| 10 to 20 | 30 | 132 | 135 | 80 |",
        "| 20 to 30 | 10 | 132 | 135 | 80 |",
    ]
