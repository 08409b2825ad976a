"""What can be placed where: the start tile, farmers with two cards, buildings with a card of their kind (R04 to R16)."""

from barnboard.kernel import sets
from barnboard.kernel.codes import encode
from barnboard.kernel.compile import compiled
from barnboard.kernel.records import Codes32, Record

from .box import WORDS
from .moves import BOTH_CARDS, BUILD, COLUMN_AND_JOKER, COLUMN_CARD, FARMER, ROW_AND_JOKER, ROW_CARD, START


@compiled
def start_options(box: Record, s: Record, out: Codes32) -> int:
    """Every empty space that fits the start tile (R04)."""
    count = 0
    kind = s.player[s.to_move].start_tile
    for w in range(WORDS):
        spaces = box.sites[kind, w] & s.free[w]
        while spaces:
            out[count] = encode(START, sets.first_of(w) + sets.lowest(spaces))
            spaces = sets.without_lowest(spaces)
            count += 1
    return count


@compiled
def _rows_held(box: Record, me: Record, w: int) -> int:
    """The spaces in the rows of the landscape cards in hand."""
    spaces = 0
    for symbol in range(box.symbols):
        if me.landscape[symbol] > 0:
            spaces |= box.row_band[symbol, w]
    return spaces


@compiled
def _columns_held(box: Record, me: Record, w: int) -> int:
    """The spaces in the columns of the landscape cards in hand."""
    spaces = 0
    for symbol in range(box.symbols):
        if me.landscape[symbol] > 0:
            spaces |= box.column_band[symbol, w]
    return spaces


@compiled
def _farmer_spaces(box: Record, s: Record, me: Record, cards: int, rows: int, columns: int, w: int) -> int:
    """Where the player can put a farmer with these cards, given the rows and columns that he holds (R07, R10, R15).

    Where both edges show the same symbol, two cards of it are needed; with the joker, row and column card are the same, and only
    the first way is offered.
    """
    if me.farmers_left == 0 or (cards != BOTH_CARDS and me.joker == 0):
        return 0
    land = box.land[w] & s.free[w]
    if cards == ROW_AND_JOKER:
        return land & rows
    areas = land & columns & ~box.twin[w]
    if cards == COLUMN_AND_JOKER:
        return areas
    areas &= rows
    for symbol in range(box.symbols):
        if me.landscape[symbol] > 1:
            areas |= land & box.row_band[symbol, w] & box.column_band[symbol, w]
    return areas


@compiled
def _can_build(s: Record, me: Record, kind: int) -> bool:
    """Whether the player holds the card of a kind that is still in stock (R16)."""
    return me.building[kind] > 0 and s.tiles[kind] > 0


@compiled
def _building_spaces(box: Record, s: Record, me: Record, kind: int, cards: int, rows: int, columns: int, w: int) -> int:
    """Where the player can put a building of that kind with these cards (R08, R10)."""
    spaces = box.sites[kind, w] & s.free[w]
    if cards == ROW_CARD:
        return spaces & rows
    if cards == COLUMN_CARD:
        return spaces & columns & ~box.twin[w]
    return spaces if me.joker else 0


@compiled
def placements(box: Record, s: Record, out: Codes32, count: int) -> int:
    """Appends every farmer and every building that the player can place (R09, R13)."""
    me = s.player[s.to_move]
    for w in range(WORDS):
        rows, columns = _rows_held(box, me, w), _columns_held(box, me, w)
        for cards in range(3):
            spaces = _farmer_spaces(box, s, me, cards, rows, columns, w)
            while spaces:
                out[count] = encode(FARMER, sets.first_of(w) + sets.lowest(spaces), cards)
                spaces = sets.without_lowest(spaces)
                count += 1
        for kind in range(box.kinds):
            if _can_build(s, me, kind):
                for cards in range(3):
                    spaces = _building_spaces(box, s, me, kind, cards, rows, columns, w)
                    while spaces:
                        out[count] = encode(BUILD, kind, sets.first_of(w) + sets.lowest(spaces), cards)
                        spaces = sets.without_lowest(spaces)
                        count += 1
    return count


@compiled
def can_place(box: Record, s: Record, seat: int) -> bool:
    """Whether the player can place anything at all (R12)."""
    me = s.player[seat]
    for w in range(WORDS):
        rows, columns = _rows_held(box, me, w), _columns_held(box, me, w)
        for cards in range(3):
            if _farmer_spaces(box, s, me, cards, rows, columns, w):
                return True
            for kind in range(box.kinds):
                if _can_build(s, me, kind) and _building_spaces(box, s, me, kind, cards, rows, columns, w):
                    return True
    return False
