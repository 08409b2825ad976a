"""The box of Windfall: checked, and packed for the rules."""

from typing import Annotated

from pydantic import Field

from barnboard.games.boxes import Entry, Ident, whole
from barnboard.kernel.records import Record, layout, packed

FRUITS = TREES = 3
WASP = FRUITS  # lies in a tree beside the fruits

BOX = layout(("worth", "i8", FRUITS), ("tree", "i8", (TREES, FRUITS + 1)), ("wishes", "i8"))


class Fruit(Entry):
    id: Ident
    worth: Annotated[int, whole(0, 9)]


class Tree(Entry):
    id: Ident
    fruits: Annotated[list[Annotated[int, whole(0, 40)]], Field(min_length=FRUITS, max_length=FRUITS)]
    wasps: Annotated[int, whole(0, 40)]


class WindfallBox(Entry):
    wishes: Annotated[int, whole(2, 9)]
    fruit: Annotated[list[Fruit], Field(min_length=FRUITS, max_length=FRUITS)]
    tree: Annotated[list[Tree], Field(min_length=TREES, max_length=TREES)]


def pack(facts: WindfallBox) -> Record:
    """The facts as arrays."""
    trees = [[*tree.fruits, tree.wasps] for tree in facts.tree]
    return packed(BOX, worth=[fruit.worth for fruit in facts.fruit], tree=trees, wishes=facts.wishes)
