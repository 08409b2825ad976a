"""The line between the processes on one PostgreSQL."""

import sqlalchemy as sa

CHANNEL = "barnboard"


def notify(db: sa.Connection, note: str) -> None:
    """Tells the other processes, when what is being written is kept."""
    db.execute(sa.text("SELECT pg_notify(:channel, :note)"), {"channel": CHANNEL, "note": note})
