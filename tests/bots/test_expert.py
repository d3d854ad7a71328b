"""The expert: fair, reproducible, and better than what it is made of."""

import pytest

import snowbound
from snowbound.bots.bot_view import BotView
from snowbound.bots.expert import Budget, Expert, read_budget, trusted
from snowbound.bots.players import Bot
from snowbound.bots.playing import ask_bots, play_game
from snowbound.bots.roster import make_bot
from snowbound.core.bits import members
from snowbound.core.errors import Mistake
from snowbound.core.game import Game, Setup
from snowbound.core.heuristic import Heuristic
from snowbound.core.randomness import stream
from snowbound.core.state import State
from snowbound.lab.inference.arena import arena
from snowbound.lab.playing.plans import Plan
from snowbound.lab.playing.simulate import simulate
from tests.bots.test_search import tried
from tests.small_games import (
    Cup,
    Detour,
    LikesHigh,
    LikesLow,
    Lot,
    Meeting,
    Numbers,
    Rope,
    Toy,
    Versatile,
)
from tests.support import SHOULDER

GAMES = list(snowbound.all_games().values())
HARD = "white-wall"  # where greedy climbers leave room for better ones
BOTS = ("random", "greedy", "expert:iterations=4")


def expert(game: Game, seed: int = 0, iterations: int = 200) -> Expert:
    return Expert(game.heuristic(), stream(seed, "expert"), Budget(iterations))


def states_on_the_way(setup: Setup, seed: int, every: int) -> list[State]:
    """A random game, looked at now and then."""
    state, luck, found = setup.new_state(seed), stream(seed, "way"), list[State]()
    steps = 0
    while not state.over:
        if steps % every == 0:
            found.append(state.clone())
        seat = members(state.awaited | state.may_interrupt)[0]
        actions = state.legal(seat)
        state.play(seat, actions[luck.below(len(actions))])
        steps += 1
    return found


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_poisoned_secrets_do_not_change_a_choice(game: Game, spec: str) -> None:
    """Whatever a seat cannot know is replaced; with the same luck it chooses the same."""
    setup = game.setup()
    for number, state in enumerate(states_on_the_way(setup, 5, every=15)[:4]):
        for seat in members(state.awaited | state.may_interrupt):
            views = [BotView(setup, state, seat)]
            poisoned = [state.imagine(seat, stream(n, "poison")) for n in range(2)]
            views += [BotView(setup, false, seat) for false in poisoned]
            choices = [make_bot(spec, game, stream(number, "bot")).choose(s) for s in views]
            assert choices[0] == choices[1] == choices[2]


def test_the_poison_works() -> None:
    """Whoever looks behind the view would choose otherwise."""
    setup = Toy(Cup).setup()
    state = setup.new_state(0)
    poisoned = [state.imagine(0, stream(n, "poison")) for n in range(20)]
    assert len({false.hidden for false in poisoned if isinstance(false, Cup)}) > 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_thinking_changes_nothing_at_the_table(game: Game) -> None:
    setup = game.setup()
    for state in states_on_the_way(setup, 6, every=25)[:6]:
        before = state.dump()
        for seat in members(state.awaited | state.may_interrupt):
            expert(game, iterations=4).choose(BotView(setup, state, seat))
        assert state.dump() == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_experts_play_every_game(game: Game) -> None:
    """At every number of players; the first few choices of a game, to be quick."""
    for seats in range(game.players[0], game.players[1] + 1):
        setup = game.setup(seats)
        state = setup.new_state(seats)
        views = [BotView(setup, state, seat) for seat in range(seats)]
        bots: list[Bot] = [expert(game, seat, 1) for seat in range(seats)]
        for _ in range(20):
            if state.over:
                break
            seat, action = ask_bots(state, bots, views)
            assert state.why_not(seat, action) is None
            state.play(seat, action)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_experts_play_every_game_to_its_end(game: Game) -> None:
    for seats in range(game.players[0], game.players[1] + 1):
        setup = game.setup(seats)
        state = setup.new_state(seats)
        bots: list[Bot] = [expert(game, seat, 20) for seat in range(seats)]
        play_game(setup, state, bots)
        assert state.over


FIXED_GAMES = {
    ("adorable-snowman", 2): (47, 1668891289),
    ("coldest-night", 3): (82, 2927360465),
    ("frost-gorge", 2): (100, 4022865569),
}


@pytest.mark.parametrize("table", FIXED_GAMES, ids=str)
def test_a_seed_and_a_budget_give_the_same_moves_everywhere(table: tuple[str, int]) -> None:
    """On any machine: these are the numbers of decisions and the checksums of whole games. (That
    compiled and interpreted experts choose the same is a test of its own, test_modes.)"""
    game = snowbound.find_game(table[0])
    setup = game.setup(table[1], {}, SHOULDER if game.id == "adorable-snowman" else None)
    bots: list[Bot] = [expert(game, seat, 40) for seat in range(4, 4 + setup.seats)]
    assert play_game(setup, setup.new_state(4), bots) == FIXED_GAMES[table]


@pytest.mark.parametrize(
    ("better", "worse", "alike", "choice"),
    [
        (0, 0, 50, 0),
        (3, 2, 45, 0),  # nobody can tell
        (12, 2, 36, 1),  # clear
        (2, 12, 36, 0),
        (1, 0, 4, 0),  # too early to say
        (60, 40, 900, 1),  # the same odds as of three to two, after more thought
    ],
)
def test_the_heuristic_decides_what_search_cannot_tell_apart(
    better: int, worse: int, alike: int, choice: int
) -> None:
    assert trusted(tried(better, worse, alike)) == choice


def test_an_easy_choice_is_made_long_before_the_budget_is_spent() -> None:
    game = Toy(Numbers)
    setup = game.setup()
    search = expert(game, iterations=100_000).think(BotView(setup, setup.new_state(0), 1))
    assert search.iterations < 1000


def test_rivals_are_tried_on_the_same_luck() -> None:
    """Where luck alone decides, no action gains on another in a single game."""
    game = Toy(Lot, cooperative=True)
    setup = game.setup()
    search = expert(game, iterations=90).think(BotView(setup, setup.new_state(0), 0))
    root = search.root()
    assert search.iterations <= 90
    assert all(
        0 < total < 1000 * visits for total, visits in zip(root.totals, root.visits, strict=True)
    )
    assert list(root.gains) == list(root.squares) == [0, 0, 0]


def test_secret_choices_at_the_same_time() -> None:
    """The partner is expected to follow his own heuristic, not to read my mind."""
    game = Toy(Meeting, cooperative=True)
    setup = game.setup()
    for seat in (0, 1):
        assert expert(game).choose(BotView(setup, setup.new_state(0), seat)) == 2


def versatile(others: list[Heuristic], iterations: int = 60) -> Expert:
    return Expert(Versatile(others), stream(0, "expert"), Budget(iterations))


def test_a_detour_is_found_by_comparing_whole_ways_to_play() -> None:
    """A single nought gains nothing where the next number is a high one again."""
    setup = Toy(Detour, cooperative=True).setup()
    view = BotView(setup, setup.new_state(0), 0)
    assert expert(setup.game).choose(view) == 2
    player = versatile([LikesHigh(), LikesLow()])
    assert player.choose(view) == 0
    compared = player.think(view, others=3).root()
    assert compared.actions == [2, 2, 0, 1]  # what the policies begin with, and what is left
    assert compared.actions[trusted(compared)] == 0


def test_nobody_thinks_where_all_ways_begin_alike() -> None:
    setup = Toy(Detour, cooperative=True).setup()
    view = BotView(setup, setup.new_state(0), 0)
    player = versatile([LikesHigh(), LikesHigh()])
    assert player.think(view).iterations == 0
    assert player.choose(view) == 2


def test_the_higher_number_wins() -> None:
    game = Toy(Numbers)
    setup = game.setup()
    assert expert(game).choose(BotView(setup, setup.new_state(0), 1)) == 2


def test_what_is_hidden_is_guessed_by_its_odds() -> None:
    game = Toy(Cup)
    setup = game.setup()
    for seed in range(12):
        assert expert(game, seed, 800).choose(BotView(setup, setup.new_state(seed), 0)) == 2


def test_acting_out_of_turn_at_the_right_moment() -> None:
    """The rope is thrown at the third step, and passed over before."""
    game = Toy(Rope, cooperative=True)
    setup = game.setup()
    state = setup.new_state(0)
    bots: list[Bot] = [expert(game, seat, 16_000) for seat in (1, 2)]
    play_game(setup, state, bots)
    assert state.outcome().winners == [0, 1]


def test_what_leaves_no_choice_needs_no_thought() -> None:
    game = Toy(Rope, cooperative=True)
    setup = game.setup()
    bot = expert(game, iterations=10**9)
    assert bot.choose(BotView(setup, setup.new_state(0), 0)) == 0


@pytest.mark.parametrize(
    "text", ["", "iterations=0", "ms=", "ms=x", "hours=1", "iterations=-4", "ms"]
)
def test_a_budget_that_cannot_be(text: str) -> None:
    with pytest.raises(Mistake, match="budget"):
        read_budget(text)


def test_budgets() -> None:
    assert read_budget("iterations=400").iterations == 400
    assert read_budget("ms=20").milliseconds == 20


def test_thinking_by_the_clock() -> None:
    game = Toy(Meeting, cooperative=True)
    setup = game.setup()
    bot = make_bot("expert:ms=30", game, stream(0, "bot"))
    assert bot.choose(BotView(setup, setup.new_state(0), 0)) == 2


@pytest.mark.skipif(
    not snowbound.compiled,
    reason="needs the compiled engine: interpreted, so much thinking takes twenty minutes",
)
@pytest.mark.parametrize(
    "game, components, expert, games",
    [
        ("coldest-night", None, "expert:iterations=100", 50),
        ("adorable-snowman", HARD, "expert:iterations=200", 100),
    ],
)
def test_an_expert_makes_the_best_of_a_partner_who_plays_otherwise(
    game: str, components: str | None, expert: str, games: int
) -> None:
    """Beside a greedy partner, in either seat, more is won than by two greedy ones."""

    def share(*bots: str) -> tuple[float, float]:
        setup = snowbound.find_game(game).setup(2, None, components)
        plan = Plan(game, list(bots), 11, setup.options, setup.components)
        return simulate(plan, games).win_rate_ci95

    most = share("greedy", "greedy")[1]
    assert share(expert, "greedy")[0] > most
    assert share("greedy", expert)[0] > most


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_expert_beats_greedy_beats_random(game: Game) -> None:
    """On the same luck, by more than chance can explain, at the default table."""
    for better, worse, games in (
        ("expert:iterations=300", "greedy", 200),
        ("greedy", "random", 2000),
    ):
        report = arena(game.id, [better, worse], games, seats=game.players[0], jobs=2)
        pairing = report.pairings[0]
        assert pairing.ahead_ci95[0] > 0.5
        assert pairing.win_difference_ci95[0] > 0
