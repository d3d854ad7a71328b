"""What the command line calls."""

import socket
from pathlib import Path

import pytest

from snowbound.core.mistakes import Mistake
from snowbound.server.command import serve
from snowbound.server.settings import read_settings


def test_a_taken_port_is_one_clear_sentence(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(Mistake, match="another --port"):
            serve(port=taken.getsockname()[1], data=tmp_path)


def test_a_database_that_does_not_answer_is_one_clear_sentence():
    with pytest.raises(Mistake, match="fails"):
        serve(port=0, database="postgresql://nobody@127.0.0.1:9/nothing")


def test_settings_come_from_the_environment():
    asked = {"SNOWBOUND_OPEN_TABLES": "3", "SNOWBOUND_ORIGINS": "https://a, https://b", "PATH": "/"}
    settings = read_settings(asked)
    assert settings.open_tables == 3 and settings.origins == ["https://a", "https://b"]
    with pytest.raises(Mistake, match="SNOWBOUND_OPEN_TABLES"):
        read_settings({"SNOWBOUND_OPEN_TABLES": "many"})
