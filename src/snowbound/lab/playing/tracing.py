"""Which rules are at work: functions carry the IDs of their rules, and games call functions.

Games are played interpreted, in a process of their own. Only what the true game does is watched,
not what bots imagine: opening it, listing what is legal, carrying actions out, and refusing what is
not allowed. A rule whose functions are never called, and that refuses nothing, is dead at this
table. Rules without a function of their own (what a piece is, how to hold cards) are not judged.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType

import msgspec

from snowbound.bots.bot_view import BotView
from snowbound.bots.playing import ask_bots
from snowbound.core.bits import members
from snowbound.core.errors import Mistake
from snowbound.core.game import Game, Setup
from snowbound.core.rulebooks import rule_ids
from snowbound.core.state import State
from snowbound.lab.playing import interpreted
from snowbound.lab.playing.plans import Plan
from snowbound.lab.playing.processes import Faults
from snowbound.lab.playing.rows import watched_games

REFUSALS_EVERY = 5  # decisions
SECONDS = 3600


class TraceRequest(msgspec.Struct, frozen=True):
    plan: Plan
    first: int
    last: int


class Traced(msgspec.Struct, frozen=True):
    """Rules that could have been seen at work, and how often each one was."""

    known: list[str]
    calls: dict[str, int]


def trace(plan: Plan, first: int, last: int) -> Traced:
    """Games number first to last - 1, interpreted whatever runs here."""
    asked = msgspec.msgpack.encode(TraceRequest(plan, first, last))
    done = subprocess.run(
        [sys.executable, "-P", str(interpreted.__file__)],
        input=asked,
        capture_output=True,
        check=False,
        timeout=SECONDS,
    )
    if done.returncode != 0:
        last_words = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise Mistake(f"Games could not be traced: {' '.join(last_words)[:200]}")
    return msgspec.msgpack.decode(done.stdout, type=Traced)


def answer() -> None:
    """In that process: what is asked on standard input, answered on standard output."""
    asked = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=TraceRequest)
    found = traced(asked.plan, asked.first, asked.last)
    sys.stdout.buffer.write(msgspec.msgpack.encode(found))


def traced(plan: Plan, first: int, last: int) -> Traced:
    """The same in this process; sees only what is not compiled."""
    setup = plan.setup()
    watch = Calls()
    refused: Counter[str] = Counter()
    for number in range(first, last):
        with watch:
            setup.new_state(plan.seed_of(number))
    for _, state, bots in watched_games(plan, setup, first, last, Faults()):
        views = [BotView(setup, state, seat) for seat in range(setup.seats)]
        step = 0
        while not state.over:
            with watch:
                for seat in members(state.may_interrupt | state.awaited):
                    state.legal(seat)
                if step % REFUSALS_EVERY == 0:
                    refused.update(_refusals(setup, state))
            seat, action = ask_bots(state, bots, views)
            with watch:
                state.play(seat, action)
            step += 1
        with watch:
            state.outcome()
    return _by_rule(setup.game, watch.called, refused)


def _refusals(setup: Setup, state: State) -> list[str]:
    """The rules against everything that the awaited seats may not do now."""
    found: list[str] = []
    for seat in members(state.awaited):
        legal = set(state.legal(seat))
        for action in range(len(setup.catalogue)):
            if action not in legal:
                found.append(state.reason(seat, action).rule)
    return found


class Calls:
    """Counts the functions that are called while it is on."""

    def __init__(self) -> None:
        self.called: Counter[CodeType] = Counter()

    def __enter__(self) -> None:
        sys.setprofile(self._profile)

    def __exit__(self, *error: object) -> None:
        sys.setprofile(None)

    def _profile(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            self.called[frame.f_code] += 1


# ── From functions to rules ─────────────────────────────────────────────────────────────────


def _by_rule(game: Game, called: Counter[CodeType], refused: Counter[str]) -> Traced:
    folder = str(game.folder)
    files = {code.co_filename for code in called if code.co_filename.startswith(folder)}
    known: set[str] = set()
    calls: Counter[str] = Counter()
    counts = {(code.co_filename, code.co_firstlineno): n for code, n in called.items()}
    for file in sorted(files):
        for line, ids in functions_of(game, Path(file)).items():
            known.update(ids)
            for rule in ids:
                calls[rule] += counts.get((file, line), 0)
        known.update(refusals_of(game, Path(file)))
    calls.update(refused)
    book = rule_ids(game)
    return Traced(
        [rule for rule in book if rule in known or calls[rule]],
        {rule: calls[rule] for rule in book if calls[rule]},
    )


def functions_of(game: Game, path: Path) -> dict[int, list[str]]:
    """The functions of a file that carry rules in their docstrings, by their first line."""
    found: dict[int, list[str]] = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            ids = ids_in(game, ast.get_docstring(node) or "")
            if ids:
                first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
                found[first] = ids
    return found


def refusals_of(game: Game, path: Path) -> set[str]:
    """The rules that a file names as plain texts, as refusals do."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    whole = re.compile(rf"{game.prefix}-\d+")
    return {text for text in texts if isinstance(text, str) and whole.fullmatch(text)}


def ids_in(game: Game, text: str) -> list[str]:
    """The rules that a text names; "CN-40 to CN-45" names all between that the rulebook has."""
    book = rule_ids(game)
    found = re.findall(rf"\b{game.prefix}-\d+", text)
    for first, last in re.findall(rf"({game.prefix}-\d+) to ({game.prefix}-\d+)", text):
        if first in book and last in book:
            found += book[book.index(first) : book.index(last) + 1]
    return list(dict.fromkeys(rule for rule in found if rule in book))
