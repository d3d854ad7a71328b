"""Changes a game's rules in one small way after another, and sees whether its rule tests notice.

    python -m tools.mutants frost-gorge [--count 200] [--seed 0] [--again]

Cosmic Ray makes the mutants, in a copy of the tree. A seeded sample of them is tried, interpreted
and at idle priority, each against that game's tests in tests/rules. What became of each is appended
to build/mutants/GAME.jsonl, so the command can be interrupted and given again; `--again` tries the
survivors once more, after tests were added. They are written to build/mutants/GAME.txt.
"""

# pyright: reportMissingImports=false
# Cosmic Ray is only installed for this.

import argparse
import ast
import hashlib
import json
import os
import random
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

try:
    from cosmic_ray.commands import init
    from cosmic_ray.mutating import mutate_and_test
    from cosmic_ray.work_db import use_db
    from cosmic_ray.work_item import MutationSpec, TestOutcome
except ModuleNotFoundError:
    sys.exit("tools.mutants needs Cosmic Ray, which `make mutants` installs.")

from snowbound.core.errors import Mistake
from snowbound.core.registry import find_game

ROOT = Path.cwd()
BUILD = ROOT / "build" / "mutants"
GAMES = Path("src/snowbound/games")
# Vocabulary, texts and what draws: another number there means nothing, another word is no rule.
NO_RULES = {"__init__", "actions", "build_view", "events", "read", "terms", "view", "words"}
# Of small numbers and None `is` says what `==` says; and nobody counts on a decorator of types.
MEANINGLESS = ("_Is", "_IsNot", "Is_Eq", "IsNot_NotEq", "RemoveDecorator")
PATIENCE = 24 * 3600.0  # seconds of anybody's time: at idle priority a test may take long
SLOWER = 10  # a mutant that takes this many times the tests' time runs for ever


def rule_modules(folder: Path) -> list[Path]:
    """The modules that a game's rules import, among its own."""
    found: set[Path] = set()
    package = ".".join(folder.relative_to("src").parts)
    waiting = [f"{package}.rules.state"]
    while waiting:
        name = waiting.pop()
        path = module_file(name)
        if path is None or path in found or path.stem in NO_RULES:
            continue
        found.add(path)
        waiting += [one for one in imported(path) if one.startswith(f"{package}.")]
    return sorted(found)


def module_file(name: str) -> Path | None:
    path = Path("src", *name.split("."))
    candidates = (path.with_suffix(".py"), path / "__init__.py")
    return next((one for one in candidates if one.is_file()), None)


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def annotations(path: Path) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where a module's types stand, from and to: lines and columns."""
    spans: list[tuple[tuple[int, int], tuple[int, int]]] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for name in ("annotation", "returns"):
            part = getattr(node, name, None)
            if isinstance(part, ast.expr):
                end = (part.end_lineno or 0, part.end_col_offset or 0)
                spans.append(((part.lineno, part.col_offset), end))
    return spans


def all_mutants(modules: list[Path]) -> list[MutationSpec]:
    """Every mutant that means something, in an order of their own."""
    with tempfile.TemporaryDirectory() as folder, use_db(f"{folder}/session") as session:
        init(modules, session, {})
        specs = [item.mutations[0] for item in session.work_items]
    types = {str(module): annotations(module) for module in modules}
    meant = [
        spec
        for spec in specs
        if not spec.operator_name.endswith(MEANINGLESS)
        and not any(
            start <= tuple(spec.start_pos) < end for start, end in types[str(spec.module_path)]
        )
    ]
    return sorted(meant, key=in_order)


def in_order(spec: MutationSpec) -> tuple[str, tuple[int, int], str, int]:
    return str(spec.module_path), tuple(spec.start_pos), spec.operator_name, spec.occurrence


def sample(mutants: list[MutationSpec], count: int, seed: int) -> list[MutationSpec]:
    """No two at one place, so that signs with many substitutes do not crowd out the others."""
    places: dict[tuple[str, tuple[int, int]], list[MutationSpec]] = {}
    for spec in mutants:
        places.setdefault((str(spec.module_path), tuple(spec.start_pos)), []).append(spec)
    luck = random.Random(seed)
    chosen = luck.sample(sorted(places), min(count, len(places)))
    return [luck.choice(places[place]) for place in chosen]


def key_of(spec: MutationSpec) -> str:
    """What stays the same for as long as its module does."""
    module = spec.module_path
    version = hashlib.blake2b(module.read_bytes(), digest_size=6).hexdigest()
    return f"{module}:{version}:{spec.operator_name}:{spec.occurrence}"


def copy_tree(to: Path) -> None:
    """What is run: a mutant that is interrupted must not stay in anybody's tree."""
    shutil.rmtree(to, ignore_errors=True)
    unwanted = shutil.ignore_patterns("__pycache__", "static", "table", "*.so")
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, to / part, ignore=unwanted)
    shutil.copy(ROOT / "pyproject.toml", to)
    # By their contents: a mutant may be as long and as old as what it was made from.
    command = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash"]
    subprocess.run([*command, str(to / "src")], check=True)


def test_command(game: str) -> list[str]:
    return [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        f"tests/rules/{game}",
    ]


def seconds_of(command: list[str]) -> float:
    """Processor time that the tests take as things are; they must pass."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"The tests fail without any mutant:\n{done.stdout[-2000:]}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def read_results(file: Path) -> dict[str, dict[str, str]]:
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    return {one["key"]: one for one in map(json.loads, lines)}


def run(game: str, count: int, seed: int, again: bool) -> None:
    folder = find_game(game).id.replace("-", "_")
    file = BUILD / f"{game}.jsonl"
    BUILD.mkdir(parents=True, exist_ok=True)
    tree = BUILD / game
    copy_tree(tree)
    os.chdir(tree)
    os.environ |= {
        "PYTHONPATH": str(tree / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # they take longer to load than the tests to run
    }
    mutants = all_mutants(rule_modules(GAMES / folder))
    chosen = sample(mutants, count, seed)
    keys = [key_of(spec) for spec in chosen]
    results = read_results(file)
    command = test_command(folder)
    limit = int(SLOWER * seconds_of(command)) + 10
    limited = shlex.join(["sh", "-c", f'ulimit -t {limit}; exec "$@"', "sh", *command])
    for number, (key, spec) in enumerate(zip(keys, chosen, strict=True), 1):
        known = results.get(key)
        if known is None or (again and known["outcome"] == TestOutcome.SURVIVED):
            results[key] = tried(key, spec, limited)
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(results[key]) + "\n")
        print(f"{number}/{len(chosen)} {results[key]['outcome']} {key}", flush=True)
        write_survivors(game, len(mutants), [results[one] for one in keys if one in results])


def tried(key: str, spec: MutationSpec, command: str) -> dict[str, str]:
    result = mutate_and_test([spec], command, PATIENCE)
    outcome = str(result.test_outcome.value) if result.test_outcome else "no mutant"
    return {"key": key, "outcome": outcome, "diff": result.diff or ""}


def write_survivors(game: str, of: int, results: list[dict[str, str]]) -> None:
    survivors = [one for one in results if one["outcome"] == TestOutcome.SURVIVED]
    words = f"{game}: {len(results)} of {of} mutants tried, {len(survivors)} survived\n"
    for one in survivors:
        changes = [line for line in one["diff"].splitlines() if line.startswith(("-", "+", "@@"))]
        shown = [line for line in changes if not line.startswith("---")]
        words += f"\n{one['key']}\n" + "\n".join(shown) + "\n"
    (BUILD / f"{game}.txt").write_text(words, "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="+", help="frost-gorge, for example")
    parser.add_argument("--count", type=int, default=200, help="how many mutants are tried")
    parser.add_argument("--seed", type=int, default=0, help="which ones")
    parser.add_argument("--again", action="store_true", help="try survivors once more")
    asked = parser.parse_args()
    if asked.count < 1:
        parser.error(f"--count is 1 or more, not {asked.count}")
    os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    for game in asked.games:
        try:
            find_game(game)
        except Mistake as mistake:
            parser.error(str(mistake))
    for game in asked.games:
        run(game, asked.count, asked.seed, asked.again)


if __name__ == "__main__":
    main()
