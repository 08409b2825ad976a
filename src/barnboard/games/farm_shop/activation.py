"""Activating a field: which one, where its arrows lead, and which half of its action is carried out."""

from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.records import Log, Record
from barnboard.kernel.sets import many

from . import farm
from .box import ACROSS as ACROSS_EFFECT
from .box import AREAS, BAG, FIELDS, NO_ARROW, SIDES, UP
from .effects import begin_effect, can_pay, pay_bags, pay_tile
from .moves import ACROSS, ACTIVATE, ACTIVATES, CROSSES, SKIP, SKIPS, STOP, STOPS
from .state import (
    ACTIVATIONS,
    AFTER,
    AREA,
    ARRIVE,
    ARROW,
    FINAL,
    LAY,
    MOVE_FARMER,
    NEXT_SEAT,
    NONE,
    TAKE_FROM,
    TAKE_TILES,
    TARGET,
    is_within_an_effect,
)

NEVER = 1 << 20  # bags: more than anyone has


# ---------------------------------------------------------------- which fields can be used


@compiled
def bags_for(box: Record, me: Record, field: int) -> int:
    """Bags that the cheapest payable area of a field takes; NEVER where none is payable or there is none (R20, R42, R72)."""
    face = me.face[field]
    least = NEVER
    for which in range(box.areas[face]):
        area = AREAS * face + which
        if box.pay[area, BAG] < least and can_pay(box, me, area, field):
            least = box.pay[area, BAG]
    return least


@compiled
def look_at_fields(box: Record, s: Record, me: Record) -> None:
    """Notes for each field the bags that its own action takes."""
    for field in range(FIELDS):
        s.need[field] = bags_for(box, me, field)


@compiled
def usable_fields(box: Record, s: Record, me: Record, bags: int, passed: int) -> int:
    """The fields that can be carried out with so many bags, or whose arrows lead to such a field, as a set (R17, R27, R28).

    Each field is passed once at most. A way that comes back to a field is never needed, so it is enough to spread from the
    fields with an action of their own against the arrows, over the fields that were not passed.
    """
    ends, sides, ups = 0, 0, 0
    for field in range(FIELDS):
        if (passed >> field) & 1:
            continue
        arrow = box.arrow[me.face[field]]
        if arrow == SIDES:
            sides |= 1 << field
        elif arrow == UP:
            ups |= 1 << field
        elif s.need[field] <= bags:
            ends |= 1 << field
    reached = 0
    more = ends
    while more != reached:
        reached = more
        more |= (sides & farm.beside(reached)) | (ups & farm.below(reached))
    return reached


@compiled
def can_use(box: Record, s: Record, me: Record, field: int, bags: int) -> bool:
    """Whether a field, or one that its arrows lead to, can be carried out with so many bags."""
    if box.arrow[me.face[field]] == NO_ARROW:
        return s.need[field] <= bags
    return (usable_fields(box, s, me, bags, 0) >> field) & 1 != 0


# ---------------------------------------------------------------- whose activation is still to come


@compiled
def is_still_to_activate(s: Record, seat: int) -> bool:
    """Whether a seat's activation in this turn, or the final one, is still to come once the dice name a field (R09, R10)."""
    if s.phase == MOVE_FARMER:
        return False
    first = s.start_seat if s.final else s.active
    place, now = (seat - first) % s.seats, (s.to_move - first) % s.seats
    if place != now:
        return place > now
    if is_within_an_effect(s.phase):
        return s.then == TARGET or s.then == FINAL or s.then == ACTIVATIONS
    return s.phase == LAY or s.phase == TAKE_TILES or s.phase == TAKE_FROM or s.phase == TARGET or s.phase == FINAL


# ---------------------------------------------------------------- choosing the field


@compiled
def targets(box: Record, s: Record) -> int:
    """Skip (R15), every field that is worth its bags (R17, R71), and those across the lane from one (R53)."""
    me = s.player[s.to_move]
    look_at_fields(box, s, me)
    crossing = s.phase != FINAL and farm.tile_for(box, s, me, ACROSS_EFFECT) != NONE
    choices = 1 << SKIP
    for field in range(FIELDS):
        left = me.bags - farm.price_now(s, field)
        if left < 0:
            continue
        if can_use(box, s, me, field, left):
            choices |= 1 << (ACTIVATE + field)
        if crossing and can_use(box, s, me, farm.opposite(field), left):
            choices |= 1 << (ACROSS + field)
    return choices


@compiled
def choose_target(box: Record, s: Record, choice: int, log: Log) -> None:
    """Bags first, then the tile that leads across, then the arrows (R29, R53)."""
    if choice == SKIP:
        emit(log, SKIPS, s.to_move)
        s.phase = NEXT_SEAT
        return
    across = choice >= ACROSS
    field = choice - (ACROSS if across else ACTIVATE)
    pay_bags(s, farm.price_now(s, field), log)
    if across:
        transport = farm.tile_for(box, s, s.player[s.to_move], ACROSS_EFFECT)
        pay_tile(s, transport)
        field = farm.opposite(field)
        emit(log, CROSSES, s.to_move, transport, field, 1)
    _go_to(s, field, log)


@compiled
def _go_to(s: Record, field: int, log: Log) -> None:
    s.field = field
    s.passed |= 1 << field
    s.phase = ARRIVE
    emit(log, ACTIVATES, s.to_move, field, s.player[s.to_move].face[field])


@compiled
def arrive(box: Record, s: Record) -> None:
    """On an arrow one goes on, elsewhere an area is carried out."""
    s.phase = AREA if box.arrow[s.player[s.to_move].face[s.field]] == NO_ARROW else ARROW


# ---------------------------------------------------------------- green arrows


@compiled
def ways_on(box: Record, s: Record, me: Record, field: int, bags: int, passed: int) -> int:
    """The neighbours that the arrow of a field points to and that can be used with so many bags, as a set (R27, R28, R31).

    The fields must have been looked at before (`look_at_fields`).
    """
    here = 1 << field
    near = farm.beside(here) if box.arrow[me.face[field]] == SIDES else farm.above(here)
    return near & usable_fields(box, s, me, bags, passed)


@compiled
def arrow_ends(box: Record, s: Record) -> int:
    """Where the arrow can lead. Where there are several ways on, one may also stop (R26).

    Where there is one it is taken: who wants nothing skips before, which never costs more.
    """
    me = s.player[s.to_move]
    look_at_fields(box, s, me)
    ends = ways_on(box, s, me, s.field, me.bags, s.passed)
    return ends | 1 << STOP if many(ends) > 1 else ends


@compiled
def follow_arrow(s: Record, choice: int, log: Log) -> None:
    """On to the neighbour, or stop and get nothing (R26)."""
    if choice != STOP:
        _go_to(s, choice, log)
        return
    emit(log, STOPS, s.to_move)
    s.field = NONE
    s.passed = 0
    s.phase = AFTER


# ---------------------------------------------------------------- one of two areas


@compiled
def payable_areas(box: Record, s: Record) -> int:
    """The areas of the field that can be paid in full; exactly one is used (R20, R21)."""
    me = s.player[s.to_move]
    face = me.face[s.field]
    areas = 0
    for which in range(box.areas[face]):
        area = AREAS * face + which
        if box.pay[area, BAG] <= me.bags and can_pay(box, me, area, s.field):
            areas |= 1 << which
    return areas


@compiled
def choose_area(box: Record, s: Record, which: int, log: Log) -> None:
    """The area is carried out in full; only sunflowers on this field count, not those on the way (R21, R30)."""
    s.passed = 0
    begin_effect(box, s, AREAS * s.player[s.to_move].face[s.field] + which, s.field, AFTER, log)
