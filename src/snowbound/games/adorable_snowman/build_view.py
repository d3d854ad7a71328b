"""The Adorable Snowman: putting together what a seat sees.

The cliff is open; the dice and the covered moves are not. What a seat knows of them is put in,
nothing is taken out.
"""

from snowbound.core.bits import members
from snowbound.games.adorable_snowman.components.read import ComponentData
from snowbound.games.adorable_snowman.rules import terms as t
from snowbound.games.adorable_snowman.rules.climber import Climber
from snowbound.games.adorable_snowman.rules.snow import snowy
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman
from snowbound.games.adorable_snowman.view import BallView, ClimberView, Place, Row, View


def see(state: AdorableSnowman, data: ComponentData, seat: int) -> View:
    return View(
        game="adorable-snowman",
        seat=seat,
        cliff=data.title,
        rows=_rows(data),
        round=state.round,
        max_rounds=state.box.max_rounds,
        stage=t.STEP_NAMES[state.step()],
        action=min(state.actions_done + 1, t.ACTIONS_A_ROUND),
        taker=state.taker,
        gifts=[state.gifts >> number & 1 for number in range(state.gifts_open)],
        awaited=members(state.awaited),
        besides=members(state.may_interrupt),
        over=state.over,
        ending=t.ENDING_NAMES[state.ending],
        climbers=[_climber(state, number, seat) for number in range(t.SEATS)],
        snow=[place(cell) for cell in snowy(state.snow)],
        snow_left=state.snow_left,
        thanks_left=state.thanks_left,
        extras=[column + 1 for column in _extras(state)],
        possible=[column + 1 for column in members(state.possible)],
        dice=[_die(state, die, seat) for die in range(t.RANDOM_BALLS)],
        balls=_balls(state, seat),
    )


def _extras(state: AdorableSnowman) -> list[int]:
    return [column for column in (state.first_extra, state.second_extra) if column != t.NONE]


def place(cell: int) -> Place:
    return Place(cell // t.COLUMNS + 1, cell % t.COLUMNS + 1)


def _rows(data: ComponentData) -> list[Row]:
    top = len(data.balls) - 1
    return [
        Row(balls, number in data.barred, data.top_region <= number < top)
        for number, balls in enumerate(data.balls)
    ]


def _climber(state: AdorableSnowman, number: int, seat: int) -> ClimberView:
    climber = state.climber(number)
    return ClimberView(
        colour=t.CLIMBERS[number],
        at=place(climber.at),
        on_top=state.on_top(climber),
        buried=state.buried(climber),
        thanks=climber.thanks,
        dice_seen=[die + 1 for die in members(climber.sees)],
        chosen=climber.choice != t.NONE,
        choice=_choice(climber, number, seat),
        shown=climber.shown,
        last=_way(climber.last),
        moved=climber.moved,
        climbed=climber.climbed,
        acts=state.acts(number),
        digs=[t.WAY_NAMES[way] for way in range(t.STAY) if state.digs(climber, way)],
        hit=_hit(state, climber),
    )


def _choice(climber: Climber, number: int, seat: int) -> str | None:
    """AS-20, AS-50: his own, or one that his partner has shown him."""
    knows = seat == number or (seat >= 0 and climber.shown)
    return _way(climber.choice) if knows else None


def _way(way: int) -> str | None:
    return t.WAY_NAMES[way] if way != t.NONE else None


def _die(state: AdorableSnowman, die: int, seat: int) -> int | None:
    """AS-13, AS-50: only who sees it, or was shown it."""
    knows = seat >= 0 and state.climber(seat).sees >> die & 1
    column = state.die(die) if knows else t.NONE
    return column + 1 if column != t.NONE else None


def _balls(state: AdorableSnowman, seat: int) -> list[BallView]:
    if state.over:
        return []
    extras = [BallView(0, column + 1, "both") for column in _extras(state)]
    if state.possible == 0:
        return extras
    return extras + [_random_ball(state, die, seat) for die in range(t.RANDOM_BALLS)]


def _random_ball(state: AdorableSnowman, die: int, seat: int) -> BallView:
    column = _die(state, die, seat)
    if column is None:
        return BallView(die + 1, None, "hidden")
    shared = state.partner(seat).sees >> die & 1
    return BallView(die + 1, column, "both" if shared else "you")


def _hit(state: AdorableSnowman, climber: Climber) -> str:
    """AS-42, AS-46, AS-47."""
    if state.on_top(climber):
        return "none"
    if state.buried(climber):
        return "held"
    return "far" if climber.moved else "one"
