"""A Year of Survival: feed an Ice-Age band through three seasons, with open hands.

The companion game of the exhibit "A Time Before Texas", made by the Texas Department of
Transportation and circulated by Humanities Texas.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from snowbound.core.actions import Actions
from snowbound.core.dealing import Chance, Given
from snowbound.core.event_types import Kind
from snowbound.core.game import Explanation, Game, Setup, clockwise
from snowbound.core.message import Message, Names
from snowbound.core.options import Option, Value
from snowbound.games.year_of_survival.bot.heuristic import Forager
from snowbound.games.year_of_survival.bot.win_model import YearWinModel
from snowbound.games.year_of_survival.build_view import see
from snowbound.games.year_of_survival.chances import chances
from snowbound.games.year_of_survival.components.read import (
    ComponentData,
    box_of,
    check_coverable,
    read_components,
    season_goals,
)
from snowbound.games.year_of_survival.explain import explain, things
from snowbound.games.year_of_survival.rules import events
from snowbound.games.year_of_survival.rules.actions import ACTIONS
from snowbound.games.year_of_survival.rules.box import Box
from snowbound.games.year_of_survival.rules.state import YearOfSurvival, new_game
from snowbound.games.year_of_survival.rules.terms import ALL_COVERED, ENDING_NAMES, RULES_VERSION
from snowbound.games.year_of_survival.text import messages
from snowbound.games.year_of_survival.view import View

WIN_MODEL = YearWinModel()


class YearOfSurvivalGame(Game):
    id = "year-of-survival"
    title = "A Year of Survival"
    origin = (
        "after the companion game of the exhibit “A Time Before Texas” "
        "(Texas Department of Transportation, circulated by Humanities Texas)"
    )
    unofficial = True
    summary = "Hunt and gather together through three seasons, and have enough when winter comes."
    teaser = "Ten thousand years ago, three seasons long. Gather, remember, last."
    prefix = "YS"
    rules_version = RULES_VERSION
    plays_versions = (1,)
    players = (4, 6)
    minutes = 40
    cooperative = True
    pointing = True  # hands are open, and the rulebook has players decide together
    options = (
        Option(
            name="threshold",
            default="at-least",
            choices=("at-least", "exceed"),
            rule="YS-50",
        ),
        Option(
            name="first_player",
            default="random",
            choices=("random", "seat-1"),
            rule="YS-13",
        ),
        Option(
            name="one_each",
            default=False,
            rule="YS-22",
            fewest=5,
            excludes=("helpers_one_each",),
        ),
        Option(
            name="helpers_one_each",
            default=False,
            rule="YS-22",
            excludes=("one_each",),
        ),
    )
    options_since: ClassVar[dict[str, int]] = {"helpers_one_each": 2}
    default_components = "time-before-texas"
    about_components: ClassVar[dict[str, str]] = {
        "time-before-texas": "Plants, animals and tools from the exhibit of the same name.",
    }
    endings: ClassVar[dict[str, str]] = dict.fromkeys(ENDING_NAMES[1:], "")
    longest = 5000
    kinds: ClassVar[dict[int, Kind]] = messages.KINDS
    begins_turn = frozenset({events.TURN})
    actions: ClassVar[Actions] = ACTIONS

    def read_components(self, text: str, source: str) -> ComponentData:
        return read_components(text, source)

    def prepare(
        self, seats: int, options: dict[str, Value], data: ComponentData, version: int
    ) -> Box:
        if version >= ALL_COVERED:
            check_coverable(data)
        return box_of(seats, options, data, version)

    def new_state(self, box: Box, seed: int, keeps_events: bool = False) -> YearOfSurvival:
        return new_game(box, seed, keeps_events)

    def chances(self, box: Box, data: ComponentData) -> list[Chance]:
        return chances(box, data)

    def dealt_state(self, box: Box, seed: int, keeps_events: bool, deal: Given) -> YearOfSurvival:
        return new_game(box, seed, keeps_events, deal)

    def goal_at(self, seats: int, options: Mapping[str, Value]) -> Message:
        """YS-50, YS-53."""
        return messages.goal(season_goals(options))

    def ending(self, reason: str, scores: list[int], options: Mapping[str, Value]) -> Message:
        return messages.ending(reason, scores[0])

    def labels(self, data: ComponentData) -> dict[str, list[str]]:
        return messages.labels(data)

    def names(self, data: ComponentData) -> Names:
        return messages.names(data)

    def view(self, setup: Setup, state: YearOfSurvival, seat: int) -> View:
        return see(state, setup.data)

    def views(self, setup: Setup, state: YearOfSurvival, seats: list[int]) -> list[View]:
        """Everybody sees the same."""
        return [see(state, setup.data)] * len(seats)

    def say(self, setup: Setup, state: YearOfSurvival, seat: int, action: int) -> Message:
        return messages.say(state, setup.data, seat, action)

    def ask(self, setup: Setup, state: YearOfSurvival, seat: int) -> Message:
        return messages.ask(state, setup.data, seat)

    def things(self, setup: Setup, state: YearOfSurvival, seat: int) -> list[str]:
        return things(setup.data, setup.seats)

    def explain(
        self, setup: Setup, state: YearOfSurvival, seat: int, thing: str
    ) -> Explanation | None:
        return explain(state, setup.data, thing)

    def turn_order(self, state: YearOfSurvival) -> list[int]:
        return clockwise(state.active, state.seats)

    def scores(self, setup: Setup, state: YearOfSurvival) -> list[int]:
        return [state.points] * state.seats

    def heuristic(self) -> Forager:
        return Forager()

    def win_model(self) -> YearWinModel:
        return WIN_MODEL

    def screen(self, setup: Setup, view: View, names: list[str]) -> Any:
        from snowbound.games.year_of_survival.screen import draw

        return draw(view, names)


GAME = YearOfSurvivalGame()
