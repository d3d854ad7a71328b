"""The Coldest Night, by Brian Burgoyne: feed the fire until sunrise, with hidden hands."""

from typing import Any, ClassVar

from snowbound.core.actions import Labels
from snowbound.core.dealing import Chance, Given
from snowbound.core.event_types import Kind, Nouns
from snowbound.core.game import Explanation, Game, Setup, clockwise
from snowbound.core.options import Option, Value
from snowbound.core.state import State
from snowbound.core.talk import FREE_TALK
from snowbound.games.coldest_night import chances, explain
from snowbound.games.coldest_night.bot.heuristic import Stoker
from snowbound.games.coldest_night.bot.win_model import NightWinModel
from snowbound.games.coldest_night.build_view import see, see_all
from snowbound.games.coldest_night.components.read import ComponentData, check_solo, read_components
from snowbound.games.coldest_night.rules import events
from snowbound.games.coldest_night.rules.actions import ACTIONS, COVER, HAND_OVER, RETURN
from snowbound.games.coldest_night.rules.box import Box
from snowbound.games.coldest_night.rules.state import ColdestNight, new_game
from snowbound.games.coldest_night.rules.terms import RULES_VERSION
from snowbound.games.coldest_night.text import words
from snowbound.games.coldest_night.view import View

TOKEN_WINDOWS = "token_windows"

WIN_MODEL = NightWinModel()


class ColdestNightGame(Game):
    id = "coldest-night"
    title = "The Coldest Night"
    designer = "Brian Burgoyne"
    unofficial = True
    summary = "Burn a lodge's whole inventory, card by card, without letting the fire go out."
    teaser = "One fire, little to burn. Who shivers says nothing, and all live or none."
    goal = "Keep the fire burning until every card in the deck and in your hands has gone into it."
    prefix = "CN"
    rules_version = RULES_VERSION
    plays_versions = (2,)
    players = (1, 4)
    minutes = 30
    cooperative = True
    secrets = True
    options = (
        Option(
            name=FREE_TALK,
            default=False,
            words="Allow free chat.",
            rule="CN-90",
        ),
        Option(
            name=TOKEN_WINDOWS,
            default="useful",
            words="Where a turn waits for tokens: where one could change what comes next, or "
            "at every step.",
            rule="CN-74",
            choices=("useful", "every"),
        ),
    )
    default_components = "lodge"
    about_components: ClassVar[dict[str, str]] = {
        "lodge": "Fifty things that burn, for any number of players.",
    }
    endings: ClassVar[dict[str, str]] = words.ENDING_WORDS
    longest = 1500
    phrases = words.PHRASES
    actions = ACTIONS
    kinds: ClassVar[dict[int, Kind]] = words.KINDS
    begins_turn = frozenset({events.TURN})

    def read_components(self, text: str, source: str) -> ComponentData:
        return read_components(text, source)

    def prepare(
        self, seats: int, options: dict[str, Value], data: ComponentData, version: int
    ) -> Box:
        if seats == 1:
            check_solo(data)
        return Box(seats, data, version, options.get(TOKEN_WINDOWS) == "every")

    def new_state(self, box: Box, seed: int, keeps_events: bool = False) -> ColdestNight:
        return new_game(box, seed, keeps_events)

    def chances(self, box: Box, data: ComponentData) -> list[Chance]:
        return chances.chances(box, data)

    def dealt_state(self, box: Box, seed: int, keeps_events: bool, deal: Given) -> ColdestNight:
        return new_game(box, seed, keeps_events, deal)

    def labels(self, data: ComponentData) -> Labels:
        return words.labels(data)

    def nouns(self, data: ComponentData) -> Nouns:
        return words.nouns(data)

    def view(self, setup: Setup, state: ColdestNight, seat: int) -> View:
        return see(state, setup.data, seat)

    def views(self, setup: Setup, state: ColdestNight, seats: list[int]) -> list[View]:
        return see_all(state, setup.data, seats)

    def say(self, setup: Setup, state: ColdestNight, seat: int, action: int) -> str:
        return words.say(state, setup.data, seat, action)

    def ask(self, setup: Setup, state: ColdestNight, seat: int) -> str:
        return words.ask(state, seat)

    def things(self, setup: Setup, state: ColdestNight, seat: int) -> list[str]:
        return explain.things(state, setup.data, seat)

    def explain(
        self, setup: Setup, state: ColdestNight, seat: int, thing: str
    ) -> Explanation | None:
        return explain.explain(state, setup.data, seat, thing)

    def usage_key(self, setup: Setup, state: ColdestNight, seat: int, action: int) -> str:
        """Cards count where they are fed, not where one is picked to be handed on."""
        group = ACTIONS.of(action)
        if group in (COVER, RETURN, HAND_OVER):
            return group.verb
        return super().usage_key(setup, state, seat, action)

    def handicaps(self, setup: Setup, state: ColdestNight, seat: int) -> dict[str, State]:
        """Frostbite in front of the seat."""
        return {
            card.slug: state.without_frostbite(seat, number)
            for number, card in enumerate(setup.data.frostbites)
            if (state.frost[seat] >> number) & 1
        }

    def turn_order(self, state: ColdestNight) -> list[int]:
        return clockwise(state.active, state.seats)

    def heuristic(self) -> Stoker:
        return Stoker()

    def win_model(self) -> NightWinModel:
        return WIN_MODEL

    def screen(self, setup: Setup, view: View, names: list[str]) -> Any:
        from snowbound.games.coldest_night.screen import draw

        return draw(view, names)


GAME = ColdestNightGame()
