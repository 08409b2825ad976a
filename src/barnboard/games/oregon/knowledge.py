"""Who knows what: hands, decks and mine tiles as a seat may imagine them, and the table as numbers for learning (R40)."""

from barnboard.kernel import piles, sets
from barnboard.kernel.compile import compiled
from barnboard.kernel.records import MAX_SEATS, NOBODY, Record, Vector

from .box import KINDS, MINERALS, SPACES, SYMBOLS
from .drawing import can_draw_building, can_draw_landscape, may_exchange
from .placing import can_place
from .scoring import mine_points, track_points
from .state import ACTION, DRAW, EXTRA, OVER, STUCK

_TRIES = 400  # to find a deal that fits what a seat has seen
_OF_A_PLAYER = 9 + KINDS + 2 * SPACES
OBSERVATION = OVER + 3 + 2 * SYMBOLS + 3 * KINDS + 2 * MINERALS + MAX_SEATS * _OF_A_PLAYER + SPACES * KINDS


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
        return choice or may_exchange(box, s, me)
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
