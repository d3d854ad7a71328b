"""A finished game, looked back at in the terminal."""

from rich.console import Console

from snowbound.analysis.explanations import percent
from snowbound.core.insights import CostlyChoice, Review, TurningPoint
from snowbound.core.match import Match


def tell_turning_points(console: Console, match: Match, points: list[TurningPoint]) -> None:
    """Who did what, whether luck or choice made the difference, and how much."""
    if not points:
        console.print("No single step changed the chances much.", soft_wrap=True)
        return
    console.print("Turning points", style="bold")
    for point in points:
        name = match.names[point.mover]
        cause = "the luck of it" if point.cause == "luck" else f"{name}'s choice"
        whose = "" if match.setup.game.cooperative else f"{match.names[point.seat]} "
        change = f"{whose}{percent(point.before)} % → {percent(point.after)} %"
        console.print(f"  {point.step:>4}  {name}: {point.words}", soft_wrap=True)
        console.print(f"        {cause}: {change}", soft_wrap=True, style="dim")


def tell_review(console: Console, match: Match, review: Review, record: str) -> None:
    console.print(f"{match.names[review.seat]}'s choices", style="bold")
    console.print(f"  {review.words}", soft_wrap=True)
    for regret in review.regrets:
        _tell_regret(console, regret)
    if review.regrets:
        step = review.regrets[0].step - 1
        seats = ",".join(
            "you" if seat == review.seat else "expert" for seat in range(match.setup.seats)
        )
        again = f"snowbound resume {record} --step {step} --seats {seats}"
        console.print(f"Try again from there: {again}", soft_wrap=True, style="dim")


def _tell_regret(console: Console, regret: CostlyChoice) -> None:
    low, high = percent(regret.cost_low), percent(regret.cost_high)
    console.print(f"  {regret.step:>4}  {regret.words}", soft_wrap=True)
    because = f": played on from there, it {regret.reason}" if regret.reason else ""
    console.print(f"        Better: {regret.better_words}{because}.", soft_wrap=True)
    cost = f"{percent(regret.cost)} of 100 games ({low} to {high})"
    console.print(f"        It cost about {cost}.", soft_wrap=True, style="dim")
