"""The conformance suite fails when a law is broken: toy games that break one each."""

from collections.abc import Callable
from typing import Any

import pytest

from snowbound.core.conformance import LawBroken, check_game
from snowbound.core.game import Explanation, Setup
from snowbound.core.results import Outcome
from snowbound.core.state import Refusal
from tests.conformance.thin_ice import REST, STEPPED, ThinIce, ThinIceGame, View


def broken(**methods: Callable[..., Any]) -> ThinIceGame:
    """The toy, with some of its state's methods replaced."""
    return ThinIceGame(type("Broken", (ThinIce,), methods))


def broken_law(game: ThinIceGame) -> str:
    with pytest.raises(LawBroken) as caught:
        check_game(game.setup(2), seed=4)
    return caught.value.law


def test_the_toy_keeps_all_laws() -> None:
    for seats in range(1, 5):
        check_game(ThinIceGame().setup(seats), seed=seats)


def test_a_refusal_without_a_rule() -> None:
    assert broken_law(broken(reason=lambda self, seat, action: Refusal("", "No."))) == "reason"


def test_a_refusal_that_tells_what_is_hidden() -> None:
    def reason(self: Any, seat: int, action: int) -> Refusal:
        return Refusal("TI-1", f"The die will show {self.die.clone().below(6) + 1}.")

    assert broken_law(broken(reason=reason)) == "imagine"


def test_words_that_tell_what_is_hidden() -> None:
    class Careless(ThinIceGame):
        def say(self, setup: Any, state: Any, seat: int, action: int) -> str:
            return f"Take a step of {state.die.clone().below(6) + 1}"

    class Curious(ThinIceGame):
        def ask(self, setup: Any, state: Any, seat: int) -> str:
            return f"Do you know that a {state.die.clone().below(6) + 1} comes next?"

    assert broken_law(Careless()) == broken_law(Curious()) == "imagine"


def test_an_explanation_that_tells_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def explain(setup: Setup, state: Any, seat: int, thing: str) -> Explanation:
        return Explanation("The die", f"It will show {state.die.clone().below(6) + 1}.", "TI-1")

    game = ThinIceGame()
    monkeypatch.setattr(game, "things", lambda setup, state, seat: ["die"])
    monkeypatch.setattr(game, "explain", explain)
    assert broken_law(game) == "explain"


def test_a_thing_that_nobody_explains(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ThinIceGame()
    monkeypatch.setattr(game, "things", lambda setup, state, seat: ["die"])
    assert broken_law(game) == "explain"


def test_an_action_offered_twice() -> None:
    original = ThinIce.legal
    assert broken_law(broken(legal=lambda self, seat: original(self, seat) * 2)) == "legal"


def test_a_game_that_waits_for_nobody() -> None:
    def play(self: Any, seat: int, action: int) -> None:
        original(self, seat, action)
        self.awaited = 0

    original = ThinIce.play
    assert broken_law(broken(play=play)) == "awaited"


def test_a_clone_that_shares_a_list() -> None:
    def clone(self: Any) -> Any:
        twin: Any = original(self)
        twin.safe = self.safe
        return twin

    original = ThinIce.clone
    assert broken_law(broken(clone=clone)) in ("clone", "undo", "imagine")


def test_a_clone_that_forgets() -> None:
    def clone(self: Any) -> Any:
        twin: Any = original(self)
        twin.walked = 0
        return twin

    original = ThinIce.clone
    assert broken_law(broken(clone=clone)) == "clone"


def test_a_view_that_shows_a_secret() -> None:
    class Leaky(ThinIceGame):
        def view(self, setup: Any, state: Any, seat: int) -> Any:
            return View(state.shore, state.safe, state.die.dump()[0], state.turn)

    assert broken_law(Leaky()) == "imagine"


class Groaning(ThinIce):
    """The ice has a thickness that nobody knows; whoever rests makes it groan."""

    def __init__(self, seats: int, shore: int, die: Any) -> None:
        super().__init__(seats, shore, die)
        self.thickness = die.clone().below(6)
        self.groans = 0

    def play(self, seat: int, action: int) -> None:
        super().play(seat, action)
        if action == REST.first:
            self.groans = self.thickness

    def imagine(self, seat: int, luck: Any) -> Any:
        twin: Any = super().imagine(seat, luck)
        twin.thickness = luck.below(6)
        return twin


def test_what_is_derived_from_a_secret_later() -> None:
    """One position shows nothing wrong: by then what was derived is there for all to see."""

    class Listening(ThinIceGame):
        def view(self, setup: Any, state: Any, seat: int) -> Any:
            return View(state.shore, state.safe, state.walked, 10 * state.groans + state.turn)

    assert broken_law(Listening(Groaning)) == "leak"


def test_words_that_are_derived_from_a_secret_later() -> None:
    class Asking(ThinIceGame):
        def ask(self, setup: Any, state: Any, seat: int) -> str:
            return f"The ice groaned {state.groans} times. Step on, or rest?"

    assert broken_law(Asking(Groaning)) == "leak"


def test_a_secret_that_says_who_is_next() -> None:
    def play(self: Any, seat: int, action: int) -> None:
        Groaning.play(self, seat, action)
        if action == REST.first and not self.over:
            self.turn = self.thickness % self.seats
            self.awaited = 1 << self.turn

    with pytest.raises(LawBroken, match="who is asked"):
        check_game(ThinIceGame(type("Skipping", (Groaning,), {"play": play})).setup(3), seed=4)


def test_what_is_told_need_not_be_kept() -> None:
    """The same, but everybody is told how thick the ice is as it groans."""

    def play(self: Any, seat: int, action: int) -> None:
        Groaning.play(self, seat, action)
        if action == REST.first:
            self.emit(STEPPED, seat, self.thickness)

    class Listening(ThinIceGame):
        def view(self, setup: Any, state: Any, seat: int) -> Any:
            return View(state.shore, state.safe, state.walked, 10 * state.groans + state.turn)

    check_game(Listening(type("Telling", (Groaning,), {"play": play})).setup(2), seed=4)


def test_pointing_at_choices_that_tell_secrets() -> None:
    class Talkative(ThinIceGame):
        pointing = True
        secrets = True

    assert broken_law(Talkative()) == "pointing"


def test_imagining_that_changes_what_is_known() -> None:
    def imagine(self: Any, seat: int, luck: Any) -> Any:
        twin = self.clone()
        twin.safe = [luck.below(9) for _ in twin.safe]
        return twin

    assert broken_law(broken(imagine=imagine)) == "imagine"


def test_a_broken_conservation_law() -> None:
    laws = {"broken_laws": lambda self: ["a step is missing"] if self.walked > 5 else []}
    assert broken_law(broken(**laws)) == "conservation"


def test_a_game_without_end() -> None:
    def play(self: Any, seat: int, action: int) -> None:
        self.walked = 3

    def legal(self: Any, seat: int) -> list[int]:
        return [] if seat != self.turn else [0, 1] if self.walked else [0]

    with pytest.raises(LawBroken) as caught:
        check_game(broken(play=play, legal=legal).setup(2), seed=4, every=500)
    assert caught.value.law == "ends"


LUCKLESS = ("undo", "record", "clone", "conservation", "leak")


def test_luck_from_outside_the_state() -> None:
    rolls = iter(range(10**6))

    def play(self: Any, seat: int, action: int) -> None:
        original(self, seat, action)
        self.safe[seat] += next(rolls) % 2

    original = ThinIce.play
    assert broken_law(broken(play=play)) in LUCKLESS


def test_an_undeclared_ending() -> None:
    def outcome(self: Any) -> Outcome:
        return Outcome("melted", [0], list(self.safe), [[0]], [], "")

    assert broken_law(broken(outcome=outcome)) == "outcome"


def test_an_action_without_words() -> None:
    class Silent(ThinIceGame):
        def say(self, setup: Any, state: Any, seat: int, action: int) -> str:
            return ""

    assert broken_law(Silent()) == "words"
