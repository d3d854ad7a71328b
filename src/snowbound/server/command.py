"""What the command line calls: run a server, export and import its data."""

import asyncio
import gc
import socket
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable, Coroutine
from pathlib import Path

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from snowbound.core.errors import Mistake
from snowbound.server.app import make_app
from snowbound.server.connections import BACKLOG
from snowbound.server.http.uvicorn_protocol import HttpProtocol
from snowbound.server.logs import set_up_logs
from snowbound.server.settings import Settings, read_settings
from snowbound.server.socket.uvicorn_protocol import TableProtocol
from snowbound.server.storage import export
from snowbound.server.storage.database import database_url, reason
from snowbound.server.storage.store import Store
from snowbound.server.storage.write_queue import StorageFailure

GC_THRESHOLD = 50_000  # new objects between two garbage collections


def server_for(
    host: str, port: int, url: str, settings: Settings, data: Path | None = None
) -> uvicorn.Server:
    """A uvicorn server, ready to run."""
    config = uvicorn.Config(
        make_app(url, settings, data),
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
        timeout_graceful_shutdown=5,
    )
    return uvicorn.Server(config)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    database: str | None = None,
    open_browser: bool = False,
) -> None:
    """Run a server until it is stopped."""
    set_up_logs()
    settings = read_settings()
    url = database_url(data, database)
    _check_port(host, port)
    asyncio.run(_with_store(data, database, _nothing))  # fail now if the database cannot be opened
    server = server_for(host, port, url, settings, data)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"
    print(f"Snowbound's tables are at {address} (stop with Ctrl-C).", flush=True)
    if open_browser:
        threading.Thread(target=_show, args=(address,), daemon=True).start()
    gc.collect()
    gc.freeze()  # what exists now stays, so the garbage collector can skip it
    gc.set_threshold(GC_THRESHOLD)
    server.run()


def _check_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        reason = error.strerror or str(error)
        raise Mistake(
            f"{host}:{port} cannot be listened on ({reason}); try another --port."
        ) from None


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


def import_data(file: Path, data: Path | None = None, database: str | None = None) -> str:
    """Fill an empty server from a file; says what was done."""
    count = asyncio.run(_with_store(data, database, lambda store: export.read(store, file)))
    return f"{count} rows are read from {file}."


async def _with_store(
    data: Path | None, database: str | None, work: Callable[[Store], Coroutine[None, None, int]]
) -> int:
    store = Store(database_url(data, database))
    try:
        await store.open()
        return await work(store)
    except (StorageFailure, SQLAlchemyError, OSError) as error:
        raise Mistake(f"The database or the file fails: {reason(error)}.") from None
    finally:
        await store.close()
