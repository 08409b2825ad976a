"""Who knows what: hands and stack as a seat may imagine them, and the table as numbers for learning."""

from barnboard.kernel import piles
from barnboard.kernel.compile import compiled
from barnboard.kernel.records import MAX_SEATS, Record, Vector

from .box import ANIMALS, FARMERS, HAND, KINDS, MIDDLE, QUARTERS, SIDE, SIDES, TILES
from .fields import can_set, field_at
from .scoring import barns_of, share_of, stock, value_of
from .state import EARNINGS, HIDDEN, NO_TILE, OVER, SET

_TRIES = 2000  # to find a hand that can set a tile
_OF_A_QUARTER = ANIMALS + 3 + MAX_SEATS
_OF_A_TILE = 3 + SIDES + QUARTERS * _OF_A_QUARTER
_OF_A_HAND = HAND * (1 + SIDES + QUARTERS * (ANIMALS + 1))
_OF_A_PLAYER = 4 + EARNINGS + FARMERS + _OF_A_HAND
OBSERVATION = OVER + 4 + MAX_SEATS * _OF_A_PLAYER + TILES * _OF_A_TILE


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
