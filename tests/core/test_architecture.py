"""Dependencies between packages point one way, as docs/architecture.md draws them."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGES = Path(__file__).parents[2] / "src" / "snowbound"

MAY_IMPORT = {
    "text": {"text"},
    "core": {"core", "text"},
    "games": {"core"},
    "bots": {"core", "bots"},
    "tables": {"core", "tables", "text"},
    "analysis": {"core", "bots", "analysis"},
    "lab": {"core", "bots", "analysis", "lab"},
    "terminal": {"core", "bots", "analysis", "terminal"},
    "server": {"core", "bots", "analysis", "tables", "server"},
    "page": {"core", "bots", "analysis", "tables", "page", "text"},
    "cli": {"core", "text", "bots", "analysis", "lab", "terminal", "server", "cli"},
}
ALSO = {  # single modules beyond these
    "tables": {"snowbound.bots.names"},
}
# The parts of server/, from the lowest up: each imports only itself and those before it.
SERVER_LAYERS = (
    *("common", "storage", "people", "notify", "workers", "live"),
    *("services", "socket", "http", "app", "logs", "command"),
)
NOT_LAYERED = {"__init__", "__main__"}
MOST_FLAT_FILES = 10  # in server/, whose parts are packages of their own


def imported(path: Path) -> set[str]:
    """The snowbound modules that a file imports, wherever in it."""
    return {name for name in all_imported(path) if name.startswith("snowbound.")}


def imported_packages(path: Path) -> set[str]:
    return {name.split(".")[0] for name in all_imported(path)}


def all_imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
    return found


def is_allowed(package: str, name: str) -> bool:
    also = ALSO.get(package, set())
    if any(name == module or name.startswith(f"{module}.") for module in also):
        return True
    other = name.split(".")[1]
    return not (PACKAGES / other).is_dir() or other in MAY_IMPORT[package]


@pytest.mark.parametrize(
    "package", sorted(path.parent.name for path in PACKAGES.glob("*/__init__.py"))
)
def test_a_package_imports_only_what_it_may(package: str) -> None:
    for path in sorted((PACKAGES / package).rglob("*.py")):
        for name in imported(path):
            if package == "games" and name.startswith("snowbound.games"):
                own = path.relative_to(PACKAGES / "games").parts[0]
                assert name.split(".")[2:3] in ([own], []), f"{path} imports another game: {name}"
            else:
                assert is_allowed(package, name), f"{path} imports {name}"


def test_only_the_registry_finds_games() -> None:
    for path in sorted(PACKAGES.rglob("*.py")):
        if (PACKAGES / "games") in path.parents:
            continue
        assert not any(name.startswith("snowbound.games") for name in imported(path)), path


def test_a_class_name_means_one_thing() -> None:
    """Games may share names, of which each has its own (View, Box); nothing else may. page/ stands
    in for server/ in a browser, and calls what does the same by the same name."""
    places: dict[str, list[Path]] = {}
    for path in sorted(PACKAGES.rglob("*.py")):
        if path.relative_to(PACKAGES).parts[0] not in ("games", "skeleton", "page"):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    places.setdefault(node.name, []).append(path)
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}


def test_the_server_is_made_of_packages() -> None:
    flat = sorted(path.name for path in (PACKAGES / "server").glob("*.py"))
    assert len(flat) <= MOST_FLAT_FILES, flat


def server_layer(path: Path) -> str:
    return path.relative_to(PACKAGES / "server").with_suffix("").parts[0]


def test_the_server_imports_downwards() -> None:
    for path in sorted((PACKAGES / "server").rglob("*.py")):
        layer = server_layer(path)
        if layer in NOT_LAYERED:
            continue
        below = SERVER_LAYERS[: SERVER_LAYERS.index(layer) + 1]
        for name in imported(path):
            parts = name.split(".")
            if parts[1] == "server" and parts[2:]:
                assert parts[2] in below, f"{path} imports {name}"


def test_sql_stays_in_the_servers_storage() -> None:
    for path in sorted(PACKAGES.rglob("*.py")):
        if (PACKAGES / "server" / "storage") not in path.parents:
            assert "sqlalchemy" not in imported_packages(path), path


# In an interpreter where nothing can be imported but some of our packages and modules, msgspec and
# the part of the standard library that a browser page has.
IMPORT_ALONE = """
import importlib.metadata  # imports socket by itself, through email
import sys
from importlib import import_module
from pathlib import Path

PACKAGE, *OURS = sys.argv[1:]
BLOCKED = {
    "asyncio", "concurrent", "http", "multiprocessing", "select", "selectors", "socket", "sqlite3",
    "ssl", "subprocess",
}
ALLOWED = {"msgspec", "mypy_extensions", "librt", "snowbound"}


class Blocker:
    def find_spec(self, name, path=None, target=None):
        top, *below = name.split(".")
        if top.endswith("__mypyc"):  # the library of all compiled modules
            return
        if top in BLOCKED or (top not in sys.stdlib_module_names and top not in ALLOWED):
            raise ImportError(f"{name} is blocked")
        if top == "snowbound" and below and not any(
            f"{one}.".startswith(f"{name}.") or f"{name}.".startswith(f"{one}.")
            for one in (f"snowbound.{one}" for one in OURS)
        ):
            raise ImportError(f"{name} is blocked")


for name in list(sys.modules):
    if name.split(".")[0] in BLOCKED:
        del sys.modules[name]
sys.meta_path.insert(0, Blocker())
package = import_module(f"snowbound.{PACKAGE}")
modules = [path.stem for path in Path(package.__path__[0]).glob("*.py")]
for module in sorted(set(modules) - {"__init__"}):
    import_module(f"snowbound.{PACKAGE}.{module}")
"""


@pytest.mark.parametrize(
    ("package", "others"),
    [("tables", ["core", "text", "bots.names"]), ("analysis", ["core", "text", "bots"])],
)
def test_what_a_page_runs_needs_no_io(package: str, others: list[str]) -> None:
    command = [sys.executable, "-c", IMPORT_ALONE, package, package, *others]
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
