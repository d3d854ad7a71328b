"""What the rulebook draws is the deck that is shipped."""

from snowbound.core.registry import find_game
from tests.games.year_of_survival.listing import food_lines, item_lines

GAME = find_game("year-of-survival")
DECK = GAME.setup(4).data


def test_the_list_of_all_cards_is_the_shipped_deck() -> None:
    drawn = GAME.rulebook.split("```")
    assert drawn[-4].strip() == "\n".join(item_lines(DECK))
    assert drawn[-2].strip("\n") == "\n".join(food_lines(DECK))


def test_the_example_is_played_with_cards_of_the_deck() -> None:
    """The Rabbit needs three tools and a trap: a Blade, an Adze, a Digging Stick and a Snare."""
    rabbit = next(card for card in DECK.food if card.food == "spring-rabbit")
    assert sorted(rabbit.needs) == ["tool", "tool", "tool", "trap"]
    assert rabbit.points == 2
    types = {item.name: item.type for item in DECK.items}
    played = ["Blade", "Adze", "Digging Stick", "Snare"]
    assert [types[name] for name in played] == ["tool", "tool", "tool", "trap"]
    example = GAME.rulebook.partition("**For example:**")[2].partition("\n\n")[0]
    assert all(name in example for name in ["Rabbit", *played])


def test_the_makers_of_the_exhibit_are_named() -> None:
    for name in ("A Time Before Texas", "Texas Department of\nTransportation", "Humanities Texas"):
        assert name in GAME.rulebook
    assert "A Time Before Texas" in GAME.credit
