"""Thinkers in processes of their own take what is to be thought about from the database."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds the table of thoughts that wait for a thinker."""
    op.create_table(
        "thoughts",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("job", sa.JSON, nullable=False),
        sa.Column("thinker", sa.String(40)),
    )
