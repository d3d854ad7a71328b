"""Pointing: who may, at what, and how long a mark stands."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from snowbound.core.errors import Mistake
from snowbound.core.game import Game
from snowbound.core.heuristic import preferred
from snowbound.core.match import Match
from snowbound.core.randomness import stream
from snowbound.core.records import Components
from snowbound.core.registry import all_games, find_game
from snowbound.core.state import SPECTATOR
from snowbound.tables import commands, log, messages, views
from snowbound.tables.table import RUNNING, Table

YEAR = "year-of-survival"
PEOPLE = [log.Occupant(f"person-{n}", f"Person {n}") for n in range(4)]
BOT = log.Occupant("", "Aino", "greedy")


def a_table(places: list[log.Occupant] = PEOPLE, game: str = YEAR, seed: int = 3) -> Table:
    found = find_game(game)
    setup = found.setup(len(places), {"first_player": "seat-1"} if game == YEAR else {})
    components = setup.components
    table = Table("the-table")
    opened = log.Opened(
        game=game,
        rules_version=found.rules_version,
        options=setup.options,
        components=Components(components.name, components.hash, components.text),
        host="person-0",
        host_name="Person 0",
        seats=places,
    )
    table.apply(opened, 100.0)
    table.apply(log.Started(str(seed), places), 101.0)
    return table


def match_of(table: Table) -> Match:
    assert table.match is not None
    return table.match


def do(table: Table, decision: commands.Decision) -> None:
    """Store what was decided, as read from a log."""
    if not isinstance(decision, int):
        table.apply(log.decode(log.encode(decision)), 102.0 + table.version)


def move(table: Table, action: str = "") -> None:
    """The seat that is asked plays this, or what a greedy player would."""
    match = match_of(table)
    seat = match.awaited[0]
    if not action:
        legal, heuristic = match.state.legal(seat), match.setup.game.heuristic()
        number = preferred(heuristic, match.state, seat, legal, stream(1, "test"))
        action = match.setup.catalogue.name(number)
    do(table, log.Moved(seat, action))


def point(table: Table, seat: int, action: str | None, of: int | None = None, id: str = "") -> None:
    asked = messages.Point(id or f"point-{table.version}", action, of)
    do(table, commands.decide(table, f"person-{seat}", asked))


def marks(table: Table) -> list[tuple[int, int, str]]:
    return [(mark.seat, mark.of, mark.action) for mark in views.marks(table)]


def on_expedition(places: list[log.Occupant] = PEOPLE) -> tuple[Table, int]:
    """A table where seat 0 is asked for items; and a seat that could give some too."""
    for seed in range(3, 60):
        table = a_table(places, seed=seed)
        move(table, "explore short")
        while match_of(table).awaited == [0] and "play" not in match_of(table).legal(0)[0]:
            move(table)
        match = match_of(table)
        helpers = [seat for seat in range(1, 4) if match.state.offers(seat)]
        if match.awaited == [0] and helpers and match.legal(0)[0].startswith("play"):
            return table, helpers[0]
    raise AssertionError("no such table")


# ── What may be pointed at ──────────────────────────────────────────────────────────────────


def test_everybody_sees_what_somebody_points_at():
    table = a_table()
    point(table, 2, "craft")
    assert marks(table) == [(2, 0, "craft")]
    shown = views.TableViews(table)
    for seat in (0, 1, 2, 3, SPECTATOR):
        pointing = shown.seat_view(seat).pointing
        assert pointing is not None
        assert [mark.seat for mark in pointing.marks] == [2]
        assert pointing.marks[0].words.startswith("Craft: take two items")


def test_those_who_are_not_asked_see_the_choices():
    table = a_table()
    shown = views.TableViews(table)
    others = [shown.seat_view(seat).pointing for seat in (0, 1, SPECTATOR)]
    names = [[(one.seat, len(one.choices)) for one in seen.open] for seen in others if seen]
    choices = len(match_of(table).legal(0))
    assert names == [[], [(0, choices)], [(0, choices)]]


def test_a_finger_points_at_one_thing_and_can_be_taken_away():
    table = a_table()
    point(table, 2, "craft")
    point(table, 2, "scout")
    point(table, 1, "scout")
    assert marks(table) == [(1, 0, "scout"), (2, 0, "scout")]
    point(table, 2, None)
    assert marks(table) == [(1, 0, "scout")]


def test_asking_twice_is_safe():
    table = a_table()
    point(table, 2, "craft", id="once")
    version = table.version
    point(table, 2, "craft", id="once")  # the same request
    point(table, 2, "craft", id="again")  # the same finger
    point(table, 3, None)  # there is nothing to take away
    assert table.version == version


def test_whoever_can_give_something_points_at_the_own_item():
    table, helper = on_expedition()
    offer = match_of(table).offers(helper)[0]
    pointing = views.TableViews(table).seat_view(helper).pointing
    assert pointing is not None and offer in pointing.offers
    point(table, helper, offer.name, of=helper)
    assert marks(table) == [(helper, helper, offer.name)]


# ── How long it stands ──────────────────────────────────────────────────────────────────────


def test_a_mark_vanishes_when_the_choice_is_made():
    table = a_table()
    point(table, 2, "craft")
    move(table, "explore short")
    assert marks(table) == []


def test_an_offer_stands_while_it_still_helps():
    """Until the seat is asked itself, or what it holds is not missing any more."""
    table, helper = on_expedition()
    offer = match_of(table).offers(helper)[0].name
    point(table, helper, offer, of=helper)
    while match_of(table).offers(helper):
        assert marks(table) == [(helper, helper, offer)] or offer not in [
            choice.name for choice in match_of(table).offers(helper)
        ]
        move(table)
    assert marks(table) == []


def test_a_choice_that_is_taken_back_takes_the_marks_with_it():
    table = a_table()
    move(table, "craft")
    match = match_of(table)
    point(table, 2, match.legal(0)[0])
    assert match.undo_is_free(0)
    do(table, commands.undo(table, 0, "undo-1"))
    assert marks(table) == []


def test_marks_go_with_their_people():
    table = a_table()
    for seat in (1, 2, 3):
        point(table, seat, "craft")
    do(table, log.Muted(1, True))
    do(table, log.StoodIn(2, "greedy"))
    do(table, log.Removed(3))
    assert marks(table) == []


def test_marks_go_when_a_bot_chooses_instead():
    table = a_table()
    point(table, 2, "craft")
    do(table, log.StoodIn(0, "greedy"))
    assert table.marks == {}


def test_the_log_leads_to_the_same_marks():
    table, helper = on_expedition()
    point(table, helper, match_of(table).offers(helper)[0].name, of=helper)
    entry = log.decode(log.encode(log.Pointed(1, 0, "play blade", "x")))
    assert entry == log.Pointed(1, 0, "play blade", "x")
    assert not any(item.kind == "said" for item in table.history)  # it is no news to be kept


# ── Refusals ────────────────────────────────────────────────────────────────────────────────


def refused(table: Table, seat: int, action: str | None, of: int | None = None) -> str:
    version = table.version
    with pytest.raises(Mistake) as caught:
        point(table, seat, action, of)
    assert table.version == version
    return str(caught.value)


def test_what_cannot_be_pointed_at_is_refused_in_a_sentence():
    table = a_table()
    assert refused(table, 0, "craft") == "You are asked yourself: choose instead of pointing."
    assert refused(table, 2, "give-up") == "'give-up' is not open to Person 0 now."
    assert refused(table, 2, "sing").startswith("There is no action 'sing'")
    assert refused(table, 2, "craft", of=2) == "'craft' is not yours to offer now."
    expected = "You can point at a choice of seats [0] or at your own, not of 3."
    assert refused(table, 2, "craft", of=3) == expected


def test_who_may_not_talk_may_not_point():
    table = a_table()
    do(table, log.Muted(2, True))
    assert refused(table, 2, "craft") == "The host has muted you at this table."
    do(table, log.StoodIn(1, "greedy"))
    assert "take your seat back first" in refused(table, 1, "craft")
    with pytest.raises(commands.NotYours, match="you can watch"):
        commands.decide(table, "a stranger", messages.Point("a", "craft"))


def test_bots_take_no_advice():
    table = a_table([BOT, *PEOPLE[1:]])
    assert refused(table, 2, "craft") == "No person is asked just now; bots take no advice."
    pointing = views.TableViews(table).seat_view(2).pointing
    assert pointing == messages.Pointing([], [], [])


@pytest.mark.parametrize("game", [one for one in all_games().values() if not one.pointing])
def test_other_games_have_no_pointing(game: Game):
    places = [log.Occupant(f"person-{n}", f"Person {n}") for n in range(game.players[1])]
    table = a_table(places, game.id)
    asked = match_of(table).awaited[0]
    other = (asked + 1) % len(places)
    words = refused(table, other, match_of(table).legal(asked)[0])
    assert words == f"Nobody points at another's choices in {game.title}."
    shown = views.TableViews(table)
    assert shown.seat_view(other).pointing is None
    update = msgspec.json.decode(views.update(shown, other, 0, None))
    assert "pointing" not in update


def test_only_games_without_secrets_let_people_point():
    pointing = [game for game in all_games().values() if game.pointing]
    assert [game.id for game in pointing if game.secrets or not game.cooperative] == []
    assert YEAR in [game.id for game in pointing]


# ── Bots ────────────────────────────────────────────────────────────────────────────────────


def test_a_bot_that_holds_what_is_missing_says_so():
    bots = [log.Occupant("", name, "greedy") for name in ("Aino", "Bror", "Caro")]
    table, helper = on_expedition([PEOPLE[0], *bots])
    shown = marks(table)
    assert helper in [seat for seat, of, _ in shown if seat == of]
    for seat, of, action in shown:
        assert of == seat
        assert action in [choice.name for choice in match_of(table).offers(seat)]
    assert len({seat for seat, _, _ in shown}) == len(shown)  # one finger each
    assert table.marks == {}  # nothing of it is stored


@pytest.mark.parametrize("level", ["random", "expert", "greedy"])
def test_bots_without_a_heuristic_do_not_point(level: str):
    bots = [log.Occupant("", name, level) for name in ("Aino", "Bror", "Caro")]
    table, _ = on_expedition([PEOPLE[0], *bots])
    assert bool(marks(table)) == (level != "random")


def test_bots_point_by_what_everybody_knows():
    """The order of the decks makes no difference to their fingers."""
    bots = [log.Occupant("", name, "greedy") for name in ("Aino", "Bror", "Caro")]
    table = a_table([PEOPLE[0], *bots])
    pointed = 0
    while table.status == RUNNING:
        match = match_of(table)
        if match.awaited == [0]:
            shown, state = marks(table), match.state
            match.state = state.imagine(0, stream(len(match.steps), "another world"))
            assert marks(table) == shown
            match.state = state
            pointed += len(shown)
        move(table)
    assert pointed > 5


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_mark_outlives_its_choice(seed: int):
    """Whoever points at whatever, at any time: what is marked can be done, now or when asked."""
    luck = stream(seed, "fingers")
    table = a_table([PEOPLE[0], PEOPLE[1], BOT, PEOPLE[3]], seed=seed)
    while table.status == RUNNING and table.version < 80:
        match = match_of(table)
        asked, seat = match.awaited[0], (0, 1, 3)[luck.below(3)]
        own = luck.below(3) == 0
        names = [one.name for one in match.offers(seat)] if own else match.legal(asked)
        if names and seat != asked and asked != 2:
            point(table, seat, names[luck.below(len(names))], seat if own else None)
        for seat, of, action in marks(table):
            assert seat != asked
            if of == seat:
                assert action in [one.name for one in match.offers(seat)]
            else:
                assert action in match.legal(of)
        if luck.below(2) or asked == 2:
            move(table)
