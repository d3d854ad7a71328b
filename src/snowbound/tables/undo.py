"""Undo at a table: what is taken back, when it is free, and who must agree.

A seat takes back its own last action at this table. What others did since is played again if it is
still legal, and goes with it if not. It is free as long as nothing was rolled or revealed since and
nobody has built on it. Otherwise everybody else at the table is asked, and the last yes carries it
out. Nobody's own moves go while a bot plays for them: they could not agree to it.

The log has `Undone` for a free undo, and `UndoAsked` with the `Consented` that follow.
"""

from typing import Final

from snowbound.core.errors import Mistake
from snowbound.core.match import Match
from snowbound.tables import log
from snowbound.tables.messages import UndoInfo
from snowbound.tables.types import Seat, UndoRequest

# What a seat is shown without a request: nothing to undo, undo by consent, free undo.
_NO_REQUEST: Final = [
    UndoInfo(can, free, None, []) for can, free in ((False, False), (True, False), (True, True))
]


class TableUndo:
    """What one table knows about undo."""

    def __init__(self, seats: list[Seat], allowed: bool = True, first_step: int = 0) -> None:
        self.seats = seats  # the table's own list
        self.allowed = allowed
        self.first_step = first_step  # earlier ones belong to the record that is continued
        self.match: Match | None = None  # none before the start, or if the rules have changed since
        self.own_steps: list[bool] = []  # by the match's steps, whether people took them themselves
        self.request: UndoRequest | None = None  # waits for consent

    # ── What may be taken back ──────────────────────────────────────────────────────────────

    def last_step_of(self, seat: int) -> int | None:
        """The seat's last action at this table, not counting those of a continued record."""
        last = self.match.last_step_of(seat) if self.match is not None else None
        return None if last is None or last < self.first_step else last

    def info(self, seat: int, running: bool) -> UndoInfo:
        """What a seat is shown of it."""
        match, request = self.match, self.request
        can = free = False
        if match is not None and running and self.allowed and seat >= 0:
            can = self.last_step_of(seat) is not None
            free = can and match.undo_is_free(seat)
        if request is None:
            return _NO_REQUEST[2 if free else 1 if can else 0]
        return UndoInfo(can, free, request.seat, list(request.waiting))

    def goes_with(self, seat: int) -> list[int]:
        """Other people's seats whose own moves would go with a seat's last one."""
        match, last = self.match, self.last_step_of(seat)
        if match is None or last is None or match.stands_without(last):
            return []
        asker = self.seats[seat].place.identity
        own = {match.steps[n].seat for n in range(last, len(match.steps)) if self.own_steps[n]}
        return [n for n in sorted(own) if self.seats[n].place.identity not in ("", asker)]

    def threatens(self, seat: int) -> bool:
        """Whether the undo that is asked for would take back a seat's own moves."""
        return self.request is not None and seat in self.goes_with(self.request.seat)

    # ── Commands ────────────────────────────────────────────────────────────────────────────

    def ask(self, seat: int, id: str) -> log.Undone | log.UndoAsked:
        """A seat would take back its last action."""
        if not self.allowed:
            raise Mistake("This table plays without undo.")
        if self.request is not None:
            raise Mistake("An undo is already asked for.")
        match, last = self.match, self.last_step_of(seat)
        if match is None or last is None:
            raise Mistake("There is nothing to take back.")
        if match.undo_is_free(seat) and match.stands_without(last):
            return log.Undone(seat, id)
        self._check_absent(seat)
        return log.UndoAsked(seat, id)

    def answer(self, seat: int, yes: bool, id: str) -> log.Consented:
        """A seat agrees to the undo that is asked for, or does not."""
        if self.request is None or seat not in self.request.waiting:
            raise Mistake("Nobody waits for your consent.")
        if yes:
            self._check_absent(self.request.seat)
        return log.Consented(seat, yes, id)

    def _check_absent(self, seat: int) -> None:
        """What a bot did for somebody is up to those who are there; their own moves are not."""
        for other in self.goes_with(seat):
            if self.seats[other].stand_in:
                name = self.seats[other].place.name
                raise Mistake(
                    f"{name} is away, and moves of their own are not taken back without them."
                )

    # ── What log entries change ─────────────────────────────────────────────────────────────

    def step_taken(self, seat: int, own: bool) -> bool:
        """A seat has acted; whether this ends its own request."""
        self.own_steps.append(own)
        if self.request is None or self.request.seat != seat:
            return False
        self.request = None
        return True

    def end_request(self) -> None:
        """Nobody asks any more."""
        self.request = None

    def open_request(self, seat: int) -> None:
        """People must consent, each only once however many seats they have; bots need not."""
        asker = self.seats[seat].place.identity
        waiting = [
            number
            for number, other in enumerate(self.seats)
            if other.place.identity not in ("", asker) and not other.bot
        ]
        self.request = UndoRequest(seat, waiting)

    def consented(self, seat: int) -> None:
        """A person has agreed, for all their seats."""
        if self.request is not None:
            identity = self.seats[seat].place.identity
            self.request.waiting = [
                number
                for number in self.request.waiting
                if self.seats[number].place.identity != identity
            ]

    def ask_no_more(self, seat: int) -> None:
        """Somebody else plays a seat now: its consent is not needed."""
        if self.request is not None and seat in self.request.waiting:
            self.request.waiting.remove(seat)

    def carry_out(self) -> int:
        """Carry out the undo that is asked for if nobody's consent is missing; whose it was, or
        -1."""
        if self.request is None or self.request.waiting:
            return -1
        seat = self.request.seat
        self.request = None
        match, last = self.match, self.last_step_of(seat)
        if match is not None and last is not None:
            if match.stands_without(last):
                self.take_back(seat)
            else:
                match.rewind(last)
                self.own_steps = self.own_steps[:last]
        return seat

    def take_back(self, seat: int) -> None:
        """Take back a seat's last action alone. It was free when that was decided, even if more
        counts as a reveal since."""
        self.request = None
        if self.match is not None:
            last = self.match.last_step_of(seat)
            self.match.undo(seat, consent=True)
            if last is not None:
                del self.own_steps[last]
