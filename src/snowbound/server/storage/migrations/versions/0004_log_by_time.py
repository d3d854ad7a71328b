"""What was stored lately is found without reading the whole log, to repair what a node left."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        "log_at", "log", ["at"], postgresql_using="brin", postgresql_with={"autosummarize": "on"}
    )


def downgrade() -> None:
    op.drop_index("log_at", "log")
