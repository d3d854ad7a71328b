"""Laws of catalogues: every key is there and used, and every message works for every value."""

import itertools
import random
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor
from fluent_compiler.bundle import FluentBundle

from snowbound.core.event_text import happened, message_of
from snowbound.core.game import Game
from snowbound.core.match import Match
from snowbound.core.message import Message, NamedThing, Names
from snowbound.core.registry import all_games
from snowbound.core.spoken import check_all, said_of_things, spoken
from snowbound.core.wording import Wording
from snowbound.text import catalogue
from snowbound.text.pseudo import pseudo

GAMES = [game for game in all_games().values() if game.has_catalogue]
NUMBERS = (0, 1, 2, 5, 21)
MOST = 400  # ways to say one message that are tried
LETTER = re.compile("[a-zA-Z]")


def test_every_catalogue_is_complete() -> None:
    assert {path.name: wrong for path, wrong in check_all(GAMES).items() if wrong} == {}


def load_strictly(language: str, text: str) -> catalogue.Format:
    """A sentence that Fluent could not make as it should is an error."""
    bundle = FluentBundle.from_string(language, text, use_isolating=False)

    def format(key: str, args: catalogue.Arguments) -> str:
        words, errors = bundle.format(key, args)
        assert not errors, f"{key} with {args}: {errors}"
        assert words.strip() and "{" not in words, f"{key} with {args} is '{words}'"
        return words

    return format


@pytest.fixture
def strictly() -> Iterator[None]:
    catalogue.use(load_strictly)
    yield
    catalogue.use(catalogue.load_with_python)


@pytest.fixture
def strangely() -> Iterator[None]:
    catalogue.use(lambda language, text: load_strictly(language, pseudo(text)))
    yield
    catalogue.use(catalogue.load_with_python)


# ── Every value in its range ────────────────────────────────────────────────────────────────


class _Choices(Visitor):
    """What a catalogue distinguishes, by variable."""

    def __init__(self) -> None:
        self.found: dict[str, set[str | int]] = {}

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
        if isinstance(node.selector, ftl.VariableReference):
            values = self.found.setdefault(node.selector.id.name, set())
            for variant in node.variants:
                if isinstance(variant.key, ftl.Identifier):
                    values.add(variant.key.name)
        self.generic_visit(node)


def ranges(game: Game) -> dict[str, list[str | int]]:
    """The values of arguments: things and labels by their ids, choices by what the catalogue
    distinguishes; whatever else is a number."""
    choices = _Choices()
    choices.visit(FluentParser().parse(catalogue.file_of(game.text_folder).read_text()))
    plurals = {"one", "other"}
    found: dict[str, list[str | int]] = {
        name: sorted(map(str, values)) for name, values in choices.found.items() if values - plurals
    }
    setup = game.setup()
    for name, labels in game.labels(setup.data).items():
        found[name] = [label for label in labels if label]
    for name, things in setup.names.items():
        found[name] = list(things)
    return found


def ways(
    values: dict[str, list[str | int]], key: str, arguments: frozenset[str]
) -> Iterator[Message]:
    """A message with every value of each argument, in all combinations if they are not too many."""
    listed = {"names", "items"} & arguments if key in ("about-icon", "about-seat") else set[str]()
    seats = {"seat", "other", "heir", "others"} & arguments
    names = sorted(arguments - listed - seats)
    all_of_them = itertools.product(*(values.get(name, list(NUMBERS)) for name in names))
    for chosen in itertools.islice(all_of_them, MOST):
        args = dict(zip(names, chosen, strict=True))
        for several in (1, 3):
            parts = {name: [Message("need-knowledge")] * several for name in listed}
            yield Message(key, args, {name: [0, 1, 2][:several] for name in seats}, parts)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_message_works_for_every_value(game: Game, strictly: None) -> None:
    setup, values = game.setup(), ranges(game)
    for key, several in spoken(game).items():
        for arguments in several:
            for message in ways(values, key, arguments):
                for reader in (-1, 0):
                    assert setup.wording is not None
                    assert setup.wording.words(message, ["Ada", "Bo", "Cy"], reader)


# ── Nothing is left in English ──────────────────────────────────────────────────────────────


def said(match: Match) -> Iterator[Message | str | None]:
    """Everything that a game says along the way."""
    setup, game, luck = match.setup, match.setup.game, random.Random(1)
    while not match.over:
        state = match.state
        seat = (match.awaited or match.may_interrupt)[0]
        for other in range(setup.seats):
            yield game.ask(setup, state, other)
        legal = state.legal(seat)
        for action in legal:
            yield game.say(setup, state, seat, action)
        for action in range(len(setup.catalogue)):
            refusal = state.why_not(seat, action)
            yield refusal.message if refusal else ""
        if len(match.steps) % 20 == 0:
            for thing in game.things(setup, state, seat):
                explained = game.explain(setup, state, seat, thing)
                assert explained is not None
                yield from (explained.title_says, explained.says)
        match.step(seat, luck.choice(legal))
        for event in match.steps[-1].events:
            kind = game.kinds[event.kind]
            if kind.sentence is None:
                yield message_of(happened(event, kind, setup.nouns))
    outcome = match.outcome
    assert outcome is not None
    yield game.ending(outcome.reason, outcome.scores, setup.options)


def strange(names: Names) -> Names:
    """The same things with names and facts that nobody could take for English."""
    return {
        argument: {
            id: NamedThing("Ж", {**one.args, "fact": "Ж"}, one.parts) for id, one in things.items()
        }
        for argument, things in names.items()
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_says_nothing_outside_its_catalogue(game: Game, strangely: None) -> None:
    match = Match(game.setup(game.players[1]), seed=1)
    wording = Wording(game.text_folder, strange(match.setup.names))
    people = ["Я"] * match.setup.seats
    messages = list(said(match))
    assert len(messages) > 1000
    for message in messages:
        if message:
            assert isinstance(message, Message), f"'{message}' is no message"
            assert not LETTER.search(wording.words(message, people)), message


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_arguments_are_ids_and_numbers(game: Game) -> None:
    """No argument is words: what a client is given it may say in any language."""
    values = ranges(game)
    for message in said(Match(game.setup(game.players[1]), seed=2)):
        if isinstance(message, Message):
            for name, value in message.args.items():
                assert isinstance(value, int) or value in values[name], (message.key, name, value)


# ── And nobody pays for it who says nothing ─────────────────────────────────────────────────

PLAYED_SILENTLY = """
import sys
import snowbound
from snowbound.core.randomness import stream

match = snowbound.new("year-of-survival", seed=1)
luck = stream(1, "silent")
while not match.over:
    seat = match.awaited[0]
    actions = match.state.legal(seat)
    match.carry_out(actions[luck.below(len(actions))], seat)
loaded = [name for name in sys.modules if name.startswith(("fluent", "babel"))]
assert not loaded, loaded
match.told()
assert "fluent_compiler" in sys.modules
"""


def test_fluent_is_loaded_with_the_first_sentence() -> None:
    run = subprocess.run(
        [sys.executable, "-c", PLAYED_SILENTLY], check=False, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr


def test_things_say_of_themselves_what_their_game_declares() -> None:
    for game in GAMES:
        assert set(said_of_things(game)) == set(game.setup().names)
