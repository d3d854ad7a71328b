"""The command line, one module a topic."""

from snowbound.cli.app import main

__all__ = ["main"]
