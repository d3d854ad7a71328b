"""The units for systemd, as systemd itself reads them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.layout import DEPLOY

UNITS = sorted(path for path in DEPLOY.iterdir() if path.suffix in (".service", ".timer"))


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_finds_nothing_wrong(tmp_path: Path):
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8")
        for program in ("/opt/snowbound/bin/snowbound", "/opt/snowbound/backup"):
            text = text.replace(f"ExecStart={program}", f"ExecStart={sys.executable}")
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", *[str(tmp_path / unit.name) for unit in UNITS]],
        capture_output=True,
        text=True,
        check=False,
    )
    said = [line for line in done.stderr.splitlines() if "snowbound" in line]
    assert done.returncode == 0 and not said, done.stderr


def test_the_server_is_nobody_special():
    lines = (DEPLOY / "snowbound.service").read_text(encoding="utf-8").splitlines()
    for line in ("User=snowbound", "NoNewPrivileges=yes", "CapabilityBoundingSet="):
        assert line in lines
    (descriptors,) = [line for line in lines if line.startswith("LimitNOFILE=")]
    assert int(descriptors.partition("=")[2]) > 24_000  # what the server may want by default
