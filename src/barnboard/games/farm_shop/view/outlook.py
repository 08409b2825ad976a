"""What activating a field now would cost and give its owner, or why it cannot be done."""

from typing import NamedTuple

import numpy as np
from pydantic import BaseModel

from barnboard.games.boxes import Box
from barnboard.games.views import plain
from barnboard.kernel.records import Record, copy

from .. import activation, effects, farm
from ..box import AREAS, FIELDS, ITEMS, FarmShopBox, field_id
from ..state import OVER
from .faces import Area, Face, show_face, show_items


class Prospect(Area):
    """An area of a field, looked at now."""

    bonus: int  # items more, by sunflowers
    missing: dict[str, int]  # what the player lacks to pay for it; nothing: it can be paid


class Glance(BaseModel):
    """What a field would do for its owner, who has reached it."""

    areas: list[Prospect]
    leads_to: list[str]  # fields that the arrow can go on to
    usable: bool
    reason: str | None  # why not: over, no_dice, activated, too_few_bags, blank, dead_end or cannot_pay


class Outlook(Glance):
    """What activating an own field now would cost and give, the way to it included."""

    bags: int | None  # to reach it; None where no dice say so


class Owner(NamedTuple):
    """The owner of fields and what he has, read once for all of them."""

    farm: Record
    faces: list[int]
    bags: int
    reason: str | None  # why nothing can be activated now, whatever the field


def read_owner(s: Record, seat: int) -> Owner:
    """The owner of a farm."""
    now, them, reason = plain(s), plain(s.player[seat]), None
    if now.phase == OVER:
        reason = "over"
    elif not (now.final or now.total):
        reason = "no_dice"
    elif not activation.is_still_to_activate(s, seat):
        reason = "activated"
    return Owner(s.player[seat], them.face.tolist(), them.bags, reason)


def glance(box: Box[FarmShopBox], s: Record, me: Owner, field: int, bags: int) -> Glance:
    """What a field would do for an owner who has so many bags left when he reaches it."""
    face = show_face(box, me.faces[field])
    areas = [_prospect(box, me, field, which, area, bags) for which, area in enumerate(face.areas)]
    leads_to = [field_id(end) for end in _arrow_ends(box, s, me, field, bags)] if face.arrow else []
    reason = me.reason or _reason(face, bags, areas, leads_to)
    return Glance(areas=areas, leads_to=leads_to, usable=reason is None, reason=reason)


def outlook(box: Box[FarmShopBox], s: Record, me: Owner, field: int) -> Outlook:
    """What activating a field now would cost and give its owner."""
    bags = int(farm.price_now(s, field)) if s.final or s.total else None
    there = glance(box, s, me, field, me.bags - (bags or 0))
    return Outlook(
        areas=there.areas,
        leads_to=there.leads_to,
        usable=there.usable,
        reason=there.reason,
        bags=bags,
    )


def _reason(face: Face, bags: int, areas: list[Prospect], leads_to: list[str]) -> str | None:
    if bags < 0:
        return "too_few_bags"
    if face.arrow:
        return None if leads_to else "dead_end"
    if not areas:
        return "blank"
    return None if any(not area.missing for area in areas) else "cannot_pay"


def _prospect(box: Box[FarmShopBox], me: Owner, field: int, which: int, area: Area, bags: int) -> Prospect:
    bonus = int(farm.bonuses(box.record, me.farm, field))
    lacking = np.zeros(ITEMS, np.int64)
    if area.pay:
        effects.list_what_is_lacking(box.record, me.farm, AREAS * me.faces[field] + which, field, max(bags, 0), lacking)
    return Prospect(pay=area.pay, gain=area.gain, bonus=bonus, missing=show_items(lacking.tolist()))


def _arrow_ends(box: Box[FarmShopBox], s: Record, me: Owner, field: int, bags: int) -> list[int]:
    """The neighbours that an arrow on a field can go on to."""
    if bags < 0:
        return []
    look = copy(s)
    activation.look_at_fields(box.record, look, me.farm)
    ends = int(activation.ways_on(box.record, look, me.farm, field, bags, 1 << field))
    return [end for end in range(FIELDS) if ends >> end & 1]
