"""Ember Watch in the terminal, 80 columns wide."""

from rich.text import Text

from .view import View


def draw(view: View, names: list[str]) -> Text:
    text = Text(f" On the fire: {_listed(view.burnt)}\n", style="bold")
    for seat, name in enumerate(names):
        mark = ">" if seat == view.asked else "z" if seat == view.asleep else " "
        text.append(
            f"{mark}{name[:16]:<17}{view.points[seat]:>3} points   {view.held[seat]} held\n"
        )
    if view.hand:
        text.append(f" You hold: {_listed(view.hand)}\n")
    return text


def _listed(things: dict[str, int]) -> str:
    return ", ".join(f"{number} {label}" for label, number in things.items()) or "nothing"
