"""Before the Storm, by Papineapple: scouts, crates, oil and raids until the storm comes."""

from typing import Any, ClassVar

from snowbound.core.actions import Actions, Labels
from snowbound.core.dealing import Chance, Given
from snowbound.core.event_types import Kind, Nouns
from snowbound.core.game import Explanation, Game, Setup, clockwise
from snowbound.core.options import Option, Value
from snowbound.games.before_the_storm import chances, explain
from snowbound.games.before_the_storm.bot.heuristic import STYLES, Leader, expert_leader
from snowbound.games.before_the_storm.bot.win_model import StormWinModel
from snowbound.games.before_the_storm.build_view import see, see_all
from snowbound.games.before_the_storm.components.read import ComponentData, box_of, read_components
from snowbound.games.before_the_storm.rules import events, scoring
from snowbound.games.before_the_storm.rules.actions import ACTIONS
from snowbound.games.before_the_storm.rules.box import Box
from snowbound.games.before_the_storm.rules.state import BeforeTheStorm, new_game
from snowbound.games.before_the_storm.rules.terms import FEWEST_SEATS, MOST_SEATS, RULES_VERSION
from snowbound.games.before_the_storm.text import words
from snowbound.games.before_the_storm.view import View

WIN_MODEL = StormWinModel()


class BeforeTheStormGame(Game):
    id = "before-the-storm"
    title = "Before the Storm"
    designer = "Papineapple"
    unofficial = True
    summary = "Send scouts into a frozen city for crates and oil, and raid your neighbours."
    teaser = "Crates on the ice, a dark line in the west. Who turns back first?"
    goal = "Have the most points in oil, food and scouts when the storm comes after round 12."
    prefix = "BS"
    rules_version = RULES_VERSION
    plays_versions = (2,)
    players = (FEWEST_SEATS, MOST_SEATS)
    minutes = 120
    secrets = True
    options = (
        Option(
            name="arsenal",
            default=False,
            words="Shuffle the medkits into the weapon deck; none can be bought.",
            rule="BS-14",
        ),
        Option(
            name="oil_points",
            default="number",
            words="An oil token scores its number, or 1 each.",
            rule="BS-80",
            choices=("number", "token"),
        ),
    )
    default_components = "frontier"
    about_components: ClassVar[dict[str, str]] = {
        "frontier": "Twelve rounds, thirty crates, fifty oil tokens, and weather.",
    }
    endings: ClassVar[dict[str, str]] = words.ENDING_WORDS
    longest = 12_000
    styles = tuple(style for style in STYLES if style)
    actions: ClassVar[Actions] = ACTIONS
    kinds: ClassVar[dict[int, Kind]] = words.KINDS
    begins_turn = frozenset({events.TURN})

    def read_components(self, text: str, source: str) -> ComponentData:
        return read_components(text, source)

    def prepare(
        self, seats: int, options: dict[str, Value], data: ComponentData, version: int
    ) -> Box:
        by_number = options["oil_points"] == "number"
        return box_of(seats, bool(options["arsenal"]), by_number, data, version)

    def new_state(self, box: Box, seed: int, keeps_events: bool = False) -> BeforeTheStorm:
        return new_game(box, seed, keeps_events)

    def chances(self, box: Box, data: ComponentData) -> list[Chance]:
        return chances.chances(data)

    def dealt_state(self, box: Box, seed: int, keeps_events: bool, deal: Given) -> BeforeTheStorm:
        return new_game(box, seed, keeps_events, deal)

    def labels(self, data: ComponentData) -> Labels:
        return words.labels(data)

    def nouns(self, data: ComponentData) -> Nouns:
        return words.nouns(data)

    def view(self, setup: Setup, state: BeforeTheStorm, seat: int) -> View:
        return see(state, setup.data, seat)

    def views(self, setup: Setup, state: BeforeTheStorm, seats: list[int]) -> list[View]:
        return see_all(state, setup.data, seats)

    def say(self, setup: Setup, state: BeforeTheStorm, seat: int, action: int) -> str:
        return words.say(state, setup.data, seat, action)

    def ask(self, setup: Setup, state: BeforeTheStorm, seat: int) -> str:
        return words.ask(state, setup.data, seat)

    def things(self, setup: Setup, state: BeforeTheStorm, seat: int) -> list[str]:
        return explain.things(state, setup.data)

    def explain(
        self, setup: Setup, state: BeforeTheStorm, seat: int, thing: str
    ) -> Explanation | None:
        return explain.explain(state, setup.data, thing)

    def turn_order(self, state: BeforeTheStorm) -> list[int]:
        return clockwise(state.first, state.seats)

    def scores(self, setup: Setup, state: BeforeTheStorm) -> list[int]:
        return [scoring.points(state, seat) for seat in range(state.seats)]

    def score_parts(self, setup: Setup, state: BeforeTheStorm, seat: int) -> dict[str, int]:
        oil, food = scoring.oil_points(state, seat), scoring.food_points(state, seat)
        return {"oil": oil, "food": food, "scouts": scoring.points(state, seat) - oil - food}

    def heuristic(self) -> Leader:
        return Leader(STYLES[""])

    def expert_heuristic(self) -> Leader:
        return expert_leader()

    def win_model(self) -> StormWinModel:
        return WIN_MODEL

    def heuristic_of(self, style: str) -> Leader:
        return Leader(STYLES[style])

    def screen(self, setup: Setup, view: View, names: list[str]) -> Any:
        from snowbound.games.before_the_storm.screen import draw

        return draw(view, names)


GAME = BeforeTheStormGame()
