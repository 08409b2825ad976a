"""The rules of Fences, in the order of the rulebook: preparation, setting a tile, scoring, barns, drawing, the end.

How tiles join to fields stands in `fields`. R numbers in docstrings are the rulings that docs/rulings/fences.md lists.
"""

from barnboard.kernel import piles, sets
from barnboard.kernel.codes import encode, is_a, part
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.random import below
from barnboard.kernel.ranks import rank
from barnboard.kernel.records import MAX_SEATS, NOBODY, Codes32, Log, Points, Record, Vector

from .box import (
    ANIMALS,
    BARNS,
    EXTENT,
    FARMERS,
    FIRST_CELL,
    HAND,
    KINDS,
    MEASURES,
    MIDDLE,
    QUARTERS,
    SIDE,
    SIDES,
    TILES,
    TOTAL,
    VARIETY,
)
from .fields import add_tile, field_at, first_quarter, is_closed, turns_at
from .moves import (
    BEGINS,
    BONUS,
    BUILD_BARN,
    BUILDS,
    CLOSES,
    DRAWS,
    GAME_OVER,
    KEEP_BARN,
    PASSES,
    SCORES,
    SET_TILE,
    SETS,
    SHOWS,
    SHUFFLES,
    SWAPS,
)
from .state import BUILD, CARD, EARNINGS, FIELDS, HIDDEN, IN_STOCK, NO_TILE, OVER, SET

_TRIES = 2000  # to find a hand that can set a tile
_OF_A_QUARTER = ANIMALS + 3 + MAX_SEATS
_OF_A_TILE = 3 + SIDES + QUARTERS * _OF_A_QUARTER
_OF_A_HAND = HAND * (1 + SIDES + QUARTERS * (ANIMALS + 1))
_OF_A_PLAYER = 4 + EARNINGS + FARMERS + _OF_A_HAND
OBSERVATION = OVER + 4 + MAX_SEATS * _OF_A_PLAYER + TILES * _OF_A_TILE


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
    """Every place and turn for either tile in hand; the first tile of all lies in the middle, unturned (R1, R2, R3)."""
    count = 0
    me = s.player[s.to_move]
    for slot in range(HAND):
        if not _is_option(me, slot):
            continue
        if s.tiles_set == 0:
            out[count] = encode(SET_TILE, slot, FIRST_CELL, 0)
            count += 1
        for number in range(s.places):
            place = s.place[number]
            turns = turns_at(box, me.hand[slot], place.demand)
            while turns:
                out[count] = encode(SET_TILE, slot, place.cell, sets.lowest(turns))
                turns = sets.without_lowest(turns)
                count += 1
    return count


@compiled
def fits_somewhere(box: Record, s: Record, kind: int) -> bool:
    """Whether a tile can be set at all; a place that suits no tile may be made (R4)."""
    if s.tiles_set == 0:
        return True
    for number in range(s.places):
        if turns_at(box, kind, s.place[number].demand):
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


@compiled
def _sites(box: Record, s: Record, out: Codes32, count: int) -> int:
    """Appends the regions of the tile just set that may take a barn."""
    for region in range(box.regions[s.tile[s.tiles_set - 1].kind]):
        if can_build(box, s, s.to_move, region):
            out[count] = encode(BUILD_BARN, region)
            count += 1
    return count


@compiled
def stock(box: Record, me: Record) -> int:
    """How many barns a player has left to build."""
    left = 0
    for barn in range(box.barns):
        left += me.barn[barn] == IN_STOCK
    return left


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
    return _is_first_of_field(box, s, tile, region, field)


@compiled
def _is_first_of_field(box: Record, s: Record, tile: int, region: int, field: int) -> bool:
    for before in range(region):
        if field_at(s, first_quarter(box, s, tile, before)) == field:
            return False
    return True


@compiled
def _can_build_somewhere(box: Record, s: Record, seat: int) -> bool:
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
    _score_closed_fields(box, s, seat, tile, log)
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
    emit(log, BUILDS, s.to_move, region, s.tile[tile].cell)


# ---------------------------------------------------------------- scoring completed fields


@compiled
def _score_closed_fields(box: Record, s: Record, closer: int, tile: int, log: Log) -> None:
    """Each field that the new tile closes, once, in the order of its regions (R16, R18)."""
    for region in range(box.regions[s.tile[tile].kind]):
        field = field_at(s, first_quarter(box, s, tile, region))
        if is_closed(s, field) and _is_first_of_field(box, s, tile, region, field):
            _score(box, s, closer, field, log)


@compiled
def kinds_in(s: Record, field: int) -> int:
    """How many kinds of animals live in a field."""
    kinds = 0
    for animal in range(ANIMALS):
        kinds += s.field[field].animals[animal] > 0
    return kinds


@compiled
def animals_in(s: Record, field: int) -> int:
    """How many animals live in a field."""
    total = 0
    for animal in range(ANIMALS):
        total += s.field[field].animals[animal]
    return total


@compiled
def value_of(box: Record, s: Record, field: int) -> int:
    """One point for each animal, two where all are of one kind; a field without animals is worth nothing (R11, R12)."""
    value = box.per_animal * animals_in(s, field)
    return value * box.single_kind_factor if kinds_in(s, field) == 1 else value


@compiled
def share_of(box: Record, s: Record, field: int) -> int:
    """What each barn in a field earns: the value divided by the barns, rounded up (R13)."""
    barns = max(s.field[field].barns, 1)
    return (value_of(box, s, field) + barns - 1) // barns


@compiled
def _score(box: Record, s: Record, closer: int, field: int, log: Log) -> None:
    """Barns earn their shares and come home, so that they can be built again in this turn (R13, R21); then the closer's card."""
    of = s.field[field]
    tiles = sets.size(of.tiles)
    emit(log, CLOSES, closer, value_of(box, s, field), tiles, of.animals[0], of.animals[1], of.animals[2])
    share = share_of(box, s, field)
    for seat in range(s.seats):
        barns = _take_barns_home(box, s, seat, field)
        if barns > 0:
            s.player[seat].earned[FIELDS] += barns * share
            emit(log, SCORES, seat, barns * share, barns)
    of.barns = 0
    _pay_card(box, s, closer, field, log)


@compiled
def _take_barns_home(box: Record, s: Record, seat: int, field: int) -> int:
    """Returns how many barns of a player stood in the field."""
    me = s.player[seat]
    barns = 0
    for barn in range(box.barns):
        if me.barn[barn] != IN_STOCK and field_at(s, me.barn[barn]) == field:
            me.barn[barn] = IN_STOCK
            barns += 1
    return barns


@compiled
def _measure(s: Record, field: int, what: int) -> int:
    """What a line of a farmer card asks about a field."""
    if what == TOTAL:
        return animals_in(s, field)
    if what == VARIETY:
        return kinds_in(s, field)
    if what == EXTENT:
        return sets.size(s.field[field].tiles)
    return s.field[field].animals[what]


@compiled
def line_holds(box: Record, s: Record, card: int, line: int, field: int) -> bool:
    """Whether a line of a farmer card holds for a field: limits count as kept, an empty field is read like any other (R12)."""
    for what in range(MEASURES):
        measured = _measure(s, field, what)
        if measured < box.least[card, line, what] or measured > box.most[card, line, what]:
            return False
    return True


@compiled
def _pay_card(box: Record, s: Record, closer: int, field: int, log: Log) -> None:
    """The closer's own card, every line that holds, whoever owned the field (R15, R17)."""
    me = s.player[closer]
    points = 0
    for line in range(box.lines[me.farmer]):
        if line_holds(box, s, me.farmer, line, field):
            points += box.points[me.farmer, line]
    if points > 0:
        me.earned[CARD] += points
        emit(log, BONUS, closer, points, me.farmer)


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
def points_of(me: Record) -> int:
    """A player's points; unfinished fields and the barns in them are worth nothing (R26, R33)."""
    points = 0
    for source in range(EARNINGS):
        points += me.earned[source]
    return points


@compiled
def standing(box: Record, s: Record, points: Points, places: Points) -> None:
    """Players with the same points share the place (R27)."""
    for seat in range(s.seats):
        points[seat] = points_of(s.player[seat])
    rank(s.seats, points, (0, 0, 0, 0), places)


# ---------------------------------------------------------------- who knows what


@compiled
def conceal(box: Record, s: Record, seat: int) -> None:
    """Deals the stack and the tiles in other hands that not all have seen again (R32).

    That the player to move can set a tile is known to all, so it must be true of the new hand too.
    """
    for _ in range(_TRIES):
        _deal_hidden_again(s, seat)
        if s.phase != SET or s.to_move == seat or can_set(box, s, s.to_move):
            return


@compiled
def _deal_hidden_again(s: Record, seat: int) -> None:
    """One heap of all that is hidden; tiles that went back into the stack are held back from the hands that were dealt before."""
    for other in range(s.seats):
        if other != seat:
            _hide(s, s.player[other])
    for kind in range(KINDS):
        s.aside[kind] = min(s.returned[kind], s.stack[kind])
        s.stack[kind] -= s.aside[kind]
    _deal_slots(s, 1)
    piles.pour(s.aside, s.stack)
    _deal_slots(s, 0)


@compiled
def _hide(s: Record, them: Record) -> None:
    for slot in range(HAND):
        if them.hand[slot] != NO_TILE and them.shown[slot] == 0:
            s.stack[them.hand[slot]] += 1
            them.hand[slot] = HIDDEN


@compiled
def _deal_slots(s: Record, older: int) -> None:
    for other in range(s.seats):
        them = s.player[other]
        for slot in range(HAND):
            if them.hand[slot] == HIDDEN and them.older[slot] == older:
                them.hand[slot] = piles.draw(s, s.stack)


# ---------------------------------------------------------------- for learning


@compiled
def observe(box: Record, s: Record, seat: int, out: Vector) -> None:
    """What a seat knows, itself first and the others clockwise after it, then the tiles as they were set; `OBSERVATION` long."""
    n = 0
    for phase in range(OVER + 1):
        out[n] = s.phase == phase
        n += 1
    out[n] = s.rounds
    out[n + 1] = piles.size(s.stack)
    out[n + 2] = s.tiles_set
    n += 3
    for step in range(MAX_SEATS):
        n = _observe_player(box, s, seat, step, out, n)
    for tile in range(TILES):
        n = _observe_tile(box, s, max(seat, 0), tile, out, n)


@compiled
def _observe_player(box: Record, s: Record, seat: int, step: int, out: Vector, n: int) -> int:
    """What is known of one player; zeros for an empty seat."""
    there = step < s.seats
    other = (max(seat, 0) + step) % s.seats
    them = s.player[other]
    out[n] = there
    out[n + 1] = there and s.to_move == other
    out[n + 2] = there and s.start_seat == other
    out[n + 3] = there * stock(box, them)
    n += 4
    for source in range(EARNINGS):
        out[n] = there * them.earned[source]
        n += 1
    for card in range(FARMERS):
        out[n] = there and them.farmer == card
        n += 1
    for slot in range(HAND):
        held = there and them.hand[slot] != NO_TILE
        known = held and (other == seat or them.shown[slot] == 1)
        n = _observe_hand_tile(box, held, max(them.hand[slot], 0) if known else -1, out, n)
    return n


@compiled
def _observe_hand_tile(box: Record, held: bool, kind: int, out: Vector, n: int) -> int:
    """A tile in a hand: that it is there, and if its kind is known, its fences, regions and animals."""
    out[n] = held
    n += 1
    for side in range(SIDES):
        out[n] = kind >= 0 and box.sides[kind, 0] >> side & 1
        n += 1
    for quarter in range(QUARTERS):
        region = box.region_at[kind, 0, quarter] if kind >= 0 else 0
        out[n] = kind >= 0 and 1 + region
        n += 1
        for animal in range(ANIMALS):
            out[n] = box.animals[kind, region, animal] if kind >= 0 else 0
            n += 1
    return n


@compiled
def _observe_tile(box: Record, s: Record, seat: int, tile: int, out: Vector, n: int) -> int:
    """A tile on the table: where it lies, its fences, and of the field at each quarter the animals, gaps, worth and barns."""
    there = tile < s.tiles_set
    cell, kind, turn = s.tile[tile].cell, s.tile[tile].kind, s.tile[tile].turn
    out[n] = there
    out[n + 1] = there * (cell % SIDE - MIDDLE)
    out[n + 2] = there * (cell // SIDE - MIDDLE)
    n += 3
    for side in range(SIDES):
        out[n] = there and box.sides[kind, turn] >> side & 1
        n += 1
    for which in range(QUARTERS):
        quarter = QUARTERS * tile + which
        field = field_at(s, quarter)
        for animal in range(ANIMALS):
            out[n] = there * box.animals[kind, box.region_at[kind, turn, which], animal]
            n += 1
        out[n] = there * s.field[field].gaps
        out[n + 1] = there * value_of(box, s, field)
        out[n + 2] = there * share_of(box, s, field)
        n += 3
        for step in range(MAX_SEATS):
            out[n] = there and step < s.seats and barns_of(box, s, (seat + step) % s.seats, field)
            n += 1
    return n


@compiled
def barns_of(box: Record, s: Record, seat: int, field: int) -> int:
    """How many barns of a player stand in a field."""
    barns = 0
    for barn in range(box.barns):
        quarter = s.player[seat].barn[barn]
        barns += quarter != IN_STOCK and field_at(s, quarter) == field
    return barns
