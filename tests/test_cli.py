"""The command line as users meet it: real processes, one clear line for a mistake."""

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from snowbound.core import records
from tests.support import VALLEY


def run(
    *words: str, typed: str = "", columns: int = 80, packages: Path | None = None
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": str(columns), "NO_COLOR": "1"}
    if packages:
        environment["PYTHONPATH"] = str(packages)
    return subprocess.run(
        [sys.executable, "-m", "snowbound", *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env=environment,
    )


def test_games_are_listed() -> None:
    listed = json.loads(run("games", "--json").stdout)
    gorge = next(game for game in listed if game["id"] == "frost-gorge")
    assert gorge["designer"] == "Iffix Y Santaph"
    assert gorge["players"] == [1, 3]
    assert {option["name"] for option in gorge["options"]} >= {"loop", "resource_dice"}
    assert run("games").stdout.count(" An unofficial adaptation.") == 5


def test_one_rule_is_shown() -> None:
    answer = run("rules", "frost-gorge", "fg-14")
    assert "FG-14" in answer.stdout
    assert "FG-13" not in answer.stdout


def test_simulate_answers_with_one_json_object() -> None:
    answer = run("simulate", "frost-gorge", "--seats", "random", "--games", "50", "--json")
    figures = json.loads(answer.stdout)
    expected = {
        "games",
        "decisions",
        "cpu_seconds",
        "decisions_per_cpu_second",
        "compiled",
        "win_rate",
        "win_rate_ci95",
        "mean_score",
        "endings",
        "checksum",
    }
    assert expected <= set(figures)
    assert figures["games"] == 50
    assert answer.stderr == ""


def test_usage_is_told_as_json_and_as_a_table() -> None:
    words = ["usage", "coldest-night", "--bot", "greedy", "--seats", "2", "--games", "3"]
    told = json.loads(run(*words, "--json").stdout)
    assert told["games"] == 3
    assert {row["name"] for row in told["uses"]} >= {"scavenge", "feed rags"}
    assert "Ignored in more than 95 % of chances" in run(*words).stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "chess"], "There is no game 'chess'"),
        (["play", "frost-gorge", "--seats", "you,you,you,you"], "played by 1 to 3"),
        (["play", "frost-gorge", "--seats", "wizard"], "There is no bot 'wizard'"),
        (["play", "frost-gorge", "--seats", "expert:ms=abc"], "budget cannot be 'ms=abc'"),
        (["play", "frost-gorge", "--seats", "you,program:/nowhere"], "no program '/nowhere'"),
        (["arena", "frost-gorge", "--bots", "greedy,program:/nowhere"], "no program '/nowhere'"),
        (["play", "frost-gorge", "--set", "colour=red"], "no option 'colour'"),
        (["play", "frost-gorge", "--set", "loop"], "name=value"),
        (["play", "frost-gorge", "--set", "loop=maybe"], "on or off"),
        (["play", "frost-gorge", "--components", "nowhere"], "no component set 'nowhere'"),
        (["play", "frost-gorge", "--components", "no.toml"], "no.toml cannot be read"),
        (["play", "frost-gorge", "--seed", "-1"], "seed"),
        (["play", "frost-gorge", "--seed", "x"], "seed"),
        (["simulate", "frost-gorge", "--seats", "random", "--games", "0"], "at least 1"),
        (["simulate", "frost-gorge", "--seats", ""], "is played by"),
        (["usage", "frost-gorge", "--bot", "wizard"], "no bot 'wizard'"),
        (["arena", "frost-gorge", "--bots", "wizard"], "no bot 'wizard'"),
        (["rules", "frost-gorge", "FG-999"], "no rule 'FG-999'"),
        (["verify", "nothing.json"], "cannot be read"),
        (["review", "nothing.json"], "cannot be read"),
        (["odds", "fit", "nothing.jsonl"], "There are no games in nothing.jsonl"),
        (["odds", "report", "nothing.jsonl", "--into", "a.md"], "There are no games in nothing"),
        (["odds", "report", "nothing.jsonl", "--into", "no/a.md"], "There is no folder no"),
        (["odds", "play", "frost-gorge", "--into", "no/a.jsonl"], "cannot be written"),
        (["odds", "bound", "coldest-night", "--seats", "2", "--games", "0"], "at least 1 and"),
        (["odds", "bound", "coldest-night", "--seats", "2", "--iterations", "0"], "at least 1"),
        (["odds", "play", "frost-gorge", "--into", "a", "--games", "0"], "at least 1 and"),
        (["odds", "play", "frost-gorge", "--into", "a", "--iterations", "0"], "at least 1, not 0"),
        (
            ["simulate", "frost-gorge", "--seats", "random", "--games", "9" * 20],
            "at most 1,000,000",
        ),
        (["components", "frost-gorge", "cabin"], "give one of almanac"),
        (["replay", "nothing.json"], "cannot be read"),
        (["frobnicate"], "frobnicate"),
        (["play"], "GAME"),
    ],
)
def test_a_mistake_is_one_clear_line_and_exit_code_2(words: list[str], said: str) -> None:
    answer = run(*words)
    assert answer.returncode == 2
    assert answer.stdout == ""
    assert len(answer.stderr.strip().splitlines()) == 1
    assert said in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_mistake_in_a_sheet_names_file_field_and_what_is_allowed(tmp_path: Path) -> None:
    sheet = tmp_path / "mine.toml"
    text = VALLEY.text
    sheet.write_text(text.replace('"wood wood", "settler"', '"wood gold", "settler"', 1))
    answer = run("play", "frost-gorge", "--components", str(sheet))
    assert answer.returncode == 2
    assert "mine.toml: months.spring[1][0]: 'wood gold' is no box" in answer.stderr


def test_an_own_sheet_is_played(tmp_path: Path) -> None:
    sheet = tmp_path / "mine.toml"
    text = VALLEY.text
    sheet.write_text(text.replace("The Old Almanac", "My Valley"))
    words = ["simulate", "frost-gorge", "--seats", "random", "--games", "5", "--json"]
    assert json.loads(run(*words, "--components", str(sheet)).stdout)["games"] == 5


def test_an_arena_answers_with_one_json_object() -> None:
    words = ["arena", "frost-gorge", "--bots", "random,greedy", "--games", "40", "--json"]
    report = json.loads(run(*words).stdout)
    assert [standing["bot"] for standing in report["standings"]] == ["greedy", "random"]
    assert "greedy" in run(*words[:-1]).stdout


def test_a_whole_game_in_the_terminal(tmp_path: Path) -> None:
    """Always the first choice, to the end; no line is wider than the screen."""
    saved = tmp_path / "game.json"
    words = ["play", "frost-gorge", "--seats", "you,greedy", "--seed", "5", "--save", str(saved)]
    answer = run(*words, typed="1\n" * 400)
    assert answer.returncode == 0, answer.stderr
    assert "The seed was 5." in answer.stdout
    assert max(len(line) for line in answer.stdout.splitlines()) <= 80
    assert run("verify", str(saved)).returncode == 0
    assert "Winners" in run("replay", str(saved)).stdout
    assert "seats 1 to 2, not 3" in run("review", str(saved), "--seat", "3").stderr
    assert "steps 0 to" in run("resume", str(saved), "--step", "9999").stderr
    again = run("resume", str(saved), "--step", "4", "--seats", "you,greedy", typed="q\n")
    assert again.returncode == 0 and run("verify", str(saved)).returncode == 0


def test_a_game_goes_on_with_other_luck_than_its_file_tells(tmp_path: Path) -> None:
    saved, other = tmp_path / "game.json", tmp_path / "other.json"
    words = ["play", "coldest-night", "--seats", "you,greedy", "--seed", "5"]
    run(*words, "--save", str(saved), typed="1\n1\nq\n")
    kept = saved.read_bytes()
    again = ["resume", str(saved), "--seats", "you,greedy", "--step", "1", "--anew"]
    assert run(*again, typed=f"save {other}\nq\n").returncode == 0
    assert saved.read_bytes() == kept
    drawn = records.decode(other.read_bytes(), "other")
    assert [renewal.step for renewal in drawn.renewals] == [1]
    assert drawn.moves[0].action == records.decode(kept, "game").moves[0].action
    assert drawn.moves[0].state != records.decode(kept, "game").moves[0].state
    assert "From step 1 on its luck is new" in run("verify", str(other)).stdout.replace("\n", " ")


def test_the_record_says_when_a_program_was_replaced(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    typed = "1\n" * 600
    seats = "you,program:false"
    done = run("play", "frost-gorge", "--seats", seats, "--save", str(kept), typed=typed)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("program:false failed") == 2
    record = records.decode(kept.read_bytes(), "kept")
    assert [note.seat for note in record.notes] == [1, 1]
    assert record.notes[1].words.endswith("a greedy player took over.")
    assert "a greedy player took over." in run("replay", str(kept)).stdout.replace("\n", " ")


def test_leaving_keeps_the_game_and_coming_back_resumes_it(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    words = ["play", "frost-gorge", "--seed", "5", "--save", str(saved)]
    assert "Kept in" in run(*words, typed="1\n1\nq\n").stdout
    kept = records.decode(saved.read_bytes(), "game.json")
    assert len(kept.moves) == 2
    early = run("review", str(saved))
    assert early.returncode == 2 and "not over" in early.stderr
    assert run("resume", str(saved), typed="1\nq\n").returncode == 0
    assert len(records.decode(saved.read_bytes(), "game.json").moves) == 3
    assert run(*words, typed="").returncode == 0


def test_an_interrupt_keeps_the_game_and_exits_with_130(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    words = ["play", "frost-gorge", "--seats", "you,steady", "--seed", "5", "--save", str(saved)]
    with subprocess.Popen(
        [sys.executable, "-m", "snowbound", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as player:
        assert player.stdin and player.stdout and player.stderr
        player.stdin.write("1\n1\n")
        player.stdin.flush()
        said = ""
        while said.count("> ") < 3:  # two answers, and the next question
            said += player.stdout.read(1)
        player.send_signal(signal.SIGINT)
        rest, complaints = player.communicate(timeout=60)
    assert player.returncode == 130
    assert "Kept in" in rest
    assert len(records.decode(saved.read_bytes(), "game.json").moves) >= 2
    assert "Traceback" not in complaints


def test_levels_can_be_named_in_words() -> None:
    words = ["simulate", "frost-gorge", "--games", "2", "--json", "--seats"]
    in_words = json.loads(run(*words, "steady,strong:iterations=5,easygoing").stdout)
    assert [seat["bot"] for seat in in_words["seats"]] == [
        "greedy",
        "expert:iterations=5",
        "random",
    ]


def test_asking_back(tmp_path: Path) -> None:
    typed = "1\n?\n? 1\n? check 4\nundo\nhint\nlog\nrules FG-14\nfly\n99\nsave\nq\n"
    answer = run("play", "frost-gorge", "--seed", "3", typed=typed)
    for words in (
        "A number plays that choice",
        "You may do that.",
        "Not now: Row 4 is not next to",
        "Strong players win in about",
        "FG-14",
        "There is no action 'fly'",
        "Choose a number from 1 to 1",
        "Name a file",
        "See you.",
    ):
        assert words in answer.stdout, words


def test_a_tampered_record_is_refused_at_its_step(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    run("play", "frost-gorge", "--seed", "5", "--save", str(saved), typed="1\n" * 400)
    text = saved.read_text()
    saved.write_text(text.replace('"check 1"', '"check 2"', 1))
    answer = run("verify", str(saved))
    assert answer.returncode == 2
    assert "At step" in answer.stderr


@pytest.mark.parametrize("step", ["0", "3"])
def test_a_step_is_shown(tmp_path: Path, step: str) -> None:
    saved = tmp_path / "game.json"
    run("play", "frost-gorge", "--seed", "5", "--save", str(saved), typed="1\n1\n1\n1\nq\n")
    assert run("replay", str(saved), "--step", step).returncode == 0
    answer = run("replay", str(saved), "--step", "99")
    assert answer.returncode == 2
    assert "steps 0 to 4" in answer.stderr


BOMBS = {
    "parts.toml": ".".join("a" * 60_000) + " = 1",
    "deep.toml": "a = " + "[" * 3000 + "]" * 3000,
    "digits.toml": "a = " + "1" * 5000,
    "deep.json": '{"x":' * 100_000,
    "deep.jsonl": '{"format":"snowbound-data/1"}\n' + '{"into":' * 100_000,
    "run.json": "[" * 100_000,
}
BOMBED = [
    ["verify", "/dev/zero"],
    ["replay", "/dev/zero"],
    ["verify", "deep.json"],
    ["review", "deep.json"],
    ["play", "coldest-night", "--components", "parts.toml"],
    ["play", "coldest-night", "--components", "deep.toml"],
    ["simulate", "coldest-night", "--components", "digits.toml"],
    ["simulate", "coldest-night", "--components", "/dev/zero"],
    ["import", "deep.jsonl", "--data", "data"],
    ["import", "/dev/zero", "--data", "data"],
    ["lab", "report", "."],
]


@pytest.mark.parametrize("words", BOMBED, ids=" ".join)
def test_a_file_made_to_break_its_reader_is_one_sentence(words: list[str], tmp_path: Path) -> None:
    """In little memory: a reader that went on to the end would be killed."""
    for name, text in BOMBS.items():
        (tmp_path / name).write_text(text)
    answer = subprocess.run(
        [sys.executable, "-m", "snowbound", *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=_in_a_gigabyte,
    )
    assert answer.returncode == 2, answer.stderr
    assert "Traceback" not in answer.stderr and len(answer.stderr) < 400, answer.stderr
    assert not answer.stdout


def _in_a_gigabyte() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


def test_a_replay_leaves_out_what_only_a_board_shows() -> None:
    record = Path(__file__).parent / "records" / "year-of-survival" / "abundance-4p.json"
    told = run("replay", str(record)).stdout.partition("deck |")[0].splitlines()
    assert len(told) > 100
    assert all(line.strip() for line in told)
