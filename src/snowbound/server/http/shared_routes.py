"""Handlers of requests that a page without a server answers, too."""

from collections.abc import Callable
from typing import Any

from litestar import get, patch, post
from litestar.handlers import HTTPRouteHandler

from snowbound.tables.routes import ROUTES

DECORATORS: dict[str, Callable[..., Any]] = {"GET": get, "PATCH": patch, "POST": post}


def shared(name: str, **settings: Any) -> Callable[[Callable[..., Any]], HTTPRouteHandler]:
    """The handler of a route in `tables/routes.py`, with settings as Litestar takes them."""
    route = ROUTES[name]
    return DECORATORS[route.method](route.path, **settings)
