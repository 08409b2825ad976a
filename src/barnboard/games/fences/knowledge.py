"""Who knows what: hands and stack as a seat may imagine them."""

from barnboard.kernel import piles
from barnboard.kernel.compile import compiled
from barnboard.kernel.records import Record

from .box import HAND, KINDS
from .fields import can_set
from .state import HIDDEN, NO_TILE, SET

_TRIES = 2000  # to find a hand that can set a tile


@compiled
def is_known(s: Record, seat: int, owner: int, slot: int) -> bool:
    """Whether a seat knows the tile in a slot of a hand: its own, and one that all have seen (R6, R32)."""
    return owner == seat or s.player[owner].shown[slot] == 1


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
