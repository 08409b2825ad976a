"""Lines that people try beside their matches, and browsers in which they are called."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Adds their tables."""
    op.create_table(
        "branches",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("source", sa.String(60), nullable=False),
        sa.Column("parent", sa.String(40)),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("level", sa.String(40), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("moves", sa.JSON, nullable=False),
        sa.Column("chances", sa.JSON, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("branches_of", "branches", ["person", "table_id"])
    op.create_index("branches_at", "branches", ["table_id"])
    op.create_table(
        "pushes",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(200), nullable=False),
        sa.Column("auth", sa.String(200), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_index("pushes_of", "pushes", ["person"])
