"""Search: how a race between actions goes, and when it ends."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import snowbound
from snowbound.analysis.choosing import EXPERT_MILLISECONDS
from snowbound.bots.search import Node, Search, foremost, heats_for, in_question, logarithm
from snowbound.core.game import Game
from snowbound.core.heuristic import Heuristic
from snowbound.core.randomness import stream
from tests.small_games import (
    Detour,
    Indifferent,
    LikesHigh,
    LikesLow,
    Toy,
)
from tests.support import SHOULDER

MOST_MILLISECONDS = 2000  # for a choice
SLOWEST = 50_000  # decisions in the search a second: the least that is asked of any game
EVERY = 60  # a look at this many decisions
GAMES = [pytest.param(game, id=name) for name, game in snowbound.all_games().items()]


def test_whole_number_logarithms() -> None:
    assert [logarithm(n) for n in (1, 2, 3, 4, 1024, 1536)] == [0, 1024, 1536, 2048, 10240, 10752]


def tried(better: int, worse: int, alike: int) -> Node:
    """A choice whose second action won games that the first one lost, lost some that it won, and
    made no difference to others."""
    node = Node([0, 1], [0, 1])
    node.line_up()
    for gain in [1000] * better + [-1000] * worse + [0] * alike:
        node.record(0, 1000 if gain < 0 else 0)
        node.record(1, 1000 if gain > 0 else 0)
        node.gains[1] += gain
        node.squares[1] += gain * gain
    return node


def test_a_field_is_halved_down_to_two() -> None:
    assert [heats_for(rivals) for rivals in (1, 2, 3, 4, 8, 9)] == [1, 1, 2, 2, 3, 4]
    node = Node([0] * 6, [0] * 6)
    node.gains = vec[i64]([0, -5, 7, -1, 9, 2])
    assert foremost(node, [0, 1, 2, 3, 4, 5], 3) == [0, 4, 2]  # the first is what others gain on
    assert foremost(node, [0, 2, 4], 2) == [0, 4]
    assert foremost(node, [0, 1], 2) == [0, 1]


@pytest.mark.parametrize(
    ("better", "worse", "alike", "left", "open_question"),
    [
        (0, 0, 8, 800, True),  # too early to say
        (0, 8, 0, 800, False),  # hopeless
        (8, 0, 0, 800, False),  # found
        (6, 5, 40, 800, True),
        (6, 5, 40, 20, False),  # too late for a change of mind
        (9, 5, 40, 20, True),
        (5, 6, 40, 800, True),
        (5, 6, 40, 40, False),
        (5, 9, 40, 800, True),
        (5, 9, 40, 200, False),
        (0, 0, 800, 800, False),  # a trifle at best
    ],
)
def test_nobody_thinks_on_about_what_is_clear(
    better: int, worse: int, alike: int, left: int, open_question: bool
) -> None:
    node = tried(better, worse, alike)
    assert in_question(node, [0, 1], left) == ([0, 1] if open_question else [0])


def test_a_clear_leader_leaves_only_its_own_question_open() -> None:
    node = Node([0] * 3, [0] * 3)
    node.visits = vec[i64]([40] * 3)
    node.gains = vec[i64]([0, 3_000, -20_000])
    node.squares = vec[i64]([0, 9_000_000, 20_000_000])
    assert in_question(node, [0, 1, 2], 400) == [0, 1]


def test_those_who_like_everything_alike_do_not_differ_by_luck() -> None:
    setup = Toy(Detour, cooperative=True).setup()
    policies: list[Heuristic] = [Indifferent() for _ in range(8)]
    for seed in range(20):
        search = Search(setup.new_state(0), 0, policies[0], stream(seed, "luck"), policies)
        assert len(set(search.open_root().actions)) == 1


def test_the_action_that_is_judged_is_the_one_that_was_played() -> None:
    setup = Toy(Detour, cooperative=True).setup()
    policies = [LikesHigh(), Indifferent(), LikesLow()]
    for seed in range(20):
        search = Search(setup.new_state(0), 0, LikesHigh(), stream(seed, "luck"), policies)
        root = search.open_root()
        for pick, action in enumerate(root.actions):
            state = setup.new_state(0)
            search.begin(state, root, pick, search.luck)
            assert isinstance(state, Detour) and state.way.startswith(str(action))


def test_a_search_that_looks_ahead_stops_early() -> None:
    game = snowbound.find_game("adorable-snowman")
    setup = game.setup(2, {}, SHOULDER)
    state = setup.new_state(3)
    search = Search(state, 0, game.heuristic(), stream(3, "search"))
    search.run(100)
    assert search.decisions / search.iterations < 2 * game.heuristic().horizon()


@pytest.mark.parametrize("game", GAMES)
def test_what_a_search_does_beyond_its_time_fits_into_what_is_left(game: Game) -> None:
    """A search that has no time at all tries each choice once in every heat: no more than that can
    come after the end of its budget."""
    most = SLOWEST * (MOST_MILLISECONDS - EXPERT_MILLISECONDS) // 1000
    setup = game.setup(game.players[1])
    heuristic = game.expert_heuristic()
    state = setup.new_state(3)
    guide = Search(state, 0, heuristic, stream(3, "guide"))
    step = looked = 0
    while not state.over:
        seat = next(seat for seat in range(setup.seats) if state.waits_for(seat))
        if step % EVERY == 0 and len(state.legal(seat)) > 1:
            for policies in ([], [heuristic, *heuristic.alternatives(state, seat)]):
                search = Search(state, seat, heuristic, stream(step, "search"), policies)
                search.run_for(0)
                assert search.decisions < most
                looked += search.decisions > 0
        guide.go_on(state, guide.luck)
        step += 1
    assert looked
