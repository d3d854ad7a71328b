"""Chance can be set before a game begins, by one means in every game; records keep what was set."""

from typing import Any

import pytest

import snowbound
from snowbound.core import records
from snowbound.core.conformance import check_views
from snowbound.core.dealing import Chance
from snowbound.core.errors import Mistake
from snowbound.core.game import Setup
from snowbound.core.match import Match
from snowbound.core.randomness import Stream, stream
from snowbound.tables.finished import holds

GAMES = snowbound.all_games()
TABLES = [(name, seats) for name in GAMES for seats in sorted(set(GAMES[name].players))]


def some_deal(setup: Setup, luck: Stream) -> dict[str, list[str]]:
    """A few values for every chance, no card more often than it is there."""
    left: dict[str, list[str]] = {}
    deal: dict[str, list[str]] = {}
    for chance in setup.chances:
        cards = left.get(chance.pool) if chance.pool else None
        if cards is None:
            cards = [name for name, n in chance.values.items() for _ in range(copies(chance, n))]
            if chance.pool:
                left[chance.pool] = cards
        number = min(chance.most, 3)
        deal[chance.name] = [cards.pop(luck.below(len(cards))) for _ in range(number)]
    return deal


def copies(chance: Chance, number: int) -> int:
    return chance.copies[number] if chance.pool else chance.most


def played(match: Match) -> bytes:
    luck = stream(1, "players")
    while not match.over and len(match.steps) < 60:
        seat = match.awaited[luck.below(len(match.awaited))]
        actions = match.state.legal(seat)
        match.play(actions[luck.below(len(actions))], seat)
    return records.encode(match.record(with_seed=True))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_game_begins_with_what_was_dealt(game: str, seats: int) -> None:
    """It keeps its laws, is the same each time, and differs from what the seed deals."""
    setup = GAMES[game].setup(seats)
    for seed in range(3):
        deal = some_deal(setup, stream(seed, "deal"))
        match = snowbound.new(game, seats, seed=seed, deal=deal)
        assert match.state.broken_laws() == []
        check_views(match, stream(1, "laws"))
        assert match.deal == deal
        fingerprint = records.fingerprint(match.state)
        assert fingerprint == records.fingerprint(setup.new_state(seed, deal=deal))
        assert fingerprint != records.fingerprint(setup.new_state(seed))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_its_record_holds_the_deal_and_replays(game: str, seats: int) -> None:
    deal = some_deal(GAMES[game].setup(seats), stream(9, "deal"))
    written = played(snowbound.new(game, seats, seed=5, deal=deal))
    record = records.decode(written, "the record")
    assert record.deal == deal
    assert records.encode(snowbound.replay(record).record(with_seed=True)) == written
    assert b'"deal"' not in played(snowbound.new(game, seats, seed=5))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_not_set_is_as_the_seed_has_it(game: str, seats: int) -> None:
    setup = GAMES[game].setup(seats)
    for deal in ({}, None, {chance.name: [] for chance in setup.chances}):
        assert records.fingerprint(setup.new_state(8, deal=deal)) == records.fingerprint(
            setup.new_state(8)
        )


def test_whoever_verifies_it_is_told_that_it_was_set() -> None:
    match = snowbound.new("frost-gorge", seed=1, deal={"die 1": [2]})
    assert holds(match).words.endswith(" Set before the game: die 1.")
    assert "Set" not in holds(snowbound.new("frost-gorge", seed=1)).words


def test_frost_gorge_rolls_what_was_set() -> None:
    game = snowbound.new("frost-gorge", 2, seed=1, deal={"die 1": [2, 5], "die 2": ["6"]})
    assert [game.legal(seat) for seat in (0, 1)] == [["check 2"], ["check 6"]]
    while game.state.month == 0:  # type: ignore[attr-defined]
        seat = game.awaited[0]
        game.play(game.legal(seat)[0], seat)
    assert game.legal(0) == ["check 5"]


def test_the_coldest_night_deals_the_hands_and_the_deck_that_were_set() -> None:
    cards = list(snowbound.find_game("coldest-night").setup(2).chances[0].values)
    deal = {
        "hand 1": cards[4:7],
        "hand 2": cards[10:12],
        "deck": cards[20:22],
        "first": [2],
    }
    game = snowbound.new("coldest-night", 2, seed=4, deal=deal)
    catalogue = game.setup.game.labels(game.setup.data)["card"]
    state: Any = game.state
    hands = [
        {catalogue[card] for card in range(50) if state.hands[seat] >> card & 1} for seat in (0, 1)
    ]
    assert hands[0] == set(deal["hand 1"])
    assert hands[1] > set(deal["hand 2"])
    assert len(hands[1]) == 3
    assert game.awaited == [1]
    top = [card for card in reversed(state.deck[: state.left]) if card < 50]
    assert [catalogue[card] for card in top[:2]] == deal["deck"]


def test_the_snowman_throws_where_it_was_set() -> None:
    game = snowbound.new("adorable-snowman", seed=3, deal={"dice": [3, 4]})
    state: Any = game.state
    possible = [column for column in (2, 3) if state.possible >> column & 1]
    assert [state.first_die, state.second_die][: len(possible)] == possible


def test_before_the_storm_draws_the_events_that_were_set() -> None:
    setup = snowbound.find_game("before-the-storm").setup(3)
    chance = next(chance for chance in setup.chances if chance.name == "major events")
    wanted = list(chance.values)[-2:]
    deal = {"major events": wanted, "start die": [1, 6, 2]}
    state: Any = setup.new_state(6, deal=deal)
    assert [list(chance.values)[card] for card in state.major[:2]] == wanted
    assert state.first == 1


def test_a_year_deals_the_hands_and_the_food_that_were_set() -> None:
    setup = snowbound.find_game("year-of-survival").setup(4)
    labels = setup.game.labels(setup.data)
    by_name = {chance.name: chance for chance in setup.chances}
    items, spring = list(by_name["hand 1"].values), list(by_name["spring"].values)
    deal = {"hand 3": items[:2], "items": items[2:4], "spring": spring[:3]}
    state: Any = setup.new_state(6, deal=deal)
    held = state.hands[2]
    for item in deal["hand 3"]:
        assert held >> 4 * labels["item"].index(item) & 15 > 0
    assert [state.row & 15, state.row >> 4 & 15] == [labels["item"].index(i) for i in items[2:4]]
    assert [labels["food"][face] for face in state.deck[:3]] == deal["spring"]


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ({"hand 3": ["logs"]}, "has no chance 'hand 3' to set; there is: hand 1, hand 2, deck"),
        ({"hand 1": ["a bear"]}, "'hand 1' takes no 'a bear'; it takes: "),
        ({"hand 1": "chair"}, "'hand 1' takes a list, not 'chair'"),
        ({"hand 1": 7}, "'hand 1' takes a list, not '7'"),
        ({"first": [1, 2]}, "'first' takes at most 1, not 2"),
        ({"first": [3]}, "'first' takes no '3'; it takes: 1, 2."),
    ],
)
def test_a_mistake_in_a_deal_is_told_in_one_sentence(deal: Any, words: str) -> None:
    with pytest.raises(Mistake, match=words.replace(".", r"\.")):
        snowbound.new("coldest-night", 2, deal=deal)


def test_no_card_is_dealt_more_often_than_it_is_there() -> None:
    card = next(iter(snowbound.find_game("coldest-night").setup(2).chances[0].values))
    with pytest.raises(Mistake, match=f"'{card}' is given 2 times; there is 1 of it"):
        snowbound.new("coldest-night", 2, deal={"hand 1": [card], "deck": [card]})


def test_only_some_rolls_can_be_set() -> None:
    with pytest.raises(Mistake, match="'die 1' takes at most 5, not 6"):
        snowbound.new("frost-gorge", 1, deal={"die 1": [1, 2, 3, 4, 5, 6]})
