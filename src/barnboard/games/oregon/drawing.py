"""Filling the hand: which deck may be drawn from, and what may be exchanged (R24 to R29)."""

from barnboard.kernel import piles
from barnboard.kernel.codes import encode, is_a, part
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.records import Codes32, Log, Record

from .moves import DONE, DRAW_BUILDING, DRAW_LANDSCAPE, DRAWS_BUILDING, DRAWS_LANDSCAPE, EXCHANGE, EXCHANGES


@compiled
def hand_size(me: Record) -> int:
    """How many cards a player holds."""
    return piles.size(me.landscape) + piles.size(me.building)


@compiled
def _missing(box: Record, me: Record) -> int:
    return box.hand_size - hand_size(me)


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
def may_exchange(box: Record, s: Record, me: Record) -> bool:
    """Whether the player holds any card that may be exchanged."""
    for kind in range(box.kinds):
        if can_exchange(s, me, kind):
            return True
    return False


@compiled
def draw_options(box: Record, s: Record, out: Codes32) -> int:
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
def draw(s: Record, move: int, log: Log) -> None:
    """One card from the chosen deck, or an exchange (R24, R26)."""
    if is_a(DRAW_LANDSCAPE, move):
        _draw_landscape(s, log)
    elif is_a(DRAW_BUILDING, move):
        _draw_building(s, log)
    elif is_a(EXCHANGE, move):
        _exchange(s, part(EXCHANGE, move, 0), log)


@compiled
def draw_what_is_forced(box: Record, s: Record, log: Log) -> bool:
    """Draws on while there is no choice; whether there is nothing left to decide, so that the turn is over."""
    me = s.player[s.to_move]
    while not may_exchange(box, s, me):
        landscape, building = can_draw_landscape(box, s, me), can_draw_building(box, s, me)
        if landscape and building:
            return False
        if landscape:
            _draw_landscape(s, log)
        elif building:
            _draw_building(s, log)
        else:
            return True
    return False
