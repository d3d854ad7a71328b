"""Thin Ice, a tiny game that keeps every law, for tests to break them one by one.

On your turn, step as often as you dare: each step rolls a die. A 1 breaks the ice, and you are back
where your turn began. Rest to keep what you have walked. Whoever rests beyond the shore wins.
"""

from typing import Any, ClassVar

import msgspec

from snowbound.core.actions import Actions
from snowbound.core.components import ComponentSet, decode
from snowbound.core.event_types import Kind
from snowbound.core.game import Game, Setup
from snowbound.core.heuristic import Heuristic
from snowbound.core.options import Value
from snowbound.core.randomness import Stream, stream
from snowbound.core.results import Outcome
from snowbound.core.state import Refusal, State

ACTIONS = Actions()
STEP = ACTIONS.group("step")
REST = ACTIONS.group("rest")

STEPPED, BROKE, RESTED = 0, 1, 2


class ThinIce(State):
    def __init__(self, seats: int, shore: int, die: Stream) -> None:
        super().__init__(seats)
        self.shore = shore
        self.die = die
        self.safe = [0] * seats  # how far each has come
        self.walked = 0  # this turn, not yet safe
        self.turn = 0
        self.awaited = 1  # a bit set: the game waits for seat 0

    def legal(self, seat: int) -> list[int]:
        if seat != self.turn or self.over:
            return []
        return [STEP.first, REST.first] if self.walked else [STEP.first]

    def reason(self, seat: int, action: int) -> Refusal:
        if self.over:
            return Refusal("TI-3", "Somebody has reached the shore.")
        if seat != self.turn:
            return Refusal("TI-1", "It is not your turn.")
        return Refusal("TI-2", "Take a step before you rest.")

    def play(self, seat: int, action: int) -> None:
        if ACTIONS.of(action) is REST:
            self.safe[seat] += self.walked
            self.emit(RESTED, seat, self.safe[seat])
            if self.safe[seat] >= self.shore:
                self.over = True
                self.awaited = 0
                return
        else:
            pips = self.die.below(6) + 1
            if pips > 1:
                self.walked += pips
                self.emit(STEPPED, seat, pips, self.walked)
                return
            self.emit(BROKE, seat)
        self.walked = 0
        self.turn = (self.turn + 1) % self.seats
        self.awaited = 1 << self.turn

    def outcome(self) -> Outcome:
        return Outcome("ashore", [self.turn], list(self.safe), [[self.turn]], [], "")

    def imagine(self, seat: int, luck: Stream) -> State:
        twin = self.clone()
        assert isinstance(twin, ThinIce)
        twin.die = luck.branch()  # all is open but the rolls to come
        return twin

    def broken_laws(self) -> list[str]:
        far = [seat for seat in range(self.seats) if self.safe[seat] >= self.shore]
        return ["somebody is ashore, yet the game goes on"] if far and not self.over else []


class Lake(msgspec.Struct, forbid_unknown_fields=True):
    shore: int


class View(msgspec.Struct):
    shore: int
    safe: list[int]
    walked: int
    turn: int


class Walker(Heuristic):
    def weigh(self, state: Any, seat: int, action: int) -> int:
        return state.walked - 20 if REST.has(action) else 0


class ThinIceGame(Game):
    id = "thin-ice"
    title = "Thin Ice"
    designer = "the tests"
    summary = "Step as often as you dare."
    goal = "Be the first to rest on the far shore."
    prefix = "TI"
    rules_version = 1
    players = (1, 4)
    minutes = 5
    default_components = "lake"
    endings: ClassVar[dict[str, str]] = {"ashore": "Somebody reached the shore."}
    longest = 5000
    actions = ACTIONS
    kinds: ClassVar[dict[int, Kind]] = {
        STEPPED: Kind("stepped", ("pips", "walked"), "{seat} walked {pips}.", reveals=True),
        BROKE: Kind("broke", (), "The ice broke under {seat}.", reveals=True),
        RESTED: Kind("rested", ("safe",), "{seat} rested at {safe}."),
    }

    def __init__(self, state: type[ThinIce] = ThinIce) -> None:
        self.state = state

    def read_components(self, text: str, source: str) -> Lake:
        return decode(text, source, Lake)

    def components(self, asked: object = None) -> ComponentSet:
        return ComponentSet("lake", "shore = 30")

    def prepare(
        self, seats: int, options: dict[str, Value], data: Lake, version: int
    ) -> tuple[int, int]:
        return seats, data.shore

    def new_state(self, box: tuple[int, int], seed: int, keeps_events: bool = False) -> ThinIce:
        return self.state(*box, stream(seed, "die"))

    def view(self, setup: Setup, state: ThinIce, seat: int) -> View:
        return View(state.shore, state.safe, state.walked, state.turn)

    def say(self, setup: Setup, state: ThinIce, seat: int, action: int) -> str:
        if STEP.has(action):
            return "Take a step"
        return f"Rest, safe at {state.safe[seat] + state.walked}"

    def ask(self, setup: Setup, state: ThinIce, seat: int) -> str:
        return "Step on, or rest?"

    def heuristic(self) -> Walker:
        return Walker()

    def screen(self, setup: Setup, view: View, names: list[str]) -> str:
        return "\n".join(f"{n:12} {'-' * s}" for n, s in zip(names, view.safe, strict=True))
