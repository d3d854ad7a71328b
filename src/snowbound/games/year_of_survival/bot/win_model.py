"""A Year of Survival: how the year stands. Hands, items and points lie open."""

from typing import ClassVar

from snowbound.core.bits import size
from snowbound.core.win_model import Feature, WinModel
from snowbound.games.year_of_survival.bot.heuristic import together
from snowbound.games.year_of_survival.rules.cards import items_in, number_of
from snowbound.games.year_of_survival.rules.layout import occupied
from snowbound.games.year_of_survival.rules.state import YearOfSurvival
from snowbound.games.year_of_survival.rules.terms import (
    AUTUMN,
    ENOUGH_FOOD,
    ICONS,
    KNOWLEDGE,
    MAIN,
    SPRING,
    SUMMER,
)


class YearWinModel(WinModel):
    features: ClassVar[tuple[Feature, ...]] = (
        Feature("points", more="brings {by} more point{s}"),
        Feature("missing", less="leaves {by} point{s} fewer to find"),
        Feature("pace", less="leaves more food for what is still to find"),
        Feature("season short", less="gets the season its food"),
        Feature("season cards", more="leaves {by} more card{s} of the season"),
        Feature("items", more="keeps {by} more item{s}"),
        Feature("knowledge", more="keeps Knowledge for later"),
        Feature("scarcest", more="keeps some of every kind of item"),
        Feature("empty hands", less="leaves nobody with empty hands"),
        Feature("dead", less="keeps everybody alive"),
        Feature("seats"),
        Feature("five"),
        Feature("at work"),
        Feature("summer"),
        Feature("autumn"),
        Feature("scouted", more="shows more of what lies there"),
    )

    def progress(self, state: YearOfSurvival) -> float:
        return self.gone(state) / state.box.food.ends[AUTUMN]

    def gone(self, state: YearOfSurvival) -> int:
        """Food cards that are out of the way."""
        return state.dealt - size(occupied(state))

    def is_settled(self, state: YearOfSurvival) -> bool:
        return state.step == MAIN

    def look(self, state: YearOfSurvival, seat: int) -> list[float]:
        ends = state.box.food.ends
        heap = together(state)
        types = state.box.items.types
        supply = [0] * (KNOWLEDGE + 1)
        for kind in range(len(types)):
            supply[types[kind]] += number_of(heap, kind)
        missing = max(0, ENOUGH_FOOD - state.points)
        cards = ends[AUTUMN] - self.gone(state)
        season_cards = ends[state.season] - self.gone(state)
        short = max(0, state.box.house.goals[state.season] - state.points)
        hands = [state.hands[n] for n in range(state.seats)]
        return [
            state.points,
            missing,
            missing / max(1, cards),
            short / max(1, season_cards),
            season_cards,
            items_in(heap),
            supply[KNOWLEDGE],
            min(supply[:ICONS]),
            sum(hand == 0 for hand in hands),
            size(state.dead),
            state.seats - 5,
            float(state.seats == 5),
            float(state.step != MAIN),
            float(state.season == SUMMER),
            float(state.season == AUTUMN),
            self.scouted(state),
        ]

    def scouted(self, state: YearOfSurvival) -> int:
        """Cards of the season that the table has seen and that are not gone."""
        first = 0 if state.season == SPRING else state.box.food.ends[state.season - 1]
        return size((state.seen & ~(state.won | state.gone)) >> first)
