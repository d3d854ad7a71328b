"""compose.yaml fits the image, the proxy, the settings and itself."""

import ipaddress
import re
from typing import Any

import msgspec
import pytest
import typer

from snowbound.cli.app import app
from snowbound.server.common.settings import Settings, read_settings
from snowbound.server.storage.database import database_url
from tests.deploy.layout import DEPLOY, ROOT, compose, variables

FILE = compose()
SERVICES: dict[str, dict[str, Any]] = FILE["services"]
NODES = {name: one for name, one in SERVICES.items() if name.startswith("node-")}


def test_two_nodes_a_database_and_a_proxy():
    assert set(SERVICES) == {"node-1", "node-2", "database", "proxy"}
    assert NODES["node-1"] == NODES["node-2"]


@pytest.mark.parametrize("name", SERVICES)
def test_everything_is_looked_after(name: str):
    service = SERVICES[name]
    assert service["healthcheck"]["test"][0] == "CMD"
    assert service["restart"] == "unless-stopped"
    for needed, when in service.get("depends_on", {}).items():
        assert needed in SERVICES and when == {"condition": "service_healthy"}


def test_what_must_last_is_in_named_volumes():
    kept = {volume.split(":")[0] for one in SERVICES.values() for volume in one["volumes"]}
    assert set(FILE["volumes"]) == {name for name in kept if not name.startswith(".")}
    for file in (name for name in kept if name.startswith(".")):
        assert (ROOT / file).is_file()


def known_settings() -> set[str]:
    """What a server reads: its settings, and the options that may come from the environment."""
    commands: Any = typer.main.get_command(app)
    options = {str(one.envvar) for one in commands.commands["serve"].params if one.envvar}
    fields = msgspec.structs.fields(Settings)
    return options | {f"SNOWBOUND_{field.name.upper()}" for field in fields}


def test_nodes_are_given_settings_that_exist():
    given: dict[str, str] = NODES["node-1"]["environment"]
    ours = {name for name in given if name.startswith("SNOWBOUND_")}
    assert ours <= known_settings()
    filled = {"SITE": "tables.example.org", "POSTGRES_PASSWORD": "secret"}
    values = {name: filled_in(given[name], filled) for name in ours}
    settings = read_settings(values)
    assert settings.public_address == "https://tables.example.org"
    assert settings.mail_server == "" and settings.bot_workers == 1
    url = database_url(None, values["SNOWBOUND_DATABASE"])
    assert url == "postgresql+asyncpg://snowbound:secret@database/snowbound"


def filled_in(text: str, values: dict[str, str]) -> str:
    def value(found: re.Match[str]) -> str:
        default = found[3] if found[2] == ":-" else ""
        return values.get(found[1], default)

    return re.sub(r"\$\{(\w+)(:[-?])?([^}]*)\}", value, text)


def test_nodes_believe_the_proxy_and_nobody_else():
    proxy = SERVICES["proxy"]["networks"]["inside"]["ipv4_address"]
    assert NODES["node-1"]["environment"]["FORWARDED_ALLOW_IPS"] == proxy
    (network,) = FILE["networks"]["inside"]["ipam"]["config"]
    assert ipaddress.ip_address(proxy) in ipaddress.ip_network(network["subnet"])
    assert [name for name, one in SERVICES.items() if "ports" in one] == ["proxy"]


def test_the_proxy_knows_every_node():
    given = SERVICES["proxy"]["environment"]["NODES"].split()
    assert given == [f"{name}:8000" for name in NODES]
    used = set(re.findall(r"\{\$(\w+)\}", (DEPLOY / "Caddyfile").read_text(encoding="utf-8")))
    assert used == {"SITE", "NODES"}


def test_every_variable_is_explained():
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    example = (DEPLOY / "settings.env").read_text(encoding="utf-8")
    explained = set(re.findall(r"^(\w+)=", example, re.M))
    images = {name for name in variables(text) if name.endswith("_IMAGE")}
    assert variables(text) - images == explained
