"""What is in the box, checked and packed."""

from typing import Annotated

from pydantic import Field

from barnboard.games.boxes import Entry, Ident, whole
from barnboard.kernel.records import Record, layout, packed

EGGS = 3

BOX = layout(("hand", "i8"), ("count", "i8", EGGS), ("worth", "i8", EGGS))


class Egg(Entry):
    id: Ident
    count: Annotated[int, whole(1, 9)]
    worth: Annotated[int, whole(1, 9)]


class HenYardBox(Entry):
    hand: Annotated[int, whole(0, 2)]
    egg: Annotated[list[Egg], Field(min_length=EGGS, max_length=EGGS)]


def pack(facts: HenYardBox) -> Record:
    """The facts as one record."""
    return packed(BOX, hand=facts.hand, count=[egg.count for egg in facts.egg], worth=[egg.worth for egg in facts.egg])
