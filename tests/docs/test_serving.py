"""docs/serving.md: the examples for proxies, and the settings that it lists."""

import re
from pathlib import Path

import msgspec
import pytest

from snowbound.server.common.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "serving.md").read_text(encoding="utf-8")
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
