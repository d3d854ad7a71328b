"""CN-74: where a turn waits because tokens, one or several, could change what comes next."""

import pytest

from snowbound.games.coldest_night.rules.terms import (
    AFTER_DYING,
    AFTER_FROSTBITE,
    BEFORE_DYING,
    MAIN,
    MORE,
)
from tests.rules.coldest_night.table import DWINDLE, NightTable, a_table
from tests.support import rule

# ── After the last card of a hand ───────────────────────────────────────────────────────────


@rule("CN-74", "CN-30")
@pytest.mark.parametrize("windows", ["useful", "every"])
@pytest.mark.parametrize("token", ["axe", "cabinet-key", "cellar-key", "backpack"])
def test_after_the_last_card_a_token_may_bring_another_to_feed(token: str, windows: str) -> None:
    table = a_table(
        pit=["logs", "match"],
        hands=[["picture-album"], ["rags", "shoes"]],
        deck=["portrait", "towels", "broom"],
        tokens=[token],
        windows=windows,
    )
    table.play("feed picture-album")
    assert table.step == MORE
    assert table.legal() == ["stop", f"use {token}"]
    table.play(f"use {token}", seat=1)
    if token == "backpack":
        table.play("hand-over rags", seat=1)
        table.play("feed rags")
        assert table.pit == ["rags", "picture-album", "logs"]
    else:
        table.play("draws 1", seat=1)
        table.play("feed portrait")
        assert table.pit == ["portrait", "picture-album", "logs"]


@rule("CN-74", "CN-97")
def test_alone_the_backpack_may_bring_the_next_card() -> None:
    table = a_table(
        pit=["logs", "match"],
        hands=[["picture-album"]],
        deck=["rags", "broom"],
        tokens=["backpack"],
    )
    table.play("feed picture-album", "use backpack", "feed rags")
    assert table.pit == ["rags", "picture-album", "logs"]


@rule("CN-74", "CN-31")
@pytest.mark.parametrize(
    ("pit", "hands", "deck", "frost", "tokens"),
    [
        (["logs", "newspaper", "match"], [["rags"], ["shoes"]], ["towels"], [], ["axe"]),  # full
        (["logs", "match"], [["rags"], ["shoes"]], ["towels"], [], ["kerosene", "alcohol"]),
        (["logs", "match"], [["rags"], ["shoes"]], [DWINDLE], [], ["axe"]),  # no kindling is left
        (["logs", "match"], [["rags"], []], ["towels"], [], ["backpack"]),  # nobody has a card
        (["logs", "match"], [["rags"], ["shoes"]], ["towels"], [["paranoia"]], ["axe", "backpack"]),
    ],
)
def test_it_does_not_wait_where_no_token_could_bring_one(
    pit: list[str],
    hands: list[list[str]],
    deck: list[str],
    frost: list[list[str]],
    tokens: list[str],
) -> None:
    table = a_table(pit=pit, hands=hands, deck=deck, frost=frost, tokens=tokens)
    table.play("feed rags")
    assert table.step != MORE


@rule("CN-74", "CN-85")
def test_a_blanket_and_an_axe_bring_a_card_to_the_paranoid() -> None:
    table = a_table(
        pit=["logs", "match"],
        hands=[["rags"], ["shoes"]],
        deck=["portrait", "broom"],
        frost=[["paranoia"]],
        tokens=["axe", "blanket"],
    )
    table.play("feed rags")
    assert table.step == MORE
    table.play("use blanket", "use axe", "draws 1", "feed portrait")
    assert table.pit == ["portrait", "rags", "logs"]


@rule("CN-74", "CN-86")
def test_a_blanket_lets_stiff_fingers_feed_on() -> None:
    hands = [["rags", "broom"], ["shoes"]]
    table = a_table(
        pit=["logs", "match"], hands=hands, frost=[["stiff-fingers"]], tokens=["blanket"]
    )
    table.play("feed rags")
    assert table.step == MORE
    assert table.legal() == ["stop", "use blanket"]
    table.play("use blanket", "feed broom")
    assert table.pit == ["broom", "rags", "logs"]


@rule("CN-74", "CN-86")
def test_one_blanket_does_not_lift_two_hindrances() -> None:
    table = a_table(
        pit=["logs", "match"],
        hands=[["rags"], ["shoes"]],
        frost=[["stiff-fingers", "paranoia"]],
        tokens=["blanket", "axe"],
    )
    table.play("feed rags")
    assert table.step != MORE


@rule("CN-74", "CN-61")
def test_the_last_card_of_all_wins_and_waits_for_nothing() -> None:
    table = a_table(pit=["logs", "match"], hands=[["rags"], []], deck=[], tokens=["kerosene"])
    table.play("feed rags")
    assert table.ending == "sunrise"


# ── Before frostbite ────────────────────────────────────────────────────────────────────────


def fed(table: NightTable, *cards: str) -> NightTable:
    """After feeding these and no more."""
    for card in cards:
        table.play(f"feed {card}")
    if table.step == MORE:
        table.play("stop")
    return table


FOUR_DEEP = ["towels", "portrait", "diary", "quilt", DWINDLE, "broom", "wallpaper"]


@rule("CN-74", "CN-51")
@pytest.mark.parametrize(
    ("tokens", "waits"),
    [
        (["cellar-key"], False),  # four cards
        (["cabinet-key", "axe"], False),  # three and one
        (["cellar-key", "axe"], True),  # the fifth is the Fire Dwindles
    ],
)
def test_before_frostbite_draws_are_counted_together(tokens: list[str], waits: bool) -> None:
    table = a_table(
        pit=["logs", "match"], hands=[["rags"], ["shoes"]], deck=FOUR_DEEP, tokens=tokens
    )
    fed(table, "rags")
    assert (table.step == AFTER_DYING) == waits
    if waits:
        table.play("use cellar-key", "draws 2", "use axe", "draws 2")
        assert table.pit == [DWINDLE, "rags", "logs"]
        assert table.frost(0) == []


@rule("CN-74", "CN-82")
@pytest.mark.parametrize(
    ("deck", "tokens", "waits"),
    [
        (["towels", DWINDLE, "diary"], ["axe"], True),
        (["towels", "quilt", DWINDLE, "diary"], ["axe"], False),
        (["straw-hat", *FOUR_DEEP], ["cellar-key", "axe"], True),  # the sixth card
        # What was returned is drawn again, so that two tokens do not look two cards deeper.
        (["straw-hat", "chess-set", *FOUR_DEEP], ["cellar-key", "axe"], False),
    ],
)
def test_memory_loss_looks_one_card_deeper(deck: list[str], tokens: list[str], waits: bool) -> None:
    table = a_table(
        pit=["logs", "match"],
        hands=[["rags"], ["shoes"]],
        deck=deck,
        frost=[[], ["memory-loss"]],
        tokens=tokens,
    )
    fed(table, "rags")
    assert (table.step == AFTER_DYING) == waits


@rule("CN-74", "CN-81", "CN-82")
@pytest.mark.parametrize(("above", "waits"), [(2, True), (3, False)])
def test_two_forgetful_draws_into_a_hand_with_room_for_two(above: int, waits: bool) -> None:
    """One card each, and one looked at more: what the first draw returned comes up again."""
    table = a_table(
        pit=["logs", "match"],
        hands=[["rags", "shoes"], []],
        deck=[*FOUR_DEEP[:above], DWINDLE, "broom"],
        frost=[["memory-loss", "loss-of-circulation"], ["paranoia"]],
        tokens=["axe", "cabinet-key"],
    )
    fed(table, "rags")
    assert (table.step == AFTER_DYING) == waits


@rule("CN-74", "CN-81", "CN-85")
@pytest.mark.parametrize(
    ("held", "tokens", "waits"),
    [
        (["shoes"], ["cabinet-key"], True),
        (["shoes", "diary"], ["cabinet-key"], False),  # room for one, and none draws for another
        (["shoes", "diary"], ["cabinet-key", "backpack"], False),
        (["shoes", "diary"], ["cabinet-key", "blanket"], True),  # no longer full, or no longer shy
    ],
)
def test_nobody_draws_deeper_than_their_hand_has_room(
    held: list[str], tokens: list[str], waits: bool
) -> None:
    table = a_table(
        pit=["logs", "match"],
        hands=[["rags", *held], []],
        deck=["towels", DWINDLE, "quilt"],
        frost=[["loss-of-circulation"], ["paranoia"]],
        tokens=tokens,
    )
    fed(table, "rags")
    assert (table.step == AFTER_DYING) == waits


@rule("CN-74", "CN-81", "CN-82")
@pytest.mark.parametrize(("tokens", "waits"), [(["axe"], False), (["axe", "backpack"], True)])
def test_the_backpack_makes_room_for_a_forgetful_draw(tokens: list[str], waits: bool) -> None:
    """Only Memory Loss looks at a second card, and that hand is full."""
    table = a_table(
        pit=["logs", "match"],
        hands=[["rags", "shoes", "diary", "quilt"], []],
        deck=["towels", DWINDLE, "door-jamb"],
        frost=[["memory-loss", "loss-of-circulation"]],
        tokens=tokens,
    )
    fed(table, "rags")
    assert (table.step == AFTER_DYING) == waits
    if waits:
        table.play("use backpack", "hand-over shoes", "use axe", "draws 1", "return towels")
        assert table.pit == [DWINDLE, "rags", "logs"]


@rule("CN-74", "CN-97")
@pytest.mark.parametrize(("deck", "waits"), [([DWINDLE, "towels"], True), (["towels"], False)])
def test_alone_the_backpack_may_reach_a_dwindles(deck: list[str], waits: bool) -> None:
    table = a_table(
        pit=["logs", "match"], hands=[["rags", "quilt"]], deck=deck, tokens=["backpack"]
    )
    fed(table, "rags")
    assert (table.step == AFTER_DYING) == waits


@rule("CN-74", "CN-51")
@pytest.mark.parametrize(
    ("deck", "tokens", "waits"),
    [
        (["towels", "broom"], ["emergency-supplies"], False),  # that makes two
        ([DWINDLE, "broom"], ["emergency-supplies"], True),  # this makes three
        ([DWINDLE], ["emergency-supplies"], False),
        (["towels", DWINDLE, "broom"], ["emergency-supplies", "axe"], True),
        ([DWINDLE, "towels", "broom"], ["axe"], False),
        ([DWINDLE, DWINDLE, "broom"], ["axe"], True),
    ],
)
def test_where_two_cards_are_lacking_one_does_not_help(
    deck: list[str], tokens: list[str], waits: bool
) -> None:
    table = a_table(pit=["logs"], hands=[["picture-album"], ["shoes"]], deck=deck, tokens=tokens)
    fed(table, "picture-album")
    assert (table.step == AFTER_DYING) == waits


# ── Before the fire dies down ───────────────────────────────────────────────────────────────


@rule("CN-74", "CN-60")
@pytest.mark.parametrize(
    ("tokens", "waits"), [(["cellar-key"], False), (["cellar-key", "axe"], True)]
)
def test_several_draws_may_keep_the_fire_alight(tokens: list[str], waits: bool) -> None:
    table = a_table(
        pit=["match"],
        hands=[["jewelry-box"], ["shoes"]],
        deck=["rags", "dictionary", "clock-case", *FOUR_DEEP],
        tokens=tokens,
    )
    table.play("scavenge", "give 1", "give 1", "give 1")
    assert table.ending == ("" if waits else "fire-out")
    if waits:
        assert table.step == BEFORE_DYING
        table.play("use cellar-key", "draws 2", "use axe", "draws 2")
        assert table.pit == [DWINDLE]


@rule("CN-74", "CN-53")
@pytest.mark.parametrize(("token", "waits"), [("axe", False), ("emergency-supplies", True)])
def test_a_dwindles_that_pushes_another_card_out_saves_no_fire(token: str, waits: bool) -> None:
    """Two BURN ONEs take three cards; a Fire Dwindles makes no fourth of them."""
    table = a_table(
        pit=["clock-case"],
        hands=[["door-jamb", "shoes"], ["rags"]],
        deck=[DWINDLE, "towels", "broom"],
        frost=[["paranoia"]],  # so that the Axe brings no card to feed
        tokens=["kerosene", token],
    )
    table.play("use kerosene")
    fed(table, "door-jamb", "shoes")
    assert table.ending == ("" if waits else "fire-out")


# ── Before the draw ─────────────────────────────────────────────────────────────────────────

HELD = ["jewelry-box", "teddy-bear", "bedsheets", "quilt"]


@rule("CN-74", "CN-80", "CN-81", "CN-82")
@pytest.mark.parametrize(
    ("frost", "held", "tokens", "waits"),
    [
        (["memory-loss", "loss-of-circulation"], 3, ["backpack"], True),
        (["loss-of-circulation"], 3, ["backpack"], True),
        (["loss-of-circulation"], 4, ["backpack"], False),  # three would still be held
        (["loss-of-circulation"], 4, ["blanket"], True),
        (["memory-loss", "loss-of-circulation"], 4, ["backpack"], False),
        (["memory-loss", "loss-of-circulation"], 4, ["blanket"], True),
        (["advanced-frostbite", "loss-of-circulation"], 3, ["blanket"], False),
        (["advanced-frostbite", "loss-of-circulation"], 3, ["backpack"], False),
        (["advanced-frostbite", "loss-of-circulation"], 3, ["blanket", "backpack"], True),
        (["advanced-frostbite", "loss-of-circulation"], 4, ["blanket", "backpack"], False),
        (["memory-loss"], 3, ["backpack"], False),
    ],
)
def test_the_draw_waits_for_tokens_that_lift_all_that_hinders_it(
    frost: list[str], held: int, tokens: list[str], waits: bool
) -> None:
    table = a_table(hands=[["rags", *HELD[:held]], ["broom"]], frost=[frost], tokens=tokens)
    table.play("feed rags")
    assert (table.step == AFTER_DYING) == waits


@rule("CN-74", "CN-85")
@pytest.mark.parametrize(("tokens", "waits"), [(["backpack"], False), (["backpack", "axe"], False)])
def test_the_draw_does_not_wait_for_a_backpack_that_nobody_takes(
    tokens: list[str], waits: bool
) -> None:
    table = a_table(
        hands=[["rags", *HELD[:3]], ["broom"]],
        frost=[["loss-of-circulation"], ["paranoia"]],
        tokens=tokens,
    )
    table.play("feed rags")
    assert (table.step == AFTER_DYING) == waits


@rule("CN-74", "CN-52")
def test_nothing_waits_for_a_draw_from_an_empty_deck() -> None:
    table = a_table(
        hands=[["rags", *HELD[:3]], ["broom"]],
        deck=[],
        frost=[["loss-of-circulation"]],
        tokens=["backpack", "blanket"],
    )
    table.play("feed rags")
    assert (table.step, table.state.active) == (MAIN, 1)


@rule("CN-74")
def test_frostbite_that_has_just_come_can_be_lifted_before_the_draw() -> None:
    table = a_table(
        pit=["logs", "match"],
        hands=[["rags"], ["broom"]],
        frost_deck=["advanced-frostbite", "numbing"],
        tokens=["blanket"],
    )
    table.play("feed rags")
    assert table.step == AFTER_FROSTBITE
    table.play("use blanket")
    assert table.hand(0) == ["towels"]


# ── Before frostbite is shaken off ──────────────────────────────────────────────────────────


@rule("CN-74", "CN-20")
def test_frostbite_of_the_value_that_is_there_leaves_without_waiting() -> None:
    table = a_table(frost=[["violent-shivering"]], tokens=["lighter-fluid"], begin_turn=True)
    assert table.step == MAIN
    assert table.frost(0) == []


# ── Tables that began under version 2 of the rules ──────────────────────────────────────────


@rule("CN-74")
@pytest.mark.parametrize(
    ("hands", "frost", "tokens", "now", "then"),
    [
        ([["rags"], ["shoes"]], [], ["axe"], MORE, MAIN),  # nobody fed on with an empty hand
        ([["rags", "quilt"], []], [["stiff-fingers"]], ["blanket"], MORE, MAIN),
    ],
)
def test_an_earlier_table_does_not_feed_on_by_tokens(
    hands: list[list[str]], frost: list[list[str]], tokens: list[str], now: int, then: int
) -> None:
    for version, step in ((3, now), (2, then)):
        table = a_table(
            pit=["logs", "match"], hands=hands, frost=frost, tokens=tokens, version=version
        )
        table.play("feed rags")
        assert table.step == step


@rule("CN-74")
@pytest.mark.parametrize(
    ("frost", "tokens", "now", "then"),
    [
        ([], ["cellar-key", "axe"], AFTER_DYING, MAIN),  # it thought of tokens one by one
        (["paranoia"], ["cellar-key"], MAIN, MAIN),
        (["paranoia"], ["emergency-supplies"], AFTER_DYING, AFTER_DYING),
    ],
)
def test_an_earlier_table_thinks_of_tokens_one_by_one(
    frost: list[str], tokens: list[str], now: int, then: int
) -> None:
    for version, step in ((3, now), (2, then)):
        table = a_table(
            pit=["logs", "match"],
            hands=[["rags"], ["shoes"]],
            deck=FOUR_DEEP,
            frost=[frost],
            tokens=tokens,
            version=version,
        )
        fed(table, "rags")
        assert table.step == step


@rule("CN-74", "CN-81")
@pytest.mark.parametrize(
    ("frost", "held", "now", "then"),
    [
        (["memory-loss", "loss-of-circulation"], 3, AFTER_DYING, MAIN),
        (["loss-of-circulation"], 3, AFTER_DYING, AFTER_DYING),
        (["loss-of-circulation"], 4, MAIN, AFTER_DYING),
    ],
)
def test_an_earlier_table_waits_for_the_backpack_as_it_did(
    frost: list[str], held: int, now: int, then: int
) -> None:
    for version, step in ((3, now), (2, then)):
        table = a_table(
            hands=[["rags", *HELD[:held]], ["broom"]],
            frost=[frost],
            tokens=["backpack"],
            version=version,
        )
        table.play("feed rags")
        assert table.step == step


@rule("CN-74", "CN-97")
def test_an_earlier_table_for_one_waits_for_the_backpack_that_draws() -> None:
    table = a_table(
        pit=["logs", "match"],
        hands=[["rags", "quilt"]],
        deck=[DWINDLE, "towels"],
        tokens=["backpack"],
        version=2,
    )
    fed(table, "rags")
    assert table.step == AFTER_DYING
