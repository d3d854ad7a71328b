"""The leak law, played on: a world that a watcher takes for the real one stays as good as real.

Comparing one position misses what a state derives from hidden things later. So an imagined world
with the luck of the real one goes along with a game: whatever is played there is played here. As
long as the watcher is told the same in both, it must be shown the same in both: the view, who is
asked, its own choices and their words. Once it is told something else the worlds part for good
reason, and another world takes over that fits what was told. What was shown is then the same in
both, and whatever is like it and still hidden, such as a second card of a kind, is not.
"""

from typing import Any

import msgspec

from snowbound.core.copying import attributes
from snowbound.core.game import Setup
from snowbound.core.randomness import Stream
from snowbound.core.state import SPECTATOR, Event, State

TRIES = 8  # worlds that are imagined until one fits what was told
LONGEST = 50  # actions with one world, then another one has its turn

Heard = list[tuple[int, int, list[int]]]


class Leak(Exception):
    """A watcher could tell two worlds apart although it was told the same in both."""


class TwinWorlds:
    """Watches a game from one seat, or as a spectator."""

    def __init__(self, setup: Setup, watcher: int, luck: Stream, tries: int = TRIES) -> None:
        self.setup = setup
        self.watcher = watcher
        self.luck = luck
        self.tries = tries
        self.twin: State | None = None
        self.age = 0

    def follow(
        self, before: State, seat: int, action: int, after: State, events: list[Event]
    ) -> None:
        """What was played in the real world; raises `Leak` where the twin gives a secret away."""
        told = told_to(self.watcher, events)
        self.age += 1
        twin = self.twin
        if twin is None or self.age > LONGEST or self._play(twin, seat, action) != told:
            self.twin = self._world_that_fits(before, seat, action, told)
            self.age = 0
        if self.twin is not None:
            self._compare(after, self.twin)

    def _world_that_fits(self, before: State, seat: int, action: int, told: Heard) -> State | None:
        for _ in range(self.tries):
            twin = before.imagine(self.watcher, self.luck.branch())
            share_luck(before, twin)
            if self._play(twin, seat, action) == told:
                return twin
        return None

    def _play(self, twin: State, seat: int, action: int) -> Heard | None:
        """What the watcher is told in the twin; None if nobody could do that there."""
        if twin.over or twin.why_not(seat, action) is not None:
            if seat == self.watcher:
                name = self.setup.catalogue.name(action)
                raise Leak(f"seat {seat} can see from '{name}' what it does not know")
            return None
        twin.keeps_events = True
        twin.take_events()
        twin.play(seat, action)
        return told_to(self.watcher, twin.take_events())

    def _compare(self, real: State, twin: State) -> None:
        if (real.awaited, real.may_interrupt, real.over) != (
            twin.awaited,
            twin.may_interrupt,
            twin.over,
        ):
            raise Leak(f"who is asked tells {self._watcher_words()} a secret")
        if real.over:
            return  # now all is counted in the open
        for shown, other in zip(self._shown(real), self._shown(twin), strict=True):
            if shown != other:
                raise Leak(
                    f"{self._watcher_words()} is told the same in two worlds, "
                    f"and shown {_difference(shown, other)}"
                )

    def _shown(self, state: State) -> list[str]:
        """All that the watcher is shown, in words and JSON."""
        setup, seat, game = self.setup, self.watcher, self.setup.game
        shown = [msgspec.json.encode(game.view(setup, state, seat)).decode()]
        if (state.awaited | state.may_interrupt) >> max(0, seat) & 1 and seat != SPECTATOR:
            said = [game.say(setup, state, seat, action) for action in state.legal(seat)]
            shown.append(msgspec.json.encode([game.ask(setup, state, seat), *said]).decode())
        return shown

    def _watcher_words(self) -> str:
        return "a spectator" if self.watcher == SPECTATOR else f"seat {self.watcher}"


def told_to(watcher: int, events: list[Event]) -> Heard:
    return [(one.kind, one.seat, one.details) for one in events if one.tells(watcher)]


def share_luck(source: object, target: object) -> None:
    """Give a state the luck of another one, that of its parts included."""
    for name in attributes(source):
        ours: Any = getattr(source, name)
        theirs: Any = getattr(target, name)
        if isinstance(ours, Stream):
            setattr(target, name, ours.clone())
        elif ours.__class__ is list:
            for one, other in zip(ours, theirs, strict=False):
                if not isinstance(one, int | str | Event):
                    share_luck(one, other)


def _difference(shown: str, other: str) -> str:
    """Where two texts part, with a little around it."""
    at = next((n for n, (a, b) in enumerate(zip(shown, other, strict=False)) if a != b), 0)
    start = max(0, at - 40)
    return f"'{shown[start : at + 30]}' or '{other[start : at + 30]}'"
