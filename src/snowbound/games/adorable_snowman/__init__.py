"""The Adorable Snowman: two climbers on one rope, and somebody above with snowballs."""

from collections.abc import Mapping
from typing import Any, ClassVar

from snowbound.core.actions import Labels
from snowbound.core.dealing import Chance, Given
from snowbound.core.event_types import Kind, Nouns
from snowbound.core.game import Explanation, Game, Setup
from snowbound.core.options import Option, Value
from snowbound.core.talk import FREE_TALK
from snowbound.games.adorable_snowman import chances, explain
from snowbound.games.adorable_snowman.bot.heuristic import Mountaineer
from snowbound.games.adorable_snowman.bot.win_model import ClimbWinModel
from snowbound.games.adorable_snowman.build_view import see
from snowbound.games.adorable_snowman.components.read import ComponentData, read_components
from snowbound.games.adorable_snowman.rules import events
from snowbound.games.adorable_snowman.rules.actions import ACTIONS, SHOW_MOVE, is_open
from snowbound.games.adorable_snowman.rules.box import Box
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman, new_game
from snowbound.games.adorable_snowman.rules.terms import RULES_VERSION
from snowbound.games.adorable_snowman.text import words
from snowbound.games.adorable_snowman.view import View

WIN_MODEL = ClimbWinModel()


class AdorableSnowmanGame(Game):
    id = "adorable-snowman"
    title = "The Adorable Snowman"
    origin = "after a print-and-play game whose rulebook does not name its designer"
    unofficial = True
    summary = "Climb a cliff on one rope, dodge hidden snowballs, and say little but thank you."
    teaser = "He waves. He smiles. He has a very good arm."
    goal = "Stand on the Mountain Top together, and never both lie buried in snow."
    prefix = "AS"
    rules_version = RULES_VERSION
    first_components = "first-steps"
    players = (2, 2)
    minutes = 20
    cooperative = True
    secrets = True
    options = (
        Option(
            name="max_rounds",
            default=100,
            words="After this many rounds night falls and the climb is lost.",
            rule="AS-62",
            lowest=1,
            highest=300,
        ),
        Option(
            name=FREE_TALK,
            default=False,
            words="Let the climbers talk freely while a round runs.",
            rule="AS-52",
        ),
    )
    default_components = "the-shoulder"
    endings: ClassVar[dict[str, str]] = words.ENDING_WORDS
    longest = 12000
    phrases = words.PHRASES
    actions = ACTIONS
    kinds: ClassVar[dict[int, Kind]] = words.KINDS
    begins_turn = frozenset({events.ROUND})

    def read_components(self, text: str, source: str) -> ComponentData:
        return read_components(text, source)

    def prepare(
        self, seats: int, options: dict[str, Value], data: ComponentData, version: int
    ) -> Box:
        return Box(data, int(options["max_rounds"]), version)

    def new_state(self, box: Box, seed: int, keeps_events: bool = False) -> AdorableSnowman:
        return new_game(box, seed, keeps_events)

    def chances(self, box: Box, data: ComponentData) -> list[Chance]:
        return chances.chances()

    def dealt_state(self, box: Box, seed: int, keeps_events: bool, deal: Given) -> AdorableSnowman:
        return new_game(box, seed, keeps_events, deal)

    def goal_at(self, seats: int, options: Mapping[str, Value]) -> str:
        """AS-60 to AS-62."""
        rounds = options["max_rounds"]
        within = f"{rounds} round{'s' if rounds != 1 else ''}"
        return f"Stand on the Mountain Top together within {within}, and never both lie buried."

    def ending(self, reason: str, scores: list[int], options: Mapping[str, Value]) -> str:
        if reason == "night":
            return f"Night falls after round {options['max_rounds']}; the climb is given up."
        return self.endings.get(reason, "")

    def labels(self, data: ComponentData) -> Labels:
        return words.labels()

    def nouns(self, data: ComponentData) -> Nouns:
        return words.nouns()

    def view(self, setup: Setup, state: AdorableSnowman, seat: int) -> View:
        return see(state, setup.data, seat)

    def say(self, setup: Setup, state: AdorableSnowman, seat: int, action: int) -> str:
        return words.say(state, seat, action)

    def ask(self, setup: Setup, state: AdorableSnowman, seat: int) -> str:
        return words.ask(state, seat)

    def things(self, setup: Setup, state: AdorableSnowman, seat: int) -> list[str]:
        return explain.things(see(state, setup.data, seat))

    def explain(
        self, setup: Setup, state: AdorableSnowman, seat: int, thing: str
    ) -> Explanation | None:
        return explain.explain(see(state, setup.data, seat), thing)

    def usage_key(self, setup: Setup, state: AdorableSnowman, seat: int, action: int) -> str:
        """A move that is called out is a Thank Marker spent on showing it (AS-50)."""
        shown = SHOW_MOVE.first if is_open(ACTIONS.of(action)) else action
        return super().usage_key(setup, state, seat, shown)

    def heuristic(self) -> Mountaineer:
        return Mountaineer()

    def win_model(self) -> ClimbWinModel:
        return WIN_MODEL

    def screen(self, setup: Setup, view: View, names: list[str]) -> Any:
        from snowbound.games.adorable_snowman.screen import draw

        return draw(view, names)


GAME = AdorableSnowmanGame()
