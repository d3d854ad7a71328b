"""Undo at a table: whose moves may be taken back, and who must agree."""

import itertools

import pytest

from snowbound.core.errors import Mistake
from snowbound.core.registry import find_game
from snowbound.tables import commands, log, messages
from snowbound.tables.table import Table

ADA, BO = "ada", "bo"
GAMES = ["frost-gorge", "coldest-night"]


class Game:
    """A table for Ada and Bo that has started, and what its log would hold."""

    def __init__(self, game: str) -> None:
        bots = find_game(game).players[0] - 2
        seats = [messages.NewSeat("me"), messages.NewSeat("free")]
        seats += [messages.NewSeat("bot", "random")] * bots
        asked = messages.NewTable(game=game, seats=seats)
        self.table = Table("t")
        self._ids = itertools.count()
        self.apply(commands.open_table(find_game(game), asked, ADA, "Ada"))
        self.apply(commands.sit(self.table, BO, "Bo", messages.Sit()))
        places = [seat.place for seat in self.table.seats]
        self.apply(log.Started("7", places))

    def apply(self, decision: commands.Decision) -> None:
        assert isinstance(decision, log.Entry)
        self.table.apply(decision, 1.0, decided=True)

    def move(self, moves: int) -> None:
        """Whoever is awaited takes the first choice, in person unless a bot plays for them."""
        for _ in range(moves):
            match = self.table.playing()
            seat = match.awaited[0]
            action = match.legal(seat)[0]
            id = "" if self.table.seats[seat].stand_in else str(next(self._ids))
            self.apply(commands.act(self.table, seat, action, id))

    def undo(self, identity: str) -> None:
        request = messages.Undo(id=f"undo {next(self._ids)}")
        self.apply(commands.decide(self.table, identity, request))

    def consent(self, identity: str, yes: bool = True) -> None:
        request = messages.Consent(id=f"yes {next(self._ids)}", yes=yes)
        self.apply(commands.decide(self.table, identity, request))

    def moves_of(self, seat: int) -> int:
        return sum(step.seat == seat for step in self.table.playing().steps)


@pytest.mark.parametrize("name", GAMES)
def test_the_absent_ones_own_moves_stay(name: str):
    game = Game(name)
    game.move(12)
    his = game.moves_of(1)
    assert his
    game.apply(commands.leave(game.table, BO, None))
    game.move(8)
    with pytest.raises(Mistake, match="Bo is away"):
        for _ in range(40):
            game.undo(ADA)
    assert game.moves_of(1) >= his


@pytest.mark.parametrize("name", GAMES)
def test_a_stand_ins_moves_can_be_taken_back(name: str):
    game = Game(name)
    game.move(12)
    game.apply(commands.leave(game.table, BO, None))
    game.move(8)
    steps = len(game.table.playing().steps)
    game.undo(ADA)
    assert len(game.table.playing().steps) < steps


def test_who_is_there_is_asked_about_their_own_moves():
    game = Game("frost-gorge")
    game.move(12)
    while game.table.undo.request is None:
        game.undo(ADA)
    assert game.table.undo.request.waiting == [1]
    steps = len(game.table.playing().steps)
    game.consent(BO)
    assert len(game.table.playing().steps) < steps


def undo_past_bo(name: str) -> Game:
    """Ada has asked to take back a move that Bo has built on."""
    game = Game(name)
    for _ in range(60):
        game.move(1)
        if not game.moves_of(0) or not game.moves_of(1):
            continue
        game.undo(ADA)
        if game.table.undo.request is None:
            continue
        if commands.step_in(game.table, 1, clock=True).ends_undo:
            return game
        game.consent(BO, yes=False)
    raise AssertionError("nobody builds on anything here")


def test_leaving_is_no_consent():
    """An undo that waits for somebody ends when a bot steps in for them."""
    game = undo_past_bo("coldest-night")
    his = game.moves_of(1)
    game.apply(commands.leave(game.table, BO, None))
    assert game.table.undo.request is None
    assert game.moves_of(1) >= his


def test_an_undo_in_the_log_stays_although_more_counts_as_a_reveal_today():
    """It was decided when it was made. Today's games may count the same step as a reveal."""
    game = Game("frost-gorge")
    game.move(30)
    table = game.table
    match = table.playing()
    seat = match.steps[-1].seat
    while match.undo_is_free(seat) or match.last_step_of(seat) != len(match.steps) - 1:
        game.move(1)
        seat = match.steps[-1].seat
    steps, shown = len(match.steps), len(table.history)
    table.apply(log.Undone(seat), 2.0)
    assert len(table.playing().steps) == steps - 1
    assert table.history[shown].kind == "undone"


def test_the_storm_is_not_taken_back():
    """The end shows everybody's oil; whoever had the last turn cannot play it again."""
    game = Game("before-the-storm")
    while game.table.status == "running":
        game.move(1)
    match = game.table.match
    assert match is not None
    assert not match.undo_is_free(match.steps[-1].seat)
    with pytest.raises(Mistake, match="The game is over"):
        game.undo(ADA)
