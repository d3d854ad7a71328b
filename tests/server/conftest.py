"""One server for all tests that only need some server."""

from collections.abc import Iterator

import pytest

from tests.server.running import Running, running, sqlite_at


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(sqlite_at(tmp_path_factory.mktemp("tables"))) as server:
        yield server
