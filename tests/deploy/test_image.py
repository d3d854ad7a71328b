"""The image is built, runs as nobody special, and a game is played against it (`make soak`)."""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.layout import ROOT
from tests.server.running import free_port, is_well
from tests.waiting import wait_until
from tools.play_against import play

NAME = os.environ.get("SNOWBOUND_IMAGE") or "localhost/snowbound-test"
STOP_SECONDS = 15.0  # a server ends within ten
BUILD_SECONDS = 3600.0
# As tools/image sets them: what works without a registry, and in a container.
ENVIRONMENT = {"BUILDAH_ISOLATION": "chroot", "STORAGE_DRIVER": "vfs"} | os.environ

pytestmark = pytest.mark.soak


def run(*words: str, **more: Any) -> str:
    done = subprocess.run(
        words, env=ENVIRONMENT, cwd=ROOT, capture_output=True, text=True, check=False, **more
    )
    assert done.returncode == 0, f"{words[:3]}: {done.stderr[-2000:]}"
    return done.stdout.strip()


@pytest.fixture(scope="module")
def config() -> dict[str, Any]:
    """What the image says of itself. SNOWBOUND_IMAGE names one that is built already; else
    SNOWBOUND_IMAGE_OPTIONS goes to tools/image."""
    for program in ("buildah", "debootstrap"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    if os.geteuid() != 0:
        pytest.skip("only root can make a base with debootstrap")
    options = os.environ.get("SNOWBOUND_IMAGE_OPTIONS", "").split()
    if "SNOWBOUND_IMAGE" not in os.environ:
        run("tools/image", "--name", NAME, "--bootstrap", *options, timeout=BUILD_SECONDS)
    return json.loads(run("buildah", "inspect", "--type", "image", NAME))["Docker"]["config"]


@contextlib.contextmanager
def container(config: dict[str, Any], *options: str) -> Iterator[list[str]]:
    """A command line that runs what follows it in the image."""
    name = run("buildah", "from", NAME)
    run("buildah", "config", "--volume", "/data-", name)  # it would hide ours
    try:
        yield ["buildah", "run", *options, "--user", config["User"], name, "--"]
    finally:
        run("buildah", "rm", name)


def test_it_is_nobody_special_and_has_what_it_needs(config: dict[str, Any]):
    assert config["User"] == "snowbound" and config["StopSignal"] == "SIGTERM"
    assert list(config["Volumes"]) == ["/data"] and list(config["ExposedPorts"]) == ["8000/tcp"]
    assert "healthz" in config["Healthcheck"]["Test"][-1]
    with container(config) as inside:
        assert run(*inside, "id", "-u") == "10001"
        for program in ("gcc", "cc", "node", "mypyc", "pip"):
            found = run(*inside, "sh", "-c", f"command -v {program} || echo none")
            assert found == "none", f"{program} is in the image"
        assert run(*inside, "python", "-c", "import snowbound; print(snowbound.compiled)") == "True"


def test_a_game_is_played_against_it_and_it_ends_when_told(config: dict[str, Any], tmp_path: Path):
    port = free_port()
    tmp_path.chmod(0o777)  # the volume; a runtime would give it to the image's user
    options = ["--volume", f"{tmp_path}:/data", "--env", f"SNOWBOUND_PORT={port}"]
    with container(config, *options, "--env", "SNOWBOUND_HOST=127.0.0.1") as inside:
        command = [*inside, *config["Entrypoint"], *config["Cmd"]]
        process = subprocess.Popen(command, env=ENVIRONMENT, start_new_session=True)
        try:
            address = f"http://127.0.0.1:{port}"
            wait_until(lambda: process.poll() is not None or is_well(address))
            assert "its record holds" in asyncio.run(play(address))
            os.kill(server_of("10001"), signal.SIGTERM)
            process.wait(STOP_SECONDS)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    assert (tmp_path / "snowbound.sqlite3").stat().st_size > 0


def server_of(user: str) -> int:
    """The one process of the image's user that serves."""
    found: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            owner = (folder / "status").read_text().partition("Uid:")[2].split()[0]
            words = (folder / "cmdline").read_bytes().split(b"\0")
            # Not buildah's own process around it, which has the same words but another program.
            if owner == user and words[0].endswith(b"python") and b"serve" in words:
                found.append(int(folder.name))
    (pid,) = found
    return pid
