"""The track, its events and what they bring (BS-20 to BS-25)."""

import pytest

from snowbound.games.before_the_storm.rules import bags, events, fates, round_track, tokens
from snowbound.games.before_the_storm.rules import terms as t
from tests.rules.before_the_storm.table import StormTable, a_table, with_event
from tests.support import rule


@rule("BS-20")
def test_a_marked_space_draws_an_event() -> None:
    assert a_table(round=1, active=2, phase=t.RATIONING).state.event < t.MINOR_EVENTS  # round 2: m
    assert a_table(round=2, active=2, phase=t.RATIONING).state.event >= t.MINOR_EVENTS  # M
    assert a_table(round=5, active=2, phase=t.RATIONING).state.event == -1


@rule("BS-20")
def test_a_minor_event_hits_everybody() -> None:
    assert [with_event("Full Snares").food(seat) for seat in range(3)] == [4, 4, 4]
    assert [with_event("Rats in the Store").food(seat) for seat in range(3)] == [2, 2, 2]
    armed = with_event("Under the Floorboards", weapons=[[], [1], []])
    assert [len(armed.weapons(seat)) for seat in range(3)] == [1, 2, 1]
    rusty = with_event("Rusted Through", weapons=[[2, 5], [1], []])
    assert [len(rusty.weapons(seat)) for seat in range(3)] == [1, 0, 0]
    assert [with_event("The Walking Doctor").medkits(seat) for seat in range(3)] == [1, 1, 1]


@rule("BS-20")
def test_weather_lasts_for_the_round() -> None:
    table = with_event("A Still Day")
    table.play("done")
    assert table.state.left == 6
    assert with_event("Knee-Deep").play("done").state.left == 4
    assert with_event("Cold Snap").state.more_rations == 1
    table.state.round = 5
    table.state.phase = t.RATIONING
    table.state.active = 2
    table.state.resume()
    assert table.state.more_steps == 0


@rule("BS-20")
@pytest.mark.parametrize("title", ["Demolition", "Signal From the Suburbs"])
def test_events_go_round_and_each_is_chosen_for_by_who_draws_it(title: str) -> None:
    """Seat 1 starts: the first major event is its own, the next one seat 2's, then seat 0's."""
    drawn: list[int] = []
    for nth in range(1, 6):
        table = with_event(title, nth, first=1, active=0)
        [event] = [event for event in table.happened() if event.kind == events.EVENT]
        assert (table.step, table.awaited) == ("pick-tile", event.seat)
        assert table.view(-1).active == event.seat
        drawn.append(event.seat)
    assert drawn == [1, 2, 0, 1, 2]


@rule("BS-20")
def test_minor_events_are_counted_on_their_own() -> None:
    drawn: list[int] = []
    for nth in range(1, 6):
        told = with_event("A Still Day", nth, seats=4, first=3).happened()
        drawn += [event.seat for event in told if event.kind == events.EVENT]
    assert drawn == [3, 0, 1, 2, 3]


@rule("BS-20")
def test_no_one_else_chooses() -> None:
    table = with_event("Demolition", 2, first=1, active=0)
    for seat in (0, 1):
        refusal = table.state.why_not(seat, table.setup.catalogue.number("pick 5"))
        assert refusal is not None
        assert (refusal.rule, refusal.words) == ("BS-21", "Seat 3 has to choose first.")


@rule("BS-20")
def test_who_draws_an_event_makes_the_choice_it_leaves() -> None:
    table = with_event("Demolition", flipped=["3"])
    assert (table.awaited, table.step) == (0, "pick-tile")
    assert table.legal() == ["pick 1", "pick 2", "pick 4", "pick 5", "pick 6"]
    assert table.refuses("pick 3") == "BS-20"
    table.play("pick 5")
    assert table.state.is_flipped(5)
    assert table.phase == "recruit"


@rule("BS-20")
def test_any_weapon_of_a_hand_may_be_the_one_that_an_event_takes() -> None:
    found: set[int] = set()
    for seed in range(20):
        table = with_event("Rusted Through", weapons=[[2, 4, 6], (), ()], seed=seed)
        found.update({2, 4, 6} - set(table.weapons(0)))
    assert found == {2, 4, 6}


@rule("BS-20")
def test_events_can_shut_oil_raids_and_prices() -> None:
    table = with_event("Frozen Pumps", scouts=[["0", "north", "north"]], ground={"0": [1, 1]})
    table.play("done", "done")
    assert table.refuses("tap") == "BS-20"
    table = with_event("A Lantern on the Road", scouts=[["x7", "x7", "x7"]], weapons=[[3], [], []])
    table.play("done", "step se", "done")
    assert "raid" not in table.legal()
    table = with_event("White-Out", scouts=[["x1", "x1", "x1"]], ground={"x1": [1]})
    table.play("done", "done")
    assert table.state.active == 1  # the outer forest's limit is 0 now: nobody can act


@rule("BS-20")
def test_who_has_least_or_most_food_may_be_meant() -> None:
    poor = with_event("Strangers at the Gate", food=(1, 1, 5))
    assert [poor.food(seat) for seat in range(3)] == [4, 4, 5]
    poor.play("recruit")
    assert poor.food(0) == 4  # free
    rich = with_event("The Last Market", food=(1, 4, 5), loads_of={(0, 1): ["crate 2"]})
    assert [rich.food(seat) for seat in range(3)] == [1, 4, 3]
    rich.play("done", "done", "deliver", "buy food")
    assert rich.food(0) == 4


@rule("BS-20")
def test_a_line_of_an_event_means_who_had_least_or_most_before_it() -> None:
    """What one settlement gains or loses makes nobody else the poorest or the richest."""
    poor = with_event("Strangers at the Gate", food=(1, 2, 5))
    assert [poor.food(seat) for seat in range(3)] == [4, 2, 5]
    rich = with_event("The Last Market", food=(5, 4, 5))
    assert [rich.food(seat) for seat in range(3)] == [3, 4, 3]


@rule("BS-20")
def test_a_toll_is_taken_for_scouts_that_are_out() -> None:
    table = with_event("Night Without End", scouts=[["0", "A", "north"]], food=(5, 0, 3))
    assert [table.food(seat) for seat in range(3)] == [3, 0, 3]


@rule("BS-20", "BS-39")
def test_a_toll_that_cannot_be_paid_in_full_costs_what_is_there() -> None:
    """Three scouts of each seat are out. Nobody starves for it."""
    away = ["0", "A", "x1"]
    table = with_event("Night Without End", scouts=[away, away, away], food=(2, 0, 7))
    assert [table.food(seat) for seat in range(3)] == [0, 0, 4]
    assert (table.step, table.scouts(0)) == ("", ["0", "a", "x1"])


@rule("BS-21")
def test_everybody_takes_a_turn_in_each_of_twelve_rounds() -> None:
    table = a_table(active=2, round=12, phase=t.RATIONING)
    assert table.state.over
    assert table.refuses("done", 0) == "BS-80"
    assert a_table().refuses("done", 1) == "BS-21"


@rule("BS-22")
def test_a_destroyed_tile_takes_everything_with_it() -> None:
    table = with_event(
        "The Tower Falls",
        ground={"0": [3, 2]},
        on_map={"bank-safe": "0"},
        scouts=[["0", "north", "north"], ["0", "0", "south-east", "south-east"]],
        loads_of={(0, 1): ["crate 4", "oil 2", "seed-vault"]},
    )
    assert table.state.is_flipped(0)
    assert table.ground("0") == []
    assert bags.numbers(table.state.lost) == [2, 3, 4]
    assert table.tokens("0") == []
    assert table.state.borne == 0
    assert bags.size(table.state.oil_left) == 50
    assert table.scouts(0) == ["north", "north"]
    assert table.scouts(1) == ["south-east", "south-east"]


@rule("BS-22", "BS-39")
def test_oil_that_lies_there_goes_back_to_the_other_oil() -> None:
    table = a_table(scouts=[["0", "north", "north"]], loads_of={(0, 1): ["oil 3", "oil 1"]})
    fates.die(table.state, 0)
    assert (table.spilt("0"), bags.size(table.state.oil_left)) == ([1, 3], 48)
    round_track.destroy(table.state, 0)
    assert (table.spilt("0"), bags.size(table.state.oil_left)) == ([], 50)
    assert table.state.broken_laws() == []


@rule("BS-22")
def test_a_flipped_tile_may_be_passed_but_nobody_ends_there() -> None:
    table = a_table(scouts=[["A", "north", "north"]], flipped=["1"])
    table.play("step s")
    assert table.at(0, 1) == "1"
    assert table.refuses("done") == "BS-22"
    table.play("step s", "done")
    assert table.at(0, 1) == "0"


@rule("BS-22")
def test_nobody_enters_a_flipped_tile_that_it_could_not_leave() -> None:
    table = a_table(scouts=[["A", "B", "north"]], flipped=["1"])
    table.play("scout 3", "step s", "step n", "step s", "step n")
    assert table.state.left == 1
    table.play("scout 1")
    assert table.refuses("step s") == "BS-22"
    table = a_table(scouts=[["A", "B", "north"]], flipped=["1"])
    table.play("scout 3", "step s", "step n", "step s", "scout 1", "step s")
    assert table.state.left == 1  # it is owed to the first scout
    table.play("scout 2")
    assert table.legal() == ["scout 1", "scout 3"]


@rule("BS-22")
def test_scouts_on_settlements_and_the_outer_forest_are_safe() -> None:
    data = a_table().setup.data
    for effects in data.effects:
        for effect in effects:
            if effect.kind == t.DESTROY:
                assert effect.tile < t.LABELLED
                assert effect.terrain in (-1, 1, 2)


@rule("BS-23")
def test_a_major_event_brings_a_token() -> None:
    table = with_event("A Convoy, Abandoned")
    [token] = table.tokens("0")
    assert table.setup.data.tokens[table.slugs.index(token)].points > 0
    table = with_event("Eyes at the Treeline").play("pick c")
    [token] = table.tokens("c")
    assert table.setup.data.tokens[table.slugs.index(token)].strength > 0


@rule("BS-23")
def test_nothing_comes_onto_a_flipped_tile() -> None:
    table = with_event("A Convoy, Abandoned", flipped=["0"])
    assert table.state.tokens == 2**54 - 1


@rule("BS-24")
def test_a_special_crate_is_gathered_carried_and_delivered() -> None:
    table = a_table(scouts=[["2", "north", "north"]], on_map={"seed-vault": "2"}, phase=t.ACTING)
    table.play("take seed-vault")
    assert table.carries(0, 1) == ["seed-vault"]
    assert table.view(2).players[0].scouts[0].tokens == ["seed-vault"]
    home = a_table(loads_of={(0, 1): ["seed-vault", "crate 1"]}, phase=t.ACTING).play("deliver")
    assert (home.step, home.state.step_value()) == ("buy", 7)
    assert tokens.where(home.state, home.slugs.index("seed-vault")) == t.IN_SUPPLY


@rule("BS-24")
def test_it_counts_among_the_three_things_carried() -> None:
    table = a_table(
        scouts=[["0", "north", "north"]],
        loads_of={(0, 1): ["crate 1", "oil 1"]},
        on_map={"bank-safe": "0", "radio-mast": "0"},
        phase=t.ACTING,
    )
    table.play("take bank-safe")
    assert table.carries(0, 1) == ["crate 1", "oil 1", "bank-safe"]
    assert table.tokens("0") == ["radio-mast"]


@rule("BS-24", "BS-34")
def test_it_counts_towards_what_one_scout_may_gather_on_the_tile() -> None:
    """Two in a suburb: two special crates, or one and a crate."""
    for wanted in (["bank-safe", "radio-mast"], ["crate", "bank-safe"], ["bank-safe", "crate"]):
        table = a_table(
            scouts=[["2", "north", "north"]],
            ground={"2": [1, 1]},
            on_map={"bank-safe": "2", "radio-mast": "2"},
            phase=t.ACTING,
        )
        table.play(*[f"take {thing}" for thing in wanted])
        assert (table.state.active, len(table.carries(0, 1))) == (1, 2)


SPECIALS = {
    "field-hospital": "A",
    "seed-vault": "B",
    "radio-mast": "C",
    "bank-safe": "D",
    "snow-engine": "E",
}


@rule("BS-24")
@pytest.mark.parametrize("title", ["A Convoy, Abandoned", "Signal From the Suburbs"])
def test_with_none_of_the_nine_left_an_event_brings_none(title: str) -> None:
    """And nobody is asked for a tile."""
    table = with_event(title, on_map=SPECIALS)
    assert table.phase == "recruit"
    assert sum(len(table.tokens(tile)) for tile in "0123456") == 0
    assert {"no-token", "none-left"} & set(table.heard())


@rule("BS-24")
def test_of_two_kinds_the_one_that_is_left_still_comes() -> None:
    table = with_event("Somebody Holds the Bridge", on_map=SPECIALS)
    table.play("pick 3")
    assert (table.phase, len(table.tokens("3"))) == ("recruit", 1)


def at_the_wolves(*weapons: int, scouts: int = 3, medkits: int = 0) -> StormTable:
    return a_table(
        scouts=[["C", *["north"] * (scouts - 1)]],
        ground={"C": [2]},
        on_map={"wolf-pack": "C"},
        weapons=[weapons, (), ()],
        medkits=[medkits, 0, 0],
        loads_of={(0, 1): ["crate 3"]},
        phase=t.ACTING,
    )


@rule("BS-25")
def test_an_enemy_bars_its_tile() -> None:
    table = at_the_wolves(2)
    assert table.legal() == ["done", "fight wolf-pack"]
    assert table.refuses("take crate") == "BS-25"
    unarmed = at_the_wolves()
    assert unarmed.state.active == 1  # there was nothing to do
    table = a_table(scouts=[["2", "3", "3"]], on_map={"toll-gang": "2"}, phase=t.ACTING)
    assert table.legal() == ["scout 3", "done", "tap"]
    assert table.refuses("scout 1") == "BS-33"


@rule("BS-25")
def test_a_higher_sum_beats_it_for_its_reward() -> None:
    table = at_the_wolves(3, 2, 4).play("fight wolf-pack", "lay 3", "lay 2")
    assert table.refuses("lay 4") == "BS-25"  # two are the most
    table.play("ready")
    assert table.food(0) == 3 + 5 - 1  # a ration is eaten
    assert (table.tokens("C"), table.weapons(0)) == ([], [4])
    assert bags.numbers(table.state.discard) == [2, 3]


@rule("BS-25")
def test_rewards_may_be_weapons_or_oil() -> None:
    for token, strength in (("toll-gang", [5, 1]), ("deserters", [6, 2])):
        table = a_table(
            scouts=[["C", "north", "north"]],
            on_map={token: "C"},
            weapons=[strength, (), ()],
            phase=t.ACTING,
        )
        table.play(f"fight {token}", f"lay {strength[0]}", f"lay {strength[1]}", "ready")
        gained = (len(table.weapons(0)), len(table.oil(0)))
        assert gained == ((3, 0) if token == "toll-gang" else (0, 2))


@rule("BS-25")
def test_a_lower_sum_kills_the_scout_and_all_weapons_are_gone() -> None:
    table = at_the_wolves(3).play("fight wolf-pack", "lay 3", "ready")
    assert table.at(0, 1) == "tracker"
    assert (table.weapons(0), table.tokens("C")) == ([], ["wolf-pack"])
    assert table.ground("C") == [2, 3]


@rule("BS-25", "BS-45")
def test_an_equal_sum_kills_too_but_half_of_the_weapons_come_back() -> None:
    table = at_the_wolves(3, 1).play("fight wolf-pack", "lay 3", "lay 1", "ready")
    assert table.at(0, 1) == "tracker"
    assert len(table.weapons(0)) == 1
    assert table.view(1).players[0].hand == table.weapons(0)  # it was shown


@rule("BS-25", "BS-70", "BS-71")
def test_medkits_and_the_last_two_count_here_as_well() -> None:
    saved = at_the_wolves(1, medkits=1).play("fight wolf-pack", "lay 1", "ready", "save")
    assert saved.at(0, 1) == "c"
    last = at_the_wolves(1, scouts=2).play("fight wolf-pack", "lay 1", "ready")
    assert last.at(0, 1) == "north"
    assert last.ground("C") == [2, 3]
