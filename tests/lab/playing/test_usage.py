"""What bots make use of: chances are counted as stretches, burdens by whether they bite."""

import pytest

import snowbound
from snowbound.core.errors import Mistake
from snowbound.lab.playing.plans import Plan
from snowbound.lab.playing.usage import Usage, UsageRow, Watch, bites, usage
from tests.rules.coldest_night.table import NightTable, a_table


def a_plan(game: str, bot: str, seats: int) -> Plan:
    setup = snowbound.find_game(game).setup(seats)
    return Plan(game, [bot] * seats, 1, setup.options, setup.components)


def row(found: Usage, name: str) -> UsageRow:
    return next(row for row in [*found.uses, *found.burdens] if row.name == name)


class Told:
    """A table whose questions and answers are noted."""

    def __init__(self, table: NightTable) -> None:
        self.table = table
        self.watch = Watch(table.setup, table.state)

    def answer(self, seat: int, name: str | None) -> None:
        state = self.table.state
        action = None if name is None else self.table.setup.catalogue.number(name)
        self.watch.note(seat, state.legal(seat), action)
        if action is not None:
            state.play(seat, action)

    def count(self, name: str) -> tuple[int, int]:
        count = self.watch.uses[name]
        return count.chances, count.taken


def test_a_token_that_lies_ready_is_one_chance() -> None:
    told = Told(
        a_table(hands=[["rags", "broom"], ["shoes", "diary"]], tokens=["axe"], windows="every")
    )
    for seat, name in ((1, None), (0, "feed broom"), (1, None), (0, "go-on"), (1, None)):
        told.answer(seat, name)
    assert told.count("use axe") == (1, 0)
    told.answer(0, "use axe")
    assert told.count("use axe") == (1, 1)


def test_a_chance_is_over_when_it_is_no_longer_offered() -> None:
    told = Told(a_table(hands=[["rags"], ["shoes"]], deck=["towels", "portrait", "diary", "quilt"]))
    for seat, name in ((0, "scavenge"), (0, "give 1"), (0, "give 1"), (0, "give 2")):
        told.answer(seat, name)
    assert told.count("feed rags") == (1, 0)
    told.answer(1, "feed shoes")
    assert told.count("feed shoes") == (1, 1)
    assert told.count("give") == (3, 3)


def test_frostbite_bites_when_things_would_go_otherwise_without_it() -> None:
    table = a_table(
        hands=[["rags", "picture-frame"], ["shoes", "diary"]], frost=[["violent-shivering"], []]
    )
    burdens = table.setup.game.handicaps(table.setup, table.state, 0)
    assert list(burdens) == ["violent-shivering"]
    feed = table.setup.catalogue.number("feed rags")
    assert bites(table.state, burdens["violent-shivering"], 0, feed)


def test_frostbite_that_changes_nothing_does_not_bite() -> None:
    table = a_table(
        hands=[["rags", "broom"], ["shoes", "diary"]], frost=[["violent-shivering"], []]
    )
    lighter = table.setup.game.handicaps(table.setup, table.state, 0)["violent-shivering"]
    assert not bites(table.state, lighter, 0, table.setup.catalogue.number("feed rags"))


def test_what_happens_after_an_action_counts_as_a_bite() -> None:
    """Memory Loss leaves the choices alone, and bites in the draw that follows."""
    deck = ["towels", "portrait", "bedsheets", "dictionary"]
    table = a_table(hands=[["rags"], ["shoes"]], deck=deck, frost=[["memory-loss"], []])
    lighter = table.setup.game.handicaps(table.setup, table.state, 0)["memory-loss"]
    assert bites(table.state, lighter, 0, table.setup.catalogue.number("scavenge"))


@pytest.mark.parametrize(
    ("game", "seats", "expected"),
    [
        ("coldest-night", 2, "scavenge"),
        ("adorable-snowman", 2, "thank show-move"),
        ("frost-gorge", 1, "check sasquatch"),
    ],
)
def test_every_game_is_counted_by_the_same_code(game: str, seats: int, expected: str) -> None:
    found = usage(a_plan(game, "greedy", seats), 6)
    assert found.games == 6
    assert row(found, expected).chances > 0
    for one in [*found.uses, *found.burdens]:
        assert 0 <= one.taken <= one.chances
        assert one.games_taken <= one.games <= 6
        assert one.ignored_ci95[0] <= one.ignored <= one.ignored_ci95[1]
    assert [one.ignored for one in found.uses] == sorted(
        (one.ignored for one in found.uses), reverse=True
    )


def test_the_number_of_processes_does_not_matter() -> None:
    plan = a_plan("coldest-night", "greedy", 2)
    assert usage(plan, 9) == usage(plan, 9, jobs=2)


def test_senseless_numbers_are_mistakes() -> None:
    with pytest.raises(Mistake, match="at least 1"):
        usage(a_plan("coldest-night", "greedy", 2), 0)
