"""Frost Gorge: how a homestead stands. All sheets lie open."""

from typing import ClassVar

from snowbound.core.win_model import Feature, WinModel
from snowbound.games.frost_gorge.bot.heuristic import Homesteader
from snowbound.games.frost_gorge.rules import scoring
from snowbound.games.frost_gorge.rules import terms as t
from snowbound.games.frost_gorge.rules.sheet import head_count
from snowbound.games.frost_gorge.rules.state import FrostGorge

MONTHS = t.WINTER + 1
HUNDREDTHS = 100


class HomesteadWinModel(WinModel):
    cooperative = False
    fitted_options = ("resource_dice",)
    features: ClassVar[tuple[Feature, ...]] = (
        Feature("points", more="scores {by} more point{s}"),
        Feature("to the target", less="comes {by} point{s} nearer to the target"),
        Feature("settlers", more="brings {by} more settler{s}"),
        Feature("free bunks", more="keeps a bunk free for a settler"),
        Feature("cabins", more="brings another cabin nearer"),
        Feature("wood", more="leaves {by} more wood"),
        Feature("stone", more="leaves {by} more stone"),
        Feature("next cabin", more="has what the next cabin costs"),
        Feature("fish", more="leaves {by} more fish"),
        Feature("cabbage", more="leaves {by} more cabbage"),
        Feature("hungry", less="feeds more of them in winter"),
        Feature("cold", less="has firewood for more cabins"),
        Feature("sasquatches", more="meets a sasquatch"),
        Feature("double-check", more="brings Double Check"),
        Feature("log roll", more="brings Log Roll"),
        Feature("rock skipper", more="brings Rock Skipper"),
        Feature("extra check", more="brings the seventh settler's extra check"),
        Feature("checks left", more="keeps more of the month to play"),
        Feature("eliminated", less="keeps the settlement going"),
        Feature("the roll", more="has a better roll to begin with"),
        Feature("feeding"),
        Feature("resource dice"),
        Feature("stars ahead"),
        Feature("goods ahead"),
        Feature("settlers ahead"),
    )

    def __init__(self) -> None:
        self.heuristic = Homesteader()

    def progress(self, state: FrostGorge) -> float:
        done = sum(self.month_done(state, seat) for seat in range(state.seats)) / state.seats
        return (state.month + done) / MONTHS

    def month_done(self, state: FrostGorge, seat: int) -> float:
        """How much of the month's checks a seat has made."""
        sheet = state.sheets[seat]
        if not sheet.steps:
            return 1.0
        made = sum(rows.bit_count() for rows in map(int, (sheet.once, sheet.twice, sheet.thrice)))
        return made / (made + max(1, sheet.left)) if made else 0.0

    def is_settled(self, state: FrostGorge) -> bool:
        return all(not sheet.once for sheet in state.sheets)

    def look(self, state: FrostGorge, seat: int) -> list[float]:
        sheet, printed = state.sheets[seat], state.box
        fish, cabbage = sheet.goods[t.FISH], sheet.goods[t.CABBAGE]
        wood, stone = sheet.goods[t.WOOD], sheet.goods[t.STONE]
        meals = fish // max(1, printed.least_fish) + cabbage // max(1, printed.least_cabbage)
        at_table = bool(sheet.seated)
        people = head_count(sheet.living) if at_table else sheet.settlers
        to_eat = head_count(sheet.seated) - sheet.fed if at_table else people
        points = sheet.points + (scoring.winter_points(sheet) if at_table and not state.over else 0)
        ahead = range(min(MONTHS, state.month + 1) * t.ROWS, t.WINTER * t.ROWS)
        return [
            points,
            max(-10, min(20, scoring.target(printed.resource_dice) - points)),
            people,
            t.BUNKS * sheet.cabins - sheet.circled,
            sheet.cabins,
            min(wood, 8),
            min(stone, 5),
            float(wood >= t.CABIN_WOOD and stone >= t.CABIN_STONE),
            min(fish, 8),
            min(cabbage, 8),
            max(0, to_eat - meals),
            max(0, sheet.cabins - wood) if not at_table else 0.0,
            sheet.sasquatches,
            float(sheet.double_check < t.NEVER),
            float(sheet.log_roll < t.NEVER),
            float(sheet.rock_skipper < t.NEVER),
            float(sheet.extra_check),
            self.checks_left(state, seat),
            float(sheet.eliminated),
            self.roll(state, seat),
            float(at_table),
            float(printed.resource_dice),
            sum(printed.stars[box] for box in ahead),
            sum(len(printed.goods[box]) for box in ahead),
            sum(printed.settlers[box] for box in ahead),
        ]

    def checks_left(self, state: FrostGorge, seat: int) -> float:
        sheet = state.sheets[seat]
        if not sheet.steps or state.month == t.WINTER:
            return 0.0
        return sheet.left if sheet.once else sheet.settlers

    def roll(self, state: FrostGorge, seat: int) -> float:
        """What the die lets one begin with, in points beside an average month."""
        sheet = state.sheets[seat]
        if state.stage != t.Stage.WORKING or sheet.once or not sheet.steps:
            return 0.0
        worths = [self.heuristic.check(state, sheet, row) for row in range(t.ROWS)]
        return (worths[sheet.row] - sum(worths) / t.ROWS) / HUNDREDTHS
