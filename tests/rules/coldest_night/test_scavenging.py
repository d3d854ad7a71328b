"""CN-32 to CN-34: looking for more, and dealing it out."""

from tests.rules.coldest_night.table import DWINDLE, NightTable, a_table
from tests.support import rule


@rule("CN-32")
def test_three_cards_are_dealt_as_one_likes() -> None:
    table = a_table(hands=[[], ["shoes"], []], deck=["towels", "portrait", "diary", "quilt"])
    table.play("scavenge")
    assert [face.card for face in table.view(0).deal] == ["towels", "portrait", "diary"]
    table.play("give 2", "give 3", "give 1")
    assert table.hand(1) == ["towels", "shoes"]
    assert table.hand(2) == ["portrait"]
    assert table.hand(0) == ["diary", "quilt"]  # and the draw at the end of the turn


@rule("CN-32")
def test_only_giver_and_receiver_learn_what_was_given() -> None:
    table = a_table(hands=[[], [], []])
    table.play("scavenge")
    assert table.view(1).deal == table.view(-1).deal == []
    assert table.view(1).dealing == 3
    table.play("give 2", "give 1", "give 1")
    assert [face.card for face in table.view(0).seats[1].known] == ["towels"]
    assert table.view(2).seats[1].known == table.view(-1).seats[1].known == []
    assert table.knows(0) == ["towels"]
    assert table.knows(1) == table.knows(2) == []


@rule("CN-33")
def test_feeding_and_scavenging_exclude_each_other() -> None:
    table = a_table(pit=["match", "logs"], hands=[["picture-album", "rags"], ["shoes"]])
    table.play("feed picture-album")
    assert table.refuses("scavenge") == "CN-33"
    assert table.refuses("go-on") == "CN-30"


@rule("CN-33")
def test_a_turn_needs_one_of_them() -> None:
    table = a_table()
    assert table.refuses("go-on") == "CN-33"


@rule("CN-33")
def test_with_fewer_cards_left_the_rest_is_drawn() -> None:
    table = a_table(hands=[["rags"], ["shoes"]], deck=["towels", "portrait"])
    table.play("scavenge")
    assert table.view(0).dealing == 2
    table.play("give 1", "give 2")
    assert table.deck == []


@rule("CN-33")
def test_with_no_card_left_scavenging_is_how_one_passes() -> None:
    table = a_table(hands=[["quilt"], ["shoes"]], deck=[])
    table.play("scavenge")
    assert table.state.active == 1
    assert table.hand(0) == ["quilt"]


def a_table_where_nobody_may_take(held: list[str]) -> NightTable:
    return a_table(
        hands=[held, ["teddy-bear"]],
        frost=[["loss-of-circulation"], ["paranoia"]],
        deck=["towels", "portrait", "diary", "quilt"],
    )


@rule("CN-34")
def test_what_nobody_may_take_goes_back_in_the_order_drawn() -> None:
    table = a_table_where_nobody_may_take(["rags", "shoes", "door-jamb"])
    table.play("scavenge")
    assert table.deck == ["towels", "portrait", "diary", "quilt"]
    assert table.knows(0) == ["towels", "portrait", "diary"]
    assert [card.face.card for card in table.view(0).deck_known] == ["towels", "portrait", "diary"]
    assert table.view(1).deck_known == []


@rule("CN-34", "CN-81")
def test_the_giver_chooses_which_cards_go_back() -> None:
    table = a_table_where_nobody_may_take(["rags", "shoes"])
    table.play("scavenge")
    assert table.legal() == ["give 1", "put-back"]
    table.play("put-back")
    assert table.legal() == ["give 1", "put-back"]
    table.play("give 1")
    assert table.hand(0) == ["rags", "portrait", "shoes"]
    assert table.deck == ["towels", "diary", "quilt"]


@rule("CN-34", "CN-81")
def test_nothing_is_put_back_where_everything_fits() -> None:
    table = a_table_where_nobody_may_take([])
    table.play("scavenge")
    assert table.hand(0) == ["towels", "portrait", "diary"]  # three, as many as there is room for
    table = a_table(hands=[["rags", "shoes"], []], frost=[["loss-of-circulation"]])
    table.play("scavenge")
    assert table.legal() == ["give 1", "give 2"]
    assert table.refuses("put-back") == "CN-34"


@rule("CN-34", "CN-81")
def test_what_the_giver_puts_back_lies_in_the_order_drawn() -> None:
    table = a_table_where_nobody_may_take(["rags", "shoes"])
    table.play("scavenge", "put-back", "put-back")
    assert table.hand(0) == ["rags", "shoes", "diary"]
    assert table.deck == ["towels", "portrait", "quilt"]
    assert table.knows(0) == ["towels", "portrait"]


@rule("CN-34")
def test_cards_that_somebody_may_take_must_be_dealt() -> None:
    table = a_table(hands=[["rags"], ["shoes"]])
    table.play("scavenge")
    assert table.refuses("put-back") == "CN-34"
    assert table.refuses("go-on") == "CN-74"


@rule("CN-34")
def test_scavenging_is_always_legal() -> None:
    for deck in ([], ["quilt"], [DWINDLE]):
        table = a_table(hands=[["rags"], ["shoes"]], deck=deck)
        assert "scavenge" in table.legal()


@rule("CN-53", "CN-33")
def test_a_dwindles_in_the_middle_of_scavenging_is_resolved_and_replaced() -> None:
    table = a_table(hands=[[], ["shoes"]], deck=["towels", DWINDLE, "portrait", "diary", "quilt"])
    table.play("scavenge")
    assert table.pit == [DWINDLE, "logs", "newspaper"]
    assert [face.card for face in table.view(0).deal] == ["towels", "portrait", "diary"]
