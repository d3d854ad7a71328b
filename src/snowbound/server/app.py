"""The server as an ASGI application."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from prometheus_client import CONTENT_TYPE_LATEST

from snowbound import __version__
from snowbound.core.errors import Mistake, Refused
from snowbound.server.common.addresses import Addresses
from snowbound.server.common.rate_limits import RateLimited
from snowbound.server.common.settings import Settings
from snowbound.server.http import (
    client_files,
    games,
    identity,
    people,
    previews,
    records,
    static_files,
    tables,
)
from snowbound.server.http.authentication import NoIdentity, find_person
from snowbound.server.http.middleware import SAFE_METHODS, SecurityMiddleware, address_of
from snowbound.server.http.parameters import InjectedServices
from snowbound.server.live.tables import TableBroken
from snowbound.server.live.wall_clock import WallClock
from snowbound.server.people.identities import Person
from snowbound.server.services import Services
from snowbound.server.storage.write_queue import NOT_KNOWN, StorageFailure
from snowbound.server.workers.job_queue import Asker
from snowbound.server.workers.painting import NotDrawn
from snowbound.server.workers.shared_work import visitor
from snowbound.tables import messages
from snowbound.tables.commands import NotThere, NotYours

logger = logging.getLogger("snowbound.http")

STATUS = {
    NotThere: 404,
    NotYours: 403,
    NoIdentity: 401,
    RateLimited: 429,
    TableBroken: 503,
    NotDrawn: 503,
}


def on_mistake(request: Request, mistake: Exception) -> Response[messages.Problem]:
    """4xx with one clear sentence; nothing has changed."""
    status = next((STATUS[kind] for kind in type(mistake).mro() if kind in STATUS), 400)
    headers = {"retry-after": str(mistake.retry_after)} if isinstance(mistake, RateLimited) else {}
    rule = mistake.rule if isinstance(mistake, Refused) else ""
    return Response(messages.Problem(str(mistake), rule), status_code=status, headers=headers)


def on_failure(request: Request, failure: Exception) -> Response[messages.Problem]:
    words = "The database does not answer; ask again in a moment."
    if request.method not in SAFE_METHODS:
        words = NOT_KNOWN
    return Response(messages.Problem(words), status_code=503, headers={"retry-after": "2"})


def on_unreadable(request: Request, error: Exception) -> Response[messages.Problem]:
    """JSON that no parser gets through."""
    words = "The request is not UTF-8 text."
    if isinstance(error, RecursionError):
        logger.warning("a request went too deep: %s %s", request.method, request.url.path)
        words = "The request is nested too deeply."
    return Response(messages.Problem(words), status_code=400)


def on_http_error(request: Request, error: HTTPException) -> Response[messages.Problem]:
    words = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first: Any = error.extra[0]
        key = first.get("key", "data")
        words = f"{'The request' if key == 'data' else key}: {first.get('message', words)}"
    return Response(messages.Problem(words[:300]), status_code=error.status_code)


@get("/healthz", include_in_schema=False)
async def health(services: InjectedServices) -> Response[dict[str, str]]:
    problem = await services.health_problem()
    return Response({"status": problem or "well"}, status_code=503 if problem else 200)


@get("/metrics", include_in_schema=False)
async def metrics(services: InjectedServices) -> Response[bytes]:
    return Response(services.exporter.text(), media_type=CONTENT_TYPE_LATEST)


def make_app(
    url: str,
    settings: Settings | None = None,
    data: Path | None = None,
    addresses: Addresses | None = None,
    clock: WallClock | None = None,
) -> SecurityMiddleware:
    """A server on a database."""
    settings = settings or Settings()
    services = Services(url, settings, data, addresses, clock)
    served = static_files.StaticFiles()

    async def who(request: Request) -> Person | None:
        person = await find_person(request, services.identities)
        if person is not None:
            services.whereabouts.seen(person.id, address_of(request.scope))
        return person

    async def asker(request: Request, person: NamedDependency[Person | None]) -> Asker:
        return visitor(person.id if person else "", address_of(request.scope))

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        try:
            await services.open()
        except Exception:
            # The command says it in one sentence; uvicorn would print where it was raised.
            logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
            raise
        try:
            yield
        finally:
            await services.close()

    app = Litestar(
        route_handlers=[
            identity.router,
            games.router,
            tables.router,
            people.router,
            previews.router,
            records.router,
            health,
            metrics,
            client_files.client_file,
        ],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False, use_cache=True),
            "files": Provide(lambda: served, sync_to_thread=False, use_cache=True),
            "person": Provide(who),
            "asker": Provide(asker),
        },
        exception_handlers={
            Mistake: on_mistake,
            StorageFailure: on_failure,
            UnicodeDecodeError: on_unreadable,
            RecursionError: on_unreadable,
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
        signature_namespace={"Services": Services, "Person": Person},
        logging_config=None,
    )
    return SecurityMiddleware(app, services)
