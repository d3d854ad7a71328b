"""docs/serving.md: the examples for proxies, and the settings that it lists."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from snowbound.server.common.settings import Settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"(?:^    .*\n|^\n(?=    ))+", PAGE, re.MULTILINE)


@pytest.mark.parametrize("proxies", ["reverse_proxy", "proxy_pass"])
def test_proxies_keep_metrics_to_themselves(proxies: str):
    """Also under the names that are the same page: `/metrics/`, for one."""
    (example,) = [example for example in EXAMPLES if proxies in example]
    assert re.search(r"respond /metrics\* 404|location \^~ /metrics \{ deny all; \}", example)


def test_every_setting_that_is_listed_exists():
    listed = set(re.findall(r"`SNOWBOUND_([A-Z_]+)`", PAGE))
    known = {field.name.upper() for field in msgspec.structs.fields(Settings)}
    assert listed <= known and {"HOSTS", "PUBLIC_ADDRESS"} <= listed


def test_what_the_walk_copies_is_there():
    named = set(re.findall(r"(?<![\w/])(?:snowbound-[\d.]+/)?(deploy/[\w.*-]+)", PAGE))
    assert {"deploy/backup", "deploy/Caddyfile", "deploy/grafana.json"} <= named
    for pattern in named:
        assert list(ROOT.glob(pattern)), pattern


def test_the_walk_installs_this_version():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert set(re.findall(r"snowbound-(?:image-)?(\d[\d.]*\d)", PAGE)) == {version}
