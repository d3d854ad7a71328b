"""Before the Storm: what chance decides and can be set before the game.

Crates, oil and weapons come out of bags, which have no order to be set.
"""

from snowbound.core.dealing import Chance, Pool, die
from snowbound.games.before_the_storm.components.read import ComponentData
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.opening import ROLLS
from snowbound.games.before_the_storm.text.words import labels


def chances(data: ComponentData) -> list[Chance]:
    """The three decks, from the top, and the rolls for the start."""
    cards, names = labels(data)["card"], labels(data)["event"]
    decks = [
        ("restock", t.RESTOCK_CARDS, cards),
        ("minor events", t.MINOR_EVENTS, names),
        ("major events", t.MAJOR_EVENTS, names[t.MINOR_EVENTS :]),
    ]
    return [
        *(
            Pool(name, range(size), of).chance(name, f"The deck of {name}, from the top.", size)
            for name, size, of in decks
        ),
        die("start die", "What everybody rolls for the start, seat by seat.", ROLLS),
    ]
