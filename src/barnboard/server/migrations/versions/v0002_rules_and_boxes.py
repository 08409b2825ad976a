"""Tables know their rules, their box, their pace and their stand-in; finished matches keep how they ended.

Every table that is there was made by 0.1.0, whose rules and boxes lie beside this file.
"""

import json
from importlib.resources import files
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_A_DAY = 86_400


def upgrade() -> None:
    """Adds the columns and tables, and fills them for the tables of 0.1.0."""
    op.add_column("tables", sa.Column("rules_version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("box", sa.String(64), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("pace", sa.String(8), nullable=False, server_default="live"))
    op.add_column("tables", sa.Column("stand_in", sa.String(40), nullable=False, server_default="medium"))
    op.add_column("tables", sa.Column("ended", sa.BigInteger))
    op.create_index("hosted", "tables", ["host"])
    boxes = op.create_table(
        "boxes",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("facts", sa.JSON, nullable=False),
    )
    op.create_table(
        "endings",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("standing", sa.JSON, nullable=False),
        sa.Column("told", sa.LargeBinary, nullable=False),
    )
    tables, news = _rows("tables", "game rules_version box pace clock_seconds status ended id"), _rows("news", "table_id at")
    db = op.get_bind()
    db.execute(tables.update().where(tables.c.clock_seconds >= _A_DAY).values(pace="days"))
    last = sa.select(sa.func.max(news.c.at)).where(news.c.table_id == tables.c.id).scalar_subquery()
    db.execute(tables.update().where(tables.c.status.in_(("over", "closed"))).values(ended=last))
    for game, released in _released().items():
        of_game = tables.update().where(tables.c.game == game)
        if db.execute(of_game.values(rules_version=released["rules"], box=released["digest"])).rowcount:
            db.execute(boxes.insert().values(digest=released["digest"], game=game, facts=released["facts"]))


def _rows(table: str, columns: str) -> sa.TableClause:
    return sa.table(table, *(sa.column(name) for name in columns.split()))


def _released() -> dict[str, Any]:
    told: dict[str, Any] = json.loads(
        files(__package__ or "barnboard.server.migrations.versions").joinpath("boxes_0_1_0.json").read_text()
    )
    return told
