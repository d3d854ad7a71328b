"""A game as the rest of Snowbound knows it: credits, options, components, views and texts.

A game is a folder (or a third-party package) that offers one `Game`. The state and its rules are
the hot part (`core.state`); this is the edge, where there are texts, files and structures.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from snowbound.core.actions import Actions, Labels
from snowbound.core.catalogue import Catalogue
from snowbound.core.components import ComponentSet, read_file
from snowbound.core.copying import is_compiled
from snowbound.core.dealing import Chance, Given, numbered, settled
from snowbound.core.errors import Mistake
from snowbound.core.event_text import in_words
from snowbound.core.event_types import Kind, Nouns, Vocabulary
from snowbound.core.heuristic import Heuristic
from snowbound.core.message import Message, Names
from snowbound.core.options import Option, Value, settle_options, why_not_offered
from snowbound.core.state import Shared, State
from snowbound.core.talk import Phrase
from snowbound.core.win_model import WinModel, table_label
from snowbound.core.wording import Wording
from snowbound.text.catalogue import file_of

MOST_SETUPS = 256  # that a game keeps
UNOFFICIAL = "An unofficial adaptation."


class Explanation(msgspec.Struct, frozen=True):
    """What a piece of the table is and does now, and the ledger rule that says so."""

    title: str
    words: str
    rule: str
    title_says: Message | None = None  # the same where the game has a catalogue: words are
    says: Message | None = None  # filled in for whoever reads them (`Setup.worded`)


def explanation(title: Message, says: Message, rule: str) -> Explanation:
    return Explanation("", "", rule, title, says)


class Game(ABC):
    """What a game must offer. Subclasses fill in the fields and the abstract methods."""

    id: ClassVar[str]
    title: ClassVar[str]
    designer: ClassVar[str] = ""  # by name, where the rulebook gives one
    origin: ClassVar[str] = ""  # what the game goes back to, where it does not
    unofficial: ClassVar[bool] = False  # an adaptation of somebody else's game
    summary: ClassVar[str]
    teaser: ClassVar[str] = ""  # a line that makes one want to play, for the front page
    goal: ClassVar[str] = ""  # in one line; none where the catalogue has it
    prefix: ClassVar[str]  # of its rule IDs
    rules_version: ClassVar[int]
    plays_versions: ClassVar[tuple[int, ...]] = ()  # earlier ones that still play as they did
    players: ClassVar[tuple[int, int]]
    minutes: ClassVar[int]
    cooperative: ClassVar[bool] = False
    secrets: ClassVar[bool] = False  # whether seats know different things
    pointing: ClassVar[bool] = False  # players decide together, so others may point at a choice
    options: ClassVar[tuple[Option, ...]] = ()
    options_since: ClassVar[dict[str, int]] = {}  # by name: the version that brought an option
    default_components: ClassVar[str]
    first_components: ClassVar[str] = ""  # for a first game, where the default ones are harder
    about_components: ClassVar[dict[str, str]] = {}  # a line on each set whose file has none
    # Every reason to end, in words; empty ones are in the catalogue, as `ending-` and the reason.
    endings: ClassVar[dict[str, str]]
    longest: ClassVar[int]  # no game has more decisions than this
    phrases: ClassVar[tuple[Phrase, ...]] = ()
    styles: ClassVar[tuple[str, ...]] = ()  # ways of playing that a greedy bot may be asked for
    actions: ClassVar[Actions]
    kinds: ClassVar[dict[int, Kind]]  # of events
    begins_turn: ClassVar[frozenset[int]] = frozenset()  # kinds: somebody's turn begins, or all's

    @property
    def credit(self) -> str:
        """Whom the game is owed to."""
        return f"by {self.designer}" if self.designer else self.origin

    @property
    def byline(self) -> str:
        """Whom the game is owed to and whether this is their own edition, as one line."""
        about = [f"{self.credit}."] if self.credit else []
        return " ".join([*about, UNOFFICIAL] if self.unofficial else about)

    @abstractmethod
    def read_components(self, text: str, source: str) -> Any:
        """Checked data out of a component file's text."""

    @abstractmethod
    def prepare(self, seats: int, options: dict[str, Value], data: Any, version: int) -> Any:
        """Data that all states of a table share, in a form made for speed. It keeps the rules
        version where the rules of an earlier one that still plays are different."""

    @abstractmethod
    def new_state(self, box: Any, seed: int, keeps_events: bool = False) -> State:
        """The state at the first decision; if it keeps events, with the events that led there."""

    def chances(self, box: Any, data: Any) -> list[Chance]:
        """What chance decides and can be set before the game begins (`core.dealing`)."""
        return []

    def dealt_state(self, box: Any, seed: int, keeps_events: bool, deal: Given) -> State:
        """The same as `new_state` with some chances set. Only asked of games that list any."""
        raise NotImplementedError

    def goal_at(self, seats: int, options: Mapping[str, Value]) -> Message | str:
        """The goal as it stands on a table, with the numbers that hold there."""
        return self.goal

    def ending(self, reason: str, scores: list[int], options: Mapping[str, Value]) -> Message | str:
        """How a game ended, in words, with the numbers that decided it."""
        return self.endings.get(reason, "")

    def action_names(self, data: Any) -> list[str]:
        """The catalogue's names, by number."""
        return self.actions.names(self.labels(data))

    def labels(self, data: Any) -> Labels:
        """Ids for the numbers in actions and events, by what they stand for: `{"card": [...]}`."""
        return {}

    def nouns(self, data: Any) -> Nouns:
        """Words for the same numbers, for sentences; the label is used where there are none."""
        return {}

    def names(self, data: Any) -> Names:
        """What a game with a catalogue calls the things of a component set, by id."""
        return {}

    @abstractmethod
    def view(self, setup: "Setup", state: Any, seat: int) -> msgspec.Struct:
        """What a seat (or the spectator) may know, built up from nothing."""

    def views(self, setup: "Setup", state: Any, seats: list[int]) -> list[Any]:
        """The views of several seats; a game may build what all of them see only once."""
        return [self.view(setup, state, seat) for seat in seats]

    @abstractmethod
    def say(self, setup: "Setup", state: Any, seat: int, action: int) -> Message | str:
        """An action, as its seat should read it now: a message of the game's catalogue.

        A game without one gives plain words. Other players are "seat 2" in them, counted from 1;
        the caller replaces that with their names.
        """

    @abstractmethod
    def ask(self, setup: "Setup", state: Any, seat: int) -> Message | str:
        """What is asked of a seat now, in one line."""

    @abstractmethod
    def heuristic(self) -> Heuristic:
        """The game's heuristics for greedy bots and search (`core.heuristic`)."""

    def expert_heuristic(self) -> Heuristic:
        """The heuristics of experts, where a game has sharper ones for them."""
        return self.heuristic()

    def win_model(self) -> WinModel | None:
        """What its features and weights are; None where there are none. Whether they suit a
        table, `Setup.win_model` knows."""
        return None

    def heuristic_of(self, style: str) -> Heuristic:
        """The heuristics of one of the game's styles of play."""
        raise NotImplementedError

    @abstractmethod
    def screen(self, setup: "Setup", view: Any, names: list[str]) -> Any:
        """A view drawn for the terminal: something Rich can print, 80 columns wide."""

    def things(self, setup: "Setup", state: Any, seat: int) -> list[str]:
        """What a seat can have explained now, by id: `card:music-box`, or `deck` where there is
        only one."""
        return []

    def explain(self, setup: "Setup", state: Any, seat: int, thing: str) -> Explanation | None:
        """What one of these is, what it does now and which rule says so; None if the id is
        unknown. It reveals no more to a seat than its view does."""
        return None

    def turn_order(self, state: Any) -> list[int]:
        """The seats in the order of their turns, first to last; empty where all play at once.
        Asked of a game at its first decision."""
        return []

    def scores(self, setup: "Setup", state: Any) -> list[int]:
        """Everybody's points so far, for the chart of a finished game; empty if none count."""
        return []

    def score_parts(self, setup: "Setup", state: Any, seat: int) -> dict[str, int]:
        """What a seat's points are made of, by name; empty if they are of one kind."""
        return {}

    def usage_key(self, setup: "Setup", state: Any, seat: int, action: int) -> str:
        """How usage statistics group an action: by default its name without numbers."""
        words = setup.catalogue.name(action).split()
        return " ".join(word for word in words if not word[0].isdigit())

    def handicaps(self, setup: "Setup", state: Any, seat: int) -> dict[str, State]:
        """A seat's handicaps by name, each with the state as it would be without it."""
        return {}

    def plays(self, version: int) -> bool:
        """Whether games are still played by this version of the rules."""
        return version in self.versions

    @property
    def versions(self) -> list[int]:
        """The versions of the rules that games are played by, in order."""
        return sorted({*self.plays_versions, self.rules_version})

    def check_version(self, version: int) -> None:
        """Raise a mistake for a version of the rules that no game is played by any more."""
        if not self.plays(version):
            raise Mistake(
                f"{self.title} is played here by {counted_versions(self.versions)} of its rules, "
                f"not by version {version}."
            )

    @property
    def folder(self) -> Path:
        """The folder with the game's texts and components."""
        return Path(str(resources.files(type(self).__module__)))

    @cached_property
    def text_folder(self) -> Path:
        """The folder with its catalogues, one for each language."""
        return Path(str(sys.modules[type(self).__module__].__file__)).parent / "text"

    @cached_property
    def has_catalogue(self) -> bool:
        """Whether what the game says are messages."""
        return file_of(self.text_folder).is_file()

    def wording(self, names: Names) -> Wording | None:
        """The words of its messages, with what a component set calls things."""
        return Wording(self.text_folder, names) if self.has_catalogue else None

    @cached_property
    def _wording(self) -> Wording | None:
        return self.wording({})

    def words(self, says: Message | str) -> str:
        """What the game says where no table has begun, of its options and its goal."""
        return in_words(says, self._wording, [])

    def option_words(self, option: Option) -> str:
        return option.words or self.words(Message(f"option-{option.name}"))

    def ending_words(self, reason: str) -> str:
        """A reason to end, whatever the numbers that decided it."""
        return self.endings[reason] or self.words(Message(f"ending-{reason}"))

    @cached_property
    def rulebook(self) -> str:
        return (self.folder / "text" / "rulebook.en.md").read_text(encoding="utf-8")

    def component_names(self) -> list[str]:
        """The sets that come with the game, the default one first."""
        names = sorted(self._shipped)
        return sorted(names, key=lambda name: name != self.default_components)

    @cached_property
    def _shipped(self) -> dict[str, ComponentSet]:
        """The sets that come with the game, read once: new games ask for them all the time."""
        files = (self.folder / "components").glob("*.toml")
        return {file.stem: ComponentSet(file.stem, file.read_text("utf-8")) for file in files}

    def components(self, asked: "str | Path | ComponentSet | None" = None) -> ComponentSet:
        """A component set: given itself, or by name, or by the path of a file."""
        if isinstance(asked, ComponentSet):
            return asked
        if asked is None:
            asked = self.default_components
        if isinstance(asked, str) and asked in self._shipped:
            return self._shipped[asked]
        path = Path(asked)
        if path.suffix != ".toml":
            names = ", ".join(self.component_names())
            raise Mistake(
                f"{self.title} has no component set '{asked}'; "
                f"give one of {names}, or the path of a .toml file."
            )
        return read_file(path)

    def setup(
        self,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        components: "str | Path | ComponentSet | None" = None,
        version: int | None = None,
    ) -> "Setup":
        """Validate what a table agreed on (seats, options, components) and return its setup, under
        the current version of the rules or under an earlier one that still plays.

        Setups are shared: tables that agreed on the same things have the same cards and boards.
        """
        if version is None:
            version = self.rules_version
        self.check_version(version)
        fewest, most = self.players
        if seats is None:
            seats = fewest
        if not fewest <= seats <= most:
            allowed = f"{fewest}" if fewest == most else f"{fewest} to {most}"
            raise Mistake(f"{self.title} is played by {allowed}, not by {seats}.")
        known = tuple(
            option for option in self.options if self.options_since.get(option.name, 0) <= version
        )
        settled = settle_options(known, options or {}, self.title)
        problem = why_not_offered(known, settled, seats, self.title)
        if problem and version == self.rules_version:  # tables of earlier ones have begun
            raise Mistake(problem)
        chosen = self.components(components)
        key = msgspec.msgpack.encode((seats, sorted(settled.items()), chosen, version))
        if key not in self._setups:
            own_file = isinstance(components, str | Path) and chosen.name != components
            source = str(components) if own_file else f"{chosen.name}.toml"
            data = self.read_components(chosen.text, source)
            box = self.prepare(seats, settled, data, version)
            if len(self._setups) >= MOST_SETUPS:
                self._setups.clear()
            self._setups[key] = Setup(self, seats, settled, chosen, box, data, version)
        return self._setups[key]

    @cached_property
    def _setups(self) -> dict[bytes, "Setup"]:
        return {}

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is not copied: unpickled it is the one that is registered there, if it is."""
        from snowbound.core.registry import same_game

        kept = {name: one for name, one in vars(self).items() if name not in _WORKED_OUT}
        return same_game, (type(self), kept)

    def __deepcopy__(self, memo: object) -> "Game":
        return self


_WORKED_OUT = ("_setups", "_shipped", "rulebook")  # cached: not what a game is


def counted_versions(versions: list[int]) -> str:
    """`version 2`, `versions 1 and 2`."""
    *before, last = map(str, versions)
    return f"versions {', '.join(before)} and {last}" if before else f"version {last}"


def clockwise(first: int, seats: int) -> list[int]:
    """All seats, beginning with the first to play."""
    return [(first + turn) % seats for turn in range(seats)]


class Setup:
    """What a table agreed on: game, seats, options, components, version of the rules. New states
    are made from it."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, Value],
        components: ComponentSet,
        box: Any,
        data: Any,
        rules_version: int,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.components = components
        self.box = box
        self.data = data
        self.rules_version = rules_version
        self.catalogue = Catalogue(game.action_names(data))
        self.names = game.names(data)
        self.wording = game.wording(self.names)
        self.nouns = Vocabulary(game.nouns(data), game.labels(data), self.wording)
        # Kinds of events that cannot be undone freely, as a bit set.
        self.revealing = sum(1 << number for number, kind in game.kinds.items() if kind.reveals)
        if isinstance(box, Shared):
            box.setup = self

    def __reduce__(self) -> tuple[Any, ...]:
        """Unpickled it is the setup that tables share there. Shipped components go by name."""
        shipped = _is_shipped(self.components, self.game)
        asked = self.components.name if shipped else self.components
        return _same_setup, (self.game, self.seats, self.options, asked, self.rules_version)

    def __deepcopy__(self, memo: object) -> "Setup":
        return self

    @property
    def compiled(self) -> bool:
        """Whether the rules are compiled; strangers' games need not be, where ours are."""
        return is_compiled(self.new_state(0))

    @property
    def goal(self) -> str:
        return self.game.words(self.game.goal_at(self.seats, self.options))

    def win_model(self) -> WinModel | None:
        """What its games are judged by; None where no weights were fitted to such a table."""
        model = self.game.win_model()
        if model is None or not model.is_fitted_to(self.components.hash, self.changed_options):
            return None
        return model

    @cached_property
    def label(self) -> str:
        """What such tables are called in a win model."""
        model = self.game.win_model()
        neutral = model.neutral_options if model is not None else ()
        told = [name for name in self.changed_options if name not in neutral]
        return table_label(self.components.name, self.seats, told)

    @cached_property
    def changed_options(self) -> dict[str, object]:
        """The options that are not as they usually are."""
        usual = {option.name: option.default for option in self.game.options}
        return {name: one for name, one in self.options.items() if one != usual.get(name)}

    def words(self, says: Message | str, people: Sequence[str] = ()) -> str:
        """What the game says, in words; people without names are "seat 2"."""
        return in_words(says, self.wording, people or self._numbered)

    def worded(self, explained: Explanation, people: Sequence[str]) -> Explanation:
        """An explanation with its words, and people's names in them."""
        title, says = explained.title_says or explained.title, explained.says or explained.words
        return msgspec.structs.replace(
            explained, title=self.words(title, people), words=self.words(says, people)
        )

    @cached_property
    def _numbered(self) -> list[str]:
        return [f"seat {seat + 1}" for seat in range(self.seats)]

    def new_state(
        self, seed: int, keeps_events: bool = False, deal: Mapping[str, object] | None = None
    ) -> State:
        """A state at its first decision. A deal sets some chances by name; the rest comes from the
        seed."""
        if not deal:
            return self.game.new_state(self.box, seed, keeps_events)
        given = numbered(self.chances, self.settled(deal))
        return self.game.dealt_state(self.box, seed, keeps_events, given)

    @cached_property
    def chances(self) -> list[Chance]:
        """What chance decides and a deal can set: hands, decks, dice."""
        return self.game.chances(self.box, self.data)

    def settled(self, deal: Mapping[str, object]) -> dict[str, list[str]]:
        """A deal as records keep it, checked."""
        return settled(self.chances, deal, self.game.title)


def _is_shipped(components: ComponentSet, game: Game) -> bool:
    try:
        return game.components(components.name) == components
    except Mistake:
        return False


def _same_setup(
    game: Game,
    seats: int,
    options: Mapping[str, Value],
    components: str | ComponentSet,
    version: int,
) -> Setup:
    return game.setup(seats, options, components, version)
