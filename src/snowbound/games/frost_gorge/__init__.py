"""Frost Gorge, by Iffix Y Santaph: a year of homesteading among sasquatches, roll and write."""

from collections.abc import Mapping
from typing import Any, ClassVar

from snowbound.core.actions import Labels
from snowbound.core.dealing import Chance, Given
from snowbound.core.event_types import Kind, Nouns
from snowbound.core.game import Explanation, Game, Setup, clockwise
from snowbound.core.options import Option, Value
from snowbound.games.frost_gorge import chances, explain
from snowbound.games.frost_gorge.bot.heuristic import Homesteader
from snowbound.games.frost_gorge.bot.win_model import HomesteadWinModel
from snowbound.games.frost_gorge.build_view import see
from snowbound.games.frost_gorge.components.read import ComponentData, box_of, read_components
from snowbound.games.frost_gorge.rules import events, scoring
from snowbound.games.frost_gorge.rules.actions import ACTIONS
from snowbound.games.frost_gorge.rules.box import Box
from snowbound.games.frost_gorge.rules.state import FrostGorge, new_game
from snowbound.games.frost_gorge.rules.terms import (
    RULES_VERSION,
)
from snowbound.games.frost_gorge.text import words
from snowbound.games.frost_gorge.view import View

WIN_MODEL = HomesteadWinModel()


def _target(options: Mapping[str, Value]) -> int:
    return scoring.target(options.get("resource_dice") is True)


class FrostGorgeGame(Game):
    id = "frost-gorge"
    title = "Frost Gorge"
    designer = "Iffix Y Santaph"
    unofficial = True
    summary = "Check boxes through the seasons, dodge the sasquatch, and bring your settlers home."
    teaser = "Nine months, six rows, one die. Have a fish ready for the sasquatch."
    goal = "Bring your settlers through the year: full, warm cabins score most."
    prefix = "FG"
    rules_version = RULES_VERSION
    players = (1, 3)
    minutes = 10
    options = (
        Option(
            name="resource_dice",
            default=False,
            words="Draft coloured dice that bring gifts; the solo target is 50.",
            rule="FG-60",
        ),
        Option(
            name="loop",
            default=True,
            words="A month's column joins at its ends: row 1 is next to row 6.",
            rule="FG-14",
        ),
        Option(
            name="newcomers_work",
            default=False,
            words="Settlers who join check a box in the same month.",
            rule="FG-12",
        ),
    )
    default_components = "almanac"
    about_components: ClassVar[dict[str, str]] = {
        "almanac": "A little of everything: the gorge as most people know it.",
        "high-pass": "Stone everywhere, fish in few months, and two snakes under the snow.",
        "riverbank": "Fish in plenty and timber far away: the easiest of the three.",
    }
    endings: ClassVar[dict[str, str]] = words.ENDING_WORDS
    longest = 1200
    actions = ACTIONS
    kinds: ClassVar[dict[int, Kind]] = words.KINDS
    begins_turn = frozenset({events.MONTH})

    def read_components(self, text: str, source: str) -> ComponentData:
        return read_components(text, source)

    def prepare(
        self, seats: int, options: dict[str, Value], data: ComponentData, version: int
    ) -> Box:
        return box_of(seats, options, data, version)

    def new_state(self, box: Box, seed: int, keeps_events: bool = False) -> FrostGorge:
        return new_game(box, seed, keeps_events)

    def chances(self, box: Box, data: ComponentData) -> list[Chance]:
        return chances.chances(box)

    def dealt_state(self, box: Box, seed: int, keeps_events: bool, deal: Given) -> FrostGorge:
        return new_game(box, seed, keeps_events, deal)

    def goal_at(self, seats: int, options: Mapping[str, Value]) -> str:
        """FG-51, FG-68: alone there are points to reach."""
        if seats > 1:
            return self.goal
        return f"Score {_target(options)} points this year: full, warm cabins score most."

    def ending(self, reason: str, scores: list[int], options: Mapping[str, Value]) -> str:
        if reason == "target-missed":
            target = _target(options)
            short = target - scores[0]
            return f"You survived, {short} point{'s'[: short > 1]} short of {target}."
        if reason == "target-met":
            return f"You survived with {scores[0]} points; {_target(options)} were needed."
        return self.endings.get(reason, "")

    def labels(self, data: ComponentData) -> Labels:
        return words.LABELS

    def nouns(self, data: ComponentData) -> Nouns:
        return words.nouns(data.boxes)

    def view(self, setup: Setup, state: FrostGorge, seat: int) -> View:
        return see(state, setup.data.title, setup.data.boxes, seat)

    def say(self, setup: Setup, state: FrostGorge, seat: int, action: int) -> str:
        return words.say(state, setup.data.boxes, seat, action)

    def ask(self, setup: Setup, state: FrostGorge, seat: int) -> str:
        return words.ask(state, seat)

    def usage_key(self, setup: Setup, state: FrostGorge, seat: int, action: int) -> str:
        """Boxes count by what is in them."""
        use = super().usage_key(setup, state, seat, action)
        box = words.box_of(state, setup.data.boxes, action)
        return f"{use} {box}" if box else use

    def turn_order(self, state: FrostGorge) -> list[int]:
        """FG-69: who rolls the coloured dice first; without them all play at once."""
        return clockwise(state.roller, state.seats) if state.box.resource_dice else []

    def heuristic(self) -> Homesteader:
        return Homesteader()

    def win_model(self) -> HomesteadWinModel:
        return WIN_MODEL

    def things(self, setup: Setup, state: FrostGorge, seat: int) -> list[str]:
        return explain.things(state, seat)

    def explain(self, setup: Setup, state: FrostGorge, seat: int, thing: str) -> Explanation | None:
        return explain.explain(setup, state, seat, thing)

    def scores(self, setup: Setup, state: FrostGorge) -> list[int]:
        return [sheet.points for sheet in state.sheets]

    def screen(self, setup: Setup, view: View, names: list[str]) -> Any:
        from snowbound.games.frost_gorge.screen import draw

        return draw(view, names)


GAME = FrostGorgeGame()
