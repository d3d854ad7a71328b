"""Games small enough to know their figures by heart."""

from functools import cached_property
from typing import Any, ClassVar

import msgspec

from snowbound.core.actions import Actions, Labels
from snowbound.core.components import ComponentSet
from snowbound.core.event_types import Kind
from snowbound.core.game import Game, Setup
from snowbound.core.heuristic import Heuristic
from snowbound.core.match import Match
from snowbound.core.options import Value
from snowbound.core.randomness import Stream, stream
from snowbound.core.results import Outcome
from snowbound.core.state import Refusal, State
from snowbound.core.win_model import Feature, Weights, WinModel

NAMING = Actions()
NAMING.group("name", "number", 3)
THROWN = 0


class Numbers(State):
    """Both name a number in secret; the higher one wins."""

    def __init__(self, seed: int) -> None:
        super().__init__(2)
        self.named = [-1, -1]
        self.awaited = 3

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2] if self.waits_for(seat) else []

    def play(self, seat: int, action: int) -> None:
        self.named[seat] = action
        self.awaited &= ~(1 << seat)
        self.over = self.awaited == 0

    def reason(self, seat: int, action: int) -> Refusal:
        return Refusal("TOY-1", "Not now.")

    def imagine(self, seat: int, luck: Stream) -> State:
        twin = self.clone()
        assert isinstance(twin, Numbers)
        other = 1 - seat
        if twin.named[other] >= 0 and not twin.over:
            twin.named[other] = luck.below(3)
        return twin

    def outcome(self) -> Outcome:
        best = max(self.named)
        winners = [seat for seat in (0, 1) if self.named[seat] == best]
        ranking = [winners] + [[seat] for seat in (0, 1) if seat not in winners]
        return Outcome("named", winners, list(self.named), ranking, [], "")


class Meeting(Numbers):
    """Both name a number in secret and win together if it is the same one."""

    def outcome(self) -> Outcome:
        met = self.named[0] == self.named[1]
        return Outcome("named", [0, 1] if met else [], [int(met)] * 2, [], [], "")


class Cup(Numbers):
    """A die lies under a cup; the first seat guesses it, then the second."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.hidden = stream(seed, "cup").below(3)
        self.awaited = 1

    def play(self, seat: int, action: int) -> None:
        super().play(seat, action)
        if seat == 0:
            self.awaited, self.over = 2, False

    def imagine(self, seat: int, luck: Stream) -> State:
        twin = self.clone()
        assert isinstance(twin, Cup)
        twin.hidden = min(2, luck.below(4))  # a 2 is as likely as both others together
        return twin

    def outcome(self) -> Outcome:
        scores = [int(named == self.hidden) for named in self.named]
        return Outcome("named", [s for s in (0, 1) if scores[s]], scores, [], [], "")


class Lot(Cup):
    """Whatever is guessed, the die alone decides."""

    def outcome(self) -> Outcome:
        won = self.hidden == 2
        return Outcome("named", [0, 1] if won else [], [int(won)] * 2, [], [], "")


class Rope(Numbers):
    """The first seat walks five steps; the second may throw a rope, which helps at the third."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.steps = 0
        self.thrown_at = -1
        self.awaited, self.may_interrupt = 1, 2

    def legal(self, seat: int) -> list[int]:
        return [seat] if (self.awaited | self.may_interrupt) >> seat & 1 else []

    def play(self, seat: int, action: int) -> None:
        if seat == 1:
            self.thrown_at = self.steps
            self.may_interrupt = 0
            return
        self.steps += 1
        self.over = self.steps == 5
        if self.over:
            self.awaited = self.may_interrupt = 0

    def imagine(self, seat: int, luck: Stream) -> State:
        return self.clone()

    def outcome(self) -> Outcome:
        saved = self.thrown_at == 2
        return Outcome("named", [0, 1] if saved else [], [int(saved)] * 2, [], [], "")


class Ladder(Numbers):
    """The first seat goes down, stays or goes up; the second throws a coin that moves both by two.
    They win together if they are above the ground after six steps."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.luck = stream(seed, "ladder")
        self.height = 0
        self.steps = 0
        self.awaited = 1

    def legal(self, seat: int) -> list[int]:
        if not self.waits_for(seat):
            return []
        return [0, 1, 2] if seat == 0 else [0]

    def play(self, seat: int, action: int) -> None:
        self.steps += 1
        if seat == 0:
            self.height += action - 1
        else:
            self.height += 4 * self.luck.below(2) - 2
            self.emit(THROWN, seat)
        self.over = self.steps == 6
        self.awaited = 0 if self.over else 2 - seat

    def imagine(self, seat: int, luck: Stream) -> State:
        twin = self.clone()
        assert isinstance(twin, Ladder)
        twin.luck = luck.branch()
        return twin

    def outcome(self) -> Outcome:
        won = self.height > 0
        return Outcome("named", [0, 1] if won else [], [int(won)] * 2, [], [], "")


class Detour(Numbers):
    """The first seat names three numbers and both win if all of them are noughts: one nought
    alone is worth nothing."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.way = ""
        self.awaited = 1

    def play(self, seat: int, action: int) -> None:
        self.way += str(action)
        self.over = len(self.way) == 3
        self.awaited = int(not self.over)

    def outcome(self) -> Outcome:
        won = self.way == "000"
        return Outcome("named", [0, 1] if won else [], [int(won)] * 2, [], [], "")


class LadderWinModel(WinModel):
    """The height is all that counts."""

    features = (Feature("height", more="stands {by} rung{s} higher"),)

    @cached_property
    def weights(self) -> Weights:
        sets = {"none": ComponentSet("none", "").hash}
        together = {"base": [0.0] * 3, "height": [0.5, 0.7, 0.9]}
        return Weights("", 1, sets, 0, 0, together, rollouts_off=0.01)

    def progress(self, state: Ladder) -> float:
        return state.steps / 6

    def look(self, state: Ladder, seat: int) -> list[float]:
        return [state.height]


class LikesHigh(Heuristic):
    def weigh(self, state: State, seat: int, action: int) -> int:
        return action


class LikesLow(Heuristic):
    def weigh(self, state: State, seat: int, action: int) -> int:
        return -action


class Indifferent(Heuristic):
    def weigh(self, state: State, seat: int, action: int) -> int:
        return 0


class Versatile(LikesHigh):
    """Likes high numbers and knows who likes others."""

    def __init__(self, others: list[Heuristic]) -> None:
        self.others = others

    def alternatives(self, state: State, seat: int) -> list[Heuristic]:
        return self.others


class Toy(Game):
    """A table for one of the states above."""

    id = "toy"
    title = "Toy"
    designer = "nobody"
    summary = ""
    goal = ""
    prefix = "TOY"
    rules_version = 1
    players = (2, 2)
    minutes = 1
    default_components = "none"
    endings: ClassVar[dict[str, str]] = {"named": "Done."}
    longest = 10
    actions: ClassVar[Actions] = NAMING
    kinds: ClassVar[dict[int, Kind]] = {THROWN: Kind("thrown", (), "", reveals=True)}

    def __init__(self, state: type[Numbers], cooperative: bool = False) -> None:
        self.state = state
        self.cooperative = cooperative  # type: ignore[misc]

    def win_model(self) -> WinModel | None:
        return LadderWinModel() if self.state is Ladder else None

    def components(self, asked: object = None) -> ComponentSet:
        return ComponentSet("none", "")

    def read_components(self, text: str, source: str) -> Any:
        return None

    def prepare(self, seats: int, options: dict[str, Value], data: Any, version: int) -> Any:
        return None

    def new_state(self, box: Any, seed: int, keeps_events: bool = False) -> State:
        state = self.state(seed)
        state.keeps_events = keeps_events
        return state

    def labels(self, data: Any) -> Labels:
        return {"number": ["nought", "one", "two"]}

    def view(self, setup: Setup, state: Any, seat: int) -> msgspec.Struct:
        return ToyView(over=state.over)

    def say(self, setup: Setup, state: Any, seat: int, action: int) -> str:
        return f"Say {action}"

    def ask(self, setup: Setup, state: Any, seat: int) -> str:
        return "Which number?"

    def heuristic(self) -> Heuristic:
        return LikesHigh()

    def screen(self, setup: Setup, view: Any, names: list[str]) -> Any:
        return ""


class ToyView(msgspec.Struct):
    over: bool


UP, STAY, DOWN = "name two", "name one", "name nought"


def ladder(moves: list[str], seed: int) -> Match:
    """The first seat's moves, with a throw of the coin after each."""
    match = Match(Toy(Ladder, cooperative=True).setup(), seed, ["Aino", "Bror"])
    for move in moves:
        match.play(move, 0)
        match.play(DOWN, 1)
    return match
