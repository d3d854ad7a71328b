"""A game in progress: what every game's state can answer.

A state is mutable and cheap to clone. Seats are numbered from 0; sets of seats are bit sets, so
that asking who is awaited is cheap. Actions are indices into the game's catalogue.

A game in this package is compiled together with this module; a third-party game may subclass
`State` in plain Python.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from snowbound.core.copying import copy_attributes, dumped, reduced, reduced_freely
from snowbound.core.message import Message
from snowbound.core.randomness import Stream
from snowbound.core.results import Outcome

SPECTATOR: Final = -1
EVERYONE: Final = -1  # an audience: all seats and the spectators
NOBODY: Final = -1  # the seat of an event that no seat caused

LOWEST: Final = vec[i64]([0] + [(mask & -mask).bit_length() - 1 for mask in range(1, 256)])


class Event:
    """Something that happened, and its audience: a bit set of the seats that may know it."""

    def __init__(self, kind: int, seat: int, details: list[int], audience: int) -> None:
        self.kind = kind
        self.seat = seat
        self.details = details
        self.audience = audience

    def tells(self, seat: int) -> bool:
        """Whether this seat (or the spectator) may know it."""
        if self.audience == EVERYONE:
            return True
        return seat >= 0 and (self.audience >> seat) & 1 == 1

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.kind, self.seat, self.details, self.audience)


class Refusal:
    """Why an action is not allowed: the ledger rule, and what to tell the player. A message's words
    are filled in for whoever reads them (`Match.why_not`)."""

    def __init__(self, rule: str, says: Message | str) -> None:
        self.rule = rule
        self.message: Message | None = None
        self.words = ""
        if isinstance(says, str):
            self.words = says
        else:
            self.message = says

    def __str__(self) -> str:
        return f"{self.words or self.message} ({self.rule})"


LOSS_WORTH: Final = 300  # the limit of what a lost co-operative game is worth, by its points,
LOSS_HALF: Final = 60  # and the points at which it is worth half of that


def worth_by_place(outcome: Outcome, seat: int) -> int:
    """Per mille: mostly whether the seat won, partly its place, a little its lead in points."""
    own = outcome.scores[seat]
    if not outcome.winners:
        return LOSS_WORTH * max(0, own) // (max(0, own) + LOSS_HALF)
    won = seat in outcome.winners
    rivals = [s for s in range(len(outcome.scores)) if (s in outcome.winners) != won]
    rival = max([outcome.scores[s] for s in rivals], default=0)
    lead = 50 + 50 * (own - rival) // (abs(own) + abs(rival) + 20)
    if won:
        return 900 + lead
    ahead = 0
    for place in outcome.ranking:
        if seat in place:
            behind = len(outcome.scores) - ahead - len(place)
            return lead + 200 * behind // len(outcome.scores)
        ahead += len(place)
    return lead


class Shared:
    """The base of a compiled game's box: what all states of a table share. It never changes, so
    that a copy of a state shares it, too; a pickled state finds it by the setup it belongs to."""

    def __init__(self) -> None:
        self.setup: object = None  # the `Setup` that it was prepared for

    def __reduce__(self) -> tuple[Any, ...]:
        if self.setup is None:
            raise TypeError("a state can only be pickled if it was made by a setup")
        return _box_of, (self.setup,)

    def __deepcopy__(self, memo: object) -> "Shared":
        return self


def _box_of(setup: Any) -> object:
    return setup.box


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The base of every game's state. Rules live in the subclasses."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.awaited: i64 = 0  # bit set: the game waits for these seats
        self.may_interrupt: i64 = 0  # bit set: these may act too, but nobody waits for them
        self.over: bool = False
        self.keeps_events: bool = False  # events are kept only when somebody listens
        self.events: list[Event] = []

    # What a game must answer.

    def legal(self, seat: i64) -> list[int]:
        """The legal actions of a seat now. The list is shared: do not change it."""
        raise NotImplementedError

    def play(self, seat: i64, action: i64) -> None:
        """Carry out a legal action and everything that follows automatically."""
        raise NotImplementedError

    def reason(self, seat: i64, action: i64) -> Refusal:
        """The rule against an action that is known not to be legal."""
        raise NotImplementedError

    def imagine(self, seat: i64, luck: Stream) -> "State":
        """A full state drawn from this seat's belief: it fits its view, the rest is random."""
        raise NotImplementedError

    def outcome(self) -> Outcome:
        """How the game ended. Only asked when it is over."""
        raise NotImplementedError

    # What a game may answer.

    def clone(self) -> "State":
        """An independent copy that keeps no events.

        This default copies all attributes of a state in plain Python; a compiled game writes its
        own, since nothing else is called as often.
        """
        kind = type(self)
        twin = kind.__new__(kind)
        copy_attributes(self, twin)
        twin.keeps_events = False
        twin.events = []
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is pickled and deep-copied, events and luck to come included; never needed while
        playing. A compiled game says what its state is made of, and leaves the rest to `reduced`.
        """
        return reduced_freely(self)

    def dump(self) -> dict[str, object]:
        """The whole state as plain values, from which fingerprints are made."""
        values = dumped(self, leaving_out=("seats", "keeps_events", "events"))
        # Records hold fingerprints of its former name.
        return {"besides" if key == "may_interrupt" else key: one for key, one in values.items()}

    def broken_laws(self) -> list[str]:
        """Conservation laws that are violated, in words. Not empty means a bug."""
        return []

    def worth(self, seat: i64) -> i64:
        """How well a finished game went for a seat, 0 to 1000: what search maximizes.

        The default goes by winners and places, a little by scores. A game may know better.
        """
        return worth_by_place(self.outcome(), seat)

    def may_talk(self, seat: i64) -> bool:
        """Whether the rules let this seat speak at the table now."""
        return True

    def offers(self, seat: i64) -> list[int]:
        """What a seat that is not asked could do for the choice under way once it is asked, so
        that it may say so before. Where players do not point nobody asks."""
        return []

    # What every game uses.

    @final
    def why_not(self, seat: i64, action: i64) -> Refusal | None:
        """The rule against an action; None exactly for the legal ones."""
        if not self.over:
            for legal in self.legal(seat):
                if legal == action:
                    return None
        return self.reason(seat, action)

    def emit(
        self,
        kind: i64,
        seat: i64 = NOBODY,
        a: i64 = 0,
        b: i64 = 0,
        c: i64 = 0,
        audience: i64 = EVERYONE,
    ) -> None:
        """Add an event, visible to an audience."""
        if self.keeps_events:
            self.events.append(Event(kind, seat, [a, b, c], audience))

    def take_events(self) -> list[Event]:
        """The events since the last call."""
        events = self.events
        self.events = []
        return events

    def waits_for(self, seat: i64) -> bool:
        return (self.awaited >> seat) & 1 == 1
