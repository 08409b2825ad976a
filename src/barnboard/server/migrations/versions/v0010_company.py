"""Somebody to play with: who waits for a quick match, club evenings, bots' chairs that anybody may take over."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Adds the column and the tables. Nobody takes over a chair at the tables that are there."""
    op.add_column("tables", sa.Column("welcomes", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "waits",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        *(sa.Column(name, sa.JSON, nullable=False) for name in ("games", "sizes")),
        sa.Column("pace", sa.String(8), nullable=False),
        *(sa.Column(name, sa.Boolean, nullable=False) for name in ("near", "rated")),
        sa.Column("network", sa.String(64), nullable=False),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in ("since", "seen")),
        sa.Column("offer", sa.String(40)),
        sa.Column("game", sa.String(40)),
        sa.Column("until", sa.BigInteger),
        sa.Column("yes", sa.Boolean, nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.Column("seated", sa.String(40)),
    )
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("size", "rounds")),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Index("clubs_made", "made"),
    )
    op.create_table(
        "members",
        sa.Column("club_id", sa.String(40), sa.ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(64)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.UniqueConstraint("club_id", "person", name="one_place_in_a_club"),
        sa.Index("member_of", "person"),
    )
    op.create_table(
        "sittings",
        sa.Column("club_id", sa.String(40), sa.ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
        *(sa.Column(name, sa.Integer, primary_key=True) for name in ("round", "board", "seat")),
        sa.Column("member", sa.Integer),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(40)),
    )
