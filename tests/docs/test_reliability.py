"""docs/reliability.md names tests that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
TESTS = sorted(set(re.findall(r"`((?:tests/)?[\w/]*test_\w+\.py)`", PAGE)))


def find(name: str) -> list[Path]:
    """A file by its path; one without a folder is somewhere among the server's tests."""
    if "/" in name:
        return [path for path in [ROOT / name] if path.is_file()]
    return list((ROOT / "tests" / "server").rglob(name))


@pytest.mark.parametrize("name", TESTS)
def test_a_promise_is_tested_where_the_page_says(name: str) -> None:
    assert len(find(name)) == 1


def test_the_page_names_its_tests() -> None:
    assert len(TESTS) > 20
