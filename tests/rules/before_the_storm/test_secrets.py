"""Who knows what, and what is imagined of the rest (BS-5)."""

from typing import Any

import pytest

from snowbound.core.conformance import COSTLY_LAWS, check_legal, check_twins
from snowbound.core.match import Match
from snowbound.core.randomness import stream
from snowbound.core.state import SPECTATOR
from snowbound.core.twins import Leak, TwinWorlds
from snowbound.games.before_the_storm.rules import bags, events, fates
from snowbound.games.before_the_storm.rules import terms as t
from tests.rules.before_the_storm.busy_player import choose
from tests.rules.before_the_storm.table import GAME, StormTable, a_table, with_event
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


@rule("BS-5")
def test_of_two_like_crates_that_one_dropped_one_after_the_other_both_are_known() -> None:
    table = a_table(
        scouts=[["B", "B", "north", "north"]],
        loads_of={(0, 1): ["crate 4"], (0, 2): ["crate 4"]},
    )
    fates.die(table.state, 0)
    fates.die(table.state, 1)
    assert pile(table, 0).known == [4, 4]


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


def after_two_ties(unseen: int, version: int | None = None) -> StormTable:
    """Seat 0 showed a 3 and kept it. In a second tie it shows that 3 and a 2, and loses the 2. One
    card in its hand was never shown."""
    for seed in range(20):
        table = a_table(
            scouts=[["x7", "north", "north"]],
            weapons=[[3, 2, unseen], [5], ()],
            food=(3, 9, 3),
            version=version,
        )
        table.state.stock[t.H_SHOWN] = bags.one(3)
        table.play("step se", "done", "raid", "lay 2", "lay 3", "ready", "lay 5")
        table.state.luck = stream(seed, "finds")
        table.play("ready")
        if 3 in table.weapons(0) and 2 not in table.weapons(0):
            return table
    raise AssertionError("the 3 was lost each time")


@rule("BS-5", "BS-45")
def test_a_weapon_that_nobody_has_shown_stays_unseen_after_two_ties() -> None:
    for watcher in (1, 2, -1):
        views = [after_two_ties(unseen).view(watcher).players[0] for unseen in (3, 4)]
        assert [view.hand for view in views] == [[3], [3]]
    for world in imagined(after_two_ties(3), 2):
        assert 3 in world.weapons(0)
    assert {len(set(world.weapons(0))) for world in imagined(after_two_ties(3), 2)} == {1, 2}


def second_tie(version: int | None, luck: int) -> None:
    """Seat 0's third card was never shown; seat 1 sees the second tie in two worlds."""
    table = a_table(
        scouts=[["x7", "north", "north"]],
        weapons=[[3, 2, 3], [5], ()],
        food=(3, 9, 3),
        version=version,
    )
    table.state.stock[t.H_SHOWN] = bags.one(3)
    table.play("step se", "done", "raid", "lay 2", "lay 3", "ready", "lay 5")
    state = table.state
    state.luck = stream(luck, "finds")
    before: Any = state.clone()
    state.keeps_events = True
    state.take_events()
    ready = table.setup.catalogue.number("ready")
    state.play(1, ready)
    worlds = TwinWorlds(table.setup, 1, stream(luck, "twins"), tries=500)
    worlds.follow(before, 1, ready, state, state.take_events())
    assert worlds.twin is not None


@rule("BS-5", "BS-45")
def test_the_leak_law_sees_an_unseen_weapon_leak() -> None:
    """Under version 2 the hidden hand decided how many 3s everybody knows of."""
    with pytest.raises(Leak, match="hand"):
        for luck in range(4):
            second_tie(2, luck)
    for luck in range(4):
        second_tie(None, luck)


@rule("BS-5", "BS-41")
def test_of_weapons_laid_face_down_nobody_knows_which_are_still_in_the_hand() -> None:
    table = a_table(scouts=[["x7", "north", "north"]], weapons=[[3, 3, 1], [6], ()], food=(3, 9, 3))
    table.state.stock[t.H_SHOWN] = bags.bag_of([3, 3])
    table.play("step se", "done", "raid", "lay 1")
    assert table.view(1).players[0].hand == [3]
    table.play("lay 3")
    assert table.view(1).players[0].hand == []
    table.play("lay 3")
    seen = table.view(1).players[0]
    assert (seen.weapons, seen.hand) == (0, [])
    assert table.view(0).fight.mine == [1, 3, 3]


@rule("BS-5", "BS-39")
def test_crates_that_were_lost_stay_unseen() -> None:
    """Nobody carried those on the ground; what a scout carried only its owner has seen."""
    for watcher in WATCHERS:
        table = with_event(
            "The Tower Falls",
            scouts=[["0", "north", "north"], ["0", "south-east", "south-east"]],
            loads_of={(0, 1): ["crate 5"]},
            ground={"0": [4, 4]},
        )
        assert (table.view(watcher).left.lost, table.view(watcher).left.spent) == (3, [])
        worlds = [bags.numbers(world.state.lost) for world in imagined(table, watcher)]
        assert all(len(lost) == 3 for lost in worlds)
        assert len({tuple(lost) for lost in worlds}) > 3
        assert all(5 in lost for lost in worlds) == (watcher == 0)


@rule("BS-5", "BS-39")
def test_who_knew_a_lost_crate_does_not_know_where_it_went_when_they_are_made_anew() -> None:
    table = with_event(
        "The Tower Falls",
        scouts=[["0", "north", "north"], ["0", "south-east", "south-east"]],
        loads_of={(0, 1): ["crate 5"]},
    )
    state: Any = table.state
    state.spent, state.crates_left = state.crates_left, 0
    table.play("done", "done")  # the next player restocks
    assert (state.lost, state.spent) == (0, 0)
    assert not state.known
    assert len({world.state.crates_left for world in imagined(table, 0)}) > 1


@rule("BS-5", "BS-30", "BS-39")
def test_nobody_is_told_the_number_of_a_crate_for_a_flipped_tile() -> None:
    table = a_table(flipped=["A"]).play("done")
    [told] = [event for event in table.happened() if event.kind == events.CRATE_LOST]
    assert told.details[1:] == [0, 0]
    assert (table.view(-1).left.lost, table.view(-1).left.spent) == (1, [])


@rule("BS-5")
def test_a_spectator_knows_no_number_at_all() -> None:
    view = laden().view(-1)
    for player in view.players:
        assert (player.hand, player.oil_known) == ([], [])
        assert all(scout.known == [] for scout in player.scouts)


@rule("BS-5")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_busy_games_keep_the_laws(seats: int) -> None:
    """Random players hardly ever raid; these do, and drop things, and know of them."""
    setup = GAME.setup(seats, {"arsenal": seats == 4}, OUTPOST)
    match = Match(setup, seats)
    luck = stream(seats, "lively")
    watchers = range(SPECTATOR, seats)
    twins = [TwinWorlds(setup, seat, stream(seats, f"twins-{seat}")) for seat in watchers]
    while not match.over:
        state: Any = match.state
        assert state.broken_laws() == []
        eventful = state.known or state.fight or state.steps
        if luck.below(6 if eventful else 40) == 0:
            check_legal(setup, state)
            for law in COSTLY_LAWS:
                law(match, luck)
        match.play(choose(state, match.awaited[0], luck), match.awaited[0])
        check_twins(match, twins)


@rule("BS-5", "BS-36", "BS-48")
def test_crates_that_are_delivered_lie_open_and_all_are_told() -> None:
    for watcher in WATCHERS:
        table = a_table(loads_of={(0, 1): ["crate 1", "crate 4"]}, phase=t.ACTING)
        table.play("deliver")
        assert table.told_to(watcher, "crate-spent") == [1, 4]
        assert table.view(watcher).left.spent == [1, 4]


@rule("BS-5", "BS-48")
def test_oil_dropped_at_anothers_settlement_is_seen_by_its_owner_alone() -> None:
    for watcher in WATCHERS:
        table = a_table(
            scouts=[["x7", "north", "north"]],
            loads_of={(0, 1): ["oil 3", "oil 1"]},
            oil=[[], [2], []],
        )
        table.play("step se", "done")
        table.state.keeps_events = True
        fates.die(table.state, 0)
        told = table.told_to(watcher, "saw-oil")
        assert sorted(told) == ([1, 3] if watcher == 1 else [])
