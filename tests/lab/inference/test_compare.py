"""Comparisons: nothing is found where there is nothing, and what there is, is found."""

import json
import signal
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import msgspec
import pytest

from snowbound.core.errors import Mistake
from snowbound.core.registry import all_games, find_game
from snowbound.lab.inference.compare import Measure, PairedComparison, compare
from snowbound.lab.playing.changes import change, to_toml
from snowbound.lab.playing.pairs import FIRST_SEAT, WINS
from snowbound.lab.playing.sides import SharedSettings, find_sides, read_sides
from snowbound.lab.reporting.comparison import comparison_lines, interval_words, rounded_up
from tests.support import HUT
from tests.test_cli import run

GORGE = find_game("frost-gorge")
NIGHT = find_game("coldest-night")


def compared(
    *words: str,
    cards: list[str] | None = None,
    bots: tuple[str, ...] = ("greedy",),
    games: int = 200,
    jobs: int = 1,
) -> PairedComparison:
    game, sides = find_sides(list(words))
    asked = SharedSettings(list(bots), 1, {}, None, cards or [], even_published=False)
    return compare(*read_sides(game, sides, asked), games, jobs=jobs)


def test_a_side_and_itself_are_alike() -> None:
    found = compared("frost-gorge", "almanac", "almanac")
    assert found.alike and found.enough
    assert [measure.difference for measure in found.measures] == [0, 0, 0]
    assert not any(measure.clear for measure in found.measures)
    low, high = found.measures[0].ci95 or (1, 1)
    assert low < 0 < high
    assert "No difference" in comparison_lines(found, GORGE)[1]


def test_sheets_that_differ_are_told_apart() -> None:
    found = compared("almanac", "riverbank")
    assert found.game == "frost-gorge"
    assert found.measures[0].name == WINS
    assert found.measures[0].clear and found.measures[0].difference > 0.3
    said = " ".join(comparison_lines(found, GORGE))
    assert "there is a difference" in said and "Also clear: the score is higher" in said


def test_paired_luck_narrows_the_interval() -> None:
    """A changed card leaves most games as they were."""
    found = compared("coldest-night", cards=["Wallpaper.heat=3"], bots=("greedy", "greedy"))
    low, high = found.measures[0].ci95 or (0, 0)
    share = found.measures[0].a
    unpaired = 2 * 1.96 * (2 * share * (1 - share) / found.pairs) ** 0.5
    assert high - low < 0.85 * unpaired


def test_a_run_that_is_too_small_says_how_many_games_it_takes() -> None:
    found = compared("coldest-night", cards=["Pine Cones.ash=5"], games=60)
    assert not found.measures[0].clear and not found.enough
    assert found.pairs_for_least > 60
    said = " ".join(comparison_lines(found, NIGHT))
    assert said.startswith("The Coldest Night alone, greedy: 60 games on each side")
    assert "60 games detect a difference of " in said and " points with 80 % power; " in said
    assert f"detecting 2.0 points takes {found.pairs_for_least:,} games" in said


def test_games_that_are_all_lost_leave_doubt() -> None:
    """No pair of games differs in winning, and the interval is wide all the same."""
    found = compared("coldest-night", cards=["Wallpaper.heat=3"], bots=("random",) * 2, games=50)
    first = found.measures[0]
    assert first.difference == 0 and not found.alike and not found.enough
    assert found.detectable > first.reach > found.least
    said = " ".join(comparison_lines(found, NIGHT))
    assert "A and B win equally often" in said and "detecting 2.0 points takes" in said
    assert "large enough" not in said and "0.0 points" not in said.replace("10.0 points", "")


def measured(low: float, high: float, least: float = 0.02) -> PairedComparison:
    """A comparison that found this interval."""
    found = compared("frost-gorge", cards=["icons.fish=9"], bots=("random",), games=5)
    middle, clear = (low + high) / 2, not low <= 0 <= high
    first = msgspec.structs.replace(
        found.measures[0], difference=middle, ci95=(low, high), clear=clear
    )
    half = (high - low) / 2
    return msgspec.structs.replace(
        found,
        measures=[first],
        alike=False,
        least=least,
        detectable=1.43 * half,
        pairs_for_size=1234,
        pairs_for_this=4321,
    )


@pytest.mark.parametrize(
    ("interval", "least", "enough"),
    [
        ((0.008, 0.392), 0.02, False),  # twenty games that happen to miss 0
        ((0.008, 0.392), 0.2, True),
        ((0.014, 0.039), 0.02, True),
        ((0.014, 0.039), 0.01, False),
        ((-0.019, 0.015), 0.02, True),
        ((-0.001, 0.025), 0.02, False),  # 2 points are not ruled out
        ((-0.071, 0.071), 0.02, False),
    ],
)
def test_large_enough_is_what_the_interval_says(
    interval: tuple[float, float], least: float, enough: bool
) -> None:
    found = measured(*interval, least)
    said = " ".join(comparison_lines(found, GORGE))
    assert found.enough == enough
    assert ("large enough" in said) == enough
    assert (f"--games {rounded_up(1234)}" in said) == (found.measures[0].clear and not enough)


def test_more_games_than_a_comparison_plays_are_not_advised() -> None:
    found = msgspec.structs.replace(measured(0.008, 0.392), pairs_for_size=10**8)
    said = " ".join(comparison_lines(found, GORGE))
    assert "100,000,000 games, and a comparison plays at most 1,000,000." in said


def test_other_measures_that_are_clear_are_named() -> None:
    """Who wins may stay the same while everything else changes."""
    found = measured(-0.071, 0.071)
    changed = [
        Measure("score", 22, 16, -5.85, (-6.03, -5.66), 1e-9, clear=True),
        Measure("margin", 3, 3, -0.3, (-1.9, 1.3), 0.7, clear=False),
        Measure("decisions", 519, 574, 55.0, (50.0, 60.0), 1e-9, clear=True),
    ]
    found = msgspec.structs.replace(found, measures=[*found.measures, *changed])
    _, lead, about_wins, power, *_ = comparison_lines(found, GORGE)
    assert lead == (
        "With B the score is lower by 5.85 (-6.03 to -5.66) and the number of decisions is higher "
        "by 55.00 (+50.00 to +60.00): clear differences."
    )
    assert about_wins == (
        "Too few games to tell about winning: A and B win equally often; the difference may be "
        "anything from -7.1 to 7.1 points."
    )
    assert power.startswith("5 games detect a difference of 10.2 points with 80 % power")


def test_what_is_clear_leads_and_nobody_is_sent_to_play_millions() -> None:
    found = msgspec.structs.replace(measured(-0.002, 0.0021), pairs_for_this=2_738_659)
    score = Measure("score", 22, 17.5, -4.5, (-4.9, -4.1), 1e-9, clear=True)
    found = msgspec.structs.replace(found, measures=[*found.measures, score])
    said = comparison_lines(found, GORGE)
    assert said[1] == "With B the score is lower by 4.50 (-4.90 to -4.10): a clear difference."
    assert said[2].startswith("About winning nothing changes that matters: A and B win equally")
    assert "2,738,659" not in " ".join(said)
    unknown = msgspec.structs.replace(measured(-0.071, 0.07), pairs_for_this=2_738_659)
    assert "2,738,659" not in " ".join(comparison_lines(unknown, GORGE))


def test_the_footer_says_who_plays_on_either_side() -> None:
    night = compared("coldest-night", "random", "greedy", games=2)
    assert (
        "The Coldest Night alone, random (A) or greedy (B): 2 games"
        in comparison_lines(night, NIGHT)[0]
    )
    gorge = compared("frost-gorge", "random", "greedy", bots=("greedy", "greedy"), games=1)
    assert comparison_lines(gorge, GORGE)[0].startswith(
        "Frost Gorge for two, all greedy but for one seat, in turn, of random (A) or greedy (B): "
        "1 game on each side"
    )


def test_a_difference_of_every_game_needs_no_interval() -> None:
    found = compared("frost-gorge", "almanac", "almanac", games=3)
    assert interval_words(found.measures[1], found.pairs) == "in every game"
    assert interval_words(found.measures[1], 1) == "unknown"


def test_bots_of_a_contest_take_turns_at_one_seat() -> None:
    found = compared("frost-gorge", "random", "greedy", bots=("greedy", "greedy"), games=60)
    first = found.measures[0]
    assert first.a < 0.1 and first.b == pytest.approx(0.5, abs=0.15)
    contest = compared("before-the-storm", cards=["gather.city=2"], bots=("random",) * 3, games=10)
    assert contest.measures[0].name == FIRST_SEAT


def test_processes_find_the_same() -> None:
    assert compared("almanac", "riverbank", games=40) == compared(
        "almanac", "riverbank", games=40, jobs=2
    )


def test_options_and_several_words() -> None:
    found = compared("frost-gorge", "resource_dice=off", "riverbank resource_dice=on", games=20)
    assert found.a == "resource_dice=off"
    assert not found.alike


def test_a_file_is_recognized(tmp_path: Path) -> None:
    text = (GORGE.folder / "components" / "almanac.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text.replace("fish = 6", "fish = 9"))
    found = compared(str(tmp_path / "mine.toml"), str(tmp_path / "mine.toml"), games=5)
    assert found.game == "frost-gorge" and found.alike


# ── Changing a card ─────────────────────────────────────────────────────────────────────────


def test_one_value_is_changed_and_nothing_else() -> None:
    for game in all_games().values():
        plain = game.components()
        assert tomllib.loads(change(plain, []).text) == tomllib.loads(plain.text)
    lodge = NIGHT.components()
    before = NIGHT.read_components(lodge.text, "lodge")
    after = NIGHT.read_components(change(lodge, ["wallpaper.heat=3"]).text, "lodge")
    changed = [(a, b) for a, b in zip(before.cards, after.cards, strict=True) if a != b]
    assert [(a.name, a.heat, b.heat) for a, b in changed] == [("Wallpaper", 2, 3)]


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("frost-gorge", "icons.fish=9"),
        ("frost-gorge", "months.spring.1.3=stone"),
        ("adorable-snowman", "rows.2.balls=4"),
        ("before-the-storm", "Old Bear.strength=5"),
        ("before-the-storm", "Airlift.words=Help comes."),
        ("year-of-survival", "food.summer.Rabbit.points=4"),
        ("coldest-night", "Wallpaper.effect=burn-one"),
        ("coldest-night", "tokens.kerosene=3"),
    ],
)
def test_whatever_a_file_holds_can_be_changed(game: str, asked: str) -> None:
    found = find_game(game)
    changed = change(found.components(), [asked])
    found.read_components(changed.text, "x")
    before, after = tomllib.loads(found.components().text), tomllib.loads(changed.text)
    assert before.keys() == after.keys()
    assert sum(before[key] != after[key] for key in before) == 1


@pytest.mark.parametrize(
    ("game", "asked", "said"),
    [
        ("coldest-night", "Music Box.heat=3", "Music Box's heat is published"),
        ("coldest-night", "Bed Slats.effect=target", "effect is published"),
        ("coldest-night", "logs.heat=4", "heat is published"),
        ("year-of-survival", "Wine Cup.needs.pack=1", "Wine Cup's needs is published"),
    ],
)
def test_published_values_stay_unless_somebody_insists(game: str, asked: str, said: str) -> None:
    components = find_game(game).components()
    with pytest.raises(Mistake, match=said):
        change(components, [asked])
    changed = change(components, [asked], even_published=True)
    find_game(game).read_components(changed.text, "x")
    assert change(changed, [asked]).text == changed.text  # no longer marked


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("Wallpaper", "NAME.FIELD=VALUE"),
        ("Wallpaper=3", "NAME.FIELD=VALUE"),
        ("Walpaper.heat=3", "Did you mean Wallpaper?"),
        ("Wallpaper.heat=lots", "takes a whole number"),
        ("Wallpaper.heat=2.5", "takes a whole number"),
        ("deck.kindling=3", "more than one value"),
        ("deck.kindling.99.heat=3", "has no '99'"),
    ],
)
def test_what_cannot_be_changed_is_said(asked: str, said: str) -> None:
    with pytest.raises(Mistake, match=said):
        change(NIGHT.components(), [asked])


def test_two_things_of_one_name() -> None:
    with pytest.raises(Mistake, match=r"such as food\.spring\.Rabbit"):
        change(find_game("year-of-survival").components(), ["Rabbit.points=4"])


def test_toml_is_written_as_it_is_read() -> None:
    data = {"a b": 'x"y\\', "n": [1, [True, "é"]], "t": {"k": {"q": -2}}}
    assert tomllib.loads(to_toml(data)) == data
    assert tomllib.loads(to_toml(tomllib.loads(HUT.text))) == tomllib.loads(HUT.text)


# ── The command ─────────────────────────────────────────────────────────────────────────────


def test_the_command_answers_in_words_and_in_json() -> None:
    words = ["lab", "compare", "coldest-night", "--card", "Wallpaper.heat=4", "--games", "40"]
    said = run(*words, "--jobs", "1").stdout
    assert "B: The Abandoned Lodge with Wallpaper.heat=4" in said
    assert "on the same luck" in said
    told = json.loads(run(*words, "--jobs", "1", "--json").stdout)
    assert told["pairs"] == 40 and told["measures"][0]["name"] == "wins"


def test_the_table_says_what_is_clear() -> None:
    said = run("lab", "compare", "almanac", "riverbank", "--games", "60", "--jobs", "1").stdout
    lines = [line for line in said.splitlines() if line.startswith((" wins", " score"))]
    assert len(lines) == 2 and all(line.rstrip().endswith("clear") for line in lines)


def test_a_comparison_that_is_stopped_says_so(tmp_path: Path) -> None:
    program, playing = tmp_path / "bot.py", tmp_path / "playing"
    program.write_text(f"import sys\nopen({str(playing)!r}, 'w').close()\nsys.stdin.read()\n")
    sides = ["greedy", f"program:{sys.executable} {program}"]
    words = ["lab", "compare", "frost-gorge", *sides, "--games", "100000", "--jobs", "1"]
    started = subprocess.Popen(
        [sys.executable, "-m", "snowbound", *words], stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not playing.exists():
        time.sleep(0.005)
    started.send_signal(signal.SIGINT)
    said = started.communicate(timeout=60)[1]
    assert started.returncode == 130
    assert said.startswith("snowbound: Stopped.") and len(said.splitlines()) == 1


def test_a_set_is_printed_kept_and_compared(tmp_path: Path) -> None:
    """Where Snowbound is installed nobody finds its files."""
    printed = run("components", "coldest-night").stdout
    assert printed == NIGHT.components().text == run("components", "coldest-night", "lodge").stdout
    kept = tmp_path / "my-lodge.toml"
    kept.write_text(printed, encoding="utf-8")
    words = ["lodge", str(kept), "--seats", "greedy,greedy", "--games", "3", "--jobs", "1"]
    assert "No difference" in run("lab", "compare", *words).stdout
    refused = run("components", "coldest-night", "cabin")
    assert (
        refused.returncode == 2 and "no component set 'cabin'; give one of lodge" in refused.stderr
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["coldest-night"], "Nothing to compare"),
        (["coldest-night", "wizard"], "'wizard' is no component set"),
        (["coldest-night", "Pine Cones.ash=5"], 'To change a card, say --card "Pine Cones.ash=5"'),
        (["coldest-night", "wizard"], "no bot (random, greedy, expert"),
        (["greedy", "random"], "Say which game is meant"),
        (["default", "resource_dice=on"], "Say which game is meant"),
        (["coldest-nite", "random", "greedy"], "Did you mean coldest-night?"),
        (["coldest-nite", "lodge"], "There is no game or component set 'coldest-nite'"),
        (["frontier", "lodge"], "'frontier' is of Before the Storm and 'lodge' is of The Coldest"),
        (["nowhere.toml", "nowhere.toml"], "cannot be read"),
        (
            ["coldest-night", "--card", "Wallpaper.heat=30"],
            "With Wallpaper.heat=30: deck.kindling.49.heat",
        ),
        (["lodge", "lodge", "--games", "1000001"], "at most 1,000,000, not 1,000,001"),
        (["coldest-night", "lodge", "--least", "0", "--games", "5"], "least difference"),
    ],
)
def test_what_a_comparison_refuses(words: list[str], said: str) -> None:
    done = run("lab", "compare", *words, columns=200)
    assert done.returncode == 2
    assert said in done.stderr and "Traceback" not in done.stderr
