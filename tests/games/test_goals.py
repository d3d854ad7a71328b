"""What a table is played for, and how it ended, name the numbers that hold there."""

from pathlib import Path

import pytest

from snowbound.core.game import Game
from snowbound.core.options import Value
from snowbound.core.records import Record, decode
from snowbound.core.registry import all_games, find_game
from snowbound.core.results import Outcome

RECORDS = Path(__file__).parents[1] / "records"
Options = dict[str, Value]


@pytest.mark.parametrize(
    ("game", "seats", "options", "numbers"),
    [
        ("frost-gorge", 1, {}, ["37 points"]),
        ("frost-gorge", 1, {"resource_dice": True}, ["50 points"]),
        ("adorable-snowman", 2, {}, ["100 rounds"]),
        ("adorable-snowman", 2, {"max_rounds": 40}, ["40 rounds"]),
        ("adorable-snowman", 2, {"max_rounds": 1}, ["1 round,"]),
        ("before-the-storm", 3, {}, ["round 12"]),
        ("year-of-survival", 4, {}, ["15 points", "4 by", "6 by"]),
        ("year-of-survival", 4, {"threshold": "exceed"}, ["15 points", "5 by", "7 by"]),
    ],
)
def test_the_goal_names_what_must_be_reached(
    game: str, seats: int, options: Options, numbers: list[str]
) -> None:
    goal = find_game(game).setup(seats, options).goal
    for number in numbers:
        assert number in goal


@pytest.mark.parametrize("dice", [False, True])
def test_rivals_in_the_gorge_have_no_number_to_reach(dice: bool) -> None:
    game = find_game("frost-gorge")
    assert game.setup(2, {"resource_dice": dice}).goal == game.goal


def test_a_goal_fits_its_line() -> None:
    for game in all_games().values():
        for seats in range(game.players[0], game.players[1] + 1):
            assert len(game.setup(seats).goal) <= 90


# ── Endings ─────────────────────────────────────────────────────────────────────────────────


def ended(game: str, reason: str) -> list[Record]:
    paths = sorted((RECORDS / game).glob("*.json"))
    found = [decode(path.read_bytes(), path.name) for path in paths]
    return [one for one in found if one.result is not None and one.result.reason == reason]


def says(record: Record) -> tuple[str, Outcome]:
    assert record.result is not None
    game, result = find_game(record.game), record.result
    return game.words(game.ending(result.reason, result.scores, record.options)), result


def missed(points: int, dice: bool = False) -> str:
    gorge = find_game("frost-gorge")
    return gorge.words(gorge.ending("target-missed", [points], {"resource_dice": dice}))


def test_a_missed_target_says_by_how_much() -> None:
    assert missed(25) == "You survived, 12 points short of 37."
    assert missed(36) == "You survived, 1 point short of 37."
    assert missed(-2) == "You survived, 39 points short of 37."
    assert missed(37, dice=True) == "You survived, 13 points short of 50."


@pytest.mark.parametrize(
    ("game", "reason", "says_so"),
    [
        ("frost-gorge", "target-missed", "You survived, {short} short of {target}."),
        ("frost-gorge", "target-met", "You survived with {score} points; {target} were needed."),
    ],
)
def test_solo_games_of_the_gorge_end_with_their_target(
    game: str, reason: str, says_so: str
) -> None:
    played = ended(game, reason)
    assert {record.options["resource_dice"] for record in played} == {False, True}
    for record in played:
        said, result = says(record)
        target = 50 if record.options["resource_dice"] else 37
        score = result.scores[0]
        short = f"{target - score} point{'s' if target - score != 1 else ''}"
        assert said == says_so.format(short=short, target=target, score=score)


@pytest.mark.parametrize(
    ("reason", "points", "says_so"),
    [
        ("starved", 7, "7 points of food, 8 short of 15"),
        ("hard-winter", 14, "14 points of food, 1 short of 15"),
        ("survived", 15, "15 points of food"),
        ("abundance", 26, "26 points of food"),
    ],
)
def test_a_year_ends_with_its_points(reason: str, points: int, says_so: str) -> None:
    game = find_game("year-of-survival")
    assert says_so in game.words(game.ending(reason, [points] * 4, {}))


def test_night_falls_after_a_round() -> None:
    game = find_game("adorable-snowman")
    assert game.ending("night", [3, 3], {"max_rounds": 40}) == (
        "Night falls after round 40; the climb is given up."
    )


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_ending_is_told(game: Game) -> None:
    for reason in game.endings:
        for record in ended(game.id, reason):
            assert says(record)[0].endswith(".")
