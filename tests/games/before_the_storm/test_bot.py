"""What a leader makes of a situation, and that it does not peep."""

from typing import Any

import pytest

from snowbound.bots.search import Search
from snowbound.core.heuristic import Heuristic, preferred
from snowbound.core.randomness import stream
from snowbound.games.before_the_storm.rules import actions as a
from snowbound.games.before_the_storm.rules import terms as t
from tests.rules.before_the_storm.table import GAME, StormTable, a_table


def best(table: StormTable, heuristic: Heuristic | None = None) -> str:
    seat = table.awaited
    actions = table.state.legal(seat)
    action = preferred(heuristic or GAME.heuristic(), table.state, seat, actions, stream(1, "test"))
    return table.setup.catalogue.name(action)


def turn(table: StormTable, heuristic: Heuristic | None = None) -> StormTable:
    """Let it finish its turn."""
    seat = table.state.active
    heuristic = heuristic or GAME.heuristic()
    while table.state.active == seat and not table.state.over:
        table.play(best(table, heuristic))
    return table


def test_it_fetches_crates_that_are_near() -> None:
    table = turn(a_table(ground={"A": [1, 2]}))
    assert [len(table.carries(0, scout)) for scout in (1, 2, 3)].count(2) == 1
    assert "a" in table.scouts(0)


def test_it_brings_home_what_it_has() -> None:
    table = turn(
        a_table(scouts=[["1", "A", "0"]], loads_of={(0, 1): ["oil 2", "oil 1", "crate 3"]})
    )
    assert table.oil(0) == [1, 2]


def test_nobody_is_left_outside_when_the_storm_comes() -> None:
    table = turn(
        a_table(
            scouts=[["1", "x2", "C"]], loads_of={(0, 1): ["oil 1"]}, ground={"C": [5]}, round=12
        )
    )
    assert table.oil(0) == [1]


def test_it_feeds_its_people_first() -> None:
    hungry = a_table(food=(0, 3, 3), loads_of={(0, 1): ["crate 2"]}, phase=t.ACTING)
    assert best(hungry.play("deliver")) == "buy food"


@pytest.mark.parametrize(("weapons", "caught"), [((6, 5), True), ((1, 2), False)])
def test_it_goes_after_a_special_crate_that_it_can_win(
    weapons: tuple[int, ...], caught: bool
) -> None:
    table = turn(
        a_table(
            scouts=[["A", "north", "north"], ["2", "south-east", "south-east"]],
            loads_of={(1, 1): ["snow-engine"]},
            weapons=[weapons, (1, 1), ()],
        )
    )
    taken = [thing for scout in (1, 2, 3) for thing in table.carries(0, scout)]
    assert ("snow-engine" in taken) == caught


def test_it_raids_who_is_rich_and_unarmed() -> None:
    rich = a_table(
        scouts=[["x7", "north", "north"]],
        weapons=[[4], (), ()],
        food=(3, 20, 3),
        oil=[(), (2, 2), ()],
    )
    seat = rich.state.active
    while rich.state.active == seat and rich.step != "answer":
        rich.play(best(rich))
    assert rich.step == "answer"


def test_it_leaves_the_well_armed_alone() -> None:
    table = a_table(
        scouts=[["x7", "north", "north"]], weapons=[[1], [6, 6, 5, 5], ()], food=(3, 9, 3)
    )
    table.play("step se", "done")
    assert best(table) == "done"


def test_it_surrenders_to_many_weapons_and_fights_a_few() -> None:
    weak = a_table(scouts=[["x7", "north", "north"]], weapons=[[5, 5, 4], [1], ()], food=(3, 14, 3))
    weak.play("step se", "done", "raid", "lay 5", "lay 5", "lay 4", "ready")
    assert best(weak) == "surrender"
    strong = a_table(scouts=[["x7", "north", "north"]], weapons=[[1], [6, 5], ()], food=(3, 20, 3))
    strong.play("step se", "done", "raid", "lay 1", "ready")
    assert best(strong) in ("lay 5", "lay 6")


def test_it_saves_scouts_and_fights_only_what_it_can_beat() -> None:
    table = a_table(
        scouts=[["C", "north", "north"]],
        on_map={"wolf-pack": "C"},
        weapons=[[2, 1], (), ()],
        phase=t.ACTING,
    )
    assert best(table) == "done"
    table = a_table(
        scouts=[["C", "north", "north"]],
        on_map={"wolf-pack": "C"},
        weapons=[[4, 3], (), ()],
        phase=t.ACTING,
    )
    assert best(table) == "fight wolf-pack"
    hungry = a_table(food=(0, 3, 3), medkits=(1, 0, 0), phase=t.RATIONING).play("starve 1")
    assert best(hungry) == "save"


def test_styles_lean_towards_oil_and_food() -> None:
    for style, where in (("oil", "1"), ("food", "a")):
        table = a_table(scouts=[["x1", "north"]], ground={"A": [1]}, food=(9, 3, 3))
        heuristic = GAME.heuristic_of(style)
        turn(table, heuristic)
        assert where in table.scouts(0), style
    assert set(GAME.styles) == {"oil", "food", "raider", "seasoned"}


def test_a_turn_that_begins_with_a_recruit_is_compared_to_its_end() -> None:
    table = a_table(food=(9, 3, 3), phase=t.RECRUITMENT)
    state, seat = table.state, table.awaited
    heuristic = GAME.expert_heuristic()
    policies = [heuristic, *heuristic.alternatives(state, seat)]
    search = Search(state, seat, heuristic, stream(1, "test"), policies)
    root = search.open_root()
    recruits = [pick for pick, action in enumerate(root.actions) if a.RECRUIT.has(action)]
    assert recruits
    for pick in recruits:
        played = state.clone()
        search.begin(played, root, pick, search.luck)
        assert played.active != seat and played.phase == t.RECRUITMENT


def test_it_does_not_look_at_what_others_hide() -> None:
    """Its weights are the same in every world its seat could be in."""
    table = a_table(
        scouts=[["1", "A", "north"], ["2", "3", "C"]],
        loads_of={(0, 1): ["crate 2"], (1, 1): ["crate 5", "oil 3"]},
        ground={"0": [3, 1], "A": [2]},
        weapons=[[3, 1], [5, 6], [2]],
        oil=[(1,), (3, 3), (0,)],
    )
    luck = stream(2, "test")
    for steps in ([], ["done"]):
        table.play(*steps)
        seat = table.awaited
        weights = [GAME.heuristic().weigh(table.state, seat, n) for n in table.state.legal(seat)]
        for _ in range(10):
            world = table.state.imagine(seat, luck)
            assert [GAME.heuristic().weigh(world, seat, n) for n in world.legal(seat)] == weights


@pytest.mark.parametrize("seats", [3, 6])
def test_greedy_games_end_and_scouts_come_home(seats: int) -> None:
    setup = GAME.setup(seats)
    left = 0
    for seed in range(3):
        state: Any = setup.new_state(seed)
        heuristic, luck = GAME.heuristic(), stream(seed, "bot")
        decisions = 0
        while not state.over:
            seat = state.awaited.bit_length() - 1
            state.play(seat, preferred(heuristic, state, seat, state.legal(seat), luck))
            decisions += 1
        assert decisions < 300 * seats
        left += sum(1 for scout in range(seats * t.SCOUTS) if state.load(scout))
    assert left < 3 * seats
