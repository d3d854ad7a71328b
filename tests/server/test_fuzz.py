"""Nonsense over the socket and over HTTP: always an answer, never a broken server."""

import asyncio
import random
from typing import Any

import msgspec
import pytest
import schemathesis
from schemathesis.core.failures import Failure
from websockets.exceptions import ConnectionClosed

from tests.server.running import Player, Running, Socket, live

KINDS = ["hello", "look", "act", "why_not", "undo", "consent", "hint", "say", "back", "ping", "x"]
VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    1,
    2**63,
    2**70,
    1.5,
    "",
    "a",
    "check 1",
    "ch\u0000eck",
    "\ud7ff\u202e" * 30,
    "x" * 70,
    [],
    [[[]]],
    {},
    {"t": "act"},
]
FIELDS = ["id", "seat", "action", "since", "yes", "phrase", "words", "t", "extra"]


def nonsense(luck: random.Random) -> str | bytes:
    """A message that is nearly one."""
    shape = luck.random()
    if shape < 0.1:
        return luck.randbytes(luck.randrange(60))
    if shape < 0.2:
        return "".join(chr(luck.randrange(1, 0xD7FF)) for _ in range(luck.randrange(60)))
    message: dict[str, Any] = {"t": luck.choice(KINDS)}
    for field in luck.sample(FIELDS, luck.randrange(5)):
        message[field] = luck.choice(VALUES)
    text = msgspec.json.encode(message).decode()
    if luck.random() < 0.1:
        cut = luck.randrange(len(text))
        return text[:cut] + luck.choice('{}[]",:\\') + text[cut:]
    return text


async def pester(player: Player, table: str, luck: random.Random, count: int) -> None:
    socket = player.at(table)
    await socket.__aenter__()
    for _ in range(count):
        try:
            await socket.line.send(nonsense(luck))
        except ConnectionClosed as closed:
            assert closed.rcvd is not None and closed.rcvd.code != 1011
            socket = player.at(table)
            await socket.__aenter__()
    await check_alive(socket)
    await socket.line.close()


async def check_alive(socket: Socket) -> None:
    await socket.tell(t="ping")
    while (await socket.hear())["t"] != "pong":
        pass
    assert all("t" in message for message in socket.heard)


async def fuzz(server: Running, seed: int, count: int) -> None:
    luck = random.Random(seed)
    ada = server.person("Ada")
    id = ada.solo(players=2)["id"]
    eve = server.person("Eve")
    await asyncio.gather(
        pester(ada, id, luck, count), pester(eve, id, random.Random(seed + 1), count)
    )
    assert ada.get("/healthz") == {"status": "well"}
    async with ada.at(id) as socket:  # and the game goes on
        seen = await socket.hello()
        if seen["table"]["seats"][0]["stand_in"]:
            await socket.ask("back")
        await socket.play_on()


@live
async def test_the_socket_survives_nonsense(a_server: Running):
    await fuzz(a_server, seed=1, count=300)


@pytest.mark.soak
def test_the_socket_survives_much_nonsense(a_server: Running):
    for seed in range(20):
        asyncio.run(fuzz(a_server, seed, 3000))


# ── HTTP ────────────────────────────────────────────────────────────────────────────────────


def check_api(server: Running, examples: int) -> None:
    """Every operation of the OpenAPI description, with data that fits it and data that does not."""
    from hypothesis import HealthCheck, Phase, given, settings

    schema = schemathesis.openapi.from_url(f"{server.address}/schema/openapi.json")
    ada = server.person("Ada")
    failures: list[str] = []
    for result in schema.get_all_operations():
        operation: Any = getattr(result, "ok")()  # noqa: B009
        method = operation.method.upper()
        if operation.path.startswith("/api/identity/forget"):
            continue

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        )
        @given(case=operation.as_strategy())
        def check(case: schemathesis.Case) -> None:
            headers = {"Authorization": f"Bearer {ada.token}"}
            response = case.call(headers=headers, timeout=10)
            assert response.status_code < 500, f"{response.status_code}: {response.text[:200]}"
            if response.status_code >= 400:
                assert response.json()["words"]
            else:
                case.validate_response(response)

        try:
            check()
        except (AssertionError, Failure, ExceptionGroup) as error:
            failures.append(f"{method} {operation.path}: {error}")
    assert not failures, "\n".join(failures)


def test_http_answers_whatever_is_asked(a_server: Running):
    check_api(a_server, examples=8)


@pytest.mark.soak
def test_http_answers_much_of_whatever_is_asked(a_server: Running):
    check_api(a_server, examples=300)
