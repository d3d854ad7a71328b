"""A wheel that is built from the tree plays, serves the browser client and has a lab, each with no
other packages than it names; what cannot be compiled is not."""

import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import (
    Distribution,
    PathDistribution,
    distribution,
    packages_distributions,
)
from pathlib import Path
from typing import Any

import httpx
import pytest
from packaging.requirements import Requirement

from snowbound.extras import EXTRAS
from tests.server.running import free_port, is_well
from tests.waiting import wait_until

ROOT = Path(__file__).parents[1]
PARTS = ["src", "web", "hatch_build.py", "pyproject.toml", "mypy.ini", "README.md", "LICENSE"]
PATIENCE = 60.0  # seconds; machines may be busy


def copy_of_the_tree(folder: Path) -> Path:
    """A build writes the client into the tree, where other tests may be reading it."""
    for part in [*PARTS, ".gitignore"]:
        if (ROOT / part).is_dir():
            unwanted = shutil.ignore_patterns("node_modules", "__pycache__")
            shutil.copytree(ROOT / part, folder / part, ignore=unwanted)
        else:
            shutil.copy(ROOT / part, folder / part)
    return folder


def build_wheel(tree: Path, **environment: str) -> tuple[Path, str]:
    cache = {"SNOWBOUND_WEB_CACHE": str(ROOT / "build" / "web")}
    no_bytecode = {"PYTHONDONTWRITEBYTECODE": "1"}  # of the hook, beside it: that is Python's doing
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tree / "dist")],
        cwd=tree,
        env=cache | os.environ | no_bytecode | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = (tree / "dist").glob("*.whl")
    return wheel, done.stderr


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a wheel from the tree is unpacked; what it needs is installed already."""
    tree = copy_of_the_tree(tmp_path_factory.mktemp("tree"))
    wheel, _ = build_wheel(tree, SNOWBOUND_COMPILE="no")
    site = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return site


def needed(package: Distribution, extras: set[str]) -> dict[str, Distribution]:
    """What a package asks for, with all that this asks for in turn, by name."""
    found: dict[str, Distribution] = {}
    wanted = [(package, extra) for extra in ["", *sorted(extras)]]
    asked = set[tuple[str, str]]()
    while wanted:
        package, extra = wanted.pop()
        for line in package.requires or ():
            one = Requirement(line)
            if one.marker is None or one.marker.evaluate({"extra": extra}):
                found[one.name] = distribution(one.name)
                more = {(one.name, each) for each in ["", *one.extras]} - asked
                asked |= more
                wanted += [(found[one.name], each) for _, each in more]
    return found


def environment(folder: Path, site: Path, *extras: str) -> dict[str, str]:
    """A fresh environment: the wheel and the packages that it names, as far as these extras go.
    They are linked from where they are installed, and Python is told (-S) of nothing else there."""
    (facts,) = site.glob("snowbound-*.dist-info")
    packages = folder / "packages"
    packages.mkdir()
    parts = {  # some packages share a folder
        file.parts[0]: Path(str(package.locate_file(file.parts[0])))
        for package in needed(PathDistribution(facts), set(extras)).values()
        for file in package.files or ()
    }
    for name in parts.keys() - {"..", "__pycache__"}:
        (packages / name).symlink_to(parts[name])
    return os.environ | {"PYTHONPATH": f"{site}{os.pathsep}{packages}"}


def run_in(
    environment: dict[str, str], folder: Path, *words: str
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-S", *words]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_the_plain_install_plays_and_says_what_a_server_needs(site: Path, tmp_path: Path) -> None:
    plain = environment(tmp_path, site)
    run = ["-m", "snowbound"]
    listed = run_in(plain, tmp_path, *run, "games")
    assert listed.stdout.count("An unofficial adaptation.") == len(list_of_games()), listed.stderr
    for command in (["play", "frost-gorge", "--seats", "greedy"], ["arena", "frost-gorge"]):
        small = ["--bots", "greedy,random", "--games", "2"] if command[0] == "arena" else []
        done = run_in(plain, tmp_path, *run, *command, *small)
        assert done.returncode == 0, done.stderr
    script = "import snowbound; game = snowbound.new('coldest-night', seed=1); print(game.ask())"
    assert run_in(plain, tmp_path, "-c", script).stdout
    refused = run_in(plain, tmp_path, *run, "serve")
    assert refused.returncode == 2
    assert re.fullmatch(
        r"snowbound: This needs .* not installed: pip install 'snowbound\[serve\]'\.\n",
        refused.stderr,
    )
    assert not (tmp_path / "snowbound-data").exists()
    lab = run_in(plain, tmp_path, *run, "lab", "report", "nowhere")
    assert (lab.returncode, "snowbound[lab]" in lab.stderr) == (2, True)


def test_what_serve_asks_for_is_what_its_extra_brings() -> None:
    """The extra's packages, and what a server is checked for before it starts."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extra = project["optional-dependencies"]["serve"]
    names = {Requirement(line).name for line in extra}
    brought = packages_distributions()
    found = [brought[package][0] for package in EXTRAS["serve"]]
    assert names == {name.lower().replace("_", "-") for name in found}


def test_the_wheel_serves_the_client(site: Path, tmp_path: Path) -> None:
    port = free_port()
    serve = "import snowbound, sys; print(snowbound.__file__, flush=True); "
    serve += "from snowbound.cli import main; sys.argv[0] = 'snowbound'; main()"
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    server = subprocess.Popen(
        [sys.executable, "-S", "-c", serve, "serve", "--port", str(port), "--database", database],
        cwd=tmp_path,
        env=environment(tmp_path, site, "serve"),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        assert Path(server.stdout.readline().strip()).is_relative_to(site)
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
            home = first_answer(client, server)
            assert home.status_code == httpx.codes.OK
            scripts = re.findall(r'src="(/assets/[^"]+\.js)"', home.text)
            assert scripts
            for path in [*scripts, "/icon.svg", "/service-worker.js"]:
                assert client.get(path).status_code == httpx.codes.OK, path
            assert len(client.get("/api/games").json()) >= len(list_of_games())
    finally:
        server.terminate()
        server.wait(PATIENCE)


def first_answer(client: httpx.Client, server: subprocess.Popen[str]) -> httpx.Response:
    wait_until(lambda: server.poll() is not None or is_well(str(client.base_url)))
    assert server.poll() is None, "the server has ended"
    return client.get("/")


def list_of_games() -> list[Path]:
    return sorted((ROOT / "src" / "snowbound" / "games").glob("*/text/rulebook.en.md"))


def test_the_wheel_holds_rules_and_components_but_no_sources_of_the_client(site: Path) -> None:
    assert (site / "snowbound" / "py.typed").is_file()
    for rulebook in list_of_games():
        game = site / "snowbound" / "games" / rulebook.parents[1].name
        assert (game / "text" / "rulebook.en.md").is_file()
        assert list((game / "components").glob("*.toml"))
        assert not (game / "table").exists()


def test_the_wheel_has_a_lab(site: Path, tmp_path: Path) -> None:
    """A report reads its style and its picture out of the package."""
    lab_only = environment(tmp_path, site, "lab")
    seats = ["--seats", "greedy", "--jobs", "1"]
    small = ["--games", "4", "--skills", "0", "--watch", "0", "--out", "run"]
    run_lab(lab_only, tmp_path, "run", "frost-gorge", *seats, *small)
    run_lab(lab_only, tmp_path, "report", "run")
    page = (tmp_path / "run" / "report.html").read_text("utf-8")
    reporting = site / "snowbound" / "lab" / "reporting"
    for part in ("report.css", "ridge.svg"):
        assert (reporting / part).read_text("utf-8") in page
    told = run_lab(lab_only, tmp_path, "compare", "almanac", "riverbank", *seats, "--games", "4")
    assert "4 games on each side" in told


def run_lab(environment: dict[str, str], folder: Path, *words: str) -> str:
    done = run_in(environment, folder, "-m", "snowbound", "lab", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


# --- compiling -------------------------------------------------------------------------------


@pytest.fixture
def small_tree(tmp_path: Path) -> Path:
    """A package of two hot modules, built by the same hook."""
    package = tmp_path / "src" / "snowbound"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "hot.py").write_text("def double(x: int) -> int:\n    return 2 * x\n")
    (package / "warm.py").write_text("from snowbound.hot import double\n\nFOUR = double(2)\n")
    for part in ["hatch_build.py", "mypy.ini", "README.md", "LICENSE"]:
        shutil.copy(ROOT / part, tmp_path)
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    lists = 'include = ["/src/snowbound/*.py"]\nexclude = ["/src/snowbound/__init__.py"]\n\n'
    project = re.sub(
        r"(?s)(\[tool\.hatch\.build\.hooks\.custom\.compile\]\n).*?(?=\[tool)",
        lambda found: found.group(1) + lists,
        project,
    )
    (tmp_path / "pyproject.toml").write_text(project, "utf-8")
    return tmp_path


def hook() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "hatch_build.py"))


@pytest.mark.skipif(not hook()["can_compile"](), reason="no C compiler here")
def test_hot_modules_are_compiled_and_leave_the_tree_as_it_is(small_tree: Path) -> None:
    before = sorted(path for path in small_tree.rglob("*") if path.is_file())
    wheel, _ = build_wheel(small_tree)
    assert not wheel.name.endswith("-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for module in ["hot", "warm"]:
        assert [name for name in names if re.fullmatch(rf"snowbound/{module}\..+\.(so|pyd)", name)]
    assert [name for name in names if re.fullmatch(r"\w+__mypyc\..+\.(so|pyd)", name)]
    after = {path for path in small_tree.rglob("*") if path.is_file()}
    assert after - set(before) == {wheel}


def test_no_compiler_means_interpreted_and_a_sentence(small_tree: Path) -> None:
    wheel, said = build_wheel(small_tree, CC="no-such-compiler")
    assert wheel.name.endswith("-py3-none-any.whl")
    (sentence,) = [line for line in said.splitlines() if line.startswith("compile:")]
    assert "no C compiler" in sentence and "apt-get install gcc python3." in sentence


def test_a_compiler_without_headers_is_said(small_tree: Path, tmp_path: Path) -> None:
    """Python's headers are a package of their own on many systems."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sysconfig\n"
        "path = sysconfig.get_path\n"
        "sysconfig.get_path = lambda name, *a, **k: '/nowhere' if name == 'include' "
        "else path(name, *a, **k)\n"
    )
    wheel, said = build_wheel(small_tree, CC=sys.executable, PYTHONPATH=str(tmp_path))
    assert wheel.name.endswith("-py3-none-any.whl")
    (sentence,) = [line for line in said.splitlines() if line.startswith("compile:")]
    assert "headers" in sentence and re.search(r"install python3\.\d+-dev\)", sentence)


@pytest.mark.skipif(not hook()["can_compile"](), reason="no C compiler here")
def test_what_does_not_compile_means_interpreted_and_a_sentence(small_tree: Path) -> None:
    hot = small_tree / "src" / "snowbound" / "hot.py"
    hot.write_text('def double(x: int) -> int:\n    return "2"\n')
    wheel, said = build_wheel(small_tree)
    assert wheel.name.endswith("-py3-none-any.whl")
    (sentence,) = [line for line in said.splitlines() if line.startswith("compile:")]
    assert "interpreted" in sentence
    assert "hot.py:2: error:" in sentence


@pytest.mark.parametrize("mode", ["yes", "perhaps"])
def test_asked_to_compile_it_does_or_fails(
    small_tree: Path, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setenv("SNOWBOUND_COMPILE", mode)
    with pytest.raises(AssertionError, match=r"compile: "):
        build_wheel(small_tree)


def test_a_pattern_that_matches_nothing_is_an_error() -> None:
    with pytest.raises(SystemExit, match=r"/src/nowhere\.py in pyproject\.toml matches no file"):
        hook()["listed"]({"include": ["/src/nowhere.py"], "exclude": []})
