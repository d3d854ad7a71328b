"""A PostgreSQL for those who need one."""

from collections.abc import Iterator

import pytest

from tests.server.postgres import postgres


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    with postgres() as url:
        yield url
