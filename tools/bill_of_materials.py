"""What a release is made of, as CycloneDX JSON: everything that it ships, from what is locked.

python -m tools.bill_of_materials > snowbound.cdx.json
"""

import argparse
import json
import re
import tomllib
import uuid
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).parents[1]
SPECIFICATION = "1.6"
SERVER, CLIENT, PAGE = "server image", "browser client", "page without a server"

# What only builds and tests the client; nothing of it is in a release.
TOOLS = {
    "@sveltejs/vite-plugin-svelte",
    "svelte-check",
    "typescript",
    "vite",
    "vitest",
}

Component = dict[str, Any]


def bill() -> Component:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    ours = {
        "type": "application",
        "bom-ref": f"pkg:pypi/snowbound@{version}",
        "name": "snowbound",
        "version": version,
        "purl": f"pkg:pypi/snowbound@{version}",
        "licenses": [{"license": {"id": "MIT"}}],
    }
    shipped = components()
    named = ",".join([ours["purl"], *(one["purl"] for one in shipped)])
    return {
        "bomFormat": "CycloneDX",
        "specVersion": SPECIFICATION,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, named)}",
        "version": 1,
        "metadata": {"component": ours},
        "components": shipped,
        "dependencies": [{"ref": ours["bom-ref"], "dependsOn": [o["bom-ref"] for o in shipped]}],
    }


def components() -> list[Component]:
    """Everything that is shipped, once, and in which artefacts it is."""
    found: dict[str, Component] = {}
    for part, some in (
        (SERVER, of_python(ROOT / "requirements" / "image.txt")),
        (CLIENT, of_npm(ROOT / "web")),
        (PAGE, [*of_python(ROOT / "requirements" / "page.txt"), *of_npm(ROOT / "page")]),
    ):
        for one in some:
            known = found.setdefault(one["purl"], one | {"properties": []})
            known["properties"].append({"name": "snowbound:shipped-in", "value": part})
    return [found[purl] for purl in sorted(found)]


def of_python(lock: Path) -> Iterator[Component]:
    for name, version in re.findall(r"^([\w.-]+)==([^\s;\\]+)", lock.read_text("utf-8"), re.M):
        yield component("pypi", name, version)


def of_npm(folder: Path) -> Iterator[Component]:
    """What `folder/package.json` asks for, but for tools, and all that this needs in turn."""
    packages = json.loads((folder / "package-lock.json").read_text("utf-8"))["packages"]
    root = packages[""]
    waiting = sorted({**root.get("dependencies", {}), **root.get("devDependencies", {})})
    waiting = [name for name in waiting if name not in TOOLS]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop(0)
        if name in seen or (locked := packages.get(f"node_modules/{name}")) is None:
            continue
        seen.add(name)
        waiting += locked.get("dependencies", {})
        yield component("npm", name, locked["version"]) | about(locked)


def about(locked: dict[str, Any]) -> Component:
    """An npm package's licence and digest, as the lock file has them."""
    known: Component = {}
    if "license" in locked:
        known["licenses"] = [{"expression": locked["license"]}]
    kind, _, digest = locked.get("integrity", "").partition("-")
    if kind == "sha512":
        known["hashes"] = [{"alg": "SHA-512", "content": b64decode(digest).hex()}]
    return known


def component(kind: str, name: str, version: str) -> Component:
    purl = f"pkg:{kind}/{quote(name)}@{version}"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
    }


def text() -> str:
    return json.dumps(bill(), indent=2) + "\n"


if __name__ == "__main__":
    argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0]).parse_args()
    print(text(), end="")
