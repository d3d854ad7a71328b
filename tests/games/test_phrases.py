"""No screen says what nobody says."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from snowbound.core.match import Match, new
from snowbound.core.registry import all_games

ROOT = Path(__file__).parents[2]
NAMES = ["Ada", "Bo", "Cy", "Di", "Eve", "Flo"]
STEPS = 200
UNSAID = re.compile(
    r"""thinks\ ahead\ makes\ it | usual\ for\ (?:so|this)\ many | opens\ the\ door\ when
      | cannot\ ring | \bCome\ over\b | Keep\ these\ ways | \b1\ thanks\b | \bdrew\ 0\b
      | for\ the\ one\ you\ paid | or\ let\ them\ pass\? | ^Which\ card\ do\ you\ hand\ over
      | \bYou\ (?:holds|has|draws|gives)\b | \w\ and\ \w+\ and\ \w""",
    re.VERBOSE,
)


def told(match: Match) -> Iterator[str]:
    """Everything that a game says along the way: questions, choices, events, explanations."""
    setup, luck = match.setup, random.Random(1)
    for step in range(STEPS):
        if match.over:
            return
        seat = (match.awaited or match.may_interrupt)[0]
        legal = match.legal(seat)
        yield match.ask(seat)
        yield from (match.say(action, seat) for action in legal)
        if step % 20 == 0:
            for thing in setup.game.things(setup, match.state, seat):
                explained = setup.game.explain(setup, match.state, seat, thing)
                assert explained is not None
                yield setup.worded(explained, NAMES).words
        yield from (one.words for one in match.play(luck.choice(legal), seat))


@pytest.mark.parametrize("id", all_games())
def test_a_game_speaks_as_people_do(id: str) -> None:
    most = all_games()[id].players[1]
    match = new(id, most, seed=1, names=NAMES[:most])
    said = set(told(match))
    assert len(said) > 50
    assert sorted(words for words in said if UNSAID.search(words)) == []


def test_the_browser_speaks_as_people_do() -> None:
    games = (ROOT / "src/snowbound/games").glob("*/table/words.ts")
    files = [ROOT / "web/src/words/en.ts", *games]
    assert len(files) > len(all_games()) / 2
    found = {file.name: UNSAID.findall(file.read_text()) for file in files}
    assert not any(found.values()), found
