"""CN-70 to CN-75: lucky finds."""

import pytest

from snowbound.games.coldest_night.rules.terms import (
    AFTER_DRAWING,
    AFTER_DYING,
    AFTER_FROSTBITE,
    BEFORE_DYING,
    BEFORE_REMOVAL,
    MAIN,
    MORE,
    REMOVING,
)
from tests.rules.coldest_night.table import DWINDLE, a_table
from tests.support import rule

MANY = ["towels", "portrait", "diary", "quilt", "bedsheets", "wallpaper"]


@rule("CN-70")
def test_anybody_may_use_any_token_in_anybodys_turn() -> None:
    table = a_table(hands=[["rags"], ["shoes"], []], tokens=["lighter-fluid"])
    assert table.may_interrupt == [1, 2]
    assert table.legal(2) == ["use lighter-fluid"]
    table.play("use lighter-fluid", seat=2)
    assert table.heat == 10
    assert table.may_interrupt == []
    assert table.legal(2) == []


@rule("CN-70")
def test_a_token_works_once_and_must_have_been_found() -> None:
    table = a_table(tokens=["lighter-fluid"])
    assert table.refuses("use kerosene", seat=1) == "CN-70"
    table.play("use lighter-fluid")
    assert table.refuses("use lighter-fluid") == "CN-70"


@rule("CN-71")
def test_alcohol_warms_its_card_as_long_as_it_lies_there() -> None:
    table = a_table(tokens=["alcohol"], hands=[["rags"], ["towels"]], deck=[])
    table.play("use alcohol", "soak 3")
    assert table.heat == 8
    assert table.view(0).pit[2].soaked
    table.play("feed rags")
    assert table.heat == 1 + 3 + 2  # Match has gone, and the Alcohol with it
    assert table.state.soaked == -1


@rule("CN-71")
def test_the_axe_draws_or_warms_but_not_both() -> None:
    table = a_table(tokens=["axe"])
    table.play("use axe")
    assert table.legal() == ["warm", "draws 1", "draws 2"]
    table.play("draws 2")
    assert table.hand(1) == ["teddy-bear", "towels"]
    assert table.heat == 7
    assert table.tokens == []


@rule("CN-71")
def test_the_backpack_brings_a_card_from_one_hand_to_another() -> None:
    table = a_table(hands=[["rags"], ["shoes", "towels"], []], tokens=["backpack"])
    table.play("use backpack", seat=2)
    assert table.legal(2) == ["from 1", "from 2"]
    table.play("from 2", seat=2)
    assert table.legal(2) == ["to 1", "to 3"]
    assert table.refuses("to 2", seat=2) == "CN-71"
    table.play("to 1", seat=2)
    assert table.awaited == 1
    table.play("hand-over towels")
    assert table.hand(0) == ["towels", "rags"]
    assert table.hand(1) == ["shoes"]
    assert table.awaited == 0


@rule("CN-71")
def test_the_blanket_takes_any_frostbite() -> None:
    table = a_table(frost=[["numbing"], ["paranoia"]], tokens=["blanket"])
    table.play("use blanket")
    assert table.legal() == ["cover paranoia", "cover numbing"]
    table.play("cover paranoia")
    assert table.frost(1) == []
    assert table.view(0).thawed == ["paranoia"]


@rule("CN-71")
@pytest.mark.parametrize(("key", "cards"), [("cabinet-key", 3), ("cellar-key", 4)])
def test_a_key_lets_one_player_draw(key: str, cards: int) -> None:
    table = a_table(hands=[["rags"], []], deck=MANY, tokens=[key])
    table.play(f"use {key}", "draws 2")
    assert len(table.hand(1)) == cards


@rule("CN-71")
def test_emergency_supplies_ignore_ash() -> None:
    table = a_table(pit=["match"], deck=["door-jamb", "rags"], tokens=["emergency-supplies"])
    table.play("use emergency-supplies")
    assert table.pit == ["door-jamb", "match"]
    assert table.heat == 6


@rule("CN-71")
def test_emergency_supplies_need_a_place_in_the_pit() -> None:
    table = a_table(pit=["rug", "logs", "newspaper", "match"], tokens=["emergency-supplies"])
    assert table.refuses("use emergency-supplies") == "CN-71"
    assert table.legal(1) == []
    assert table.may_interrupt == []


@rule("CN-71", "CN-51")
def test_emergency_supplies_can_ward_off_frostbite() -> None:
    table = a_table(
        pit=["logs", "match", "rug"],
        hands=[["quilt"], []],
        deck=["shoes", "towels", "portrait", "diary", "bedsheets"],
        tokens=["emergency-supplies"],
    )
    table.play("scavenge", "give 1", "give 1", "give 1")
    assert table.step == AFTER_DYING
    table.play("use emergency-supplies", seat=1)
    assert table.frost(0) == []


@rule("CN-72")
@pytest.mark.parametrize(("token", "heat"), [("lighter-fluid", 3), ("kerosene", 4)])
def test_lent_heat_ends_with_the_turn(token: str, heat: int) -> None:
    table = a_table(hands=[["teddy-bear"], ["towels"]], pit=["logs", "match"], tokens=[token])
    assert table.refuses("feed teddy-bear") == "CN-30"
    table.play(f"use {token}")
    assert table.heat == 5 + heat
    table.play("feed teddy-bear")
    assert table.state.active == 1
    assert table.heat == 2 + 3


@rule("CN-72")
def test_alcohol_raises_the_card_beyond_the_turn() -> None:
    table = a_table(hands=[["rags"], ["towels"]], tokens=["alcohol"])
    table.play("use alcohol", "soak 1", "feed rags")
    assert table.heat == 1 + 4 + 2


@rule("CN-73")
def test_a_token_that_could_do_nothing_may_not_be_used() -> None:
    table = a_table(tokens=["blanket"])
    assert table.refuses("use blanket") == "CN-73"
    table = a_table(deck=[], tokens=["cellar-key"])
    assert table.refuses("use cellar-key") == "CN-73"
    table = a_table(hands=[["rags"], []], frost=[[], ["paranoia"]], tokens=["backpack"])
    assert table.refuses("use backpack") == "CN-73"
    table = a_table(deck=[], tokens=["emergency-supplies"])
    assert table.refuses("use emergency-supplies") == "CN-71"


@rule("CN-73")
def test_what_has_only_one_answer_is_not_asked() -> None:
    table = a_table(hands=[["rags"], ["shoes"]], tokens=["backpack"], deck=[])
    table.play("use backpack", "from 2")
    assert table.hand(0) == ["rags", "shoes"]


@rule("CN-74")
def test_with_every_window_the_turn_waits_at_each_point() -> None:
    table = a_table(
        pit=["logs", "match"],
        hands=[["rags", "picture-album"], ["shoes"]],
        frost=[["numbing"], ["paranoia"]],
        frost_deck=["blue-lips"],
        tokens=["axe"],
        begin_turn=True,
        windows="every",
    )
    points = [table.step]
    table.play("go-on")
    points.append(table.step)
    table.play("feed rags")
    points.append(table.step)
    table.play("stop")
    for _ in range(3):
        points.append(table.step)
        table.play("go-on")
    points.append(table.step)
    assert points == [
        BEFORE_REMOVAL,
        MAIN,
        MORE,
        AFTER_DYING,
        AFTER_FROSTBITE,
        AFTER_DRAWING,
        BEFORE_REMOVAL,
    ]
    assert table.state.active == 1


@rule("CN-74")
def test_it_waits_after_a_scavenge_and_after_the_last_card_fed() -> None:
    table = a_table(hands=[["rags"], ["shoes"]], tokens=["axe"], windows="every")
    twin = a_table(hands=[["rags"], ["shoes"]], tokens=["axe"], windows="every")
    table.play("feed rags")
    twin.play("scavenge", "give 1", "give 1", "give 2")
    assert table.step == twin.step == BEFORE_DYING
    assert table.may_interrupt == twin.may_interrupt == [1]


@rule("CN-74")
@pytest.mark.parametrize(
    ("tokens", "waits"),
    [
        (["lighter-fluid"], False),  # 5 and 3 make 8
        (["kerosene"], True),  # 5 and 4 make 9, the value of Blue Lips
        (["lighter-fluid", "axe"], True),
        (["alcohol"], False),
        (["emergency-supplies"], True),  # there are cards of heat 4
        (["blanket", "cellar-key"], False),  # for them there is time after it
    ],
)
def test_removal_waits_only_for_tokens_that_reach_a_frost_value(
    tokens: list[str], waits: bool
) -> None:
    table = a_table(pit=["logs", "match"], frost=[["blue-lips"]], tokens=tokens, begin_turn=True)
    assert table.heat == 5
    assert table.step == (BEFORE_REMOVAL if waits else MAIN)
    assert table.may_interrupt == [1]  # whoever is not waited for may use one all the same


@rule("CN-74", "CN-20")
@pytest.mark.parametrize(
    ("tokens", "waits"),
    [
        (["lighter-fluid"], False),  # 5 and 3 make 8, beyond the 7 of Violent Shivering
        (["lighter-fluid", "kerosene"], False),
        (["alcohol", "lighter-fluid"], False),
        (["alcohol", "axe"], True),  # both add 1
    ],
)
def test_removal_does_not_wait_for_heat_beyond_the_frost_value(
    tokens: list[str], waits: bool
) -> None:
    frost = [["violent-shivering"]]
    table = a_table(pit=["logs", "match"], frost=frost, tokens=tokens, begin_turn=True)
    assert (table.step == BEFORE_REMOVAL) == waits


@rule("CN-74")
@pytest.mark.parametrize(("windows", "step"), [("useful", MAIN), ("every", BEFORE_REMOVAL)])
def test_removal_does_not_wait_for_a_dwindles_to_cool_the_fire(windows: str, step: int) -> None:
    """At 7 it would push the Match out, for the 5 of Paranoia; `every` leaves time for that."""
    table = a_table(
        deck=[DWINDLE, "towels"],
        frost=[["paranoia"]],
        tokens=["cabinet-key"],
        begin_turn=True,
        windows=windows,
    )
    assert table.step == step
    if windows == "every":
        table.play("use cabinet-key", seat=1)
        assert (table.heat, table.frost(0)) == (5, [])


@rule("CN-74")
@pytest.mark.parametrize(
    ("card", "tokens", "waits"),
    [
        ("shoes", ["emergency-supplies"], True),  # BURN ONE empties the pit
        ("shoes", ["cellar-key"], True),  # under two cards lies a Fire Dwindles
        ("shoes", ["axe", "kerosene"], False),
        ("rags", ["emergency-supplies"], False),
        ("lampshade", ["alcohol"], True),  # GREATEST: another card may be made the hottest
        ("lampshade", ["emergency-supplies"], True),  # or a hotter one be put in
        ("lampshade", ["kerosene"], False),
    ],
)
def test_dying_down_waits_only_for_tokens_that_change_what_goes(
    card: str, tokens: list[str], waits: bool
) -> None:
    table = a_table(
        pit=["logs"],
        hands=[[card], ["broom"]],
        deck=["towels", "portrait", DWINDLE, "diary", "quilt"],
        frost=[["paranoia"]],  # no token brings a card to feed
        tokens=["kerosene", *[token for token in tokens if token != "kerosene"]],
    )
    table.play("use kerosene", f"feed {card}")
    assert (table.step == BEFORE_DYING) == waits


@rule("CN-74", "CN-45")
def test_dying_down_does_not_wait_for_a_greatest_that_target_beats() -> None:
    hands = [["lampshade", "music-box"], ["broom"]]
    table = a_table(pit=["door-jamb", "logs"], hands=hands, tokens=["alcohol"])
    table.play("feed lampshade", "feed music-box")
    assert table.step == REMOVING


@rule("CN-74")
@pytest.mark.parametrize(
    ("pit", "tokens", "waits"),
    [
        (["logs", "match"], ["emergency-supplies"], True),
        (["logs", "match"], ["axe"], True),  # a Fire Dwindles lies on top
        (["logs", "match"], ["kerosene", "blanket"], False),
        (["logs", "newspaper", "match"], ["emergency-supplies", "axe"], False),
    ],
)
def test_frostbite_waits_only_for_what_fills_the_pit(
    pit: list[str], tokens: list[str], waits: bool
) -> None:
    table = a_table(
        pit=pit,
        hands=[["rags"], ["broom"]],
        deck=[DWINDLE, "towels", "quilt"],
        frost=[["paranoia"]],  # no token brings a card to feed
        tokens=tokens,
    )
    table.play("feed rags")
    assert (table.step == AFTER_DYING) == waits


@rule("CN-74")
@pytest.mark.parametrize(
    ("frost", "tokens", "waits"),
    [
        ("advanced-frostbite", ["blanket"], True),
        ("memory-loss", ["blanket"], True),
        ("loss-of-circulation", ["backpack"], True),
        ("loss-of-circulation", ["axe"], False),
        ("numbing", ["blanket", "backpack"], False),
    ],
)
def test_the_draw_waits_only_for_what_lifts_a_hindrance(
    frost: str, tokens: list[str], waits: bool
) -> None:
    hand = ["rags", "jewelry-box", "teddy-bear", "bedsheets"]
    table = a_table(hands=[hand, ["broom"]], frost=[[frost]], tokens=tokens)
    table.play("feed rags")
    assert (table.step == AFTER_DYING) == waits


@rule("CN-74")
def test_nothing_waits_after_the_draw() -> None:
    tokens = ["alcohol", "axe", "cellar-key", "kerosene", "emergency-supplies"]
    table = a_table(hands=[["rags"], ["broom"]], tokens=tokens)
    table.play("feed rags")
    assert table.state.active == 1
    assert table.step == MAIN


@rule("CN-74")
def test_without_a_usable_token_the_turn_runs_on() -> None:
    table = a_table(hands=[["rags"], ["shoes"]], tokens=["blanket"])
    table.play("feed rags")
    assert table.state.active == 1
    assert table.step == MAIN


@rule("CN-74")
def test_no_token_while_somebody_deals_or_chooses() -> None:
    table = a_table(hands=[["rags"], ["shoes"]], tokens=["axe"])
    table.play("scavenge")
    assert table.may_interrupt == []
    assert table.refuses("use axe", seat=1) == "CN-74"
    assert table.refuses("use axe", seat=0) == "CN-74"
    table = a_table(hands=[["music-box"], ["shoes"]], tokens=["axe"])
    table.play("feed music-box")
    assert table.step == REMOVING
    assert table.refuses("use axe", seat=1) == "CN-74"


@rule("CN-75")
def test_supplies_have_no_effect() -> None:
    table = a_table(pit=["logs"], deck=["end-table", "rags"], tokens=["emergency-supplies"])
    table.play("use emergency-supplies")
    assert table.pit == ["end-table", "logs"]
    assert table.tokens == []


@rule("CN-75")
def test_no_frostbite_keeps_supplies_out() -> None:
    table = a_table(
        deck=["door-jamb", "rags"],
        frost=[["violent-shivering", "short-breath"]],
        tokens=["emergency-supplies"],
    )
    table.play("use emergency-supplies")  # ash 8 at a heat of 7, and of even heat
    assert table.pit[0] == "door-jamb"


@rule("CN-75")
def test_supplies_that_are_a_dwindles_bring_the_next_card_too() -> None:
    table = a_table(deck=[DWINDLE, "portrait", "towels"], tokens=["emergency-supplies"])
    table.play("use emergency-supplies")
    assert table.pit == ["portrait", DWINDLE, "logs", "newspaper"]
