"""What people at a table may do about each other: commands like those in `commands.py`.

Nobody holds a table up by being away, and nobody loses a seat without the others agreeing to it.
"""

from snowbound.core.errors import Mistake
from snowbound.tables import log
from snowbound.tables.commands import Decision, NotYours, come_back, only_host, own_seat, step_in
from snowbound.tables.sanitize import distinct
from snowbound.tables.table import CLOSED, OVER, Table
from snowbound.tables.types import Connected


class Absence:
    """Who is connected, and after how many seconds somebody counts as away."""

    def __init__(self, connected: Connected, seconds: float) -> None:
        self.connected = connected
        self.seconds = seconds

    def check(self, seat: int, name: str) -> None:
        """A mistake if a seat's person is there, or has only just left."""
        if self.is_here(seat):
            raise Mistake(f"{name} is here.")
        if self.connected.away_for[seat] < self.seconds:
            raise Mistake(f"{name} has only just left; wait a minute.")

    def is_here(self, seat: int) -> bool:
        return seat not in self.connected.away_for


def stand_in(table: Table, identity: str, seat: int, absence: Absence) -> Decision:
    """A bot plays for somebody who is away; it goes when they are back."""
    if not table.seats_of(identity):
        raise NotYours("You have no seat at this table; you can watch.")
    table.playing()
    name = _anothers_seat(table, identity, seat)
    _check_not_slow(table)
    if table.seats[seat].stand_in:
        return table.version
    absence.check(seat, name)
    return step_in(table, seat, clock=True)


def ask_for_seat(table: Table, identity: str, name: str, seat: int, absence: Absence) -> Decision:
    """Somebody would like to play on for a person who is away, or to take a bot's own seat; those
    who are here must agree."""
    table.playing()
    if table.seats_of(identity):
        raise Mistake("You have a seat at this table.")
    if identity in table.removed:
        raise NotYours("The host has removed you from this table; you can watch.")
    _check_may_ask(table, identity, seat, absence)
    request = table.seat_request
    if request is not None and request.place.identity != identity:
        raise Mistake("Somebody else has asked for a seat; wait for the answer.")
    waiting = _one_seat_each(table, absence.connected)
    if not waiting:
        raise Mistake("Nobody is here who could agree to it.")
    others = [other for number, other in enumerate(table.names()) if number != seat]
    return log.SeatAsked(seat, log.Occupant(identity, distinct(name, others)), waiting)


def _check_may_ask(table: Table, identity: str, seat: int, absence: Absence) -> None:
    _check_number(table, seat)
    sitting = table.seats[seat]
    if not sitting.place.level:
        _check_not_slow(table)
        absence.check(seat, _anothers_seat(table, identity, seat))
    elif sitting.owners:
        raise Mistake(f"That seat is kept for {sitting.owners[0].place.name}.")


def return_to(table: Table, identity: str) -> Decision:
    """What is left to do for somebody who has just connected: a seat that was given away while they
    were away is theirs at once, a bot that they did not ask for goes, and nobody else gets their
    seat now."""
    given = table.given_away_by(identity, left=False)
    if given >= 0:
        return come_back(table, identity, given)
    mine = table.seats_of(identity)
    for seat in mine:
        if table.seats[seat].stepped_in:
            return come_back(table, identity, seat)
    request = table.seat_request
    if request is not None and request.seat in mine:
        return log.SeatAnswered(request.seat, False)
    return table.version


def answer_request(table: Table, identity: str, yes: bool, absence: Absence) -> Decision:
    """An answer to somebody who asks for a seat. Its owner may only say no, and says so by being
    here."""
    request = table.seat_request
    mine = table.seats_of(identity)
    if request is None or not mine:
        raise Mistake("Nobody asks for a seat.")
    sitting = table.seats[request.seat].place
    changed = sitting.identity != request.owner
    if request.seat in mine or changed or (request.owner and absence.is_here(request.seat)):
        return log.SeatAnswered(request.seat, False)
    if not any(seat in request.waiting for seat in mine):
        return table.version
    if yes and request.owner:
        _check_not_slow(table)
    elif yes and request.seat in table.awaited:
        raise Mistake(f"{sitting.name} is taking a turn; answer again in a moment.")
    return log.SeatAnswered(next(seat for seat in mine if seat in request.waiting), yes)


def remove(table: Table, identity: str, seat: int) -> Decision:
    """The host removes somebody: the seat is free again, or a bot plays it from now on."""
    only_host(table, identity)
    if table.status in (OVER, CLOSED):
        raise Mistake("The game is over; its record stays.")
    _anothers_seat(table, identity, seat)
    return log.Removed(seat)


def mute(table: Table, identity: str, seat: int, on: bool) -> Decision:
    """The host mutes somebody, or lets them talk again."""
    only_host(table, identity)
    _anothers_seat(table, identity, seat)
    return table.version if table.seats[seat].muted == on else log.Muted(seat, on)


def pause(table: Table, identity: str, on: bool) -> Decision:
    """Any player of a slow game stops all its clocks, or lets them run again."""
    mine = table.seats_of(identity)
    seat = own_seat(table, identity, mine[0] if mine else None)
    table.playing()
    if table.opened.clock.kind != "slow":
        raise Mistake("Only slow games can be paused.")
    return table.version if bool(table.paused_at) == on else log.Paused(seat, on)


def _check_not_slow(table: Table) -> None:
    """Whoever sleeps in a slow game is not away, and nobody else may see their hand meanwhile."""
    if table.opened.clock.kind == "slow":
        raise Mistake("This is a slow game: everybody has the time that its clock gives.")


def _anothers_seat(table: Table, identity: str, seat: int) -> str:
    """The name of the person on a seat, who must be somebody else."""
    _check_number(table, seat)
    place = table.seats[seat].place
    if not place.identity:
        raise Mistake("No person sits there.")
    if place.identity == identity:
        raise Mistake("That is your own seat.")
    return place.name


def _check_number(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Mistake(f"There is no seat {seat}; seats go from 0 to {len(table.seats) - 1}.")


def _one_seat_each(table: Table, connected: Connected) -> list[int]:
    """A seat of every person who is connected."""
    seats: dict[str, int] = {}
    for number in sorted(connected.seats):
        if not table.seats[number].bot:
            seats.setdefault(table.seats[number].place.identity, number)
    return list(seats.values())
