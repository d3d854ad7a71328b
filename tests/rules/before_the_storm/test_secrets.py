"""Who knows what, and what is imagined of the rest (BS-5)."""

from typing import Any

import pytest

from snowbound.core.conformance import COSTLY_LAWS, check_legal
from snowbound.core.match import Match
from snowbound.core.randomness import stream
from snowbound.games.before_the_storm import bags, fates
from snowbound.games.before_the_storm import terms as t
from tests.rules.before_the_storm.lively import lively
from tests.rules.before_the_storm.table import GAME, StormTable, a_table
from tests.support import OUTPOST, rule


def imagined(table: StormTable, seat: int, times: int = 30) -> list[StormTable]:
    luck = stream(1, "imagining")
    worlds: list[Any] = [table.state.imagine(seat, luck) for _ in range(times)]
    for world in worlds:
        assert world.broken_laws() == []
    return [StormTable(table.setup, world) for world in worlds]


def pile(table: StormTable, seat: int) -> Any:
    """What a seat sees on tile B."""
    return next(pile for pile in table.view(seat).piles if pile.tile == "b")


def laden() -> StormTable:
    return a_table(
        scouts=[["B", "north", "north"], ["B", "south-east", "south-east"]],
        loads_of={(0, 1): ["crate 5", "oil 3"], (1, 1): ["crate 4", "oil 1"]},
        weapons=[[6, 1], [5, 5], [2]],
        oil=[[3], [2, 2], []],
    )


@rule("BS-5")
def test_what_is_ones_own_is_imagined_as_it_is() -> None:
    for world in imagined(laden(), 0):
        assert world.carries(0, 1) == ["crate 5", "oil 3"]
        assert (world.weapons(0), world.oil(0)) == ([1, 6], [3])


@rule("BS-5")
def test_what_others_have_is_dealt_anew() -> None:
    worlds = imagined(laden(), 0)
    assert len({tuple(world.carries(1, 1)) for world in worlds}) > 3
    assert len({tuple(world.weapons(1)) for world in worlds}) > 3
    assert len({tuple(world.oil(1)) for world in worlds}) > 2
    assert {len(world.weapons(1)) for world in worlds} == {2}


@rule("BS-5")
def test_a_crate_that_one_dropped_is_known_to_lie_there() -> None:
    table = laden()
    fates.die(table.state, 0)
    assert pile(table, 0).known == [5]
    assert pile(table, 0).oil_known == [3]
    assert pile(table, 1).known == []
    for world in imagined(table, 0):
        assert (world.ground("B"), world.spilt("B")) == ([5], [3])
    assert len({tuple(world.ground("B")) for world in imagined(table, 1)}) > 1


@rule("BS-5")
def test_it_stays_known_when_somebody_takes_all_of_it_and_not_when_one_of_two() -> None:
    table = laden()
    fates.die(table.state, 5)  # seat 1's scout drops a 4 and an oil of 1
    table.play("done", "take crate")  # seat 0 takes the only one there is
    assert table.view(1).players[0].scouts[0].known == [4]
    assert pile(table, 1).oil_known == [1]
    mixed = laden()
    mixed.state.ground[8] += bags.one(1)
    mixed.state.crates_left -= bags.one(1)
    fates.die(mixed.state, 5)
    mixed.play("done", "take crate")
    assert pile(mixed, 1).known == []


@rule("BS-5", "BS-47")
def test_oil_lost_in_a_raid_is_known_where_it_went() -> None:
    table = a_table(scouts=[["x7", "north", "north"]], weapons=[[3], (), ()], oil=[(), (2,), ()])
    table.play("step se", "done", "raid", "lay 3", "ready", "ready", "loot oil")
    for world in imagined(table, 1):
        assert world.oil(0) == [2]
    assert len({tuple(world.oil(0)) for world in imagined(table, 2)}) > 1


@rule("BS-5", "BS-41")
def test_weapons_laid_are_any_of_those_that_their_owner_has() -> None:
    table = a_table(scouts=[["x7", "north", "north"]], weapons=[[6, 6, 1], [2], ()], food=(3, 9, 3))
    table.play("step se", "done", "raid", "lay 6", "lay 1", "ready")
    worlds = imagined(table, 1)
    assert {bags.size(world.state.laid) for world in worlds} == {2}
    assert {len(world.weapons(0)) for world in worlds} == {1}
    assert len({world.state.laid for world in worlds}) > 3
    assert all(world.state.laid == table.state.laid for world in imagined(table, 0))


@rule("BS-5", "BS-45")
def test_weapons_that_were_shown_and_kept_stay_known() -> None:
    table = a_table(scouts=[["x7", "north", "north"]], weapons=[[3, 3, 1], [6], ()], food=(3, 9, 3))
    table.play("step se", "done", "raid", "lay 3", "lay 3", "ready", "lay 6", "ready")
    assert table.view(2).players[0].hand == [3]
    for world in imagined(table, 2):
        assert 3 in world.weapons(0)


WATCHERS = (0, 1, 2, -1)


@rule("BS-5", "BS-34")
def test_who_takes_a_crate_alone_is_told_its_number() -> None:
    for watcher in WATCHERS:
        table = a_table(scouts=[["B", "north", "north"]], ground={"B": [4]}, phase=t.ACTING)
        table.play("take crate")
        assert table.told_to(watcher, "took-crate") == ([4] if watcher == 0 else [])


@rule("BS-5", "BS-62")
def test_who_picks_up_oil_alone_is_told_its_number() -> None:
    for watcher in WATCHERS:
        table = a_table(
            scouts=[["B", "north", "north"], ["B", "south-east", "south-east"]],
            loads_of={(1, 1): ["oil 3"]},
        )
        fates.die(table.state, 5)
        table.play("done", "take oil")
        assert table.told_to(watcher, "took-oil") == ([3] if watcher == 0 else [])


@rule("BS-5", "BS-47")
def test_raider_and_raided_alone_are_told_the_number_of_looted_oil() -> None:
    for watcher in WATCHERS:
        table = a_table(
            scouts=[["x7", "north", "north"]], weapons=[[3], (), ()], oil=[(), (2,), ()]
        )
        table.play("step se", "done", "raid", "lay 3", "ready", "ready", "loot oil")
        assert table.told_to(watcher, "looted-number") == ([2] if watcher in (0, 1) else [])


@rule("BS-5", "BS-25")
def test_who_beats_an_enemy_alone_is_told_the_numbers_of_its_oil() -> None:
    for watcher in WATCHERS:
        table = a_table(
            scouts=[["C", "north", "north"]],
            on_map={"deserters": "C"},
            weapons=[[6, 2], (), ()],
            phase=t.ACTING,
        )
        table.play("fight deserters", "lay 6", "lay 2", "ready")
        told = table.told_to(watcher, "saw-oil")
        assert sorted(told) == (table.oil(0) if watcher == 0 else [])
        assert len(table.oil(0)) == 2


@rule("BS-5", "BS-36")
def test_who_draws_a_weapon_alone_is_told_its_value() -> None:
    for watcher in WATCHERS:
        table = a_table(loads_of={(0, 1): ["crate 1"]}, phase=t.ACTING)
        table.play("deliver", "buy weapon")
        assert table.told_to(watcher, "drew-weapon") == (table.weapons(0) if watcher == 0 else [])


@rule("BS-5")
def test_a_spectator_knows_no_number_at_all() -> None:
    view = laden().view(-1)
    for player in view.players:
        assert (player.hand, player.oil_known) == ([], [])
        assert all(scout.known == [] for scout in player.scouts)


@rule("BS-5")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_lively_games_keep_the_laws(seats: int) -> None:
    """Random players hardly ever raid; these do, and drop things, and know of them."""
    setup = GAME.setup(seats, {"arsenal": seats == 4}, OUTPOST)
    match = Match(setup, seats)
    luck = stream(seats, "lively")
    while not match.over:
        state: Any = match.state
        assert state.broken_laws() == []
        eventful = state.known or state.fight or state.steps
        if luck.below(6 if eventful else 40) == 0:
            check_legal(setup, state)
            for law in COSTLY_LAWS:
                law(match, luck)
        match.play(lively(state, match.awaited[0], luck), match.awaited[0])
