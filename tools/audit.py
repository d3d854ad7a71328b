"""Asks advisory databases about everything that is locked: `pip-audit` and `npm audit`.

    make audit
    python -m tools.audit [requirements/play.txt web ...]

Exit code 1: there are known faults. Exit code 3: something could not be checked, since no database
answered about it; nothing is known of it then, neither good nor bad.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hatch_build import find_node

KNOWN_FAULTS, NOT_CHECKED = 1, 3
SECONDS = 300  # for one file or folder


class Audit(NamedTuple):
    """What is known of one lock file."""

    what: str
    checked: int = 0
    faults: Sequence[str] = ()
    unknown: str = ""  # why something was not checked


def main(asked: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument(
        "what", nargs="*", type=Path, help="requirements, or folders with npm's lock"
    )
    what = parser.parse_args(asked).what or [
        *sorted(Path("requirements").glob("*.txt")),
        *npm_locks(),
    ]
    audits = [of_npm(path) if path.is_dir() else of_pip(path) for path in what]
    print("\n".join(map(told, audits)))
    return code(audits)


def npm_locks() -> list[Path]:
    return [Path(folder) for folder in ("web", "page")]


def told(audit: Audit) -> str:
    lines = [f"  {fault}" for fault in audit.faults]
    if audit.unknown:
        lines.append(f"  NOT CHECKED: {audit.unknown}")
    known = f"{audit.checked} packages checked, known faults: {len(audit.faults)}"
    return "\n".join([f"{audit.what}: {known}", *lines])


def code(audits: list[Audit]) -> int:
    if any(audit.faults for audit in audits):
        return KNOWN_FAULTS
    return NOT_CHECKED if any(audit.unknown for audit in audits) else 0


# ── Python ──────────────────────────────────────────────────────────────────────────────────


def of_pip(path: Path) -> Audit:
    words = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes"]
    words += ["--format", "json", "--progress-spinner", "off", "--requirement", str(path)]
    found = answer(words)
    if isinstance(found, str):
        return Audit(str(path), unknown=found)
    return read_pip(str(path), found)


def read_pip(what: str, found: dict[str, Any]) -> Audit:
    """pip-audit passes over a package that the database does not know, and calls that well."""
    packages = found["dependencies"]
    skipped = [one for one in packages if "skip_reason" in one]
    faults = [
        f"{one['name']} {one['version']}: {fault['id']}, "
        f"fixed in {', '.join(fault['fix_versions']) or 'no version yet'}"
        for one in packages
        for fault in one.get("vulns", [])
    ]
    unknown = f"packages: {len(skipped)}. {skipped[0]['skip_reason']}" if skipped else ""
    return Audit(what, len(packages) - len(skipped), faults, unknown)


# ── npm ─────────────────────────────────────────────────────────────────────────────────────


def of_npm(folder: Path) -> Audit:
    npm = find_node()
    if npm is None:
        return Audit(str(folder), unknown="there is no npm here")
    found = answer([*npm, "audit", "--package-lock-only", "--json"], folder)
    if isinstance(found, str):
        return Audit(str(folder), unknown=found)
    return read_npm(str(folder), found)


def read_npm(what: str, found: dict[str, Any]) -> Audit:
    if "vulnerabilities" not in found:
        words = found.get("message") or found.get("error", {}).get("summary", "")
        return Audit(what, unknown=f"npm's registry does not tell: {words[:160]}")
    faults = [
        f"{name} {one['range']}: {one['severity']}"
        for name, one in found["vulnerabilities"].items()
    ]
    return Audit(what, found["metadata"]["dependencies"]["total"], faults)


def answer(words: list[str], folder: Path | None = None) -> dict[str, Any] | str:
    """A command's JSON; if it gives none, why."""
    try:
        done = subprocess.run(
            words, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return f"no answer within {SECONDS} s"
    try:
        return json.loads(done.stdout)
    except ValueError:
        return (done.stderr.strip().splitlines() or ["no answer"])[-1][:300]


if __name__ == "__main__":
    sys.exit(main())
