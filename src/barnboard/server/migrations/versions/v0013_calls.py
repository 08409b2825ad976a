"""Pushes know their device, and are sent once for a turn."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Adds both. Nobody knows any more which device asked for the pushes that are there: they end with their person."""
    op.add_column("pushes", sa.Column("device", sa.String(64), nullable=False, server_default=""))
    op.create_table(
        "calls",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
    )
