"""A table's life: what its log adds up to.

Nothing here knows of sockets, databases or the time of day: a table is made by applying entries,
in order, and the same entries make the same table everywhere. Whether something may happen is
asked before (`asking.py`); what a viewer is shown of it is built elsewhere (`seeing.py`).
"""

from collections.abc import Callable
from typing import Any, Final

from snowbound.bots.guard import CHANCES, note
from snowbound.core.components import ComponentSet
from snowbound.core.game import Game, Setup
from snowbound.core.match import Match
from snowbound.core.mistakes import Mistake
from snowbound.core.registry import find_game, shared_setup
from snowbound.core.state import Event
from snowbound.server import entries as log
from snowbound.server.bots import USUAL
from snowbound.server.chapters import Ask, Chapter, Seat
from snowbound.server.messages import NewsKind, Status

BOT_NAMES = ("Aino", "Bror", "Caro", "Dagny", "Eirik", "Frida", "Gunnar", "Hilda")

OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"
CLOSED: Final = "closed"


class Outdated(Mistake):
    """A table that is played by other rules than this server knows. What was said and done at it
    is still told, but there is no game to go with it."""


class Table:
    """A table at a version. It changes only by `apply`."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.version = 0
        self.status: Status = OPEN
        self.opened: log.Opened
        self.game: Game
        self.setup: Setup  # not if it is outdated
        self.outdated = ""  # why nobody can play on, if the rules have changed since
        self.seats: list[Seat] = []
        self.match: Match | None = None
        self.story: list[Chapter] = []
        self.ask: Ask | None = None
        self.answered: dict[tuple[int, str], int] = {}  # requests already done, by client's id
        self.created = 0.0
        self.started = 0.0
        self.changed = 0.0
        self.rematch = ""
        self.shape = 0  # the version that last changed more than the game itself
        self.timed = False  # somebody's clock may be running
        self._bots: list[int] = []  # seats that no person plays just now
        self.noted = False  # its summary is about to be written

    # ── Asking ──────────────────────────────────────────────────────────────────────────────

    @property
    def awaited(self) -> list[int]:
        """The seats the game waits for."""
        return self.match.awaited if self.match and self.status == RUNNING else []

    def playing(self) -> Match:
        """The match, if there is one to be played."""
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

    def names(self) -> list[str]:
        return [seat.place.name for seat in self.seats]

    def playing_names(self) -> list[str]:
        """The same since the start, when nobody changes seats any more."""
        return self.names() if self.match is None else self.match.names

    def bots_to_ask(self) -> list[int]:
        """Seats played by bots that could act now: those who may cut in first."""
        if not self._bots or self.status != RUNNING or self.match is None:
            return []
        return [seat for seat in self.match.besides + self.match.awaited if seat in self._bots]

    def last_step_of(self, seat: int) -> int | None:
        """The seat's last action at this table; what its record began with stays as it is."""
        match, before = self.match, self.opened.before
        last = match.last_step_of(seat) if match else None
        return None if last is None or (before and last < before.step) else last

    def deadline(self, seat: int) -> float:
        """When the clock steps in for a seat; 0 if it is not running."""
        clock, sitting = self.opened.clock, self.seats[seat]
        if clock.kind == "none" or not sitting.since or sitting.bot or sitting.reminded:
            return 0.0
        return sitting.since + clock.move + sitting.bank

    # ── Changing ────────────────────────────────────────────────────────────────────────────

    def apply(self, entry: log.Entry, at: float) -> None:
        """Let the next entry of the log happen."""
        was_awaited = self.awaited if self.timed else []
        self.version += 1
        self.changed = at
        HAPPENS[type(entry)](self, entry, at)
        id = getattr(entry, "id", "")
        if id:
            self.answered[getattr(entry, "seat", -1), id] = self.version
        if self.timed and self.version > 1:
            acted = entry.seat if isinstance(entry, log.Moved) else -1
            self._run_clocks(was_awaited, acted, at)

    def _moved(self, entry: log.Moved, at: float) -> None:
        if self.outdated:
            self._tell("move", entry.seat, entry.action)
            return
        match = self.playing()
        step = match.carry_out(entry.action, entry.seat)
        if self.ask is not None and self.ask.seat == entry.seat:
            self.ask = None
            self.shape = self.version
        self._tell("move", entry.seat, events=step.events)
        self._end_if_over()

    def _opened(self, entry: log.Opened, at: float) -> None:
        game = find_game(entry.game)
        self.opened = entry
        self.timed = entry.clock.kind != "none"
        self.game = game
        if game.plays(entry.rules_version):
            components = ComponentSet(entry.components.name, entry.components.text)
            self.setup = shared_setup(entry.game, len(entry.seats), entry.options, components)
        else:
            self.outdated = (
                f"This table was opened under version {entry.rules_version} of the rules of "
                f"{game.title}, and this server plays version {game.rules_version}: "
                "it can be looked at, but not played on."
            )
        self.seats = [Seat(place, bank=float(entry.clock.bank)) for place in entry.seats]
        self.created = at
        self._reshape("opened")

    def _seated(self, entry: log.Seated, at: float) -> None:
        seat = self.seats[entry.seat]
        seat.place = entry.place
        free = not entry.place.identity and not entry.place.level
        self._reshape("left" if free else "sat", entry.seat, entry.place.name)

    def _started(self, entry: log.Started, at: float) -> None:
        for seat, place in zip(self.seats, entry.seats, strict=True):
            seat.place = place
        self.status = RUNNING
        self.started = at
        if self.outdated:
            self._reshape("start")
            return
        self.match = Match(self.setup, int(entry.seed), self.names())
        self._reshape("start", events=self.match.opening)
        if self.opened.before is not None:
            for by, action in self.opened.before.moves:
                step = self.match.carry_out(action, by)
                self._tell("move", by, events=step.events)
        self._end_if_over()

    def _undone(self, entry: log.Undone, at: float) -> None:
        if not self.outdated:
            self.playing().undo(entry.seat)
        self.ask = None
        self._reshape("undone", entry.seat)

    def _undo_asked(self, entry: log.UndoAsked, at: float) -> None:
        waiting = [
            n for n, seat in enumerate(self.seats) if n != entry.seat and seat.place.identity
        ]
        asker = self.seats[entry.seat].place.identity
        waiting = [n for n in waiting if self._must_consent(n, asker)]
        self.ask = Ask(entry.seat, waiting)
        self._reshape("undo-asked", entry.seat)
        if not waiting:
            self._take_back(entry.seat)

    def _must_consent(self, seat: int, asker: str) -> bool:
        """People consent; bots do not mind, and nobody is asked twice at one browser."""
        return not self.seats[seat].bot and self.seats[seat].place.identity != asker

    def _consented(self, entry: log.Consented, at: float) -> None:
        ask = self.ask
        if ask is None:
            raise Mistake("Nobody asks for an undo.")
        self.shape = self.version
        if not entry.yes:
            self.ask = None
            self._tell("undo-refused", entry.seat)
            return
        identity = self.seats[entry.seat].place.identity
        ask.waiting = [n for n in ask.waiting if self.seats[n].place.identity != identity]
        self._tell("consented", entry.seat)
        if not ask.waiting:
            self._take_back(ask.seat)

    def _take_back(self, seat: int) -> None:
        """Undo with everyone's consent: also what others have built on the action since."""
        self.ask = None
        if not self.outdated:
            self._take_back_all(self.playing(), seat)
        self._tell("undone", seat)

    def _take_back_all(self, match: Match, seat: int) -> None:
        try:
            match.undo(seat, consent=True)
        except Mistake:
            last = match.last_step_of(seat)
            if last is not None:
                match.state = match.steps[last].before
                match.steps = match.steps[:last]

    def _said(self, entry: log.Said, at: float) -> None:
        self._tell("said", entry.seat, entry.words)

    def _stood_in(self, entry: log.StoodIn, at: float) -> None:
        seat = self.seats[entry.seat]
        seat.stand_in = entry.level
        seat.stepped_in = entry.clock
        if self.ask is not None and entry.seat in self.ask.waiting:
            self.ask.waiting.remove(entry.seat)
        self._reshape("stand-in", entry.seat)
        if self.ask is not None and not self.ask.waiting:
            self._take_back(self.ask.seat)

    def _faltered(self, entry: log.Faltered, at: float) -> None:
        seat = self.seats[entry.seat]
        seat.faults += 1
        if not self.outdated:
            self.playing().note(entry.seat, note(seat.place.name, entry.fault, seat.faults))
        # What a bot says when it fails may tell what it knows: only the record repeats that.
        if seat.faults < CHANCES:
            self._reshape("faltered", entry.seat)
        else:
            seat.stand_in = USUAL
            self._reshape("stand-in", entry.seat)

    def _came_back(self, entry: log.CameBack, at: float) -> None:
        seat = self.seats[entry.seat]
        seat.stand_in = ""
        seat.stepped_in = False
        seat.since = 0.0
        self._reshape("back", entry.seat)

    def _reminded(self, entry: log.Reminded, at: float) -> None:
        self.seats[entry.seat].reminded = True
        self._reshape("reminded", entry.seat)

    def _rematched(self, entry: log.Rematched, at: float) -> None:
        self.rematch = entry.table
        self._reshape("rematch", words=entry.table)

    def _closed(self, entry: log.Closed, at: float) -> None:
        self.status = CLOSED
        self.ask = None
        self._reshape("closed")

    # ── Telling and timing ──────────────────────────────────────────────────────────────────

    def _tell(
        self, kind: NewsKind, seat: int = -1, words: str = "", events: list[Event] | None = None
    ) -> None:
        self.story.append(Chapter(self.version, kind, seat, words, events or []))

    def _reshape(
        self, kind: NewsKind, seat: int = -1, words: str = "", events: list[Event] | None = None
    ) -> None:
        self.shape = self.version
        self._bots = [n for n, sitting in enumerate(self.seats) if sitting.bot]
        self._tell(kind, seat, words, events)

    def _end_if_over(self) -> None:
        if self.match is not None and self.match.over:
            self.status = OVER
            self.ask = None
            self._reshape("over")

    def _run_clocks(self, was_awaited: list[int], acted: int, at: float) -> None:
        """Charge who has decided, and start the clock of who must decide next."""
        awaited = self.awaited
        for number, seat in enumerate(self.seats):
            decided = number in was_awaited and (number == acted or number not in awaited)
            if decided and seat.since:
                late = at - seat.since - self.opened.clock.move
                seat.bank = max(0.0, seat.bank - max(0.0, late))
                seat.since = 0.0
                seat.reminded = False
            if number not in awaited:
                seat.since = 0.0
            elif not seat.since:
                seat.since = at


HAPPENS: Final[dict[type, Callable[[Table, Any, float], None]]] = {
    log.Moved: Table._moved,
    log.Opened: Table._opened,
    log.Seated: Table._seated,
    log.Started: Table._started,
    log.Undone: Table._undone,
    log.UndoAsked: Table._undo_asked,
    log.Consented: Table._consented,
    log.Said: Table._said,
    log.StoodIn: Table._stood_in,
    log.Faltered: Table._faltered,
    log.CameBack: Table._came_back,
    log.Reminded: Table._reminded,
    log.Rematched: Table._rematched,
    log.Closed: Table._closed,
}
