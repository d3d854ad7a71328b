"""Seats that change hands while somebody is away, and go back."""

import pytest

from snowbound.core.errors import Mistake
from snowbound.core.registry import find_game
from snowbound.tables import commands, log, messages, people
from snowbound.tables.table import Table
from snowbound.tables.types import Connected

ADA, BO, CY, DI = "ada", "bo", "cy", "di"
NAMES = {ADA: "Ada", BO: "Bo", CY: "Cy", DI: "Di"}


class Evening:
    """A started table of Ada and Bo, who is away."""

    def __init__(self) -> None:
        seats = [messages.NewSeat("me"), messages.NewSeat("free")]
        asked = messages.NewTable(game="frost-gorge", seats=seats)
        self.table = Table("t")
        opened = commands.open_table(find_game("frost-gorge"), asked, ADA, "Ada")
        self.apply(opened)
        self.apply(commands.sit(self.table, BO, "Bo", messages.Sit()))
        self.apply(commands.start(self.table, ADA, messages.Start()))

    def apply(self, decision: commands.Decision) -> None:
        assert isinstance(decision, log.Entry), decision
        read_again = log.decode(log.encode(decision))
        self.table.apply(read_again, 1.0)

    def give(self, to: str, name: str = "") -> None:
        """Ada lets somebody have the second seat."""
        owner = self.table.seats[1].place.identity
        connected = Connected(frozenset({0}), 1, {1: 0.0}) if owner else Connected()
        absence = people.Absence(connected, 100.0, 60.0)
        asked = people.ask_for_seat(self.table, to, name or NAMES[to], 1, absence)
        self.apply(asked)
        self.apply(people.answer_request(self.table, ADA, True))

    def back(self, identity: str) -> None:
        self.apply(people.take_back(self.table, identity))

    @property
    def second(self) -> str:
        return self.table.seats[1].place.identity


def test_the_first_owner_has_the_first_right():
    evening = Evening()
    evening.give(CY)
    evening.give(DI)
    evening.back(CY)
    assert evening.second == CY
    evening.back(BO)
    assert evening.second == BO
    for other in (CY, DI):
        assert isinstance(people.take_back(evening.table, other), int)


def test_names_stay_different():
    evening = Evening()
    evening.give(CY)
    evening.give(DI, "Bo")
    evening.back(BO)
    assert evening.table.names() == ["Ada", "Bo"]
    assert evening.table.playing().names == ["Ada", "Bo"]


def test_whoever_left_is_not_put_back_but_may_come_back():
    evening = Evening()
    evening.apply(commands.leave(evening.table, BO, None))
    evening.give(CY)
    assert isinstance(people.take_back(evening.table, BO), int) and evening.second == CY
    evening.apply(commands.come_back(evening.table, BO, None))
    assert evening.second == BO


def test_whoever_was_stood_in_for_is_put_back():
    evening = Evening()
    evening.apply(commands.step_in(evening.table, 1, clock=True))
    evening.give(CY)
    evening.back(BO)
    assert evening.second == BO and not evening.table.seats[1].bot


def test_removing_the_other_leaves_the_seat_to_its_owner():
    evening = Evening()
    evening.give(CY)
    evening.apply(people.remove(evening.table, ADA, 1))
    evening.back(BO)
    assert evening.second == BO
    evening.apply(people.remove(evening.table, ADA, 1))
    with pytest.raises(Mistake):
        commands.come_back(evening.table, BO, None)


def test_once_it_is_over_seats_stay():
    evening = Evening()
    evening.give(CY)
    match = evening.table.playing()
    while not match.over:
        seat = match.awaited[0]
        evening.apply(commands.act(evening.table, seat, match.legal(seat)[0], ""))
    assert isinstance(people.take_back(evening.table, BO), int) and evening.second == CY
