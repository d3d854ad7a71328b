"""No test waits for a time: it waits for what must have happened by then."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FOLDERS = ("web", "page", "server")
TAKE_THEIR_TIME = ("attack.py", "soak.py")  # as the people and machines do that they stand for
FILES = sorted(
    file
    for folder in FOLDERS
    for file in (HERE / folder).rglob("*.py")
    if file.name not in TAKE_THEIR_TIME
)
LETS_OTHERS_RUN = ("0", "0.001")


def long_run(node: ast.AST) -> bool:
    """Whether it is a test of `make soak`, which may take the time that a person takes."""
    marks = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    return any(ast.unparse(mark) == "pytest.mark.soak" for mark in marks)


def calls(node: ast.AST) -> Iterator[ast.Call]:
    for child in ast.iter_child_nodes(node):
        if not long_run(child):
            if isinstance(child, ast.Call):
                yield child
            yield from calls(child)


def fixed_waits(text: str) -> list[int]:
    """The lines of a test that wait for a fixed time; to let others run first is no wait."""
    found = []
    for call in calls(ast.parse(text)):
        name = ast.unparse(call.func).rpartition(".")[2]
        nothing = len(call.args) == 1 and ast.unparse(call.args[0]) in LETS_OTHERS_RUN
        if name == "wait_for_timeout" or (name == "sleep" and not nothing):
            found.append(call.lineno)
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HERE)))
def test_nothing_waits_for_a_fixed_time(file: Path) -> None:
    assert fixed_waits(file.read_text()) == [], (
        f"{file.relative_to(HERE)}: wait for what must happen (`settled`, `expect`, `wait_until`), "
        "not for a time"
    )


def test_fixed_waits_are_found() -> None:
    text = """
import asyncio, time
from time import sleep
async def test_one(page):
    page.wait_for_timeout(300)
    time.sleep(PAUSE)
    sleep(0.1)
    await asyncio.sleep(0)
    await asyncio.sleep(1)

@pytest.mark.soak
def test_long():
    time.sleep(1)
"""
    assert fixed_waits(text) == [5, 6, 7, 9]
