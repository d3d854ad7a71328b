"""What the lab needs beyond Snowbound itself, imported when it is needed."""

from importlib import import_module
from importlib.util import find_spec

from snowbound.core.errors import Mistake

EXTRAS = {
    "lab": ("polars", "scipy", "altair", "vl_convert"),
    "cluster": ("distributed", "dask"),
}


def need(extra: str) -> None:
    """Raise a mistake that says how to get an extra, where it is not installed."""
    missing = [name for name in EXTRAS[extra] if find_spec(name) is None]
    if missing:
        raise Mistake(
            f"This needs {' and '.join(missing)}, which {'is' if len(missing) == 1 else 'are'} "
            f"not installed: pip install 'snowbound[{extra}]'."
        )
    for name in EXTRAS[extra][:1]:
        import_module(name)
