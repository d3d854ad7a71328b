"""Comparisons: nothing is found where there is nothing, and what there is, is found."""

import json
import tomllib
from pathlib import Path

import pytest

from snowbound.core.errors import Mistake
from snowbound.core.registry import all_games, find_game
from snowbound.lab.changes import change, to_toml
from snowbound.lab.compare import FIRST_SEAT, WINS, PairedComparison, compare
from snowbound.lab.sides import SharedSettings, find_sides, read_sides
from snowbound.lab.wording import comparison_lines
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
    assert "No difference" in comparison_lines(found, GORGE, ["greedy"])[1]


def test_sheets_that_differ_are_told_apart() -> None:
    found = compared("almanac", "riverbank")
    assert found.game == "frost-gorge"
    assert found.measures[0].name == WINS
    assert found.measures[0].clear and found.measures[0].difference > 0.3
    assert "a clear difference" in " ".join(comparison_lines(found, GORGE, ["greedy"]))


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
    said = " ".join(comparison_lines(found, NIGHT, ["greedy"]))
    assert "too few to tell 2.0 points" in said
    assert f"takes {found.pairs_for_least:,} games" in said


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
        ("Wallpaper.heat=lots", "takes a number"),
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
    assert "B: lodge with Wallpaper.heat=4" in said
    assert "on the same luck" in said
    told = json.loads(run(*words, "--jobs", "1", "--json").stdout)
    assert told["pairs"] == 40 and told["measures"][0]["name"] == "wins"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["coldest-night"], "Nothing to compare"),
        (["coldest-night", "wizard"], "'wizard' is no component set"),
        (["coldest-night", "Pine Cones.ash=5"], 'To change a card, say --card "Pine Cones.ash=5"'),
        (["greedy", "random"], "Say which game is meant"),
        (["nowhere.toml", "nowhere.toml"], "cannot be read"),
        (["coldest-night", "--card", "Wallpaper.heat=30"], "With Wallpaper.heat=30"),
        (["coldest-night", "lodge", "--least", "0", "--games", "5"], "least difference"),
    ],
)
def test_what_a_comparison_refuses(words: list[str], said: str) -> None:
    done = run("lab", "compare", *words, columns=200)
    assert done.returncode == 2
    assert said in done.stderr and "Traceback" not in done.stderr
