"""Static files: the browser client, as it was built into the package."""

import json
import mimetypes
from pathlib import Path

from litestar import Response

from snowbound.server.common.built_client import STATIC

NOT_BUILT = (
    "The browser client is not built into this server. The protocol under /api works; "
    "`make play` builds the client.\n"
)
ASSETS = "/assets/"  # their names change with their content
FOREVER = "public, max-age=31536000, immutable"
PRELOADS = "/preloads.json"  # what the table of each game is made of
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))


class StaticFiles:
    """Serves exactly the files that were there at the start."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.paths: dict[str, Path] = {}
        if folder.is_dir():
            for path in folder.rglob("*"):
                if path.is_file():
                    self.paths["/" + path.relative_to(folder).as_posix()] = path
        listed = self.paths.pop(PRELOADS, None)
        self.preloads: dict[str, list[str]] = json.loads(listed.read_bytes()) if listed else {}

    def answer(self, path: str, accepted: str) -> Response[bytes]:
        """A file; for any other path the client's HTML, since the client has its own routes."""
        if path not in self.paths:
            if path.startswith(ASSETS):  # of another build: HTML would confuse the client
                return Response(
                    b"There is no such file.\n", status_code=404, media_type="text/plain"
                )
            path = "/index.html"
        found = self.paths.get(path)
        if found is None:
            return Response(NOT_BUILT.encode(), status_code=503, media_type="text/plain")
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        headers = {"cache-control": FOREVER if path.startswith(ASSETS) else "no-cache"}
        for encoding, suffix in ENCODINGS:
            if encoding in accepted and path + suffix in self.paths:
                found = self.paths[path + suffix]
                headers |= {"content-encoding": encoding, "vary": "accept-encoding"}
                break
        return Response(found.read_bytes(), media_type=kind, headers=headers)
