"""The Coldest Night in the terminal: the pit from left to right, 80 columns wide."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from snowbound.games.coldest_night.components.read import Face, FrostFace
from snowbound.games.coldest_night.rules.terms import FULL_PIT
from snowbound.games.coldest_night.view import PitCard, View

PLACE_WIDTH = 19


def draw(view: View, names: list[str]) -> RenderableType:
    """The fire comes last, next to the question, so that a long hand does not push it away."""
    parts: list[RenderableType] = []
    if view.beside:
        parts.append(_cards("Beside the pit", view.beside))
    if view.hand:
        parts.append(_cards("Your hand", view.hand))
    if view.deal:
        parts.append(_cards("You have drawn", view.deal))
    parts += [_seat(view, seat, names[seat]) for seat in range(len(view.seats))]
    if view.gained:
        parts.append(_tokens(view))
    return Group(*parts, _deck(view), _fire(view), _pit(view))


def _fire(view: View) -> Text:
    text = Text(f"Turn {view.turn}   ", "dim")
    text.append(f"HEAT {view.heat}", "bold yellow")
    if view.warmth:
        text.append(f" ({view.warmth} of it for this turn)", "yellow")
    text.append("  " + "^" * max(0, min(view.heat, 30)), "yellow")
    waiting = [
        words
        for words, on in (
            ("TARGET", view.target),
            ("GREATEST", view.greatest and not view.target),
            (f"BURN ONE x{view.burn_one}", view.burn_one > 0),
        )
        if on
    ]
    if waiting:
        text.append(f"  when it dies down: {', '.join(waiting)}", "bold")
    return text


def _pit(view: View) -> Table:
    """Four places; new cards come in at the left, the rightmost burns out next."""
    table = Table(box=None, padding=(0, 0), show_header=False, show_edge=False)
    for _ in range(FULL_PIT):
        table.add_column(width=PLACE_WIDTH)
    cells = [_place(card) for card in view.pit]
    cells += [Text("(empty)", "dim")] * (FULL_PIT - len(cells))
    table.add_row(*cells)
    return table


def _place(card: PitCard) -> Text:
    text = Text()
    text.append(f"[{card.face.name[: PLACE_WIDTH - 3]}]", "bold")
    text.append(f"\n heat {card.heat}", "yellow")
    text.append(f"  ash {card.face.ash}")
    return text.append("\n with Alcohol", "yellow") if card.soaked else text


def _deck(view: View) -> Text:
    text = Text(f"Deck {view.deck_left}")
    if view.dwindles:
        depth = view.dwindles[0]
        where = "on top" if depth == 0 else f"under {depth}"
        text.append(f"   The Fire Dwindles {where}")
    text.append(f"   Frostbite deck {view.frost_left}   Burnt {len(view.burnt)}")
    for card in view.deck_known:
        where = "on top" if card.above == 0 else f"under {card.above}"
        text.append(f"\n  you know: {card.face.name} {where}", "cyan")
    return text


def _seat(view: View, seat: int, name: str) -> Text:
    here = view.seats[seat]
    turn = ">" if seat == view.active else " "
    text = Text(f"{turn} {name[:14]:<14}", "bold")
    text.append(f" {here.held} card{'' if here.held == 1 else 's'}")
    if here.known:
        text.append(f"  you know: {', '.join(face.name for face in here.known)}", "cyan")
    for frostbite in here.frostbite:
        text.append(f"\n    {_frostbite(frostbite)}", "blue")
    return text


def _frostbite(card: FrostFace) -> str:
    return f"*{card.value}* {card.name}: {card.words}"


def _tokens(view: View) -> Text:
    text = Text("Tokens: ")
    return text.append(", ".join(token.name for token in view.gained), "bold green")


def _cards(title: str, faces: list[Face]) -> Table:
    table = Table(box=None, padding=(0, 1), show_edge=False, pad_edge=False)
    table.add_column(title, width=26, style="bold")
    table.add_column("ash", justify="right")
    table.add_column("heat", justify="right")
    table.add_column("", width=38)
    for face in faces:
        table.add_row(face.name, str(face.ash), str(face.heat), _effect(face))
    return table


def _effect(face: Face) -> Text:
    """Boons and obstacles, told apart by a sign and not by colour alone (CN-46)."""
    if not face.effect:
        return Text("")
    if face.boon:
        return Text(f"+ {face.words}", "green")
    return Text(f"! {face.words}", "red")
