"""How the table grows: free places, tiles, and the fields that run across them.

Nothing here walks over the board. A new tile looks at its four sides only: half sides that meet join two fields, those that
face an empty cell are gaps. A field is closed when its last gap is (R7, R8); fields that meet only in a point, or lie inside one
another, share no half side and so stay apart (R9, R10).
"""

from barnboard.kernel import sets
from barnboard.kernel.compile import compiled
from barnboard.kernel.random import i64
from barnboard.kernel.records import Record

from .box import ANIMALS, CELLS, HAND, QUARTERS, SIDE, SIDES, TILE_WORDS
from .state import FIRST_PLACE, FIRST_TILE, NO_TILE

_NORTH, _EAST, _SOUTH = 0, 1, 2
_HALVES = 2  # of a side


@compiled
def beside(cell: int, side: int) -> int:
    """The next cell in that direction; the table wraps, which no match can notice (R30)."""
    if side == _NORTH:
        return cell - SIDE if cell >= SIDE else cell - SIDE + CELLS
    if side == _SOUTH:
        return cell + SIDE if cell + SIDE < CELLS else cell + SIDE - CELLS
    column = cell % SIDE
    if side == _EAST:
        return cell + 1 if column + 1 < SIDE else cell + 1 - SIDE
    return cell - 1 if column > 0 else cell - 1 + SIDE


@compiled
def opposite(side: int) -> int:
    """North of south, east of west."""
    return (side + 2) % SIDES


# ---------------------------------------------------------------- free places


@compiled
def _demand_side(s: Record, cell: int, side: int, fenced: int) -> None:
    """A free place has got a neighbour on that side: what is set there must agree with it (R2)."""
    number = i64(s.at[cell])
    if number == 0:
        number = FIRST_PLACE + s.places
        s.at[cell] = number
        s.place[s.places].cell = cell
        s.place[s.places].demand = 0
        s.places += 1
    s.place[number - FIRST_PLACE].demand |= 1 << (SIDES + side) | fenced << side


@compiled
def _fill_place(s: Record, cell: int) -> None:
    """A place is free no more; the last of the list moves into its row."""
    number = i64(s.at[cell])
    if number < FIRST_PLACE:
        return  # the first tile
    s.places -= 1
    last = s.place[s.places]
    hole = s.place[number - FIRST_PLACE]
    hole.cell = last.cell
    hole.demand = last.demand
    s.at[hole.cell] = number


@compiled
def turns_for(box: Record, sides: int, demand: int) -> int:
    """The turns, as bits, in which a tile whose fences cross these sides suits a place with that demand (R2, R3)."""
    return i64(box.fits[sides, demand])


@compiled
def fits_somewhere(box: Record, s: Record, kind: int) -> bool:
    """Whether a tile can be set at all; a place that suits no tile may be made (R4)."""
    if s.tiles_set == 0:
        return True
    for number in range(s.places):
        if turns_for(box, box.sides[kind, 0], s.place[number].demand):
            return True
    return False


@compiled
def can_set(box: Record, s: Record, seat: int) -> bool:
    """Whether a player can set one of his tiles; if so he must (R5)."""
    me = s.player[seat]
    for slot in range(HAND):
        if me.hand[slot] != NO_TILE and fits_somewhere(box, s, me.hand[slot]):
            return True
    return False


# ---------------------------------------------------------------- fields


@compiled
def field_at(s: Record, quarter: int) -> int:
    """The oldest quarter of the field that a quarter belongs to."""
    parent = i64(s.field[quarter].parent)
    while parent != quarter:
        quarter = parent
        parent = i64(s.field[quarter].parent)
    return quarter


@compiled
def first_quarter(box: Record, s: Record, tile: int, region: int) -> int:
    """The first quarter of a region of a tile on the table."""
    return QUARTERS * tile + box.lead[s.tile[tile].kind, s.tile[tile].turn, region]


@compiled
def quarters_of(box: Record, s: Record, tile: int, region: int) -> int:
    """The quarters of a region of a tile on the table, as bits."""
    bits = 0
    for quarter in range(QUARTERS):
        if box.region_at[s.tile[tile].kind, s.tile[tile].turn, quarter] == region:
            bits |= 1 << quarter
    return bits


@compiled
def is_first_of_field(box: Record, s: Record, tile: int, region: int, field: int) -> bool:
    """Whether no region before this one of the tile belongs to the same field."""
    for before in range(region):
        if field_at(s, first_quarter(box, s, tile, before)) == field:
            return False
    return True


@compiled
def is_closed(s: Record, field: int) -> bool:
    """Whether a field has no gap left (R7)."""
    return s.field[field].gaps == 0


@compiled
def _add_regions(box: Record, s: Record, tile: int, kind: int, turn: int) -> None:
    """Every region of a new tile is a field of its own at first; each of its quarters has two half sides."""
    for region in range(box.regions[kind]):
        field = s.field[QUARTERS * tile + box.lead[kind, turn, region]]
        field.gaps = 0
        for animal in range(ANIMALS):
            field.animals[animal] = box.animals[kind, region, animal]
        sets.add(field.tiles, tile)
    for which in range(QUARTERS):
        first = QUARTERS * tile + box.lead[kind, turn, box.region_at[kind, turn, which]]
        s.field[QUARTERS * tile + which].parent = first
        s.field[first].gaps += _HALVES


@compiled
def _join(s: Record, new: int, old: int) -> None:
    """Two quarters meet along half a side: their fields become one, and both lose the gap there."""
    one, other = field_at(s, new), field_at(s, old)
    oldest, younger = s.field[min(one, other)], s.field[max(one, other)]
    oldest.gaps -= _HALVES
    if one == other:
        return
    younger.parent = min(one, other)
    oldest.gaps += younger.gaps
    oldest.barns += younger.barns
    for animal in range(ANIMALS):
        oldest.animals[animal] += younger.animals[animal]
    for w in range(TILE_WORDS):
        oldest.tiles[w] |= younger.tiles[w]


@compiled
def add_tile(box: Record, s: Record, kind: int, cell: int, turn: int) -> int:
    """Lays a tile into a cell, joins its regions to the fields around, and returns the number of the tile."""
    tile = s.tiles_set
    s.tiles_set += 1
    s.tile[tile].kind = kind
    s.tile[tile].cell = cell
    s.tile[tile].turn = turn
    _fill_place(s, cell)
    s.at[cell] = FIRST_TILE + tile
    _add_regions(box, s, tile, kind, turn)
    for side in range(SIDES):
        there = beside(cell, side)
        number = i64(s.at[there])
        if FIRST_TILE <= number < FIRST_PLACE:
            # the quarters side and side + 1 meet the neighbour's quarters on its opposite side, in mirrored order
            mine, theirs = QUARTERS * tile, QUARTERS * (number - FIRST_TILE)
            _join(s, mine + side, theirs + (opposite(side) + 1) % QUARTERS)
            _join(s, mine + (side + 1) % QUARTERS, theirs + opposite(side))
        else:
            _demand_side(s, there, opposite(side), box.sides[kind, turn] >> side & 1)
    return tile
