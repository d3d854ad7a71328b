"""Seats that change hands while somebody is away, and go back."""

import pytest

from snowbound.core.errors import Mistake
from snowbound.core.registry import find_game
from snowbound.tables import commands, log, messages, people
from snowbound.tables.table import Table
from snowbound.tables.types import Connected

ADA, BO, CY, DI = "ada", "bo", "cy", "di"
NAMES = {ADA: "Ada", BO: "Bo", CY: "Cy", DI: "Di"}

HERE = people.Absence(Connected(), 60.0)
AWAY = people.Absence(Connected(frozenset({0}), 1, {1: 0.0}, {1: 100.0}), 60.0)  # the second seat


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
        away = AWAY if owner else HERE
        self.apply(people.ask_for_seat(self.table, to, name or NAMES[to], 1, away))
        self.apply(people.answer_request(self.table, ADA, True, away))

    def back(self, identity: str) -> None:
        self.apply(people.return_to(self.table, identity))

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
        assert isinstance(people.return_to(evening.table, other), int)


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
    assert isinstance(people.return_to(evening.table, BO), int) and evening.second == CY
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
    assert isinstance(people.return_to(evening.table, BO), int) and evening.second == CY


def test_a_request_for_the_seat_of_somebody_who_is_here_comes_to_nothing():
    """They came back while it was being asked, and were not there to say no."""
    evening = Evening()
    evening.apply(people.ask_for_seat(evening.table, CY, "Cy", 1, AWAY))
    evening.apply(people.answer_request(evening.table, ADA, True, HERE))
    assert evening.second == BO and evening.table.seat_request is None


def test_whoever_is_back_finds_nothing_to_do_where_others_were_faster():
    evening = Evening()
    evening.apply(people.ask_for_seat(evening.table, CY, "Cy", 1, AWAY))
    assert isinstance(people.return_to(evening.table, BO), log.SeatAnswered)
    evening.apply(people.answer_request(evening.table, ADA, False, AWAY))
    assert people.return_to(evening.table, BO) == evening.table.version


def test_nobody_gets_the_seat_of_whoever_was_removed_meanwhile():
    evening = Evening()
    evening.apply(people.ask_for_seat(evening.table, CY, "Cy", 1, AWAY))
    evening.apply(people.remove(evening.table, ADA, 1))
    evening.apply(people.answer_request(evening.table, ADA, True, HERE))
    assert evening.second == "" and evening.table.seats[1].bot


def with_a_bot() -> Evening:
    """Ada plays against a bot, on the second seat."""
    evening = Evening.__new__(Evening)
    evening.table = Table("t")
    asked = messages.NewTable(
        game="frost-gorge", seats=[messages.NewSeat("me"), messages.NewSeat("bot", "greedy")]
    )
    evening.apply(commands.open_table(find_game("frost-gorge"), asked, ADA, "Ada"))
    evening.apply(commands.start(evening.table, ADA, messages.Start()))
    return evening


ALONE = people.Absence(Connected(frozenset({0}), 1), 60.0)


def let_the_bot_finish(evening: Evening) -> None:
    match = evening.table.playing()
    while 1 in match.awaited:
        evening.apply(commands.act(evening.table, 1, match.legal(1)[0], ""))


def test_a_late_friend_takes_a_bots_own_seat_between_its_turns():
    evening = with_a_bot()
    table = evening.table
    bot = table.names()[1]
    evening.apply(people.ask_for_seat(table, CY, "Cy", 1, ALONE))
    with pytest.raises(Mistake, match=f"{bot} is taking a turn"):
        people.answer_request(table, ADA, True, ALONE)
    let_the_bot_finish(evening)
    evening.apply(people.answer_request(table, ADA, True, ALONE))
    assert evening.second == CY and not table.seats[1].bot
    assert table.playing().names == ["Ada", "Cy"]
    evening.apply(commands.leave(table, CY, None))  # from here on it is a person's seat
    with pytest.raises(Mistake):
        people.ask_for_seat(table, DI, "Di", 1, ALONE)


def test_whoever_is_there_can_say_no_to_a_late_friend():
    evening = with_a_bot()
    evening.apply(people.ask_for_seat(evening.table, CY, "Cy", 1, ALONE))
    evening.apply(people.answer_request(evening.table, ADA, False, ALONE))
    assert evening.second == "" and evening.table.seat_request is None


def test_a_seat_where_a_bot_stands_in_for_a_person_is_not_a_bots_own():
    evening = Evening()
    evening.apply(commands.leave(evening.table, BO, None))
    with pytest.raises(Mistake, match="Bo is here"):
        people.ask_for_seat(evening.table, CY, "Cy", 1, HERE)


def test_a_seat_that_a_bot_keeps_for_its_owner_is_not_taken():
    """Cy got it while Bo was away, and was removed: Bo has it as soon as he is back."""
    evening = Evening()
    evening.give(CY)
    evening.apply(people.remove(evening.table, ADA, 1))
    with pytest.raises(Mistake, match="kept for Bo"):
        people.ask_for_seat(evening.table, DI, "Di", 1, ALONE)


def test_it_is_remembered_which_moves_a_bot_played_for_a_person():
    evening = Evening()
    match = evening.table.playing()
    for by_bot in (False, True, False):
        if by_bot:
            evening.apply(commands.leave(evening.table, BO, None))
        evening.apply(commands.act(evening.table, 1, match.legal(1)[0], ""))
        if by_bot:
            evening.apply(commands.come_back(evening.table, BO, None))
    assert [step.by_bot for step in match.steps] == [False, True, False]
    assert match.record().by_bots == [2]
