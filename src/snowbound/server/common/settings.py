"""Settings of a server; every default is safe on the internet.

Read from environment variables `SNOWBOUND_…`, such as `SNOWBOUND_SOCKETS_PER_ADDRESS=50`.
"""

import math
import os
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from snowbound.core.errors import Mistake


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    public_address: str = ""  # https://tables.example.org, if there is a proxy in front
    page_address: str = ""  # where `make page` was put: offered while this server does not answer
    hosts: list[str] = []  # other host names that are answered to
    origins: list[str] = []  # other origins whose pages may use this server

    bot_workers: int = 0  # 0: as many as there are cores, less one
    bot_priority: Literal["idle", "low"] = "idle"  # of their processes
    bot_seconds: float = 20.0  # time limit of a worker's job
    bot_grace: float = 5.0  # after this, any node may make an overdue bot's move

    hints_per_hour: int = 240  # of one identity
    hints_at_once: int = 2

    requests_per_second: float = 20.0  # of one address
    requests_at_once: int = 200
    pages_per_second: float = 50.0  # of one address: all that is no part of the API
    pages_at_once: int = 500
    identities_per_hour: int = 60  # of one address
    code_tries_per_hour: int = 20  # of one address
    tables_per_hour: int = 120  # of one identity
    open_tables: int = 200  # of one identity, not yet over
    connections_per_address: int = 128  # TCP; a proxy on this machine may have any number
    connections_in_all: int = 24_000  # or as many as there are descriptors, if those are fewer
    sockets_per_address: int = 64
    sockets_in_all: int = 20_000
    messages_per_second: float = 25.0  # of one connection
    messages_at_once: int = 100
    extras_per_second: float = 1.0  # of one person at one table: talk, undo and the like
    extras_at_once: int = 60
    answer_bytes_per_second: float = 2e6  # of what an address asks to be told at its tables
    answer_bytes_at_once: int = 32_000_000
    largest_message: int = 16 * 1024
    largest_body: int = 64 * 1024
    first_byte_seconds: float = 15.0  # that a connection may be silent
    header_seconds: float = 10.0  # from a request's first byte to the end of its headers
    body_seconds: float = 20.0  # from there to the end of its body
    slow_client_seconds: float = 30.0  # a client that has not read on by then is let go
    unsent_per_connection: int = 2 * 1024 * 1024  # bytes that a client has not read yet
    unsent_per_address: int = 8 * 1024 * 1024
    unsent_in_all: int = 64 * 1024 * 1024

    away_seconds: float = 60.0  # then others may let a bot play for somebody who is away

    idle_table_seconds: float = 30.0  # then it is unloaded; the log keeps it

    keep_finished_days: float = 0.0  # then a finished table and its record go; 0: never
    keep_notices_days: float = 0.0  # then addresses of people who no longer play go; 0: never

    mail_server: str = ""  # smtp://user:password@host:587, or smtps://
    mail_from: str = ""
    push_contact: str = ""  # mailto: address that push services may write to
    push_key_file: str = ""  # the VAPID private key; made in the data folder if not given
    private_webhooks: bool = False  # whether webhooks may point into the local network


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings from the environment; a wrong value is a mistake, not ignored."""
    fields = {field.name: field.type for field in msgspec.structs.fields(Settings)}
    asked: dict[str, Any] = {}
    for key, value in environment.items():
        name = key.removeprefix("SNOWBOUND_").lower()
        if not key.startswith("SNOWBOUND_") or name not in fields:
            continue
        try:
            kind = fields[name]
            values = [part.strip() for part in value.split(",") if part.strip()]
            asked[name] = msgspec.convert(
                values if kind == list[str] else value, type=kind, strict=False
            )
        except msgspec.ValidationError as error:
            raise Mistake(f"{key} cannot be '{value[:60]}': {str(error).lower()}.") from None
        number = asked[name]
        if isinstance(number, (int, float)) and not 0 <= number < math.inf:
            raise Mistake(f"{key} cannot be '{value[:60]}': it is 0 or more.")
    return Settings(**asked)
