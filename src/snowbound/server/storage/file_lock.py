"""One server a SQLite file: a lock that ends with the process that holds it, however it ends."""

import os

from snowbound.core.errors import Failed


class InUse(Failed):
    """Another process holds the lock."""


class FileLock:
    """A lock beside a database file. Worker processes do not inherit it."""

    def __init__(self, database: str) -> None:
        self.path = f"{database}.lock"
        self._descriptor = -1

    def take(self) -> None:
        import fcntl  # not on every system, and only servers need it

        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            raise InUse(
                f"{self.path.removesuffix('.lock')} is in use by another server; stop that one, "
                "or use another folder."
            ) from None
        self._descriptor = descriptor

    def release(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
