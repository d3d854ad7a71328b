"""Other engines than Chromium's: Firefox over WebDriver BiDi, and WebKit over WebDriver."""

import contextlib
import itertools
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.running import free_port

PATIENCE = 180.0  # s: a busy machine, and Python that starts in a page
BROWSERS = ("firefox-esr", "firefox")
MINI_BROWSER = "webkit2gtk-*/MiniBrowser"  # WebKitGTK's own, in a folder of libraries
SCREEN = "1280x900x24"
# Preferences without which Firefox asks its maker for news.
QUIET = """
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("toolkit.telemetry.server", "");
"""
LISTEN = """
window.wrong ??= [];
addEventListener("error", (event) => wrong.push(event.message));
addEventListener("unhandledrejection", (event) => wrong.push(String(event.reason)));
"""


class Missing(Exception):
    """This machine does not have the browser."""


class Engine(Protocol):
    def open(self, address: str) -> None:
        """Goes to a page, and listens to its errors from then on."""
        ...

    def run(self, script: str) -> Any:
        """What an asynchronous function with this body returns, in the page."""
        ...

    def press(self, key: str) -> None: ...


def until(engine: Engine, condition: str) -> Any:
    """What a condition in the page has come to, once that is something."""
    script = f"""
      for (;;) {{
        const found = (() => {condition})();
        if (found) return found;
        await new Promise((done) => setTimeout(done, 20));
      }}
    """
    return engine.run(script)


# ── Firefox ─────────────────────────────────────────────────────────────────────────────────


class Firefox:
    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._numbers = itertools.count()
        self._ask("session.new", capabilities={})
        self._page = self._ask("browsingContext.create", type="tab")["context"]

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")
        self.run(LISTEN)

    def run(self, script: str) -> Any:
        answer = self._ask(
            "script.callFunction",
            functionDeclaration=f"async () => JSON.stringify(await (async () => {{ {script} }})())",
            target={"context": self._page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value", "null"))

    def press(self, key: str) -> None:
        actions = [_key(key)]
        self._ask("input.performActions", context=self._page, actions=actions)

    def _ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv(PATIENCE))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]


def _key(key: str) -> dict[str, Any]:
    pressed = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
    return {"type": "key", "id": "keys", "actions": pressed}


@contextmanager
def firefox(folder: Path) -> Iterator[Engine]:
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        raise Missing("Firefox is not on this machine: apt-get install firefox-esr")
    (folder / "user.js").write_text(QUIET)
    asked = ["--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    with _running([program, *asked], subprocess.PIPE) as process:
        assert process.stderr is not None
        listening = (re.search(r"BiDi listening on (ws://\S+)", line) for line in process.stderr)
        found = next(filter(None, listening), None)
        assert found, "Firefox did not start"
        with connect(f"{found[1]}/session", max_size=None, open_timeout=PATIENCE) as line:
            yield Firefox(line)


# ── WebKit ──────────────────────────────────────────────────────────────────────────────────


class WebKit:
    def __init__(self, driver: httpx.Client, browser: Path) -> None:
        self._driver = driver
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._session = ""
        self._session = "/session/" + self._ask("/session", capabilities=wanted)["sessionId"]
        self._ask("/timeouts", script=PATIENCE * 1000)

    def open(self, address: str) -> None:
        self._ask("/url", url=address)
        self.run(LISTEN)

    def run(self, script: str) -> Any:
        done = "arguments[arguments.length - 1]"
        failed = "(error) => done({ error: String(error) })"
        whole = f"const done = {done}; (async () => {{ {script} }})().then(done, {failed});"
        answer = self._ask("/execute/async", script=whole, args=[])
        assert not (isinstance(answer, dict) and "error" in answer), answer
        return answer

    def press(self, key: str) -> None:
        self._ask("/actions", actions=[_key(key)])

    def close(self) -> None:
        self._driver.delete(self._session)

    def _ask(self, path: str, **body: Any) -> Any:
        answer = self._driver.post(self._session + path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["value"]


@contextmanager
def webkit(folder: Path) -> Iterator[Engine]:
    browser = next(Path("/usr/lib").glob(f"**/{MINI_BROWSER}"), None)
    if not (browser and shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
        raise Missing("WebKit is not on this machine: apt-get install webkit2gtk-driver xvfb")
    with ExitStack() as stack:
        screen = ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
        process = stack.enter_context(_running(screen, subprocess.DEVNULL))
        assert process.stdout is not None
        home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
        shown = {"DISPLAY": f":{process.stdout.readline().strip()}", "GDK_BACKEND": "x11"}
        port = free_port()
        stack.enter_context(
            _running(["WebKitWebDriver", f"--port={port}"], subprocess.DEVNULL, **home, **shown)
        )
        way = httpx.HTTPTransport(retries=8)  # until it listens
        address = f"http://127.0.0.1:{port}"
        driver = httpx.Client(base_url=address, timeout=PATIENCE, transport=way)
        stack.enter_context(driver)
        engine = WebKit(driver, browser)
        stack.callback(engine.close)
        yield engine


ENGINES = {"firefox": firefox, "webkit": webkit}


@contextmanager
def _running(command: list[str], errors: int, **more: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=errors, text=True, env={**os.environ, **more}
    )
    try:
        yield process
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
