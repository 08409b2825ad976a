"""Sunflowers: the bonus that they give, where they are planted, and how they are paid."""

from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.records import Log, Record

from .box import EACH, FIELDS, FIRST_GOOD, GOOD, GOODS, SAME, SUNFLOWER
from .effects import add_thing, pay_tile
from .farm import has_free_slot, planting_tile
from .moves import GETS_BONUS, LET_GO, LETS_GO, PAYS_SUNFLOWER, PLANTS, PLANTS_WITH
from .state import EFFECT, NONE, OWED_SUNFLOWER

_ALL_GOODS = ((1 << GOODS) - 1) << FIRST_GOOD


@compiled
def sunflowers_to_pay(s: Record) -> int:
    """Any own field with a sunflower, the acting one too (R39)."""
    me = s.player[s.to_move]
    fields = 0
    for field in range(FIELDS):
        if me.sunflowers[field] > 0:
            fields |= 1 << field
    return fields


@compiled
def pay_sunflower(s: Record, field: int, log: Log) -> None:
    """A sunflower goes back to the supply and no longer counts on its field (R39)."""
    s.player[s.to_move].sunflowers[field] -= 1
    s.owed[OWED_SUNFLOWER] -= 1
    emit(log, PAYS_SUNFLOWER, s.to_move, field, 1)
    s.phase = EFFECT


@compiled
def bonus_kinds(box: Record, s: Record) -> int:
    """The things that the area in use produces, as a set; each sunflower adds one of them (R34, R35, R36)."""
    gain = box.gain[s.area]
    things = 0
    for thing in range(SUNFLOWER + 1):
        if gain[thing] > 0:
            things |= 1 << thing
    if gain[GOOD] > 0 or gain[EACH] > 0:
        things |= _ALL_GOODS
    if gain[SAME] > 0:
        things |= 1 << (FIRST_GOOD + s.same_good)
    return things


@compiled
def take_bonus(s: Record, thing: int, log: Log) -> None:
    """One more of something that was produced; the bonus must be taken (R38)."""
    emit(log, GETS_BONUS, s.to_move, 1, thing)
    if thing == SUNFLOWER:
        s.to_plant += 1
    else:
        add_thing(s, thing, 1)
    s.bonuses -= 1
    s.phase = EFFECT


@compiled
def free_slots(box: Record, me: Record) -> int:
    """The fields with a free slot, as a set (R32)."""
    fields = 0
    for field in range(FIELDS):
        if has_free_slot(box, me, field):
            fields |= 1 << field
    return fields


@compiled
def places_to_plant(box: Record, s: Record) -> int:
    """Free slots, and the field of the planting skill; without a free slot the sunflower may or must be let go (R33, R54)."""
    me = s.player[s.to_move]
    fields = free_slots(box, me)
    if fields == 0:
        fields |= 1 << LET_GO
    transport = planting_tile(box, s, me)
    if transport != NONE:
        fields |= 1 << box.plant_field[s.skill[transport]]
    return fields


@compiled
def plant(box: Record, s: Record, field: int, log: Log) -> None:
    """One sunflower finds its place for good (R32); with a skill, the tile is paid."""
    me = s.player[s.to_move]
    s.to_plant -= 1
    s.phase = EFFECT
    if field == LET_GO:
        emit(log, LETS_GO, s.to_move)
        return
    if has_free_slot(box, me, field):
        emit(log, PLANTS, s.to_move, field, 1)
    else:
        transport = planting_tile(box, s, me)
        pay_tile(s, transport)
        emit(log, PLANTS_WITH, s.to_move, field, 1, transport, 1)
    me.sunflowers[field] += 1
