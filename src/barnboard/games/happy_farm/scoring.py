"""Counting up: feeding cards, animals that were never fed, animals that were fed best."""

from barnboard.kernel import piles
from barnboard.kernel.compile import compiled
from barnboard.kernel.records import Record


@compiled
def unfed_animals(box: Record, me: Record) -> int:
    """How many animals of a player were never fed."""
    unfed = 0
    for animal in range(box.animals):
        unfed += me.fed[animal] == 0
    return unfed


@compiled
def is_best_fed(s: Record, seat: int, animal: int) -> bool:
    """Whether a player has more cards under an animal than every other; their points do not matter (R17)."""
    for other in range(s.seats):
        if other != seat and s.player[other].fed[animal] >= s.player[seat].fed[animal]:
            return False
    return True


@compiled
def best_fed_animals(box: Record, s: Record, seat: int) -> int:
    """How many of a player's animals are the best fed of their type."""
    best = 0
    for animal in range(box.animals):
        best += is_best_fed(s, seat, animal)
    return best


@compiled
def points_of(box: Record, s: Record, seat: int) -> int:
    """Feeding cards, penalties and bonuses; what lies in hand, field and barn is worth nothing (R17)."""
    me = s.player[seat]
    bonus = box.best_fed_bonus * best_fed_animals(box, s, seat)
    return piles.size(me.earned) + box.unfed_penalty * unfed_animals(box, me) + bonus
