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
    sa.Column("rated", sa.Boolean, nullable=False),  # the match counts for the ratings of its people
    sa.Column("is_edited", sa.Boolean, nullable=False),  # played with a box of the workshop
    sa.Column("welcomes", sa.Boolean, nullable=False),  # anybody may take over a bot's chair early in the match
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

benches = sa.Table(
    "benches",
    META,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False),  # the digest of a person
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("title", sa.String(80), nullable=False),
    sa.Column("is_shared", sa.Boolean, nullable=False),  # whoever has its link may look at it and take a copy
    sa.Column("made_from", sa.String(40)),  # the bench that it is a copy of
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Index("my_benches", "owner"),
)

bench_versions = sa.Table(
    "bench_versions",
    META,
    sa.Column("bench_id", sa.ForeignKey("benches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("box", sa.String(64)),  # its digest; None where it cannot be played
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("changes", sa.Integer),  # entries that differ from the usual box; None where it cannot be played
)

studies = sa.Table(
    "studies",
    META,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("bench_id", sa.String(40)),
    sa.Column("title", sa.String(80), nullable=False),
    sa.Column("plan", sa.JSON, nullable=False),  # what is wanted, see student.py
    sa.Column("status", sa.String(8), nullable=False),  # running, paused, done, failed
    sa.Column("progress", sa.JSON),
    sa.Column("report", sa.JSON),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("keeper", sa.String(40)),  # the process that plays it
    sa.Column("seen", sa.BigInteger),  # when that process last said so
    sa.Column("why", sa.String(300)),  # it failed
    sa.Index("my_studies", "owner"),
    sa.Index("studies_to_play", "status", "made"),
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
    sa.Column("network", sa.String(64), nullable=False),  # of a rated match until it is over: from where, veiled
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

results = sa.Table(  # a finished match, once for every person who sat there
    "results",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(64)),  # None for somebody who was forgotten
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("size", sa.Integer, nullable=False),  # how many sat there
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("began", sa.BigInteger, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.Column("live", sa.Boolean, nullable=False),  # not over days
    sa.Column("plies", sa.Integer, nullable=False),
    sa.Column("first", sa.Integer, nullable=False),  # the seat that began
    sa.Column("with_people", sa.Boolean, nullable=False),
    sa.Column("known", sa.Boolean, nullable=False),  # open or rated: may be told to everybody
    sa.Column("people", sa.JSON, nullable=False),  # by seat: name, bot, place, points, left
    sa.Column("breakdown", sa.JSON, nullable=False),  # points by source
    sa.Column("winners", sa.JSON, nullable=False),  # those of whoever won
    sa.Column("apart", sa.JSON, nullable=False),  # seats that this one is not rated against
    sa.Column("number", sa.Integer),  # rated matches are counted in this order
    sa.Column("counts", sa.Boolean, nullable=False),  # whether the person's rating went on from here
    sa.Column("mu_before", sa.Double),
    sa.Column("sigma_before", sa.Double),
    sa.Column("mu", sa.Double),
    sa.Column("sigma", sa.Double),
    sa.Index("my_results", "person", "ended"),
    sa.Index("my_results_by_game", "person", "game", "ended"),
    sa.Index("records", "game", "known", "points"),
    sa.Index("counted", "number"),
)

ratings = sa.Table(
    "ratings",
    META,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("size", sa.Integer, primary_key=True),  # 2, or 3 for three and four
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Index("best", "game", "size", "mu"),
)

costly = sa.Table(  # decisions that gave most away, from reviews
    "costly",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("language", sa.String(8), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("best_words", sa.Text, nullable=False),
    sa.Column("best_chance", sa.Double, nullable=False),
    sa.Column("chance", sa.Double, nullable=False),
)

tallies = sa.Table(  # the statistics of the house
    "tallies",
    META,
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("size", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), primary_key=True),  # points, minutes, plies, wins
    sa.Column("at", sa.Integer, primary_key=True),  # wins: of whoever began, of the next one …; else 0
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("total", sa.Double, nullable=False),
    sa.Column("squares", sa.Double, nullable=False),
)

keys = sa.Table(  # devices, by the digests of the secrets in their cookies, and whose they are
    "keys",
    META,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
    sa.Index("devices", "person"),
)

codes = sa.Table(  # good once and for a while: for another device, or a passkey's challenge
    "codes",
    META,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # device, add, enter
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Index("codes_of", "person"),
)

passkeys = sa.Table(
    "passkeys",
    META,
    sa.Column("digest", sa.String(64), primary_key=True),  # of the credential's id
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("credential", sa.LargeBinary, nullable=False),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("counter", sa.BigInteger, nullable=False),
    sa.Column("site", sa.String(255), nullable=False),  # the name of the host that it was made at
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("used", sa.BigInteger, nullable=False),
    sa.Index("passkeys_of", "person"),
)

papers = sa.Table(  # paper keys
    "papers",
    META,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Index("papers_of", "person"),
)

branches = sa.Table(  # lines that people try, beside a match or from a recorded position
    "branches",
    META,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE")),
    sa.Column("source", sa.String(60), nullable=False),  # table, or lesson:<game>, or puzzle:<day>
    sa.Column("parent", sa.String(40)),  # the branch that this one forked from
    sa.Column("ply", sa.Integer, nullable=False),  # at which it leaves the match
    sa.Column("seat", sa.Integer, nullable=False),  # of whoever tries
    sa.Column("level", sa.String(40), nullable=False),  # of the bots in the other seats
    sa.Column("key", sa.String(32), nullable=False),  # from which hidden things were dealt again
    sa.Column("steps", sa.Integer, nullable=False),  # how many moves
    sa.Column("moves", sa.JSON, nullable=False),
    sa.Column("chances", sa.JSON, nullable=False),  # of whoever tries, at every step: value and error, or None
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Index("branches_of", "person", "table_id"),
    sa.Index("branches_at", "table_id"),
)

waits = sa.Table(  # who waits for a quick match
    "waits",
    META,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("games", sa.JSON, nullable=False),  # that they would play
    sa.Column("sizes", sa.JSON, nullable=False),  # with so many at the table
    sa.Column("pace", sa.String(8), nullable=False),
    sa.Column("near", sa.Boolean, nullable=False),  # with people about as strong
    sa.Column("rated", sa.Boolean, nullable=False),  # would let it count
    sa.Column("network", sa.String(64), nullable=False),  # veiled
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
    sa.Column("offer", sa.String(40)),  # all with the same one may sit down together
    sa.Column("game", sa.String(40)),  # and play this
    sa.Column("until", sa.BigInteger),  # if they say yes in time
    sa.Column("yes", sa.Boolean, nullable=False),
    sa.Column("seal", sa.String(64), nullable=False),
    sa.Column("seated", sa.String(40)),  # the id of their table; empty while it is laid
)

clubs = sa.Table(
    "clubs",
    META,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("size", sa.Integer, nullable=False),  # of a table
    sa.Column("rounds", sa.Integer, nullable=False),
    sa.Column("bot", sa.String(40), nullable=False),  # fills chairs
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("chat", sa.JSON(none_as_null=True)),  # which is told what happens: its address, the language, where the house is
    sa.Column("is_told", sa.Boolean, nullable=False),  # whether it was told how the evening ended
    sa.Index("clubs_made", "made"),
)

members = sa.Table(
    "members",
    META,
    sa.Column("club_id", sa.ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("person", sa.String(64)),  # None for somebody who was forgotten
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("gone", sa.Boolean, nullable=False),
    sa.UniqueConstraint("club_id", "person", name="one_place_in_a_club"),
    sa.Index("member_of", "person"),
)

sittings = sa.Table(  # who sits where in the rounds of clubs
    "sittings",
    META,
    sa.Column("club_id", sa.ForeignKey("clubs.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("board", sa.Integer, primary_key=True),  # the first table, the second one …
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("member", sa.Integer),  # None for a bot
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("table_id", sa.String(40)),  # None until it is laid
    sa.Index("sitting_at", "table_id"),
)

pushes = sa.Table(  # browsers in which people are called when it is their turn
    "pushes",
    META,
    sa.Column("digest", sa.String(64), primary_key=True),  # of the endpoint
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("p256dh", sa.String(200), nullable=False),
    sa.Column("auth", sa.String(200), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("device", sa.String(64), nullable=False),  # the digest of the key in its cookie
    sa.Index("pushes_of", "person"),
)

calls = sa.Table(  # for which turn people were called last
    "calls",
    META,
    sa.Column("table_id", sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("turn", sa.Integer, nullable=False),  # how often the seat had begun to move
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
