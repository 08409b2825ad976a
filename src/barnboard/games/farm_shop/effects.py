"""Paying and gaining: one area of a field or of a skill is carried out, from the first payment to the last tile given back.

The order is always: pay everything, gain what is fixed, choose what is free, bonuses, planting, what the shop cannot hold, and a
card that is used up leaves. `next_due` says which of these comes next; each choice leads back to it.
"""

from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.records import Log, Points, Record
from barnboard.kernel.sets import many

from . import farm
from .box import (
    BAG,
    CARD,
    COIN,
    EACH,
    FIRST_GOOD,
    GOOD,
    GOODS,
    PAIRS,
    SAME,
    SUNFLOWER,
    TRANSPORTS,
)
from .goals import check_goals
from .moves import GAINS, GIVES_BACK, GOOD_PAIRS, PAYS, PAYS_CARD, USED_UP
from .state import (
    BONUS,
    EFFECT,
    FROM_CARDS,
    FROM_PRINTED,
    FROM_TRANSPORT,
    GAIN_GOOD,
    GAIN_SAME,
    GIVE_BACK,
    NONE,
    OWED_CARD,
    OWED_GOOD,
    OWED_PAIRS,
    OWED_SAME,
    OWED_SUNFLOWER,
    PAY_CARD,
    PAY_GOOD,
    PAY_PAIRS,
    PAY_SAME,
    PAY_SUNFLOWER,
    PLANT,
)

# ---------------------------------------------------------------- whether it can be paid


@compiled
def _left_of(box: Record, me: Record, area: int, good: int) -> int:
    """How many of a good are left beside those that the area names; below zero where they do not reach."""
    return me.goods[good] - box.pay[area, FIRST_GOOD + good] - box.pay[area, EACH]


@compiled
def lacks_of_a_good(box: Record, me: Record, area: int, good: int) -> int:
    """How many of a good that the area names are lacking (R18)."""
    return max(-_left_of(box, me, area, good), 0)


@compiled
def lacks_alike(box: Record, me: Record, area: int) -> int:
    """How many are lacking to goods of one type, with what the named goods leave (R22)."""
    wanted = box.pay[area, SAME]
    if wanted == 0:
        return 0
    most = 0
    for good in range(GOODS):
        most = max(most, _left_of(box, me, area, good))
    return max(wanted - most, 0)


@compiled
def lacks_pairs(box: Record, me: Record, area: int) -> int:
    """How many double pairs are lacking: each is two of one type and two of another (R22)."""
    wanted = box.pay[area, PAIRS]
    if wanted == 0:
        return 0
    doubles = 0
    for good in range(GOODS):
        doubles += min(max(_left_of(box, me, area, good), 0) // 2, wanted)
    return max(wanted - doubles // 2, 0)


@compiled
def lacks_goods(box: Record, me: Record, area: int) -> int:
    """How many goods of any type are lacking, beside all the others that the area takes (R22)."""
    wanted = box.pay[area, GOOD]
    if wanted == 0:
        return 0
    left = -box.pay[area, SAME] - 4 * box.pay[area, PAIRS]
    for good in range(GOODS):
        left += max(_left_of(box, me, area, good), 0)
    return max(wanted - max(left, 0), 0)


@compiled
def lacks_sunflowers(box: Record, me: Record, area: int) -> int:
    """How many sunflowers are lacking, wherever they stand (R39)."""
    wanted = box.pay[area, SUNFLOWER]
    return max(wanted - farm.sunflowers(me), 0) if wanted else 0


@compiled
def lacks_cards(box: Record, me: Record, area: int, field: int) -> int:
    """How many cards besides the acting one are lacking (R23)."""
    wanted = box.pay[area, CARD]
    return max(wanted - many(farm.cards_besides(me, field)), 0) if wanted else 0


@compiled
def lacks_coins(box: Record, me: Record, area: int) -> int:
    """How many coins are lacking; no usual card takes any."""
    wanted = box.pay[area, COIN]
    return max(wanted - farm.coins(me), 0) if wanted else 0


@compiled
def list_what_is_lacking(box: Record, me: Record, area: int, field: int, bags: int, out: Points) -> None:
    """Writes for each item how many are lacking to pay for an area of a field with so many bags."""
    for good in range(GOODS):
        out[FIRST_GOOD + good] = lacks_of_a_good(box, me, area, good)
    out[COIN] = lacks_coins(box, me, area)
    out[BAG] = max(box.pay[area, BAG] - bags, 0)
    out[SAME] = lacks_alike(box, me, area)
    out[PAIRS] = lacks_pairs(box, me, area)
    out[GOOD] = lacks_goods(box, me, area)
    out[SUNFLOWER] = lacks_sunflowers(box, me, area)
    out[CARD] = lacks_cards(box, me, area, field)


@compiled
def can_pay(box: Record, me: Record, area: int, field: int) -> bool:
    """Whether the player has all that an area takes, but for the bags (R18, R22, R23)."""
    if box.is_free[area]:
        return True
    for good in range(GOODS):
        if lacks_of_a_good(box, me, area, good) > 0:
            return False
    if lacks_alike(box, me, area) > 0 or lacks_pairs(box, me, area) > 0 or lacks_goods(box, me, area) > 0:
        return False
    return lacks_sunflowers(box, me, area) == 0 and lacks_cards(box, me, area, field) == 0 and lacks_coins(box, me, area) == 0


# ---------------------------------------------------------------- the order of an effect


@compiled
def begin_effect(box: Record, s: Record, area: int, field: int, then: int, log: Log) -> None:
    """Pays what is fixed and notes what is to be chosen (R18, R19); `then` is the phase that follows the whole effect."""
    begin_empty_effect(s, then)
    s.area = area
    s.field = field
    s.gained = 0
    if box.is_free[area]:
        return
    pay = box.pay[area]
    _pay_coins(s, pay[COIN], log)
    pay_bags(s, pay[BAG], log)
    for good in range(GOODS):
        _pay_goods(s, good, pay[FIRST_GOOD + good] + pay[EACH], log)
    s.owed[OWED_PAIRS] = pay[PAIRS]
    s.owed[OWED_SAME] = pay[SAME]
    s.owed[OWED_GOOD] = pay[GOOD]
    s.owed[OWED_SUNFLOWER] = pay[SUNFLOWER]
    s.owed[OWED_CARD] = pay[CARD]


@compiled
def begin_empty_effect(s: Record, then: int) -> None:
    """An effect without an area, such as taking tiles: only the shop and the goals are looked at."""
    s.area = NONE
    s.field = NONE
    s.gained = 1
    s.then = then
    s.phase = EFFECT


@compiled
def next_due(box: Record, s: Record, log: Log) -> None:
    """The next part of the effect, in the order in which it is carried out."""
    if s.gained == 0:
        if s.owed[OWED_PAIRS] > 0:
            s.phase = PAY_PAIRS
        elif s.owed[OWED_SAME] > 0:
            s.phase = PAY_SAME
        elif s.owed[OWED_GOOD] > 0 and s.owed[OWED_GOOD] == farm.goods(s.player[s.to_move]):
            _pay_all_goods(s, log)
        elif s.owed[OWED_GOOD] > 0:
            s.phase = PAY_GOOD
        elif s.owed[OWED_SUNFLOWER] > 0:
            s.phase = PAY_SUNFLOWER
        elif s.owed[OWED_CARD] > 0:
            s.phase = PAY_CARD
        else:
            _gain_what_is_fixed(box, s, log)
    elif s.due_same > 0:
        s.phase = GAIN_SAME
    elif s.due_good > 0:
        s.phase = GAIN_GOOD
    elif s.bonuses > 0:
        s.phase = BONUS
    elif s.to_plant > 0:
        s.phase = PLANT
    elif farm.stored(s.player[s.to_move]) > box.capacity:
        s.phase = GIVE_BACK
    else:
        _finish_effect(box, s, log)


@compiled
def _gain_what_is_fixed(box: Record, s: Record, log: Log) -> None:
    """Everything that leaves no choice; sunflowers count for the bonus after the payment and before planting (R37, R39)."""
    me = s.player[s.to_move]
    gain = box.gain[s.area]
    for thing in range(SUNFLOWER):
        number = gain[thing]
        if thing >= FIRST_GOOD:
            number += gain[EACH]
        if number > 0:
            gain_thing(s, thing, number, log)
    s.to_plant = gain[SUNFLOWER]
    s.due_same = gain[SAME]
    s.due_good = gain[GOOD]
    s.gained = 1
    if s.field != NONE:
        s.bonuses = farm.bonuses(box, me, s.field)


@compiled
def _finish_effect(box: Record, s: Record, log: Log) -> None:
    """A card that is used up leaves and shows the printed field again (R24); then goals are looked at (R58)."""
    if s.field != NONE and box.once[s.player[s.to_move].face[s.field]]:
        emit(log, USED_UP, s.to_move, s.player[s.to_move].face[s.field], s.field)
        discard_card(s, s.field)
    s.field = NONE
    s.area = NONE
    s.same_good = NONE
    check_goals(box, s, log)
    s.phase = s.then


# ---------------------------------------------------------------- things that change hands


@compiled
def _pay_coins(s: Record, number: int, log: Log) -> None:
    """Coins go back to the supply; what the field earned is less by them."""
    if number > 0:
        s.player[s.to_move].earned[_source(s)] -= number
        emit(log, PAYS, s.to_move, number, COIN)


@compiled
def pay_bags(s: Record, number: int, log: Log) -> None:
    """Bags go back to the supply."""
    if number > 0:
        s.player[s.to_move].bags -= number
        emit(log, PAYS, s.to_move, number, BAG)


@compiled
def _pay_goods(s: Record, good: int, number: int, log: Log) -> None:
    if number > 0:
        s.player[s.to_move].goods[good] -= number
        emit(log, PAYS, s.to_move, number, FIRST_GOOD + good)


@compiled
def pay_tile(s: Record, transport: int) -> None:
    """A transport tile goes back to the supply; this type cannot be paid again in this turn (R50)."""
    me = s.player[s.to_move]
    me.tiles[transport] -= 1
    me.used[transport] = 1
    s.supply[transport] += 1


@compiled
def gain_thing(s: Record, thing: int, number: int, log: Log) -> None:
    """Coins, bags or goods from the supply, which never runs out (R14); the shop is looked at when all is gained (R25)."""
    add_thing(s, thing, number)
    emit(log, GAINS, s.to_move, number, thing)


@compiled
def add_thing(s: Record, thing: int, number: int) -> None:
    """Puts things with the player and tells nobody: a bonus is told otherwise than a gain."""
    me = s.player[s.to_move]
    if thing == COIN:
        me.earned[_source(s)] += number
    elif thing == BAG:
        me.bags += number
    else:
        me.goods[thing - FIRST_GOOD] += number


@compiled
def _source(s: Record) -> int:
    if s.field == NONE:
        return FROM_TRANSPORT
    return FROM_CARDS if farm.is_card(s.player[s.to_move].face[s.field]) else FROM_PRINTED


@compiled
def discard_card(s: Record, field: int) -> None:
    """A card leaves the game; sunflowers stay, for the slots belong to the farm (R05, R06)."""
    me = s.player[s.to_move]
    s.gone[me.face[field]] += 1
    me.face[field] = farm.printed_face(s, field)


# ---------------------------------------------------------------- paying by choice


@compiled
def _goods_of_at_least(me: Record, number: int) -> int:
    """The types of which the player has that many, as a set."""
    types = 0
    for good in range(GOODS):
        if me.goods[good] >= number:
            types |= 1 << good
    return types


@compiled
def pairs_to_pay(s: Record) -> int:
    """Two different types, two of each, such that the pairs still owed after that can be paid too (R22)."""
    me = s.player[s.to_move]
    later = s.owed[OWED_PAIRS] - 1
    pairs = 0
    for pair in range(len(GOOD_PAIRS)):
        one, other = GOOD_PAIRS[pair]
        if me.goods[one] >= 2 and me.goods[other] >= 2:
            doubles = 0
            for good in range(GOODS):
                rest = me.goods[good] - 2 * (good in (one, other))
                doubles += min(rest // 2, later)
            if doubles >= 2 * later:
                pairs |= 1 << pair
    return pairs


@compiled
def pay_pairs(s: Record, pair: int, log: Log) -> None:
    """Two of one type and two of another."""
    one, other = GOOD_PAIRS[pair]
    _pay_goods(s, one, 2, log)
    _pay_goods(s, other, 2, log)
    s.owed[OWED_PAIRS] -= 1
    s.phase = EFFECT


@compiled
def same_to_pay(s: Record) -> int:
    """The types of which there are enough (R22)."""
    return _goods_of_at_least(s.player[s.to_move], s.owed[OWED_SAME])


@compiled
def pay_same(s: Record, good: int, log: Log) -> None:
    """That many of one type."""
    _pay_goods(s, good, s.owed[OWED_SAME], log)
    s.owed[OWED_SAME] = 0
    s.phase = EFFECT


@compiled
def goods_to_pay(s: Record) -> int:
    """Any type that the player has (R22)."""
    return _goods_of_at_least(s.player[s.to_move], 1)


@compiled
def pay_good(s: Record, good: int, log: Log) -> None:
    """One good."""
    _pay_goods(s, good, 1, log)
    s.owed[OWED_GOOD] -= 1
    s.phase = EFFECT


@compiled
def _pay_all_goods(s: Record, log: Log) -> None:
    """All that is left is owed: nothing to choose."""
    for good in range(GOODS):
        _pay_goods(s, good, s.player[s.to_move].goods[good], log)
    s.owed[OWED_GOOD] = 0


@compiled
def cards_to_pay(s: Record) -> int:
    """Any other card of the farm, the arrow that led here too, never the acting card itself (R23)."""
    return farm.cards_besides(s.player[s.to_move], s.field)


@compiled
def pay_card(s: Record, field: int, log: Log) -> None:
    """The card leaves the game."""
    emit(log, PAYS_CARD, s.to_move, s.player[s.to_move].face[field], field)
    discard_card(s, field)
    s.owed[OWED_CARD] -= 1
    s.phase = EFFECT


# ---------------------------------------------------------------- gaining by choice


@compiled
def gain_same(s: Record, good: int, log: Log) -> None:
    """All of one type, which a bonus then follows (R35)."""
    gain_thing(s, FIRST_GOOD + good, s.due_same, log)
    s.same_good = good
    s.due_same = 0
    s.phase = EFFECT


@compiled
def gain_good(s: Record, good: int, log: Log) -> None:
    """One good of any type."""
    gain_thing(s, FIRST_GOOD + good, 1, log)
    s.due_good -= 1
    s.phase = EFFECT


# ---------------------------------------------------------------- what the shop cannot hold


@compiled
def tiles_to_give_back(s: Record) -> int:
    """Any good or transport tile, old or new (R25, R48)."""
    me = s.player[s.to_move]
    kinds = _goods_of_at_least(me, 1)
    for transport in range(TRANSPORTS):
        if me.tiles[transport] > 0:
            kinds |= 1 << (GOODS + transport)
    return kinds


@compiled
def give_back(s: Record, kind: int, log: Log) -> None:
    """One good or tile goes back to the supply."""
    me = s.player[s.to_move]
    if kind < GOODS:
        me.goods[kind] -= 1
    else:
        me.tiles[kind - GOODS] -= 1
        s.supply[kind - GOODS] += 1
    emit(log, GIVES_BACK, s.to_move, 1, kind)
    s.phase = EFFECT
