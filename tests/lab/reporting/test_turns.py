"""Victories by turn: where a die says who begins, counting by seat hides what that is worth."""

import shutil
from pathlib import Path

import msgspec
import polars as pl
import pytest

import snowbound
from snowbound.core.game import clockwise
from snowbound.lab.inference.intervals import Estimate
from snowbound.lab.inference.run_figures import figures_of
from snowbound.lab.inference.victories import shares_by_turn, shares_of
from snowbound.lab.playing.parquet_files import read_marks
from snowbound.lab.playing.run_folder import Run, open_run
from snowbound.lab.playing.run_plan import GAMES, Extent, new_run
from snowbound.lab.reporting.balance import MeasuredTable, block
from snowbound.lab.reporting.balance_tables import BalanceRun, BalanceTable
from snowbound.lab.reporting.report_html import report_html
from snowbound.lab.reporting.verdict import verdict
from tests.lab.runs import a_plan, played

ALL = Path("runs/balance/all.md")
ONLY_GAMES = Extent(games=6, skills=0, uses=0, course=0, rules=0)
RIVALS = {"before-the-storm": {}, "frost-gorge": {"resource_dice": True}}


@pytest.fixture(scope="module")
def storm(tmp_path_factory: pytest.TempPathFactory) -> Run:
    asked = new_run(a_plan("random", "random", "random", game="before-the-storm"), ONLY_GAMES)
    return played(tmp_path_factory.mktemp("storm") / "run", asked)


@pytest.fixture(scope="module")
def gorge(tmp_path_factory: pytest.TempPathFactory) -> Run:
    asked = new_run(a_plan("random", "random", "random"), ONLY_GAMES)
    return played(tmp_path_factory.mktemp("gorge") / "run", asked)


def games(*rows: tuple[int, int]) -> pl.DataFrame:
    """Games of three: the seat that began, and the one that won."""
    columns: dict[str, list[object]] = {}
    for seat in range(3):
        columns[f"won_{seat + 1}"] = [won == seat for _, won in rows]
        columns[f"turn_{seat + 1}"] = [clockwise(first, 3).index(seat) + 1 for first, _ in rows]
    return pl.DataFrame(columns)


def test_who_plays_first_and_always_wins_is_seen_by_turn_and_not_by_seat() -> None:
    frame = games((0, 0), (1, 1), (2, 2))
    assert [sum(shares) for shares in shares_of(frame, 3)] == [1, 1, 1]
    assert [sum(shares) for shares in shares_by_turn(frame, 3)] == [3, 0, 0]


def test_turns_go_clockwise_from_the_first() -> None:
    """Seat 2 is second where seat 1 begins, and last where seat 3 does."""
    frame = games((0, 1), (2, 1))
    assert [sum(shares) for shares in shares_by_turn(frame, 3)] == [0, 1, 1]


def test_a_shared_victory_counts_in_parts() -> None:
    frame = games((1, 0)).with_columns(won_2=True)
    assert [sum(shares) for shares in shares_by_turn(frame, 3)] == [0.5, 0, 0.5]


@pytest.mark.parametrize("game", RIVALS)
def test_whoever_is_first_asked_is_the_first_of_the_order(game: str) -> None:
    setup = snowbound.find_game(game).setup(3, RIVALS[game])
    firsts: set[int] = set()
    for seed in range(12):
        state = setup.new_state(seed)
        order = setup.game.turn_order(state)
        assert state.waits_for(order[0])
        assert order == clockwise(order[0], 3)
        firsts.add(order[0])
    assert firsts == {0, 1, 2}


def test_where_all_play_at_once_nobody_is_first() -> None:
    setup = snowbound.find_game("frost-gorge").setup(3)
    assert setup.game.turn_order(setup.new_state(1)) == []


def test_a_run_keeps_the_turns_of_its_games(storm: Run, gorge: Run) -> None:
    setup, plan, rows = storm.plan.plan.setup(), storm.plan.plan, storm.frame(GAMES)
    for number, turns in enumerate(rows.select("turn_1", "turn_2", "turn_3").rows()):
        order = setup.game.turn_order(setup.new_state(plan.seed_of(number)))
        assert [order[turn - 1] for turn in turns] == [0, 1, 2]
    assert "turn_1" not in gorge.frame(GAMES).columns


def test_figures_and_report_show_both(storm: Run, gorge: Run) -> None:
    figures = figures_of(storm)
    assert sum(one.value for one in figures.wins_by_turn) == pytest.approx(1)
    assert figures.equal_turns_p is not None
    assert "Share of victories by turn" in report_html(figures, [])
    assert figures_of(gorge).wins_by_turn == []
    assert "Share of victories by turn" not in report_html(figures_of(gorge), [])


def told_of(run: Run) -> MeasuredTable:
    wanted = BalanceRun(run.folder.name, run.plan.plan, run.plan.extent)
    return MeasuredTable(BalanceTable("three", "", wanted, []), figures_of(run), {})


def test_the_verdict_says_what_a_turn_is_worth(storm: Run) -> None:
    first, *others = Estimate(0.47, (0.43, 0.51), 600), *[Estimate(0.265, (0.23, 0.3), 600)] * 2
    found = msgspec.structs.replace(
        figures_of(storm), wins_by_turn=[first, *others], equal_turns_p=1e-9
    )
    assert "whoever is first to play wins 47.0 % (43.0 to 51.0)" in verdict(found)
    assert "to play" not in verdict(msgspec.structs.replace(found, equal_turns_p=0.4))


def test_a_balance_page_has_a_row_for_turns(storm: Run, gorge: Run) -> None:
    row = "| farthest turn from an equal share | "
    lines = [line for line in block([told_of(storm)], "", ALL).splitlines() if line.startswith(row)]
    assert len(lines) == 1 and " to play, " in lines[0]
    assert row not in block([told_of(gorge)], "", ALL)


@pytest.mark.parametrize("counted", [0, 1])
def test_a_run_that_was_begun_before_turns_were_counted(
    tmp_path: Path, storm: Run, counted: int
) -> None:
    """Its games are all there; those whose order is not known count by seat alone."""
    folder = tmp_path / "run"
    shutil.copytree(storm.folder, folder)
    run, rows, marks = open_run(folder), storm.frame(GAMES), dict[str, str]()
    for span in run.spans(GAMES):
        marks = read_marks(run.path(GAMES, *span))
        run.path(GAMES, *span).unlink()
    marks = {name: words for name, words in marks.items() if not name.startswith("ARROW")}
    for half in (0, 1):
        part = rows.slice(3 * half, 3)
        if half != counted:
            part = part.drop("turn_1", "turn_2", "turn_3")
        part.write_parquet(run.path(GAMES, 3 * half, 3 * half + 3), metadata=marks)
    found = open_run(folder).frame(GAMES)
    assert found.height == 6
    known = [len(shares) for shares in shares_by_turn(found, 3)]
    assert known == ([3, 3, 3] if counted == 0 else [])
