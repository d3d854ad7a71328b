"""Reports: figures that are right, and a page that needs nothing else."""

import re
import shutil
from pathlib import Path

import msgspec
import polars as pl
import pytest

import snowbound
from snowbound.bots.bot_view import BotView
from snowbound.bots.players import Greedy
from snowbound.core import records
from snowbound.core.errors import Mistake
from snowbound.core.match import replay
from snowbound.core.randomness import stream
from snowbound.lab.inference.compare import compare
from snowbound.lab.inference.figures import ReportFigures
from snowbound.lab.inference.intervals import Estimate
from snowbound.lab.inference.run_figures import figures_of, lead_changes, points_of
from snowbound.lab.playing.changes import change
from snowbound.lab.playing.pairs import Side
from snowbound.lab.playing.parts import (
    BURDEN,
    Narrowed,
    Restricted,
    play_uses,
    play_worth,
    play_worth_base,
)
from snowbound.lab.playing.run_folder import Run, begin, open_run
from snowbound.lab.playing.run_plan import GAMES, POINTS, WORTH, Extent, new_run
from snowbound.lab.playing.simulate import simulate
from snowbound.lab.playing.tracing import ids_in, trace
from snowbound.lab.playing.usage import usage
from snowbound.lab.reporting.balance import (
    END,
    TITLE,
    MeasuredTable,
    block,
    put_into,
    tell,
    whole_page,
)
from snowbound.lab.reporting.balance_tables import Asked, BalanceRun, BalanceTable, tables_of
from snowbound.lab.reporting.highlights import highlights
from snowbound.lab.reporting.report import write_report
from snowbound.lab.reporting.report_html import report_html
from snowbound.lab.reporting.verdict import verdict
from tests.lab.runs import a_plan, played
from tests.rules.coldest_night.table import a_table
from tests.test_cli import run as cli

ALL = Path("runs/balance/all.md")
SMALL = Extent(games=60, skills=10, uses=30, course=4, rules=2, worth=12)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Run:
    plan = a_plan("greedy", "greedy", game="coldest-night")
    asked = new_run(plan, SMALL, expert="expert:iterations=4")
    return played(tmp_path_factory.mktemp("night") / "run", asked)


@pytest.fixture(scope="module")
def gorge(tmp_path_factory: pytest.TempPathFactory) -> Run:
    asked = new_run(a_plan("greedy", "greedy", "greedy"), SMALL, expert="expert:iterations=4")
    return played(tmp_path_factory.mktemp("gorge") / "run", asked)


def test_the_figures_are_those_of_the_games(night: Run) -> None:
    figures, plain = figures_of(night), simulate(night.plan.plan, 60)
    assert figures.games == 60
    assert figures.wins[0].value == pytest.approx(plain.win_rate)
    assert figures.wins[0].ci95 == pytest.approx(plain.win_rate_ci95)
    assert {e.name: round(e.games.value * 60) for e in figures.endings} == plain.endings
    assert figures.length.mean.value == pytest.approx(plain.decisions / 60)
    assert sum(one.share for one in figures.length.bins) == pytest.approx(1)
    assert figures.checksum == plain.checksum


def test_what_is_used_is_what_usage_counts(night: Run) -> None:
    counted = usage(night.plan.plan, 30)
    things = {(t.kind, t.name): (t.offered, t.used) for t in figures_of(night).things}
    theirs = {("use", row.name): (row.chances, row.taken) for row in counted.uses}
    theirs |= {("burden", row.name): (row.chances, row.taken) for row in counted.burdens}
    assert things == theirs


def test_the_matrix_has_every_pair_of_levels(night: Run, gorge: Run) -> None:
    for run in (night, gorge):
        cells = {(cell.one[:6], cell.others[:6]): cell for cell in figures_of(run).skills}
        assert len(cells) == 9
        assert cells["greedy", "random"].wins.count == 10
        assert cells["expert", "random"].wins.count == 1
    assert cells["greedy", "random"].wins.value > 0.8
    assert cells["random", "greedy"].wins.value < 0.2


def test_seats_share_all_victories(gorge: Run) -> None:
    figures = figures_of(gorge)
    assert sum(seat.value for seat in figures.wins) == pytest.approx(1)
    assert figures.equal_p is not None and 0 <= figures.equal_p <= 1


def test_the_lead_changes_when_somebody_is_clearly_ahead() -> None:
    assert lead_changes([[0.5, 0.5], [0.7, 0.3], [0.45, 0.55], [0.3, 0.7], [0.8, 0.2]]) == 2
    assert lead_changes([[0.5, 0.5], [0.52, 0.48], [0.48, 0.52]]) == 0
    assert lead_changes([[0.4, 0.3, 0.3], [0.2, 0.5, 0.3], [0.1, 0.2, 0.7]]) == 1
    assert lead_changes([[0.9, 0.1], [1.0, 0.0]]) == 0


def test_what_is_decided_stays_decided(night: Run) -> None:
    course = figures_of(night).course
    assert course is not None and course.games == 4
    assert all(0 <= point <= 1 for point in course.decided)
    assert course.curve[-1][1:] == (1, 1, 1)  # at the end it is as it is


# ── Points ──────────────────────────────────────────────────────────────────────────────────


def test_the_parts_of_a_score_add_up(tmp_path: Path) -> None:
    plan = a_plan("greedy", "greedy", "greedy", game="before-the-storm")
    extent = Extent(games=3, skills=0, uses=3, course=0, rules=0)
    run = played(tmp_path / "run", new_run(plan, extent))
    rows, games = run.frame(POINTS), run.frame(GAMES)
    for game in range(3):
        for seat in (1, 2, 3):
            mine = rows.filter((pl.col("game") == game) & (pl.col("seat") == seat))
            parts = mine.filter(pl.col("kind") == "part")
            assert parts["part"].to_list() == ["oil", "food", "scouts"]
            assert parts["points"].sum() == games[f"score_{seat}"][game]
            assert mine["won"].unique().to_list() == [games[f"won_{seat}"][game]]
    found = figures_of(run).points
    assert found is not None and found.overtaken is not None
    assert [part.name for part in found.parts] == ["oil", "food", "scouts"]
    assert sum(part.largest.value for part in found.parts) >= 1
    assert found.overtaken.count == 3


def test_who_led_late_and_did_not_win_was_overtaken() -> None:
    rows = [
        (0, 1, True, "so far", "", 5),
        (0, 2, False, "so far", "", 9),
        (1, 1, True, "so far", "", 9),
        (1, 2, False, "so far", "", 9),  # shared the lead: not overtaken
        (0, 1, True, "part", "oil", 7),
        (0, 1, True, "part", "food", 3),
        (1, 1, True, "part", "oil", 4),
        (1, 1, True, "part", "food", 4),
        (1, 2, False, "part", "oil", 90),
    ]
    names = ["game", "seat", "won", "kind", "part", "points"]
    found = points_of(pl.DataFrame(rows, schema=names, orient="row"))
    assert found is not None and found.overtaken is not None
    assert found.overtaken.value == 0.5
    oil, food = found.parts
    assert (oil.name, oil.points.value, oil.largest.value) == ("oil", 5.5, 1.0)
    assert (food.name, food.points.value, food.largest.value) == ("food", 3.5, 0.5)


# ── Worth ───────────────────────────────────────────────────────────────────────────────────


def test_a_restricted_player_does_not_use_the_thing() -> None:
    plan = a_plan("greedy", "greedy", game="coldest-night")
    base = play_worth_base(plan, 0, 6)
    pairs = [(game, "use axe") for game in range(6)]
    without = play_worth(plan, pairs)
    assert without.height == 6
    offered = dict(base.select("game", "offered").iter_rows())
    same = base.join(without, on="game", suffix="_without")
    for game, score, restricted in same.select("game", "score", "score_without").iter_rows():
        if "use axe" not in offered[game]:
            assert score == restricted  # what was never offered makes no difference


def test_a_thing_is_used_only_where_nothing_else_is_left() -> None:
    table = a_table(hands=[["rags", "broom"], ["shoes"]])
    state, setup = table.state, table.setup
    view = Narrowed(setup, state, 0, "feed rags")
    names = [setup.catalogue.name(action) for action in view.legal()]
    assert "feed rags" not in names and "feed broom" in names
    bot = Restricted(Greedy(setup.game.heuristic(), stream(1, "x")), view)
    assert bot.choose(BotView(setup, state, 0)) in view.legal()


def test_what_a_thing_is_worth_is_a_paired_difference(night: Run) -> None:
    figures = figures_of(night)
    rows = night.frame(WORTH)
    assert figures.worth_games == 12
    assert {one.name for one in figures.worth} == set(rows["thing"])
    for one in figures.worth:
        assert one.interval is not None
        assert one.interval[0] <= one.loss <= one.interval[1]
        assert one.clear == (not one.interval[0] <= 0 <= one.interval[1])
        without = rows.filter(pl.col("thing") == one.name)["won"].sum()
        assert not one.needed or without == 0


def test_scavenging_is_worth_much_and_a_run_can_grow_by_it(tmp_path: Path) -> None:
    """Worth can be asked for later, and for more games."""
    plan = a_plan("greedy", game="coldest-night")
    only = Extent(games=20, skills=0, uses=0, course=0, rules=0)
    run = played(tmp_path / "run", new_run(plan, only))
    assert figures_of(run).worth == []
    for games in (10, 30):
        run = played(tmp_path / "run", new_run(plan, msgspec.structs.replace(only, worth=games)))
        assert figures_of(run).worth_games == games
    worth = {one.name: one for one in figures_of(run).worth}
    assert worth["scavenge"].loss > 0.2 and worth["scavenge"].clear


# ── Rules ───────────────────────────────────────────────────────────────────────────────────


def test_rules_at_work_are_seen_compiled_or_not() -> None:
    plan = a_plan("greedy", "greedy", game="coldest-night")
    found = trace(plan, 0, 2)
    assert {"CN-30", "CN-40", "CN-60"} <= set(found.calls)
    assert "CN-90" not in found.calls  # talk is no part of what bots do
    assert set(found.calls) <= set(found.known)


def test_ranges_of_rules_are_understood() -> None:
    game = snowbound.find_game("coldest-night")
    found = ids_in(game, "CN-40 to CN-45, CN-85.")
    assert {"CN-40", "CN-42", "CN-45", "CN-85"} <= set(found)
    assert "CN-46" not in found


def test_forced_choices_are_counted() -> None:
    rows = play_uses(a_plan("random"), 0, 5).filter(pl.col("kind") == "forced")
    assert rows.height == 5
    assert 0 < rows["taken"].sum() < rows["chances"].sum()


# ── The page ────────────────────────────────────────────────────────────────────────────────


def test_the_page_needs_no_network(night: Run, tmp_path: Path) -> None:
    written = write_report(night, tmp_path / "report.html", parquet=True)
    text = written[0].read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert not re.findall(r"""(?:src|href)=["'](?!data:|#)""", text)
    assert "<script" not in text and "@import" not in text and "url(http" not in text
    outside = set(re.findall(r"https?://[^\s\"'<]+", text))
    assert all(address.startswith("http://www.w3.org/") for address in outside)
    assert verdict(figures_of(night)) in text
    assert night.plan.plan.game in text and "--seed 1" in text
    for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        assert svg.count("<g") == svg.count("</g>")
    assert pl.read_parquet(night.folder / "tables" / "things.parquet").height > 20


def test_three_records_are_worth_watching(night: Run) -> None:
    shown = highlights(night)
    assert len(shown) == 3
    rows = night.frame(GAMES)
    for one in shown:
        match = replay(records.decode(one.record, one.name))
        row = rows.row(one.game, named=True)
        assert match.over and len(match.steps) == row["decisions"]
        assert match.outcome is not None and match.outcome.reason == row["ending"]


def test_a_contest_has_a_page_too(gorge: Run) -> None:
    figures = figures_of(gorge)
    text = report_html(figures, highlights(gorge))
    assert "equal share" in text and "chi-square" in text
    assert ("favoured" in verdict(figures)) and verdict(figures).endswith(".")


def test_a_report_of_games_alone(tmp_path: Path) -> None:
    """What was not measured says how to measure it."""
    run = played(
        tmp_path / "run",
        new_run(a_plan("random"), Extent(games=20, skills=0, uses=0, course=0, rules=0)),
    )
    text = write_report(run)[0].read_text(encoding="utf-8")
    for option in ("--skills", "--watch", "--worth"):
        assert option in text
    assert "hardly ever win" in verdict(figures_of(run))


def test_a_run_without_games_gets_a_sentence(tmp_path: Path) -> None:
    begin(tmp_path / "run", new_run(a_plan("random"), SMALL))
    with pytest.raises(Mistake, match="has no games yet"):
        write_report(open_run(tmp_path / "run"))


def test_a_run_that_lacks_games_says_so(tmp_path: Path) -> None:
    extent = Extent(games=200, skills=0, uses=0, course=0, rules=0)
    asked = new_run(a_plan("random"), extent)
    run = played(tmp_path / "run", asked)
    old = write_report(run)
    (run.folder / "records" / "mine.txt").write_text("kept")
    for span in run.spans(GAMES)[:50]:
        run.path(GAMES, *span).unlink()
    said = cli("lab", "report", str(run.folder), columns=200).stdout
    text = (run.folder / "report.html").read_text(encoding="utf-8")
    for words in (said, text):
        assert "This run is not finished: 100 of the 200 games asked for are there." in words
    assert run.checksum() not in text and "the same games" not in text
    new = write_report(run)
    assert set(old) != set(new)
    assert {*(run.folder / "records").iterdir()} == {*new[1:], run.folder / "records" / "mine.txt"}
    whole = write_report(played(tmp_path / "run", asked))[0].read_text(encoding="utf-8")
    assert "not finished" not in whole and run.checksum() in whole


def test_what_is_suffered_is_no_choice_that_is_left_alone(night: Run) -> None:
    figures = figures_of(night)
    burdens = {thing.name for thing in figures.things if thing.kind == BURDEN}
    assert burdens and not burdens & set(figures.ignored)
    assert "Without consequence in more than 95 %" in report_html(figures, [])


def test_headlines_give_their_intervals(night: Run, gorge: Run) -> None:
    cells = [
        msgspec.structs.replace(cell, wins=Estimate(1.0, (0.72, 1.0), 10))
        for cell in figures_of(night).skills
    ]
    figures = msgspec.structs.replace(figures_of(night), skills=cells)
    assert "experts win 100 % (72 to 100) and random players 100 % (72 to 100)" in verdict(figures)
    lucky = [Estimate(0.354, (0.337, 0.371), 3000)] * 3
    equal = msgspec.structs.replace(figures_of(gorge), wins=lucky, equal_p=0.1)
    assert "as the luckiest of three equal seats may well do" in verdict(equal)
    fair = msgspec.structs.replace(equal, wins=[Estimate(0.334, (0.317, 0.351), 3000)] * 3)
    assert "may well do" not in verdict(fair)


def test_percent_is_written_in_one_way(night: Run, gorge: Run) -> None:
    for run in (night, gorge):
        text = report_html(figures_of(run), highlights(run))
        words = re.sub(
            r"<style>.*?</style>|data:[^\"]*|(?:style|aria-label)=\"[^\"]*\"",
            "",
            text,
            flags=re.DOTALL,
        )
        assert not re.findall(r"[^<]{0,30}\d%", words)


def test_a_changed_card_has_its_baseline_beside_it(tmp_path: Path) -> None:
    lodge = snowbound.find_game("coldest-night").components()
    plan = a_plan("greedy", "greedy", game="coldest-night")
    hotter = msgspec.structs.replace(plan, components=change(lodge, ["Wallpaper.heat=9"]))
    few = Extent(games=60, skills=0, uses=0, course=0, rules=0)
    run = played(tmp_path / "run", new_run(hotter, few, baseline=lodge))
    figures = figures_of(run)
    beside = compare(Side("", plan), Side("", hotter), 60)
    assert figures.baseline is not None
    assert figures.baseline.measures == beside.measures
    assert figures.baseline.a == "The Abandoned Lodge"
    assert figures.baseline.b == "The Abandoned Lodge with Wallpaper.heat=9"
    text = report_html(figures, [])
    assert "What the change does" in text and "60 games of each, on the same luck." in text
    assert figures_of(played(tmp_path / "plain", new_run(plan, few))).baseline is None


def test_rivals_have_a_baseline_too(tmp_path: Path) -> None:
    almanac = snowbound.find_game("frost-gorge").components()
    plan = a_plan("random", "random", "random")
    changed = msgspec.structs.replace(plan, components=change(almanac, ["icons.fish=9"]))
    few = Extent(games=30, skills=0, uses=0, course=0, rules=0)
    found = figures_of(played(tmp_path / "run", new_run(changed, few, baseline=almanac))).baseline
    assert found is not None
    assert found.measures == compare(Side("", plan), Side("", changed), 30).measures


def test_things_and_sets_go_by_names(night: Run, gorge: Run) -> None:
    text = report_html(figures_of(gorge), [])
    assert "The Old Almanac" in text and "almanac ·" not in text
    assert "double check" in text and not re.search(r">[^<]*double-check[^<]*<", text)
    assert "The Abandoned Lodge" in report_html(figures_of(night), [])


def test_figures_travel_as_json(night: Run) -> None:
    figures = figures_of(night)
    assert msgspec.json.decode(msgspec.json.encode(figures), type=ReportFigures) == figures
    assert figures.command.startswith("snowbound lab run coldest-night --seats greedy,greedy")


# ── Balance pages ───────────────────────────────────────────────────────────────────────────


def test_a_balance_page_keeps_what_people_wrote(night: Run, gorge: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Night\n\nProse before.\n")
    game = snowbound.find_game("coldest-night")
    put_into(page, game, block([told_of(night, "two")], "snowbound lab balance coldest-night", ALL))
    page.write_text(page.read_text() + "\nProse after.\n")
    put_into(page, game, block([told_of(night, "two, again")], "snowbound lab balance x", ALL))
    text = page.read_text()
    assert text.startswith("# Night\n\nProse before.\n") and text.endswith("Prose after.\n")
    assert "| two, again |" in text and "| two |" not in text
    assert text.count(TITLE) == 1
    assert "Made by `snowbound lab balance x`, which writes all other figures into" in text
    assert "farthest seat from an equal share" not in text
    assert "farthest seat from an equal share" in block([told_of(gorge, "three")], "", ALL)
    page.write_text(text.replace(END, ""))
    with pytest.raises(Mistake, match="put it back"):
        put_into(page, game, "x")


def test_the_rest_stands_beside_the_runs(night: Run) -> None:
    told, game = [told_of(night, "two")], snowbound.find_game("coldest-night")
    short, whole = block(told, "", ALL), whole_page(told, game)
    rest = ("What is used, of its chances", "rules that never came up", figures_of(night).command)
    for said in rest:
        assert said in whole and said not in short
    assert "| `greedy` wins | " in whole and "| `greedy` wins | " in short
    assert len(short.splitlines()) < 20


def told_of(run: Run, label: str) -> MeasuredTable:
    wanted = BalanceRun(run.folder.name, run.plan.plan, run.plan.extent)
    return MeasuredTable(BalanceTable(label, "", wanted, []), figures_of(run), {})


def test_every_table_of_a_game_is_told_of() -> None:
    gorge = snowbound.find_game("frost-gorge")
    tables = list(tables_of(gorge, Asked(), {"resource_dice": True}))
    labels = ["alone", "two", "three", "alone, The High Pass", "alone, Riverbank"]
    assert [table.label for table in tables] == labels * 2
    assert [table.variant for table in tables] == [""] * 5 + ["resource_dice=on"] * 5
    folders = [run.folder for table in tables for run in table.runs]
    assert len(set(folders)) == len(folders)


def test_who_wins_together_sits_everywhere_and_who_wins_alone_in_every_seat() -> None:
    asked = Asked(games=60, experts=5)
    storm = next(tables_of(snowbound.find_game("before-the-storm"), asked))
    assert [level.bot for level in storm.levels] == [
        *(f"greedy:style={style}" for style in ("oil", "food", "raider", "seasoned")),
        "expert",
    ]
    assert [run.plan.bots for run in storm.levels[-1].runs] == [
        ["expert", "greedy", "greedy"],
        ["greedy", "expert", "greedy"],
        ["greedy", "greedy", "expert"],
    ]
    assert [run.extent.games for run in storm.levels[-1].runs] == [2, 2, 2]
    night = list(tables_of(snowbound.find_game("coldest-night"), asked))[2]
    assert [run.plan.bots for level in night.levels for run in level.runs] == [
        ["random"] * 3,
        ["expert"] * 3,
    ]


def test_a_page_tells_of_what_has_been_played(tmp_path: Path) -> None:
    asked = Asked(games=4, watch=0, experts=4, expert="random")
    gorge = snowbound.find_game("frost-gorge")
    table = list(tables_of(gorge, asked))[1]
    assert tell(tmp_path, [table]) == []
    for wanted in table.runs:
        played(tmp_path / wanted.folder, new_run(wanted.plan, wanted.extent))
    (whole,) = tell(tmp_path, [table])
    assert whole.figures.games == 4
    assert whole.levels["random"].count == 4
    assert whole.levels["random"].value == 0  # greedy players won all the games
    shutil.rmtree(tmp_path / table.levels[0].runs[1].folder / GAMES)
    (part,) = tell(tmp_path, [table])
    assert part.levels["random"].count == 2
    text = block([part], "snowbound lab balance frost-gorge", ALL)
    assert re.search(r"^\| `random` wins \| 0.0 % \(0.0 to [\d.]+\) of 2 \|$", text, re.MULTILINE)
