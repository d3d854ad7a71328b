"""One server for all tests that only need some server, on either database."""

from collections.abc import Iterator

import pytest

from tests.server.postgres import fresh_database, postgres
from tests.server.running import Running, running, sqlite_at


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A PostgreSQL of our own."""
    with postgres() as url:
        yield url


@pytest.fixture(scope="session")
def a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """For what does not depend on the database."""
    with running(sqlite_at(tmp_path_factory.mktemp("tables"))) as server:
        yield server


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    if request.param == "sqlite":
        url = sqlite_at(tmp_path_factory.mktemp("tables"))
    else:
        url = fresh_database(request.getfixturevalue("cluster"), "tables")
    with running(url) as server:
        yield server
