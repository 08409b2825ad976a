"""The farm and its shop: where fields lie, what they hold, how much there is. Questions only; nothing here changes a position."""

from barnboard.kernel.compile import compiled
from barnboard.kernel.piles import size
from barnboard.kernel.records import Record

from .box import CARDS, FIELDS, PLANT, ROW, TRANSPORTS, UP
from .state import NONE

_HIGHEST = 12  # the largest sum of two dice, which is field 2 as well
_LOWEST = 2

# sets of fields as bits
_ALL = (1 << FIELDS) - 1
_LOWER_ROW = _ALL ^ ((1 << ROW) - 1)
_LEFT_ENDS = 1 | 1 << ROW
_RIGHT_ENDS = _LEFT_ENDS << (ROW - 1)


@compiled
def printed_face(s: Record, field: int) -> int:
    """What is printed on a field: the black side with Jump-Start, else the red one."""
    return CARDS + s.jump_start * FIELDS + field


@compiled
def is_card(face: int) -> bool:
    """Whether a face is a card, and not printed on the farm."""
    return 0 <= face < CARDS


@compiled
def price(total: int, field: int) -> int:
    """Bags from the total of the dice to a field; field 2/12 lies at both ends, and there is no way round (R16)."""
    number = field + _LOWEST
    if number == _LOWEST:
        return min(total - _LOWEST, _HIGHEST - total)
    return abs(total - number)


@compiled
def price_now(s: Record, field: int) -> int:
    """Bags to reach a field: from the dice (R16), or none in the final activation (R10)."""
    return 0 if s.final else price(s.total, field)


@compiled
def stall_price(die: int, stall: int) -> int:
    """Bags from a die to a stall, both counted from 0: one a step, neither more nor less (R03)."""
    return abs(die - stall)


@compiled
def fields_for(box: Record, card: int) -> int:
    """Where a card may lie, as a set: anywhere, an arrow up only in the lower row (R31)."""
    return _LOWER_ROW if box.arrow[card] == UP else _ALL


@compiled
def may_lie(box: Record, card: int, field: int) -> bool:
    """Whether a card may lie on a field (R31)."""
    return (fields_for(box, card) >> field) & 1 != 0


@compiled
def opposite(field: int) -> int:
    """The field above or below."""
    return field + ROW if field < ROW else field - ROW


@compiled
def other_jump_field(box: Record, field: int) -> int:
    """The other one of the two blank fields of Jump-Start (R43)."""
    return box.jump_field[0] + box.jump_field[1] - field


@compiled
def beside(fields: int) -> int:
    """The left and right neighbours, in their row, of a set of fields."""
    return ((fields & ~_RIGHT_ENDS) << 1) | ((fields & ~_LEFT_ENDS) >> 1)


@compiled
def below(fields: int) -> int:
    """The fields of the lower row below a set of fields."""
    return (fields << ROW) & _ALL


@compiled
def above(fields: int) -> int:
    """The fields of the top row above a set of fields."""
    return fields >> ROW


@compiled
def stored(me: Record) -> int:
    """Goods and transport tiles in the shop (R48)."""
    return goods(me) + tiles(me)


@compiled
def goods(me: Record) -> int:
    """Goods in the shop."""
    return size(me.goods)


@compiled
def tiles(me: Record) -> int:
    """Transport tiles in the shop."""
    return size(me.tiles)


@compiled
def sunflowers(me: Record) -> int:
    """Sunflowers on the farm."""
    return size(me.sunflowers)


@compiled
def has_free_slot(box: Record, me: Record, field: int) -> bool:
    """Whether a sunflower finds room on a field (R32)."""
    return me.sunflowers[field] < box.slots[field]


@compiled
def bonuses(box: Record, me: Record, field: int) -> int:
    """How many more the sunflowers on a field give to its action (R34, R37)."""
    return 0 if box.no_bonus[me.face[field]] else me.sunflowers[field]


@compiled
def cards_besides(me: Record, own: int) -> int:
    """The fields with a card, except one (NONE: no exception), as a set."""
    fields = 0
    for field in range(FIELDS):
        if field != own and is_card(me.face[field]):
            fields |= 1 << field
    return fields


@compiled
def cards(me: Record) -> int:
    """The fields with a card, as a set."""
    return cards_besides(me, NONE)


@compiled
def coins(me: Record) -> int:
    """A plain number without a limit (R12)."""
    return size(me.earned)


@compiled
def tile_for(box: Record, s: Record, me: Record, effect: int) -> int:
    """The type of transport with which the player can now have a skill of that effect, else NONE (R50)."""
    if s.farmer:
        for transport in range(TRANSPORTS):
            if box.skill_effect[s.skill[transport]] == effect and can_pay_tile(me, transport):
                return transport
    return NONE


@compiled
def can_pay_tile(me: Record, transport: int) -> bool:
    """Each type only once a turn, whoever's turn it is (R50)."""
    return me.tiles[transport] > 0 and me.used[transport] == 0


@compiled
def planting_tile(box: Record, s: Record, me: Record) -> int:
    """The tile that can now plant a sunflower where no slot is printed, else NONE (R54)."""
    transport = tile_for(box, s, me, PLANT)
    if transport == NONE:
        return NONE
    kind = s.skill[transport]
    field = box.plant_field[kind]
    has_room = not has_free_slot(box, me, field) and me.sunflowers[field] < box.plant_limit[kind]
    return transport if has_room else NONE
