"""What lies on the table in Hen Yard."""

from enum import IntEnum

from barnboard.games.boxes import Box
from barnboard.kernel.records import Record, layout, position

from .box import EGGS, HenYardBox


class Phase(IntEnum):
    """Which decision is due."""

    TURN = 0
    OVER = 1


TURN, OVER = (int(phase) for phase in Phase)

PLAYER = layout(("eggs", "i8", EGGS), ("sold", "i8", EGGS))

STATE = position(__name__, ("player", PLAYER, 4), ("nest", "i8", EGGS))


def census(box: Box[HenYardBox], s: Record) -> dict[str, int]:
    """How many eggs there are, wherever they lie."""
    lying = s.nest + s.player["eggs"].sum(axis=0) + s.player["sold"].sum(axis=0)
    return {egg.id: int(lying[kind]) for kind, egg in enumerate(box.facts.egg)}
