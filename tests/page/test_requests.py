"""Which requests a page answers."""

import re

import pytest

from snowbound.page.requests import HANDLERS
from snowbound.tables.routes import ROUTES

VALUES = {"str": "frost-gorge", "int": "1"}


@pytest.mark.parametrize("name", ROUTES)
def test_every_shared_route_has_one_handler(name: str) -> None:
    method, path = ROUTES[name]
    asked = re.sub(r"\{\w+:(\w+)\}", lambda found: VALUES[found[1]], path)
    first = next(one for one in HANDLERS if one[0] == method and one[1].match(asked))
    assert first[1].groups == path.count("{"), "another route takes it away"


@pytest.mark.parametrize("seat", ["x", "-1", "9" * 5000])
def test_a_seat_in_a_path_is_a_number(seat: str) -> None:
    path = f"/api/tables/t/seats/{seat}"
    assert not any(pattern.match(path) for _, pattern, _ in HANDLERS)
