"""CN-40 to CN-47: what cards do in the turn they are fed."""

import pytest

from snowbound.games.coldest_night.components.read import effect_words
from tests.rules.coldest_night.table import DWINDLE, GAME, a_table
from tests.support import HUT, rule


@rule("CN-40")
def test_gain_takes_the_token_from_the_supply() -> None:
    table = a_table(hands=[["end-table", "rags"], ["shoes"]])
    table.play("feed end-table")
    assert table.tokens == ["cabinet-key"]


@rule("CN-40")
def test_gain_does_nothing_if_the_token_is_gone() -> None:
    table = a_table(hands=[["end-table"], ["shoes"]])
    table.state.supply = 0
    table.play("feed end-table")
    assert table.tokens == []


@rule("CN-41")
def test_if_counts_the_card_itself() -> None:
    table = a_table(pit=["roof-timber", "newspaper"], hands=[["cabinet-door", "rags"], ["shoes"]])
    assert table.heat == 6  # and 2 of the door make the 8 it asks for
    table.play("feed cabinet-door")
    assert table.tokens == ["kerosene"]


@rule("CN-41")
def test_later_heat_does_not_help_an_if() -> None:
    table = a_table(pit=["logs", "match"], hands=[["cabinet-door", "old-curtains"], ["shoes"]])
    table.play("feed cabinet-door")
    assert table.tokens == []
    table.play("feed old-curtains")
    assert table.heat >= 8
    assert table.tokens == []


@rule("CN-41")
def test_an_if_may_ask_for_a_cool_fire() -> None:
    table = a_table(pit=["match", "newspaper"], hands=[["couch-upholstery", "rags"], ["shoes"]])
    table.play("feed couch-upholstery")
    assert table.tokens == ["emergency-supplies"]
    table = a_table(pit=["logs", "match", "newspaper"], hands=[["couch-upholstery"], ["shoes"]])
    table.play("feed couch-upholstery")
    assert table.tokens == []


@rule("CN-41", "CN-72")
def test_lent_heat_counts_for_an_if() -> None:
    table = a_table(
        pit=["logs", "match"], hands=[["cabinet-door", "rags"], ["shoes"]], tokens=["axe"]
    )
    table.play("use axe", "warm", "feed cabinet-door")
    assert table.tokens == ["kerosene"]


@rule("CN-42")
def test_target_lets_one_choose_what_goes() -> None:
    table = a_table(hands=[["music-box"], ["shoes"]])
    table.play("feed music-box")
    assert table.legal() == ["remove 1", "remove 2", "remove 3", "remove 4"]
    table.play("remove 3")
    assert table.pit == ["music-box", "logs", "match"]


@rule("CN-42")
def test_target_may_take_its_own_card() -> None:
    table = a_table(hands=[["music-box"], ["shoes"]])
    table.play("feed music-box", "remove 1")
    assert table.pit == ["logs", "newspaper", "match"]


@rule("CN-42")
def test_target_works_only_in_its_own_turn() -> None:
    table = a_table(hands=[["music-box"], ["towels"]])
    table.play("feed music-box", "remove 4", "scavenge", "give 1", "give 1", "give 1")
    assert table.pit == ["music-box", "logs"]


@rule("CN-43")
def test_greatest_takes_the_hottest() -> None:
    table = a_table(hands=[["lampshade"], ["shoes"]])
    table.play("feed lampshade")
    assert table.pit == ["lampshade", "newspaper", "match"]


@rule("CN-43")
def test_greatest_works_only_in_its_own_turn() -> None:
    table = a_table(hands=[["lampshade"], ["rags"]])
    table.play("feed lampshade")
    assert table.pit == ["lampshade", "newspaper", "match"]
    table.play("feed rags")
    assert table.pit == ["rags", "lampshade", "newspaper"]  # the Match, not the Newspaper


@rule("CN-43")
def test_greatest_may_take_its_own_card() -> None:
    table = a_table(pit=["rug", "broom", "rags"], hands=[["family-portrait"], ["shoes"]])
    table.play("feed family-portrait")
    assert table.pit == ["rug", "broom", "rags"]


@rule("CN-43")
def test_the_active_player_chooses_among_equals() -> None:
    table = a_table(
        pit=["newspaper", "match", "rug"], hands=[["family-portrait"], ["shoes"]], active=0
    )
    table.play("feed family-portrait")
    assert table.legal() == ["remove 1", "remove 2", "remove 3"]
    assert table.refuses("remove 4") == "CN-43"
    table.play("remove 3")
    assert table.pit == ["family-portrait", "newspaper", "rug"]


@rule("CN-43", "CN-71")
def test_alcohol_counts_for_greatest() -> None:
    table = a_table(
        pit=["newspaper", "match", "rug"],
        hands=[["lampshade"], ["shoes"]],
        tokens=["alcohol"],
    )
    table.play("use alcohol", "soak 2", "feed lampshade")
    assert table.pit == ["lampshade", "newspaper", "rug"]


@rule("CN-44")
def test_burn_one_takes_one_more() -> None:
    table = a_table(hands=[["shoes"], ["towels"]])
    table.play("feed shoes")
    assert table.pit == ["shoes", "logs"]


@rule("CN-44")
def test_two_burn_ones_take_two_more() -> None:
    table = a_table(pit=["roof-timber", "mirror-frame"], hands=[["shoes", "door-jamb"], ["towels"]])
    table.play("feed door-jamb", "feed shoes")
    assert table.pit == ["shoes"]


@rule("CN-45")
def test_target_beats_greatest() -> None:
    table = a_table(pit=["door-jamb", "logs"], hands=[["lampshade", "music-box"], ["towels"]])
    table.play("feed lampshade", "feed music-box")
    assert table.legal() == ["remove 1", "remove 2", "remove 3", "remove 4"]
    table.play("remove 2")
    assert table.pit == ["music-box", "door-jamb", "logs"]


@rule("CN-45")
def test_greatest_first_then_burn_one() -> None:
    table = a_table(pit=["door-jamb", "logs"], hands=[["lampshade", "shoes"], ["towels"]])
    table.play("feed lampshade", "feed shoes")
    assert table.pit == ["shoes", "lampshade"]


@rule("CN-45")
def test_target_first_then_burn_one_even_if_its_card_is_gone() -> None:
    table = a_table(pit=["door-jamb", "logs"], hands=[["shoes", "music-box"], ["towels"]])
    table.play("feed shoes", "feed music-box", "remove 2")
    assert table.pit == ["music-box", "door-jamb"]


@rule("CN-46")
@pytest.mark.parametrize("slug", ["end-table", "rug", "music-box", "lampshade", "shoes", "rags"])
def test_boons_and_obstacles_are_told_apart_by_a_sign(slug: str) -> None:
    from snowbound.games.coldest_night.screen import _effect

    setup = GAME.setup(2, components=HUT)
    face = next(face for face in setup.data.faces if face.card == slug)
    sign = {"gain": "+", "if": "+", "target": "+", "greatest": "!", "burn-one": "!", "": ""}
    assert _effect(face).plain[:1] == sign[face.effect]


@rule("CN-46")
def test_effects_in_words() -> None:
    words = {card.slug: effect_words(card) for card in GAME.setup(2, components=HUT).data.cards}
    assert words["end-table"] == "GAIN Cabinet Key"
    assert words["bed-slats"] == "IF heat 9 or more: gain Axe"
    assert words["rotten-floorboards"].startswith("IF heat ")
    assert words["rotten-floorboards"].endswith("or less: gain Alcohol")
    assert words["shoes"] == "BURN ONE"
    assert words["rags"] == ""


@rule("CN-47")
def test_two_targets_still_remove_one_card() -> None:
    table = a_table(pit=["door-jamb", "clock-case"], hands=[["music-box", "diary"], ["towels"]])
    table.play("feed music-box", "feed diary", "remove 1")
    assert table.pit == ["music-box", "door-jamb", "clock-case"]


@rule("CN-47")
def test_two_greatests_still_remove_one_card() -> None:
    table = a_table(pit=["door-jamb", "logs"], hands=[["lampshade", "towels"], ["rags"]])
    table.play("feed lampshade", "feed towels")
    assert table.pit == ["towels", "lampshade", "logs"]


@rule("CN-47", "CN-85")
def test_where_numbing_switches_target_off_greatest_works() -> None:
    table = a_table(
        pit=["door-jamb", "logs"],
        hands=[["lampshade", "music-box"], ["towels"]],
        frost=[["numbing"]],
    )
    table.play("feed lampshade", "feed music-box")
    assert table.pit == ["music-box", "lampshade", "logs"]


@rule("CN-47", "CN-60")
def test_burn_one_beyond_the_last_card_empties_the_pit() -> None:
    table = a_table(pit=["logs"], hands=[["shoes", "quilt"], ["towels"]])
    table.play("feed shoes", "stop")
    assert table.ending == "fire-out"


@rule("CN-47")
def test_greatest_works_although_its_card_has_left_the_pit() -> None:
    """Fire Dwindles drawn through a key push the Lampshade out before the fire dies down."""
    table = a_table(
        pit=["rug", "logs"],
        hands=[["lampshade", "quilt"], []],
        deck=[DWINDLE, DWINDLE, DWINDLE, "shoes", "portrait", "diary", "bedsheets"],
        tokens=["cabinet-key", "emergency-supplies"],
    )
    table.play("feed lampshade", "use cabinet-key", "draws 2")
    assert table.pit == [DWINDLE, DWINDLE, DWINDLE]
    table.play("use emergency-supplies")
    assert table.pit == [DWINDLE, DWINDLE, DWINDLE]  # the hottest went, not the rightmost
