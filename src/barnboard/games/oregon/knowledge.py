"""Who knows what: hands, decks and mine tiles as a seat may imagine them (R40)."""

from barnboard.kernel import piles
from barnboard.kernel.compile import compiled
from barnboard.kernel.records import NOBODY, Record

from .box import MINERALS
from .drawing import can_draw_building, can_draw_landscape, may_exchange
from .placing import can_place
from .state import ACTION, DRAW, EXTRA, OVER, STUCK

_TRIES = 400  # to find a deal that fits what a seat has seen


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
def mines_lie_open(phase: int) -> bool:
    """Whether all see the mine tiles of all: at the end, when they are counted (R40)."""
    return phase == OVER


@compiled
def _deal_hidden_again(s: Record, seat: int) -> None:
    piles.deal_again(s, s.landscape_deck, s.player["landscape"], seat)
    piles.deal_again(s, s.building_deck, s.player["building"], seat)
    if not mines_lie_open(s.phase):
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
