"""Counting up: feeding cards, animals that were never fed, animals that were fed best."""

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
def animal_points(box: Record, s: Record, seat: int, animal: int) -> int:
    """What one animal counts (R17)."""
    return worth_of(box, s.player[seat], animal, is_best_fed(s, seat, animal))


@compiled
def worth_of(box: Record, me: Record, animal: int, best: bool) -> int:
    """Its feeding cards, or the penalty where it was never fed, and the bonus if it is the best fed (R17)."""
    points = me.earned[animal] if me.fed[animal] > 0 else box.unfed_penalty
    return points + box.best_fed_bonus * best


@compiled
def points_of(box: Record, s: Record, seat: int) -> int:
    """All animals together; what lies in hand, field and barn is worth nothing (R17)."""
    points = 0
    for animal in range(box.animals):
        points += animal_points(box, s, seat, animal)
    return points
