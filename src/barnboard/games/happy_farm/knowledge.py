"""Who knows what: the hidden cards dealt again."""

from barnboard.kernel import piles
from barnboard.kernel.compile import compiled
from barnboard.kernel.records import Record


@compiled
def conceal(box: Record, s: Record, seat: int) -> None:
    """Deals the unseen cards of other hands and the deck again; what was taken face up stays (R19).

    Feeding cards to come are a pile of counts already, and nothing that can be done depends on an unseen card of somebody else.
    """
    piles.deal_again(s, s.seed_deck, s.player["hidden"], seat)
