"""Migrations of the database, one file a step in `versions`, run by Alembic through `server/migration.py`."""
