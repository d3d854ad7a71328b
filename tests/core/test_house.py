"""The house stands as docs/architecture.md draws it: dependencies point one way."""

import ast
from pathlib import Path

import pytest

ROOMS = Path(__file__).parents[2] / "src" / "snowbound"

MAY_KNOW = {
    "core": {"core"},
    "games": {"core"},
    "bots": {"core", "bots"},
    "lab": {"core", "bots", "lab"},
    "terminal": {"core", "bots", "terminal"},
    "server": {"core", "bots", "server"},
    "skeleton": {"core", "bots"},
}
REGISTRY = ROOMS / "core" / "registry.py"  # finds games by their folders, imports none by name


def imported(path: Path) -> set[str]:
    """The snowbound modules that a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
    return {name for name in found if name.startswith("snowbound.")}


@pytest.mark.parametrize("room", sorted(path.name for path in ROOMS.iterdir() if path.is_dir()))
def test_a_room_knows_only_what_it_may(room: str) -> None:
    if room in ("__pycache__", "web"):
        return
    for path in sorted((ROOMS / room).rglob("*.py")):
        for name in imported(path):
            other = name.split(".")[1]
            if room == "games" and other == "games":
                own = path.relative_to(ROOMS / "games").parts[0]
                assert name.split(".")[2:3] in ([own], []), f"{path} knows another game: {name}"
            elif (ROOMS / other).is_dir():
                assert other in MAY_KNOW[room], f"{path} knows {name}"


def test_nobody_imports_a_game_by_name() -> None:
    for path in sorted(ROOMS.rglob("*.py")):
        if (ROOMS / "games") in path.parents:
            continue
        assert not any(name.startswith("snowbound.games") for name in imported(path)), path
