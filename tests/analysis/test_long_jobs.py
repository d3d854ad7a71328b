"""Questions about finished games, which take many jobs."""

import pytest

from snowbound.analysis.long_jobs import ReviewWork, chances_series, known_chances
from snowbound.analysis.thinker import Thinker
from snowbound.core.errors import Mistake
from snowbound.core.insights import Chances
from snowbound.core.jobs import Job, JobResult, JobSeries
from snowbound.core.match import Match
from snowbound.core.registry import find_game
from snowbound.tables.messages import encode


@pytest.fixture(scope="module")
def match() -> Match:
    """Everybody always takes the first choice."""
    found = Match(find_game("frost-gorge").setup(2), 7, ["Ada", "Bo"])
    while found.awaited:
        seat = found.awaited[0]
        found.play(found.legal(seat)[0], seat)
    return found


def jobs_of(series: JobSeries[Chances]) -> list[Job]:
    done, thinker = list[Job](), Thinker()
    while series.job is not None:
        done.append(series.job)
        series.take(thinker.think(series.job))
    return done


def test_chances_come_a_few_steps_a_job(match: Match) -> None:
    series = chances_series("t", match, at_once=5)
    jobs = jobs_of(series)
    assert all(end - first <= 5 for first, end in (job.chances for job in jobs))
    assert series.answer is not None
    assert len(series.answer.steps) == len(match.steps) + 1
    assert known_chances(encode(series.answer).decode(), match) == series.answer
    assert known_chances(None, match) is None


def test_chances_from_before_they_were_fitted_are_not_known(match: Match) -> None:
    assert known_chances('{"players": "quick", "steps": [], "moments": []}', match) is None


def test_rivals_at_a_table_that_nothing_was_fitted_to_are_shown_no_chances() -> None:
    own = Match(find_game("frost-gorge").setup(2, {"loop": False}), 7)
    series = chances_series("t", own)
    assert series.job is None and series.answer is not None
    assert (series.answer.players, series.answer.steps) == ("quick", [])
    assert known_chances(encode(series.answer).decode(), own) == series.answer


def test_chances_found_another_way_are_not_known(match: Match) -> None:
    assert known_chances('{"players": "strong", "steps": [], "moments": []}', match) is None


def test_a_review_tells_how_far_it_has_come(match: Match) -> None:
    work = ReviewWork("t", match, 0)
    assert work.series.job is not None
    assert (work.so_far().done, work.so_far().weighed) == (False, 0)
    work.series.take(Thinker().think(work.series.job))
    assert 0 < work.so_far().weighed <= work.so_far().choices


def test_what_fails_is_said(match: Match) -> None:
    failed = JobResult(failure="no answer")
    with pytest.raises(Mistake, match="chances could not be estimated"):
        chances_series("t", match).take(failed)
    with pytest.raises(Mistake, match="choices could not be weighed"):
        ReviewWork("t", match, 0).series.take(failed)
