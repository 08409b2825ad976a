"""The rules of Oregon, in the order of the rulebook: the start, playing cards, scoring, the extra turn, drawing, the end.

R numbers in docstrings are the rulings that docs/rulings/oregon.md lists.
"""

from typing import Any

from barnboard.kernel import piles, sets
from barnboard.kernel.codes import encode, is_a, part
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.random import below
from barnboard.kernel.ranks import rank
from barnboard.kernel.records import MAX_SEATS, NOBODY, Codes32, Log, Points, Record, Vector

from .box import KINDS, MINERALS, PER_FARMER, SPACES, SYMBOLS, VALUES, WORDS
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
    DRAW_BUILDING,
    DRAW_LANDSCAPE,
    DRAWS_BUILDING,
    DRAWS_LANDSCAPE,
    EXCHANGE,
    EXCHANGES,
    FARMER,
    FARMER_SET,
    GAME_OVER,
    GROUP_SCORED,
    IS_STUCK,
    LAST_ROUND,
    MINE_EMPTY,
    MINE_TILE,
    PLAYS_BUILDING,
    PLAYS_LANDSCAPE,
    ROW_AND_JOKER,
    ROW_CARD,
    SCORES,
    START_TILE_SET,
    USES,
    WAKES,
)
from .moves import START as START_MOVE
from .state import ACTION, DRAW, EARNINGS, EXTRA, GROUPS, NO_BUILDING, OVER, START, STUCK

JOKER, EXTRA_TURN = 0, 1  # the tokens, as events and the box number them
_TRIES = 400  # to find a deal that fits what a seat has seen
_OF_A_PLAYER = 9 + KINDS + 2 * SPACES
OBSERVATION = OVER + 3 + 2 * SYMBOLS + 3 * KINDS + 2 * MINERALS + MAX_SEATS * _OF_A_PLAYER + SPACES * KINDS


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
        return _start_options(box, s, out)
    if s.phase == ACTION:
        return _placements(box, s, out, 0)
    if s.phase == EXTRA:
        out[0] = encode(DECLINE)
        return _placements(box, s, out, 1)
    if s.phase == STUCK:
        return _cards_to_discard(s, out)
    if s.phase == DRAW:
        return _draw_options(box, s, out)
    return 0


@compiled
def _start_options(box: Record, s: Record, out: Codes32) -> int:
    """Every empty space that fits the start tile (R04)."""
    count = 0
    kind = s.player[s.to_move].start_tile
    for w in range(WORDS):
        spaces = box.sites[kind, w] & s.free[w]
        while spaces:
            out[count] = encode(START_MOVE, sets.first_of(w) + sets.lowest(spaces))
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
def _placements(box: Record, s: Record, out: Codes32, count: int) -> int:
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


@compiled
def _cards_to_discard(s: Record, out: Codes32) -> int:
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


@compiled
def _draw_options(box: Record, s: Record, out: Codes32) -> int:
    """A deck, an exchange (R26), or done where nothing more must be drawn (R27)."""
    count = 0
    me = s.player[s.to_move]
    landscape, building = can_draw_landscape(box, s, me), can_draw_building(box, s, me)
    if landscape:
        out[count] = encode(DRAW_LANDSCAPE)
        count += 1
    if building:
        out[count] = encode(DRAW_BUILDING)
        count += 1
    for kind in range(box.kinds):
        if can_exchange(s, me, kind):
            out[count] = encode(EXCHANGE, kind)
            count += 1
    if not landscape and not building:
        out[count] = encode(DONE)
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
    elif s.phase == DRAW:
        _draw(box, s, move, log)
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
        s.discards_due = box.stuck_discards
        emit(log, IS_STUCK, s.to_move)


@compiled
def _act(box: Record, s: Record, move: int, log: Log) -> None:
    """Play cards and score; then the extra turn, if the token lies active (R20, R21), or drawing."""
    seat = s.to_move
    me = s.player[seat]
    first_action = s.phase == ACTION
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
    _score_farmer(box, s, seat, space, log)
    _score_group(box, s, seat, space, log)


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
    _score_building(box, s, seat, kind, space, log)


@compiled
def _set_building(s: Record, kind: int, space: int) -> None:
    s.kind_at[space] = kind
    sets.add(s.buildings, space)
    sets.remove(s.free, space)


# ---------------------------------------------------------------- scoring


@compiled
def _score_farmer(box: Record, s: Record, seat: int, space: int, log: Log) -> None:
    """A new farmer is paid once by every building that touches him (R17)."""
    for w in range(WORDS):
        near = box.touch[space, w] & s.buildings[w]
        while near:
            at = sets.first_of(w) + sets.lowest(near)
            near = sets.without_lowest(near)
            _pay_out(box, s, seat, s.kind_at[at], at, 1, log)


@compiled
def _score_building(box: Record, s: Record, active: int, kind: int, space: int, log: Log) -> None:
    """A new building pays for every farmer that touches it, the active player first, then clockwise (R30)."""
    for step in range(s.seats):
        seat = (active + step) % s.seats
        claims = _touching(box, s.player[seat].farmers, space)
        if claims > 0:
            _pay_out(box, s, seat, kind, space, claims, log)


@compiled
def _touching(box: Record, farmers: Any, space: int) -> int:
    """How many of these farmers touch a space."""
    count = 0
    for w in range(WORDS):
        count += sets.many(box.touch[space, w] & farmers[w])
    return count


@compiled
def _pay_out(box: Record, s: Record, seat: int, kind: int, space: int, claims: int, log: Log) -> None:
    """Pays a player for that many claims on one building: points, mine tiles, a token woken (R18, R19, R31, R32)."""
    me = s.player[seat]
    each = box.points[kind]
    if each == PER_FARMER:
        each = _touching(box, s.farmers, space)
    if each > 0:
        me.earned[kind] += claims * each
        emit(log, SCORES, seat, claims * each, kind, space)
    if box.takes[kind] > 0:
        for _ in range(claims):
            _take_mine_tile(s, seat, box.takes[kind] - 1, log)
    if box.wakes[kind] == 1 + JOKER and me.joker == 0:
        me.joker = 1
        emit(log, WAKES, seat, JOKER)
    if box.wakes[kind] == 1 + EXTRA_TURN and me.extra_turn == 0:
        me.extra_turn = 1
        emit(log, WAKES, seat, EXTRA_TURN)


@compiled
def _take_mine_tile(s: Record, seat: int, mineral: int, log: Log) -> None:
    if piles.size(s.mine_stack[mineral]) == 0:
        emit(log, MINE_EMPTY, seat, mineral)
        return
    worth = piles.draw(s, s.mine_stack[mineral])
    s.player[seat].mines[mineral, worth] += 1
    emit(log, MINE_TILE, seat, mineral, worth)


@compiled
def _score_group(box: Record, s: Record, seat: int, space: int, log: Log) -> None:
    """A group of three or more that holds no farmer of a group already paid is paid once (R23)."""
    me = s.player[seat]
    farmers = _find_group(box, s, me, space)
    if farmers < box.group_size:
        return
    paid_before = False
    for w in range(WORDS):
        paid_before |= s.group[w] & me.scored[w] != 0
        me.scored[w] |= s.group[w]
    if not paid_before:
        me.earned[GROUPS] += box.group_points
        emit(log, GROUP_SCORED, seat, box.group_points, farmers)


@compiled
def _find_group(box: Record, s: Record, me: Record, space: int) -> int:
    """Collects the farmers joined to this one along edges into `s.group` and returns how many they are."""
    sets.clear(s.group)
    sets.add(s.group, space)
    known, found = 0, 1
    while known < found:
        known = found
        for w in range(WORDS):
            members = s.group[w]
            while members:
                beside = box.beside[sets.first_of(w) + sets.lowest(members)]
                members = sets.without_lowest(members)
                for v in range(WORDS):
                    s.group[v] |= beside[v] & me.farmers[v]
        found = sets.size(s.group)
    return found


# ---------------------------------------------------------------- stuck


@compiled
def _discard(box: Record, s: Record, move: int, log: Log) -> None:
    """Who can place nothing puts cards down, one after the other, and draws (R14)."""
    if is_a(DISCARD_LANDSCAPE, move):
        _pay_landscape(s, s.to_move, part(DISCARD_LANDSCAPE, move, 0), log)
    else:
        _pay_building(s, s.to_move, part(DISCARD_BUILDING, move, 0), log)
    s.discards_due -= 1
    if s.discards_due == 0 or _hand_size(s.player[s.to_move]) == 0:
        _begin_drawing(box, s, log)


# ---------------------------------------------------------------- drawing


@compiled
def _hand_size(me: Record) -> int:
    return piles.size(me.landscape) + piles.size(me.building)


@compiled
def _missing(box: Record, me: Record) -> int:
    return box.hand_size - _hand_size(me)


@compiled
def _landscape_left(s: Record) -> bool:
    return piles.size(s.landscape_deck) + piles.size(s.landscape_discard) > 0


@compiled
def _building_left(s: Record) -> bool:
    """Cards put aside in this turn do not come back in it (R26, R29)."""
    return piles.size(s.building_deck) + piles.size(s.building_discard) > 0


@compiled
def can_draw_landscape(box: Record, s: Record, me: Record) -> bool:
    """Whether a landscape card may be drawn and leaves room for the building cards that the hand must have (R25)."""
    missing = _missing(box, me)
    if missing == 0 or not _landscape_left(s):
        return False
    return missing > box.min_building - piles.size(me.building) or not _building_left(s)


@compiled
def can_draw_building(box: Record, s: Record, me: Record) -> bool:
    """Whether a building card may be drawn and leaves room for the landscape cards that the hand must have (R25)."""
    missing = _missing(box, me)
    if missing == 0 or not _building_left(s):
        return False
    return missing > box.min_landscape - piles.size(me.landscape) or not _landscape_left(s)


@compiled
def is_useless(s: Record, me: Record, kind: int) -> bool:
    """Whether the player holds building cards of a kind that is used up."""
    return me.building[kind] > 0 and s.tiles[kind] == 0


@compiled
def can_exchange(s: Record, me: Record, kind: int) -> bool:
    """Whether a building card may be exchanged (R26)."""
    return is_useless(s, me, kind) and _building_left(s)


@compiled
def _may_exchange(box: Record, s: Record, me: Record) -> bool:
    for kind in range(box.kinds):
        if can_exchange(s, me, kind):
            return True
    return False


@compiled
def _begin_drawing(box: Record, s: Record, log: Log) -> None:
    s.phase = DRAW
    _draw_what_is_forced(box, s, log)


@compiled
def _draw_what_is_forced(box: Record, s: Record, log: Log) -> None:
    """Draws on while there is no choice, and ends the turn when there is nothing left to draw."""
    me = s.player[s.to_move]
    while not _may_exchange(box, s, me):
        landscape, building = can_draw_landscape(box, s, me), can_draw_building(box, s, me)
        if landscape and building:
            return
        if landscape:
            _draw_landscape(s, log)
        elif building:
            _draw_building(s, log)
        else:
            _end_turn(box, s, log)
            return


@compiled
def _draw_landscape(s: Record, log: Log) -> None:
    """One card; an empty deck is renewed first (R24, R28)."""
    symbol = piles.draw_renewed(s, s.landscape_deck, s.landscape_discard)
    s.player[s.to_move].landscape[symbol] += 1
    emit(log, DRAWS_LANDSCAPE, s.to_move, symbol)


@compiled
def _draw_building(s: Record, log: Log) -> None:
    kind = piles.draw_renewed(s, s.building_deck, s.building_discard)
    s.player[s.to_move].building[kind] += 1
    emit(log, DRAWS_BUILDING, s.to_move, kind)


@compiled
def _exchange(s: Record, kind: int, log: Log) -> None:
    """The card is put aside before another is drawn (R26)."""
    s.player[s.to_move].building[kind] -= 1
    s.aside[kind] += 1
    emit(log, EXCHANGES, s.to_move, kind)
    _draw_building(s, log)


@compiled
def _draw(box: Record, s: Record, move: int, log: Log) -> None:
    if is_a(DONE, move):
        _end_turn(box, s, log)
        return
    if is_a(DRAW_LANDSCAPE, move):
        _draw_landscape(s, log)
    elif is_a(DRAW_BUILDING, move):
        _draw_building(s, log)
    else:
        _exchange(s, part(EXCHANGE, move, 0), log)
    _draw_what_is_forced(box, s, log)


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
    """Play passes on; after the player before the starting player the last round is over (R34)."""
    piles.pour(s.aside, s.building_discard)
    s.to_move = (s.to_move + 1) % s.seats
    if s.to_move != s.start_seat:
        _begin_turn(box, s, log)
    elif s.ending == 0:
        s.rounds += 1
        _begin_turn(box, s, log)
    else:
        s.to_move = NOBODY
        s.phase = OVER
        emit(log, GAME_OVER)


@compiled
def track_points(me: Record) -> int:
    """Points on the track: all but the mine tiles (R39, R41)."""
    points = 0
    for source in range(EARNINGS):
        points += me.earned[source]
    return points


@compiled
def mine_points(me: Record, mineral: int) -> int:
    """What a player's tiles of a mineral are worth together."""
    points = 0
    for value in range(VALUES):
        points += value * me.mines[mineral, value]
    return points


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


# ---------------------------------------------------------------- who knows what


@compiled
def conceal(box: Record, s: Record, seat: int) -> None:
    """Deals the cards in other hands, the decks, and the mine tiles of others again (R40).

    What the phase gives away about the hand of the player to move (that he can place something, that he holds a card to
    exchange) must be true of the new hand too; rare hands are looked for a while.
    """
    for _ in range(_TRIES):
        _deal_hidden_again(s, seat)
        if s.to_move == NOBODY or s.to_move == seat or _hand_fits_phase(box, s):
            return


@compiled
def _deal_hidden_again(s: Record, seat: int) -> None:
    piles.deal_again(s, s.landscape_deck, s.player["landscape"], seat)
    piles.deal_again(s, s.building_deck, s.player["building"], seat)
    if s.phase != OVER:  # at the end all mine tiles lie open
        for mineral in range(MINERALS):
            piles.deal_again(s, s.mine_stack[mineral], s.player["mines"][:, mineral], seat)


@compiled
def _hand_fits_phase(box: Record, s: Record) -> bool:
    me = s.player[s.to_move]
    if s.phase == ACTION or s.phase == EXTRA:
        return can_place(box, s, s.to_move)
    if s.phase == STUCK and s.discards_due == box.stuck_discards:
        return not can_place(box, s, s.to_move)
    if s.phase == DRAW:
        choice = can_draw_landscape(box, s, me) and can_draw_building(box, s, me)
        return choice or _may_exchange(box, s, me)
    return True


@compiled
def observe(box: Record, s: Record, seat: int, out: Vector) -> None:
    """What a seat knows, itself first and the others clockwise after it; `OBSERVATION` long."""
    n = 0
    for phase in range(OVER + 1):
        out[n] = s.phase == phase
        n += 1
    out[n] = s.ending
    out[n + 1] = s.rounds
    n += 2
    me = s.player[max(seat, 0)]
    for symbol in range(SYMBOLS):
        out[n] = me.landscape[symbol] if seat != NOBODY else 0
        out[n + 1] = s.landscape_discard[symbol]
        n += 2
    for kind in range(KINDS):
        out[n] = me.building[kind] if seat != NOBODY else 0
        out[n + 1] = s.building_discard[kind] + s.aside[kind]
        out[n + 2] = s.tiles[kind]
        n += 3
    for mineral in range(MINERALS):
        out[n] = piles.size(s.mine_stack[mineral])
        out[n + 1] = mine_points(me, mineral) if seat != NOBODY else 0
        n += 2
    for step in range(MAX_SEATS):
        n = _observe_player(s, seat, step, out, n)
    for space in range(SPACES):
        for kind in range(KINDS):
            out[n] = s.kind_at[space] == kind
            n += 1


@compiled
def _observe_player(s: Record, seat: int, step: int, out: Vector, n: int) -> int:
    """What all may know of one player; zeros for an empty seat."""
    there = step < s.seats
    other = (max(seat, 0) + step) % s.seats
    them = s.player[other]
    out[n] = there and s.to_move == other
    out[n + 1] = there * them.farmers_left
    out[n + 2] = there * them.joker
    out[n + 3] = there * them.extra_turn
    out[n + 4] = there * piles.size(them.landscape)
    out[n + 5] = there * piles.size(them.building)
    out[n + 6] = there * track_points(them)
    out[n + 7] = there * piles.size(them.mines[0])
    out[n + 8] = there * piles.size(them.mines[1])
    n += 9
    for kind in range(KINDS):
        out[n] = there and them.start_tile == kind
        n += 1
    for space in range(SPACES):
        out[n] = there and sets.has(them.farmers, space)
        out[n + 1] = there and sets.has(them.scored, space)
        n += 2
    return n
