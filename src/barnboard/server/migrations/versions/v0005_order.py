"""Order in the house: from where open tables come, whom a host turned away, reports, who is muted or banned, announcements."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Adds the columns and tables. Nobody was turned away yet, and chairs of tables that wait may still be shared."""
    op.add_column("tables", sa.Column("network", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("shares", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("turned_away", sa.JSON, nullable=False, server_default="[]"))
    op.create_table(
        "reports",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("reporter", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sanctions",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("whom", sa.String(64), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("note", sa.Text, nullable=False),
    )
    op.create_table(
        "announcements",
        sa.Column("since", sa.BigInteger, primary_key=True),
        sa.Column("until", sa.BigInteger),
        sa.Column("text", sa.Text, nullable=False),
    )
