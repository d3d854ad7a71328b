"""A table in the terminal: who sits where, and a whole game from first roll to last."""

import re
from pathlib import Path

from rich.console import Console

from snowbound.bots.guard import close, hear_of
from snowbound.bots.players import Bot
from snowbound.bots.roster import all_names, is_bot, make_bot
from snowbound.bots.sight import Sight
from snowbound.core import records
from snowbound.core.game import UNOFFICIAL
from snowbound.core.match import Match, new, replay
from snowbound.core.mistakes import Mistake
from snowbound.core.randomness import stream
from snowbound.terminal.person import Leave, Person

PEOPLE = "you"


def seat_names(specs: list[str]) -> list[str]:
    """Names for the seats, told apart by numbers: you, greedy, greedy 2."""
    names: list[str] = []
    for index, spec in enumerate(specs):
        if spec != PEOPLE and not is_bot(spec, programs=True):
            bots = ", ".join(all_names())
            raise Mistake(f"A seat is for '{PEOPLE}' or a bot ({bots}), not for '{spec[:40]}'.")
        before = specs[:index].count(spec)
        name = spec.capitalize() if spec == PEOPLE else spec
        names.append(name if before == 0 else f"{name} {before + 1}")
    return names


def is_person(name: str) -> bool:
    return name.split(maxsplit=1)[0].lower() == PEOPLE


class TerminalTable:
    """A match with its people and bots."""

    def __init__(self, match: Match, console: Console, save: Path | None) -> None:
        self.match = match
        self.console = console
        self.save = save
        self.looking = -1  # the seat whose person looks at the screen
        self.people: dict[int, Person] = {}
        self.bots: dict[int, Bot] = {}
        people = sum(is_person(name) for name in match.names)
        for seat, name in enumerate(match.names):
            if is_person(name):
                self.people[seat] = Person(self, seat, shared_screen=people > 1)
            else:
                luck = stream(match.seed, f"bot-{seat}")
                spec = re.sub(r" \d+$", "", name)  # two of a kind are told apart by a number
                self.bots[seat] = make_bot(spec, match.setup.game, luck, programs=True)

    def run(self) -> None:
        """Play until the end, or until somebody leaves."""
        game = self.match.setup.game
        self.console.print(f"[bold]{game.title}[/bold], by {game.designer}. {UNOFFICIAL}")
        self.console.print(f"Luck is sealed: {self.match.commitment[:23]}…", style="dim")
        self.console.print("Type a number to choose, ? for help, q to leave.\n", style="dim")
        try:
            while not self.match.over:
                self._next()
        except Leave:
            self._keep()
            self.console.print("See you." if self.save is None else f"Kept in {self.save}.")
            return
        finally:
            for bot in self.bots.values():
                close(bot)
        self._keep()
        self._tell_end()

    def _next(self) -> None:
        for seat in self.match.besides + self.match.awaited:
            if self._act(seat):
                return

    def _act(self, seat: int) -> bool:
        """One seat's action; False if it passes."""
        if seat in self.people:
            return self.people[seat].act()
        bot = self.bots[seat]
        choice = bot.choose(Sight(self.match.setup, self.match.state, seat))
        for words in hear_of(bot):
            self.match.note(seat, words)
            # How, only the record says: a bot's last words may tell what it knows.
            failed = f"{self.match.names[seat]} failed."
            self.console.print(failed, style="yellow", highlight=False, markup=False)
        if choice is None:
            return False
        self.match.play(choice, seat)
        return True

    def write_save(self, path: Path) -> None:
        """Keep the game, seed and all, so that it can go on."""
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
        self.console.print(f"\n[bold]{game.endings[outcome.reason]}[/bold]")
        for seat, score in enumerate(outcome.scores):
            won = "  won" if seat in outcome.winners else ""
            self.console.print(f"  {self.match.names[seat]}: {score}{won}", highlight=False)
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
    """A new table, or the one kept in the save file."""
    if save is not None and save.exists():
        match = load(save)
        if match.setup.game.id != game:
            raise Mistake(f"{save} holds a game of {match.setup.game.title}; choose another file.")
        if not match.over:
            return TerminalTable(match, console, save)
        raise Mistake(f"{save} holds a finished game; choose another file, or replay it.")
    match = new(game, len(specs), seed, options, components, seat_names(specs))
    return TerminalTable(match, console, save)


def load(path: Path) -> Match:
    """A match out of a record's file."""
    return replay(read_record(path))


def read_record(path: Path) -> records.Record:
    try:
        return records.decode(path.read_bytes(), str(path))
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}.") from None
