"""The tables of the database, as the newest migration leaves them (a test compares the two)."""

import sqlalchemy as sa

META = sa.MetaData()

tables = sa.Table(
    "tables",
    META,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("is_open", sa.Boolean, nullable=False),
    sa.Column("clock", sa.String(8), nullable=False),
    sa.Column("clock_seconds", sa.Integer, nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("status", sa.String(8), nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("before", sa.String(40)),  # the table that this one is the rematch of
    sa.Column("after", sa.String(40)),  # and the rematch of this one
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("box", sa.String(64), nullable=False),  # its digest
    sa.Column("pace", sa.String(8), nullable=False),
    sa.Column("stand_in", sa.String(40), nullable=False),
    sa.Column("ended", sa.BigInteger),
    sa.Column("network", sa.String(64), nullable=False),  # from where an open table was made
    sa.Column("shares", sa.Boolean, nullable=False),  # one person may take several chairs
    sa.Column("turned_away", sa.JSON, nullable=False),  # digests of people whose chairs the host freed
    sa.Index("lobby", "status", "is_open", "made"),
    sa.Index("hosted", "host"),
)

boxes = sa.Table(
    "boxes",
    META,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("facts", sa.JSON, nullable=False),
)

seats = sa.Table(
    "seats",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("holder", sa.String(64)),
    sa.Column("bot", sa.String(40)),
    sa.Column("nonce", sa.String(64), nullable=False),
    sa.Column("seal", sa.String(64), nullable=False),  # of a nonce that its person tells when all are sealed
    sa.Column("away", sa.String(8)),
    sa.Index("my_tables", "holder"),
)

news = sa.Table(
    "news",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("ply", sa.Integer),
    sa.Column("text", sa.Text),
    sa.Column("spent", sa.BigInteger, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("table_id", "ply", name="one_move_a_ply"),
)

endings = sa.Table(
    "endings",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("standing", sa.JSON, nullable=False),
    sa.Column("told", sa.LargeBinary, nullable=False),  # packed, see ending.py
)

reviews = sa.Table(
    "reviews",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("language", sa.String(8), primary_key=True),
    sa.Column("result", sa.JSON, nullable=False),
)

thoughts = sa.Table(
    "thoughts",
    META,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("asked", sa.BigInteger, nullable=False),
    sa.Column("job", sa.JSON, nullable=False),
    sa.Column("thinker", sa.String(40)),
)

pulses = sa.Table(
    "pulses",
    META,
    sa.Column("process", sa.String(40), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)

outages = sa.Table(
    "outages",
    META,
    sa.Column("since", sa.BigInteger, primary_key=True),
    sa.Column("until", sa.BigInteger, nullable=False),
)

reports = sa.Table(
    "reports",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),  # of the news that was said
    sa.Column("reporter", sa.String(64), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)

sanctions = sa.Table(
    "sanctions",
    META,
    sa.Column("kind", sa.String(8), primary_key=True),  # mute, ban
    sa.Column("whom", sa.String(64), primary_key=True),  # the digest of a person, or a network
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger),
    sa.Column("note", sa.Text, nullable=False),
)

announcements = sa.Table(
    "announcements",
    META,
    sa.Column("since", sa.BigInteger, primary_key=True),
    sa.Column("until", sa.BigInteger),
    sa.Column("text", sa.Text, nullable=False),
)
