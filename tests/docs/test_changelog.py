"""CHANGELOG.md: the names it gives are there, and those that it calls former ones are not."""

import ast
import re
from pathlib import Path

import pytest

import snowbound

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "snowbound"
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
ROWS = re.findall(r"(?m)^\| (`[^|]+`) \| (`[^|]+`) \|$", CHANGELOG)
NAMES = [
    sorted({name for row in ROWS for name in re.findall(r"`([^`]+)`", row[column])})
    for column in range(2)
]


def is_there(name: str) -> bool:
    """Whether a module, or something in one, has this name."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        path = SOURCES.joinpath(*parts[:length])
        if path.is_dir() and length == len(parts):
            return True
        if path.with_suffix(".py").exists():
            return holds(ast.parse(path.with_suffix(".py").read_text("utf-8")), parts[length:])
    return False


def holds(tree: ast.AST, names: list[str]) -> bool:
    """Whether a name is defined or assigned there, and the next one within that."""
    if not names:
        return True
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                if name == names[0] and holds(node, names[1:]):
                    return True
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                if name == names[0]:
                    return True
            case _:
                pass
    return False


@pytest.mark.parametrize("name", NAMES[1])
def test_a_name_is_there(name: str) -> None:
    assert is_there(name)


@pytest.mark.parametrize("name", NAMES[0])
def test_a_former_name_is_gone(name: str) -> None:
    assert not is_there(name)


def test_the_package_offers_what_it_did() -> None:
    functions = {"all_games", "find_game", "new", "replay"}
    assert {"Match", "Mistake", "Refused", "compiled", "__version__"} | functions == {
        *snowbound.__all__
    }
    assert len(ROWS) > len(snowbound.__all__)
