"""The server's own logging: one JSON object a line, without secrets.

Nothing that could hold one is logged: no headers, no cookies, no bodies, no query strings. Tables
are named by the first letters of their id, since whoever knows the id can enter.
"""

import json
import logging
import sys
import time

SHOWN_OF_ID = 6


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "words": record.getMessage(),
        }
        table = getattr(record, "table", "")
        if table:
            line["table"] = str(table)[:SHOWN_OF_ID]
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # uvicorn's would name every socket's path, and with it the table's id.
    for noisy in ("alembic", "sqlalchemy", "aiosqlite", "asyncio", "uvicorn", "uvicorn.error"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
