"""A table in the terminal: who sits where, and a whole game from start to end."""

import secrets
from pathlib import Path

from rich.console import Console
from rich.text import Text

from snowbound.bots.bot_view import BotView
from snowbound.bots.names import has_heuristic
from snowbound.bots.players import Bot
from snowbound.bots.roster import check_bot, make_bot
from snowbound.bots.supervision import fault_log, seated
from snowbound.core import foreign, records
from snowbound.core.errors import Mistake
from snowbound.core.match import Match, new, replay
from snowbound.core.pointing import Mark, marks_of_bots
from snowbound.core.randomness import stream
from snowbound.core.registry import find_game
from snowbound.terminal.player import Leave, TerminalPlayer

PEOPLE = "you"


def check_seats(specs: list[str]) -> None:
    for spec in specs:
        if spec == PEOPLE:
            continue
        try:
            check_bot(spec, programs=True)
        except Mistake as mistake:
            raise Mistake(f"A seat is for '{PEOPLE}' or a bot. {mistake}") from None


def seat_names(specs: list[str]) -> list[str]:
    """Names for the seats, told apart by numbers: You, greedy, greedy 2."""
    names: list[str] = []
    for index, spec in enumerate(specs):
        twins = specs[:index].count(spec)
        names.append(_name(spec) if twins == 0 else f"{_name(spec)} {twins + 1}")
    return names


def seats_of(names: list[str]) -> list[str]:
    """Who sat where, from the seats' names in a record."""
    specs: list[str] = []
    for name in names:
        twins = [spec for spec in specs if name == f"{_name(spec)} {specs.count(spec) + 1}"]
        first = PEOPLE if name == _name(PEOPLE) else name
        specs.append(twins[0] if twins else first)
    return specs


def _name(spec: str) -> str:
    return spec.capitalize() if spec == PEOPLE else spec


class TerminalTable:
    """A match with its people and bots."""

    def __init__(self, match: Match, specs: list[str], console: Console, save: Path | None) -> None:
        self.match = match
        self.console = console
        self.save = save
        self.looking = -1  # the seat whose person looks at the screen
        self.people: dict[int, TerminalPlayer] = {}
        self.bots: dict[int, Bot] = {}
        self.pointing = [seat for seat, spec in enumerate(specs) if has_heuristic(spec)]
        for seat, spec in enumerate(specs):
            if spec == PEOPLE:
                self.people[seat] = TerminalPlayer(
                    self, seat, shared_screen=specs.count(PEOPLE) > 1
                )
            else:
                luck = stream(match.seed, f"bot-{seat}")
                self.bots[seat] = make_bot(spec, match.setup.game, luck, programs=True)

    def run(self) -> None:
        """Play until the end, or until somebody leaves."""
        game = self.match.setup.game
        self.console.print(Text.assemble((game.title, "bold"), f", {game.byline}"))
        self.console.print(f"Luck is sealed: {self.match.commitment[:23]}…", style="dim")
        self.console.print("Type a number to choose, ? for help, q to leave.\n", style="dim")
        try:
            with seated(list(self.bots.values())):
                while not self.match.over:
                    self._next()
        except (Leave, KeyboardInterrupt) as departure:
            self._keep()
            self.console.print("See you." if self.save is None else f"Kept in {self.save}.")
            if isinstance(departure, KeyboardInterrupt):
                raise
            return
        self._keep()
        self._tell_end()

    def _next(self) -> None:
        for seat in self.match.may_interrupt + self.match.awaited:
            if self._act(seat):
                return

    def _act(self, seat: int) -> bool:
        """One seat's action; False if it passes."""
        if seat in self.people:
            return self.people[seat].act()
        bot = self.bots[seat]
        choice = bot.choose(BotView(self.match.setup, self.match.state, seat))
        for words in fault_log(bot).take_new_notes():
            self.match.note(seat, words)
            # Only the record says how: a bot's error message may reveal what it knows.
            failed = f"{self.match.names[seat]} failed."
            self.console.print(failed, style="yellow")
        if choice is None:
            return False
        self.match.carry_out(choice, seat).by_bot = True
        return True

    def marks(self, asked: int) -> list[Mark]:
        """What the bots point at while somebody is asked."""
        if not self.match.setup.game.pointing:
            return []
        return marks_of_bots(self.match, self.pointing, asked)

    def write_save(self, path: Path) -> None:
        """Save the game with its seed, so that it can be resumed."""
        try:
            path.write_bytes(records.encode(self.match.record(with_seed=True)))
        except OSError as error:
            raise Mistake(f"{path} cannot be written: {error.strerror}.") from None

    def _keep(self) -> None:
        if self.save is not None:
            self.write_save(self.save)

    def _tell_end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        watcher = next(iter(self.people), -1)
        for person in self.people.values():
            person.hear()
        view = self.match.view(watcher)
        game = self.match.setup.game
        self.console.print(game.screen(self.match.setup, view, self.match.names))
        self.console.print(f"\n{self.match.ending}", style="bold")
        for seat, score in enumerate(outcome.scores):
            won = "  won" if seat in outcome.winners else ""
            self.console.print(f"  {self.match.names[seat]}: {score}{won}")
        if outcome.tie_break:
            self.console.print(f"  First place by: {outcome.tie_break}")
        self.console.print(f"The seed was {self.match.seed}.", style="dim")


def open_table(
    game: str,
    specs: list[str],
    options: dict[str, object],
    components: str | None,
    seed: int | None,
    save: Path | None,
    console: Console,
) -> TerminalTable:
    """A new table, or the one in the save file."""
    if save is None or not save.exists():
        check_seats(specs)
        specs = specs or [PEOPLE] + ["greedy"] * (find_game(game).players[0] - 1)
        match = new(game, len(specs), seed, options, components, seat_names(specs))
        return TerminalTable(match, specs, console, save)
    match = load(save)
    if match.setup.game.id != game:
        raise Mistake(f"{save} holds a game of {match.setup.game.title}; choose another file.")
    if match.over:
        raise Mistake(f"{save} holds a finished game; choose another file, or replay it.")
    if specs and seat_names(specs) != match.names:
        raise Mistake(
            f"{save} holds a game of {', '.join(match.names)}; `snowbound resume` lets others "
            f"sit down in it."
        )
    return _go_on(match, specs, console, save)


def reopen_table(
    save: Path,
    specs: list[str],
    console: Console,
    step: int | None = None,
    anew: bool = False,
) -> TerminalTable:
    """The table in a save file, with the same seats as before or with others. From an earlier step,
    or with all luck drawn anew, it is another game, which is not saved to that file."""
    match = load(save, step)
    if match.over:
        raise Mistake(f"{save} holds a finished game; `snowbound replay` shows it.")
    if specs and len(specs) != len(match.names):
        raise Mistake(f"{save} holds a game for {len(match.names)}, not for {len(specs)}.")
    if anew:
        match.renew(secrets.randbits(128))
    table = _go_on(match, specs, console, save)
    if step is not None or anew:
        table.save = None
    return table


def _go_on(match: Match, asked: list[str], console: Console, save: Path) -> TerminalTable:
    """A file may come from anywhere: its programs run only if they are named again."""
    specs = asked or seats_of(match.names)
    if asked:
        match.names = seat_names(asked)
    elif programs := [spec for spec in specs if spec.startswith("program:")]:
        raise Mistake(
            f"{save} wants to run a program, '{programs[0][:60]}'; if it may, name the seats with "
            f"--seats."
        )
    check_seats(specs)
    table = TerminalTable(match, specs, console, save)
    for seat, bot in table.bots.items():
        about = [note.words for note in match.notes if note.seat == seat]
        named = [words for words in about if words.startswith(f"{specs[seat]}: ")]
        fault_log(bot).restore(named)
    return table


def load(path: Path, step: int | None = None) -> Match:
    """Load a match from a record's file, at its end or after this many steps."""
    record = read_record(path)
    if step is not None and not 0 <= step <= len(record.moves):
        raise Mistake(f"The record has steps 0 to {len(record.moves)}, not {step}.")
    return replay(record, step)


def read_record(path: Path) -> records.Record:
    data = foreign.read_bytes(path, records.LARGEST_RECORD, "a record")
    return records.decode(data, str(path))
