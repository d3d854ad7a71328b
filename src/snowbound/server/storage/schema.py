"""The database's tables.

`log` is the source of truth: the event log of every table. `tables`, `seats` and `records` are
indexes for lists and look-ups; they can be rebuilt from it.

Every relation that grows with play can be distributed by table: its `OF_A_TABLE` column is in its
primary key and in whatever else is unique, nothing refers from one relation to another, and a move
asks for one table's rows only (docs/scaling.md).
"""

import sqlalchemy as sa

metadata = sa.MetaData()

identities = sa.Table(
    "identities",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("notices", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)
keys = sa.Table(
    "keys",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("identity", sa.String(40), nullable=False, index=True),
    sa.Column("created", sa.Float, nullable=False),
)
codes = sa.Table(
    "codes",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("identity", sa.String(40), nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
)
mails = sa.Table(
    "mails",
    metadata,
    sa.Column("identity", sa.String(40), primary_key=True),
    sa.Column("address", sa.String(200), nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),  # of the mailed code; "" once confirmed
    sa.Column("expires", sa.Float, nullable=False),
)
log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String(40), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("entry", sa.Text, nullable=False),
    # Entries come in the order of their time: for PostgreSQL one line for many pages will do.
    sa.Index("log_at", "at", postgresql_using="brin", postgresql_with={"autosummarize": "on"}),
    sqlite_with_rowid=False,
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("host", sa.String(40), nullable=False, index=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("due", sa.Float, nullable=True, index=True),
    sa.Column("card", sa.Text, nullable=False),
    sa.Index("tables_listed", "public", "status", "changed"),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(40), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("identity", sa.String(40), nullable=False, index=True),
)
records = sa.Table(
    "records",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("ended", sa.Float, nullable=False, index=True),
    sa.Column("card", sa.Text, nullable=False),
    sa.Column("record", sa.Text, nullable=False),
)
chances = sa.Table(
    "chances",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("chances", sa.Text, nullable=False),
)
visits = sa.Table(
    "visits",
    metadata,
    sa.Column("identity", sa.String(40), primary_key=True),
    sa.Column("table_id", sa.String(40), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
)

# The columns that name a table, by relation.
OF_A_TABLE = (
    *(seats.c.table_id, records.c.id, chances.c.id),
    *(visits.c.table_id, log.c.table_id, tables.c.id),
)
