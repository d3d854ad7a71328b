"""Before the Storm: how a settlement stands. How many of each piece it has lies open, not which."""

from typing import ClassVar

from snowbound.core.win_model import Feature, WinModel
from snowbound.games.before_the_storm.rules import bags, loads
from snowbound.games.before_the_storm.rules import terms as t
from snowbound.games.before_the_storm.rules.land import DISTANCES
from snowbound.games.before_the_storm.rules.state import BeforeTheStorm

NEAR = 2  # steps: a turn's walk for one scout


class StormWinModel(WinModel):
    cooperative = False
    features: ClassVar[tuple[Feature, ...]] = (
        Feature("points", more="is worth {by} more point{s}"),
        Feature("spare food", more="keeps food to spare"),
        Feature("food", more="keeps {by} more food"),
        Feature("oil", more="has {by} more oil at home"),
        Feature("weapons", more="keeps {by} more weapon{s}"),
        Feature("medkits", more="keeps {by} more medkit{s}"),
        Feature("scouts", more="has {by} more scout{s} out"),
        Feature("oil near home", more="brings oil near home"),
        Feature("oil far off", more="gets more oil on its way"),
        Feature("crates near home", more="brings crates near home"),
        Feature("crates far off", more="gets more crates on their way"),
        Feature("specials carried", more="carries a special crate"),
        Feature("steps from home", less="keeps the scouts near home"),
        Feature("unarmed", less="keeps the settlement armed"),
        Feature("to act"),
    )

    def progress(self, state: BeforeTheStorm) -> float:
        done = (state.active - state.first) % state.seats / state.seats
        return (state.round + done) / t.ROUNDS

    def is_settled(self, state: BeforeTheStorm) -> bool:
        return state.phase == t.RECRUITMENT and not state.steps

    def look(self, state: BeforeTheStorm, seat: int) -> list[float]:
        food = state.held(seat, t.H_FOOD)
        oil = bags.size(state.held(seat, t.H_OIL))
        worth = bags.total(state.box.oil) / t.OIL if state.box.oil_by_number else 1.0
        scouts = state.held(seat, t.H_SCOUTS)
        weapons = bags.size(state.held(seat, t.H_WEAPONS)) + bags.size(state.laid_by(seat))
        near = far = crates_near = crates_far = specials = steps = 0
        home = state.box.homes[seat]
        for scout in range(seat * t.SCOUTS, (seat + 1) * t.SCOUTS):
            place, load = state.place(scout), state.load(scout)
            if place == t.TRACKER:
                continue
            way = DISTANCES[place * t.PLACES + home]
            steps += way
            carried = bags.size(loads.oil_in(load))
            crates = bags.size(loads.crates_in(load))
            if way <= NEAR:
                near += carried
                crates_near += crates
            else:
                far += carried
                crates_far += crates
            specials += int(loads.tokens_in(load)).bit_count()
        done = (seat - state.first) % state.seats
        now = (state.active - state.first) % state.seats
        return [
            worth * oil + food // t.FOOD_A_VICTORY_POINT + scouts,
            food % t.FOOD_A_VICTORY_POINT,
            food,
            oil,
            min(weapons, 8),
            state.held(seat, t.H_MEDKITS),
            scouts,
            near,
            far,
            crates_near,
            crates_far,
            specials,
            steps,
            float(weapons == 0),
            float(done >= now),
        ]
