"""CN-90 to CN-98: table talk, and the night alone."""

from typing import Any

from snowbound.core.bits import size
from snowbound.games.coldest_night.rules.cards import listed
from snowbound.games.coldest_night.rules.terms import AFTER_DYING, IF, MAIN
from tests.rules.coldest_night.table import DWINDLE, GAME, NightTable, a_table
from tests.support import rule


def alone(**laid: Any) -> NightTable:
    laid.setdefault("hands", [["rags"]])
    return a_table(**laid)


@rule("CN-90")
def test_the_table_offers_vague_phrases_without_numbers() -> None:
    assert {"hotter", "cooler", "feed-next"} <= {phrase.name for phrase in GAME.phrases}
    for phrase in GAME.phrases:
        assert not any(letter.isdigit() for letter in phrase.words)


@rule("CN-90")
def test_free_text_is_off_unless_the_table_agrees() -> None:
    assert GAME.setup(2).options["free_talk"] is False
    assert GAME.setup(2, {"free_talk": "on"}).options["free_talk"] is True


@rule("CN-95")
def test_the_solo_setup() -> None:
    setup = GAME.setup(1)
    state: Any = setup.new_state(3)
    table = NightTable(setup, state)
    assert size(state.beside) == 7
    assert all(setup.box.effects[card] == IF for card in listed(state.beside))
    assert len(state.left_out) == 14
    assert len(table.hand(0)) == 4
    places = [place for place, card in enumerate(table.deck) if card == DWINDLE]
    assert places == [9, 18, 27]  # 13 less the four cards dealt, then 8, then 8
    assert state.frost_left == 9
    assert table.frostbites.index("blue-lips") not in state.frost_deck


@rule("CN-95")
def test_nobody_has_seen_what_was_left_out() -> None:
    setup = GAME.setup(1)
    state: Any = setup.new_state(3)
    view: Any = GAME.view(setup, state, 0)
    assert view.left_out == 14
    assert len({tuple(setup.new_state(seed).left_out) for seed in range(5)}) == 5  # type: ignore[attr-defined]


@rule("CN-96")
def test_if_cards_are_fed_like_cards_in_hand() -> None:
    table = alone(beside=["rug", "cabinet-door"], frost=[["violent-shivering"]])
    assert "feed rug" in table.legal()
    assert table.refuses("feed cabinet-door") == "CN-83"


@rule("CN-96", "CN-83")
def test_with_only_even_cards_in_hand_an_odd_if_may_still_be_fed() -> None:
    table = alone(hands=[["portrait"]], beside=["rug"], frost=[["violent-shivering"]])
    assert table.legal() == ["feed rug", "scavenge"]


@rule("CN-96", "CN-31")
def test_an_empty_hand_can_feed_open_if_cards() -> None:
    table = alone(hands=[[]], beside=["rug"])
    assert table.legal() == ["feed rug", "scavenge"]


@rule("CN-96")
def test_a_turn_of_if_cards_only_draws_nothing() -> None:
    table = alone(beside=["rug"])
    table.play("feed rug")
    assert table.hand(0) == ["rags"]
    table = alone(pit=["logs", "match"], hands=[["rags", "quilt"]], beside=["rug"])
    table.play("feed rug", "feed rags")
    assert table.hand(0) == ["towels", "quilt"]


@rule("CN-96", "CN-52")
def test_what_was_fed_in_the_turn_before_does_not_count() -> None:
    table = alone(hands=[["rags"]], beside=["rug"], deck=["towels", "shoes"])
    table.play("feed rags")
    assert table.hand(0) == ["towels"]
    table.play("feed rug")  # an IF card only: nothing is drawn, although Rags were fed before
    assert table.hand(0) == ["towels"]
    table = alone(beside=["rug"], deck=["towels", "portrait", "diary", "shoes"])
    table.play("feed rug", "scavenge")
    assert table.hand(0) == ["towels", "rags", "portrait", "shoes", "diary"]  # three, and a draw


@rule("CN-96", "CN-74")
def test_nothing_waits_for_a_draw_that_does_not_come() -> None:
    """A Blanket could lift Advanced Frostbite, but after IF cards alone nothing is drawn."""
    frost = [["advanced-frostbite"]]
    table = alone(beside=["rug"], frost=frost, tokens=["blanket"])
    table.play("feed rug")
    assert (table.step, table.state.turn) == (MAIN, 6)
    table = alone(hands=[["rags", "quilt"]], frost=frost, tokens=["blanket"])
    table.play("feed rags")
    assert (table.step, table.state.turn) == (AFTER_DYING, 5)


@rule("CN-96", "CN-81")
def test_if_cards_are_not_part_of_the_hand() -> None:
    table = alone(
        hands=[["rags", "shoes", "quilt"]],
        beside=["rug", "hollow-book"],
        frost=[["loss-of-circulation"]],
    )
    table.play("feed rags")
    assert len(table.hand(0)) == 3


@rule("CN-97")
def test_the_backpack_draws_one() -> None:
    table = alone(tokens=["backpack"])
    table.play("use backpack")
    assert len(table.hand(0)) == 2
    assert table.heat == 7
    paranoid = alone(tokens=["backpack"], frost=[["paranoia"]])
    assert paranoid.refuses("use backpack") == "CN-73"


@rule("CN-98", "CN-61")
def test_open_if_cards_need_not_be_burnt() -> None:
    table = alone(beside=["rug"], deck=[])
    table.play("feed rags")
    assert table.ending == "sunrise"


@rule("CN-34", "CN-81")
def test_alone_with_a_full_hand_everything_goes_back() -> None:
    table = alone(
        hands=[["rags", "shoes", "quilt"]],
        frost=[["loss-of-circulation"]],
        deck=["towels", "portrait", "diary", "bedsheets"],
    )
    table.play("scavenge")
    assert table.deck == ["towels", "portrait", "diary", "bedsheets"]
