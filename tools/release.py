"""Builds what a release consists of, into dist/release (`make release`, which also tries it).

    python -m tools.release [--only wheel,sdist,page,image] [--tag v1.2.3]

A wheel, compiled where a C compiler is at hand; the source distribution; the page without a server
as a zip (`make page` first); the image, where docker, podman or buildah is at hand. Beside them
their SHA-256 sums and what all of it is made of, as CycloneDX JSON.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

from hatch_build import can_compile
from tools import bill_of_materials

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "dist" / "release"
PAGE = ROOT / "dist" / "page"
SUMS = "SHA256SUMS"
PARTS = ("wheel", "sdist", "page", "image")
NO_BUILDER = 3  # how tools/image ends where there is nothing to build with
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # of every file in a zip, so that the same page is the same file


def version() -> str:
    """The version, which the list of changes begins with."""
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if latest_changes()[0] != named:
        raise SystemExit(f"CHANGELOG.md does not begin with version {named}.")
    return named


def latest_changes() -> tuple[str, str]:
    """The newest version that CHANGELOG.md tells of, and its date or what else is said there."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(r"^## (\d[\w.]*), (.*)$", text, re.MULTILINE)
    return (found[1], found[2]) if found else ("", "")


def check_tag(tag: str) -> None:
    """Only what is finished is published, under its own name."""
    if tag != f"v{version()}":
        raise SystemExit(f"The tag is {tag}, and the version is {version()}.")
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", latest_changes()[1]):
        raise SystemExit(f"CHANGELOG.md does not give the date of version {version()}.")


def run(*words: str | Path, **variables: str) -> int:
    return subprocess.run(
        [str(word) for word in words], cwd=ROOT, env=os.environ | variables, check=False
    ).returncode


def must(*words: str | Path, **variables: str) -> None:
    if run(*words, **variables):
        raise SystemExit(f"{words[0]} has failed.")


def build_wheel(named: str) -> str:
    compiled = "yes" if can_compile() else "no"
    cache = os.environ.get("SNOWBOUND_WEB_CACHE") or str(ROOT / "build" / "web")
    hatchling = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", FOLDER]
    must(*hatchling, SNOWBOUND_COMPILE=compiled, SNOWBOUND_WEB_CACHE=cache)
    return "" if compiled == "yes" else "without a C compiler the wheel is interpreted"


def build_sdist(named: str) -> str:
    must(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", FOLDER)
    return ""


def build_page(named: str) -> str:
    if not (PAGE / "index.html").is_file():
        raise SystemExit("The page is not built: make page")
    with zipfile.ZipFile(
        FOLDER / f"snowbound-page-{named}.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9
    ) as archive:
        for file in sorted(path for path in PAGE.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(f"snowbound-page/{file.relative_to(PAGE)}", LONG_AGO)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.read_bytes())
    return ""


def build_image(named: str) -> str:
    file = FOLDER / f"snowbound-image-{named}.tar"
    options = os.environ.get("SNOWBOUND_IMAGE_OPTIONS", "").split()
    ended = run("tools/image", "--save", file, *options)
    if ended == NO_BUILDER:
        return "nothing here can build an image"
    if ended:
        raise SystemExit("tools/image has failed.")
    return ""


def write_sums() -> None:
    """As `sha256sum --check SHA256SUMS` reads it."""
    lines: list[str] = []
    for file in sorted(FOLDER.iterdir()):
        if file.name != SUMS:
            with file.open("rb") as opened:
                digest = hashlib.file_digest(opened, "sha256").hexdigest()
            lines.append(f"{digest}  {file.name}\n")
    (FOLDER / SUMS).write_text("".join(lines), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default=",".join(PARTS), help="some of " + ", ".join(PARTS))
    parser.add_argument("--tag", help="check that this version may be published under this tag")
    given = parser.parse_args()
    if given.tag:
        check_tag(given.tag)
    asked = given.only.split(",")
    if unknown := [part for part in asked if part not in PARTS]:
        parser.error(f"a release has no part {unknown[0]!r}; it has {', '.join(PARTS)}")
    named = version()
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    builders = {
        "wheel": build_wheel,
        "sdist": build_sdist,
        "page": build_page,
        "image": build_image,
    }
    for part in asked:
        if lacking := builders[part](named):
            print(f"{part}: {lacking}")
    (FOLDER / f"snowbound-{named}.cdx.json").write_text(bill_of_materials.text(), "utf-8")
    write_sums()
    for file in sorted(FOLDER.iterdir()):
        print(f"{file.stat().st_size:12,}  {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
