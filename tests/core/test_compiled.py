"""What is compiled: the list in pyproject.toml says so, and nothing in it waits."""

import ast
import importlib
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import snowbound

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
COMPILE = PROJECT["tool"]["hatch"]["build"]["hooks"]["custom"]["compile"]
LISTED: list[str] = COMPILE["include"]
LEFT_OUT: list[str] = COMPILE["exclude"]
GAMES = ROOT / "src" / "snowbound" / "games"
# Every game has these; whatever else stands beside them is hot as well, but for the edge.
HOT = (
    "build_view",
    "bot.heuristic",
    "rules.actions",
    "rules.box",
    "rules.events",
    "rules.imagine",
    "rules.laws",
    "rules.refusals",
    "rules.state",
    "rules.terms",
)
EDGE = {"__init__", "win_model"}


def matched(pattern: str) -> set[Path]:
    assert pattern.startswith("/"), f"{pattern} could mean any folder"
    return {path for path in ROOT.glob(pattern[1:]) if path.is_file()}


def compiled_files() -> list[Path]:
    listed = set[Path]().union(*map(matched, LISTED))
    return sorted(listed.difference(*map(matched, LEFT_OUT)))


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)


def waits(source: str) -> list[int]:
    """The lines of a module that belong in a coroutine or make one, or where a generator pauses
    while it may be handling an exception."""
    kinds = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
    lines: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, kinds):
            lines.add(node.lineno)
        elif isinstance(node, ast.comprehension) and node.is_async:
            lines.add(node.target.lineno)
        elif isinstance(node, ast.Try | ast.TryStar | ast.With):
            pauses = (n for n in ast.walk(node) if isinstance(n, ast.Yield | ast.YieldFrom))
            lines |= {pause.lineno for pause in pauses}
    return sorted(lines)


@pytest.mark.parametrize("pattern", [*LISTED, *LEFT_OUT])
def test_every_pattern_means_something(pattern: str) -> None:
    assert matched(pattern), f"{pattern} matches no file: what it meant is not compiled any more"


@pytest.mark.parametrize(
    "game", sorted(path.parent for path in GAMES.glob("*/__init__.py")), ids=lambda game: game.name
)
def test_a_games_rules_heuristics_and_words_are_listed(game: Path) -> None:
    """Interpreted they would do the same, ten times slower, and nothing else would tell."""
    hot = {game / f"{name.replace('.', '/')}.py" for name in HOT}
    for part in ("bot", "rules", "text"):
        hot |= {path for path in (game / part).rglob("*.py") if path.stem not in EDGE}
    assert sorted(hot - set(compiled_files())) == []


@pytest.mark.parametrize("path", compiled_files(), ids=module_of)
def test_nothing_compiled_waits(path: Path) -> None:
    """Compiled, a coroutine or a generator forgets which exception it is handling as soon as it
    pauses: with two at once, one gets the other's, or the process dies. Whatever waits stands in
    an interpreted module beside."""
    lines = waits(path.read_text(encoding="utf-8"))
    assert not lines, f"{path.relative_to(ROOT)} is compiled and waits in lines {lines}"


@pytest.mark.parametrize(
    "source",
    [
        "async def f(): pass",
        "class A:\n    async def f(self): pass",
        "def f():\n    async def g(): pass",
        "await x",
        "async with a: pass",
        "async for a in b: pass",
        "[a async for a in b]",
        "(a async for a in b)",
        "def f():\n    try: pass\n    except E: yield",
        "def f():\n    try: pass\n    finally: yield from a",
        "def f():\n    with a: yield",
    ],
)
def test_waiting_is_noticed(source: str) -> None:
    assert waits(source)


def test_a_generator_that_handles_nothing_may_pause() -> None:
    assert not waits("def f():\n    try: a()\n    except E: return\n    yield 1")


@pytest.mark.skipif(not snowbound.compiled, reason="needs the compiled engine")
@pytest.mark.parametrize("name", [module_of(path) for path in compiled_files()])
def test_what_is_listed_is_loaded_compiled(name: str) -> None:
    file = str(importlib.import_module(name).__file__)
    assert file.endswith(tuple(EXTENSION_SUFFIXES)), f"{name} is listed, but runs interpreted"
