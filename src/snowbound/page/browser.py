"""The workers' entry: JavaScript calls these functions and hands in what a browser can do."""

from typing import Any

import msgspec

from snowbound.analysis.thinker import Thinker
from snowbound.bots.names import kind_of
from snowbound.core.jobs import Job, JobResult
from snowbound.core.registry import all_games
from snowbound.page.app import PageApp
from snowbound.page.live import ELSEWHERE, Elsewhere
from snowbound.page.requests import answer
from snowbound.page.session import PageSession
from snowbound.page.storage import RECORD_CARDS, RECORDS, NotStored
from snowbound.tables.commands import NotThere
from snowbound.tables.storage import Row, StoredRecord

NO_TABLE = 4404
TRY_AGAIN = 1011
EXPERT_MILLISECONDS = 600  # a choice that a phone's player does not wait long for


def _is_quick(level: str) -> bool:
    """Whether a bot chooses within milliseconds."""
    kind = kind_of(level)
    return kind is not None and not kind.searches


class BrowserStorage:
    """IndexedDB and Web Locks, by the functions that web/src/page/storage.ts offers. Everything
    passes as text."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser

    async def _ask(self, promise: Any) -> Any:
        try:
            return await promise
        except Exception as error:  # JavaScript's
            raise NotStored(str(error)) from None

    async def append(self, table: str, number: int, at: float, entry: str) -> bool:
        try:
            await self._ask(self.browser.append(table, number, at, entry))
        except NotStored:
            if await self.entries(table, number - 1):
                return False
            raise
        return True

    async def entries(self, table: str, after: int = 0) -> list[Row]:
        text = await self._ask(self.browser.entries(table, after))
        return msgspec.json.decode(text, type=list[Row])

    async def save_record(self, record: StoredRecord) -> None:
        await self.put(RECORDS, record.id, record.record)
        await self.put(RECORD_CARDS, record.id, record.card)

    async def has_record(self, table: str) -> bool:
        return await self.get(RECORDS, table) is not None

    async def tables(self) -> list[str]:
        return msgspec.json.decode(await self._ask(self.browser.tables()), type=list[str])

    async def put(self, kind: str, id: str, text: str) -> None:
        await self._ask(self.browser.put(kind, id, text))

    async def get(self, kind: str, id: str) -> str | None:
        return await self._ask(self.browser.get(kind, id)) or None

    async def all(self, kind: str) -> list[tuple[str, str]]:
        text = await self._ask(self.browser.all(kind))
        return msgspec.json.decode(text, type=list[tuple[str, str]])

    async def remove(self, kind: str, id: str) -> None:
        await self._ask(self.browser.remove(kind, id))

    async def hold(self, table: str, steal: bool) -> bool:
        return bool(await self._ask(self.browser.hold(table, steal)))

    def release(self, table: str) -> None:
        self.browser.release(table)


class TablesWorker:
    """The tables' worker."""

    def __init__(self, browser: Any) -> None:
        all_games()
        self.browser = browser
        self.thinker = Thinker()
        self.app = PageApp(BrowserStorage(browser), self._think)
        self.sessions: dict[int, PageSession] = {}

    async def _think(self, job: Job) -> JobResult:
        """Ask the other worker; while it is still starting, quick bots are asked here."""
        quick = job.bots and all(_is_quick(level) for _, level in job.bots)
        if quick and not self.browser.bots_ready():
            return self.thinker.think(job)
        try:
            text = await self.browser.think(msgspec.json.encode(job).decode())
        except Exception as error:  # it was slow, or it died
            return JobResult(failure=str(error))
        return msgspec.json.decode(text, type=JobResult)

    async def request(self, method: str, path: str, query: str, body: str) -> str:
        """Answers `[status, "JSON"]`."""
        fields = msgspec.json.decode(query, type=dict[str, str])
        return msgspec.json.encode(await answer(self.app, method, path, fields, body)).decode()

    async def connect(self, number: int, table: str, steal: bool) -> None:
        """A connection to a table; `browser.close` says why there is none."""
        person = await self.app.person()
        try:
            live = await self.app.tables.take(table, steal)
        except Elsewhere:
            self.browser.close(number, ELSEWHERE, "in another tab")
        except NotThere:
            self.browser.close(number, NO_TABLE, "no such table")
        except NotStored as failure:
            self.browser.close(number, TRY_AGAIN, str(failure))
        else:
            self.sessions[number] = PageSession(
                live,
                self.app.tables,
                self.app.bots,
                person.id if person else "",
                lambda text: self.browser.send(number, text),
                lambda code, reason: self.browser.close(number, code, reason),
            )
            self.browser.open(number)

    def receive(self, number: int, text: str) -> None:
        session = self.sessions.get(number)
        if session is not None:
            self.app.tables.spawn(session.receive(text))

    def disconnect(self, number: int) -> None:
        session = self.sessions.pop(number, None)
        if session is not None:
            session.end()

    def lost(self, table: str) -> None:
        self.app.tables.lost(table)


class BotsWorker:
    """The bots' worker."""

    def __init__(self) -> None:
        self.thinker = Thinker(EXPERT_MILLISECONDS)

    def think(self, text: str) -> str:
        result = self.thinker.think(msgspec.json.decode(text, type=Job))
        return msgspec.json.encode(result).decode()
