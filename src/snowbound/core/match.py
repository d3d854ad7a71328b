"""One game being played: the state with its history, names instead of numbers, and undo.

This is the library's main entry point. `snowbound.new` gives a `Match`; scripts, the terminal and
the server play through it. It checks every action; the state underneath trusts its caller.
"""

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from snowbound.core import records
from snowbound.core.bits import members
from snowbound.core.choice import Choice
from snowbound.core.components import ComponentSet
from snowbound.core.copying import reduced
from snowbound.core.errors import Mistake, Refused
from snowbound.core.event_text import Telling, tell
from snowbound.core.event_types import Told
from snowbound.core.game import Game, Setup, counted_versions
from snowbound.core.randomness import stream
from snowbound.core.records import Record
from snowbound.core.registry import find_game
from snowbound.core.results import Outcome
from snowbound.core.state import LOWEST, SPECTATOR, Event, Refusal, State

LARGEST_SEED = 2**128


class Step:
    """An action that was played, what it caused, and the state before it."""

    def __init__(
        self,
        seat: int,
        action: int,
        events: list[Event],
        before: State,
        previous: int,
        revealed: int,
    ) -> None:
        self.seat = seat
        self.action = action
        self.events = events
        self.before = before
        self.previous = previous  # the same seat's step before this one; -1 if it has none
        self.revealed = revealed  # the last step so far that rolled or revealed something; else -1
        self.by_bot = False  # whether a bot played it, if only for a person

    def __reduce__(self) -> tuple[Any, ...]:
        made_of = (self.seat, self.action, self.events, self.before, self.previous, self.revealed)
        return reduced(self, *made_of)


class Match:
    """A game in progress or at its end: actions by name, each checked, history, undo, a record.

    >>> import snowbound
    >>> game = snowbound.new("frost-gorge", seats=1, seed=7)
    >>> game.legal()
    ['check 5']
    >>> [told.kind for told in game.play("check 5")]
    ['ticked', 'gained']
    >>> str(game.why_not("check 2"))
    'Row 2 is not next to a box checked this month. (FG-13)'
    >>> game.undo()
    >>> game.legal()
    ['check 5']
    """

    def __init__(
        self,
        setup: Setup,
        seed: int,
        names: list[str] | None = None,
        deal: Mapping[str, object] | None = None,
    ) -> None:
        if not 0 <= seed < LARGEST_SEED:
            raise Mistake(f"A seed is a whole number from 0 to 2**128 - 1, not {seed}.")
        self.setup = setup
        self._catalogue = setup.catalogue
        self._revealing: int = setup.revealing
        self.first_seed = seed
        self.seed = seed  # of all luck to come
        self.names = names or [f"seat {seat + 1}" for seat in range(setup.seats)]
        if len(self.names) != setup.seats:
            raise Mistake(f"{setup.seats} seats need as many names, not {len(self.names)}.")
        self.commitment = records.commitment(seed)
        self.deal: dict[str, list[str]] = setup.settled(deal) if deal else {}
        self.state = setup.new_state(seed, True, self.deal)
        self.opening = self.state.take_events()
        self.steps: list[Step] = []
        self.lasts = [-1] * setup.seats  # by seat: its last step; -1 if it has none
        self.notes: list[records.Note] = []
        self.renewals: list[tuple[int, int]] = []  # steps and the seeds that came with them

    def __reduce__(self) -> tuple[Any, ...]:
        return reduced(self, self.setup, self.first_seed, self.names)

    # ── Queries ─────────────────────────────────────────────────────────────────────────────

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def awaited(self) -> list[int]:
        """The seats the game waits for."""
        return members(self.state.awaited)

    @property
    def may_interrupt(self) -> list[int]:
        """Seats that may act although nobody waits for them."""
        return members(self.state.may_interrupt)

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome() if self.over else None

    @property
    def ending(self) -> str:
        """How the game ended, in words; empty while it goes on."""
        result = self.outcome
        if result is None:
            return ""
        game = self.setup.game
        return game.words(game.ending(result.reason, result.scores, self.setup.options))

    def legal(self, seat: int | None = None) -> list[str]:
        """The names of a seat's legal actions (by default the awaited seat's)."""
        if self.over:
            return []
        names = self._catalogue.names
        return [names[action] for action in self.state.legal(self._seat(seat))]

    def why_not(self, action: str | int, seat: int | None = None) -> Refusal | None:
        """The rule against an action, or None if it is legal."""
        return self._worded(self.state.why_not(self._seat(seat), self._number(action)))

    def _worded(self, refusal: Refusal | None) -> Refusal | None:
        if refusal is not None and refusal.message is not None:
            refusal.words = self.setup.words(refusal.message, self.names)
        return refusal

    def view(self, seat: int = SPECTATOR) -> msgspec.Struct:
        """What a seat may know; without a seat, what a spectator may."""
        if not SPECTATOR <= seat < self.setup.seats:
            raise Mistake(f"There is no seat {seat}; seats go from 0 to {self.setup.seats - 1}.")
        return self.setup.game.view(self.setup, self.state, seat)

    def views(self, seats: list[int]) -> list[msgspec.Struct]:
        """The views of several seats, built together."""
        return self.setup.game.views(self.setup, self.state, seats)

    def choices(self, seat: int) -> list[Choice]:
        """A seat's legal actions with their words; unchanged ones are reused."""
        return [] if self.over else self._offered(seat, self.state.legal(seat))

    def offers(self, seat: int) -> list[Choice]:
        """What a seat that is not asked could do for the choice under way, with its words."""
        return [] if self.over else self._offered(seat, self.state.offers(seat))

    def _offered(self, seat: int, actions: list[int]) -> list[Choice]:
        setup, state, names = self.setup, self.state, self.names
        say, catalogue = setup.game.say, setup.catalogue
        return [
            catalogue.offer(action, say(setup, state, seat, action), names, setup.wording)
            for action in actions
        ]

    def say(self, action: str | int, seat: int | None = None) -> str:
        """An action in plain words; other seats are called by their names."""
        seat, number = self._seat(seat), self._number(action)
        return self.setup.words(
            self.setup.game.say(self.setup, self.state, seat, number), self.names
        )

    def ask(self, seat: int | None = None) -> str:
        """What is asked of a seat, in one line."""
        says = self.setup.game.ask(self.setup, self.state, self._seat(seat))
        return self.setup.words(says, self.names)

    def told(self, seat: int = SPECTATOR, since: int | None = None) -> list[Told]:
        """The events a seat may know, in order: all of them with the set-up, or since a step."""
        events = list(self.opening) if since is None else []
        for step in self.steps[since or 0 :]:
            events += step.events
        return [self._tell(event) for event in events if event.tells(seat)]

    # ── Playing ─────────────────────────────────────────────────────────────────────────────

    def play(self, action: str | int, seat: int | None = None) -> Telling:
        """Play an action; the events its seat may know. An illegal action changes nothing."""
        step = self.carry_out(action, seat)
        return Telling(step.events, step.seat, self.setup, self.names)

    def carry_out(self, action: str | int, seat: int | None = None) -> Step:
        """Play an action without putting its events into words."""
        if self.over:
            raise Mistake("The game is over; there is nothing left to play.")
        seat = self._seat(seat)
        number = self._number(action)
        refusal = self._worded(self.state.why_not(seat, number))
        if refusal is not None:
            raise Refused(refusal.rule, refusal.words, refusal.message)
        return self.step(seat, number)

    def undo(self, seat: int | None = None, consent: bool = False) -> None:
        """Undo a seat's last action; what others did since is played again.

        It is free as long as nothing was rolled or revealed since, and needs everybody's consent
        otherwise.
        """
        if seat is None:
            seat = self.steps[-1].seat if self.steps else 0
        last = self.last_step_of(seat)
        if last is None:
            raise Mistake("There is nothing to take back.")
        if self.renewals and last < self.renewals[-1][0]:
            raise Mistake("All luck was drawn anew since; it cannot be taken back any more.")
        if not consent and not self.undo_is_free(seat):
            raise Mistake("Something was rolled or revealed since; undo needs everyone's consent.")
        if not self.stands_without(last):
            raise Mistake("The others have built on it; it cannot be taken back any more.")
        redo = self.steps[last + 1 :]
        self.rewind(last)
        for step in redo:
            self.step(step.seat, step.action).by_bot = step.by_bot

    def stands_without(self, number: int) -> bool:
        """Whether everything done since a step is still legal without it."""
        state = self.steps[number].before.clone()
        for step in self.steps[number + 1 :]:
            if state.over or state.why_not(step.seat, step.action) is not None:
                return False
            state.play(step.seat, step.action)
        return True

    def rewind(self, number: int) -> None:
        """Go back to before a step: it and all later ones are gone."""
        self.state = self.steps[number].before
        for step in reversed(self.steps[number:]):
            self.lasts[step.seat] = step.previous
        self.steps = self.steps[:number]

    def undo_is_free(self, seat: int) -> bool:
        """Whether nothing was rolled or revealed since the seat's last action."""
        return bool(self.steps) and self.lasts[seat] > self.steps[-1].revealed

    def last_step_of(self, seat: int) -> int | None:
        last = self.lasts[seat]
        return None if last < 0 else last

    def renew(self, seed: int) -> None:
        """Draw anew all that is not open to everybody now, hands and luck to come included."""
        self.renewals.append((len(self.steps), seed))
        self.seed = seed
        self.commitment = records.commitment(seed)
        self.state = self.state.imagine(SPECTATOR, stream(seed, "anew"))
        self.opening = _open_to_all(self.opening)
        for step in self.steps:  # what somebody drew before is not what they have now
            step.events = _open_to_all(step.events)
        if self.steps:
            self.steps[-1].revealed = len(self.steps) - 1

    def renew_where(self, renewals: list[tuple[int, int]]) -> None:
        """Draw anew if that is what happened after this many steps."""
        for step, seed in renewals[len(self.renewals) :]:
            if step == len(self.steps):
                self.renew(seed)

    def step(self, seat: int, action: int) -> Step:
        """Play an action that is known to be legal."""
        before, index = self.state, len(self.steps)
        self.state = before.clone()
        self.state.keeps_events = True
        self.state.play(seat, action)
        events = self.state.take_events()
        revealed = self.steps[-1].revealed if index else -1
        for event in events:
            if self._revealing >> event.kind & 1:
                revealed = index
        step = Step(seat, action, events, before, self.lasts[seat], revealed)
        self.lasts[seat] = index
        self.steps.append(step)
        return step

    def _tell(self, event: Event) -> Told:
        return tell(event, self.setup.game.kinds, self.setup.nouns, self.names)

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            awaited = self.state.awaited
            if awaited == 0 or awaited & (awaited - 1) != 0:  # none, or more than one
                raise Mistake(f"The game waits for seats {self.awaited}; say which one you mean.")
            return LOWEST[awaited]
        if not 0 <= seat < self.setup.seats:
            raise Mistake(f"There is no seat {seat}; seats go from 0 to {self.setup.seats - 1}.")
        return seat

    def _number(self, action: str | int) -> int:
        if isinstance(action, str):
            return self._catalogue.number(action)
        if not 0 <= action < len(self._catalogue):
            raise Mistake(f"Actions are numbered from 0 to {len(self._catalogue) - 1}.")
        return action

    @property
    def dealt(self) -> str:
        """What was set before the game began, in a sentence; empty if all was left to chance."""
        return f"Set before the game: {', '.join(self.deal)}." if self.deal else ""

    def rename(self, seat: int, name: str) -> None:
        """Somebody else plays a seat from now on; what was told before keeps the name before."""
        names = self.names.copy()
        names[seat] = name
        self.names = names

    def note(self, seat: int, words: str) -> None:
        """Record something that happened to a seat and is not an action, such as a failed bot."""
        self.notes.append(records.Note(len(self.steps), seat, words))

    # ── Records ─────────────────────────────────────────────────────────────────────────────

    def record(self, with_seed: bool | None = None) -> Record:
        """The game so far. It holds the seed once the game is over (or for a save file)."""
        tell_seed = self.over if with_seed is None else with_seed
        states = [step.before for step in self.steps] + [self.state]
        marks = [records.fingerprint(state) for state in states]
        components = self.setup.components
        return Record(
            format=records.FORMAT,
            game=self.setup.game.id,
            rules_version=self.setup.rules_version,
            seats=list(self.names),
            options=dict(self.setup.options),
            components=records.Components(components.name, components.hash, components.text),
            commitment=records.commitment(self.first_seed),
            seed=str(self.first_seed) if tell_seed else None,
            start=marks[0],
            moves=[
                records.Move(step.seat, self.setup.catalogue.name(step.action), mark)
                for step, mark in zip(self.steps, marks[1:], strict=True)
            ],
            result=self.outcome,
            notes=[
                records.Note(min(note.step, len(self.steps)), note.seat, note.words)
                for note in self.notes  # notes stay, even if the actions around them were undone
            ],
            renewals=[
                records.Renewal(step, records.commitment(seed), str(seed) if tell_seed else None)
                for step, seed in self.renewals
            ],
            deal=self.deal,
            by_bots=[number for number, step in enumerate(self.steps, 1) if step.by_bot],
        )


def _open_to_all(events: list[Event]) -> list[Event]:
    return [event for event in events if event.tells(SPECTATOR)]


def new(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    components: str | Path | ComponentSet | None = None,
    names: list[str] | None = None,
    deal: Mapping[str, object] | None = None,
) -> Match:
    """A new game. Without a seed, luck is drawn from the system (128 bits).

    Options and components are those of `snowbound games`; a deal sets some of what chance decides
    before the game begins (`Setup.chances` lists it).

    >>> import snowbound
    >>> game = snowbound.new("frost-gorge", seats=2, seed=7, deal={"die 1": [3]})
    >>> game.legal(seat=0)
    ['check 3']
    """
    setup = find_game(game).setup(seats, options, components)
    return Match(setup, secrets.randbits(128) if seed is None else seed, names, deal)


class Departure(Mistake):
    """A replay differs from its record at a step (0 is before the first action)."""

    def __init__(self, step: int, words: str) -> None:
        super().__init__(f"At step {step}: {words}")
        self.step = step


def replay(record: Record, steps: int | None = None, game: Game | None = None) -> Match:
    """Replay a record and check every step; raises `Departure` where it differs.

    A game that is not registered can be passed in.

    >>> import snowbound
    >>> game = snowbound.new("frost-gorge", seats=1, seed=7)
    >>> while not game.over:
    ...     told = game.play(game.legal()[0])
    >>> snowbound.replay(game.record()).outcome == game.outcome
    True
    """
    replaying = Replaying(record, steps, game)
    while not replaying.done:
        replaying.advance()
    return replaying.match


class Replaying:
    """A record that is being played again and checked, a step at a time: a long one takes a while,
    and a server has something else to do meanwhile."""

    def __init__(self, record: Record, steps: int | None = None, game: Game | None = None) -> None:
        self.record = record
        self.moves = record.moves if steps is None else record.moves[:steps]
        self.match = _opening(record, game or find_game(record.game))
        self.done = False
        self._by_bots = set(record.by_bots)
        self._renewals = [
            (one.step, _checked_seed(one.seed, one.commitment, one.step)) for one in record.renewals
        ]
        self.match.renew_where(self._renewals)
        if records.fingerprint(self.match.state) != record.start:
            raise Departure(0, "the game begins in another state than recorded.")

    def advance(self) -> None:
        """Play the next step, or come to the end."""
        number = len(self.match.steps)
        if number == len(self.moves):
            self._end()
            return
        move = self.moves[number]
        try:
            self.match.play(move.action, move.seat)
        except Mistake as mistake:
            words = f"'{move.action[:60]}' is not possible. {mistake}"
            raise Departure(number + 1, words) from None
        self.match.renew_where(self._renewals)
        if records.fingerprint(self.match.state) != move.state:
            raise Departure(number + 1, f"'{move.action}' led to another state than recorded.")
        self.match.steps[number].by_bot = number + 1 in self._by_bots

    def _end(self) -> None:
        played = len(self.moves)
        if played == len(self.record.moves) and self.match.outcome != self.record.result:
            raise Departure(played, "the result is not the recorded one.")
        self.match.notes = [note for note in self.record.notes if note.step <= played]
        self.done = True


def _opening(record: Record, game: Game) -> Match:
    """The match before its first action, after checking the record's own data."""
    if not game.plays(record.rules_version):
        raise Departure(
            0,
            f"it was played by version {record.rules_version} of the rules; "
            f"this plays {counted_versions(game.versions)}.",
        )
    components = ComponentSet(record.components.name, record.components.text)
    if components.hash != record.components.hash:
        raise Departure(0, "the component set does not have the recorded hash.")
    seed = _checked_seed(record.seed, record.commitment, 0)
    setup = game.setup(len(record.seats), record.options, components, record.rules_version)
    return Match(setup, seed, list(record.seats), record.deal)


def _checked_seed(seed: str | None, commitment: str, step: int) -> int:
    if seed is None:
        raise Mistake("The record has no seed yet: it is told when the game is over.")
    if not (seed.isascii() and seed.isdecimal() and len(seed) < 40):
        raise Mistake("The record's seed is not a whole number.")
    if records.commitment(int(seed)) != commitment:
        raise Departure(step, "the seed is not the one that was committed to.")
    return int(seed)
