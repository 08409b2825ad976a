"""What one can do in Windfall, and what is told of it."""

from collections.abc import Mapping, Sequence

from barnboard.kernel.codes import NUMBER, SEAT, Codes, Domain
from barnboard.kernel.events import Events, Secret

from .box import FRUITS, TREES, WindfallBox

TREE, FRUIT = Domain("tree", TREES), Domain("fruit", FRUITS)
MOST_MOVES = TREES + 1

CODES = Codes()
PICK_FROM = CODES.move("pick", tree=TREE)
CARRY = CODES.move("carry")

TOLD_ALIKE = frozenset(CODES.parts)

EVENTS = Events()
PICKS = EVENTS.event("picks", seat=SEAT, fruit=FRUIT, tree=TREE)
WASPS = EVENTS.event("wasps", seat=SEAT, tree=TREE, spilled=NUMBER)
CARRIES = EVENTS.event("carries", seat=SEAT, points=NUMBER, wish=Secret(NUMBER))
GAME_OVER = EVENTS.event("over")


def names(facts: WindfallBox) -> Mapping[str, Sequence[str]]:
    """The ids of the things that moves and events speak of."""
    return {"tree": [tree.id for tree in facts.tree], "fruit": [fruit.id for fruit in facts.fruit]}
