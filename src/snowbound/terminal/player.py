"""A person at the terminal: sees the table, chooses, undoes, asks for hints and rules."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from snowbound.analysis.choosing import explain_now
from snowbound.analysis.explanations import percent
from snowbound.bots.expert import Budget
from snowbound.core.errors import Mistake
from snowbound.core.event_text import with_names
from snowbound.core.game import Explanation
from snowbound.core.pointing import Mark
from snowbound.core.rulebooks import find_rule, rule_ids

if TYPE_CHECKING:
    from snowbound.terminal.tables import TerminalTable

HELP = """\
A number plays that choice; so does its name, such as `{action}`.
  ? 1          what choice 1 does
  ? ACTION     what an action does, or the rule against it
  ? table      everything on the table that can be explained
  ? NAME       what one of these is, and what it does now
  hint         what an expert would do, and why
  undo         take back your last action
  log          what has happened lately
  rules {rule:<7}a rule; `rules` alone prints the rulebook
  save FILE    keep the game in a file
  q            leave"""


HINT_MILLISECONDS = 700
MANY = 15  # more choices than this are shown in two columns, so that the table stays visible


def _columns(lines: list[str]) -> Table:
    """Lines in two columns, each cut to its width; `? 2` shows a choice in full."""
    half = (len(lines) + 1) // 2
    table = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(2):
        table.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
    for left, right in zip_longest(lines[:half], lines[half:], fillvalue=""):
        table.add_row(Text(left), Text(right))
    return table


def _named(asked: str, things: dict[str, Explanation]) -> list[Explanation]:
    """Things by their id, their title, or a part of it."""
    wanted = asked.lower()
    if wanted in things:
        return [things[wanted]]
    titles = [(explained.title.lower(), explained) for explained in things.values()]
    same = [explained for title, explained in titles if title == wanted]
    return same or [explained for title, explained in titles if wanted in title]


class Leave(Exception):
    """Somebody leaves the table."""


class TerminalPlayer:
    """One seat played by somebody at this terminal."""

    def __init__(self, table: TerminalTable, seat: int, shared_screen: bool) -> None:
        self.table = table
        self.match = table.match
        self.console = table.console
        self.seat = seat
        self.name = self.match.names[seat]
        self.heard = len(self.match.steps) or None  # steps shown so far; None: not even the set-up
        self.shared_screen = shared_screen

    def act(self) -> bool:
        """Ask until an action is played; False if the person passes."""
        self._take_over()
        self.hear()
        view = self.match.view(self.seat)
        game = self.match.setup.game
        self.console.print(game.screen(self.match.setup, view, self.match.names))
        while True:
            choices = self.match.legal(self.seat)
            self._show(choices)
            line = self._read()
            if line == "" and self.seat in self.match.may_interrupt:
                return False
            if self._obey(line, choices):
                return True

    def hear(self) -> None:
        """Show what happened since this person last looked."""
        for told in self.match.told(self.seat, self.heard):
            if told.words:
                self.console.print(f"  {told.words}", style="italic")
        self.heard = len(self.match.steps)

    def _take_over(self) -> None:
        """At a shared screen with secrets, the others look away first."""
        if self.shared_screen and self.match.setup.game.secrets and self.table.looking != self.seat:
            self.console.clear()
            turn = "'s turn. Others look away; press Enter."
            self.console.print(Text.assemble((self.name, "bold"), turn))
            self._read()
        self.table.looking = self.seat

    def _show(self, choices: list[str]) -> None:
        question = f": {self.match.ask(self.seat)}"
        self.console.print(self.match.setup.goal, style="dim")
        self.console.print(Text.assemble((self.name, "bold"), question))
        marks = self.table.marks(self.seat)
        lines = [
            f"  {number:>2}  {self.match.say(choice, self.seat)}{self._pointers(choice, marks)}"
            for number, choice in enumerate(choices, 1)
        ]
        self.console.print(_columns(lines) if len(lines) > MANY else "\n".join(lines))
        for mark in marks:
            if mark.of != self.seat:
                offer = self.match.say(mark.action, mark.of)
                self.console.print(f"      {self.match.names[mark.seat]} offers: {offer}")
        if self.seat in self.match.may_interrupt:
            self.console.print("  Enter lets the others go on.", style="dim")

    def _pointers(self, choice: str, marks: list[Mark]) -> str:
        """Who points at a choice."""
        names = [
            self.match.names[mark.seat]
            for mark in marks
            if mark.of == self.seat and mark.action == choice
        ]
        return f"  ← {', '.join(names)}" if names else ""

    def _read(self) -> str:
        try:
            return self.console.input("> ").strip()
        except EOFError:
            raise Leave from None

    def _obey(self, line: str, choices: list[str]) -> bool:
        """Do what was typed; True if it was an action that was played."""
        word, _, rest = line.partition(" ")
        try:
            if word in ("q", "quit", "leave-table"):
                raise Leave
            if word in ASIDES:
                ASIDES[word](self, rest.strip(), choices)
                return False
            self.match.play(self._meant(line, choices), self.seat)
        except Mistake as mistake:
            self.console.print(f"  {mistake}", style="red")
            return False
        return True

    def _meant(self, line: str, choices: list[str]) -> str:
        if not line.isdecimal():
            return line or "nothing"
        number = int(line) if len(line) < 6 else 0
        if not 1 <= number <= len(choices):
            raise Mistake(f"Choose a number from 1 to {len(choices)}, or ? for help.")
        return choices[number - 1]

    def _explain(self, asked: str, choices: list[str]) -> None:
        if not asked:
            rule = rule_ids(self.match.setup.game)[0]
            self.console.print(HELP.format(action=choices[0], rule=rule))
            return
        things = self._things()
        if asked == "table":
            titles = list(dict.fromkeys(explained.title for explained in things.values()))
            self.console.print(_columns([f"  {title}" for title in titles]))
            return
        if asked in things or not self._is_action(asked, choices):
            self._tell_of(asked, _named(asked, things))
            return
        action = self._meant(asked, choices)
        refusal = self.match.why_not(action, self.seat)
        if refusal is not None:
            self.console.print(f"  Not now: {refusal}")
        else:
            words = self.match.say(action, self.seat)
            self.console.print(f"  `{action}`: {words}. You may do that.")

    def _things(self) -> dict[str, Explanation]:
        """What is on the table, each explained with people's names."""
        setup, state = self.match.setup, self.match.state
        explained = {
            thing: setup.game.explain(setup, state, self.seat, thing)
            for thing in setup.game.things(setup, state, self.seat)
        }
        return {
            thing: setup.worded(found, self.match.names)
            for thing, found in explained.items()
            if found is not None
        }

    def _is_action(self, asked: str, choices: list[str]) -> bool:
        if asked.isdecimal():
            return True
        try:
            self.match.setup.catalogue.number(self._meant(asked, choices))
        except Mistake:
            return False
        return True

    def _tell_of(self, asked: str, found: list[Explanation]) -> None:
        if not found:
            raise Mistake(f"There is no '{asked[:40]}' here; `? table` lists what there is.")
        for explained in found[:MANY]:
            more = f" (rules {explained.rule})" if explained.rule else ""
            title, words = (f"  {explained.title}", "bold"), f": {explained.words}{more}"
            self.console.print(Text.assemble(title, words))
        if len(found) > MANY:
            self.console.print(f"  … and {len(found) - MANY} more; say which.")

    def _hint(self, asked: str, choices: list[str]) -> None:
        del asked, choices
        explained = explain_now(self.match, self.seat, Budget(milliseconds=HINT_MILLISECONDS))
        self._tell(f"  {explained.words}")
        for advice in explained.advice:
            low, high = percent(advice.wins_low), percent(advice.wins_high)
            odds = f"{percent(advice.wins)} of 100 ({low} to {high})"
            if advice.now:
                odds = f"{advice.now} now"
            same = ", close" if advice is not explained.advice[0] and advice.same else ""
            self._tell(f"    {advice.words}: {odds}{same}", style="dim")
            if advice.line:
                self._tell(f"      then: {'; '.join(advice.line)}", style="dim")

    def _tell(self, words: str, style: str = "") -> None:
        self.console.print(with_names(words, self.match.names), style=style)

    def _undo(self, asked: str, choices: list[str]) -> None:
        del asked, choices
        self.match.undo(self.seat, consent=len(self.table.people) == self.match.setup.seats == 1)
        self.heard = len(self.match.steps)
        view = self.match.view(self.seat)
        self.console.print(self.match.setup.game.screen(self.match.setup, view, self.match.names))

    def _log(self, asked: str, choices: list[str]) -> None:
        del asked, choices
        said = [told.words for told in self.match.told(self.seat) if told.words]
        for words in said[-20:]:
            self.console.print(f"  {words}")

    def _rules(self, asked: str, choices: list[str]) -> None:
        del choices
        game = self.match.setup.game
        self.console.print(Markdown(find_rule(game, asked) if asked else game.rulebook))

    def _save(self, asked: str, choices: list[str]) -> None:
        del choices
        path = Path(asked) if asked else self.table.save
        if path is None:
            raise Mistake("Name a file: save FILE.")
        self.table.write_save(path)
        self.console.print(f"  Kept in {path}.")


ASIDES = {
    "?": TerminalPlayer._explain,
    "help": TerminalPlayer._explain,
    "hint": TerminalPlayer._hint,
    "undo": TerminalPlayer._undo,
    "log": TerminalPlayer._log,
    "rules": TerminalPlayer._rules,
    "save": TerminalPlayer._save,
}
