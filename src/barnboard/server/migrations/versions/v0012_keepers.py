"""Studies are played by whichever process takes them; versions of a box remember how much they change."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Adds who plays a study and why it failed. No process plays one yet; of older versions nobody counted the changes."""
    op.add_column("studies", sa.Column("keeper", sa.String(40)))
    op.add_column("studies", sa.Column("seen", sa.BigInteger))
    op.add_column("studies", sa.Column("why", sa.String(300)))
    op.create_index("studies_to_play", "studies", ["status", "made"])
    op.add_column("bench_versions", sa.Column("changes", sa.Integer))
