"""What lies on the table in Fences.

Tiles are numbered as they are set. The quarters of tile 3 have the numbers 12 to 15, and a field is known by its oldest quarter:
every quarter points to an older one of the same field, and the oldest, which points to itself, keeps the count of the field.
"""

from enum import IntEnum

from barnboard.games.boxes import Box
from barnboard.kernel.records import Record, layout, position

from .box import ANIMALS, BARNS, CELLS, FARMERS, HAND, KINDS, QUARTERS, TILE_WORDS, TILES, FencesBox

NO_TILE = -1  # in a hand
HIDDEN = -2  # in a hand while it is dealt again
IN_STOCK = -1  # of a barn
PLACES = 2 * TILES + 2  # free places around all tiles, at most

# what lies in a cell: 0 nothing, else a tile or a free place
FIRST_TILE = 1
FIRST_PLACE = FIRST_TILE + TILES

FIELDS, CARD = range(2)  # where points come from
EARNINGS = 2


class Phase(IntEnum):
    """Which decision is due."""

    SET = 0  # a tile from the hand
    BUILD = 1  # a barn on the tile just set, or not
    OVER = 2


SET, BUILD, OVER = (int(phase) for phase in Phase)

PLAYER = layout(
    ("hand", "i8", HAND),  # kinds of tiles, or NO_TILE
    ("shown", "i8", HAND),  # 1 where all have seen that tile (R6)
    ("older", "i8", HAND),  # 1 where it was drawn before tiles that all had seen went back into the stack
    ("barn", "i8", BARNS),  # the quarter where each barn stands, or IN_STOCK
    ("farmer", "i8"),  # the card
    ("earned", "i8", EARNINGS),  # points by where they came from
)

TILE = layout(
    ("kind", "i2"),
    ("cell", "i2"),
    ("turn", "i2"),
)

FIELD = layout(
    ("parent", "i2"),  # an older quarter of the same field, or this one
    ("gaps", "i2"),  # half sides that face a cell without a tile: none is left when the field is closed (R7)
    ("barns", "i2"),
    ("animals", "i2", ANIMALS),
    ("tiles", "i8", TILE_WORDS),  # the set of tiles that it lies on
)

PLACE = layout(
    ("cell", "i2"),
    ("demand", "i2"),  # the sides that have a neighbour, and those of them that are fenced: see `fits` in the box
)

STATE = position(
    __name__,
    ("start_seat", "i8"),
    ("passes", "i8"),  # in a row (R6)
    ("tiles_set", "i8"),
    ("places", "i8"),
    ("player", PLAYER, 4),
    ("stack", "i8", KINDS),
    ("aside", "i8", KINDS),  # tiles being exchanged (R6)
    ("returned", "i8", KINDS),  # tiles that all saw go back into the stack and have not seen since
    ("cards", "i8", FARMERS),  # farmers who take no part
    ("tile", TILE, TILES),
    ("field", FIELD, QUARTERS * TILES),
    ("place", PLACE, PLACES),
    ("at", "u1", CELLS),
)


def census(box: Box[FencesBox], s: Record) -> dict[str, int]:
    """How many of each component there are, wherever they lie."""
    seats = int(s.seats)
    kinds = (s.stack + s.aside).tolist()
    for kind in s.tile["kind"][: int(s.tiles_set)].tolist() + s.player["hand"][:seats].ravel().tolist():
        if kind != NO_TILE:
            kinds[kind] += 1
    cards = s.cards.tolist()
    for card in s.player["farmer"][:seats].tolist():
        cards[card] += 1
    barns = s.field["barns"].tolist()
    count = {f"tile {kind}": many for kind, many in enumerate(kinds)}
    count.update({farmer.id: cards[card] for card, farmer in enumerate(box.facts.farmer)})
    standing = int((s.player["barn"][:seats] != IN_STOCK).sum())
    count["barns that no field counts"] = standing - sum(barns[root] for root in set(fields(s)))
    return count


def fields(s: Record) -> list[int]:
    """The field of every quarter on the table, as the number of its oldest quarter; for Python code."""
    found: list[int] = []
    for quarter, parent in enumerate(s.field["parent"][: QUARTERS * int(s.tiles_set)].tolist()):
        found.append(quarter if parent == quarter else found[parent])
    return found
