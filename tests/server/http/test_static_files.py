"""The browser client as the server hands it out: what was built into the package."""

import gzip
import re

import httpx
import pytest

from snowbound.server.common.built_client import STATIC
from tests.server.running import Running

pytestmark = pytest.mark.skipif(
    not (STATIC / "index.html").is_file(), reason="the browser client is not built here"
)


def plain(server: Running, path: str, accepted: str = "identity") -> httpx.Response:
    with httpx.stream(
        "GET", server.address + path, headers={"Accept-Encoding": accepted}
    ) as answer:
        answer._content = b"".join(answer.iter_raw())  # as it was sent, not unpacked
        return answer


def scripts(server: Running) -> list[str]:
    return re.findall(r'(?:src|href)="(/assets/[^"]+)"', plain(server, "/").text)


def test_every_page_is_the_client_itself(a_server: Running):
    index = plain(a_server, "/")
    assert index.status_code == 200 and index.headers["content-type"].startswith("text/html")
    assert index.headers["cache-control"] == "no-cache"
    for path in ("/table/abc", "/records", "/table/abc/deeper?x=1"):
        assert plain(a_server, path).content == index.content
    assert plain(a_server, "/api/nothing").status_code == 404
    assert plain(a_server, "/assets/of-another-build.js").status_code == 404


def test_assets_may_be_kept_for_ever(a_server: Running):
    found = scripts(a_server)
    assert any(path.endswith(".js") for path in found)
    for path in found:
        answer = plain(a_server, path)
        assert answer.status_code == 200, path
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith(("text/javascript", "text/css", "font/"))
        assert re.search(r"-[\w-]{8}\.\w+$", path), path


def test_files_are_sent_compressed_to_whoever_takes_them_so(a_server: Running):
    largest = max(scripts(a_server), key=lambda path: (STATIC / path[1:]).stat().st_size)
    whole = plain(a_server, largest)
    assert "content-encoding" not in whole.headers
    packed = plain(a_server, largest, "gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "accept-encoding"
    assert gzip.decompress(packed.content) == whole.content
    best = plain(a_server, largest, "gzip, deflate, br")
    assert best.headers["content-encoding"] == "br"
    assert len(best.content) <= len(packed.content) < len(whole.content) / 2
    assert best.headers["content-type"] == whole.headers["content-type"]


def test_the_client_needs_nothing_that_its_policy_forbids(a_server: Running):
    index = plain(a_server, "/")
    policy = index.headers["content-security-policy"]
    assert "script-src 'self'" in policy and "'unsafe-inline'" not in policy.split("style-src")[0]
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", index.text), "an inline script"
    assert not re.search(r'(?:src|href)="(?:https?:)?//', index.text), "something from elsewhere"
    assert not re.search(r"\son\w+=", index.text), "an inline handler"
    assert "<style" not in index.text


def test_nothing_else_of_the_machine_is_served(a_server: Running):
    index = plain(a_server, "/").content
    for path in (
        "/../app.py",
        "/%2e%2e/app.py",
        "/assets/../../files.py",
        "/..%2fapp.py",
        "//etc/passwd",
    ):
        answer = plain(a_server, path)
        assert answer.status_code in (400, 404) or answer.content == index
