"""What is in the box, how the game is laid out (BS-1 to BS-14)."""

from collections import Counter

import pytest

from snowbound.games.before_the_storm.rules import bags, events
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.land import (
    HEXES,
    NEXT,
    NOWHERE,
    TILE_NAMES,
    WAYS,
    distance,
    settlement_of,
    sketch,
)
from tests.rules.before_the_storm.table import GAME, StormTable, a_table, place
from tests.support import OUTPOST, rule


def north_of(tile: str) -> str:
    return TILE_NAMES[NEXT[place(tile) * WAYS]]


def beside(tile: str) -> set[str]:
    """Tiles around a tile."""
    around = NEXT[place(tile) * WAYS : (place(tile) + 1) * WAYS]
    return {TILE_NAMES[there] for there in around if there < t.TILES}


def new(seats: int = 3, seed: int = 1, **options: object) -> StormTable:
    setup = GAME.setup(seats, options, OUTPOST)
    return StormTable(setup, setup.new_state(seed, keeps_events=True))  # type: ignore[arg-type]


@rule("BS-1")
def test_the_map_has_rings_around_the_city() -> None:
    assert len(TILE_NAMES) == 37
    assert beside("0") == set("123456")
    assert (north_of("0"), north_of("1"), north_of("a")) == ("1", "a", "x1")
    assert beside("2") == {"0", "1", "3", "b", "c", "d"}
    assert beside("a") == {"1", "b", "l", "x1", "x2", "x18"}


@rule("BS-1")
def test_rings_go_clockwise() -> None:
    ring = [HEXES[place(tile)] for tile in "abcdefghijkl"]
    assert ring[3] == (2, -1)  # D lies east
    assert ring[9] == (-2, 1)  # J lies west
    assert "x4" in beside("c")
    assert all(there != NOWHERE for there in NEXT[: 19 * WAYS])  # nobody falls off a labelled tile


@rule("BS-1", "BS-2")
def test_the_rulebooks_map_is_the_one_played_on() -> None:
    assert f"```text\n{sketch()}\n```" in GAME.rulebook
    assert GAME.rulebook.count("[NE]") == 1


@rule("BS-2")
@pytest.mark.parametrize(
    ("seats", "corners"),
    [
        (3, ["north", "south-east", "south-west"]),
        (4, ["north-east", "south-east", "south-west", "north-west"]),
        (5, ["north", "north-east", "south-east", "south-west", "north-west"]),
        (6, ["north", "north-east", "south-east", "south", "south-west", "north-west"]),
    ],
)
def test_settlements_lie_at_the_corners_by_seat(seats: int, corners: list[str]) -> None:
    assert [settlement_of(seats, seat) for seat in range(seats)] == [place(c) for c in corners]


@rule("BS-2")
def test_a_settlement_touches_one_hex_and_absent_ones_are_not_there() -> None:
    assert distance(place("north"), place("0")) == 4
    assert distance(place("north"), place("north-east")) == 5
    table = a_table(scouts=[["x1", "x4", "x4"]])
    table.play("step n")
    assert table.at(0, 1) == "north"
    table.play("scout 2")
    assert table.refuses("step ne") == "BS-1"  # nobody lives in the north-east


@rule("BS-3")
def test_the_box_holds_what_it_should() -> None:
    data = GAME.setup(3).data
    assert (sum(data.weapons), sum(data.crates), sum(data.oil)) == (70, 30, 50)
    assert (len(data.restock), len(data.tokens), len(data.track)) == (26, 9, 12)
    assert Counter(event.kind for event in data.events) == {"minor": 11, "major": 21}
    assert (t.FOOD, t.MEDKITS, t.SCOUTS) == (90, 20, 5)


@rule("BS-4")
def test_every_event_does_something_and_has_words() -> None:
    for event in GAME.setup(3).data.events:
        assert event.title and event.words and event.does


@rule("BS-5")
def test_counts_are_open_and_numbers_are_not() -> None:
    table = a_table(
        loads_of={(1, 1): ["crate 3", "oil 2", "bank-safe"]},
        weapons=[[2], [1, 4], []],
        oil=[[1], [3, 2], []],
        medkits=[0, 2, 0],
    )
    other = table.view(0).players[1]
    assert (other.food, other.weapons, other.medkits, other.oil) == (3, 2, 2, 2)
    assert (other.hand, other.oil_known) == ([], [])
    scout = other.scouts[0]
    assert (scout.crates, scout.oil, scout.tokens) == (1, 1, ["bank-safe"])
    assert (scout.known, scout.oil_known) == ([], [])


@rule("BS-5")
def test_an_owner_knows_its_own_numbers() -> None:
    table = a_table(loads_of={(1, 1): ["crate 3", "oil 2"]}, weapons=[[], [4, 1], []])
    own = table.view(1).players[1]
    assert own.hand == [1, 4]
    assert (own.scouts[0].known, own.scouts[0].oil_known) == ([3], [2])


@rule("BS-10")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_scouts_at_home_and_two_on_the_tracker(seats: int) -> None:
    table = new(seats)
    for seat, player in enumerate(table.view(-1).players):
        home = table.view(-1).homes[seat].tile
        assert [scout.tile for scout in player.scouts] == [home] * 3
        assert player.tracker == 2


@rule("BS-11")
def test_the_first_crates_lie_on_0_1_3_and_5() -> None:
    table = new()
    assert {pile.tile: pile.crates for pile in table.view(-1).piles} == dict.fromkeys("0135", 1)
    assert bags.size(table.state.crates_left) == 26


@rule("BS-12")
def test_three_cards_in_any_mix_then_two_food() -> None:
    table = new()
    first = table.awaited
    table.play("draw food", "draw weapon", "draw weapon")
    assert (table.food(first), len(table.weapons(first))) == (3, 2)
    assert table.awaited == (first + 1) % 3
    table.play("draw food", "draw food", "draw food")
    assert table.food((first + 1) % 3) == 5


@rule("BS-12")
def test_a_drawn_weapon_is_told_to_its_owner_only() -> None:
    table = new()
    first = table.awaited
    table.play("draw weapon")
    told = [event for event in table.happened() if event.kind == events.DREW_WEAPON]
    assert [event.audience for event in told] == [2**first]
    assert table.refuses("done") == "BS-12"


@rule("BS-13")
def test_the_highest_roll_starts_and_ties_roll_again() -> None:
    tied = 0
    for seed in range(40):
        table = new(seed=seed)
        told = [event for event in table.happened() if event.kind == events.ROLLED]
        rolls = [(event.seat, event.details[0]) for event in told]
        rolling = [0, 1, 2]
        while len(rolling) > 1:
            rolled, rolls = rolls[: len(rolling)], rolls[len(rolling) :]
            assert [seat for seat, _ in rolled] == rolling  # only those who are tied roll again
            best = max(pips for _, pips in rolled)
            assert 1 <= best <= 6
            rolling = [seat for seat, pips in rolled if pips == best]
            tied += len(rolling) > 1
        assert rolling == [table.state.first] == [table.awaited]
        assert rolls == []
    assert tied


@rule("BS-13", "BS-21")
def test_turns_go_clockwise_and_the_same_player_starts_every_round() -> None:
    table = a_table(active=2, phase=t.RATIONING, round=3)
    assert (table.state.round, table.state.active) == (3, 0)
    table = a_table(active=1, phase=t.RATIONING, round=3)
    assert (table.state.round, table.state.active) == (2, 2)


@rule("BS-14")
def test_medkits_are_a_pile_of_their_own() -> None:
    table = a_table(loads_of={(0, 1): ["crate 4"]}, phase=t.ACTING)
    table.play("deliver", "buy medkit")
    assert (table.medkits(0), table.state.medkits_left) == (1, 19)


@rule("BS-14")
def test_in_an_arsenal_medkits_are_weapon_cards_and_cannot_be_bought() -> None:
    table = a_table(
        loads_of={(0, 1): ["crate 4"]}, phase=t.ACTING, options={"arsenal": True}, food=(9, 3, 3)
    )
    assert bags.size(table.state.deck) == 90
    table.play("deliver")
    assert table.refuses("buy medkit") == "BS-14"
    table.state.deck = table.state.deck - table.state.box.weapons  # only medkits are left
    table.state.discard = table.state.box.weapons
    table.play("buy weapon")
    assert (table.medkits(0), table.weapons(0)) == (1, [])


@rule("BS-14", "BS-39")
def test_in_an_arsenal_a_spent_medkit_goes_to_the_weapon_discards() -> None:
    table = a_table(
        scouts=[["0", "north", "north", "north"]],
        food=(0, 3, 3),
        medkits=(1, 0, 0),
        phase=t.RATIONING,
        options={"arsenal": True},
    )
    table.play("starve 1", "save")
    assert bags.count(table.state.discard, 0) == 1
