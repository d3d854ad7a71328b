"""CN-50 to CN-61: the fire dies down, frostbite, the draw, and how it ends."""

import pytest

from snowbound.games.coldest_night.rules.terms import MORE
from tests.rules.coldest_night.table import DWINDLE, a_table
from tests.support import rule


@rule("CN-50")
def test_the_rightmost_card_leaves() -> None:
    table = a_table()
    table.play("feed rags")
    assert table.pit == ["rags", "logs", "newspaper"]
    assert "match" in table.view(0).burnt


@rule("CN-51")
@pytest.mark.parametrize(
    ("pit", "bitten"), [(["logs", "newspaper", "match"], False), (["logs", "match"], True)]
)
def test_fewer_than_three_cards_bring_frostbite(pit: list[str], bitten: bool) -> None:
    table = a_table(pit=pit, hands=[["rags", "quilt"], ["shoes"]], frost_deck=["numbing"])
    table.play("feed rags")
    if table.step == MORE:
        table.play("stop")
    assert table.frost(0) == (["numbing"] if bitten else [])
    assert table.frost(1) == []


@rule("CN-52")
def test_one_card_is_drawn_however_many_were_fed() -> None:
    table = a_table(pit=["logs", "match"], hands=[["picture-album", "rags"], ["shoes"]])
    table.play("feed picture-album", "feed rags")
    assert table.hand(0) == ["towels"]


@rule("CN-52")
def test_no_card_is_drawn_from_an_empty_deck() -> None:
    table = a_table(hands=[["rags", "quilt"], ["shoes"]], deck=[])
    table.play("feed rags")
    assert table.hand(0) == ["quilt"]
    assert table.state.active == 1


@rule("CN-53")
def test_a_dwindles_drawn_at_the_end_of_a_turn() -> None:
    table = a_table(deck=[DWINDLE, "portrait"], frost_deck=["numbing"])
    table.play("feed rags")  # the pit holds three, four with the Dwindles: the rightmost leaves
    assert table.pit == [DWINDLE, "rags", "logs"]
    assert table.hand(0) == ["portrait"]
    assert table.frost(0) == []


@rule("CN-53")
def test_a_dwindles_brings_no_frostbite_check() -> None:
    table = a_table(hands=[["rags"], ["shoes"]], deck=[DWINDLE, "portrait"], tokens=["axe"])
    table.play("use axe", "draws 1")
    assert table.pit == [DWINDLE, "logs", "newspaper"]
    assert table.frost(0) == []


@rule("CN-53")
def test_a_dwindles_joins_a_small_pit_without_pushing() -> None:
    table = a_table(pit=["logs", "match"], deck=[DWINDLE, "portrait"], tokens=["axe"])
    table.play("use axe", "draws 1")
    assert table.pit == [DWINDLE, "logs", "match"]


@rule("CN-53")
def test_a_dwindles_into_a_full_pit_makes_five_and_pushes_one_card() -> None:
    table = a_table(
        pit=["rug", "logs", "newspaper", "match"], deck=[DWINDLE, "portrait"], tokens=["axe"]
    )
    table.play("use axe", "draws 1")
    assert table.pit == [DWINDLE, "rug", "logs", "newspaper"]


@rule("CN-53")
def test_no_effect_applies_to_what_a_dwindles_pushes_out() -> None:
    """TARGET waits for the fire to die down; a Dwindles takes the rightmost all the same."""
    table = a_table(
        pit=["roof-timber", "logs"],
        hands=[["music-box", "quilt"], ["shoes"]],
        deck=["rags", DWINDLE, "portrait", "towels"],
        tokens=["cabinet-key"],
    )
    table.play("feed music-box", "use cabinet-key", "draws 2")
    assert table.pit == [DWINDLE, "music-box", "roof-timber"]


@rule("CN-53")
def test_two_dwindles_in_a_row() -> None:
    table = a_table(deck=[DWINDLE, DWINDLE, "portrait"])
    table.play("feed rags")
    assert table.pit == [DWINDLE, DWINDLE, "rags"]
    assert table.hand(0) == ["portrait"]


@rule("CN-60")
def test_an_empty_pit_is_lost_at_once() -> None:
    table = a_table(pit=["match"], hands=[["quilt"], ["shoes"]], tokens=["emergency-supplies"])
    table.play("scavenge", "give 1", "give 1", "give 1", "go-on")
    assert table.ending == "fire-out"
    assert table.frost(0) == []  # before any frostbite
    assert table.legal(0) == table.legal(1) == []
    assert table.refuses("use emergency-supplies", seat=0) == "CN-61"


@rule("CN-60")
def test_a_frostbite_card_that_is_not_there_is_lost() -> None:
    table = a_table(pit=["logs", "match"], hands=[["quilt"], ["shoes"]], frost_deck=[])
    table.play("scavenge", "give 1", "give 1", "give 1")
    assert table.ending == "frozen"
    assert table.state.outcome().winners == []


@rule("CN-60")
def test_the_last_frostbite_card_can_still_be_taken() -> None:
    table = a_table(pit=["logs", "match"], hands=[["quilt"], ["shoes"]], frost_deck=["paranoia"])
    table.play("scavenge", "give 1", "give 1", "give 1")
    assert table.ending == ""
    assert table.frost(0) == ["paranoia"]


@rule("CN-61")
def test_the_last_card_wins_before_the_fire_dies_down() -> None:
    table = a_table(pit=["logs"], hands=[["shoes"], []], deck=[])
    table.play("feed shoes")  # BURN ONE would have put the fire out
    assert table.ending == "sunrise"
    outcome = table.state.outcome()
    assert outcome.winners == [0, 1]
    assert outcome.scores == [50, 50]


@rule("CN-61")
def test_somebody_elses_card_is_in_the_way() -> None:
    table = a_table(hands=[["rags"], ["shoes"]], deck=[])
    table.play("feed rags")
    assert table.ending == ""


@rule("CN-61", "CN-53")
def test_a_last_dwindles_must_be_drawn_first() -> None:
    table = a_table(hands=[["rags"], []], deck=[DWINDLE])
    table.play("feed rags")
    assert table.ending == "sunrise"
    assert table.pit[0] == DWINDLE


@rule("CN-61")
def test_scavenging_the_last_dwindles_can_win() -> None:
    table = a_table(hands=[[], []], deck=[DWINDLE])
    table.play("scavenge")
    assert table.ending == "sunrise"


@rule("CN-61")
def test_cards_being_dealt_count_as_held() -> None:
    table = a_table(hands=[[], []], deck=["rags"])
    table.play("scavenge")
    assert table.deck == []
    assert table.ending == ""


@rule("CN-61", "CN-75")
def test_emergency_supplies_can_burn_the_last_card() -> None:
    table = a_table(hands=[[], []], deck=["quilt"], tokens=["emergency-supplies"])
    table.play("use emergency-supplies", seat=1)
    assert table.ending == "sunrise"
