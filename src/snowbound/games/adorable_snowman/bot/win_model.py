"""The Adorable Snowman: how the climb stands. Everything but this round's dice lies open."""

from typing import ClassVar

from snowbound.core.win_model import Feature, WinModel
from snowbound.games.adorable_snowman.bot.prospects import at_hand, wall
from snowbound.games.adorable_snowman.rules.cliff import row_of
from snowbound.games.adorable_snowman.rules.climber import Climber
from snowbound.games.adorable_snowman.rules.snow import has_snow, markers_above, markers_from
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman
from snowbound.games.adorable_snowman.rules.terms import COLUMNS, MOST_BALLS, NONE


class ClimbWinModel(WinModel):
    neutral_options = ("free_talk",)
    features: ClassVar[tuple[Feature, ...]] = (
        Feature("rows", less="leaves {by} row{s} fewer to climb"),
        Feature("lead", less="keeps the climbers together"),
        Feature("barred", less="gets past the barriers"),
        Feature("top region"),
        Feature("many balls"),
        Feature("snow above", less="leaves less snow in the way"),
        Feature("one buried", less="keeps both out of the snow"),
        Feature("depth", less="leaves less snow on a climber"),
        Feature("out of reach", less="stays near enough to dig"),
        Feature("buried high"),
        Feature("walls", less="leaves room to step aside"),
        Feature("below", less="leaves no snow to fall into"),
        Feature("thanks", more="keeps {by} more Thank Marker{s}"),
        Feature("buried with thanks", more="keeps a Thank Marker to call for help"),
        Feature("snow left"),
        Feature("second action"),
        Feature("round"),
    )

    def progress(self, state: AdorableSnowman) -> float:
        return 1 - self.rows(state) / (2 * state.box.rows)

    def rows(self, state: AdorableSnowman) -> int:
        rows = state.box.rows
        return sum(rows - min(rows, row_of(one.at)) for one in (state.red, state.yellow))

    def is_settled(self, state: AdorableSnowman) -> bool:
        chosen = state.red.choice != NONE or state.yellow.choice != NONE
        return state.actions_done == 0 and not chosen

    def look(self, state: AdorableSnowman, seat: int) -> list[float]:
        box, snow = state.box, state.snow
        red, yellow = state.red, state.yellow
        both = (red, yellow)
        lower = row_of(min(red.at, yellow.at))
        under = [one for one in both if has_snow(snow, one.at)]
        reach = at_hand(max(red.at, yellow.at), min(red.at, yellow.at), False) or not under
        ahead = [row for one in both for row in range(row_of(one.at), box.rows)]
        return [
            self.rows(state),
            abs(row_of(red.at) - row_of(yellow.at)),
            sum(box.barred >> row & 1 for row in ahead),
            sum(row >= box.top_region for row in ahead),
            sum(box.balls[row] == MOST_BALLS for row in ahead),
            markers_above(snow, lower),
            len(under),
            sum(markers_from(snow, one.at) for one in under),
            float(not reach),
            float(len(under) > 0) * lower / box.rows,
            sum(wall(snow, one.at) for one in both if one not in under),
            sum(self.over_snow(snow, one) for one in both),
            red.thanks + yellow.thanks,
            float(any(one.thanks for one in under)),
            state.snow_left,
            state.actions_done,
            state.round,
        ]

    def over_snow(self, snow: int, one: Climber) -> bool:
        below = one.at - COLUMNS
        return below >= 0 and has_snow(snow, below)
