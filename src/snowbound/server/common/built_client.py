"""Where the browser client is, once it is built into the package."""

from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"
