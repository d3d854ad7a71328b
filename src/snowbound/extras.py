"""What parts of Snowbound need beyond the library, imported when it is needed."""

from importlib import import_module
from importlib.util import find_spec

from snowbound.core.errors import Mistake

# By extra, as Python imports them; the first is imported on asking.
EXTRAS = {
    "lab": ("polars", "scipy", "altair", "vl_convert"),
    "cluster": ("distributed", "dask"),
    "serve": (
        *("litestar", "uvicorn", "websockets", "h11", "sqlalchemy", "alembic"),
        *("aiosqlite", "asyncpg", "aiosmtplib", "prometheus_client"),
        *("confusable_homoglyphs", "segno", "PIL"),
    ),
}
NAMED = 4  # of what is missing


def need(extra: str) -> None:
    """Raise a mistake that says how to get an extra, where it is not installed."""
    missing = [name for name in EXTRAS[extra] if find_spec(name) is None]
    if missing:
        raise Mistake(
            f"This needs {_listed(missing)}, which {'is' if len(missing) == 1 else 'are'} "
            f"not installed: pip install 'snowbound[{extra}]'."
        )
    for name in EXTRAS[extra][:1]:
        import_module(name)


def _listed(names: list[str]) -> str:
    """All but very long lists."""
    if len(names) <= NAMED:
        return " and ".join(names)
    return f"{', '.join(names[: NAMED - 1])} and {len(names) - NAMED + 1} more packages"
