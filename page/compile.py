"""Runs inside Pyodide under node (compile.mjs): compiles the standard library into a zip, Snowbound
and what it needs into a tar. The same sources give the same bytes."""

import _imp
import io
import json
import marshal
import re
import tarfile
import zipfile
from pathlib import Path

MAGIC = __import__("importlib.util").util.MAGIC_NUMBER
UNCHECKED = (0b01).to_bytes(4, "little")  # a hash that nobody compares with a source
NO_DATE = (1980, 1, 1, 0, 0, 0)
STAGE = Path("/stage")


def compiled(source: bytes, name: str) -> bytes:
    """A .pyc without docstrings and assertions."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return MAGIC + UNCHECKED + _imp.source_hash(0, source) + marshal.dumps(code)


def library(left_out: str) -> None:
    """The standard library but for what a page has no use for; stored, as the host compresses."""
    skip = re.compile(left_out)
    source = zipfile.ZipFile("/pyodide/python_stdlib.zip")
    with zipfile.ZipFile(STAGE / "library.zip", "w", zipfile.ZIP_STORED) as target:
        for name in sorted(source.namelist()):
            if name.endswith(".py") and not skip.match(name):
                data = compiled(source.read(name), name)
                target.writestr(zipfile.ZipInfo(f"{name}c", NO_DATE), data)


def packages() -> None:
    site = STAGE / "site"
    with tarfile.open(STAGE / "packages.tar", "w", format=tarfile.USTAR_FORMAT) as target:
        for path in sorted(path for path in site.rglob("*") if path.is_file()):
            name, data = path.relative_to(site).as_posix(), path.read_bytes()
            if name.endswith(".py"):
                name, data = f"{name}c", compiled(data, name)
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            target.addfile(entry, io.BytesIO(data))


library(json.loads((STAGE / "compile.json").read_text())["left_out"])
packages()
