"""What a bot would choose, and hints."""

import random

from snowbound.analysis import choosing
from snowbound.bots.expert import Budget
from snowbound.core.match import Match
from snowbound.core.registry import find_game


def test_a_hint_for_the_only_choice_needs_no_trial():
    """A scout without steps can only finish moving; whole turns are tried from before that."""
    match = Match(find_game("before-the-storm").setup(6), seed=3)
    chance = random.Random(2)
    hinted = 0
    while hinted < 3:
        seat = match.awaited[0]
        legal = match.legal(seat)
        if legal == ["done"]:
            hint = choosing.hint(match, seat, Budget(1))
            assert hint.action == "done"
            assert [one.weight for one in hint.why] == [1.0]
            hinted += 1
        match.play(chance.choice(legal), seat)
