"""Ember Watch: a first game to change into your own."""

from typing import Any, ClassVar

from snowbound.core.actions import Labels
from snowbound.core.event_types import Kind, Nouns
from snowbound.core.game import Explanation, Game, Setup
from snowbound.core.options import Option, Value

from . import explain
from .bot.heuristic import Watcher
from .build_view import see
from .components.read import ComponentData, read_components
from .rules.actions import ACTIONS
from .rules.box import Box
from .rules.state import EmberWatch, new_game
from .rules.terms import MOST_PLAYERS
from .text import words
from .view import View


class EmberWatchGame(Game):
    id = "ember-watch"
    title = "Ember Watch"
    designer = "you"
    summary = "Keep the fire going, and keep what you burn it with to yourself."
    goal = "Score most by the time the fire has burnt down."
    prefix = "EW"
    rules_version = 1
    players = (2, MOST_PLAYERS)
    minutes = 5
    secrets = True
    options = (
        Option(
            name="blanket",
            default=True,
            words="A blanket lies by the fire for the first who goes to sleep.",
            rule="EW-4",
        ),
    )
    default_components = "woodpile"
    endings: ClassVar[dict[str, str]] = words.ENDING_WORDS
    longest = 100
    actions = ACTIONS
    kinds: ClassVar[dict[int, Kind]] = words.KINDS

    def read_components(self, text: str, source: str) -> ComponentData:
        return read_components(text, source)

    def prepare(
        self, seats: int, options: dict[str, Value], data: ComponentData, version: int
    ) -> Box:
        return Box(version, seats, data.things, bool(options["blanket"]))

    def new_state(self, box: Box, seed: int, keeps_events: bool = False) -> EmberWatch:
        return new_game(box, seed, keeps_events)

    def labels(self, data: ComponentData) -> Labels:
        return words.labels(data)

    def nouns(self, data: ComponentData) -> Nouns:
        return words.nouns(data)

    def view(self, setup: Setup, state: EmberWatch, seat: int) -> View:
        return see(state, setup.data, seat)

    def say(self, setup: Setup, state: EmberWatch, seat: int, action: int) -> str:
        return words.say(state, seat, action)

    def ask(self, setup: Setup, state: EmberWatch, seat: int) -> str:
        return words.ask(state, seat)

    def heuristic(self) -> Watcher:
        return Watcher()

    def things(self, setup: Setup, state: EmberWatch, seat: int) -> list[str]:
        return explain.things(state)

    def explain(self, setup: Setup, state: EmberWatch, seat: int, thing: str) -> Explanation | None:
        return explain.explain(state, seat, thing)

    def scores(self, setup: Setup, state: EmberWatch) -> list[int]:
        return state.points[:]

    def screen(self, setup: Setup, view: View, names: list[str]) -> Any:
        from .screen import draw

        return draw(view, names)


GAME = EmberWatchGame()
