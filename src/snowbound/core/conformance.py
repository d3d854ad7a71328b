"""The laws every game keeps, as checks that fail when one is broken.

`check_game` plays one random game and checks every law at every step. A third-party game can run
the same suite: `check_game(my_game.setup(2), seed=1)`.
"""

from collections.abc import Callable

import msgspec

from snowbound.core import records
from snowbound.core.bits import members
from snowbound.core.game import Setup
from snowbound.core.match import Departure, Match, replay
from snowbound.core.randomness import Stream, stream
from snowbound.core.state import SPECTATOR, State
from snowbound.core.twins import Leak, TwinWorlds


class LawBroken(AssertionError):
    """A game broke a law; the text says which one and where."""

    def __init__(self, law: str, words: str) -> None:
        super().__init__(f"{law}: {words}")
        self.law = law


def check_game(setup: Setup, seed: int, every: int = 1) -> records.Record:
    """Play a random game and check all laws, the costly ones at every n-th step."""
    check_pointing(setup)
    luck = stream(seed, "conformance")
    match = Match(setup, seed)
    seats = range(SPECTATOR, setup.seats)
    check_turn_order(match)
    twins = [TwinWorlds(setup, seat, stream(seed, f"twins-{seat}")) for seat in seats]
    while not match.over:
        _check_state(setup, match.state)
        if len(match.steps) % every == 0:
            for law in COSTLY_LAWS:
                law(match, luck)
        seat, action = _some_action(match, luck)
        match.play(action, seat)
        check_twins(match, twins)
        if len(match.steps) > setup.game.longest:
            raise LawBroken("ends", f"more than {setup.game.longest} decisions")
    _check_state(setup, match.state)
    _check_end(match)
    return _check_record(match)


def _some_action(match: Match, luck: Stream) -> tuple[int, int]:
    seats = match.awaited
    if match.may_interrupt and luck.below(3) == 0:
        seats = match.may_interrupt
    seat = seats[luck.below(len(seats))]
    actions = match.state.legal(seat)
    return seat, actions[luck.below(len(actions))]


# ── Laws of a game ──────────────────────────────────────────────────────────────────────────


def check_pointing(setup: Setup) -> None:
    """Where players point, everybody is shown everybody's choices: none may tell a secret."""
    if setup.game.pointing and setup.game.secrets:
        raise LawBroken("pointing", "players may point at choices that tell secrets")


def check_turn_order(match: Match) -> None:
    """Where turns have an order every seat has a place in it."""
    order = match.setup.game.turn_order(match.state)
    if order and sorted(order) != list(range(match.setup.seats)):
        raise LawBroken("order", f"the turns go {order}")


# ── Laws of a state ─────────────────────────────────────────────────────────────────────────


def _check_state(setup: Setup, state: State) -> None:
    check_legal(setup, state)
    broken = state.broken_laws()
    if broken:
        raise LawBroken("conservation", "; ".join(broken))


def check_legal(setup: Setup, state: State) -> None:
    """Awaited seats have legal actions, each once; a rule is named against any other."""
    for seat in range(setup.seats):
        legal = [] if state.over else state.legal(seat)
        if len(set(legal)) != len(legal):
            raise LawBroken("legal", f"seat {seat} is offered an action twice")
        for action in range(len(setup.catalogue)):
            refusal = state.why_not(seat, action)
            if refusal and not (
                (refusal.words or refusal.message) and refusal.rule.startswith(setup.game.prefix)
            ):
                name = setup.catalogue.name(action)
                raise LawBroken("reason", f"'{name}' of seat {seat} is refused without a rule")
        may_act = (state.awaited | state.may_interrupt) >> seat & 1 == 1
        if may_act != bool(legal):
            raise LawBroken("awaited", f"seat {seat}: what is legal and who may act disagree")
    if not state.over and not state.awaited:
        raise LawBroken("awaited", "the game goes on, but waits for nobody")
    if state.over and (state.awaited or state.may_interrupt):
        raise LawBroken("awaited", "the game is over, but waits for somebody")
    if state.awaited & state.may_interrupt:
        raise LawBroken("awaited", "a seat is awaited and acts besides at once")


# ── Laws of a match: costly ones ────────────────────────────────────────────────────────────


def check_clone(match: Match, luck: Stream) -> None:
    """A clone equals the original, and changing it does not change the original."""
    before = records.fingerprint(match.state)
    twin = match.state.clone()
    if records.fingerprint(twin) != before:
        raise LawBroken("clone", "the clone differs from the original")
    for _ in range(4):
        if twin.over or not twin.awaited:
            break
        seat = members(twin.awaited)[0]
        actions = twin.legal(seat)
        twin.play(seat, actions[luck.below(len(actions))])
    if records.fingerprint(match.state) != before:
        raise LawBroken("clone", "playing on in a clone changed the original")


def check_imagine(match: Match, luck: Stream) -> None:
    """The view of an imagined state equals that of the real one, byte for byte; and imagining
    depends on the view and on luck alone."""
    setup = match.setup
    before = records.fingerprint(match.state)
    for seat in [*range(setup.seats), SPECTATOR]:
        imagined = match.state.imagine(seat, luck.branch())
        real = msgspec.json.encode(setup.game.view(setup, match.state, seat))
        shown = msgspec.json.encode(setup.game.view(setup, imagined, seat))
        if real != shown:
            raise LawBroken("imagine", f"seat {seat} sees that a state is imagined")
        same = luck.branch()
        states = [one.imagine(seat, same.clone()) for one in (match.state, imagined)]
        if records.fingerprint(states[0]) != records.fingerprint(states[1]):
            raise LawBroken("imagine", f"seat {seat} imagines what it cannot know")
        if seat != SPECTATOR:
            check_answers(setup, match.state, imagined, seat, luck)
        broken = imagined.broken_laws()
        if broken:
            raise LawBroken("imagine", f"an imagined state breaks laws: {'; '.join(broken)}")
    if records.fingerprint(match.state) != before:
        raise LawBroken("imagine", "imagining changed the real state")


def check_twins(match: Match, twins: list[TwinWorlds]) -> None:
    """Two worlds that tell a watcher the same also show it the same, after every action."""
    step = match.steps[-1]
    for worlds in twins:
        try:
            worlds.follow(step.before, step.seat, step.action, match.state, step.events)
        except Leak as leak:
            raise LawBroken("leak", str(leak)) from None


REFUSALS_COMPARED = 8  # a few at every step; a game has many steps


def check_answers(setup: Setup, real: State, imagined: State, seat: int, luck: Stream) -> None:
    """A seat's choices, refusals, words and explanations depend only on what it knows."""
    if real.legal(seat) != imagined.legal(seat):
        raise LawBroken("imagine", f"seat {seat} has other actions in an imagined state")
    for _ in range(REFUSALS_COMPARED):
        action = luck.below(len(setup.catalogue))
        refusals = [str(state.why_not(seat, action)) for state in (real, imagined)]
        if refusals[0] != refusals[1]:
            name = setup.catalogue.name(action)
            raise LawBroken("imagine", f"seat {seat} learns a secret from '{name}': {refusals[0]}")
    game = setup.game
    if game.ask(setup, real, seat) != game.ask(setup, imagined, seat):
        raise LawBroken("imagine", f"seat {seat} learns a secret from what it is asked")
    for action in real.legal(seat):
        if game.say(setup, real, seat, action) != game.say(setup, imagined, seat, action):
            name = setup.catalogue.name(action)
            raise LawBroken("imagine", f"seat {seat} learns a secret from '{name}'")
    things = game.things(setup, real, seat)
    if things != game.things(setup, imagined, seat):
        raise LawBroken("explain", f"seat {seat} can ask about other things in an imagined state")
    for thing in things:
        explained = game.explain(setup, real, seat, thing)
        if explained is None or not (explained.words or explained.says):
            raise LawBroken("explain", f"'{thing}' is not explained to seat {seat}")
        if explained != game.explain(setup, imagined, seat, thing):
            raise LawBroken("explain", f"seat {seat} learns a secret about '{thing}'")


def check_views(match: Match, luck: Stream) -> None:
    """Views built together equal views built one by one."""
    del luck
    seats = [*range(match.setup.seats), SPECTATOR]
    for seat, view in zip(seats, match.views(seats), strict=True):
        if msgspec.json.encode(view) != msgspec.json.encode(match.view(seat)):
            raise LawBroken("views", f"seat {seat} is shown something else along with others")


def check_undo(match: Match, luck: Stream) -> None:
    """Undo restores exactly the state before the action."""
    before = records.fingerprint(match.state)
    seat, action = _some_action(match, luck)
    match.play(action, seat)
    match.undo(seat, consent=True)
    if records.fingerprint(match.state) != before:
        raise LawBroken("undo", "undo led to another state")


def check_words(match: Match, luck: Stream) -> None:
    """Every legal action and every question has words."""
    del luck
    for seat in match.awaited + match.may_interrupt:
        if not match.ask(seat):
            raise LawBroken("words", f"seat {seat} is asked nothing")
        for action in match.legal(seat):
            if not match.say(action, seat):
                raise LawBroken("words", f"'{action}' has no words")
    match.told(SPECTATOR, max(0, len(match.steps) - 1))


COSTLY_LAWS: tuple[Callable[[Match, Stream], None], ...] = (
    check_clone,
    check_imagine,
    check_views,
    check_undo,
    check_words,
)


# ── Laws of an end ──────────────────────────────────────────────────────────────────────────


def _check_end(match: Match) -> None:
    outcome = match.outcome
    assert outcome is not None
    seats = range(match.setup.seats)
    if outcome.reason not in match.setup.game.endings:
        raise LawBroken("outcome", f"the ending '{outcome.reason}' is not declared")
    if len(outcome.scores) != len(seats) or not set(outcome.winners) <= set(seats):
        raise LawBroken("outcome", "scores and winners do not fit the seats")
    ranked = [seat for place in outcome.ranking for seat in place]
    if len(set(ranked)) != len(ranked) or set(ranked) & set(outcome.eliminated):
        raise LawBroken("outcome", "a seat is ranked twice, or ranked and eliminated")


def _check_record(match: Match) -> records.Record:
    """A record survives being written, read and replayed."""
    record = match.record()
    copy = records.decode(records.encode(record), "the record")
    if copy != record:
        raise LawBroken("record", "it changes when written and read")
    try:
        again = replay(copy, game=match.setup.game).record()
    except Departure as departure:
        raise LawBroken("record", f"its replay departs. {departure}") from None
    if records.encode(again) != records.encode(record):
        raise LawBroken("record", "it changes when replayed")
    return record
