"""The conformance suite fails when a law is broken: toy games that break one each."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from snowbound.core.conformance import LawBroken, check_game
from snowbound.core.game import Explanation, Setup
from snowbound.core.state import Outcome, Refusal
from tests.docs.thin_ice import thin_ice


@pytest.fixture
def toy(tmp_path: Path) -> ModuleType:
    return thin_ice(tmp_path / "thin_ice")


def check(toy: ModuleType, **broken: Callable[..., Any]) -> None:
    """Put the toy through the suite, with some of its state's methods replaced."""
    vars(toy)["ThinIce"] = type("Broken", (toy.ThinIce,), broken)
    check_game(toy.GAME.setup(2), seed=4)


def test_the_toy_keeps_all_laws(toy: ModuleType) -> None:
    check_game(toy.GAME.setup(2), seed=4)


def broken_law(toy: ModuleType, **broken: Callable[..., Any]) -> str:
    with pytest.raises(LawBroken) as caught:
        check(toy, **broken)
    return caught.value.law


def test_a_refusal_without_a_rule(toy: ModuleType) -> None:
    assert broken_law(toy, reason=lambda self, seat, action: Refusal("", "No.")) == "reason"


def test_a_refusal_that_tells_what_is_hidden(toy: ModuleType) -> None:
    def reason(self: Any, seat: int, action: int) -> Refusal:
        return Refusal("TI-1", f"The die will show {self.die.clone().below(6) + 1}.")

    assert broken_law(toy, reason=reason) == "imagine"


def test_an_explanation_that_tells_what_is_hidden(
    toy: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def explain(setup: Setup, state: Any, seat: int, thing: str) -> Explanation:
        return Explanation("The die", f"It will show {state.die.clone().below(6) + 1}.", "TI-1")

    monkeypatch.setattr(toy.GAME, "things", lambda setup, state, seat: ["die"])
    monkeypatch.setattr(toy.GAME, "explain", explain)
    assert broken_law(toy) == "explain"


def test_a_thing_that_nobody_explains(toy: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.GAME, "things", lambda setup, state, seat: ["die"])
    assert broken_law(toy) == "explain"


def test_an_action_offered_twice(toy: ModuleType) -> None:
    original = toy.ThinIce.legal
    assert broken_law(toy, legal=lambda self, seat: original(self, seat) * 2) == "legal"


def test_a_game_that_waits_for_nobody(toy: ModuleType) -> None:
    def play(self: Any, seat: int, action: int) -> None:
        original(self, seat, action)
        self.awaited = 0

    original = toy.ThinIce.play
    assert broken_law(toy, play=play) == "awaited"


def test_a_clone_that_shares_a_list(toy: ModuleType) -> None:
    def clone(self: Any) -> Any:
        twin = original(self)
        twin.safe = self.safe
        return twin

    original = toy.ThinIce.clone
    assert broken_law(toy, clone=clone) in ("clone", "undo", "imagine")


def test_a_clone_that_forgets(toy: ModuleType) -> None:
    def clone(self: Any) -> Any:
        twin = original(self)
        twin.walked = 0
        return twin

    original = toy.ThinIce.clone
    assert broken_law(toy, clone=clone) == "clone"


def test_a_view_that_shows_a_secret(toy: ModuleType) -> None:
    class Leaky(toy.ThinIceGame):
        def view(self, setup: Any, state: Any, seat: int) -> Any:
            return toy.View(state.shore, state.safe, state.die.dump()[0], state.turn)

    with pytest.raises(LawBroken) as caught:
        check_game(Leaky().setup(2), seed=4)
    assert caught.value.law == "imagine"


def test_imagining_that_changes_what_is_known(toy: ModuleType) -> None:
    def imagine(self: Any, seat: int, luck: Any) -> Any:
        twin = self.clone()
        twin.safe = [luck.below(9) for _ in twin.safe]
        return twin

    assert broken_law(toy, imagine=imagine) == "imagine"


def test_a_broken_conservation_law(toy: ModuleType) -> None:
    laws = {"broken_laws": lambda self: ["a step is missing"] if self.walked > 5 else []}
    assert broken_law(toy, **laws) == "conservation"


def test_a_game_without_end(toy: ModuleType) -> None:
    def play(self: Any, seat: int, action: int) -> None:
        self.walked = 3

    def legal(self: Any, seat: int) -> list[int]:
        return [] if seat != self.turn else [0, 1] if self.walked else [0]

    vars(toy)["ThinIce"] = type("Endless", (toy.ThinIce,), {"play": play, "legal": legal})
    with pytest.raises(LawBroken) as caught:
        check_game(toy.GAME.setup(2), seed=4, every=500)
    assert caught.value.law == "ends"


def test_luck_from_outside_the_state(toy: ModuleType) -> None:
    rolls = iter(range(10**6))

    def play(self: Any, seat: int, action: int) -> None:
        original(self, seat, action)
        self.safe[seat] += next(rolls) % 2

    original = toy.ThinIce.play
    assert broken_law(toy, play=play) in ("undo", "record", "clone", "conservation")


def test_an_undeclared_ending(toy: ModuleType) -> None:
    def outcome(self: Any) -> Outcome:
        return Outcome("melted", [0], list(self.safe), [[0]], [], "")

    assert broken_law(toy, outcome=outcome) == "outcome"


def test_an_action_without_words(toy: ModuleType) -> None:
    class Silent(toy.ThinIceGame):
        def say(self, setup: Any, state: Any, seat: int, action: int) -> str:
            return ""

    with pytest.raises(LawBroken) as caught:
        check_game(Silent().setup(1), seed=4)
    assert caught.value.law == "words"
