"""What lies on the table in Windfall."""

from enum import IntEnum

from barnboard.games.boxes import Box
from barnboard.kernel.records import Record, layout, position

from .box import FRUITS, TREES, WindfallBox


class Phase(IntEnum):
    """Which decision is due."""

    PICK = 0  # from a tree, or carry the basket home
    OVER = 1


PICK, OVER = (int(phase) for phase in Phase)

PLAYER = layout(
    ("wish", "i8", FRUITS),  # one card, face down
    ("basket", "i8", FRUITS),  # picked in this turn
    ("home", "i8", FRUITS),
)
STATE = position(
    __name__,
    ("player", PLAYER, 4),
    ("tree", "i8", (TREES, FRUITS + 1)),  # what still hangs there, wasps last
    ("wishes", "i8", FRUITS),  # the deck that was not dealt
    ("gone", "i8", FRUITS + 1),  # wasps, and what they spilled
)


def census(box: Box[WindfallBox], s: Record) -> dict[str, int]:
    """How many of each component there are, wherever they lie."""
    fruits = s.tree.sum(axis=0) + s.gone
    fruits[:FRUITS] += s.player["basket"].sum(axis=0) + s.player["home"].sum(axis=0)
    wishes = s.wishes + s.player["wish"].sum(axis=0)
    names = [*(fruit.id for fruit in box.facts.fruit), "wasp"]
    return {**dict(zip(names, fruits.tolist(), strict=True)), "wishes": int(wishes.sum())}
