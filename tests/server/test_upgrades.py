"""What goes on after an upgrade: old schemas, and tables opened under older rules."""

import asyncio
import json
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

from snowbound.core.registry import all_games, find_game
from snowbound.server.command import export_data
from snowbound.server.storage import migrate
from snowbound.server.storage import schema as db
from tests.server.postgres import fresh_database
from tests.server.running import Player, Running, live, running, sqlite_at

FIRST_SCHEMA = "0001"
OUTDATED = "it can be looked at, but not played on"


async def some_moves(player: Player, id: str, count: int) -> int:
    async with player.at(id) as socket:
        await socket.hello()
        await socket.play_on(count)
        return socket.latest["step"]


def old_tables(server: Running) -> tuple[Player, dict[str, str]]:
    """A game over, one running, one not started."""
    ada = server.person("Ada")
    seats = [{"kind": "me"}, {"kind": "free"}]
    ids = {
        "over": ada.solo()["id"],
        "running": ada.solo()["id"],
        "open": ada.post("/api/tables", {"game": "frost-gorge", "seats": seats})["id"],
    }
    asyncio.run(some_moves(ada, ids["over"], 10_000))
    asyncio.run(some_moves(ada, ids["running"], 5))
    ada.get(f"/api/records/{ids['over']}")
    return ada, ids


def new_rules(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    for name, value in changes.items():
        monkeypatch.setattr(type(find_game("frost-gorge")), name, value)


def test_a_table_under_older_rules_is_shown_but_not_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    url = sqlite_at(tmp_path)
    with running(url) as server:
        ada, ids = old_tables(server)
        record = ada.http.get(f"/api/records/{ids['over']}/download").content
        before = ada.get(f"/api/tables/{ids['running']}")
    new_rules(monkeypatch, rules_version=2)
    with running(url) as server:
        ada = Player.known(server.address, ada)
        table = ada.get(f"/api/tables/{ids['running']}")
        assert OUTDATED in table["outdated"] and table["status"] == "running"
        assert [seat | {"away_since": None} for seat in table["seats"]] == [
            seat | {"awaited": False, "away_since": None} for seat in before["seats"]
        ]
        seen = ada.get(f"/api/tables/{ids['running']}/look?seat=0")
        moves = [news for news in seen["news"] if news["kind"] == "move"]
        assert len(moves) == 5 and all(move["words"] for move in moves)
        assert seen["view"] is None and seen["choices"] == []
        assert OUTDATED in ada.get(f"/api/tables/{ids['running']}/replay", 400)["words"]
        assert (
            OUTDATED
            in ada.post(f"/api/tables/{ids['open']}/start", {"fill": "greedy"}, 400)["words"]
        )
        assert ids["running"] in {card["id"] for card in ada.get("/api/tables/mine")}
        asyncio.run(refused_everywhere(ada, ids["running"]))
        assert ada.post(f"/api/tables/{ids['running']}/close")["status"] == "closed"
        the_record_stays(ada, ids["over"], record)


async def refused_everywhere(player: Player, id: str) -> None:
    async with player.at(id) as socket:
        version = (await socket.hello())["v"]
        for kind, more in (("act", {"action": "check 1"}), ("undo", {}), ("hint", {})):
            answer = await socket.ask(kind, **more)
            assert answer["t"] == "refused" and OUTDATED in answer["words"], kind
        assert (await socket.ask("why_not", action="check 1"))["t"] == "refused"
        assert (await socket.ask("say", words="a pity"))["t"] == "ack"
        assert (await socket.hello())["v"] == version + 1


def the_record_stays(player: Player, id: str, record: bytes) -> None:
    assert player.get(f"/api/tables/{id}")["status"] == "over"
    assert player.http.get(f"/api/records/{id}/download").content == record
    verdict = player.get(f"/api/records/{id}/verify")
    assert not verdict["holds"] and "version 1 of the rules" in verdict["words"]
    assert "version" in player.get(f"/api/records/{id}/replay?step=1", 400)["words"]
    assert "version" in player.post(f"/api/records/{id}/continue", {"step": 1}, 400)["words"]
    again = player.post(f"/api/tables/{id}/rematch")
    assert again["outdated"] == "" and again["status"] == "running"


def test_a_game_may_play_older_versions_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    url = sqlite_at(tmp_path)
    with running(url) as server:
        ada, ids = old_tables(server)
    new_rules(monkeypatch, rules_version=3, plays_versions=(1, 2))
    with running(url) as server:
        ada = Player.known(server.address, ada)
        assert ada.get(f"/api/tables/{ids['running']}")["outdated"] == ""
        assert asyncio.run(some_moves(ada, ids["running"], 3)) == 8
        asyncio.run(some_moves(ada, ids["running"], 10_000))
        for id in (ids["over"], ids["running"]):
            assert ada.get(f"/api/records/{id}/verify")["holds"]
            assert ada.http.get(f"/api/records/{id}/download").json()["rules_version"] == 1
        again = ada.post(f"/api/records/{ids['over']}/continue", {"step": 1, "seats": None})
        assert again["outdated"] == ""
        assert rules_of(url, again["id"]) == 1
        rematch = ada.post(f"/api/tables/{ids['over']}/rematch")
        assert rules_of(url, rematch["id"]) == 3


def rules_of(url: str, id: str) -> int:
    """The version of the rules that a table's log names."""
    engine = sa.create_engine(url.replace("+aiosqlite", ""))
    with engine.connect() as connection:
        log = db.metadata.tables["log"]
        first = sa.select(log.c.entry).where(log.c.table_id == id, log.c.number == 1)
        return json.loads(connection.execute(first).scalar_one())["rules_version"]


@live
async def test_what_the_first_schema_kept_is_played_on(tmp_path: Path):
    """Everything that a server of the first schema could have stored, migrated by a start."""
    now, then = tmp_path / "now", tmp_path / "then"
    now.mkdir()
    then.mkdir()
    with running(f"sqlite+aiosqlite:///{now / 'snowbound.sqlite3'}") as server:
        ada = server.person("Ada")
        id = ada.solo()["id"]
        await some_moves(ada, id, 5)
    file = tmp_path / "everything.jsonl"
    await asyncio.to_thread(export_data, file, now)
    old = then / "snowbound.sqlite3"
    await asyncio.to_thread(fill_first_schema, old, file)
    with running(f"sqlite+aiosqlite:///{old}") as server:
        ada = Player.known(server.address, ada)
        assert id in {card["id"] for card in ada.get("/api/tables/mine")}
        assert await some_moves(ada, id, 3) == 8


def fill_first_schema(database: Path, file: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        migrate.upgrade(connection, FIRST_SCHEMA)
        known = set(sa.inspect(connection).get_table_names())
        assert "chances" not in known
        for line in file.read_text().splitlines()[1:]:
            row = json.loads(line)
            if row["into"] in known:
                connection.execute(sa.insert(db.metadata.tables[row["into"]]).values(row["row"]))
        connection.commit()
    engine.dispose()


# ── A database of version 0.1 ───────────────────────────────────────────────────────────────

# What a server of 0.1.0 kept: Ada with a running table of each game, two that are over, and one
# with Bo that has not started. Written by that server, dumped by sqlite3.
KEPT = Path(__file__).parents[1] / "data" / "snowbound-0.1.sql"
ITS_SCHEMA = "0003"
SAID = 3  # times, in games that let people talk freely
ADA = ("5ac12353f38d889d1db762db", "gU3MEwK6NTsXvW-TQizjGi_SnlnZvp-94c4eUwH0J6Q")


def kept_on_sqlite(folder: Path) -> str:
    with sqlite3.connect(folder / "tables.sqlite3") as database:
        database.executescript(KEPT.read_text("utf-8"))
    database.close()
    return sqlite_at(folder)


def kept_on_postgresql(cluster: str, folder: Path) -> str:
    """The same rows under the schema of that version."""
    url = fresh_database(cluster, "kept_by_0_1")
    kept_on_sqlite(folder)
    rows = sqlite3.connect(folder / "tables.sqlite3")
    rows.row_factory = sqlite3.Row

    def fill(connection: sa.Connection) -> None:
        migrate.upgrade(connection, ITS_SCHEMA)
        for relation in db.metadata.sorted_tables:
            for row in rows.execute(f"SELECT * FROM {relation.name}"):
                connection.execute(sa.insert(relation).values(**typed(relation, dict(row))))

    async def run() -> None:
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(fill)
        await engine.dispose()

    asyncio.run(run())
    rows.close()
    return url


def typed(relation: sa.Table, row: dict[str, Any]) -> dict[str, Any]:
    """SQLite keeps whether something is so as 0 or 1."""
    booleans = [c.name for c in relation.columns if isinstance(c.type, sa.Boolean)]
    return row | {name: bool(row[name]) for name in booleans}


async def all_news(player: Player, id: str) -> str:
    async with player.at(id) as socket:
        return json.dumps((await socket.hello(since=0))["news"])


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_what_version_0_1_kept_is_played_on(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
):
    if database == "sqlite":
        url = kept_on_sqlite(tmp_path)
    else:
        url = kept_on_postgresql(request.getfixturevalue("cluster"), tmp_path)
    with running(url) as server:
        id, token = ADA
        ada = Player(server.address, "Ada", token, id)
        cards = {card["id"]: card for card in ada.get("/api/tables/mine")}
        statuses = Counter(card["status"] for card in cards.values())
        assert statuses == {"running": len(all_games()), "over": 2, "open": 1}
        said = 0
        for table, card in cards.items():
            if card["status"] == "over":
                assert ada.get(f"/api/records/{table}/verify")["holds"]
            elif card["status"] == "running":
                assert asyncio.run(some_moves(ada, table, 2)) > 0
                said += asyncio.run(all_news(ada, table)).count('"Brr"')
            else:
                assert ada.post(f"/api/tables/{table}/start", {"fill": "greedy"})["status"]
        assert said == SAID


@live
async def test_everything_of_today_goes_back_into_the_schema_of_version_0_1(tmp_path: Path):
    """As docs/upgrading.md says: export with the new version, import with the old one."""
    now, then = tmp_path / "now", tmp_path / "then"
    now.mkdir()
    then.mkdir()
    with running(f"sqlite+aiosqlite:///{now / 'snowbound.sqlite3'}") as server:
        ada = server.person("Ada")
        id = ada.solo()["id"]
        await some_moves(ada, id, 5)
    file = tmp_path / "everything.jsonl"
    await asyncio.to_thread(export_data, file, now)
    engine = sa.create_engine(f"sqlite:///{then / 'snowbound.sqlite3'}")
    with engine.connect() as connection:
        migrate.upgrade(connection, ITS_SCHEMA)
        for line in file.read_text().splitlines()[1:]:
            row = json.loads(line)
            known = {column["name"] for column in sa.inspect(connection).get_columns(row["into"])}
            assert set(row["row"]) <= known
            connection.execute(sa.insert(db.metadata.tables[row["into"]]).values(row["row"]))
        entries = sa.select(sa.func.count()).select_from(db.log)
        assert connection.execute(entries.where(db.log.c.table_id == id)).scalar_one() >= 6
    engine.dispose()
