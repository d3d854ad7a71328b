"""What runs in a page's worker: the protocol without a network, played on CPython."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from snowbound.analysis.thinker import Thinker
from snowbound.core import records
from snowbound.core.jobs import Job, JobResult
from snowbound.core.match import replay
from snowbound.core.registry import all_games
from snowbound.page.app import PageApp
from snowbound.page.live import Elsewhere
from snowbound.page.requests import answer
from snowbound.page.session import PageSession
from snowbound.server.command import export_data, import_data
from snowbound.tables.views import NEWS_PAGE
from tests.page.memory import MemoryStorage, SharedMemory

DATA = Path(__file__).parents[1] / "data"


class Tab:
    """A page in one tab of a browser."""

    def __init__(self, shared: SharedMemory | None = None) -> None:
        self.storage = MemoryStorage(shared)
        self.thinker = Thinker()
        self.app = PageApp(self.storage, self.think)

    async def think(self, job: Job) -> JobResult:
        again = msgspec.json.decode(msgspec.json.encode(job), type=Job)
        result = self.thinker.think(again)
        return msgspec.json.decode(msgspec.json.encode(result), type=JobResult)

    async def ask(
        self, method: str, path: str, body: Any = None, status: int = 200, **query: str
    ) -> Any:
        text = "" if body is None else json.dumps(body)
        code, found = await answer(self.app, method, path, query, text)
        assert code == status, found
        return json.loads(found)

    async def sit_down(self, table: str, steal: bool = False) -> "Client":
        live = await self.app.tables.take(table, steal)
        client = Client()
        person = await self.app.person()
        assert person is not None
        client.session = PageSession(
            live, self.app.tables, self.app.bots, person.id, client.hear, client.closed
        )
        await client.say({"t": "hello"})
        return client


class Client:
    """Puts together what it is told, as a browser does."""

    session: PageSession

    def __init__(self) -> None:
        self.known: dict[str, Any] = {}
        self.replies: list[dict[str, Any]] = []
        self.code = 0

    def hear(self, text: str) -> None:
        message = json.loads(text)
        if message["t"] == "table":
            self.known = message
        elif message["t"] == "update":
            assert message["after"] == self.known["v"]
            view = {**(self.known["view"] or {}), **(message.pop("view", None) or {})}
            self.known |= message | {"view": view or None}
        else:
            self.replies.append(message)

    def closed(self, code: int, reason: str) -> None:
        self.code = code

    async def say(self, message: dict[str, Any]) -> None:
        await self.session.receive(json.dumps(message))

    async def play_on(self) -> None:
        """Always the first choice, until the end."""
        for number in range(2000):
            while self.session.live.bots is not None:
                await asyncio.sleep(0)
            if self.known.get("table", {}).get("status") == "over":
                return
            name = self.known["choices"][0]["name"]
            await self.say({"t": "act", "id": f"a{number}", "action": name})
            assert self.replies[-1]["t"] == "ack", self.replies[-1]
        raise AssertionError("no end")


def run(test: Callable[[], Any]) -> None:
    asyncio.run(test())


async def introduced(shared: SharedMemory | None = None) -> Tab:
    tab = Tab(shared)
    await tab.ask("POST", "/api/identity", {"name": "Ada"})
    return tab


@pytest.mark.parametrize("game", all_games())
def test_a_whole_game_and_its_record(game: str) -> None:
    async def test() -> None:
        tab = await introduced()
        asked = {"game": game, "level": "greedy"}
        table = (await tab.ask("POST", "/api/solo", asked))["id"]
        client = await tab.sit_down(table)
        await client.play_on()
        [card] = await tab.ask("GET", "/api/records", mine="true")
        assert card["id"] == table and card["seats"][0] == "Ada"
        assert (await tab.ask("GET", f"/api/records/{table}/verify"))["holds"]
        file = await tab.ask("GET", f"/api/records/{table}/download")
        record = records.decode(file["text"].encode(), file["name"])
        assert replay(record).over
        steps = await tab.ask("GET", f"/api/records/{table}/scores")
        assert len(steps["steps"]) == card["steps"] + 1
        shown = await tab.ask("GET", f"/api/records/{table}/replay", step=str(card["steps"]))
        assert shown["view"] == (await _spectated(tab, table))["view"]
        if game == "frost-gorge":  # the others take longer
            review = await tab.ask("GET", f"/api/records/{table}/review", seat="0")
            assert review["choices"] > 0
        other = await introduced()
        brought = await other.ask("POST", "/api/files", file)
        assert (await other.ask("GET", f"/api/records/{brought['record']}/verify"))["holds"]

    run(test)


def test_a_page_says_what_differs_in_own_sets() -> None:
    async def test() -> None:
        tab = await introduced()
        text = (DATA / "valley.toml").read_text()
        await tab.ask("POST", "/api/files", {"name": "valley.toml", "text": text})
        game = await tab.ask("GET", "/api/games/frost-gorge")
        (own,) = (sheet for sheet in game["sheets"] if sheet["name"] == "valley")
        seats = [{"kind": "me"}]
        asked = {"game": "frost-gorge", "components": "valley", "seats": seats, "start": True}
        assert (await tab.ask("POST", "/api/tables", asked))["own_set"] == own
        asked = asked | {"components": None, "own": {"name": "glen.toml", "text": text}}
        assert (await tab.ask("POST", "/api/tables", asked))["own_set"]["name"] == "glen"

    run(test)


def test_a_page_has_the_winter_of_a_day_too() -> None:
    async def test() -> None:
        tab = await introduced()
        asked = {"game": "frost-gorge", "date": "2025-01-31"}
        table = await tab.ask("POST", "/api/daily", asked)
        assert (await tab.ask("POST", "/api/daily", asked))["id"] == table["id"]
        other = await (await introduced()).ask("POST", "/api/daily", asked)
        assert other["commitment"] == table["commitment"]
        await (await tab.sit_down(table["id"])).play_on()
        (record,) = await tab.ask("GET", "/api/records", mine="true")
        assert (record["daily"], record["yours"]) == (asked["date"], [0])

    run(test)


@pytest.mark.parametrize("kept", [False, True])
def test_a_game_goes_on_with_new_luck_or_with_public_luck(kept: bool) -> None:
    async def test() -> None:
        tab = await introduced()
        asked = {"game": "coldest-night", "players": 2, "level": "greedy"}
        first = (await tab.ask("POST", "/api/solo", asked))["id"]
        await (await tab.sit_down(first)).play_on()
        shown = await tab.ask("GET", f"/api/records/{first}/replay", step="3", seat="0")
        asked = {"step": 3, "keep_luck": kept}
        table = await tab.ask("POST", f"/api/records/{first}/continue", asked)
        names = [seat["name"] for seat in table["seats"]]
        was = {"record": first, "step": 3, "public_luck": kept, "names": names}
        assert table["continued"] == was and table["status"] == "running"
        id = table["id"]
        now = await tab.ask("GET", f"/api/tables/{id}/replay", step="3", seat="0")
        assert (now["view"] == shown["view"]) is kept
        cards = await tab.ask("GET", "/api/tables/mine")
        assert [card["public_luck"] for card in cards if card["id"] == id] == [kept]
        client = await tab.sit_down(id)
        await client.play_on()
        assert (await tab.ask("GET", f"/api/records/{id}/verify"))["holds"]
        file = await tab.ask("GET", f"/api/records/{id}/download")
        other = await introduced()
        brought = await other.ask("POST", "/api/files", file)
        assert (await other.ask("GET", f"/api/records/{brought['record']}/verify"))["holds"]

    run(test)


def test_older_news_comes_on_request() -> None:
    async def test() -> None:
        tab = await introduced()
        asked = {"game": "frost-gorge", "players": 1}
        table = (await tab.ask("POST", "/api/solo", asked))["id"]
        client = await tab.sit_down(table)
        for number in range(NEWS_PAGE + 20):
            await client.say({"t": "say", "id": f"s{number}", "words": f"saying {number}"})
        await client.say({"t": "hello", "since": 0})
        assert len(client.known["news"]) == NEWS_PAGE
        await client.say({"t": "news", "id": "n", "before": client.known["earlier"]})
        page = client.replies[-1]
        assert page["t"] == "news" and page["earlier"] == 0
        said = [item["words"] for item in page["news"] + client.known["news"]][1:]
        assert said == [f"saying {number}" for number in range(NEWS_PAGE + 20)]

    run(test)


async def _spectated(tab: Tab, table: str) -> dict[str, Any]:
    client = await tab.sit_down(table)
    await client.say({"t": "look", "seat": None})
    return client.known


def test_what_is_not_stored_did_not_happen() -> None:
    async def test() -> None:
        tab = await introduced()
        table = (await tab.ask("POST", "/api/solo", {"game": "frost-gorge", "players": 1}))["id"]
        client = await tab.sit_down(table)
        before = json.loads(json.dumps(client.known))
        tab.storage.broken = True
        action = client.known["choices"][0]["name"]
        await client.say({"t": "act", "id": "a", "action": action})
        assert client.replies[-1]["t"] == "refused" and "nothing has changed" in str(client.replies)
        tab.storage.broken = False
        await client.say({"t": "hello"})
        assert client.known["view"] == before["view"]
        tab.storage.full = True  # of texts: the log still has room
        await client.say({"t": "act", "id": "a", "action": action})
        version = client.replies[-1]["v"]
        tab.storage.full = False
        await client.say({"t": "act", "id": "a", "action": action})
        assert client.replies[-1] == {"t": "ack", "id": "a", "v": version}

    run(test)


def test_one_tab_has_a_table_and_another_can_take_it() -> None:
    async def test() -> None:
        shared = SharedMemory()
        first = await introduced(shared)
        table = (await first.ask("POST", "/api/solo", {"game": "frost-gorge", "players": 1}))["id"]
        here = await first.sit_down(table)
        second = Tab(shared)
        with pytest.raises(Elsewhere):
            await second.sit_down(table)
        assert (await second.ask("GET", f"/api/tables/{table}"))["version"] == 2
        await here.say({"t": "act", "id": "a", "action": here.known["choices"][0]["name"]})
        there = await second.sit_down(table, steal=True)
        first.app.tables.lost(table)
        assert here.code == 4409
        assert there.known["v"] == 3
        await there.say({"t": "act", "id": "b", "action": there.known["choices"][0]["name"]})
        assert there.replies[-1] == {"t": "ack", "id": "b", "v": 4}
        there.session.end()
        back = await first.sit_down(table)
        assert back.known["v"] == 4

    run(test)


def test_a_closed_tab_loses_nothing() -> None:
    async def test() -> None:
        shared = SharedMemory()
        tab = await introduced(shared)
        asked = {"game": "coldest-night", "players": 2, "level": "greedy"}
        table = (await tab.ask("POST", "/api/solo", asked))["id"]
        client = await tab.sit_down(table)
        for number in range(5):
            while client.session.live.bots is not None:
                await asyncio.sleep(0)
            action = client.known["choices"][0]["name"]
            await client.say({"t": "act", "id": f"a{number}", "action": action})
        while client.session.live.bots is not None:
            await asyncio.sleep(0)
        shared.holders.clear()  # the tab is gone
        again = await Tab(shared).sit_down(table)
        assert again.known["view"] == client.known["view"]
        assert again.known["choices"] == client.known["choices"]

    run(test)


def test_own_components_are_played_with() -> None:
    async def test() -> None:
        tab = await introduced()
        text = (DATA / "valley.toml").read_text()
        brought = await tab.ask("POST", "/api/files", {"name": "My valley.toml", "text": text})
        assert brought["components"] == "My valley"
        game = await tab.ask("GET", f"/api/games/{brought['game']}")
        assert "My valley" in [sheet["name"] for sheet in game["sheets"]]
        asked = {"game": brought["game"], "components": "My valley", "players": game["players"][0]}
        table = await tab.ask("POST", "/api/solo", asked)
        assert table["components"] == "My valley"
        wrong = await tab.ask("POST", "/api/files", {"name": "x.toml", "text": "a = "}, status=400)
        assert wrong["words"].startswith("x.toml is not valid TOML")
        other = await tab.ask("POST", "/api/files", {"name": "x.toml", "text": "a=1"}, status=400)
        assert "fits no game" in other["words"]
        near = {"name": "x.toml", "text": text.replace("fish = 14", "fsh = 14")}
        said = await tab.ask("POST", "/api/files", near, status=400)
        assert "fsh" in said["words"]  # said by the game that it was meant for

    run(test)


def test_everything_moves_to_another_browser() -> None:
    async def test() -> None:
        tab = await introduced()
        asked = {"game": "frost-gorge", "players": 1}
        table = (await tab.ask("POST", "/api/solo", asked))["id"]
        client = await tab.sit_down(table)
        await client.say({"t": "act", "id": "a", "action": client.known["choices"][0]["name"]})
        file = await tab.ask("GET", "/api/export")
        other = Tab()
        assert (await other.ask("POST", "/api/files", file))["tables"] == 1
        moved = await other.sit_down(table)
        assert moved.known["view"] == client.known["view"]
        assert (await other.ask("POST", "/api/files", file))["tables"] == 0

    run(test)


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: [*lines, "nonsense"],
        lambda lines: [*lines, '{"into":"log","row":{"table_id":"t"}}'],
        lambda lines: [lines[0], *lines[2:]],  # without the table's beginning
        lambda lines: [line.replace("frost-gorge", "ping-pong") for line in lines],
    ],
)
def test_of_a_damaged_file_nothing_is_taken(damage: Callable[[list[str]], list[str]]) -> None:
    async def test() -> None:
        tab = await introduced()
        await tab.ask("POST", "/api/solo", {"game": "coldest-night"})
        await tab.ask("POST", "/api/solo", {"game": "frost-gorge"})
        file = await tab.ask("GET", "/api/export")
        file["text"] = "\n".join(damage(file["text"].splitlines()))
        other = Tab()
        said = await other.ask("POST", "/api/files", file, status=400)
        assert "damaged" in said["words"]
        assert await other.storage.tables() == []

    run(test)


def test_everything_moves_to_a_server(tmp_path: Path) -> None:
    brought: dict[str, str] = {}

    async def test() -> None:
        tab = await introduced()
        table = (await tab.ask("POST", "/api/solo", {"game": "frost-gorge", "players": 1}))["id"]
        client = await tab.sit_down(table)
        await client.play_on()
        brought.update(await tab.ask("GET", "/api/export"))

    run(test)
    file = tmp_path / brought["name"]
    file.write_text(brought["text"])
    import_data(file, tmp_path / "server", None)
    export_data(tmp_path / "again.jsonl", tmp_path / "server", None)
    rows = brought["text"].splitlines()
    assert set(rows) <= set((tmp_path / "again.jsonl").read_text().splitlines())


def test_mistakes_are_one_sentence() -> None:
    async def test() -> None:
        tab = Tab()
        await tab.ask("GET", "/api/identity", status=401)
        await tab.ask("POST", "/api/solo", {"game": "frost-gorge"}, status=401)
        await tab.ask("POST", "/api/identity", {"name": "Ada"})
        await tab.ask("POST", "/api/solo", {"game": "chess"}, status=400)
        await tab.ask("GET", "/api/tables/nowhere", status=404)
        await tab.ask("GET", "/api/nothing", status=404)
        await tab.ask("POST", "/api/files", {"name": "x.json", "text": "{"}, status=400)
        table = (await tab.ask("POST", "/api/solo", {"game": "frost-gorge"}))["id"]
        bot = {"kind": "bot"}
        await tab.ask("POST", f"/api/tables/{table}/seats/first", bot, status=404)
        await tab.ask("GET", "/api/checksum", status=400, game="frost-gorge", players="two")
        photo = {"name": "photo.jpg", "text": "\x00\x01"}
        assert ".toml" in (await tab.ask("POST", "/api/files", photo, status=400))["words"]

    run(test)


BOMBS = [
    ("parts.toml", ".".join("a" * 20_000) + " = 1"),
    ("deep.toml", "a = " + "[" * 3000 + "]" * 3000),
    ("digits.toml", "a = " + "1" * 5000),
    ("large.toml", "#" * 300_000),
    ("deep.json", '{"x":' * 100_000),
    ("digits.json", '{"rules_version": ' + "1" * 5000 + "}"),
    ("large.json", '{"format": "' + "x" * 9_000_000 + '"}'),
    ("deep.jsonl", '{"format":"snowbound-data/1"}\n' + '{"into":' * 100_000),
    ("header.jsonl", '{"format":' * 100_000),
]


@pytest.mark.parametrize(("name", "text"), BOMBS, ids=[name for name, _ in BOMBS])
def test_a_file_made_to_break_the_page_is_one_sentence(name: str, text: str) -> None:
    async def test() -> None:
        tab = await introduced()
        said = await tab.ask("POST", "/api/files", {"name": name, "text": text}, status=400)
        assert said["words"].endswith(".") and len(said["words"]) < 300
        assert await tab.storage.tables() == []

    run(test)


def test_a_table_with_a_bomb_in_it_is_not_taken() -> None:
    async def test() -> None:
        tab = await introduced()
        await tab.ask("POST", "/api/solo", {"game": "frost-gorge"})
        file = await tab.ask("GET", "/api/export")
        header, opened, *rest = file["text"].splitlines()
        row = json.loads(opened)
        entry = json.loads(row["row"]["entry"])
        entry["components"]["text"] = BOMBS[0][1]
        row["row"]["entry"] = json.dumps(entry)
        file["text"] = "\n".join([header, json.dumps(row), *rest])
        other = Tab()
        said = await other.ask("POST", "/api/files", file, status=400)
        assert "a key of more than 16 parts" in said["words"]
        assert await other.storage.tables() == []

    run(test)


def test_a_number_without_end_is_no_number() -> None:
    async def test() -> None:
        tab = await introduced()
        asked = {"game": "frost-gorge", "players": "1" * 5000}
        await tab.ask("GET", "/api/checksum", status=400, **asked)
        table = (await tab.ask("POST", "/api/solo", {"game": "frost-gorge"}))["id"]
        seat = f"/api/tables/{table}/seats/{asked['players']}"
        await tab.ask("POST", seat, {"kind": "bot"}, status=404)

    run(test)
