"""docs/odds.md is what the report writes from its figures."""

import shutil
from pathlib import Path

from snowbound.lab.odds.report import read_figures, write_page

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_and_its_chart_are_made_from_its_figures(tmp_path: Path) -> None:
    shutil.copy(DOCS / "odds.json", tmp_path)
    page = tmp_path / "odds.md"
    write_page(list(read_figures(page.with_suffix(".json")).values()), page)
    for name in ("odds.md", "odds.svg", "odds.json"):
        assert (tmp_path / name).read_text() == (DOCS / name).read_text(), name
