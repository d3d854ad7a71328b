"""CN-1 to CN-15: the box and the first fire."""

from collections import Counter

import pytest

from snowbound.core.bits import size
from snowbound.core.components import ComponentMistake
from snowbound.core.rulebooks import rule_ids
from snowbound.games.coldest_night.components.read import TOKEN_TITLES
from snowbound.games.coldest_night.rules import terms as t
from snowbound.games.coldest_night.rules.cards import listed
from tests.rules.coldest_night.table import GAME, NightTable, a_table
from tests.support import HUT, rule

HUT_TEXT = HUT.text
LODGE = GAME.setup(2).data


def a_new_game(seats: int, seed: int = 1) -> NightTable:
    setup = GAME.setup(seats)
    state = setup.new_state(seed)
    return NightTable(setup, state)  # type: ignore[arg-type]


@rule("CN-1")
def test_the_box_holds_fifty_ten_three_three_and_nine() -> None:
    assert len(LODGE.cards) == 50 + 3 + 3
    assert len({card.slug for card in LODGE.cards}) == 50 + 1 + 3
    assert len({card.slug for card in LODGE.frostbites}) == 10
    assert len(t.TOKEN_NAMES) == 9
    assert len({card.ailment for card in LODGE.frostbites}) == 10


@rule("CN-2")
def test_seven_cards_have_an_if() -> None:
    assert sum(card.effect == t.IF for card in LODGE.cards) == 7
    gaining = [card.token for card in LODGE.cards if card.effect in (t.GAIN, t.IF)]
    assert sorted(gaining) == list(range(9))


@rule("CN-3")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_number_of_players_has_the_same_deck(seats: int) -> None:
    setup = GAME.setup(seats)
    assert setup.components.name == "lodge"
    assert setup.data.cards == LODGE.cards
    assert setup.data.frostbites == LODGE.frostbites
    assert setup.data.numbers == LODGE.numbers


@rule("CN-3")
def test_no_two_decks_have_a_card_of_the_same_name_that_differs() -> None:
    printed: dict[str, tuple[object, ...]] = {}
    for name in GAME.component_names():
        data = GAME.setup(2, components=name).data
        for card in data.cards:
            face = (card.heat, card.ash, card.effect, card.token, card.least, card.most)
            assert printed.setdefault(card.slug, face) == face


@rule("CN-3")
def test_the_deck_keeps_the_known_spread() -> None:
    cards = LODGE.cards[: t.KINDLING]
    known = [card for card in cards if {"heat", "ash"} <= set(card.published)]
    ours = [card for card in cards if card not in known]
    assert (len(known), len(ours)) == (34, 16)
    assert [sum(card.heat == heat for card in known) for heat in (1, 2, 3, 4)] == [11, 15, 4, 4]
    ashes = Counter(card.ash for card in known)
    assert [ashes[ash] for ash in range(9)] == [1, 3, 4, 5, 4, 3, 6, 6, 2]
    for heat in (1, 2, 3, 4):
        expected = sum(card.heat == heat for card in known) * 16 / 34
        assert abs(sum(card.heat == heat for card in ours) - expected) < 1
    for ash in range(9):
        assert abs(sum(card.ash == ash for card in ours) - ashes[ash] * 16 / 34) < 1


# What is publicly known of the printed cards: name, heat, ash, effect.
PUBLISHED = """
    Family Portrait 2 2 greatest; Music Box 2 7 target; Picture Frame 2 4; Tablecloth 2 4;
    Teddy Bear 2 7; Jewelry Box 1 8; Dresser Drawer 3 6; Floorboards 3 4; Hunting Trophy 2 6;
    Old Curtains 3 2; Wooden Spoon 1 2; Towels 1 6 greatest; Lampshade 1 1 greatest;
    Worn Paperback 2 1 greatest; Chunk of Banister 4 7; Dictionary 3 3; Bedsheets 2 7;
    Roof Timber 4 6; Rags 1 5; Mirror Frame 4 6; Portrait 2 6; Shoes 2 3 burn-one;
    Door Jamb 4 8 burn-one; Diary 2 7 target; Nightgown 2 3; Wooden Figure 2 5 greatest;
    Picture Album 1 3; Logs 3 1; Newspaper 2 1; Match 2 1
"""


@rule("CN-3")
@pytest.mark.parametrize("printed", [line.split() for line in PUBLISHED.split(";")], ids="-".join)
def test_known_cards_are_as_printed(printed: list[str]) -> None:
    *name, heat, ash = printed if printed[-1].isdigit() else printed[:-1]
    effect = "" if printed[-1].isdigit() else printed[-1]
    card = next(card for card in LODGE.cards if card.name == " ".join(name))
    assert (card.heat, card.ash) == (int(heat), int(ash))
    assert card.effect == t.EFFECT_NAMES.index(effect)
    assert {"heat", "ash"} <= set(card.published)
    starter = card in LODGE.cards[t.KINDLING :]
    assert starter or {"name", "effect"} <= set(card.published)


@rule("CN-3")
@pytest.mark.parametrize(
    ("slug", "heat", "ash", "tokens"),
    [
        ("bed-slats", 1, 7, ["axe"]),
        ("end-table", 2, 0, ["cabinet-key", "cellar-key"]),
        ("cabinet-door", 2, 5, ["kerosene"]),
        ("couch-upholstery", 1, 2, ["emergency-supplies"]),
        ("rotten-floorboards", 1, 1, ["alcohol"]),
        ("hollow-book", 1, 4, ["cabinet-key", "cellar-key"]),
        ("rug", 1, 3, t.TOKEN_NAMES),
    ],
)
def test_known_cards_gain_what_is_printed(
    slug: str, heat: int, ash: int, tokens: list[str]
) -> None:
    card = next(card for card in LODGE.cards if card.slug == slug)
    assert (card.heat, card.ash) == (heat, ash)
    assert card.effect in (t.GAIN, t.IF)
    assert t.TOKEN_NAMES[card.token] in tokens
    assert {"heat", "ash"} <= set(card.published)
    assert ("token" in card.published) == (len(tokens) == 1)


@rule("CN-3")
def test_known_frost_values_are_as_printed() -> None:
    known = {card.name: card.value for card in LODGE.frostbites if "value" in card.published}
    assert known == {"Violent Shivering": 7, "Memory Loss": 4, "Paranoia": 5, "Numbing": 6}


@rule("CN-4")
@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('{ name = "Rags", heat = 1, ash = 5 },', "", "deck.kindling"),
        ('name = "Rags", heat = 1', 'name = "Rags", heat = 11', "deck.kindling[24].heat"),
        ('name = "Rags"', 'name = "Towels"', "deck.kindling"),
        ('name = "Rags"', 'name = "!!"', "deck.kindling[24].name"),
        ('effect = "gain axe if 9+"', 'effect = "gain crowbar"', "deck.kindling[2].effect"),
        ('effect = "gain axe if 9+"', 'effect = "explode"', "deck.kindling[2].effect"),
        ('effect = "numbing"', 'effect = "itching"', "deck.frostbite[6].effect"),
        ("value = 4,", "value = 40,", "deck.frostbite[2].value"),
        ("cellar-key = ", "attic-key = ", "tokens"),
        ('name = "Rags"', 'nome = "Rags"', "deck.kindling[24]"),
        ('title = "The Hut"', "", "the file"),
    ],
)
def test_a_faulty_deck_is_refused_by_field(old: str, new: str, field: str) -> None:
    assert old in HUT_TEXT
    with pytest.raises(ComponentMistake) as mistake:
        GAME.read_components(HUT_TEXT.replace(old, new), "mine.toml")
    assert mistake.value.field == field
    assert "mine.toml" in str(mistake.value)


@rule("CN-4")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("gain axe if 9+", "gain axe"),
        ('effect = "blue-lips"', 'effect = "numbing"'),
    ],
)
def test_solo_asks_for_seven_ifs_and_one_silence(old: str, new: str) -> None:
    deck = GAME.read_components(HUT_TEXT.replace(old, new), "mine.toml")
    GAME.prepare(2, {}, deck, GAME.rules_version)
    with pytest.raises(ComponentMistake):
        GAME.prepare(1, {}, deck, GAME.rules_version)


@rule("CN-4")
def test_conditions_can_be_at_least_at_most_or_exactly() -> None:
    for text, least, most in (("9+", 9, t.HOTTEST), ("4-", 0, 4), ("7", 7, 7)):
        deck = GAME.read_components(HUT_TEXT.replace("if 9+", f"if {text}"), "mine.toml")
        slats = deck.cards[2]
        assert (slats.effect, slats.least, slats.most) == (t.IF, least, most)


@rule("CN-10")
def test_the_starters_are_the_first_fire() -> None:
    table = a_new_game(3)
    assert table.pit == ["logs", "newspaper", "match"]
    assert table.heat == 7


@rule("CN-11")
def test_a_fire_dwindles_lies_under_each_pile() -> None:
    table = a_new_game(2)
    deck = table.deck
    assert len(deck) == 53 - 6
    places = [place for place, card in enumerate(deck) if card == "the-fire-dwindles"]
    assert places == [14, 30, 46]  # 20 less the six cards dealt, then 15, then 15
    assert table.view(-1).dwindles == [14, 30, 46]
    assert table.view(-1).deck_left == 47


@rule("CN-12")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_cards_each_and_a_random_first_player(seats: int) -> None:
    table = a_new_game(seats)
    assert [len(table.hand(seat)) for seat in range(seats)] == [3] * seats
    assert {a_new_game(seats, seed).state.active for seed in range(40)} == set(range(seats))
    assert table.step == t.MAIN  # CN-20: the first turn has no frostbite removal


@rule("CN-12")
def test_hands_are_secret_but_their_size_is_not() -> None:
    table = a_table(hands=[["rags", "shoes"], ["teddy-bear"]])
    view = table.view(0)
    assert [face.card for face in view.hand] == ["rags", "shoes"]
    assert [seat.held for seat in view.seats] == [2, 1]
    assert view.seats[1].known == []
    assert table.view(-1).hand == []
    assert "door-jamb" in view.burnt


@rule("CN-13")
def test_no_token_is_at_hand_and_frostbite_lies_face_down() -> None:
    table = a_new_game(2)
    assert table.tokens == []
    assert size(table.state.supply) == 9
    assert table.state.frost_left == 10
    assert len({tuple(a_new_game(2, seed).state.frost_deck) for seed in range(9)}) > 1


@rule("CN-14")
def test_turns_go_clockwise_and_the_view_says_where_the_turn_is() -> None:
    table = a_table(hands=[["rags"], ["shoes"], ["quilt"]], active=1, deck=["towels"] * 1)
    assert table.view(0).point == "main"
    table.play("feed shoes")
    assert table.state.active == 2
    table.play("scavenge")
    assert table.state.active == 0
    assert table.refuses("feed shoes", seat=1) == "CN-14"


@rule("CN-15")
def test_starters_and_dwindles_are_cards_of_the_pit() -> None:
    table = a_table(pit=["the-fire-dwindles", "logs", "match"], tokens=["alcohol"])
    table.play("use alcohol", "soak 1")
    assert table.heat == 6
    table.play("feed rags")
    assert table.pit == ["rags", "the-fire-dwindles", "logs"]


def test_the_rulebook_names_every_rule_of_the_ledger() -> None:
    ledger = [*range(1, 5), *range(10, 16), 20, *range(30, 35), *range(40, 48)]
    ledger += [*range(50, 54), 60, 61, *range(70, 76), *range(80, 87), 90, *range(95, 99)]
    assert rule_ids(GAME) == [f"CN-{number}" for number in ledger]


# ── The rulebook and the deck that comes with the game ──────────────────────────────────────

BOOK = " ".join(GAME.rulebook.split())


def paragraph(rule_id: str) -> str:
    return BOOK.split(f"**{rule_id}**")[1].split(" **CN-")[0].split(" ## ")[0]


def test_the_rulebook_knows_the_frost_values() -> None:
    for card in LODGE.frostbites:
        assert f"*{card.name}* ({card.value})" in BOOK


def test_the_rulebook_names_the_starters_and_the_tokens() -> None:
    logs, newspaper, match = LODGE.cards[-3:]
    first_fire = f"Logs (heat {logs.heat}), Newspaper ({newspaper.heat}) and Match ({match.heat})"
    assert first_fire in paragraph("CN-10")
    assert f"total is {logs.heat + newspaper.heat + match.heat}" in paragraph("CN-10")
    for token in TOKEN_TITLES:
        assert token in paragraph("CN-1")


def test_the_rulebook_knows_what_tokens_draw_and_add() -> None:
    for token in (t.CABINET_KEY, t.CELLAR_KEY, t.LIGHTER_FLUID, t.KEROSENE):
        assert f"*{TOKEN_TITLES[token]}* ({LODGE.numbers[token]})" in paragraph("CN-71")


def test_the_rulebook_knows_how_much_is_published() -> None:
    kindling = LODGE.cards[: t.KINDLING]
    both = sum({"heat", "ash"} <= set(card.published) for card in kindling)
    values = sum("value" in card.published for card in LODGE.frostbites)
    assert (both, values) == (34, 4)
    facts = "Thirty-four kindling cards, four frost values and the three starters"
    assert facts in paragraph("CN-3")


def test_the_rulebooks_example_can_be_played() -> None:
    album, doll = (
        next(card for card in LODGE.cards if card.name == name)
        for name in ("Picture Album", "Cloth Doll")
    )
    assert f"Picture Album (ash {album.ash}, heat {album.heat})" in paragraph("CN-30")
    assert f"Cloth Doll (ash {doll.ash})" in paragraph("CN-30")
    assert 5 + album.heat >= doll.ash


def test_the_rulebook_knows_the_piles() -> None:
    low, middle, top = t.PILES
    assert f"piles of {low}, {middle} and {top}" in paragraph("CN-11")
    low, middle, top = t.PILES_SOLO
    assert f"piles are {low}, {middle} and {top}" in paragraph("CN-95")


def test_sets_of_cards() -> None:
    for cards in ([], [0], [61], [0, 30, 31, 32, 55], list(range(50))):
        mask = sum(2**card for card in cards)
        assert listed(mask) == cards
        assert size(mask) == len(cards)
