"""A daily winter: one deal a day and game, from the date, the same for everybody.

Anybody can work out the luck of a date, so it is for fun. Nothing is kept about it but the table,
which says what day it is of; whoever has one for a day comes back to it, so the first try counts.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta

from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.tables import log, messages
from snowbound.tables.commands import open_table
from snowbound.tables.levels import DEFAULT_LEVEL

AHEAD = timedelta(hours=14)  # of UTC: where a day begins first


def daily_table(
    game: Game, asked: messages.Daily, identity: str, name: str, now: float
) -> log.Opened:
    """The table of a day: alone where that can be, else with as few bots as the game allows;
    without hints and undo, so that all have the same winter."""
    _check(asked.date, now)
    bots = [messages.NewSeat("bot", DEFAULT_LEVEL)] * (game.players[0] - 1)
    table = messages.NewTable(
        game=game.id,
        components=game.first_components or None,
        seats=[messages.NewSeat("me"), *bots],
        hints=False,
        undo=False,
    )
    return open_table(game, table, identity, name, daily=asked.date)


def tried(cards: Iterable[messages.TableCard], asked: messages.Daily) -> str:
    """The table at which somebody has begun that day's game; "" if there is none."""
    for card in cards:
        if card.daily == asked.date and card.game == asked.game:
            return card.id
    return ""


def _check(text: str, now: float) -> None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise Mistake(f"A day is written like 2026-01-31, not '{text[:20]}'.")
    if day > (datetime.fromtimestamp(now, UTC) + AHEAD).date():
        raise Mistake("That day has not begun anywhere.")
