"""The same luck in every run: the seeds of tables that tests open."""

import hashlib
import itertools
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch


@contextmanager
def luck(name: str) -> Iterator[None]:
    """Tables that start meanwhile get seeds made from a name and their number."""
    numbers = itertools.count()

    def seed(bits: int) -> int:
        words = f"{name} {next(numbers)}".encode()
        return int.from_bytes(hashlib.blake2b(words, digest_size=bits // 8).digest(), "big")

    with patch.object(secrets, "randbits", seed):
        yield
