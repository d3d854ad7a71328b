"""Migrations: bring a database of any released version to the newest schema (Alembic)."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from snowbound.core.errors import Failed

MIGRATIONS = Path(__file__).parent / "migrations"


def settings(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Several nodes may start at once: on PostgreSQL the first takes a lock, the rest wait."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("select pg_advisory_xact_lock(7669)")
    found = _found(connection)
    if found is not None and found not in known_revisions():
        raise Failed("The database was written by a newer version of Snowbound; upgrade this one.")
    command.upgrade(settings(connection), revision)


def check_newest(connection: Connection) -> None:
    """For those who may not migrate, since a server is using the database."""
    if _found(connection) != ScriptDirectory.from_config(settings()).get_current_head():
        raise Failed("A server of another version of Snowbound is using this database.")


def _found(connection: Connection) -> str | None:
    """The database's revision; None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def known_revisions() -> set[str]:
    scripts = ScriptDirectory.from_config(settings()).walk_revisions()
    return {script.revision for script in scripts}
