"""A static web host, as plain as they come: files in a sub-folder, headers from `_headers`."""

import functools
import threading
from fnmatch import fnmatch
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FOLDER = "/games/snowbound/"
TYPES = {
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


class Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def __init__(self, host: "StaticHost", *given: object) -> None:
        self.host = host
        super().__init__(*given)  # pyright: ignore

    def translate_path(self, path: str) -> str:
        if not path.startswith(FOLDER):
            return "/nowhere"
        self.directory = str(self.host.files)
        return super().translate_path(path.removeprefix(FOLDER.rstrip("/")))

    def end_headers(self) -> None:
        for pattern, name, value in self.host.headers:
            if fnmatch(self.path.removeprefix(FOLDER.rstrip("/")), pattern):
                self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


class StaticHost:
    """Serves `files` until it is stopped: then the network is gone."""

    def __init__(self, files: Path) -> None:
        self.files = files
        self.headers = read_headers((files / "_headers").read_text())
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, self))
        self.port = self.server.server_port
        self._run()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{FOLDER}"

    def _run(self) -> None:
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def read_headers(text: str) -> list[tuple[str, str, str]]:
    """(path pattern, name, value) out of a `_headers` file."""
    found: list[tuple[str, str, str]] = []
    pattern = ""
    for line in text.splitlines():
        if line.startswith(" "):
            name, _, value = line.strip().partition(": ")
            found.append((pattern, name, value))
        else:
            pattern = line.strip()
    return found
