"""CN-20 to CN-31: shaking off frostbite and feeding the fire."""

from snowbound.games.coldest_night.rules.terms import BEFORE_REMOVAL, MAIN, MORE
from tests.rules.coldest_night.table import a_table
from tests.support import rule


@rule("CN-20")
def test_frostbite_of_exactly_the_heat_leaves() -> None:
    table = a_table(
        pit=["logs", "newspaper", "match"],
        frost=[["violent-shivering", "numbing"]],
        begin_turn=True,
    )
    assert table.heat == 7
    assert table.frost(0) == ["numbing"]  # Violent Shivering has the value 7


@rule("CN-20")
def test_several_of_the_same_value_leave_together() -> None:
    table = a_table(frost=[["violent-shivering", "short-breath"], ["memory-loss"]], begin_turn=True)
    assert table.frost(0) == []
    assert table.frost(1) == ["memory-loss"]


@rule("CN-20", "CN-72")
def test_a_token_may_bring_the_heat_to_the_frost_value_first() -> None:
    table = a_table(frost=[["advanced-frostbite"]], tokens=["axe"], begin_turn=True)
    assert table.step == BEFORE_REMOVAL
    table.play("use axe", "warm")
    assert table.heat == 8
    assert table.frost(0) == []
    assert table.step == MAIN


@rule("CN-20")
def test_the_total_is_read_once() -> None:
    table = a_table(frost=[["advanced-frostbite"]], tokens=["axe"], begin_turn=True)
    table.play("go-on", "use axe", "warm")
    assert table.heat == 8
    assert table.frost(0) == ["advanced-frostbite"]


@rule("CN-30")
def test_the_rulebooks_example() -> None:
    table = a_table(
        pit=["match", "logs"], hands=[["picture-album", "cloth-doll", "rags"], ["shoes"]]
    )
    assert table.heat == 5
    assert table.refuses("feed cloth-doll") == "CN-30"
    table.play("feed picture-album")
    assert table.pit == ["picture-album", "match", "logs"]
    assert table.heat == 6
    assert table.legal() == ["feed rags", "feed cloth-doll", "stop"]
    table.play("feed cloth-doll")  # the fourth: no more, and the fire dies down
    assert table.pit == ["cloth-doll", "picture-album", "match"]
    assert table.state.active == 1


@rule("CN-30")
def test_one_may_stop_after_the_first_card() -> None:
    table = a_table(pit=["match", "logs"], hands=[["picture-album", "rags"], ["shoes"]])
    assert "stop" not in table.legal()
    assert table.refuses("stop") == "CN-30"
    table.play("feed picture-album", "stop")
    assert table.pit == ["picture-album", "match"]


@rule("CN-30")
def test_that_nothing_more_can_be_fed_is_not_given_away() -> None:
    """Whoever holds a card is asked, playable or not: the others see only the hand's size."""
    table = a_table(pit=["match", "logs"], hands=[["picture-album", "quilt"], ["shoes"]])
    table.play("feed picture-album")
    assert table.step == MORE
    assert table.legal() == ["stop"]


@rule("CN-31")
def test_a_full_pit_takes_nothing() -> None:
    table = a_table(pit=["rug", "logs", "newspaper", "match"], hands=[["rags"], ["shoes"]])
    assert table.legal() == ["scavenge"]
    assert table.refuses("feed rags") == "CN-31"


@rule("CN-31")
def test_an_empty_hand_cannot_feed() -> None:
    table = a_table(hands=[[], ["shoes"]])
    assert table.legal() == ["scavenge"]
    assert table.refuses("feed shoes") == "CN-30"
