"""Who knows which card where, and what is imagined of the rest (CN-32, CN-71, CN-82)."""

from collections import Counter

from snowbound.core.randomness import stream
from snowbound.games.coldest_night.rules.cards import listed
from snowbound.games.coldest_night.rules.terms import MAIN
from tests.rules.coldest_night.table import NightTable, a_table
from tests.support import rule


def imagined(table: NightTable, seat: int, times: int = 40) -> list[NightTable]:
    luck = stream(1, "imagining")
    worlds = [table.state.imagine(seat, luck) for _ in range(times)]
    for world in worlds:
        assert world.broken_laws() == []
    return [NightTable(table.setup, world) for world in worlds]


def places(worlds: list[NightTable], card: str) -> Counter[str]:
    """Where a card lies in imagined worlds: in a seat's hand, or elsewhere."""
    found: Counter[str] = Counter()
    for world in worlds:
        for seat in range(world.state.seats):
            if card in world.hand(seat):
                found[f"seat {seat}"] += 1
        if card in world.deck:
            found["deck"] += 1
    return found


@rule("CN-32")
def test_a_card_given_stays_known_to_the_giver() -> None:
    table = a_table(hands=[[], ["shoes"], ["quilt"]])
    table.play("scavenge", "give 2", "give 1", "give 1")
    assert places(imagined(table, 0), "towels") == {"seat 1": 40}
    assert len(places(imagined(table, 2), "towels")) > 1


@rule("CN-32")
def test_own_cards_stay_and_others_are_dealt_anew() -> None:
    table = a_table(hands=[["rags", "shoes"], ["quilt", "diary"]], deck=["towels", "portrait"])
    for world in imagined(table, 0):
        assert world.hand(0) == ["rags", "shoes"]
    assert set(places(imagined(table, 0), "quilt")) == {"seat 1", "deck"}
    assert set(places(imagined(table, -1), "rags")) == {"seat 0", "seat 1", "deck"}


@rule("CN-32")
def test_all_worlds_are_equally_likely() -> None:
    table = a_table(hands=[[], ["quilt"]], deck=["towels", "portrait", "diary"])
    found = places(imagined(table, 0, 4000), "quilt")
    assert 900 < found["seat 1"] < 1100


@rule("CN-32")
def test_who_is_dealing_knows_the_cards_and_others_do_not() -> None:
    table = a_table(hands=[[], ["quilt"]])
    table.play("scavenge")
    for world in imagined(table, 0):
        assert world.state.deal == table.state.deal
    assert len({tuple(world.state.deal) for world in imagined(table, 1)}) > 5


@rule("CN-82")
def test_a_card_returned_is_known_until_it_is_somewhere() -> None:
    table = a_table(
        hands=[["rags"], ["shoes"], []],
        frost=[["memory-loss"]],
        deck=["portrait", "diary", "quilt", "bedsheets"],
    )
    table.play("feed rags", "return portrait")
    assert all(world.deck[0] == "portrait" for world in imagined(table, 0))
    assert len({world.deck[0] for world in imagined(table, 1)}) > 1
    table.play("feed shoes")  # seat 1 draws it
    if table.step == 2:
        table.play("stop")
    assert table.hand(1) == ["portrait"]
    assert places(imagined(table, 0), "portrait") == {"seat 1": 40}
    assert len(places(imagined(table, 2), "portrait")) > 1


@rule("CN-82")
def test_whoever_knew_the_cards_does_not_see_which_of_them_is_returned() -> None:
    table = a_table(
        hands=[["quilt", "shoes", "door-jamb"], ["rags"]],
        frost=[["loss-of-circulation"], ["paranoia", "memory-loss"]],
        deck=["towels", "portrait", "diary"],
        frost_deck=["numbing", "blue-lips"],
    )
    table.play("scavenge")  # nobody may take a card: all three go back, and seat 0 knows them
    assert table.knows(0) == ["towels", "portrait", "diary"]
    table.play("feed rags", "return towels")  # the Towels or the Portrait, equal in ash
    view = table.view(0)
    assert [(card.above, card.face.card) for card in view.deck_known] == [(1, "diary")]
    assert view.seats[1].known == []


def handed_over(given: str) -> NightTable:
    """Seat 0 knows the Towels in seat 1's hand; then seat 1 hands a card to seat 2."""
    table = a_table(
        hands=[[], ["shoes"], ["quilt"], ["diary"]],
        deck=["towels", "portrait", "bedsheets", "teddy-bear", "hunting-trophy"],
        tokens=["backpack"],
    )
    table.play("scavenge", "give 2", "give 1", "give 1")
    table.play("use backpack", "from 2", "to 3", f"hand-over {given}")
    return table


@rule("CN-71")
def test_a_card_that_may_have_moved_is_in_one_of_two_hands() -> None:
    for given in ("towels", "shoes"):
        found = places(imagined(handed_over(given), 0, 400), "towels")
        assert set(found) == {"seat 1", "seat 2"}
        assert 140 < found["seat 2"] < 260  # one of two cards moved


@rule("CN-71")
def test_a_gift_is_dreamt_of_alike_whatever_moved() -> None:
    """Which card truly moved decides nothing, not even what others are dreamt to know of it."""
    table = handed_over("towels")
    for world in imagined(table, 0):
        dreams = [
            state.imagine(0, stream(5, "dreaming")).dump() for state in (table.state, world.state)
        ]
        assert dreams[0] == dreams[1]


@rule("CN-71")
def test_giver_and_taker_know_what_moved() -> None:
    table = handed_over("towels")
    assert places(imagined(table, 1), "towels") == {"seat 2": 40}
    assert places(imagined(table, 2), "towels") == {"seat 2": 40}


@rule("CN-71")
def test_a_card_that_shows_itself_settles_the_doubt() -> None:
    table = a_table(
        hands=[[], [], ["quilt"], ["diary"]],
        deck=["towels", "portrait", "bedsheets", "teddy-bear", "hunting-trophy"],
        tokens=["backpack"],
    )
    table.play("scavenge", "give 2", "give 2", "give 1")
    table.play("use backpack", "from 2", "to 3", "hand-over towels")
    assert set(places(imagined(table, 0), "portrait")) == {"seat 1", "seat 2"}
    table.state.active = 2
    table.state.point = MAIN
    table.state.heat += 9
    table.state.warmth += 9
    table.state.resume()
    table.play("feed towels")  # so the Portrait has stayed
    assert places(imagined(table, 0), "portrait") == {"seat 1": 40}


@rule("CN-71")
def test_two_known_cards_never_both_moved() -> None:
    table = a_table(
        hands=[[], [], ["quilt"], ["diary"]],
        deck=["towels", "portrait", "bedsheets", "teddy-bear", "hunting-trophy"],
        tokens=["backpack"],
    )
    table.play("scavenge", "give 2", "give 2", "give 1")
    table.play("use backpack", "from 2", "to 3", "hand-over portrait")
    seen = set()
    for world in imagined(table, 0, 100):
        assert len(world.hand(1)) == 1
        assert len(world.hand(2)) == 2
        seen.add(world.hand(1)[0])
        assert set(world.hand(1)) | set(world.hand(2)) >= {"towels", "portrait"}
    assert seen == {"towels", "portrait"}


def test_a_spectator_knows_only_what_lies_open() -> None:
    table = a_table(hands=[[], ["shoes"]])
    table.play("scavenge", "give 2", "give 1", "give 1")
    view = table.view(-1)
    assert view.hand == view.deal == view.deck_known == []
    assert all(seat.known == [] for seat in view.seats)


def test_what_others_know_follows_the_cards() -> None:
    """In an imagined world the giver knows the card that now is in that place."""
    table = a_table(hands=[[], ["shoes"], ["quilt"]])
    table.play("scavenge", "give 2", "give 1", "give 1")
    for world in imagined(table, 2):
        known = [world.cards[card] for card in listed(world.state.told[0])]
        assert len(known) == 1
        assert known[0] in world.hand(1)
