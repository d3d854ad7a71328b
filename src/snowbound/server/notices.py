"""Calling a player whose turn it is in a slow game: web push, e-mail or a webhook.

A notice says which game waits and where; never what happened in it.
"""

import logging
from pathlib import Path

from snowbound.server.identities import People
from snowbound.server.messages import Notices
from snowbound.server.settings import Settings
from snowbound.server.tables import Table

logger = logging.getLogger("snowbound.notices")


def check_notices(notices: Notices, settings: Settings) -> None:
    pass


class Notifier:
    push_key: str | None = None

    def __init__(self, people: People, settings: Settings, data: Path | None) -> None:
        self.people = people
        self.settings = settings

    def turn(self, table: Table, seat: int) -> None:
        pass

    async def close(self) -> None:
        pass
