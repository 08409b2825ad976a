"""What people did stays with them: results, ratings, costly decisions, statistics; devices, codes, passkeys, paper keys.

Results and costly decisions are filled from the endings and reviews that were kept; nothing was rated yet.
"""

import json
import zlib
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_MOST_COSTLY = 3


def upgrade() -> None:
    """Adds the columns and tables, and fills what can be filled."""
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("network", sa.String(64), nullable=False, server_default=""))
    of_table = [sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)]
    whole, long = ("size", "place", "points"), ("began", "ended")
    results = op.create_table(
        "results",
        *of_table,
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(64)),
        sa.Column("game", sa.String(40), nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in whole),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in long),
        sa.Column("live", sa.Boolean, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("with_people", sa.Boolean, nullable=False),
        sa.Column("known", sa.Boolean, nullable=False),
        *(sa.Column(name, sa.JSON, nullable=False) for name in ("people", "breakdown", "winners", "apart")),
        sa.Column("number", sa.Integer),
        sa.Column("counts", sa.Boolean, nullable=False),
        *(sa.Column(name, sa.Double) for name in ("mu_before", "sigma_before", "mu", "sigma")),
        sa.Index("my_results", "person", "ended"),
        sa.Index("my_results_by_game", "person", "game", "ended"),
        sa.Index("records", "game", "known", "points"),
        sa.Index("counted", "number"),
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("size", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Index("best", "game", "size", "mu"),
    )
    costly = op.create_table(
        "costly",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("language", sa.String(8), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("best_words", sa.Text, nullable=False),
        sa.Column("best_chance", sa.Double, nullable=False),
        sa.Column("chance", sa.Double, nullable=False),
    )
    op.create_table(
        "tallies",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("size", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("at", sa.Integer, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("total", sa.Double, nullable=False),
        sa.Column("squares", sa.Double, nullable=False),
    )
    _identity()
    db = op.get_bind()
    for table, rows in ((results, _results(db)), (costly, _costly(db))):
        for row in rows:
            db.execute(table.insert().values(row))


def _identity() -> None:
    op.create_table(
        "keys",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Index("devices", "person"),
    )
    op.create_table(
        "codes",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Index("codes_of", "person"),
    )
    op.create_table(
        "passkeys",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("credential", sa.LargeBinary, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("site", sa.String(255), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
        sa.Index("passkeys_of", "person"),
    )
    op.create_table(
        "papers",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Index("papers_of", "person"),
    )


# ------------------------------------------------------------ what was kept before


def _rows(table: str, columns: str) -> sa.TableClause:
    return sa.table(table, *(sa.column(name) for name in columns.split()))


def _loaded(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value


def _results(db: sa.Connection) -> list[dict[str, Any]]:
    """A row for every person at every match whose ending was kept."""
    tables, seats = _rows("tables", "id game pace is_open ended"), _rows("seats", "table_id seat kind name holder bot away")
    news, endings = _rows("news", "table_id kind seat ply at"), _rows("endings", "table_id standing told")
    found = []
    for name in db.execute(sa.select(endings.c.table_id)).scalars().all():
        kept = db.execute(sa.select(endings).where(endings.c.table_id == name)).one()
        table = db.execute(sa.select(tables).where(tables.c.id == name)).one()
        chairs = db.execute(sa.select(seats).where(seats.c.table_id == name).order_by(seats.c.seat)).all()
        told, standing = json.loads(zlib.decompress(bytes(kept.told))), _loaded(kept.standing)
        played = sa.select(news.c.seat, news.c.ply, news.c.at).where(news.c.table_id == name, news.c.ply.is_not(None))
        moves = db.execute(played.order_by(news.c.ply)).all()
        dealt = db.execute(sa.select(news.c.at).where(news.c.table_id == name, news.c.kind == "dealt")).scalar()
        found += _of_match(table, chairs, moves, dealt, standing, told.get("breakdown", {}).get("en", []))
    return found


def _of_match(table: Any, chairs: Any, moves: Any, dealt: int | None, standing: Any, sources: Any) -> list[dict[str, Any]]:
    people = [
        {
            "name": who.name,
            "bot": who.bot if who.kind == "bot" else None,
            "place": row["place"],
            "points": row["points"],
            "left": who.kind == "person" and who.away is not None,
        }
        for who, row in zip(chairs, standing, strict=True)
    ]
    best = [seat for seat, row in enumerate(standing) if row["place"] == 1]
    winners = {row["source"]: sum(row["points"][seat] for seat in best) / max(1, len(best)) for row in sources}
    sitting = [seat for seat, who in enumerate(chairs) if who.kind == "person"]
    ended = table.ended or (moves[-1].at if moves else 0)
    return [
        {
            "table_id": table.id,
            "seat": seat,
            "person": chairs[seat].holder,
            "game": table.game,
            "size": len(chairs),
            "place": standing[seat]["place"],
            "points": standing[seat]["points"],
            "began": dealt or ended,
            "ended": ended,
            "live": table.pace == "live",
            "plies": len(moves),
            "first": moves[0].seat if moves else 0,
            "with_people": len(sitting) > 1,
            "known": bool(table.is_open),
            "people": people,
            "breakdown": {row["source"]: row["points"][seat] for row in sources},
            "winners": winners,
            "apart": [seat],
            "counts": False,
        }
        for seat in sitting
    ]


def _costly(db: sa.Connection) -> list[dict[str, Any]]:
    """Of every review the decisions that gave most away, for each seat."""
    reviews = _rows("reviews", "table_id language result")
    found = []
    for name, language in db.execute(sa.select(reviews.c.table_id, reviews.c.language)).all():
        which = (reviews.c.table_id == name) & (reviews.c.language == language)
        plies = _loaded(db.execute(sa.select(reviews.c.result).where(which)).scalar()).get("plies", [])
        for seat in {ply["seat"] for ply in plies}:
            most = sorted((ply for ply in plies if ply["seat"] == seat and ply["cost"] > 0), key=lambda ply: -ply["cost"])
            for ply in most[:_MOST_COSTLY]:
                told = {field: ply[field] for field in ("ply", "seat", "words", "best_words", "best_chance", "chance")}
                found.append({"table_id": name, "language": language, **told})
    return found
