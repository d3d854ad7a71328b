"""HTTP: everything that is not the API is the browser client, which has its own routes."""

import re

from litestar import Request, Response, get
from litestar.di import NamedDependency

from snowbound.server.http.parameters import InjectedServices
from snowbound.server.http.previews import add_preview
from snowbound.server.http.static_files import StaticFiles

TABLE = re.compile(r"/(table|record)/([\w-]{1,64})")


@get(["/", "/{path:path}"], include_in_schema=False)
async def client_file(
    request: Request, files: NamedDependency[StaticFiles], services: InjectedServices
) -> Response[bytes]:
    path = request.scope["path"]
    if path.startswith("/api"):
        return Response(
            b'{"words":"There is nothing here."}', status_code=404, media_type="application/json"
        )
    table = TABLE.fullmatch(path)
    if table is None:
        return files.answer(path, request.headers.get("accept-encoding", ""))
    document = files.answer(path, "")
    base = services.addresses.link_base(str(request.base_url))
    preloads = files.preloads if table[1] == "table" else {}
    await add_preview(services, table[2], document, base, preloads)
    return document
