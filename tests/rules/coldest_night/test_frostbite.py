"""CN-80 to CN-86: what the cold does to people."""

import pytest

from snowbound.core.components import ComponentSet
from snowbound.games.coldest_night.rules.terms import BEFORE_DYING, HANDING_OVER
from tests.rules.coldest_night.table import DWINDLE, a_table
from tests.support import HUT, rule


@rule("CN-80")
def test_advanced_frostbite_stops_the_draw_from_the_very_turn_it_comes() -> None:
    table = a_table(
        pit=["logs", "match"],
        hands=[["rags", "quilt"], ["shoes"]],
        frost_deck=["advanced-frostbite"],
    )
    table.play("feed rags", "stop")
    assert table.frost(0) == ["advanced-frostbite"]
    assert table.hand(0) == ["quilt"]


@rule("CN-80")
def test_advanced_frostbite_leaves_scavenging_and_tokens() -> None:
    table = a_table(hands=[[], []], frost=[["advanced-frostbite"]], tokens=["axe"])
    table.play("use axe", "draws 1", "scavenge", "give 1", "give 1", "give 1")
    assert len(table.hand(0)) == 4


@rule("CN-81")
def test_loss_of_circulation_takes_nothing_away() -> None:
    table = a_table(
        pit=["logs", "match"],
        hands=[["rags", "quilt", "shoes", "portrait", "diary"], []],
        deck=["towels", "bedsheets"],
        frost_deck=["loss-of-circulation"],
    )
    table.play("feed rags", "stop")
    assert table.hand(0) == ["portrait", "shoes", "diary", "quilt"]  # and no draw


@rule("CN-81")
def test_with_two_cards_one_more_may_come() -> None:
    table = a_table(
        hands=[["rags", "quilt", "shoes"], []],
        frost=[["loss-of-circulation"]],
        deck=["towels", "bedsheets"],
    )
    table.play("feed rags")
    assert table.hand(0) == ["towels", "shoes", "quilt"]


@rule("CN-81")
def test_nobody_can_give_more_than_three() -> None:
    table = a_table(
        hands=[[], ["rags", "quilt"]],
        frost=[[], ["loss-of-circulation"]],
        deck=["towels", "portrait", "diary", "bedsheets"],
    )
    table.play("scavenge")
    assert table.legal() == ["give 1", "give 2"]
    table.play("give 2")  # now they hold three, and the rest can only be kept
    assert len(table.hand(1)) == 3
    assert len(table.hand(0)) == 3  # two, and the draw at the end of the turn


@rule("CN-81")
def test_three_cards_refuse_a_gift_with_a_reason() -> None:
    table = a_table(hands=[[], ["rags", "quilt", "shoes"], []], frost=[[], ["loss-of-circulation"]])
    table.play("scavenge")
    assert table.refuses("give 2") == "CN-81"


@rule("CN-81")
def test_tokens_are_counted_card_by_card() -> None:
    table = a_table(
        hands=[["rags", "quilt"], []], frost=[["loss-of-circulation"]], tokens=["cellar-key"]
    )
    table.play("use cellar-key", "draws 1")
    assert len(table.hand(0)) == 3
    assert table.deck[0] == "portrait"


@rule("CN-81")
def test_the_backpack_does_not_get_around_it() -> None:
    table = a_table(
        hands=[["rags", "quilt", "shoes"], ["towels"], []],
        frost=[["loss-of-circulation"]],
        tokens=["backpack", "axe"],
    )
    table.play("use backpack", "from 2")
    assert table.hand(2) == ["towels"]  # the only one who may take it
    table.play("use axe")
    assert table.refuses("draws 1") == "CN-81"


@rule("CN-82")
def test_memory_loss_draws_two_and_keeps_the_one_of_more_ash() -> None:
    table = a_table(frost=[["memory-loss"]], deck=["portrait", "diary", "quilt"])
    table.play("feed rags")
    assert table.legal() == ["return portrait"]  # ash 6 against 7
    assert table.refuses("return diary") == "CN-82"
    table.play("return portrait")
    assert table.hand(0) == ["diary"]
    assert table.deck == ["portrait", "quilt"]


@rule("CN-82")
def test_equal_ash_leaves_the_choice() -> None:
    table = a_table(frost=[["memory-loss"]], deck=["bedsheets", "diary", "quilt"])
    table.play("feed rags")
    assert table.legal() == ["return bedsheets", "return diary"]
    table.play("return bedsheets")
    assert table.hand(0) == ["diary"]
    assert table.deck[0] == "bedsheets"


@rule("CN-82")
def test_the_returned_card_is_known_to_that_player_only() -> None:
    table = a_table(frost=[["memory-loss"]], deck=["portrait", "diary", "quilt"])
    table.play("feed rags", "return portrait")
    assert [card.face.card for card in table.view(0).deck_known] == ["portrait"]
    assert table.view(1).deck_known == table.view(-1).deck_known == []
    table.play("scavenge")  # and whoever draws it next is known to hold it
    table.play("give 2")
    assert [face.card for face in table.view(0).seats[1].known] == ["portrait"]


@rule("CN-82")
def test_own_scavenging_draws_four_for_three() -> None:
    table = a_table(
        hands=[[], []], frost=[["memory-loss"]], deck=["portrait", "towels", "rags", "diary"]
    )
    table.play("scavenge", "return rags")
    assert [face.card for face in table.view(0).deal] == ["portrait", "towels", "diary"]
    assert table.deck == ["rags"]
    table.play("give 2", "give 1", "give 2")
    assert table.hand(1) == ["portrait", "diary"]


@rule("CN-82", "CN-53")
def test_a_dwindles_among_them_is_resolved_and_replaced() -> None:
    table = a_table(frost=[["memory-loss"]], deck=["portrait", DWINDLE, "diary", "quilt"])
    table.play("feed rags", "return portrait")
    assert DWINDLE in table.pit
    assert table.hand(0) == ["diary"]
    assert table.deck == ["portrait", "quilt"]


@rule("CN-82")
def test_nothing_is_returned_if_one_more_could_not_be_drawn() -> None:
    table = a_table(frost=[["memory-loss"]], deck=["portrait"])
    table.play("feed rags")
    assert table.hand(0) == ["portrait"]
    assert table.state.active == 1


@rule("CN-82", "CN-33")
@pytest.mark.parametrize("deck", [["portrait", "towels", "diary"], ["portrait", DWINDLE]])
def test_nor_of_a_scavenge_that_finds_no_fourth_card(deck: list[str]) -> None:
    table = a_table(hands=[["rags"], []], frost=[["memory-loss"]], deck=deck)
    table.play("scavenge")
    found = [card for card in deck if card != DWINDLE]
    assert [face.card for face in table.view(0).deal] == found
    assert table.legal() == ["give 1", "give 2"]  # to be dealt, none to be returned


@rule("CN-82", "CN-53")
def test_a_last_dwindles_does_not_count_as_one_more() -> None:
    table = a_table(frost=[["memory-loss"]], deck=["portrait", DWINDLE])
    table.play("feed rags")
    assert table.hand(0) == ["portrait"]
    assert table.pit[0] == DWINDLE


@rule("CN-82")
def test_token_draws_count_and_gifts_do_not() -> None:
    table = a_table(
        hands=[[], []],
        frost=[["memory-loss"]],
        deck=["portrait", "towels", "rags", "diary", "quilt", "bedsheets"],
        tokens=["axe"],
        active=1,
    )
    table.play("use axe", "draws 1")
    assert table.awaited == 0
    table.play("return towels")
    assert table.hand(0) == ["portrait"]
    table.play("scavenge", "give 1", "give 1", "give 2")
    assert len(table.hand(0)) == 3


@rule("CN-82", "CN-81")
def test_memory_loss_with_loss_of_circulation() -> None:
    table = a_table(
        hands=[["rags", "shoes"], []],
        frost=[["memory-loss", "loss-of-circulation"]],
        deck=["portrait", "towels", "diary", "quilt", "bedsheets"],
        tokens=["cellar-key"],
    )
    table.play("use cellar-key", "draws 1")  # room for one: two are drawn, one returns
    assert table.legal() == ["return towels", "return portrait"]  # equal ash
    table.play("return towels")
    assert table.hand(0) == ["rags", "portrait", "shoes"]


@rule("CN-83")
def test_violent_shivering_forbids_even_heat() -> None:
    table = a_table(hands=[["rags", "portrait"], []], frost=[["violent-shivering"]])
    assert table.legal() == ["feed rags", "scavenge"]
    assert table.refuses("feed portrait") == "CN-83"


@rule("CN-83")
def test_with_only_even_cards_one_must_scavenge() -> None:
    table = a_table(hands=[["portrait", "shoes"], []], frost=[["violent-shivering"]])
    assert table.legal() == ["scavenge"]


@rule("CN-84", "CN-90")
def test_blue_lips_close_the_talk_of_that_seat() -> None:
    table = a_table(frost=[["blue-lips"]])
    assert not table.state.may_talk(0)
    assert table.state.may_talk(1)
    assert [seat.may_talk for seat in table.view(1).seats] == [False, True]


@rule("CN-85")
def test_paranoia_takes_nothing_from_others() -> None:
    table = a_table(
        hands=[["rags"], [], []],
        frost=[[], ["paranoia"]],
        tokens=["backpack", "axe"],
        windows="every",
    )
    table.play("use axe")
    assert table.refuses("draws 2") == "CN-85"
    table.play("warm", "scavenge")
    assert table.legal() == ["give 1", "give 3"]
    assert table.refuses("give 2") == "CN-85"
    table.play("give 3", "give 3", "give 1", "use backpack", "from 3")
    assert table.step == HANDING_OVER  # seat 1 is the only one who may take it


@rule("CN-85")
def test_paranoia_may_keep_what_it_finds_itself() -> None:
    table = a_table(hands=[[], ["rags"]], frost=[["paranoia"]])
    table.play("scavenge", "give 1", "give 1", "give 1")
    assert len(table.hand(0)) == 4


@rule("CN-85")
@pytest.mark.parametrize(("slug", "token"), [("end-table", "cabinet-key"), ("rug", "blanket")])
def test_numbing_switches_gain_and_if_off(slug: str, token: str) -> None:
    table = a_table(hands=[[slug, "quilt"], []], frost=[["numbing"]])
    table.play(f"feed {slug}")
    assert table.tokens == []
    well = a_table(hands=[[slug, "quilt"], []], frost=[[], ["numbing"]])
    well.play(f"feed {slug}")  # somebody else's Numbing hinders nobody
    assert well.tokens == [token]


@rule("CN-85")
def test_numbing_switches_target_off() -> None:
    table = a_table(hands=[["music-box", "quilt"], []], frost=[["numbing"]])
    table.play("feed music-box")
    assert table.pit == ["music-box", "logs", "newspaper"]  # nobody chose: the rightmost went


@rule("CN-85")
def test_numbing_leaves_obstacles() -> None:
    table = a_table(hands=[["lampshade", "quilt"], []], frost=[["numbing"]])
    table.play("feed lampshade")
    assert table.pit == ["lampshade", "newspaper", "match"]


@rule("CN-86")
def test_stiff_fingers_feed_one_card_a_turn() -> None:
    table = a_table(
        pit=["logs", "match"],
        hands=[["rags", "shoes"], []],
        frost=[["stiff-fingers"]],
        tokens=["axe"],
        windows="every",
    )
    table.play("feed rags")
    assert table.step == BEFORE_DYING
    assert table.refuses("feed shoes") == "CN-30"


@rule("CN-86", "CN-14")
def test_stiff_fingers_feed_one_card_in_the_next_turn_again() -> None:
    table = a_table(hands=[["rags", "broom"], []], frost=[["stiff-fingers"]])
    table.play("feed rags", "scavenge", "give 2", "give 2", "give 2")
    assert table.awaited == 0
    assert "feed broom" in table.legal()


@rule("CN-86", "CN-96")
def test_stiff_fingers_feed_one_open_if_card_in_the_next_turn_again() -> None:
    table = a_table(hands=[["portrait"]], beside=["rug", "hollow-book"], frost=[["stiff-fingers"]])
    table.play("feed rug")
    assert "feed hollow-book" in table.legal()


def instead_of_stiff_fingers(title: str, effect: str) -> ComponentSet:
    text = HUT.text.replace("Stiff Fingers", title).replace("stiff-fingers", effect)
    return ComponentSet(effect, text)


CLUMSY = instead_of_stiff_fingers("Clumsy Hands", "clumsy-hands")
ACHING = instead_of_stiff_fingers("Aching Back", "aching-back")


@rule("CN-86")
def test_clumsy_hands_cannot_feed_cards_of_heat_1() -> None:
    table = a_table(
        hands=[["rags", "picture-frame"], []], frost=[["clumsy-hands"]], components=CLUMSY
    )
    assert table.legal() == ["feed picture-frame", "scavenge"]
    assert table.refuses("feed rags") == "CN-86"
    table.play("feed picture-frame")
    assert table.frost(0) == ["clumsy-hands"]


@rule("CN-86")
def test_clumsy_hands_reach_for_nothing_small_beside_the_pit_either() -> None:
    table = a_table(
        hands=[["rags"]],
        beside=["end-table", "rug"],
        frost=[["clumsy-hands"]],
        components=CLUMSY,
    )
    assert table.legal() == ["feed end-table", "scavenge"]
    assert table.refuses("feed rug") == "CN-86"


@rule("CN-86")
def test_an_aching_back_lifts_nothing_of_ash_7() -> None:
    table = a_table(
        hands=[["teddy-bear", "portrait"], []], frost=[["aching-back"]], components=ACHING
    )
    assert table.heat == 7
    assert table.legal() == ["feed portrait", "scavenge"]  # its ash is 6
    assert table.refuses("feed teddy-bear") == "CN-86"


@rule("CN-86")
def test_heavy_limbs_scavenge_two() -> None:
    table = a_table(hands=[[], []], frost=[["heavy-limbs"]])
    table.play("scavenge")
    assert table.view(0).dealing == 2
    both = a_table(hands=[[], []], frost=[["heavy-limbs", "memory-loss"]])
    both.play("scavenge")
    assert both.view(0).dealing == 3  # one of them goes back


@rule("CN-86")
def test_short_breath_needs_one_more_heat() -> None:
    table = a_table(hands=[["teddy-bear", "portrait"], []], frost=[["short-breath"]])
    assert table.heat == 7
    assert table.refuses("feed teddy-bear") == "CN-86"
    assert "feed portrait" in table.legal()


@rule("CN-86")
def test_short_breath_asks_for_more_heat_and_an_aching_back_looks_at_the_ash() -> None:
    """At a heat of 7 ash 6 is light enough, and its 7 with Short Breath is there."""
    table = a_table(
        hands=[["portrait", "teddy-bear"], []],
        frost=[["short-breath", "aching-back"]],
        components=ACHING,
    )
    assert table.heat == 7
    assert table.legal() == ["feed portrait", "scavenge"]


@rule("CN-86")
def test_they_leave_scavenging_legal() -> None:
    frost = [["stiff-fingers", "heavy-limbs", "short-breath", "violent-shivering"]]
    assert "scavenge" in a_table(frost=frost).legal()
    clumsy = a_table(hands=[["rags"], []], frost=[["clumsy-hands"]], components=CLUMSY)
    assert clumsy.legal() == ["scavenge"]


def test_several_at_once() -> None:
    table = a_table(
        hands=[["portrait", "rags", "roof-timber"], ["shoes"]],
        frost=[["violent-shivering", "short-breath", "paranoia", "numbing"]],
    )
    assert table.legal() == ["feed rags", "scavenge"]
