"""What a release says of itself; building and trying it takes longer (`make release`)."""

import hashlib
import json
import re
import subprocess
import tomllib
import zipfile
from pathlib import Path

import pytest

import snowbound
from tools import bill_of_materials, release

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(release, "FOLDER", tmp_path / "release")
    monkeypatch.setattr(release, "PAGE", tmp_path / "page")
    release.FOLDER.mkdir()
    return release.FOLDER


def test_every_place_names_the_same_version():
    source = (ROOT / "src" / "snowbound" / "__init__.py").read_text("utf-8")
    (fallback,) = re.findall(r'__version__ = "([^"]+)"', source)
    assert release.version() == fallback
    assert snowbound.__version__


def test_only_what_is_finished_is_published(monkeypatch: pytest.MonkeyPatch):
    named = release.version()
    with pytest.raises(SystemExit, match=r"The tag is v9\.9"):
        release.check_tag("v9.9")
    monkeypatch.setattr(release, "latest_changes", lambda: (named, "in the making"))
    with pytest.raises(SystemExit, match="date"):
        release.check_tag(f"v{named}")
    monkeypatch.setattr(release, "latest_changes", lambda: (named, "2026-11-19"))
    release.check_tag(f"v{named}")


def test_checksums_are_those_of_the_files(folder: Path):
    (folder / "one.whl").write_bytes(b"one")
    (folder / "two.zip").write_bytes(b"two")
    release.write_sums()
    release.write_sums()  # not of themselves
    sums = (folder / release.SUMS).read_text().splitlines()
    assert sums == [
        f"{hashlib.sha256(name[:3].encode()).hexdigest()}  {name}"
        for name in ("one.whl", "two.zip")
    ]
    subprocess.run(["sha256sum", "--check", "--strict", release.SUMS], cwd=folder, check=True)


def test_the_same_page_is_the_same_file(folder: Path):
    (release.PAGE / "assets").mkdir(parents=True)
    (release.PAGE / "index.html").write_text("<title>Snowbound</title>")
    (release.PAGE / "assets" / "a.js").write_text("export {}")
    release.build_page("1")
    first = (folder / "snowbound-page-1.zip").read_bytes()
    (release.PAGE / "index.html").touch()
    release.build_page("1")
    assert (folder / "snowbound-page-1.zip").read_bytes() == first
    names = zipfile.ZipFile(folder / "snowbound-page-1.zip").namelist()
    assert names == ["snowbound-page/assets/a.js", "snowbound-page/index.html"]


def test_a_page_that_is_not_built_is_said(folder: Path):
    with pytest.raises(SystemExit, match="make page"):
        release.build_page("1")


# ── What it is made of ──────────────────────────────────────────────────────────────────────


def test_the_bill_names_everything_that_is_shipped():
    bill = json.loads(bill_of_materials.text())
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["version"] == release.version()
    names = {one["name"] for one in bill["components"]}
    assert {"litestar", "asyncpg", "pywebpush", "svelte", "pyodide"} <= names
    assert not names & {"pytest", "mypy", "hatchling", "vite", "vitest", "typescript"}
    refs = [one["bom-ref"] for one in bill["components"]]
    assert len(refs) == len(set(refs)) and bill["dependencies"][0]["dependsOn"] == refs
    for one in bill["components"]:
        assert one["purl"].endswith(f"@{one['version']}") and one["properties"]


def test_what_is_shipped_in_several_parts_is_named_once():
    (msgspec,) = [one for one in bill_of_materials.components() if one["name"] == "msgspec"]
    assert [part["value"] for part in msgspec["properties"]] == [
        bill_of_materials.SERVER,
        bill_of_materials.PAGE,
    ]


def test_every_tool_that_is_left_out_is_one_that_is_asked_for():
    package = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    assert set(package["devDependencies"]) >= bill_of_materials.TOOLS


def test_the_image_has_all_that_a_server_may_be_asked_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["serve"], *extras["fast"], *extras["push"]]
    lock = ROOT / "requirements" / "image.txt"
    locked = {one["name"].lower() for one in bill_of_materials.of_python(lock)}
    assert {re.split(r"[\[><=;]", one)[0].lower() for one in wanted} <= locked


def test_the_same_locks_make_the_same_bill():
    assert bill_of_materials.text() == bill_of_materials.text()
