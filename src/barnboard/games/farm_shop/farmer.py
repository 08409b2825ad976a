"""The Farmer: visits that bring transport tiles, the skills that tiles pay for, and his way through the market."""

from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.random import below
from barnboard.kernel.records import Log, Record
from barnboard.kernel.sets import lowest, many

from . import farm
from .box import (
    AREAS,
    BAG,
    DICE,
    ERRAND,
    FIRST_SKILL_AREA,
    STALLS,
    SWAP_CARDS,
    TRANSPORTS,
)
from .effects import begin_effect, begin_empty_effect, can_pay, pay_tile
from .moves import (
    FIELD_PAIRS,
    MOVES_FARMER,
    SWAPS,
    TAKES_TILE,
    TAKES_TILE_FROM,
    TRANSPORT_PAIRS,
    USES,
)
from .state import ACTIVATIONS, AFTER, EFFECT, FINAL, NONE, REFILL, SWAP, TAKE, TAKE_FROM, TAKE_TILES, TARGET, THE_FARMER, TILES

_TILES_OF_A_VISIT = 2  # of different types

# ---------------------------------------------------------------- set-up


@compiled
def set_up_farmer(box: Record, s: Record) -> None:
    """Four skills, each with a type of transport, by chance (R70); he drives a card out of the market (R45)."""
    left = (1 << box.skills) - 1
    for transport in range(TRANSPORTS):
        kind = _one_of(s, left)
        left &= ~(1 << kind)
        s.skill[transport] = kind
        s.supply[transport] = box.transport_copies[transport]
    stall = below(s, STALLS)
    s.gone[s.stall[stall]] += 1
    s.stall[stall] = THE_FARMER


@compiled
def _one_of(s: Record, members: int) -> int:
    """A member of a set by chance."""
    for _ in range(below(s, many(members))):
        members &= members - 1
    return lowest(members)


# ---------------------------------------------------------------- the visit


@compiled
def obtainable_types(s: Record) -> int:
    """The types that lie in the supply or in a rival's shop, as a set (R46)."""
    types = 0
    for transport in range(TRANSPORTS):
        if s.supply[transport] > 0 or rivals_with(s, transport):
            types |= 1 << transport
    return types


@compiled
def rivals_with(s: Record, transport: int) -> int:
    """The other seats that have a tile of that type, as a set."""
    rivals = 0
    for seat in range(s.seats):
        if seat != s.to_move and s.player[seat].tiles[transport] > 0:
            rivals |= 1 << seat
    return rivals


@compiled
def visit_tiles(s: Record) -> int:
    """How many tiles a visit would bring now: two of different types, or what there is (R45, R46)."""
    return min(_TILES_OF_A_VISIT, many(obtainable_types(s)))


@compiled
def visit_farmer(s: Record) -> None:
    """No card, but two tiles of different types; with fewer types to be had, what there is (R45, R46, R47)."""
    s.visited = 1
    types = obtainable_types(s)
    if many(types) > _TILES_OF_A_VISIT:
        s.phase = TAKE_TILES
    else:
        s.tiles_due = types
        s.phase = TILES


@compiled
def type_pairs(s: Record) -> int:
    """Two of the types that can be had."""
    types = obtainable_types(s)
    pairs = 0
    for pair in range(len(TRANSPORT_PAIRS)):
        one, other = TRANSPORT_PAIRS[pair]
        if (types >> one) & (types >> other) & 1:
            pairs |= 1 << pair
    return pairs


@compiled
def choose_types(s: Record, pair: int) -> None:
    """The two types are taken one after the other."""
    one, other = TRANSPORT_PAIRS[pair]
    s.tiles_due = 1 << one | 1 << other
    s.phase = TILES


@compiled
def take_tiles(s: Record, log: Log) -> None:
    """From the supply; only a type that it lacks comes from a rival of the visitor's choice (R47)."""
    while s.tiles_due:
        transport = lowest(s.tiles_due)
        if s.supply[transport] == 0:
            s.phase = TAKE_FROM
            return
        s.supply[transport] -= 1
        s.player[s.to_move].tiles[transport] += 1
        s.tiles_due &= ~(1 << transport)
        emit(log, TAKES_TILE, s.to_move, 1, transport)
    begin_empty_effect(s, ACTIVATIONS)


@compiled
def rivals_to_take_from(s: Record) -> int:
    """Those who have the type that is due."""
    return rivals_with(s, lowest(s.tiles_due))


@compiled
def take_from_rival(s: Record, rival: int, log: Log) -> None:
    """The rival gets nothing for it (R47)."""
    transport = lowest(s.tiles_due)
    s.player[rival].tiles[transport] -= 1
    s.player[s.to_move].tiles[transport] += 1
    s.tiles_due &= ~(1 << transport)
    emit(log, TAKES_TILE_FROM, s.to_move, rival, 1, transport)
    s.phase = TILES


# ---------------------------------------------------------------- his way through the market


@compiled
def stalls_for_farmer(s: Record) -> int:
    """Any of the five stalls with a card, never the one where he was visited (R49)."""
    stalls = 0
    for stall in range(STALLS):
        if s.stall[stall] != NONE:
            stalls |= 1 << stall
    return stalls


@compiled
def move_farmer(s: Record, stall: int, log: Log) -> None:
    """The card that lies there leaves the game unused (R49, R67)."""
    emit(log, MOVES_FARMER, s.to_move, stall, s.stall[stall])
    s.gone[s.stall[stall]] += 1
    s.stall[stall] = THE_FARMER
    s.visited = 0
    s.phase = REFILL


# ---------------------------------------------------------------- skills


@compiled
def is_double(s: Record) -> bool:
    """Whether the two remaining dice are equal; bags do not change dice, and the final activation has none (R52)."""
    if s.chosen == NONE or s.final:
        return False
    one, other = (s.chosen + 1) % DICE, (s.chosen + 2) % DICE
    return bool(s.dice[one] == s.dice[other])


@compiled
def usable_skills(box: Record, s: Record) -> int:
    """Skills that can be used now: before the die is chosen, before and after the own activation (R51, R52, R66).

    Member `AREAS * transport + area`. Planting and crossing are offered where they happen.
    """
    if s.farmer == 0 or not (s.phase == TAKE or s.phase == TARGET or s.phase == FINAL or s.phase == AFTER):
        return 0
    me = s.player[s.to_move]
    skills = 0
    for transport in range(TRANSPORTS):
        kind = s.skill[transport]
        if not farm.can_pay_tile(me, transport) or (box.skill_doubles[kind] and not is_double(s)):
            continue
        if box.skill_effect[kind] == ERRAND:
            for which in range(box.skill_areas[kind]):
                area = FIRST_SKILL_AREA + AREAS * kind + which
                if box.pay[area, BAG] <= me.bags and can_pay(box, me, area, NONE):
                    skills |= 1 << (AREAS * transport + which)
        elif box.skill_effect[kind] == SWAP_CARDS and cards_to_swap(box, s) != 0:
            skills |= 1 << (AREAS * transport)
    return skills


@compiled
def use_skill(box: Record, s: Record, transport: int, which: int, log: Log) -> None:
    """The tile is paid, the skill carried out without any bonus (R40), and the player is where he was before."""
    kind = s.skill[transport]
    window = s.phase
    pay_tile(s, transport)
    emit(log, USES, s.to_move, transport, 1, kind)
    if box.skill_effect[kind] == ERRAND:
        begin_effect(box, s, FIRST_SKILL_AREA + AREAS * kind + which, NONE, window, log)
    else:
        begin_empty_effect(s, window)
        s.phase = SWAP


@compiled
def cards_to_swap(box: Record, s: Record) -> int:
    """Two fields with different cards; an arrow up stays in the lower row (R31, R55)."""
    me = s.player[s.to_move]
    held = farm.cards(me)
    if many(held) < 2:
        return 0
    pairs = 0
    for pair in range(len(FIELD_PAIRS)):
        one, other = FIELD_PAIRS[pair]
        if (held >> one) & (held >> other) & 1 and me.face[one] != me.face[other]:
            if farm.may_lie(box, me.face[other], one) and farm.may_lie(box, me.face[one], other):
                pairs |= 1 << pair
    return pairs


@compiled
def swap_cards(s: Record, pair: int, log: Log) -> None:
    """The cards change places, the sunflowers stay (R06, R55)."""
    face = s.player[s.to_move].face
    one, other = FIELD_PAIRS[pair]
    first, second = face[one], face[other]
    face[one], face[other] = second, first
    emit(log, SWAPS, s.to_move, first, second)
    s.phase = EFFECT
