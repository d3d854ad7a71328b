"""docs/architecture.md and CONTRIBUTING.md name files and functions that exist, and miss none."""

import ast
import re
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PATH = re.compile(r"(?<![\w/.-])((?:src|tests|web|docs|bench)/[\w./-]*\w)(?![\w<*])(?!/<)")
WALK_HEAD = "| what happens | where | by |"
WALKS = {
    section.partition(",")[0]: re.findall(
        r"^\| [^|]+ \| `([^`|]+)` \| ([^|]+) \|$", section, re.MULTILINE
    )
    for section in PAGE.split("\n## ")
    if WALK_HEAD in section
}
FEWEST_STEPS = 10
CORE = "## The core, from hot to edge"
PACKAGES = ("bots", "analysis", "tables", "page", "lab", "terminal", "cli")
LISTED = {"core": CORE} | {package: f"### {package}/" for package in PACKAGES}


def functions(path: Path) -> set[str]:
    """All functions of a Python file, methods as Class.method."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            found |= {
                f"{node.name}.{one.name}"
                for one in node.body
                if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
            }
    return found


def is_there(path: Path, name: str) -> bool:
    if path.suffix == ".py":
        return name in functions(path)
    text = path.read_text(encoding="utf-8")
    defined = rf"(?m)^\s*(export function |#)?{name}\b( = |\(|<|: \()"
    return re.search(defined, text) is not None


@pytest.mark.parametrize(
    ("file", "names"), sorted({step for steps in WALKS.values() for step in steps})
)
def test_a_step_of_a_walk_is_where_the_page_says(file: str, names: str) -> None:
    for name in re.findall(r"`([^`]+)`", names):
        assert is_there(ROOT / file, name), f"{file} has no {name}"


@pytest.mark.parametrize(
    "what", ["One move", "A hint", "`snowbound simulate`", "A lab run on Dask", "A move in a page"]
)
def test_the_page_follows(what: str) -> None:
    assert len(WALKS[what]) >= FEWEST_STEPS


def test_the_page_opens_with_the_change_of_a_table_as_it_is() -> None:
    """The first lines of code on the page are those of `PageTables.change`."""
    source = (ROOT / "src/snowbound/page/live.py").read_text(encoding="utf-8")
    quoted = PAGE.split("```python\n")[1].split("```")[0]
    assert PAGE.index(quoted) < PAGE.index("\n## ")
    assert textwrap.indent(quoted, "    ") in source
    assert quoted.startswith("async def change(") and "return version\n" in quoted


def test_what_is_not_there_is_noticed() -> None:
    assert not is_there(ROOT / "src/snowbound/tables/commands.py", "act_twice")
    assert not is_there(ROOT / "web/src/kit/connection.ts", "requestTwice")


def modules_of(package: str) -> set[str]:
    files = (ROOT / "src" / "snowbound" / package).rglob("*.py")
    return {file.stem for file in files if file.stem != "__init__"}


def modules_listed(heading: str) -> set[str]:
    """Those that stand in the first column of the table below a heading."""
    section = PAGE.split(f"\n{heading}\n")[1].split("\n#")[0]
    cells = re.findall(r"^\| (`[^|]+) \|", section, re.MULTILINE)
    return {name.rpartition("/")[2] for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


@pytest.mark.parametrize(("package", "heading"), LISTED.items())
def test_every_module_is_listed(package: str, heading: str) -> None:
    assert modules_listed(heading) == modules_of(package)


@pytest.mark.parametrize("path", sorted(set(PATH.findall(PAGE + CONTRIBUTING))))
def test_every_path_on_these_pages_exists(path: str) -> None:
    assert (ROOT / path).exists()


def test_the_rule_that_is_followed_takes_the_way_that_is_described() -> None:
    way = CONTRIBUTING.split("## How a rule travels")[1].split("\n## ")[0]
    files = [path for path in PATH.findall(way) if "frost_gorge" in path]
    assert len(files) >= len(["rulebook", "rules", "refusal", "test"])
    for path in files:
        assert "FG-13" in (ROOT / path).read_text(encoding="utf-8"), path
