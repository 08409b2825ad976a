"""Time spent on a move may be longer than 24 days, which is where 32 bits of milliseconds end."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Gives the time spent on a move 64 bits."""
    with op.batch_alter_table("news") as news:
        news.alter_column("spent", existing_type=sa.Integer, type_=sa.BigInteger, existing_nullable=False)
