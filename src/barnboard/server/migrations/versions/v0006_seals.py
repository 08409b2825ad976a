"""People seal their part of the deal's chance before anybody tells theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Adds the seals of the seats. Whoever sits already has told their number when they sat down."""
    op.add_column("seats", sa.Column("seal", sa.String(64), nullable=False, server_default=""))
