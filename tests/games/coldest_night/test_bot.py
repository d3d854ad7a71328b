"""What a stoker makes of a situation, and that it does not peep."""

from snowbound.core.heuristic import preferred
from snowbound.core.randomness import stream
from snowbound.games.coldest_night.rules.terms import AFTER_DYING, BEFORE_DYING, MORE
from tests.rules.coldest_night.table import DWINDLE, GAME, NightTable, a_table

HEURISTIC = GAME.heuristic()


def best(table: NightTable, seat: int = 0) -> str:
    actions = table.state.legal(seat)
    action = preferred(HEURISTIC, table.state, seat, actions, stream(1, "test"))
    return table.setup.catalogue.name(action)


def test_it_burns_the_hard_cards_while_the_fire_is_hot() -> None:
    assert best(a_table(hands=[["teddy-bear", "picture-frame", "broom"], []])) == "feed teddy-bear"


def test_it_does_not_burn_the_last_of_the_fire() -> None:
    table = a_table(pit=["logs"], hands=[["shoes", "broom"], ["rags"]])
    assert best(table) == "feed broom"


def test_it_warms_the_fire_when_stuck() -> None:
    table = a_table(hands=[["jewelry-box"], ["rags"]], tokens=["axe", "blanket"])
    assert best(table) == "use axe"
    table.play("use axe")
    assert best(table) == "warm"


def test_it_wards_frostbite_off_with_supplies_in_anybodys_turn() -> None:
    table = a_table(
        hands=[["jewelry-box"], ["rags"]],
        deck=["towels", "portrait", "diary", "quilt"],
        tokens=["emergency-supplies"],
    )
    table.play("scavenge", "give 1", "give 1", "give 2")
    assert table.step == AFTER_DYING
    assert (
        HEURISTIC.weigh(table.state, 1, table.setup.catalogue.number("use emergency-supplies")) > 0
    )


def test_it_keeps_tokens_that_help_nobody_yet() -> None:
    table = a_table(tokens=["kerosene", "alcohol", "axe", "cellar-key", "emergency-supplies"])
    for seat in (0, 1):
        for action in table.state.legal(seat):
            if table.setup.catalogue.name(action).startswith("use "):
                assert HEURISTIC.weigh(table.state, seat, action) < 0


def test_it_does_not_look_at_others_hands_or_the_deck() -> None:
    """Its weights are the same in every world its seat could be in."""
    table = a_table(
        hands=[["rags", "picture-frame"], ["shoes", "diary"], ["quilt"]],
        deck=["towels", "portrait", "bedsheets", "wallpaper"],
        tokens=["axe", "backpack"],
    )
    luck = stream(2, "test")
    for steps in ([], ["scavenge"], ["give 2"]):
        table.play(*steps)
        weights = [HEURISTIC.weigh(table.state, 0, action) for action in table.state.legal(0)]
        for _ in range(20):
            imagined = table.state.imagine(0, luck)
            assert [HEURISTIC.weigh(imagined, 0, action) for action in imagined.legal(0)] == weights


def test_it_leaves_a_heat_at_which_the_next_player_thaws() -> None:
    """Logs and Newspaper with a card of heat 2 make seven: the frost value of Violent Shivering."""
    hands = [["picture-frame", "rags"], ["shoes", "diary"]]
    frost = [[], ["violent-shivering"]]
    number = a_table().setup.catalogue.number("feed picture-frame")
    helped = a_table(hands=hands, frost=frost).state
    assert HEURISTIC.weigh(helped, 0, number) > HEURISTIC.weigh(
        a_table(hands=hands).state, 0, number
    )


def test_the_last_card_of_all_is_fed_whatever_the_fire_does() -> None:
    assert best(a_table(pit=["logs", "match"], hands=[["shoes"], []], deck=[])) == "feed shoes"


def test_it_stops_with_an_empty_hand_and_keeps_its_tokens() -> None:
    table = a_table(pit=["match", "newspaper"], hands=[["broom"], ["rags"]], tokens=["cellar-key"])
    table.play("feed broom")
    assert table.step == MORE
    assert best(table) == "stop"


def test_it_draws_when_nothing_else_keeps_the_fire_alight() -> None:
    table = a_table(
        pit=["match"],
        hands=[["jewelry-box"], ["shoes"]],
        deck=["rags", "dictionary", "clock-case", "towels", "portrait", "diary", "quilt", DWINDLE],
        tokens=["cellar-key", "axe", "kerosene"],
    )
    table.play("scavenge", "give 1", "give 1", "give 1")
    assert table.step == BEFORE_DYING
    while table.step == BEFORE_DYING:
        table.play(best(table))
        while table.state.steps:
            table.play(best(table))
    assert table.ending == ""
    assert table.pit == [DWINDLE]


def test_it_does_not_spend_draws_on_a_frostbite_that_can_be_borne() -> None:
    table = a_table(
        pit=["logs", "match"],
        hands=[["rags", "quilt"], ["shoes"]],
        deck=["towels", "portrait", "diary", "wallpaper", DWINDLE, "broom"],
        tokens=["cellar-key", "axe"],
    )
    table.play("feed rags", "stop")
    assert table.step == AFTER_DYING
    assert best(table) == "go-on"
    table.state.frost_left = 0  # but now it would be the end
    assert best(table) != "go-on"
