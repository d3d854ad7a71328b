"""Frost Gorge, laws that no way of playing breaks."""

from collections import Counter
from collections.abc import Iterator
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from snowbound.core.bits import members
from snowbound.core.game import Setup
from snowbound.core.state import Event
from snowbound.games.frost_gorge.rules.sheet import Sheet
from snowbound.games.frost_gorge.rules.state import FrostGorge
from tests.rules.frost_gorge.table import GAME, in_cabins
from tests.support import rule

WINTER = 8
PATIENT = settings(deadline=None)  # a busy machine breaks no law


class Year:
    """A game in which the choices, round and round, say which legal action is taken."""

    def __init__(self, setup: Setup, seed: int, choices: list[int]) -> None:
        self.state = cast(FrostGorge, setup.new_state(seed, keeps_events=True))
        self.setup = setup
        self.choices = choices

    def __repr__(self) -> str:
        return f"Year({self.setup.seats} seats, {self.setup.options}, {self.choices})"

    def steps(self) -> Iterator[tuple[FrostGorge, int, list[tuple[str, Event]]]]:
        """For each action: the state before it, the seat, and what happened."""
        state = self.state
        state.take_events()
        step = 0
        while not state.over:
            choice = self.choices[step % len(self.choices)]
            seats = members(state.awaited)
            seat = seats[choice % len(seats)]
            actions = state.legal(seat)
            before = state.clone()
            state.play(seat, actions[choice // len(seats) % len(actions)])
            yield (
                before,
                seat,
                [(GAME.kinds[event.kind].name, event) for event in state.take_events()],
            )
            step += 1


@st.composite
def years(draw: st.DrawFn, **fixed: bool) -> Year:
    options = {option.name: draw(st.booleans()) for option in GAME.options} | fixed
    sheet = draw(st.sampled_from(GAME.component_names()))
    setup = GAME.setup(draw(st.integers(1, 3)), options, sheet)
    choices = draw(st.lists(st.integers(0, 999), min_size=1, max_size=80))
    return Year(setup, draw(st.integers(0, 2**64)), choices)


def checks(sheet: Sheet, row: int) -> int:
    return (sheet.once >> row & 1) + (sheet.twice >> row & 1) + (sheet.thrice >> row & 1)


@rule("FG-4", "FG-5", "FG-27", "FG-28")
@PATIENT
@given(years())
def test_goods_settlers_and_cabins_are_conserved(year: Year) -> None:
    for before, _, events in year.steps():
        assert year.state.broken_laws() == []
        paid: Counter[tuple[int, int]] = Counter()
        for kind, event in events:
            if kind == "gained":
                paid[event.seat, event.details[0]] += 1
            elif kind == "paid":
                paid[event.seat, event.details[0]] -= event.details[1]
            elif kind == "sasquatch-fed":
                paid[event.seat, 0] -= 1
        for seat, (old, new) in enumerate(zip(before.sheets, year.state.sheets, strict=True)):
            assert new.settlers <= 2 * new.cabins
            for good in range(4):
                assert new.goods[good] == old.goods[good] + paid[seat, good]


@rule("FG-6")
@PATIENT
@given(years())
def test_points_never_fall_before_the_end_and_the_parts_add_up(year: Year) -> None:
    scored = [sheet.points for sheet in year.state.sheets]  # the first draft may have begun
    final = [0] * len(scored)
    for before, _, events in year.steps():
        for kind, event in events:
            if kind == "scored":
                assert event.details[0] > 0
                scored[event.seat] += event.details[0]
            elif kind == "final":
                final[event.seat] = event.details[0]
        for old, new in zip(before.sheets, year.state.sheets, strict=True):
            assert new.points >= old.points or year.state.over
    for seat, sheet in enumerate(year.state.sheets):
        homes = in_cabins(sheet.living)[: sheet.cabins]
        worth = sum({0: -1, 1: 3, 2: 5}[people] for people in homes)
        assert final[seat] == (0 if sheet.eliminated else worth)
        assert year.state.outcome().scores[seat] == scored[seat] + final[seat]


@rule("FG-12", "FG-15", "FG-18", "FG-43")
@PATIENT
@given(years(newcomers_work=False))
def test_a_month_has_a_check_for_each_settler_at_the_first_one(year: Year) -> None:
    due: dict[tuple[int, int], int] = {}
    made: Counter[tuple[int, int]] = Counter()
    for before, seat, events in year.steps():
        ticked = [event for kind, event in events if kind == "ticked"]
        if ticked:
            old = before.sheets[seat]
            alive = sum(in_cabins(old.living))
            due.setdefault((before.month, seat), alive if before.month == WINTER else old.settlers)
            made[before.month, seat] += len(ticked)
        if before.month == year.state.month:
            sheet = year.state.sheets[seat]
            assert all(checks(sheet, row) <= sheet.limit for row in range(6))
    for (month, seat), number in due.items():
        left_early = year.state.sheets[seat].eliminated
        assert made[month, seat] <= number if left_early else made[month, seat] == number


@rule("FG-10", "FG-19")
@PATIENT
@given(years())
def test_every_year_ends_within_its_bound_and_the_months_only_go_on(year: Year) -> None:
    decisions = 0
    for before, seat, _ in year.steps():
        decisions += 1
        assert year.state.month - before.month in (0, 1)
        assert not before.sheets[seat].eliminated
    assert decisions <= GAME.longest
    assert year.state.outcome().reason in GAME.endings
