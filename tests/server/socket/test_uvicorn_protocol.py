"""Bytes on the wire: however they are cut up, every message is heard once, in order."""

import asyncio
import base64
import random

import msgspec
import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from snowbound.server.common.frames import are_short_frames, frame, is_short_text
from tests.server.running import Player, Running, live


def sent(opcode: Opcode, data: bytes, final: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, final).serialize(mask=True)


def text(number: int, length: int = 0) -> bytes:
    """A question whose answer carries its number, as long as is wanted."""
    asked = {"t": "why_not", "id": str(number), "action": "none"}
    return msgspec.json.encode(asked).ljust(length)


def message(number: int, luck: random.Random) -> bytes:
    """The same question, as some client or other would send it."""
    way = luck.randrange(8)
    if way == 0:
        return sent(Opcode.TEXT, text(number, 126 + luck.randrange(300)))
    if way == 1:
        whole, cut = text(number), luck.randrange(1, 20)
        first = sent(Opcode.TEXT, whole[:cut], final=False)
        between = sent(Opcode.PING, b"still there?") if luck.random() < 0.5 else b""
        return first + between + sent(Opcode.CONT, whole[cut:])
    if way == 2:
        ping = sent(Opcode.PING, luck.randbytes(luck.randrange(20)))
        return ping + sent(Opcode.TEXT, text(number))
    return sent(Opcode.TEXT, text(number))


async def answers(player: Player, table: str, pieces: list[bytes], count: int) -> list[str]:
    """Say something piece by piece; the ids of what is answered."""
    host, port = player.address.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    address = f"ws://{host}:{port}/api/tables/{table}/socket"
    client = ClientProtocol(parse_uri(address))
    request = client.connect()
    request.headers["Authorization"] = f"Bearer {player.token}"
    client.send_request(request)
    for data in client.data_to_send():
        writer.write(data)
    ids: list[str] = []
    while len(ids) < count:
        client.receive_data(await asyncio.wait_for(reader.read(65536), 40))
        for event in client.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                ids.append(msgspec.json.decode(event.data).get("id", ""))
            elif not isinstance(event, Frame):
                asyncio.get_running_loop().create_task(_say(writer, pieces))
    writer.close()
    return ids


async def _say(writer: asyncio.StreamWriter, pieces: list[bytes]) -> None:
    for piece in pieces:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.001)  # so that they come one by one


def cut(stream: bytes, luck: random.Random, longest: int) -> list[bytes]:
    pieces: list[bytes] = []
    while stream:
        size = luck.randrange(1, longest)
        pieces.append(stream[:size])
        stream = stream[size:]
    return pieces


@pytest.mark.parametrize("seed", range(6))
@live
async def test_messages_are_heard_however_they_come(a_server: Running, seed: int):
    luck = random.Random(seed)
    player = a_server.person()
    table = player.solo("frost-gorge")["id"]
    messages = [message(number, luck) for number in range(60)]
    wanted = [str(number) for number in range(60)]
    assert await answers(player, table, messages, 60) == wanted
    assert await answers(player, table, cut(b"".join(messages), luck, 150), 60) == wanted


@live
async def test_what_is_inside_a_message_is_not_taken_for_one(a_server: Running):
    """The second piece looks like a message, but belongs to a ping whose head came before."""
    player = a_server.person()
    table = player.solo("frost-gorge")["id"]
    inside = sent(Opcode.TEXT, text(99))
    head = bytes((0x89, 0x80 + len(inside), 0, 0, 0, 0))
    pieces = [sent(Opcode.TEXT, text(0)), head, inside, sent(Opcode.TEXT, text(1))]
    assert await answers(player, table, pieces, 2) == ["0", "1"]


def test_only_a_whole_short_text_is_taken_at_once():
    assert is_short_text(sent(Opcode.TEXT, b"a"))
    assert is_short_text(sent(Opcode.TEXT, b"a" * 125))
    for other in (
        b"",
        b"\x81",
        sent(Opcode.TEXT, b""),
        sent(Opcode.TEXT, b"a" * 126),
        sent(Opcode.TEXT, b"a", final=False),
        sent(Opcode.CONT, b"a"),
        sent(Opcode.PING, b"a"),
        sent(Opcode.CLOSE, b"\x03\xe8"),
        sent(Opcode.TEXT, b"ab")[:-1],
        sent(Opcode.TEXT, b"ab") + b"\x81",
        frame(b"unmasked"),
    ):
        assert not is_short_text(other)


def test_whole_short_messages_end_tidily():
    one, ping = sent(Opcode.TEXT, b"a"), sent(Opcode.PING, b"")
    assert all(are_short_frames(data) for data in (one, one + one, ping, one + ping))
    assert not any(
        are_short_frames(data)
        for data in (
            one[:-1],
            one + one[:1],
            one + one[:2],
            sent(Opcode.TEXT, b"a", final=False),
            sent(Opcode.TEXT, b"a" * 126),
            sent(Opcode.TEXT, b"a" * 200)[:132],
            frame(b"unmasked"),
        )
    )


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536])
def test_what_is_sent_is_a_frame(size: int):
    data = base64.b64encode(bytes(size))[:size]
    assert frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)
