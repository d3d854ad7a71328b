"""Records that are played again: for a verdict, or to be looked at. Long ones take seconds, so they
are played a millisecond at a time between everything else, addresses in turn."""

import asyncio
import time
from collections import OrderedDict, deque

from snowbound.core.errors import Mistake
from snowbound.core.match import Match, Replaying
from snowbound.core.records import Record
from snowbound.server.common.rate_limits import RateLimited

SLICE_SECONDS = 0.001
MOST_OF_ONE = 8  # that wait for one address
MOST_IN_ALL = 128
MOST_KEPT = 16  # matches that are looked at
MOST_STEPS_KEPT = 10_000  # of all of them: each holds the state before it


class Turn:
    """A record that is being played again."""

    def __init__(self, record: Record, played: asyncio.Future[Match]) -> None:
        self.record = record
        self.played = played
        self.replaying: Replaying | None = None

    def go_on(self, seconds: float) -> None:
        """Play on for this long, or to its end."""
        until = time.perf_counter() + seconds
        try:
            if self.replaying is None:
                self.replaying = Replaying(self.record)
            while not self.replaying.done and time.perf_counter() < until:
                self.replaying.advance()
        except Mistake as mistake:
            self.played.set_exception(mistake)
        else:
            if self.replaying.done:
                self.played.set_result(self.replaying.match)


class Replays:
    """All of a server."""

    def __init__(self) -> None:
        self._turns: OrderedDict[str, deque[Turn]] = OrderedDict()  # by address
        self._task: asyncio.Task[None] | None = None
        self._kept: OrderedDict[str, Match] = OrderedDict()  # by record

    async def match(self, id: str, record: Record, address: str) -> Match:
        """A finished match to look at; it is kept, since people look at one step after another."""
        match = self._kept.get(id)
        if match is None:
            match = self._kept[id] = await self.play(record, address)
            self._forget()
        self._kept.move_to_end(id)
        return match

    def _forget(self) -> None:
        steps = sum(len(match.steps) for match in self._kept.values())
        while len(self._kept) > 1 and (len(self._kept) > MOST_KEPT or steps > MOST_STEPS_KEPT):
            steps -= len(self._kept.popitem(last=False)[1].steps)

    async def play(self, record: Record, address: str) -> Match:
        """Play a record again and check every step; raises `Departure` where it differs."""
        waiting = sum(map(len, self._turns.values()))
        if len(self._turns.get(address, ())) >= MOST_OF_ONE or waiting >= MOST_IN_ALL:
            raise RateLimited("Too many games are played again at once; ask again in a moment.", 2)
        turn = Turn(record, asyncio.get_running_loop().create_future())
        self._turns.setdefault(address, deque()).append(turn)
        if self._task is None:
            self._task = asyncio.create_task(self._take_turns())
        return await turn.played

    async def _take_turns(self) -> None:
        try:
            while self._turns:
                address, turns = self._turns.popitem(last=False)
                began = time.perf_counter()
                if not turns[0].played.done():  # somebody still waits
                    turns[0].go_on(SLICE_SECONDS)
                if turns[0].played.done():
                    turns.popleft()
                if turns:
                    self._turns[address] = turns
                await asyncio.sleep(
                    time.perf_counter() - began
                )  # as much again for everything else
        finally:
            self._task = None

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for turns in self._turns.values():
            for turn in turns:
                turn.played.cancel()
        self._turns.clear()
