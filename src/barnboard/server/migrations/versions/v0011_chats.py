"""Club evenings tell a chat what happens."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Adds where that chat is, and finds the club of a table. No club has one yet; what is over is not told any more."""
    op.add_column("clubs", sa.Column("chat", sa.JSON))
    op.add_column("clubs", sa.Column("is_told", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_index("sitting_at", "sittings", ["table_id"])
