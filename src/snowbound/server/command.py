"""What the command line calls: run a server; back up, restore, export and import its data."""

import asyncio
import gc
import logging
import os
import socket
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import uvicorn

from snowbound.core.errors import Failed, Mistake
from snowbound.server.app import make_app
from snowbound.server.common.addresses import ALL, LOOPBACK, Addresses, bracketed
from snowbound.server.common.connections import BACKLOG
from snowbound.server.common.settings import Settings, read_settings
from snowbound.server.http.uvicorn_protocol import HttpProtocol
from snowbound.server.live.wall_clock import WallClock
from snowbound.server.logs import set_up_logs
from snowbound.server.services import Services
from snowbound.server.socket.uvicorn_protocol import TableProtocol
from snowbound.server.storage import backup, export
from snowbound.server.storage.database import database_url, reason, sqlite_file
from snowbound.server.storage.file_lock import FileLock
from snowbound.server.storage.store import Store
from snowbound.server.storage.write_queue import StorageFailure

GC_THRESHOLD = 50_000  # new objects between two garbage collections
STOP_SECONDS = 9.0  # from the signal to the end, whatever hangs
GRACE_SECONDS = 3  # for connections to end by themselves

logger = logging.getLogger("snowbound.server")


class Server(uvicorn.Server):
    """A server that ends in time when it is asked to."""

    restores = False  # it ends only to begin anew with a backup

    @property
    def failure(self) -> Exception | None:
        """What kept it from starting."""
        return self.services.start_failure

    @property
    def services(self) -> Services:
        app: Any = self.config.app
        return app.services

    def restore(self) -> None:
        """End, to begin anew with the backup that is pending."""
        self.restores = True
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            last = threading.Timer(STOP_SECONDS, _end)
            last.daemon = True
            last.start()
        super().handle_exit(sig, frame)


def _end() -> None:
    """What was acknowledged is on the disk, so that ending now loses nothing."""
    logger.error("the server did not end in time; something hangs")
    logging.shutdown()
    os._exit(1)


def server_for(
    host: str,
    port: int,
    url: str,
    settings: Settings,
    data: Path | None = None,
    clock: WallClock | None = None,
) -> Server:
    """A uvicorn server, ready to run; its tables go by `clock`."""
    config = uvicorn.Config(
        make_app(url, settings, data, Addresses(host, port, settings), clock),
        host=host,
        port=port,
        backlog=BACKLOG,
        http=HttpProtocol,
        ws=TableProtocol,
        ws_max_size=settings.largest_message,
        ws_per_message_deflate=False,
        ws_ping_interval=30.0,
        ws_ping_timeout=30.0,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return Server(config)


def serve(
    host: str | None = None,
    port: int = 8000,
    data: Path | None = None,
    database: str | None = None,
    open_browser: bool = False,
    lan: bool = False,
    public_address: str | None = None,
) -> None:
    """Run a server until it is stopped."""
    set_up_logs()
    settings = read_settings()
    if public_address is not None:
        settings = msgspec.structs.replace(settings, public_address=public_address)
    host = _host_to_listen_on(host, lan)
    addresses = Addresses(host, port, settings)
    url = database_url(data, database)
    _check_port(host, port)
    print(f"Snowbound's tables are at {addresses.here()}/ (stop with Ctrl-C).")
    print(addresses.introduction(), flush=True)
    if open_browser:
        threading.Thread(target=_show, args=(f"{addresses.here()}/",), daemon=True).start()
    gc.set_threshold(GC_THRESHOLD)
    while True:
        _restore_pending(url)
        server = _ready_server(host, port, url, settings, data, database)
        gc.collect()
        gc.freeze()  # what exists now stays, so the garbage collector can skip it
        _run(server)
        if not server.restores:
            break
        logger.info("the server begins anew with a backup")


def _host_to_listen_on(host: str | None, lan: bool) -> str:
    if not lan:
        return LOOPBACK if host is None else host
    if host is not None:
        raise Mistake(f"--lan listens on all of this machine's addresses; leave out --host {host}.")
    return ALL


def _ready_server(
    host: str, port: int, url: str, settings: Settings, data: Path | None, database: str | None
) -> Server:
    # Fail now if the database cannot be opened.
    asyncio.run(_with_store(data, database, _nothing, exclusive=True))
    try:
        server = server_for(host, port, url, settings, data)
    except OSError as error:
        raise _failed(error) from None
    services = server.services
    services.on_restore = server.restore
    return server


def _run(server: Server) -> None:
    try:
        server.run()
    except SystemExit:  # uvicorn's way to say that it did not start
        if server.failure is None:
            raise
    if server.failure is not None:
        raise _failed(server.failure)


def _failed(error: Exception) -> Failed:
    """One sentence for what keeps a server from starting."""
    if isinstance(error, Failed):
        return error
    if isinstance(error, StorageFailure):
        return Failed(f"The database or the file fails: {reason(error)}.")
    return Failed(f"The server cannot be started: {error}.")


def _check_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    place = f"{bracketed(host)}:{port}" if host else f"Port {port}"
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        reason = error.strerror or str(error)
        raise Mistake(f"{place} cannot be listened on ({reason}); try another --port.") from None


async def _nothing(store: Store) -> int:
    return 0


def _show(address: str) -> None:
    """Open the browser as soon as the server answers."""
    for _ in range(100):
        time.sleep(0.1)
        try:
            with urllib.request.urlopen(f"{address}healthz", timeout=1):
                webbrowser.open(address)
                return
        except OSError:
            continue


def export_data(file: Path, data: Path | None = None, database: str | None = None) -> str:
    """Write all of a server's data to a file; says what was done."""
    count = asyncio.run(_with_store(data, database, lambda store: export.write(store, file)))
    return f"{count} rows are written to {file}. It holds hashed secrets: keep it to yourself."


def back_up(file: Path, data: Path | None = None, database: str | None = None) -> str:
    """Copy a SQLite database while it is in use; says what was done."""
    backup.back_up(_sqlite_file(data, database), file)
    return f"The backup is {file}. It holds hashed secrets: keep it to yourself."


def restore(file: Path, data: Path | None = None, database: str | None = None) -> str:
    """Put a backup in the place of a SQLite database, also of one in use; says what was done."""
    place = _sqlite_file(data, database)
    backup.restore(place, file)
    return f"{file} is restored to {place}; what was there before is kept beside it."


def _sqlite_file(data: Path | None, database: str | None) -> Path:
    file = sqlite_file(database_url(data, database))
    if file is None:
        raise Mistake("PostgreSQL is backed up by pg_dump and restored by pg_restore.")
    return file


def _restore_pending(url: str) -> None:
    """A backup that was pending when a server ended is put in place now."""
    file = sqlite_file(url)
    if file is None:
        return
    lock = FileLock(str(file))
    try:
        lock.take()
        backup.put_in_place(file)
    except OSError as error:
        raise _failed(StorageFailure(f"{lock.path}: {error.strerror}")) from None
    finally:
        lock.release()


def import_data(file: Path, data: Path | None = None, database: str | None = None) -> str:
    """Fill an empty server from a file; says what was done."""
    count = asyncio.run(_with_store(data, database, lambda store: export.read(store, file), True))
    return f"{count} rows are read from {file}."


async def _with_store(
    data: Path | None,
    database: str | None,
    work: Callable[[Store], Coroutine[None, None, int]],
    exclusive: bool = False,
) -> int:
    store = Store(database_url(data, database))
    try:
        await store.open(exclusive)
        return await work(store)
    except (StorageFailure, OSError) as error:
        raise Failed(f"The database or the file fails: {reason(error)}.") from None
    finally:
        await store.close()
