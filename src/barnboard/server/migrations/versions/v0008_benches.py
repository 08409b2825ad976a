"""The workshop: boxes that people change, their versions, and studies of them; tables that are played with such a box."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Adds the tables of the workshop. Nobody has played with an edited box before."""
    op.add_column("tables", sa.Column("is_edited", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "benches",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("is_shared", sa.Boolean, nullable=False),
        sa.Column("made_from", sa.String(40)),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("my_benches", "benches", ["owner"])
    op.create_table(
        "bench_versions",
        sa.Column("bench_id", sa.String(40), sa.ForeignKey("benches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("box", sa.String(64)),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "studies",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("bench_id", sa.String(40)),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("plan", sa.JSON, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("progress", sa.JSON),
        sa.Column("report", sa.JSON),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("my_studies", "studies", ["owner"])
