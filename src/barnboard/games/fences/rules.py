"""The rules of Fences, in the order of the rulebook: preparation, setting a tile, scoring, barns, drawing, the end.

How tiles join to fields stands in `fields`, what closed fields pay in `scoring`, who knows what in `knowledge`, the same
in numbers in `observation`. R numbers in docstrings are the rulings that docs/rulings/fences.md lists.
"""

from barnboard.kernel import piles, sets
from barnboard.kernel.codes import encode, is_a, part
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.random import below
from barnboard.kernel.ranks import rank
from barnboard.kernel.records import NOBODY, Codes32, Log, Points, Record

from .box import BARNS, FARMERS, FIRST_CELL, HAND, KINDS
from .fields import add_tile, can_set, field_at, first_quarter, is_closed, is_first_of_field, quarters_of, turns_for
from .knowledge import conceal
from .moves import (
    BEGINS,
    BUILD_BARN,
    BUILDS,
    DRAWS,
    GAME_OVER,
    KEEP_BARN,
    PASSES,
    SET_TILE,
    SETS,
    SHOWS,
    SHUFFLES,
    SWAPS,
)
from .observation import LAYOUT, observe
from .scoring import points_of, score_closed_fields, stock
from .state import BUILD, IN_STOCK, NO_TILE, OVER, SET

__all__ = ["LAYOUT", "conceal", "deal", "moves", "observe", "play", "standing"]


# ---------------------------------------------------------------- preparation


@compiled
def deal(box: Record, s: Record) -> None:
    """The tiles for this number of players (R34), hands, farmers (R28), barns, and a random starting player (R29)."""
    for kind in range(KINDS):
        s.stack[kind] = box.stack[s.seats, kind]
    for card in range(FARMERS):
        s.cards[card] = box.farmers[card]
    for seat in range(s.seats):
        me = s.player[seat]
        for slot in range(HAND):
            me.hand[slot] = piles.draw(s, s.stack) if slot < box.hand else NO_TILE
        for barn in range(BARNS):
            me.barn[barn] = IN_STOCK
        me.farmer = piles.draw(s, s.cards)
    s.start_seat = below(s, s.seats)
    s.to_move = s.start_seat
    s.rounds = 1
    s.phase = SET


# ---------------------------------------------------------------- what can be done


@compiled
def moves(box: Record, s: Record, out: Codes32) -> int:
    """The options of the decision that is due."""
    if s.phase == SET:
        return _placements(box, s, out)
    if s.phase == BUILD:
        out[0] = encode(KEEP_BARN)
        return _sites(box, s, out, 1)
    return 0


@compiled
def _is_option(me: Record, slot: int) -> bool:
    """Whether there is a tile in that slot, other than in the slots before (R31)."""
    if me.hand[slot] == NO_TILE:
        return False
    for before in range(slot):
        if me.hand[before] == me.hand[slot]:
            return False
    return True


@compiled
def _placements(box: Record, s: Record, out: Codes32) -> int:
    """Every place and turn for either tile in hand, one of those that look the same (R2, R3, R31).

    The first tile of all lies in the middle, unturned (R1).
    """
    count = 0
    me = s.player[s.to_move]
    for slot in range(HAND):
        if not _is_option(me, slot):
            continue
        if s.tiles_set == 0:
            out[count] = encode(SET_TILE, slot, FIRST_CELL, 0)
            count += 1
        sides, looks = box.sides[me.hand[slot], 0], box.looks[me.hand[slot]]
        for number in range(s.places):
            place = s.place[number]
            turns = turns_for(box, sides, place.demand) & looks
            while turns:
                out[count] = encode(SET_TILE, slot, place.cell, sets.lowest(turns))
                turns = sets.without_lowest(turns)
                count += 1
    return count


@compiled
def _sites(box: Record, s: Record, out: Codes32, count: int) -> int:
    """Appends the regions of the tile just set that may take a barn."""
    for region in range(box.regions[s.tile[s.tiles_set - 1].kind]):
        if can_build(box, s, s.to_move, region):
            out[count] = encode(BUILD_BARN, region)
            count += 1
    return count


@compiled
def can_build(box: Record, s: Record, seat: int, region: int) -> bool:
    """Whether a barn may be built in a region of the tile just set (R14, R20, R22).

    Its field must be open and hold no barn, not even an own one. Regions of one field are one option: the first.
    """
    if stock(box, s.player[seat]) == 0:
        return False
    tile = s.tiles_set - 1
    field = field_at(s, first_quarter(box, s, tile, region))
    if is_closed(s, field) or s.field[field].barns > 0:
        return False
    return is_first_of_field(box, s, tile, region, field)


@compiled
def _can_build_somewhere(box: Record, s: Record, seat: int) -> bool:
    if stock(box, s.player[seat]) == 0:
        return False
    for region in range(box.regions[s.tile[s.tiles_set - 1].kind]):
        if can_build(box, s, seat, region):
            return True
    return False


# ---------------------------------------------------------------- playing


@compiled
def play(box: Record, s: Record, move: int, log: Log) -> None:
    """Plays a move and runs on to the next decision: set, score, take barns back, build, draw (R19)."""
    s.ply += 1
    if is_a(SET_TILE, move):
        _set_tile(box, s, part(SET_TILE, move, 0), part(SET_TILE, move, 1), part(SET_TILE, move, 2), log)
        return
    if is_a(BUILD_BARN, move):
        _build(box, s, part(BUILD_BARN, move, 0), log)
    _end_turn(box, s, log)


@compiled
def _set_tile(box: Record, s: Record, slot: int, cell: int, turn: int, log: Log) -> None:
    """After the last tile of all, building would be for nothing and is not asked (R26)."""
    seat = s.to_move
    me = s.player[seat]
    kind = me.hand[slot]
    _let_all_see(s, me, slot)
    me.hand[slot] = NO_TILE
    me.shown[slot] = 0
    tile = add_tile(box, s, kind, cell, turn)
    s.passes = 0
    emit(log, SETS, seat, box.layout[kind], kind, cell, turn)
    score_closed_fields(box, s, seat, tile, log)
    if _tiles_to_come(s) and _can_build_somewhere(box, s, seat):
        s.phase = BUILD
    else:
        _end_turn(box, s, log)


@compiled
def _build(box: Record, s: Record, region: int, log: Log) -> None:
    """One barn from the stock into one region of the tile just set; it stays there until the field is closed (R22, R23)."""
    me = s.player[s.to_move]
    tile = s.tiles_set - 1
    quarter = first_quarter(box, s, tile, region)
    barn = 0
    while me.barn[barn] != IN_STOCK:
        barn += 1
    me.barn[barn] = quarter
    s.field[field_at(s, quarter)].barns += 1
    emit(log, BUILDS, s.to_move, region, s.tile[tile].cell, quarters_of(box, s, tile, region))


# ---------------------------------------------------------------- drawing, and the next turn


@compiled
def _end_turn(box: Record, s: Record, log: Log) -> None:
    """A tile from the stack into the empty slot, if there is one left (R24); then the next player."""
    if piles.size(s.stack) > 0:
        _draw_into(box, s, _empty_slot(s.player[s.to_move]), log)
    _next_turn(box, s, log)


@compiled
def _empty_slot(me: Record) -> int:
    slot = 0
    while me.hand[slot] != NO_TILE:
        slot += 1
    return slot


@compiled
def _draw_into(box: Record, s: Record, slot: int, log: Log) -> None:
    me = s.player[s.to_move]
    kind = piles.draw(s, s.stack)
    me.hand[slot] = kind
    me.shown[slot] = 0
    me.older[slot] = 0
    emit(log, DRAWS, s.to_move, box.layout[kind], kind)


@compiled
def _holds_tiles(me: Record) -> bool:
    for slot in range(HAND):
        if me.hand[slot] != NO_TILE:
            return True
    return False


@compiled
def _holders(s: Record) -> int:
    """How many players still hold tiles."""
    holders = 0
    for seat in range(s.seats):
        holders += _holds_tiles(s.player[seat])
    return holders


@compiled
def _tiles_to_come(s: Record) -> bool:
    return _holders(s) > 0 or piles.size(s.stack) > 0


@compiled
def _next_turn(box: Record, s: Record, log: Log) -> None:
    """The next player who holds tiles and can set one (R25); the match ends when there is none (R6, R26)."""
    while s.passes < _holders(s):
        _pass_on(s)
        emit(log, BEGINS, s.to_move)
        if not can_set(box, s, s.to_move):
            _swap(box, s, log)
        if can_set(box, s, s.to_move):
            s.phase = SET
            return
        s.passes += 1
        emit(log, PASSES, s.to_move)
    s.to_move = NOBODY
    s.phase = OVER
    emit(log, GAME_OVER)


@compiled
def _pass_on(s: Record) -> None:
    """Clockwise to the next player with tiles."""
    while True:
        s.to_move = (s.to_move + 1) % s.seats
        s.rounds += s.to_move == s.start_seat
        if _holds_tiles(s.player[s.to_move]):
            return


# ---------------------------------------------------------------- a hand that fits nowhere


@compiled
def _swap(box: Record, s: Record, log: Log) -> None:
    """Who can set nothing shows his hand and exchanges his first tile until one fits or the stack is empty (R6)."""
    seat = s.to_move
    me = s.player[seat]
    slot = 0
    while me.hand[slot] == NO_TILE:
        slot += 1
    _show_hand(box, s, seat, log)
    while piles.size(s.stack) > 0 and not can_set(box, s, seat):
        kind = me.hand[slot]
        s.aside[kind] += 1
        emit(log, SWAPS, seat, box.layout[kind], kind)
        _draw_into(box, s, slot, log)
        if not can_set(box, s, seat):
            _show_hand(box, s, seat, log)
    _shuffle_back(s, log)


@compiled
def _show_hand(box: Record, s: Record, seat: int, log: Log) -> None:
    me = s.player[seat]
    for slot in range(HAND):
        if me.hand[slot] != NO_TILE and me.shown[slot] == 0:
            _let_all_see(s, me, slot)
            emit(log, SHOWS, seat, box.layout[me.hand[slot]], me.hand[slot])


@compiled
def _let_all_see(s: Record, me: Record, slot: int) -> None:
    """A tile becomes public; it may be one of those that went back into the stack before."""
    kind = me.hand[slot]
    if me.shown[slot] == 0 and me.older[slot] == 0 and s.returned[kind] > 0:
        s.returned[kind] -= 1
    me.shown[slot] = 1
    me.older[slot] = 0


@compiled
def _shuffle_back(s: Record, log: Log) -> None:
    """The tiles put aside go back into the stack: all know that no hand dealt before can hold them (R6, R32)."""
    many = piles.size(s.aside)
    if many == 0:
        return
    for kind in range(KINDS):
        s.returned[kind] += s.aside[kind]
    piles.pour(s.aside, s.stack)
    for seat in range(s.seats):
        me = s.player[seat]
        for slot in range(HAND):
            me.older[slot] = me.hand[slot] != NO_TILE and me.shown[slot] == 0
    emit(log, SHUFFLES, many)


# ---------------------------------------------------------------- the end


@compiled
def standing(box: Record, s: Record, points: Points, places: Points) -> None:
    """Players with the same points share the place (R27)."""
    for seat in range(s.seats):
        points[seat] = points_of(s.player[seat])
    rank(s.seats, points, (0, 0, 0, 0), places)
