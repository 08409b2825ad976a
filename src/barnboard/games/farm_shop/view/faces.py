"""Cards and printed fields as they are shown."""

from collections.abc import Sequence
from functools import lru_cache

from pydantic import BaseModel

from barnboard.games.boxes import Box

from ..box import CARDS, FACES, ITEM_IDS, FarmShopBox, amounts, face_of
from ..box import Area as AreaFacts
from ..box import Face as FaceFacts


class Area(BaseModel):
    """One half of an action: what is paid and what is gained."""

    pay: dict[str, int]
    gain: dict[str, int]


class Face(BaseModel):
    """A card or a printed field."""

    id: str
    areas: list[Area]
    arrow: str | None
    once: bool
    shop: bool
    no_bonus: bool


def show_items(items: Sequence[int]) -> dict[str, int]:
    """Amounts, in the order of `ITEM_IDS`, of what there is."""
    return {item: int(number) for item, number in zip(ITEM_IDS, items, strict=True) if number}


def show_area(area: AreaFacts) -> Area:
    """Half of an action."""
    return Area(pay=show_items(amounts(area.pay)), gain=show_items(amounts(area.gain)))


def show_face(box: Box[FarmShopBox], face: int) -> Face:
    """A face, given its number."""
    found = _faces(box)[face]
    assert found is not None
    return found


def show_card(box: Box[FarmShopBox], face: int) -> Face | None:
    """A card, or none where a number stands for none."""
    return show_face(box, face) if face >= 0 else None


@lru_cache(16)
def _faces(box: Box[FarmShopBox]) -> list[Face | None]:
    """All faces by their numbers."""
    numbers = range(len(box.facts.all_cards))
    return [_face(face_of(box.facts, face)) if face in numbers or face >= CARDS else None for face in range(FACES)]


def _face(face: FaceFacts) -> Face:
    return Face(
        id=face.id,
        areas=[show_area(area) for area in face.areas],
        arrow=face.arrow or None,
        once=face.once,
        shop=face.shop,
        no_bonus=face.no_bonus,
    )
