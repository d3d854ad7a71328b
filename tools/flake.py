"""Runs tests again and again on a busy machine, and lists those that did not pass every time.

    python -m tools.flake --times 10 [--jobs 2] [--afresh] [files of tests, options of pytest ...]

Two busy loops keep two cores occupied meanwhile. What is seen is appended to build/flake.jsonl, so
the command can be interrupted and given again: it does what is missing. What was seen of a test
counts for as long as its file stays as it is.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

ROOT = Path.cwd()
SEEN = ROOT / "build" / "flake.jsonl"
DONE = ROOT / "build" / "flake-done.txt"  # tests that this run need not repeat
EVERYWHERE = [
    "tests/server",
    "tests/page",
    "tests/web",
    "tests/tools/test_attack.py",
]  # whatever waits for something
BUSY = "import os\nparent = os.getppid()\nwhile os.getppid() == parent:\n    sum(range(10**6))"
FAILED = 1  # pytest's exit code when tests have failed
NOT_UNDERSTOOD = 4  # an option that it does not have
NOTHING_LEFT = 5  # and when it was given no test


@cache
def digest(file: str) -> str:
    path = ROOT / file
    return hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest() if path.is_file() else ""


def of_this_version(test: str, version: str) -> bool:
    return digest(test.split("::", maxsplit=1)[0]) == version


def seen() -> dict[str, list[dict[str, str]]]:
    """What was seen of each test, as its file is now."""
    found: dict[str, list[dict[str, str]]] = defaultdict(list)
    for line in SEEN.read_text("utf-8").splitlines() if SEEN.is_file() else []:
        one = json.loads(line)
        if of_this_version(one["test"], one["version"]):
            found[one["test"]].append(one)
    return found


def note(test: str, outcome: str, why: str) -> None:
    """Append what was seen of a test."""
    SEEN.parent.mkdir(exist_ok=True)
    line = {
        "test": test,
        "version": digest(test.split("::", maxsplit=1)[0]),
        "outcome": outcome,
        "why": why,
    }
    with SEEN.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    loops = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def run_once(number: int, jobs: int, words: list[str]) -> int:
    """Run whatever has not been seen so many times yet."""
    enough = [test for test, all_seen in seen().items() if len(all_seen) >= number]
    DONE.parent.mkdir(exist_ok=True)
    DONE.write_text("\n".join(enough), "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(jobs), "-p", "tools.flake_plugin"]
    quiet = ["--no-header", "--tb=line", "-p", "no:cacheprovider"]
    return subprocess.run([*command, *quiet, *words], cwd=ROOT, check=False).returncode


def asked_about(test: str, places: list[str]) -> bool:
    return any(test == place or test.startswith((f"{place}/", f"{place}::")) for place in places)


def report(times: int, places: list[str]) -> bool:
    """Say which tests did not pass every time; whether all did."""
    all_seen = {test: some for test, some in seen().items() if asked_about(test, places)}
    bad = 0
    for test, some in sorted(all_seen.items()):
        counts = Counter(one["outcome"] for one in some)
        if set(counts) == {"passed"}:
            continue
        bad += 1
        print(f"{test}: passed {counts['passed']} of {len(some)} times")
        for why in sorted({one["why"] for one in some if one["why"]}):
            print(f"    {why}")
    fewest = min(map(len, all_seen.values()), default=0)
    print(f"{len(all_seen)} tests, each seen {fewest} times or more of {times}; ", end="")
    print(f"{bad} did not pass every time" if bad else "all passed every time")
    return not bad and fewest >= times


def forget(places: list[str]) -> None:
    if SEEN.is_file():
        lines = SEEN.read_text("utf-8").splitlines(keepends=True)
        kept = [line for line in lines if not asked_about(json.loads(line)["test"], places)]
        SEEN.write_text("".join(kept), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=10, help="how often each test must pass")
    parser.add_argument("--jobs", type=int, default=2, help="processes that run tests")
    parser.add_argument("--loops", type=int, default=2, help="how many cores are kept busy")
    parser.add_argument("--afresh", action="store_true", help="forget what was seen before")
    asked, words = parser.parse_known_args()
    if asked.times < 1:
        parser.error(f"--times is 1 or more, not {asked.times}")
    places = [word.rstrip("/") for word in words if (ROOT / word.split("::")[0]).exists()]
    if not places:
        places, words = EVERYWHERE, [*EVERYWHERE, *words]
    if asked.afresh:
        forget(places)
    os.nice(1)
    try:
        with busy_loops(asked.loops):
            for number in range(1, asked.times + 1):
                print(f"Time {number} of {asked.times}", flush=True)
                ended = run_once(number, asked.jobs, words)
                if ended == NOT_UNDERSTOOD:
                    sys.exit(ended)  # pytest has said what it is
                if ended not in (0, FAILED, NOTHING_LEFT):
                    print("Interrupted; the same command goes on from here.")
                    break
    except KeyboardInterrupt:
        print("Interrupted; the same command goes on from here.")
    sys.exit(not report(asked.times, places))


if __name__ == "__main__":
    main()
