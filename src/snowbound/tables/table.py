"""A table: what its event log adds up to (seats, the match, undo requests, clocks).

A table changes only by applying log entries in order, and the same entries make the same table
everywhere. Whether something may happen is decided before (`commands.py`); what a viewer is shown
is built elsewhere (`views.py`).
"""

from collections.abc import Callable
from typing import Any, Final

from snowbound.bots.names import MAX_FAULTS, fault_note
from snowbound.core.components import ComponentSet
from snowbound.core.errors import Mistake
from snowbound.core.game import Game, Setup, counted_versions
from snowbound.core.match import Match
from snowbound.core.pointing import Mark
from snowbound.core.records import fingerprint
from snowbound.core.registry import find_game
from snowbound.core.state import Event
from snowbound.tables import log
from snowbound.tables.clocks import deadline, run_clocks
from snowbound.tables.levels import DEFAULT_LEVEL
from snowbound.tables.messages import NewsKind, Status
from snowbound.tables.types import HistoryItem, Owner, Seat, SeatRequest
from snowbound.tables.undo import TableUndo

BOT_NAMES = ("Aino", "Bror", "Caro", "Dagny", "Eirik", "Frida", "Gunnar", "Hilda")

NOT_DRAWN_AGAIN: Final = (
    "This table drew hands and luck anew when it went on, and this server would draw others: "
    "it can be looked at, but not played on."
)

OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"
CLOSED: Final = "closed"


class Outdated(Mistake):
    """A table that was opened under rules this version cannot play. Its history can still be shown,
    but there is no game to go with it."""


def first_match(opened: log.Opened, setup: Setup, seed: int, names: list[str]) -> Match:
    """The game a table starts with, after the steps of the record that it continues."""
    before = opened.before
    if before is None:
        return Match(setup, seed, names)
    match = Match(setup, int(before.seed), names)
    renewals = [(step, int(known)) for step, known in before.renewals]
    match.renew_where(renewals)
    for by, action in before.moves:
        match.carry_out(action, by)
        match.renew_where(renewals)
    if before.anew:
        match.renew(seed)
    return match


class Table:
    """A table at a version. It changes only by `apply`."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.version = 0
        self.status: Status = OPEN
        self.opened: log.Opened
        self.game: Game
        self.setup: Setup  # not set if it is outdated
        self.outdated = ""  # why nobody can play on, if the rules have changed since
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.history: list[HistoryItem] = []
        self.undo = TableUndo(self.seats)
        self.marks: dict[int, Mark] = {}  # what people point at, by seat
        self.request_versions: dict[
            tuple[int, str], int
        ] = {}  # of requests already done, by seat and client's id
        self.created = 0.0
        self.started = 0.0
        self.changed = 0.0
        self.rematch = ""
        self.info_version = 0  # the last version that changed more than the game itself
        self.timed = False  # it has a clock
        self.paused_at = 0.0  # since when its clocks have stood; 0 if they run
        self.seat_request: SeatRequest | None = None
        self.removed: set[str] = set()  # identities that may not sit down again
        self._bots: list[int] = []  # seats that bots play now

    # ── Looking ─────────────────────────────────────────────────────────────────────────────

    @property
    def awaited(self) -> list[int]:
        """The seats the game waits for."""
        return self.match.awaited if self.match and self.status == RUNNING else []

    def playing(self) -> Match:
        """The match in progress; a mistake if there is none."""
        if self.outdated:
            raise Outdated(self.outdated)
        if self.status == OPEN:
            raise Mistake("The game has not started yet.")
        if self.status == CLOSED:
            raise Mistake("The table is closed.")
        if self.status == OVER or self.match is None:
            raise Mistake("The game is over; there is nothing left to play.")
        return self.match

    def seats_of(self, identity: str) -> list[int]:
        if not identity:
            return []
        return [n for n, seat in enumerate(self.seats) if seat.place.identity == identity]

    def given_away_by(self, identity: str, left: bool = True) -> int:
        """The seat that was given away while somebody was away, and is theirs when they are back;
        -1 if there is none. Without `left`, not one that they had left to a bot themselves."""
        if self.status != RUNNING or identity in self.removed:
            return -1
        for number, seat in enumerate(self.seats):
            for owner in seat.owners:
                if owner.place.identity == identity and (left or not owner.left):
                    return number
        return -1

    def names(self) -> list[str]:
        return [seat.place.name for seat in self.seats]

    def playing_names(self) -> list[str]:
        """Names as they were when the game started; nobody changes seats after that."""
        return self.names() if self.match is None else self.match.names

    def bots_to_ask(self) -> list[int]:
        """Seats of bots that could act now; those who may interrupt come first."""
        if not self._bots or self.status != RUNNING or self.match is None:
            return []
        return [
            seat for seat in self.match.may_interrupt + self.match.awaited if seat in self._bots
        ]

    def deadline(self, seat: int) -> float:
        """When a seat's time is up; 0 if its clock is not running."""
        return 0.0 if self.paused_at else deadline(self.opened.clock, self.seats[seat])

    def next_deadline(self) -> float:
        """When the first clock runs out; 0 if none is running."""
        times = [self.deadline(seat) for seat in self.awaited]
        return min([at for at in times if at], default=0.0)

    def due(self, now: float) -> list[int]:
        """The seats whose time is up."""
        return [seat for seat in self.awaited if 0 < self.deadline(seat) <= now]

    # ── Changing ────────────────────────────────────────────────────────────────────────────

    def apply(self, entry: log.Entry, at: float, decided: bool = False) -> None:
        """Apply the next entry of the log. One that was decided just now (`commands.py`) is known
        to be legal; one that was read from a log is checked again."""
        if not decided:
            self._check_seats(entry)
        was_awaited = self.awaited if self.timed else []
        self.version += 1
        self.changed = at
        if isinstance(entry, log.Moved):
            self._moved(entry, decided)
        else:
            APPLY[type(entry)](self, entry, at)
        id = getattr(entry, "id", "")
        if id:
            self.request_versions[getattr(entry, "seat", -1), id] = self.version
        if self.timed and self.version > 1:
            acted = entry.seat if isinstance(entry, log.Moved) else -1
            now = self.paused_at or at  # time stands still in a pause
            run_clocks(self.opened.clock, self.seats, was_awaited, self.awaited, acted, now)

    def end_unplayed(self) -> None:
        """There is a record of a game that cannot be played any more: it was over."""
        self.status = OVER

    def _check_seats(self, entry: log.Entry) -> None:
        """An entry that was read may be about a seat that is not there: then it is damaged."""
        named: list[int] = list(getattr(entry, "waiting", ()))
        for field in ("seat", "of"):
            if hasattr(entry, field):
                named.append(getattr(entry, field))
        seats = len(self.seats)
        for seat in named:
            if not 0 <= seat < seats:
                raise ValueError(f"an entry is about seat {seat}, and there are {seats} seats")
        if isinstance(entry, log.Started) and len(entry.seats) != seats:
            raise ValueError(f"{len(entry.seats)} sit down, and there are {seats} seats")

    def _moved(self, entry: log.Moved, decided: bool) -> None:
        if self.outdated:
            self._add_history("move", entry.seat, entry.action)
            return
        match = self.playing()
        if decided:
            action = match.setup.catalogue.number(entry.action)
            step = match.step(entry.seat, action)
        else:
            step = match.carry_out(entry.action, entry.seat)
        step.by_bot = self.seats[entry.seat].bot != ""
        if self.undo.step_taken(entry.seat, entry.id != ""):
            self.info_version = self.version
        self._add_history("move", entry.seat, events=step.events)
        self._end_turns(match, step.events)
        self._keep_offers()
        self._end_if_over()

    def _end_turns(self, match: Match, events: list[Event]) -> None:
        """Bots that play one turn for somebody go when it is over."""
        begun = any(event.kind in self.game.begins_turn for event in events)
        for number, seat in enumerate(self.seats):
            if seat.for_turn and (begun or number not in match.awaited):
                seat.stand_in = ""
                seat.for_turn = False
                self._know_bots()

    def _opened(self, entry: log.Opened, at: float) -> None:
        game = find_game(entry.game)
        self.opened = entry
        self.timed = entry.clock.kind != "none"
        self.game = game
        if game.plays(entry.rules_version):
            components = ComponentSet(entry.components.name, entry.components.text)
            self.setup = game.setup(
                len(entry.seats), entry.options, components, entry.rules_version
            )
        else:
            self.outdated = (
                f"This table was opened under version {entry.rules_version} of the rules of "
                f"{game.title}, and this server plays {counted_versions(game.versions)}: "
                "it can be looked at, but not played on."
            )
        self.seats = [Seat(place, bank=float(entry.clock.bank)) for place in entry.seats]
        continued = entry.before.step if entry.before is not None else 0
        self.undo = TableUndo(self.seats, entry.undo, continued)
        self.created = at
        self._change_info("opened")

    def _seated(self, entry: log.Seated, at: float) -> None:
        seat = self.seats[entry.seat]
        seat.place = entry.place
        free = not entry.place.identity and not entry.place.level
        self._change_info("left" if free else "sat", entry.seat, entry.place.name)

    def _started(self, entry: log.Started, at: float) -> None:
        for seat, place in zip(self.seats, entry.seats, strict=True):
            seat.place = place
        self.status = RUNNING
        self.started = at
        if self.outdated:
            self._change_info("start")
            return
        match = first_match(self.opened, self.setup, int(entry.seed), self.names())
        if entry.state and fingerprint(match.state) != entry.state:
            self.outdated = NOT_DRAWN_AGAIN
            self._change_info("start")
            return
        self.match = self.undo.match = match
        self._change_info("start", events=match.opening)
        for step in match.steps:
            self.undo.step_taken(step.seat, own=False)
            self._add_history("move", step.seat, events=step.events)
        self._end_if_over()

    def _undone(self, entry: log.Undone, at: float) -> None:
        self._check_playing()
        self.undo.take_back(entry.seat)
        self._keep_offers()
        self._change_info("undone", entry.seat)

    def _check_playing(self) -> None:
        if not self.outdated:
            self.playing()

    def _undo_asked(self, entry: log.UndoAsked, at: float) -> None:
        self._check_playing()
        self.undo.open_request(entry.seat)
        self._change_info("undo-asked", entry.seat)
        self._undo_if_agreed()

    def _consented(self, entry: log.Consented, at: float) -> None:
        if self.undo.request is None:
            raise Mistake("Nobody asks for an undo.")
        self.info_version = self.version
        if not entry.yes:
            self.undo.end_request()
            self._add_history("undo-refused", entry.seat)
            return
        self.undo.consented(entry.seat)
        self._add_history("consented", entry.seat)
        self._undo_if_agreed()

    def _undo_if_agreed(self) -> None:
        """Carry out the undo that is asked for, if nobody's consent is missing."""
        seat = self.undo.carry_out()
        if seat >= 0:
            self._keep_offers()
            self._add_history("undone", seat)

    def _said(self, entry: log.Said, at: float) -> None:
        self._add_history("said", entry.seat, entry.words)

    def _pointed(self, entry: log.Pointed, at: float) -> None:
        self.marks.pop(entry.seat, None)
        if entry.action:
            self.marks[entry.seat] = Mark(entry.seat, entry.of, entry.action)

    def _keep_offers(self) -> None:
        """A choice was made, or taken back: what was pointed at is gone, but for what a seat could
        still do itself."""
        if not self.marks:
            return
        kept: dict[int, Mark] = {}
        match = self.match
        if match is not None and not match.over:
            for seat, mark in self.marks.items():
                offered = match.state.offers(seat) if mark.of == seat else []
                if match.setup.catalogue.number(mark.action) in offered:
                    kept[seat] = mark
        self.marks = kept

    def _forget_marks(self, seat: int) -> None:
        """Somebody else plays a seat, or its person may not talk: nobody points from it or at it
        any more."""
        self.marks = {by: mark for by, mark in self.marks.items() if by != seat and mark.of != seat}

    def _stood_in(self, entry: log.StoodIn, at: float) -> None:
        seat = self.seats[entry.seat]
        seat.stand_in = entry.level
        seat.stepped_in = entry.clock
        seat.for_turn = entry.turn
        if entry.ends_undo:
            self.undo.end_request()
        self._forget_marks(entry.seat)
        self.undo.ask_no_more(entry.seat)
        self._change_info("stand-in", entry.seat)
        self._undo_if_agreed()

    def _bot_failed(self, entry: log.BotFailed, at: float) -> None:
        seat = self.seats[entry.seat]
        seat.faults += 1
        if not self.outdated:
            self.playing().note(entry.seat, fault_note(seat.place.name, entry.fault, seat.faults))
        # A bot's error message may tell what it knows: only the record repeats it.
        if seat.faults < MAX_FAULTS:
            self._change_info("faltered", entry.seat)
        else:
            seat.stand_in = DEFAULT_LEVEL
            self._change_info("stand-in", entry.seat)

    def _came_back(self, entry: log.CameBack, at: float) -> None:
        if entry.place is not None:
            self._return_seat(entry.seat, entry.place)
        seat = self.seats[entry.seat]
        seat.stand_in = ""
        seat.stepped_in = seat.for_turn = False
        seat.since = 0.0
        if self.seat_request is not None and self.seat_request.seat == entry.seat:
            self.seat_request = None
        self._change_info("back", entry.seat)

    def _reminded(self, entry: log.Reminded, at: float) -> None:
        self.seats[entry.seat].reminded = True
        self._change_info("reminded", entry.seat)

    def _seat_asked(self, entry: log.SeatAsked, at: float) -> None:
        owner = self.seats[entry.seat].place.identity
        self.seat_request = SeatRequest(entry.seat, entry.place, list(entry.waiting), owner)
        self._change_info("seat-asked", entry.seat, entry.place.name)

    def _seat_answered(self, entry: log.SeatAnswered, at: float) -> None:
        request = self.seat_request
        if request is None:
            raise Mistake("Nobody asks for a seat.")
        if not entry.yes:
            self.seat_request = None
            self._change_info("seat-refused", entry.seat, request.place.name)
            return
        request.waiting = [seat for seat in request.waiting if seat != entry.seat]
        if request.waiting:
            self._change_info("consented", entry.seat)
        else:
            self._give_seat(request)

    def _give_seat(self, request: SeatRequest) -> None:
        """Another person plays on from here, until the owner is back; a bot does not come back."""
        self.seat_request = None
        seat = self.seats[request.seat]
        left = seat.stand_in != "" and not seat.stepped_in
        owners = [*seat.owners, Owner(seat.place, left)] if request.owner else []
        self._replace(request.seat, request.place)
        self.seats[request.seat].owners = owners
        self._change_info("seat-given", request.seat, request.place.name)

    def _return_seat(self, seat: int, place: log.Occupant) -> None:
        """Whoever had it after them has no right to it any more."""
        owners = self.seats[seat].owners
        self._replace(seat, place)
        for number, owner in enumerate(owners):
            if owner.place.identity == place.identity:
                self.seats[seat].owners = owners[:number]
                return

    def _replace(self, seat: int, place: log.Occupant) -> None:
        """Somebody else on a seat; the time that is left stays with it."""
        self._forget_marks(seat)
        sitting = self.seats[seat]
        bank, since = sitting.bank, sitting.since
        self.seats[seat] = Seat(place, bank=bank, since=since)
        if self.match is not None:
            self.match.rename(seat, place.name)

    def _removed(self, entry: log.Removed, at: float) -> None:
        place = self.seats[entry.seat].place
        self.removed.add(place.identity)
        bot = log.Occupant("", place.name, DEFAULT_LEVEL)
        owners = self.seats[entry.seat].owners
        self._replace(entry.seat, log.Occupant() if self.status == OPEN else bot)
        self.seats[entry.seat].owners = owners
        self.undo.ask_no_more(entry.seat)
        self._change_info("removed", entry.seat, place.name)
        self._undo_if_agreed()

    def _muted(self, entry: log.Muted, at: float) -> None:
        self.seats[entry.seat].muted = entry.on
        if entry.on:
            self.marks.pop(entry.seat, None)
        self._change_info("muted" if entry.on else "unmuted", entry.seat)

    def _paused(self, entry: log.Paused, at: float) -> None:
        if entry.on:
            self.paused_at = at
            self._change_info("paused", entry.seat)
            return
        for seat in self.seats:
            if seat.since:
                seat.since += at - self.paused_at
        self.paused_at = 0.0
        self._change_info("resumed", entry.seat)

    def _rematched(self, entry: log.Rematched, at: float) -> None:
        self.rematch = entry.table
        self._change_info("rematch", words=entry.table)

    def _closed(self, entry: log.Closed, at: float) -> None:
        self.status = CLOSED
        self.undo.end_request()
        self.marks = {}
        self._change_info("closed")

    # ── History and end ─────────────────────────────────────────────────────────────────────

    def _add_history(
        self, kind: NewsKind, seat: int = -1, words: str = "", events: list[Event] | None = None
    ) -> None:
        self.history.append(HistoryItem(self.version, kind, seat, words, events or []))

    def _change_info(
        self, kind: NewsKind, seat: int = -1, words: str = "", events: list[Event] | None = None
    ) -> None:
        self._know_bots()
        self._add_history(kind, seat, words, events)

    def _know_bots(self) -> None:
        self.info_version = self.version
        self._bots = [n for n, sitting in enumerate(self.seats) if sitting.bot]

    def _end_if_over(self) -> None:
        if self.match is not None and self.match.over:
            self.status = OVER
            self.undo.end_request()
            self._change_info("over")


APPLY: Final[dict[type, Callable[[Table, Any, float], None]]] = {
    log.Opened: Table._opened,
    log.Seated: Table._seated,
    log.Started: Table._started,
    log.Undone: Table._undone,
    log.UndoAsked: Table._undo_asked,
    log.Consented: Table._consented,
    log.Said: Table._said,
    log.Pointed: Table._pointed,
    log.StoodIn: Table._stood_in,
    log.BotFailed: Table._bot_failed,
    log.CameBack: Table._came_back,
    log.Reminded: Table._reminded,
    log.SeatAsked: Table._seat_asked,
    log.SeatAnswered: Table._seat_answered,
    log.Removed: Table._removed,
    log.Muted: Table._muted,
    log.Paused: Table._paused,
    log.Rematched: Table._rematched,
    log.Closed: Table._closed,
}
