"""The Coldest Night: how the night stands. What is burnt lies open, so that everybody can count
what is left to burn, in hands and deck together."""

from typing import ClassVar

from snowbound.core.bits import size
from snowbound.core.win_model import Feature, WinModel
from snowbound.games.coldest_night.rules.cards import listed
from snowbound.games.coldest_night.rules.state import ColdestNight
from snowbound.games.coldest_night.rules.terms import (
    AFTER_DYING,
    FULL_PIT,
    HOTTEST,
    KINDLING,
    MAIN,
    SOLO_LEFT_OUT,
)

HARD = 5  # the ash from which on a card is hard to burn
HOT = 8  # more heat hardly counts
THIN = 2  # a hand of so few cards has little to choose from
SMALL_PIT = 2


class NightWinModel(WinModel):
    neutral_options = ("free_talk", "token_windows")
    features: ClassVar[tuple[Feature, ...]] = (
        Feature("left", less="leaves {by} card{s} fewer to burn"),
        Feature("heat", more="keeps the heat at {here}"),
        Feature("no heat", less="keeps the fire from going cold"),
        Feature("pit", more="keeps more cards in the fire"),
        Feature("small pit", less="keeps the fire from burning low"),
        Feature("frostbite left", more="draws {by} card{s} of frostbite less"),
        Feature("frostbite spare", less="keeps the last frostbite away"),
        Feature("frostbite", less="leaves less frostbite on people"),
        Feature("tokens", more="keeps {by} more token{s} for later"),
        Feature("ash", less="leaves easier cards to burn"),
        Feature("hard", less="leaves {by} hard card{s} fewer to burn"),
        Feature("fuel", more="keeps hotter cards for later"),
        Feature("burnable", more="leaves more cards that this fire can burn"),
        Feature("in hand", more="brings more cards into the hands"),
        Feature("thin hands", less="keeps hands full enough"),
        Feature("before dying"),
        Feature("fed", more="feeds the fire this turn"),
        Feature("deck empty"),
        Feature("seats"),
        Feature("alone"),
    )

    def progress(self, state: ColdestNight) -> float:
        most = KINDLING - SOLO_LEFT_OUT if state.box.solo else KINDLING
        return 1 - self.to_burn(state) / most

    def to_burn(self, state: ColdestNight) -> int:
        """Cards in the deck, in hands and between them."""
        held = size(state.hands.together()) + len(state.deal) + len(state.aside)
        return state.left + held

    def is_settled(self, state: ColdestNight) -> bool:
        return state.point == MAIN and not state.steps and state.fed == 0

    def look(self, state: ColdestNight, seat: int) -> list[float]:
        box = state.box
        unlit = (2**KINDLING - 1) & ~state.lit
        cards = listed(unlit & ~(box.ifs if box.solo else 0))
        number = max(1, len(cards))
        left = self.to_burn(state)
        dying = state.point < AFTER_DYING
        pit = len(state.pit) - (1 + state.burn_one if dying else 0)
        heat = state.heat - state.warmth
        held = [size(state.hands[n]) for n in range(state.seats)]
        return [
            left,
            min(heat, HOT),
            max(0, 2 - heat),
            min(pit, FULL_PIT),
            float(pit < SMALL_PIT),
            state.frost_left,
            1 / (1 + state.frost_left),
            sum(size(state.frost[n]) for n in range(state.seats)),
            size(state.gained),
            sum(box.ash[card] for card in cards) / number,
            sum(box.ash[card] > HARD for card in cards),
            sum(box.heat[card] for card in cards) / number,
            size(unlit & box.fuel[max(0, min(state.heat, HOTTEST))]) / number,
            sum(held) / state.seats,
            sum(cards <= THIN for cards in held),
            float(dying),
            float(state.fed > 0 and dying),
            float(state.left == 0),
            state.seats - 2,
            float(box.solo),
        ]
