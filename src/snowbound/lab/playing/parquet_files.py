"""Parquet files of a run: written as a whole or not at all, each with a mark of its run."""

import io
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import snowbound
from snowbound.core.errors import Mistake
from snowbound.lab.playing.processes import Faults

if TYPE_CHECKING:
    import polars as pl

MARK = "snowbound-run"  # in a file's metadata: which run it belongs to
NOTES = "snowbound-notes"


def as_parquet(frame: "pl.DataFrame", mark: str, faults: Faults | None = None) -> bytes:
    marks = {MARK: mark, "snowbound": snowbound.__version__}
    if faults is not None and faults.count:
        marks[NOTES] = msgspec.json.encode(faults).decode()
    file = io.BytesIO()
    frame.write_parquet(file, metadata=marks)
    return file.getvalue()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file under a temporary name, then rename it."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):  # where nothing can be written, nothing can be removed
            temporary.unlink()
        raise Mistake(f"{path} cannot be written: {error.strerror}.") from None


def read_marks(path: Path) -> dict[str, str]:
    """A Parquet file's own words about itself."""
    import polars as pl

    try:
        return pl.read_parquet_metadata(path)
    except (pl.exceptions.PolarsError, OSError):
        raise Mistake(
            f"{path} is broken or not Parquet. Delete it; the same `lab run` plays its games again."
        ) from None
