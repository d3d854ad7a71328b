"""The luck of a table: drawn when it starts, or that of a day."""

import hashlib
import secrets

BITS = 128


def new_seed(game: str, day: str) -> int:
    """A seed that nobody can guess; for the game of a day the one that all have."""
    if not day:
        return secrets.randbits(BITS)
    digest = hashlib.sha256(f"snowbound-daily:{game}:{day}".encode()).digest()
    return int.from_bytes(digest[: BITS // 8], "big")
