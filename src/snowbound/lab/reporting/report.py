"""A run's report: one HTML file, and the figures for those who want to draw their own."""

from pathlib import Path

import msgspec
import polars as pl

from snowbound.core.errors import Mistake
from snowbound.lab.inference.figures import ReportFigures
from snowbound.lab.inference.run_figures import figures_of
from snowbound.lab.playing.parquet_files import write_whole
from snowbound.lab.playing.run_folder import Run
from snowbound.lab.playing.run_plan import GAMES
from snowbound.lab.reporting.highlights import highlights
from snowbound.lab.reporting.report_html import RECORD_NAME, file_name, report_html

PAGE = "report.html"
RECORDS = "records"
TABLES = ("things", "worth", "skills", "endings")


def figures(run: Run) -> ReportFigures:
    """The figures of a run that has games."""
    if not run.spans(GAMES):
        raise Mistake(f"{run.folder} has no games yet: the same `lab run` plays them.")
    return figures_of(run)


def write_report(run: Run, to: Path | None = None, parquet: bool = False) -> list[Path]:
    """Write the page, the records worth watching and perhaps tables; what was written."""
    found = figures(run)
    shown = highlights(run)
    target = to or run.folder / PAGE
    written = [target]
    _write(target, report_html(found, shown).encode())
    for one in shown:
        path = run.folder / RECORDS / file_name(one)
        _write(path, one.record)
        written.append(path)
    _remove_records(run, kept=written)
    if parquet:
        written += _write_tables(run, found)
    return written


def _remove_records(run: Run, kept: list[Path]) -> None:
    """Those of an earlier report, when the run had other games."""
    for path in (run.folder / RECORDS).glob("*.json"):
        if path not in kept and RECORD_NAME.fullmatch(path.name):
            path.unlink(missing_ok=True)


def _write_tables(run: Run, found: ReportFigures) -> list[Path]:
    written: list[Path] = []
    for name in TABLES:
        rows = [_flat(msgspec.to_builtins(row)) for row in getattr(found, name)]
        if rows:
            path = run.folder / "tables" / f"{name}.parquet"
            path.parent.mkdir(exist_ok=True)
            pl.DataFrame(rows, infer_schema_length=None).write_parquet(path)
            written.append(path)
    return written


def _flat(row: dict[str, object], before: str = "") -> dict[str, object]:
    """A row without rows inside; an interval becomes two columns."""
    flat: dict[str, object] = {}
    for name, value in row.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{before}{name}_")
        elif name in ("ci95", "interval"):
            low, high = value if isinstance(value, tuple | list) else (None, None)
            flat |= {f"{before}low": low, f"{before}high": high}
        else:
            flat[f"{before}{name}"] = value
    return flat


def _write(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(f"{path.parent} cannot be made: {error.strerror}.") from None
    write_whole(path, data)
