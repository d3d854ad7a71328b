"""What the command line calls."""

import socket
from pathlib import Path

import pytest

from snowbound.core.errors import Mistake
from snowbound.server.command import serve
from snowbound.server.common.settings import read_settings
from snowbound.server.storage.database import database_url


def test_a_taken_port_is_one_clear_sentence(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(Mistake, match="another --port"):
            serve(port=taken.getsockname()[1], data=tmp_path)


def test_a_database_that_does_not_answer_is_one_clear_sentence():
    with pytest.raises(Mistake, match="fails"):
        serve(port=0, database="postgresql://nobody@127.0.0.1:9/nothing")


@pytest.mark.parametrize("database", ["mysql://somewhere", "snowbound.sqlite3", "://"])
def test_a_database_of_another_kind_is_one_clear_sentence(database: str):
    with pytest.raises(Mistake, match="postgresql://USER@HOST/NAME or sqlite:///FILE"):
        serve(port=0, database=database)


def test_databases_are_named_as_people_name_them(tmp_path: Path):
    assert database_url(None, "postgres://a@b/c") == "postgresql+asyncpg://a@b/c"
    assert database_url(None, "sqlite:////a/b") == "sqlite+aiosqlite:////a/b"
    assert database_url(tmp_path, None).startswith("sqlite+aiosqlite:///")


def test_settings_come_from_the_environment():
    asked = {"SNOWBOUND_OPEN_TABLES": "3", "SNOWBOUND_ORIGINS": "https://a, https://b", "PATH": "/"}
    settings = read_settings(asked)
    assert settings.open_tables == 3 and settings.origins == ["https://a", "https://b"]
    with pytest.raises(Mistake, match="SNOWBOUND_OPEN_TABLES"):
        read_settings({"SNOWBOUND_OPEN_TABLES": "many"})
    with pytest.raises(Mistake, match="SNOWBOUND_BOT_PRIORITY cannot be 'high'"):
        read_settings({"SNOWBOUND_BOT_PRIORITY": "high"})
