"""What a table can draw without knowing the rules."""

from typing import Any

import pytest

from snowbound.core.message import Message
from snowbound.core.registry import find_game
from tests.rules.year_of_survival.table import a_table

GAME = find_game("year-of-survival")
NAMES = ["Ada", "Bo", "Cy", "Di", "Eli"]
SIX = ["wine-cup", "rabbit", "bison", "duck", "deer", "fish"]


def needs(view: Any) -> list[tuple[str, str, int]]:
    return [(need.icon, need.item, need.seat) for need in view.needs]


def test_it_shows_what_covers_which_icon_and_what_is_open() -> None:
    hands = [["blade", "adze"], ["crafting-ability"], ["snare"], ["basket"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower", "play blade")
    table.play("play adze")
    assert needs(table.view()) == [
        ("tool", "blade", 0),
        ("tool", "adze", 0),
        ("tool", "", -1),
        ("trap", "", -1),
    ]
    assert table.view().wanted == ["tool", "trap", "knowledge"]
    table.play("play crafting-ability")
    assert table.view().wanted == ["tool", "trap", "knowledge"]  # it may be either
    assert sum(need.item == "" for need in table.view().needs) == 1
    assert [(play.seat, play.item) for play in table.view().plays] == [
        (0, "blade"),
        (0, "adze"),
        (1, "crafting-ability"),
    ]
    assert [seat.gave for seat in table.view().seats] == [True, True, False, False]


def test_it_shows_how_many_cards_each_expedition_flips() -> None:
    assert a_table(layout=SIX).view().flips == {"short": 2, "medium": 4, "long": 6}
    assert a_table(layout=SIX[:5]).view().flips == {"short": 2, "medium": 4, "long": 5}


def test_a_card_keeps_its_number_when_it_slides() -> None:
    table = a_table(layout=SIX, row=["spear", "adze", "blade"])
    before = [place.card for place in table.view().layout]
    table.play("craft", "enough")
    after = [place.card for place in table.view().layout]
    assert after[2:] == before[:4]
    assert len({*before, *after}) == 8


def test_a_card_that_nobody_has_seen_is_not_told() -> None:
    table = a_table(layout=SIX)
    assert {place.food for place in table.view().layout} == {""}
    table.play("explore short")
    assert [place.food for place in table.view().layout[:3]] == [
        "spring-wine-cup",
        "spring-rabbit",
        "",
    ]


def test_all_that_lies_about_is_told_by_ids_of_the_deck() -> None:
    table = a_table(layout=SIX, row=["spear", "adze", "blade"], won=["spring-turtle"])
    view = table.view()
    ids = [item for seat in view.seats for item in seat.items] + view.row + [*view.items_spent]
    assert set(ids) <= set(view.items)
    assert {*view.pile, *view.discards, *view.unseen} <= set(view.foods)
    assert sum(view.unseen.values()) == 6 + view.seasons[0].left


def test_every_thing_is_explained_by_a_rule_of_the_book() -> None:
    table = a_table(layout=[*SIX[:5], ""], deck=[], seen=[2])
    things = GAME.things(table.setup, table.state, 0)
    assert len(set(things)) == len(things) == 30 + 15 + 4 + 3 + 6 + 3 + 4 + 8
    for thing in things:
        explained = GAME.explain(table.setup, table.state, 0, thing)
        assert explained is not None
        assert f"**{explained.rule}**" in GAME.rulebook
        assert explained.title_says
    assert GAME.explain(table.setup, table.state, 0, "food:soup") is None
    assert GAME.explain(table.setup, table.state, 0, "soup") is None


def test_an_explanation_says_how_things_stand() -> None:
    hands = [["blade", "adze"], ["digging-stick"], ["snare"], ["basket"]]
    table = a_table(hands, layout=SIX, seen=[2])

    def words(thing: str) -> str:
        explained = GAME.explain(table.setup, table.state, 0, thing)
        assert explained is not None
        return table.setup.worded(explained, NAMES).words

    rabbit = "Hunt it with 3 tools and 1 trap for 2 points. Together you hold enough for it. "
    assert words("food:spring-rabbit").startswith(rabbit)
    assert "Even together you do not hold enough" in words("food:spring-bison")
    assert "Bison, 2 points: 1 pack and 3 weapons" in words("place:middle-upper")
    assert "nobody has seen" in words("place:near-upper")
    assert words("item:atlatl").startswith("Covers 2 weapons at once. ")


def test_the_terminal_draws_every_phase_in_eighty_columns() -> None:
    from io import StringIO

    from rich.console import Console

    from snowbound.core.match import Match
    from snowbound.core.randomness import stream

    names = ["Ada", "A very long name", "Cy", "Di", "Eli", "Flo"]
    match = Match(GAME.setup(6), 3, names)
    luck = stream(3, "screen")
    phases: set[str] = set()
    while not match.over:
        seat = match.awaited[0]
        view: Any = match.view(seat)
        phases.add(view.phase)
        console = Console(width=80, file=StringIO())
        console.print(GAME.screen(match.setup, view, names))
        lines = console.file.getvalue().splitlines()  # pyright: ignore[reportAttributeAccessIssue]
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 18 + len(view.plays)
        actions = match.state.legal(seat)
        match.play(actions[luck.below(len(actions))], seat)
    assert {"main", "choose", "contribute", "take", "look"} <= phases


def test_choices_say_how_far_an_item_brings_the_table() -> None:
    """So do hints, which speak in the words of the choices."""
    hands = [["blade", "spear"], ["adze", "blade"], ["basket"], ["snare"]]
    table = a_table(hands, layout=SIX).play("explore short", "go-for near-lower")

    def says(action: str) -> Message | str:
        number = table.setup.catalogue.number(action)
        return GAME.say(table.setup, table.state, table.awaited, number)

    question = Message("ask-play", {"food": "spring-rabbit", "open": 4})
    assert GAME.ask(table.setup, table.state, 0) == question
    assert says("play blade") == Message("do-play-open", {"item": "blade", "open": 3})
    assert says("play spear") == Message("do-play-idle", {"item": "spear"})
    table.play("play blade")
    assert says("done") == Message("do-done-helped", seats={"others": [3]})
    table.play("play adze", "play blade")
    assert says("play snare") == Message("do-play-enough", {"item": "snare"})
    assert says("done") == Message("do-done-alone")


def test_anothers_place_says_what_they_hold() -> None:
    table = a_table(layout=[*SIX[:5], ""], deck=[], seen=[2])
    held = table.state.hands[1]
    explained = GAME.explain(table.setup, table.state, 0, "seat:2")
    assert explained is not None and explained.rule == "YS-22"
    words = table.setup.worded(explained, NAMES).words
    assert ("No items in hand" in words) == (held == 0)
    table.state.dead = 1 << 1
    explained = GAME.explain(table.setup, table.state, 0, "seat:2")
    assert explained is not None and explained.rule == "YS-32"
    assert explained.says == Message("about-dead-seat")


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("", "everybody can play some"),
        ("one_each", "each of you can play one"),
        ("helpers_one_each", "the Active Player can play any number, everybody else one"),
    ],
)
def test_a_place_says_how_much_may_be_played(option: str, said: str) -> None:
    setup = GAME.setup(5, {option: "on"} if option else {})
    explained = GAME.explain(setup, setup.new_state(1), 0, "seat:2")
    assert explained is not None and said in setup.worded(explained, NAMES).words
