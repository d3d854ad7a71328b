"""Runs: the same games whoever plays them, safe to leave at any moment, picky about files."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import polars as pl
import pytest

import snowbound
from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.lab.playing.changes import change
from snowbound.lab.playing.command import command_of
from snowbound.lab.playing.parquet_files import write_whole
from snowbound.lab.playing.plans import Plan
from snowbound.lab.playing.play_run import parts_of, play_part
from snowbound.lab.playing.processes import executor
from snowbound.lab.playing.run_folder import begin, open_run
from snowbound.lab.playing.run_plan import DECISIONS, GAMES, Extent, RunPlan, new_run
from snowbound.lab.playing.simulate import simulate
from tests.lab.runs import ONLY_GAMES, a_plan, command, fails, played


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_row_a_game_and_the_checksum_of_simulate(tmp_path: Path) -> None:
    plan = a_plan("random", "greedy")
    run = played(tmp_path / "run", new_run(plan, ONLY_GAMES))
    rows = run.frame(GAMES)
    figures = simulate(plan, 120)
    assert rows["game"].to_list() == list(range(120))
    assert run.checksum() == figures.checksum
    assert int(rows["decisions"].sum()) == figures.decisions
    assert rows["won_2"].mean() == pytest.approx(figures.seats[1].win_rate)
    assert rows["score_1"].mean() == pytest.approx(figures.mean_score)
    assert dict(rows["ending"].value_counts().iter_rows()) == figures.endings
    assert set(rows["place_1"].unique()) <= {1, 2}


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
def test_decisions_do_not_change_the_games(tmp_path: Path, bots: tuple[str, str]) -> None:
    plan = a_plan(*bots, game="coldest-night")
    extent = msgspec.structs.replace(ONLY_GAMES, games=12)
    run = played(tmp_path / "run", new_run(plan, extent, decisions=True))
    assert run.checksum() == simulate(plan, 12).checksum
    rows = run.frame(DECISIONS)
    acted = rows.filter(pl.col("action").is_not_null())
    assert acted.height == run.frame(GAMES)["decisions"].sum()
    assert acted.filter(~pl.col("alternatives").list.contains(pl.col("action"))).is_empty()
    assert set(rows["seat"].unique()) == {1, 2}


def test_processes_write_the_same_bytes(tmp_path: Path) -> None:
    asked = new_run(a_plan("greedy", "random"), ONLY_GAMES)
    played(tmp_path / "one", asked)
    played(tmp_path / "two", asked, jobs=2)
    assert names(tmp_path / "one" / GAMES) == names(tmp_path / "two" / GAMES)
    for name in names(tmp_path / "one" / GAMES):
        paths = [tmp_path / folder / GAMES / name for folder in ("one", "two")]
        assert paths[0].read_bytes() == paths[1].read_bytes()


def test_going_on_plays_only_what_is_missing(tmp_path: Path) -> None:
    asked = new_run(a_plan("random"), ONLY_GAMES)
    run = played(tmp_path / "run", asked)
    before = run.checksum()
    files = names(tmp_path / "run" / GAMES)
    kept = (tmp_path / "run" / GAMES / files[0]).stat().st_mtime_ns
    for name in files[3:50]:
        (tmp_path / "run" / GAMES / name).unlink()
    assert len(run.missing(GAMES, 120, asked.span)) == 47
    assert played(tmp_path / "run", asked).checksum() == before
    assert (tmp_path / "run" / GAMES / files[0]).stat().st_mtime_ns == kept


def test_a_run_grows(tmp_path: Path) -> None:
    """More games are added; a span that ended early is not played again."""
    plan = a_plan("random")
    small = msgspec.structs.replace(ONLY_GAMES, games=250)
    played(tmp_path / "run", new_run(plan, small))
    large = msgspec.structs.replace(ONLY_GAMES, games=301)
    run = played(tmp_path / "run", new_run(plan, large))
    assert run.checksum() == simulate(plan, 301).checksum
    assert played(tmp_path / "run", new_run(plan, small)).plan.extent.games == 301


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_stopped_goes_on(tmp_path: Path, number: int) -> None:
    out, games = tmp_path / "run", "60000"
    started = subprocess.Popen(
        command(out, "--games", games, "--jobs", "1"), stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and len(list(out.glob("games/0*"))) < 2:
        time.sleep(0.005)
    started.send_signal(number)
    said = started.communicate(timeout=60)[1]
    there = len(list(out.glob("games/0*")))
    assert 2 <= there < 100
    if number == signal.SIGINT:
        assert started.returncode == 130
        assert "the same command goes on" in said
    done = subprocess.run(
        command(out, "--games", games, "--jobs", "2"), capture_output=True, text=True, check=True
    )
    assert simulate(a_plan("random", seed=0), int(games)).checksum in done.stdout


def is_running(process: str) -> bool:
    """Whether a process is there, and not only waiting for somebody to hear of its end."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux for processes")
def test_a_killed_run_leaves_no_process_behind(tmp_path: Path) -> None:
    words = command(tmp_path / "run", "--games", "900000", "--jobs", "2")
    started = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not list(tmp_path.glob("run/games/0*")):
        time.sleep(0.02)
    children = Path(f"/proc/{started.pid}/task/{started.pid}/children").read_text().split()
    started.kill()
    assert started.communicate(timeout=60)[1] == ""  # nor a warning, once the last one has left
    assert len(children) >= 2
    while time.monotonic() < deadline and any(map(is_running, children)):
        time.sleep(0.05)
    assert not any(map(is_running, children))


def test_files_that_are_broken_or_foreign_get_a_sentence(tmp_path: Path) -> None:
    asked = new_run(a_plan("random"), ONLY_GAMES)
    run = played(tmp_path / "run", asked)
    (first, *_, last) = [run.path(GAMES, *span) for span in run.spans(GAMES)]
    whole = last.read_bytes()
    for data, said in (
        (whole[: len(whole) // 2], "is broken or not Parquet"),
        (b"", "is broken or not Parquet"),
        (b"hello", "is broken or not Parquet"),
    ):
        last.write_bytes(data)
        with pytest.raises(Mistake, match=said):
            open_run(tmp_path / "run")
    pl.DataFrame({"a": [1]}).write_parquet(last)
    with pytest.raises(Mistake, match="not of a run"):
        open_run(tmp_path / "run")
    other = played(tmp_path / "other", new_run(a_plan("random", seed=2), ONLY_GAMES))
    last.write_bytes(other.path(GAMES, *other.spans(GAMES)[-1]).read_bytes())
    with pytest.raises(Mistake, match="belongs to another run"):
        open_run(tmp_path / "run")
    last.write_bytes(whole)
    (first.parent / "holiday.jpg").write_bytes(b"")
    with pytest.raises(Mistake, match="does not belong to a run"):
        open_run(tmp_path / "run")
    (first.parent / "holiday.jpg").unlink()
    assert open_run(tmp_path / "run").checksum() == run.checksum()


def test_runs_of_earlier_versions_are_still_known_by_their_fingerprint() -> None:
    deck = ComponentSet("lodge", "# no cards")
    plan = Plan("coldest-night", ["greedy", "random"], 2**64 - 1, {"free_talk": False}, deck)
    asked = RunPlan(plan=plan, rules_version=3, span=7, extent=Extent(games=5))
    assert asked.fingerprint == "2f35e95eae1e633c75f1c8f4e5fae83c"
    changed = msgspec.structs.replace(asked, baseline=deck)
    assert changed.fingerprint == asked.fingerprint


def commanded(components: ComponentSet, baseline: ComponentSet | None = None) -> str:
    plan = msgspec.structs.replace(a_plan("greedy", game="coldest-night"), components=components)
    return command_of(new_run(plan, ONLY_GAMES, baseline=baseline))


def test_the_command_of_a_run_plays_it_again() -> None:
    lodge = snowbound.find_game("coldest-night").components()
    assert "--components" not in commanded(lodge)
    assert "--components my-lodge.toml" in commanded(ComponentSet("my-lodge", lodge.text))
    assert "--components 'my lodge.toml'" in commanded(ComponentSet("my lodge", lodge.text))
    assert "--components lodge.toml" in commanded(ComponentSet("lodge", f"# mine\n{lodge.text}"))
    hotter = commanded(change(lodge, ["Wallpaper.heat=3"]), lodge)
    assert '--card "Wallpaper.heat=3"' in hotter
    assert "--components" not in hotter and "--even-published" not in hotter
    own = ComponentSet("my-lodge", lodge.text)
    portrait = change(own, ["Family Portrait.heat=3"], even_published=True)
    said = commanded(portrait, own)
    assert "--components my-lodge.toml --card" in said and "--even-published" in said


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    played(tmp_path / "run", new_run(a_plan("random"), ONLY_GAMES))
    with pytest.raises(Mistake, match="holds another run: its seed: 1, not 2"):
        begin(tmp_path / "run", new_run(a_plan("random", seed=2), ONLY_GAMES))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("hello")
    with pytest.raises(Mistake, match="holds no run"):
        begin(tmp_path / "mine", new_run(a_plan("random"), ONLY_GAMES))
    assert names(tmp_path / "mine") == ["letter.txt"]
    assert "holds no run" in fails(
        "lab", "run", "frost-gorge", "--games", "5", "--out", str(tmp_path / "mine")
    )
    (tmp_path / "run" / "run.json").write_text("{}")
    with pytest.raises(Mistake, match="cannot be read"):
        open_run(tmp_path / "run")
    with pytest.raises(Mistake, match="is no run"):
        open_run(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run", "chess"], "no game 'chess'"),
        (["run", "frost-gorge", "--games", "0"], "at least 1"),
        (["run", "frost-gorge", "--games", "1" + "0" * 18], "at most 1,000,000,000, not 1,000"),
        (["run", "frost-gorge", "--games", "9" * 26], "at most 1,000,000,000, not 99,9"),
        (["run", "frost-gorge", "--worth", "--worth-games", "9" * 20], "--worth-games takes at"),
        (["run", "frost-gorge", "--skills", "9" * 20], "--skills takes at most 100,000 games"),
        (["run", "frost-gorge", "--cluster", "tcp://127.0.0.1:1"], "no Dask scheduler"),
        (["run", "frost-gorge", "--expert", "wizard"], "no bot 'wizard'"),
        (["run", "frost-gorge", "--worth", "--worth-bot", "expert"], "not of 'expert'"),
    ],
)
def test_what_a_run_refuses(tmp_path: Path, words: list[str], said: str) -> None:
    assert said in fails("lab", *words, "--out", str(tmp_path / "run"))
    assert not (tmp_path / "run").exists()


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Mistake, match="cannot be written: Not a directory"):
        write_whole(tmp_path / "file" / "page.html", b"")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--page", "nowhere/page.md"], "There is no folder nowhere for the page"),
        (["--experts", "-3"], "at least 1 and at most 1,000,000,000, not -3"),
        (["--expert", "nobody"], "no bot 'nobody'"),
        (["--no-play"], "holds no runs of these tables"),
        (["--jobs", "1000000"], "at least 1 and at most 1,024, not 1,000,000"),
    ],
)
def test_what_a_balance_page_refuses(tmp_path: Path, words: list[str], said: str) -> None:
    """Before anything is played, and nothing is written."""
    page, out = str(tmp_path / "page.md"), str(tmp_path / "runs")
    asked = ["--page", page, "--out", out, *words]
    assert said in fails("lab", "balance", "frost-gorge", *asked)
    assert names(tmp_path) == []


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    """Without the extra there is one sentence, and other commands work as ever."""
    for name in ("polars", "scipy"):
        (tmp_path / f"{name}.py").write_text("raise ImportError")
    code = (
        "import importlib.util as u, sys; find = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'polars' else find(name, *more)\n"
        "from snowbound.cli import main; sys.argv[1:] = ['lab', 'run', 'frost-gorge']; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 2
    assert "pip install 'snowbound[lab]'" in done.stderr
    assert not (tmp_path / "runs").exists()


def test_the_command_line_does_not_load_the_lab() -> None:
    code = (
        "import sys; from snowbound.cli import app; "
        "print([n for n in ('polars', 'scipy', 'altair', 'numpy', 'dask') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_process_that_dies_costs_nothing_but_its_span(tmp_path: Path) -> None:
    asked = new_run(a_plan("random"), msgspec.structs.replace(ONLY_GAMES, games=40_000))
    run = begin(tmp_path / "run", asked)
    part = next(parts_of(run))
    seen: list[int] = []

    def watch(done: int) -> None:
        seen.append(done)
        if len(seen) == 3:
            import multiprocessing

            child = multiprocessing.active_children()[0].pid
            assert child is not None
            os.kill(child, signal.SIGKILL)

    with pytest.raises(Mistake, match="has ended"), executor(2) as do:
        play_part(run, part, do, watch)
    assert run.spans(GAMES)
    assert played(tmp_path / "run", asked).checksum() == simulate(asked.plan, 40_000).checksum
