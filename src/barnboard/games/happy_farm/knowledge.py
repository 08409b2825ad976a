"""Who knows what: the hidden cards dealt again, and a seat's knowledge as numbers."""

from barnboard.kernel import piles
from barnboard.kernel.compile import compiled
from barnboard.kernel.records import MAX_SEATS, NOBODY, Record, Vector

from .box import ANIMALS, CROPS, FALL, FEEDINGS, MARKET, PASTURE, SPRING, SUMMER
from .moves import ACTIONS
from .state import EMPTY, FEED, OVER, PAY

_OF_A_SLOT = 2 + ANIMALS + CROPS
_OF_A_PLAYER = 2 + 5 * CROPS + 2 * ANIMALS
OBSERVATION = OVER + 8 + ACTIONS + 2 * CROPS + MARKET * CROPS + PASTURE * _OF_A_SLOT + FEEDINGS + MAX_SEATS * _OF_A_PLAYER


@compiled
def conceal(box: Record, s: Record, seat: int) -> None:
    """Deals the unseen cards of other hands and the deck again; what was taken face up stays (R19).

    Feeding cards to come are a pile of counts already, and nothing that can be done depends on an unseen card of somebody else.
    """
    piles.deal_again(s, s.seed_deck, s.player["hidden"], seat)


@compiled
def observe(box: Record, s: Record, seat: int, out: Vector) -> None:
    """What a seat knows, itself first and the others clockwise after it; `OBSERVATION` long."""
    n = 0
    for phase in range(OVER + 1):
        out[n] = s.phase == phase
        n += 1
    for action in range(ACTIONS):
        out[n] = (s.used >> action) & 1
        n += 1
    out[n] = s.rounds
    out[n + 1] = s.ender != NOBODY
    out[n + 2] = s.fed_now * (s.phase == FEED or s.phase == PAY)
    out[n + 3] = s.any_due
    out[n + 4] = s.picks_due
    out[n + 5] = piles.size(s.seed_deck)
    out[n + 6] = piles.size(s.feeding_deck)
    n += 7
    me = s.player[max(seat, 0)]
    for crop in range(CROPS):
        out[n] = me.hidden[crop] if seat != NOBODY else 0
        out[n + 1] = s.discard[crop]
        n += 2
    for slot in range(MARKET):
        for crop in range(CROPS):
            out[n] = s.market[slot] == crop
            n += 1
    for slot in range(PASTURE):
        n = _observe_feeding(box, s.pasture[slot], out, n)
    for feeding in range(FEEDINGS):
        out[n] = s.feeding_deck[feeding]
        n += 1
    for step in range(MAX_SEATS):
        n = _observe_player(s, seat, step, out, n)


@compiled
def _observe_feeding(box: Record, feeding: int, out: Vector, n: int) -> int:
    """The animal, the points and the recipe of a card in the pasture; zeros for an empty slot."""
    there = feeding != EMPTY
    card = max(feeding, 0)
    for animal in range(ANIMALS):
        out[n] = there and box.animal[card] == animal
        n += 1
    for crop in range(CROPS):
        out[n] = there * box.needs[card, crop]
        n += 1
    out[n] = there * box.needs_any[card]
    out[n + 1] = there * box.points[card]
    return n + 2


@compiled
def _observe_player(s: Record, seat: int, step: int, out: Vector, n: int) -> int:
    """What all may know of one player; zeros for an empty seat."""
    there = step < s.seats
    other = (max(seat, 0) + step) % s.seats
    them = s.player[other]
    out[n] = there and s.to_move == other
    out[n + 1] = there * piles.size(them.hidden)
    n += 2
    for crop in range(CROPS):
        out[n] = there * them.known[crop]
        out[n + 1] = there * them.bed[SPRING, crop]
        out[n + 2] = there * them.bed[SUMMER, crop]
        out[n + 3] = there * them.bed[FALL, crop]
        out[n + 4] = there * them.barn[crop]
        n += 5
    for animal in range(ANIMALS):
        out[n] = there * them.fed[animal]
        out[n + 1] = there * them.earned[animal]
        n += 2
    return n
