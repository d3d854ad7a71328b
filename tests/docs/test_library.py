"""docs/library.md and the docstrings of the library's public names: their examples run."""

import ast
import doctest
import re
from pathlib import Path
from types import ModuleType

import pytest

import snowbound
from snowbound.core import errors, match, registry

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
SOURCES = Path(snowbound.__file__).parent
VALUES = {"__version__", "compiled"}  # the module's own docstring shows them
WHERE: dict[str, ModuleType] = {
    **dict.fromkeys(("Match", "new", "replay"), match),
    **dict.fromkeys(("Mistake", "Refused"), errors),
    **dict.fromkeys(("all_games", "find_game"), registry),
}


def examples_hold(text: str, name: str) -> int:
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    assert doctest.DocTestRunner().run(test).failed == 0
    return len(test.examples)


def docstring(name: str) -> str:
    """Out of the source, since compiled classes and functions have none."""
    source = SOURCES / "core" / f"{WHERE[name].__name__.rsplit('.', 1)[1]}.py"
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return ast.get_docstring(node) or ""
    raise AssertionError(f"{name} is not in {source}")


def test_every_public_name_is_there_to_be_explained() -> None:
    assert set(snowbound.__all__) == {*VALUES, *WHERE}


@pytest.mark.parametrize("name", sorted(WHERE))
def test_the_example_of_a_public_name_runs(name: str) -> None:
    assert examples_hold(docstring(name), name) > 1


def test_the_examples_of_the_package_run() -> None:
    assert examples_hold(snowbound.__doc__ or "", "snowbound") > 3


def test_the_examples_of_the_page_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert examples_hold("\n".join(blocks), "library.md") > 20


def test_the_page_names_every_public_name() -> None:
    for name in snowbound.__all__:
        assert f"`{name}`" in PAGE or f"snowbound.{name}" in PAGE, name
