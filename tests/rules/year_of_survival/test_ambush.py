"""Ambush: facing it, losing to it, dying and coming back."""

from tests.rules.year_of_survival.table import YearTable, a_table
from tests.support import rule

# The Dire Wolf needs a tool, two traps and three weapons.
STRONG = [["blade", "snare"], ["snare", "spear"], ["spear", "basket"], ["spear", "basket"]]
WEAK = [["blade", "basket"], ["snare", "basket"], ["basket"], ["spear", "deer-pouch"]]
WOLF = ["dire-wolf", "rabbit", "bison", "duck", "wine-cup", "fish"]


def ambushed(hands: list[list[str]], length: str = "short", **more: object) -> YearTable:
    more.setdefault("layout", WOLF)
    return a_table(hands, **more).play(f"explore {length}")  # type: ignore[arg-type]


def beaten(table: YearTable) -> YearTable:
    """The Active Player plays an item, nobody else does."""
    table.play(table.legal()[0])
    while table.step in ("contribute", "ask-again"):
        table.play("done" if table.step == "contribute" else "give-up")
    return table


def win(table: YearTable) -> YearTable:
    table.play("play blade", "play snare", "play snare", "play spear", "play spear", "play spear")
    return table


@rule("YS-30")
def test_an_ambush_is_faced_at_once() -> None:
    table = ambushed(STRONG)
    assert (table.step, table.view().ambush, table.view().target) == (
        "contribute",
        True,
        "near-upper",
    )
    assert table.refuses("go-for near-lower") == "YS-22"


@rule("YS-30")
def test_of_several_ambushes_the_nearest_is_faced() -> None:
    layout = ["fish", "persimmon", "saber-toothed-cat", "saber-toothed-cat"]
    table = a_table(STRONG, layout=layout, season="summer").play("explore medium")
    assert table.view().target == "middle-upper"
    beaten(table)
    while table.step in ("lose", "deal"):
        table.play(table.legal()[0])
    assert table.discards.count("summer-saber-toothed-cat") == 2
    assert table.dead == [0]  # once


@rule("YS-34")
def test_all_cards_are_flipped_before_the_ambush_is_faced() -> None:
    table = ambushed(STRONG, "long")
    assert len(table.up) == 6


@rule("YS-34")
def test_an_ambush_is_faced_like_any_card() -> None:
    table = ambushed(STRONG)
    assert table.refuses("done") == "YS-22"
    win(table)
    assert table.step == "reward"


@rule("YS-34")
def test_a_scouted_or_discarded_ambush_does_nothing() -> None:
    table = a_table(STRONG, layout=["fish", *WOLF[:2]])
    table.play("scout", "look-at near-lower", "look-at middle-upper")
    assert (table.dead, table.step) == ([], "main")
    table = a_table(STRONG, layout=WOLF).play("scout", "look-at near-upper", "look-at far-upper")
    assert "spring-dire-wolf" in table.discards
    assert table.dead == []
    table = a_table(STRONG, layout=["fish", "", "", "", "", "dire-wolf"], deck=["deer", "duck"])
    table.play("craft", "enough")
    assert "spring-dire-wolf" in table.discards
    assert table.dead == []


@rule("YS-31")
def test_losing_costs_everybody_an_item_and_the_active_player_the_life() -> None:
    table = beaten(ambushed(WEAK))
    # Seat 0 has a Blade left and seat 2 a Basket: nothing to choose.
    assert table.hand(0) == []
    assert (table.awaited, table.legal()) == (1, ["lose basket", "lose snare"])
    assert table.refuses("craft") == "YS-31"
    table.play("lose snare")
    assert (table.awaited, table.hand(2)) == (3, [])
    table.play("lose spear")
    assert table.dead == [0]
    assert [table.hand(seat) for seat in range(4)] == [[], ["basket"], [], ["deer-pouch"]]


@rule("YS-31", "YS-35")
def test_the_dead_hand_is_dealt_out_clockwise_in_an_order_of_own_choice() -> None:
    hands = [["blade", "blade", "basket", "spear", "snare"], ["adze"], [], ["adze"]]
    table = ambushed(hands, dead=[2])
    table.play("play basket", "done", "done", "done", "give-up", "lose snare")
    assert (table.awaited, table.step, table.view().heir) == (0, "deal", 1)
    assert table.legal() == ["hand-on blade", "hand-on spear"]
    table.play("hand-on spear")
    # Two Blades are left: nothing to choose any more.
    assert [table.hand(seat) for seat in range(4)] == [[], ["blade", "spear"], [], ["blade"]]
    assert table.dead == [0, 2]


@rule("YS-31")
def test_all_face_up_food_is_discarded() -> None:
    table = beaten(ambushed(WEAK, "medium"))
    table.play("lose snare", "lose spear")
    lost = ["spring-dire-wolf", "spring-rabbit", "spring-bison", "spring-duck"]
    assert table.discards == lost
    assert table.layout[:2] == ["spring-wine-cup", "spring-fish"]
    assert table.pile == []


@rule("YS-32")
def test_a_dead_player_comes_back_by_crafting() -> None:
    hands: list[list[str]] = [["blade"], [], ["basket"], ["spear"]]
    table = a_table(hands, layout=WOLF[1:], row=["spear", "adze", "snare"], active=1, dead=[1])
    assert table.legal() == ["craft"]
    assert table.refuses("scout") == "YS-32"
    assert table.refuses("explore short") == "YS-32"
    table.play("craft")
    assert table.dead == []
    table.play("take spear", "draw")
    assert table.view().seats[1].alive
    assert len(table.hand(1)) == 2


@rule("YS-33")
def test_winning_lets_the_group_take_the_lowest_other_card() -> None:
    table = win(ambushed(STRONG, "long"))
    assert table.legal() == ["go-for far-upper", "leave"]  # the Wine Cup, 1 point
    assert table.view().rewards == ["far-upper"]
    assert table.refuses("go-for near-lower") == "YS-33"
    table.play("go-for far-upper")
    assert table.pile == ["spring-wine-cup"]
    assert "spring-dire-wolf" in table.discards
    assert table.state.points == 1


@rule("YS-33")
def test_the_active_player_chooses_in_a_tie_or_leaves_it() -> None:
    table = win(ambushed(STRONG, "medium"))
    assert table.legal() == [
        "go-for near-lower",
        "go-for middle-upper",
        "go-for middle-lower",
        "leave",
    ]
    table.play("leave")
    assert table.pile == []
    assert len(table.discards) == 4


@rule("YS-33")
def test_without_another_card_there_is_no_reward() -> None:
    table = win(ambushed(STRONG, layout=["dire-wolf"], deck=["fish"]))
    assert table.step == "main"
    assert table.discards[-1] == "spring-dire-wolf"


@rule("YS-33")
def test_another_ambush_is_no_reward() -> None:
    hands = [["blade", "blade"], ["snare", "atlatl"], ["spear"], ["spear"]]
    layout = ["saber-toothed-cat", "saber-toothed-cat", "fish"]
    table = a_table(hands, layout=layout, season="summer").play("explore short")
    table.play("play blade", "play blade", "play snare", "play atlatl", "play spear")
    assert (table.step, table.state.active) == ("main", 1)
    assert table.dead == []


@rule("YS-35")
def test_losses_go_clockwise_from_the_active_player() -> None:
    hands = [["basket", "blade"], ["basket", "blade"], ["basket", "blade", "adze"]]
    table = ambushed([*hands, ["basket", "blade"]], active=2)
    table.play("play adze")  # there is nothing that could help after that
    order: list[int] = []
    while table.step == "lose":
        order.append(table.awaited)
        table.play("lose blade")
    assert order == [2, 3, 0, 1]


@rule("YS-35")
def test_whoever_has_no_item_loses_none() -> None:
    hands: list[list[str]] = [["basket"], [], ["basket", "deer-pouch"], []]
    table = ambushed(hands).play("play basket")
    assert (table.awaited, table.step) == (2, "lose")
    table.play("lose basket")
    assert [table.hand(seat) for seat in range(4)] == [[], [], ["deer-pouch"], []]


@rule("YS-35", "YS-55")
def test_with_nobody_living_the_dead_hand_is_discarded() -> None:
    hands: list[list[str]] = [["basket", "deer-pouch", "travois"], [], [], []]
    table = ambushed(hands, dead=[1, 2, 3]).play("play basket", "lose travois")
    assert table.dead == [0, 1, 2, 3]
    assert "deer-pouch" in table.spent
    assert [table.hand(seat) for seat in range(4)] == [[], [], [], []]


@rule("YS-35")
def test_the_only_one_living_gets_everything() -> None:
    hands: list[list[str]] = [["basket", "blade", "spear", "travois"], [], ["basket"], []]
    table = ambushed(hands, dead=[1, 3])
    table.play("play basket", "done", "give-up", "lose travois")
    assert table.hand(2) == ["blade", "spear"]


@rule("YS-36")
def test_a_failed_ambush_that_ends_a_poor_season_costs_two_items_but_one_life() -> None:
    hands = [["basket"] * 2, ["deer-pouch"] * 3, ["blade"] * 3, ["adze"] * 3]
    table = ambushed(hands, layout=["dire-wolf"], deck=[])
    table.play("play basket", "done", "done", "give-up")
    assert table.season == "summer"
    assert table.dead == [0]
    assert [len(table.hand(seat)) for seat in range(4)] == [0, 1, 1, 1]
    assert table.heard().count("died") == 1
