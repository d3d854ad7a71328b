"""The leak law along games of players who know what they do: they get to where secrets are used."""

import pytest

from snowbound.bots.bot_view import BotView
from snowbound.bots.playing import ask_bots
from snowbound.bots.roster import make_bot
from snowbound.core.conformance import check_twins
from snowbound.core.match import Match
from snowbound.core.randomness import stream
from snowbound.core.registry import all_games
from snowbound.core.state import SPECTATOR
from snowbound.core.twins import TwinWorlds

TABLES = [(game, seats) for game in all_games() for seats in all_games()[game].players]


@pytest.mark.parametrize(("game", "seats"), sorted(set(TABLES)))
def test_no_secret_is_told_by_good_play(game: str, seats: int) -> None:
    setup = all_games()[game].setup(seats)
    match = Match(setup, seats)
    bots = [make_bot("greedy", setup.game, stream(seats, f"bot-{seat}")) for seat in range(seats)]
    watchers = range(SPECTATOR, seats)
    twins = [TwinWorlds(setup, seat, stream(seats, f"twins-{seat}")) for seat in watchers]
    followed = 0
    while not match.over:
        views = [BotView(setup, match.state, seat) for seat in range(seats)]
        seat, action = ask_bots(match.state, bots, views)
        match.play(action, seat)
        check_twins(match, twins)
        followed += sum(one.twin is not None for one in twins)
    assert followed > len(match.steps) * len(twins) / 3  # else hardly any two worlds were compared
