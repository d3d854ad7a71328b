"""Tries every file of dist/release somewhere fresh: environments made for it, and nothing else.

    python -m tools.try_release [--only wheel,sdist,page,image]

The wheel and the source distribution are installed into new environments, serve, and have a game
played against them; the page is unpacked and played in a browser; the image is run and played
against. Exit code 1 if anything does not hold.
"""

import argparse
import asyncio
import contextlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.server.running import free_port, wait_until_well
from tools.play_against import play
from tools.release import FOLDER, PARTS, ROOT, SUMS

STOP_SECONDS = 15.0  # a server ends within ten
PAGE_SECONDS = 1800.0  # a page that does not start would be waited for without end

# Of this environment nothing but what says where packages come from.
KEPT = ("PATH", "HOME", "LANG", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE")
KEPT_FROM = ("PIP_", "npm_config_", "NPM_CONFIG_", "http", "HTTP")


def fresh_variables(**more: str) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name in KEPT or name.startswith(KEPT_FROM)
    }
    return kept | more


def run(*words: str | Path, cwd: Path, **more: str) -> str:
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=fresh_variables(**more),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = (done.stdout + done.stderr)[-3000:]
        raise SystemExit(f"{' '.join(str(word) for word in words[:4])} … has failed:\n{said}")
    return done.stdout


def the_file(pattern: str) -> Path:
    found = list(FOLDER.glob(pattern))
    if len(found) != 1:
        raise SystemExit(f"dist/release holds {len(found)} files like {pattern}.")
    return found[0]


def environment(folder: Path, requirements: Path) -> Path:
    """A new environment with what is pinned; where its programs are."""
    run(sys.executable, "-m", "venv", folder / "venv", cwd=folder)
    programs = folder / "venv" / "bin"
    pip = [programs / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    run(*pip, "--require-hashes", "-r", requirements, cwd=folder)
    return programs


def plays(programs: Path, folder: Path) -> str:
    """A server out of this environment, and a game against it; what was played."""
    words = ["simulate", "frost-gorge", "--seats", "greedy", "--games", "3"]
    run(programs / "snowbound", *words, cwd=folder)
    port = free_port()
    words = ["serve", "--port", str(port), "--data", str(folder / "data")]
    process = subprocess.Popen(
        [str(programs / "snowbound"), *words],
        cwd=folder,
        env=fresh_variables(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    with ended(process):
        address = f"http://127.0.0.1:{port}"
        wait_until_well(address, process)
        return asyncio.run(play(address))


@contextlib.contextmanager
def ended(process: subprocess.Popen[Any]) -> Iterator[None]:
    """A server that is told to end afterwards, and does."""
    try:
        yield
        process.terminate()
        process.wait(STOP_SECONDS)
    finally:
        process.kill()
        process.wait()


# ── The parts ───────────────────────────────────────────────────────────────────────────────


def try_wheel(folder: Path) -> str:
    wheel = the_file("*.whl")
    programs = environment(folder, ROOT / "requirements" / "image.txt")
    run(programs / "python", "-m", "pip", "install", "-q", "--no-deps", wheel, cwd=folder)
    asked = "import snowbound; print(snowbound.compiled)"
    compiled = run(programs / "python", "-c", asked, cwd=folder).strip() == "True"
    if compiled == wheel.name.endswith("-none-any.whl"):
        raise SystemExit(f"{wheel.name} is {'' if compiled else 'not '}compiled.")
    return f"{'compiled' if compiled else 'interpreted'}; {plays(programs, folder)}"


def try_sdist(folder: Path) -> str:
    """Built as somebody would who has only this file and no C compiler."""
    with tarfile.open(the_file("*.tar.gz")) as archive:
        archive.extractall(folder, filter="data")
    (source,) = (path for path in folder.iterdir() if path.is_dir())
    programs = environment(folder, source / "requirements" / "play.txt")
    pip = [programs / "python", "-m", "pip", "install", "-q", "--no-build-isolation", "--no-deps"]
    run(*pip, source, cwd=folder, SNOWBOUND_COMPILE="no")
    return plays(programs, folder)


def try_page(folder: Path) -> str:
    """In a browser, without a network, from what the zip holds."""
    with zipfile.ZipFile(the_file("snowbound-page-*.zip")) as archive:
        archive.extractall(folder)
    test = "tests/page/test_browser.py::test_a_whole_game_without_a_network"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", test],
        cwd=ROOT,
        env=os.environ | {"SNOWBOUND_PAGE": str(folder / "snowbound-page")},
        capture_output=True,
        text=True,
        check=False,
        timeout=PAGE_SECONDS,
    )
    if done.returncode:
        raise SystemExit(done.stdout[-3000:])
    return f"whole games without a network: {done.stdout.splitlines()[-1]}"


def try_image(folder: Path) -> str:
    """With the same builder as it was built by; buildah runs it in the test of the image."""
    words = [str(ROOT / "tools" / "image"), "--load", str(the_file("snowbound-image-*.tar"))]
    loaded = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    builder, image = loaded.splitlines()[-1].split()
    if builder == "buildah":
        test = [sys.executable, "-m", "pytest", "-q", "-m", "soak", "tests/deploy/test_image.py"]
        subprocess.run(test, cwd=ROOT, env=os.environ | {"SNOWBOUND_IMAGE": image}, check=True)
        return "run by buildah, and played against"
    port = free_port()
    publish = ["--publish", f"127.0.0.1:{port}:8000", "--init", "--rm"]
    process = subprocess.Popen([builder, "run", *publish, image])
    with ended(process):
        address = f"http://127.0.0.1:{port}"
        wait_until_well(address, process)
        return asyncio.run(play(address))


TRIED: dict[str, Callable[[Path], str]] = {
    "wheel": try_wheel,
    "sdist": try_sdist,
    "page": try_page,
    "image": try_image,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default=",".join(PARTS), help="some of " + ", ".join(PARTS))
    parser.add_argument("--tag", help="of no interest here")
    asked = parser.parse_args().only.split(",")
    run("sha256sum", "--check", "--strict", SUMS, cwd=FOLDER)
    print("checksums: all of them hold")
    for part in asked:
        if part == "image" and not list(FOLDER.glob("snowbound-image-*")):
            print("image: none was built")
            continue
        folder = Path(tempfile.mkdtemp(prefix="snowbound-release-"))
        try:
            print(f"{part}: {TRIED[part](folder)}", flush=True)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
