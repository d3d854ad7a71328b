"""Backups of a SQLite database, taken and restored while a server runs.

A backup is a copy of one moment, made by SQLite itself. To restore one, it is laid beside the
database as *pending*. Whoever holds the database's lock puts it in place: the command, or the
server that is running, which closes everything first and begins anew with it.
"""

import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from snowbound.core.errors import Failed, Mistake
from snowbound.server.storage.file_lock import FileLock, InUse
from snowbound.server.storage.migrate import known_revisions

RESTORE_SECONDS = 60.0  # how long a running server may take to begin anew
POLL_SECONDS = 0.1
COMPANIONS = ("", "-wal", "-shm")  # the files of one database


def back_up(database: Path, file: Path) -> None:
    if not database.exists():
        raise Mistake(f"There is no database at {database}.")
    try:
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600))
    except FileExistsError:
        raise Mistake(f"{file} exists already; a backup overwrites nothing.") from None
    except OSError as error:
        raise Mistake(f"{file} cannot be written: {error.strerror}.") from None
    try:
        _copy(database, file)
    except (sqlite3.Error, OSError) as error:
        file.unlink()
        raise Failed(f"The backup failed: {error}.") from None


def _copy(source: Path, target: Path) -> None:
    """The whole of a database in one file, on the disk."""
    with closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(target)) as writing:
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode=DELETE")
    with target.open("rb+") as written:
        os.fsync(written.fileno())


def check(file: Path) -> None:
    """A mistake for what is no backup, or none that this version can read."""
    if not file.is_file() or file.stat().st_size == 0:
        raise Mistake(f"{file} is not a backup of a server.")
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as reading:
            sound = reading.execute("PRAGMA quick_check").fetchone()[0] == "ok"
            found = reading.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error:
        sound, found = False, None
    if not sound or found is None:
        raise Mistake(f"{file} is not a backup of a server, or it is damaged.")
    if found[0] not in known_revisions():
        raise Mistake(f"{file} was written by a newer version of Snowbound; upgrade this one.")


# ── Restoring ───────────────────────────────────────────────────────────────────────────────


def pending(database: Path) -> Path:
    return database.with_name(f"{database.name}.restore")


def restore(database: Path, file: Path) -> None:
    check(file)
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = database.with_name(f"{database.name}.restore-part")
    part.unlink(missing_ok=True)
    back_up(file, part)
    waiting = part.replace(pending(database))
    lock = FileLock(str(database))
    try:
        lock.take()
    except InUse:
        _wait_for_server(waiting)
    else:
        try:
            put_in_place(database)
        finally:
            lock.release()


def _wait_for_server(waiting: Path) -> None:
    until = time.monotonic() + RESTORE_SECONDS
    while waiting.exists():
        if time.monotonic() > until:
            waiting.unlink(missing_ok=True)
            raise Failed("The running server did not take the backup; stop it and restore again.")
        time.sleep(POLL_SECONDS)


def put_in_place(database: Path) -> bool:
    """Make a pending backup the database; what was there is kept beside it. False if none is
    pending. The caller holds the lock. Whenever this is interrupted, doing it again finishes it."""
    waiting = pending(database)
    if not waiting.exists():
        return False
    before = database.with_name(f"{database.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
    for companion in reversed(COMPANIONS):  # a journal must never meet another database
        old = database.with_name(database.name + companion)
        if old.exists():
            shutil.move(old, before.with_name(before.name + companion))
    waiting.replace(database)
    _sync(database.parent)
    return True


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
