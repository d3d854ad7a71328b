"""What all tests share."""

from pathlib import Path

import pytest

from snowbound.core.components import ComponentSet, read_file

# A sheet of Frost Gorge and a cliff of The Adorable Snowman that tests may count on, whatever
# becomes of the shipped ones.
VALLEY: ComponentSet = read_file(Path(__file__).parent / "data" / "valley.toml")
SHOULDER: ComponentSet = read_file(Path(__file__).parent / "data" / "shoulder.toml")

# The same for The Coldest Night: a deck.
HUT: ComponentSet = read_file(Path(__file__).parent / "data" / "hut.toml")

# And for Before the Storm: a whole set.
OUTPOST: ComponentSet = read_file(Path(__file__).parent / "data" / "outpost.toml")


def rule(*ids: str) -> pytest.MarkDecorator:
    """Names the ledger rules that a test shows at work: `@rule("FG-14")`."""
    return pytest.mark.rule(*ids)
