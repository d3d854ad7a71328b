"""The list of all pieces as the rulebook prints it, made from a set."""

from snowbound.games.before_the_storm.components.read import ComponentData, EventCard, Token
from snowbound.games.before_the_storm.rules.land import TILE_TITLES


def track_line(data: ComponentData) -> str:
    return " ".join(f"{mark or '-':>2}" for mark in data.track).strip()


def limit_words(data: ComponentData) -> str:
    city, suburb, forest, outer = data.gather
    return (
        f"{city} in the city, {suburb} in a suburb, {forest} in the forest with letters, "
        f"{outer} in the outer forest"
    )


def number_lines(data: ComponentData) -> list[str]:
    rows = [
        ("Weapons", [0, *data.weapons]),
        ("Crates", [0, *data.crates]),
        ("Oil", data.oil),
    ]
    most = max(len(counts) for _, counts in rows)
    return [_row("Number", list(map(str, range(most))))] + [
        _row(name, [str(count) if count else "-" for count in counts]) for name, counts in rows
    ]


def _row(name: str, cells: list[str]) -> str:
    return f"{name:<10}" + "".join(f"{cell:>4}" for cell in cells)


def token_lines(data: ComponentData) -> list[str]:
    return [f"{token.name:<16}{_token(token)}" for token in data.tokens]


def _token(token: Token) -> str:
    if token.points:
        return f"special crate, {token.points} resource points"
    what, number = token.reward.split()
    return f"enemy of strength {token.strength}, leaves {number} {what}"


def restock_lines(data: ComponentData) -> list[str]:
    cards = [" ".join(TILE_TITLES[tile] for tile in card) for card in data.restock]
    return ["".join(f"{card:<9}" for card in cards[n : n + 9]).rstrip() for n in (0, 9, 18)]


def event_lines(data: ComponentData, kind: str) -> list[str]:
    return [_event(event) for event in data.events if event.kind == kind]


def _event(event: EventCard) -> str:
    return f"- *{event.title}.* {' '.join(event.does)}"
