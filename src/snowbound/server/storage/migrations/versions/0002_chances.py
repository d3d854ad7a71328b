"""Everybody's chances along a finished game, once worked out."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chances",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("chances", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("chances")
