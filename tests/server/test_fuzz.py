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

KINDS = [
    "hello",
    "look",
    "act",
    "why_not",
    "explain",
    "undo",
    "consent",
    "hint",
    "say",
    "point",
    "back",
    "ping",
    "x",
]
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
FIELDS = ["id", "seat", "of", "action", "thing", "since", "yes", "phrase", "words", "t", "extra"]


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


# What is there only with each other.
TOGETHER: list[dict[str, list[Any]]] = [
    {"game": ["frost-gorge"], "rule": ["FG-1"], "name": ["riverbank"]},
    {"game": ["coldest-night"], "rule": ["CN-11"], "name": ["lodge"]},
    {
        "game": ["year-of-survival"],
        "rule": ["YS-1"],
        "name": ["time-before-texas"],
        "language": ["en"],
    },
]


class Things:
    """What there is on a server to ask about, so that requests get further than "not there"."""

    def __init__(self, server: Running) -> None:
        self.ada, bo = server.person("Ada"), server.person("Bo")
        me, free = {"kind": "me"}, {"kind": "free"}
        hotseat = [me, {"kind": "hotseat", "name": "Cleo"}]

        def table(player: Player, seats: list[dict[str, str]], **more: Any) -> str:
            asked = {"game": "frost-gorge", "seats": seats, "public": True, **more}
            return player.post("/api/tables", asked)["id"]

        self.over: str = self.ada.solo(players=2)["id"]
        _play_out(self.ada, self.over)
        self.values: dict[str, list[Any]] = {
            "id": [
                table(self.ada, [me, free]),
                table(self.ada, hotseat),
                table(self.ada, hotseat, start=True),
                table(bo, [me, free, free]),
                table(bo, hotseat, start=True),
                self.over,
            ],
            "seat": [0, 1],
            "step": [0, 1, 4],
            "since": [0, 3],
            "status": ["open", "running", "over"],
        }

    def put_into(self, case: schemathesis.Case, luck: random.Random) -> None:
        """Replace some of what was made up by what is there."""
        if case.path.startswith("/api/records/") and luck.random() < 0.8:
            case.path_parameters["id"] = self.over
        asked = {name for one in TOGETHER for name in one} & set(case.path_parameters)
        fitting = self.values | luck.choice([one for one in TOGETHER if asked <= set(one)])
        for part in (case.path_parameters, case.query, case.body):
            if not isinstance(part, dict):
                continue
            for name in part:
                if name in fitting and luck.random() < 0.8 and part[name] != self.over:
                    part[name] = luck.choice(fitting[name])


def _play_out(player: Player, id: str) -> None:
    @live
    async def play() -> None:
        async with player.at(id) as socket:
            await socket.hello()
            await socket.play_on()

    play()


def check_api(server: Running, examples: int) -> None:
    """Every operation of the OpenAPI description, with data that fits it and data that does not."""
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import strategies as st

    schema = schemathesis.openapi.from_url(f"{server.address}/schema/openapi.json")
    things = Things(server)
    failures: list[str] = []
    for result in schema.get_all_operations():
        operation: Any = getattr(result, "ok")()  # noqa: B009
        method = operation.method.upper()
        if operation.path.startswith("/api/identity/forget"):
            continue
        statuses: set[int] = set()

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        )
        @given(case=operation.as_strategy(), luck=st.randoms(use_true_random=False))
        def check(case: schemathesis.Case, luck: random.Random, statuses: set[int]) -> None:
            things.put_into(case, luck)
            headers = {"Authorization": f"Bearer {things.ada.token}"}
            response = case.call(headers=headers, timeout=60)
            statuses.add(response.status_code)
            assert response.status_code < 500, f"{response.status_code}: {response.text[:200]}"
            if response.status_code >= 400:
                assert response.json()["words"]
            else:
                case.validate_response(response)

        try:
            check(statuses=statuses)
        except (AssertionError, Failure, BaseExceptionGroup) as error:
            failures.append(f"{method} {operation.path}: {error}")
        if statuses <= {404}:
            failures.append(f"{method} {operation.path}: nothing there was ever asked about")
    assert not failures, "\n".join(failures)


def test_http_answers_whatever_is_asked(a_server: Running):
    check_api(a_server, examples=8)


@pytest.mark.soak
def test_http_answers_much_of_whatever_is_asked(a_server: Running):
    check_api(a_server, examples=100)
