"""The rules of Oregon, in the order of the rulebook: the start, a turn with its cards, the extra turn, the end.

What can be placed stands in `placing`, what it earns in `scoring`, the draw in `drawing`, who knows what in `knowledge`,
the same in numbers in `observation`. R numbers in docstrings are the rulings that docs/rulings/oregon.md lists.
"""

from barnboard.kernel import piles, sets
from barnboard.kernel.codes import encode, is_a, part
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.random import below
from barnboard.kernel.ranks import rank
from barnboard.kernel.records import NOBODY, Codes32, Log, Points, Record

from .box import KINDS, MINERALS, SPACES, SYMBOLS, VALUES, WORDS
from .drawing import draw, draw_options, draw_what_is_forced, hand_size
from .knowledge import conceal
from .moves import (
    BEGINS,
    BOTH_CARDS,
    BUILD,
    BUILDING_SET,
    COLUMN_AND_JOKER,
    COLUMN_CARD,
    DECLINE,
    DECLINES,
    DISCARD_BUILDING,
    DISCARD_LANDSCAPE,
    DONE,
    EXTRA_TURN,
    FARMER,
    FARMER_SET,
    GAME_OVER,
    IS_STUCK,
    JOKER,
    LAST_ROUND,
    PLAYS_BUILDING,
    PLAYS_LANDSCAPE,
    ROW_AND_JOKER,
    ROW_CARD,
    STANDSTILL,
    START_TILE_SET,
    USES,
)
from .moves import START as START_MOVE
from .observation import LAYOUT, observe
from .placing import can_place, placements, start_options
from .scoring import mine_points, score_building, score_farmer, score_group, track_points
from .state import ACTION, DRAW, EXTRA, NO_BUILDING, OVER, START, STUCK

__all__ = ["LAYOUT", "conceal", "deal", "moves", "observe", "play", "standing"]


# ---------------------------------------------------------------- set-up


@compiled
def deal(box: Record, s: Record) -> None:
    """Hands, start tiles and the starting player (R03), then the start round (R06)."""
    for symbol in range(SYMBOLS):
        s.landscape_deck[symbol] = box.landscape_cards[symbol]
    for kind in range(KINDS):
        s.building_deck[kind] = box.building_cards[kind]
        s.tiles[kind] = box.tiles[kind]
    for mineral in range(MINERALS):
        for value in range(VALUES):
            s.mine_stack[mineral, value] = box.mine_tiles[mineral, value]
    for w in range(WORDS):
        s.free[w] = box.board[w]
    for space in range(SPACES):
        s.kind_at[space] = NO_BUILDING
    for kind in range(KINDS):
        s.aside[kind] = box.start_tiles[kind]
    for seat in range(s.seats):
        me = s.player[seat]
        piles.deal(s, s.landscape_deck, me.landscape, box.start_landscape)
        piles.deal(s, s.building_deck, me.building, box.start_building)
        me.start_tile = piles.draw(s, s.aside)
        me.farmers_left = box.farmers
        me.joker = box.joker_active
        me.extra_turn = box.extra_turn_active
    for kind in range(KINDS):
        s.aside[kind] = 0  # start tiles left over go back into the box
    s.start_seat = below(s, s.seats)
    s.to_move = s.start_seat
    s.phase = START


# ---------------------------------------------------------------- what can be done


@compiled
def moves(box: Record, s: Record, out: Codes32) -> int:
    """The options of the decision that is due."""
    if s.phase == START:
        return start_options(box, s, out)
    if s.phase == ACTION:
        return placements(box, s, out, 0)
    if s.phase == EXTRA:
        out[0] = encode(DECLINE)
        return placements(box, s, out, 1)
    if s.phase == STUCK:
        return cards_to_discard(s, out)
    if s.phase == DRAW:
        return draw_options(box, s, out)
    return 0


@compiled
def cards_to_discard(s: Record, out: Codes32) -> int:
    """Any card in hand (R14)."""
    count = 0
    me = s.player[s.to_move]
    for symbol in range(SYMBOLS):
        if me.landscape[symbol] > 0:
            out[count] = encode(DISCARD_LANDSCAPE, symbol)
            count += 1
    for kind in range(KINDS):
        if me.building[kind] > 0:
            out[count] = encode(DISCARD_BUILDING, kind)
            count += 1
    return count


# ---------------------------------------------------------------- playing


@compiled
def play(box: Record, s: Record, move: int, log: Log) -> None:
    """Plays a move and runs on to the next decision."""
    s.ply += 1
    if s.phase == START:
        _place_start_tile(box, s, part(START_MOVE, move, 0), log)
    elif s.phase == STUCK:
        _discard(box, s, move, log)
    elif is_a(DONE, move):
        _end_turn(box, s, log)
    elif s.phase == DRAW:
        draw(s, move, log)
        _draw_on(box, s, log)
    elif is_a(DECLINE, move):
        emit(log, DECLINES, s.to_move)
        _begin_drawing(box, s, log)
    else:
        _act(box, s, move, log)


@compiled
def _place_start_tile(box: Record, s: Record, space: int, log: Log) -> None:
    """The start tile scores nothing and does not come from the stacks (R05)."""
    me = s.player[s.to_move]
    _set_building(s, me.start_tile, space)
    emit(log, START_TILE_SET, s.to_move, me.start_tile, space)
    me.start_tile = NO_BUILDING
    s.to_move = (s.to_move + 1) % s.seats
    if s.to_move == s.start_seat:
        s.rounds = 1
        _begin_turn(box, s, log)


@compiled
def _begin_turn(box: Record, s: Record, log: Log) -> None:
    emit(log, BEGINS, s.to_move)
    if can_place(box, s, s.to_move):
        s.phase = ACTION
    else:
        s.phase = STUCK
        s.idle += 1
        s.discards_due = box.stuck_discards
        emit(log, IS_STUCK, s.to_move)


@compiled
def _act(box: Record, s: Record, move: int, log: Log) -> None:
    """Play cards and score; then the extra turn, if the token lies active (R20, R21), or drawing."""
    seat = s.to_move
    me = s.player[seat]
    first_action = s.phase == ACTION
    s.idle = 0
    if not first_action:
        me.extra_turn = 0
        emit(log, USES, seat, EXTRA_TURN)
    if is_a(FARMER, move):
        _place_farmer(box, s, seat, part(FARMER, move, 0), part(FARMER, move, 1), log)
    else:
        _place_building(box, s, seat, part(BUILD, move, 0), part(BUILD, move, 1), part(BUILD, move, 2), log)
    _look_for_the_end(box, s, log)
    if first_action and me.extra_turn and can_place(box, s, seat):
        s.phase = EXTRA
    else:
        _begin_drawing(box, s, log)


@compiled
def _pay_landscape(s: Record, seat: int, symbol: int, log: Log) -> None:
    s.player[seat].landscape[symbol] -= 1
    s.landscape_discard[symbol] += 1
    emit(log, PLAYS_LANDSCAPE, seat, symbol)


@compiled
def _pay_building(s: Record, seat: int, kind: int, log: Log) -> None:
    s.player[seat].building[kind] -= 1
    s.building_discard[kind] += 1
    emit(log, PLAYS_BUILDING, seat, kind)


@compiled
def _pay_joker(s: Record, seat: int, log: Log) -> None:
    """The joker is turned over before scoring, so the same placement may wake it (R11)."""
    s.player[seat].joker = 0
    emit(log, USES, seat, JOKER)


@compiled
def _place_farmer(box: Record, s: Record, seat: int, space: int, cards: int, log: Log) -> None:
    if cards != COLUMN_AND_JOKER:
        _pay_landscape(s, seat, box.row_symbol[space], log)
    if cards != ROW_AND_JOKER:
        _pay_landscape(s, seat, box.column_symbol[space], log)
    if cards != BOTH_CARDS:
        _pay_joker(s, seat, log)
    me = s.player[seat]
    me.farmers_left -= 1
    sets.add(me.farmers, space)
    sets.add(s.farmers, space)
    sets.remove(s.free, space)
    emit(log, FARMER_SET, seat, space)
    score_farmer(box, s, seat, space, log)
    score_group(box, s, seat, space, log)


@compiled
def _place_building(box: Record, s: Record, seat: int, kind: int, space: int, cards: int, log: Log) -> None:
    _pay_building(s, seat, kind, log)
    if cards == ROW_CARD:
        _pay_landscape(s, seat, box.row_symbol[space], log)
    elif cards == COLUMN_CARD:
        _pay_landscape(s, seat, box.column_symbol[space], log)
    else:
        _pay_joker(s, seat, log)
    s.tiles[kind] -= 1
    _set_building(s, kind, space)
    emit(log, BUILDING_SET, seat, kind, space)
    score_building(box, s, seat, kind, space, log)


@compiled
def _set_building(s: Record, kind: int, space: int) -> None:
    s.kind_at[space] = kind
    sets.add(s.buildings, space)
    sets.remove(s.free, space)


@compiled
def _discard(box: Record, s: Record, move: int, log: Log) -> None:
    """Who can place nothing puts cards down, one after the other, and draws (R14)."""
    if is_a(DISCARD_LANDSCAPE, move):
        _pay_landscape(s, s.to_move, part(DISCARD_LANDSCAPE, move, 0), log)
    else:
        _pay_building(s, s.to_move, part(DISCARD_BUILDING, move, 0), log)
    s.discards_due -= 1
    if s.discards_due == 0 or hand_size(s.player[s.to_move]) == 0:
        _begin_drawing(box, s, log)


@compiled
def _begin_drawing(box: Record, s: Record, log: Log) -> None:
    s.phase = DRAW
    _draw_on(box, s, log)


@compiled
def _draw_on(box: Record, s: Record, log: Log) -> None:
    """Fills the hand as far as there is no choice; a full hand ends the turn."""
    if draw_what_is_forced(box, s, log):
        _end_turn(box, s, log)


# ---------------------------------------------------------------- the end


@compiled
def _look_for_the_end(box: Record, s: Record, log: Log) -> None:
    """The last farmer of a player, or enough empty stacks, make this round the last (R34, R35)."""
    empty = 0
    for kind in range(box.kinds):
        empty += s.tiles[kind] == 0
    last_farmer = s.player[s.to_move].farmers_left == 0
    if s.ending == 0 and (last_farmer or empty >= box.exhausted_kinds[s.seats]):
        s.ending = 1
        emit(log, LAST_ROUND, s.to_move)


@compiled
def _end_turn(box: Record, s: Record, log: Log) -> None:
    """Play passes on; after the player before the starting player the last round is over (R34).

    A round in which nobody placed anything is the last one too: with a full board, nobody ever would (R42).
    """
    piles.pour(s.aside, s.building_discard)
    s.to_move = (s.to_move + 1) % s.seats
    if s.to_move != s.start_seat:
        _begin_turn(box, s, log)
    elif s.ending == 0 and s.idle < s.seats:
        s.rounds += 1
        _begin_turn(box, s, log)
    else:
        if s.ending == 0:
            emit(log, STANDSTILL)
        s.to_move = NOBODY
        s.phase = OVER
        emit(log, GAME_OVER)


@compiled
def standing(box: Record, s: Record, points: Points, places: Points) -> None:
    """Track and mine tiles; a tie goes to the player with more farmers on the board, else it is shared (R38)."""
    for seat in range(s.seats):
        me = s.player[seat]
        points[seat] = track_points(me)
        for mineral in range(MINERALS):
            points[seat] += mine_points(me, mineral)
    left = s.player["farmers_left"]
    rank(s.seats, points, (-left[0], -left[1], -left[2], -left[3]), places)
