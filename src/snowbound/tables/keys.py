"""What clients are shown that put messages into words themselves: keys and their arguments."""

from snowbound.core.choice import ChoiceByKey
from snowbound.core.event_text import happened
from snowbound.core.event_types import Happened
from snowbound.core.match import Match
from snowbound.core.message import Message
from snowbound.core.pointing import Mark
from snowbound.core.state import SPECTATOR, Event
from snowbound.tables import messages
from snowbound.tables.table import OVER, RUNNING, Table


def asks(table: Table, seat: int) -> Message | None:
    """What is asked of a seat."""
    match = table.match
    if seat == SPECTATOR or match is None or table.status not in (RUNNING, OVER):
        return None
    return _message(match.setup.game.ask(match.setup, match.state, seat))


def may(table: Table, seat: int) -> list[ChoiceByKey]:
    """A seat's legal actions."""
    match = table.match
    if seat == SPECTATOR or match is None or match.over or table.status != RUNNING:
        return []
    return _by_key(match, seat, match.state.legal(seat))


def offers(match: Match, seat: int) -> list[ChoiceByKey]:
    """What a seat that is not asked could do for the choice under way."""
    return [] if match.over else _by_key(match, seat, match.state.offers(seat))


def open_to(table: Table, seats: list[int]) -> list[messages.OpenByKey]:
    """What those who are asked may choose."""
    return [messages.OpenByKey(seat, may(table, seat)) for seat in seats]


def marks(match: Match, found: list[Mark]) -> list[messages.MarkByKey]:
    """The choices that people and bots point at."""
    setup, state = match.setup, match.state
    return [
        messages.MarkByKey(
            mark.seat,
            mark.of,
            mark.action,
            _message(setup.game.say(setup, state, mark.of, setup.catalogue.number(mark.action))),
        )
        for mark in found
    ]


def told(table: Table, events: list[Event]) -> list[Happened]:
    setup = table.setup
    return [happened(event, setup.game.kinds[event.kind], setup.nouns) for event in events]


def _by_key(match: Match, seat: int, actions: list[int]) -> list[ChoiceByKey]:
    setup, state, catalogue = match.setup, match.state, match.setup.catalogue
    say = setup.game.say
    return [
        catalogue.by_key(action, _message(say(setup, state, seat, action))) for action in actions
    ]


def _message(says: Message | str) -> Message:
    """A game with a catalogue says nothing else."""
    assert isinstance(says, Message)
    return says
