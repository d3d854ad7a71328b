"""Catalogues in a browser page: the browser's Fluent formats them, and Babel stays at home."""

from importlib import import_module
from typing import Any

import msgspec

from snowbound.text import catalogue


def use_the_browsers() -> None:
    """Called by web/src/page/python.ts, which offers the module `browser_fluent`."""
    offered: Any = import_module("browser_fluent")

    def load(language: str, text: str) -> catalogue.Format:
        format = offered.load(language, text)
        return lambda key, args: str(format(key, msgspec.json.encode(args).decode()))

    catalogue.use(load)
