"""Laws of the cliff, looked for by chance: rope, room, snow, snowballs, markers."""

from hypothesis import given, settings
from hypothesis import strategies as st

import snowbound
from snowbound.core.bits import members
from snowbound.games.adorable_snowman.rules import events, throwing
from snowbound.games.adorable_snowman.rules.box import Box
from snowbound.games.adorable_snowman.rules.cliff import CAUGHT_BIT, CELL, distance, fall
from snowbound.games.adorable_snowman.rules.snow import has_snow, markers
from snowbound.games.adorable_snowman.rules.state import AdorableSnowman, new_game
from snowbound.games.adorable_snowman.rules.terms import COLUMNS, ROPE, SNOW_MARKERS
from tests.support import rule

GAME = snowbound.find_game("adorable-snowman")
BOXES: list[Box] = [GAME.setup(2, None, name).box for name in GAME.component_names()]

GAPPED = GAME.read_components(
    """
title = "Ledges"
about = "Barriers up and down the wall, as a user may draw them."
difficulty = 5
mountain_top = 3
top_region = 2
rows = [
    { balls = 4, cells = "......" },
    { balls = 3, cells = "#....#" },
    { balls = 3, cells = "o....." },
    { balls = 3, cells = "#....#" },
    { balls = 4, cells = "o....." },
    { balls = 3, cells = "#oSSo#" },
    { balls = 3, cells = ".o..o." },
]
""",
    "ledges.toml",
)
BOXES.append(GAME.prepare(2, {"max_rounds": 100}, GAPPED, GAME.rules_version))

tables = st.tuples(st.sampled_from(BOXES), st.integers(0, 2**32))
choices = st.lists(st.integers(0, 10**6), min_size=1, max_size=150)


def act(state: AdorableSnowman, number: int) -> None:
    """One of the actions that anybody may take, picked by a number."""
    seats = members(state.awaited | state.may_interrupt)
    seat = seats[number % len(seats)]
    actions = state.legal(seat)
    state.play(seat, actions[number // 2 % len(actions)])


def walked(box: Box, seed: int, numbers: list[int]) -> AdorableSnowman:
    state = new_game(box, seed)
    for number in numbers:
        if state.over:
            break
        act(state, number)
    return state


@rule("AS-22", "AS-23", "AS-24", "AS-41", "AS-5", "AS-3", "AS-60")
@settings(max_examples=60, deadline=None)
@given(tables, choices)
def test_rope_room_snow_and_markers(table: tuple[Box, int], numbers: list[int]) -> None:
    state = new_game(table[0], table[1])
    for number in numbers:
        assert state.broken_laws() == []
        if state.over:
            break
        act(state, number)
    assert state.broken_laws() == []


@rule("AS-40", "AS-41", "AS-61")
@settings(max_examples=60, deadline=None)
@given(tables, choices, st.lists(st.integers(0, 5), min_size=1, max_size=4))
def test_no_snowball_is_lost(
    table: tuple[Box, int], numbers: list[int], columns: list[int]
) -> None:
    state = walked(*table, numbers)
    before = markers(state.snow)
    state.keeps_events = True
    throwing.throw(state, sum(2 ** (throwing.PILE * column) for column in columns))
    kinds = [event.kind for event in state.take_events()]
    settled = kinds.count(events.SNOWED)
    assert kinds.count(events.HIT) + settled + kinds.count(events.VANISHED) == len(columns)
    assert markers(state.snow) == before + settled
    assert state.broken_laws() == []


@rule("AS-41", "AS-61")
@settings(max_examples=60, deadline=None)
@given(st.sampled_from(BOXES[:-1]), st.integers(0, 2**32), choices, st.integers(0, 5))
def test_a_snowball_vanishes_only_over_a_full_column(
    box: Box, seed: int, numbers: list[int], column: int
) -> None:
    state = walked(box, seed, numbers)
    state.keeps_events = True
    throwing.throw(state, 2 ** (throwing.PILE * column))
    for event in state.take_events():
        if event.kind == events.VANISHED:
            assert has_snow(state.snow, box.summit - COLUMNS + column) or state.snow_left == 0


@rule("AS-42", "AS-43", "AS-49")
@settings(max_examples=150, deadline=None)
@given(tables, choices, st.booleans())
def test_a_fall_goes_down_and_keeps_the_rope(
    table: tuple[Box, int], numbers: list[int], far: bool
) -> None:
    state = walked(*table, numbers)
    faller, partner = state.red.at, state.yellow.at
    if faller >= state.box.summit:
        return
    landing = fall(state.box, state.snow, faller, partner, far)
    cell = landing & CELL
    assert cell // COLUMNS <= faller // COLUMNS
    assert distance(cell, partner) <= ROPE
    assert cell != partner
    if cell % COLUMNS != faller % COLUMNS:
        assert landing & CAUGHT_BIT  # only the rope pulls a climber aside


@rule("AS-60")
@settings(max_examples=20, deadline=None)
@given(tables, st.lists(st.integers(0, 10**6), min_size=300, max_size=300))
def test_never_more_than_fifty_markers(table: tuple[Box, int], numbers: list[int]) -> None:
    state = walked(*table, numbers)
    assert 0 <= state.snow_left <= SNOW_MARKERS
