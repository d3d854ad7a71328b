"""The server as an ASGI application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from snowbound import __version__
from snowbound.core.mistakes import Mistake, Refused
from snowbound.server import api_games, api_identity, api_records, api_tables, files
from snowbound.server import messages as wire
from snowbound.server.asked import TheHouse
from snowbound.server.asking import NotThere, NotYours
from snowbound.server.batches import StorageFailure
from snowbound.server.doors import Doors
from snowbound.server.house import House
from snowbound.server.identities import Person
from snowbound.server.limits import TooMany
from snowbound.server.settings import Settings
from snowbound.server.visitors import NoIdentity, find_person

STATUS = {NotThere: 404, NotYours: 403, NoIdentity: 401, TooMany: 429}


def on_mistake(request: Request, mistake: Exception) -> Response[wire.Problem]:
    """One clear sentence, and nothing has changed."""
    status = next((STATUS[kind] for kind in type(mistake).mro() if kind in STATUS), 400)
    headers = {"retry-after": str(mistake.retry_after)} if isinstance(mistake, TooMany) else {}
    rule = mistake.rule if isinstance(mistake, Refused) else ""
    return Response(wire.Problem(str(mistake), rule), status_code=status, headers=headers)


def on_failure(request: Request, failure: Exception) -> Response[wire.Problem]:
    words = "The server could not store or read this; nothing has changed. Ask again."
    return Response(wire.Problem(words), status_code=503, headers={"retry-after": "2"})


def on_http_error(request: Request, error: HTTPException) -> Response[wire.Problem]:
    words = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first: Any = error.extra[0]
        words = f"{first.get('key', 'the request')}: {first.get('message', words)}"
    return Response(wire.Problem(words[:300]), status_code=error.status_code)


@get("/healthz", include_in_schema=False)
async def health(house: TheHouse) -> Response[dict[str, str]]:
    if await house.healthy():
        return Response({"status": "well"})
    return Response({"status": "the database does not answer"}, status_code=503)


@get("/metrics", include_in_schema=False)
async def metrics(house: TheHouse) -> Response[str]:
    return Response(house.metrics.text(house.gauges()), media_type="text/plain; version=0.0.4")


def make_app(url: str, settings: Settings | None = None, data: Path | None = None) -> Doors:
    """A server on a database."""
    settings = settings or Settings()
    house = House(url, settings, data)
    served = files.Files()

    async def who(request: Request) -> Person | None:
        return await find_person(request, house.people)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = Litestar(
        route_handlers=[
            api_identity.router,
            api_games.router,
            api_tables.router,
            api_records.router,
            health,
            metrics,
            files.client_file,
        ],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False, use_cache=True),
            "files": Provide(lambda: served, sync_to_thread=False, use_cache=True),
            "person": Provide(who),
        },
        exception_handlers={
            Mistake: on_mistake,
            StorageFailure: on_failure,
            HTTPException: on_http_error,
        },
        lifespan=[lifespan],
        request_max_body_size=settings.largest_body,
        openapi_config=OpenAPIConfig(
            title="Snowbound",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        signature_namespace={"House": House, "Person": Person},
        logging_config=None,
    )
    return Doors(app, house)
