"""The personal playfield and the barn: crops ripen, seeds are sown, crops are harvested."""

from typing import Any

from barnboard.kernel import piles, sets
from barnboard.kernel.codes import encode
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.records import Codes32, Log, Record

from .box import CROPS, FALL, SPRING, SUMMER
from .market import fill_market
from .moves import HARVEST, HARVESTS, OVERFLOWS, RIPENS, SOW, SOWS, SPOILS, alike, cards_in
from .state import EMPTY, OVERFLOW

# ---------------------------------------------------------------- crops ripening


@compiled
def ripen(box: Record, s: Record, log: Log) -> None:
    """What lies in fall is lost, everything else moves on by a season (R4)."""
    me = s.player[s.to_move]
    spoiled = 0
    growing = 0
    for crop in range(CROPS):
        lost = me.bed[FALL, crop]
        if lost > 0:
            s.discard[crop] += lost
            spoiled += lost
            emit(log, SPOILS, s.to_move, lost, crop)
        growing += me.bed[SUMMER, crop] + me.bed[SPRING, crop]
        me.bed[FALL, crop] = me.bed[SUMMER, crop]
        me.bed[SUMMER, crop] = me.bed[SPRING, crop]
        me.bed[SPRING, crop] = 0
    if growing > 0:
        emit(log, RIPENS, s.to_move)
    if spoiled > 0:
        fill_market(box, s, log)


# ---------------------------------------------------------------- sow seeds


@compiled
def hand_size(me: Record) -> int:
    """How many seeds a player holds."""
    return piles.size(me.known) + piles.size(me.hidden)


@compiled
def sowings(box: Record, me: Record, out: Codes32) -> int:
    """One card, cards of different types, or a number of one type (R6)."""
    types = 0
    for crop in range(CROPS):
        if me.known[crop] + me.hidden[crop] > 0:
            types |= 1 << crop
    count = _subsets(types, box.sow_mixed_max, SOW, out)
    for crop in range(CROPS):
        held = me.known[crop] + me.hidden[crop]
        if box.sow_two_alike and box.sow_alike != 2 and held >= 2:
            out[count] = encode(SOW, alike(crop, 2))
            count += 1
        if held >= box.sow_alike:
            out[count] = encode(SOW, alike(crop, box.sow_alike))
            count += 1
    return count


@compiled
def _subsets(types: int, most: int, shape: Any, out: Codes32) -> int:
    """Every set of at most so many of these crops, as moves of that shape."""
    count = 0
    some = types & -types
    while some:
        if sets.many(some) <= most:
            out[count] = encode(shape, some)
            count += 1
        some = (some - types) & types  # the next larger set within `types`, 0 after the last
    return count


@compiled
def sow(s: Record, bundle: int, log: Log) -> None:
    """From the hand to spring. A card that all have seen goes before one that they have not (R19)."""
    me = s.player[s.to_move]
    for crop in range(CROPS):
        cards = cards_in(bundle, crop)
        if cards > 0:
            seen = min(cards, me.known[crop])
            me.known[crop] -= seen
            me.hidden[crop] -= cards - seen
            me.bed[SPRING, crop] += cards
            emit(log, SOWS, s.to_move, cards, crop)


# ---------------------------------------------------------------- harvest crops in summer, in fall


@compiled
def ripe_cards(box: Record, me: Record, season: int) -> int:
    """How many cards in a bed can be harvested there (R7, R8)."""
    cards = 0
    for crop in range(CROPS):
        cards += me.bed[season, crop] * box.ripe[season, crop]
    return cards


@compiled
def harvests(box: Record, me: Record, season: int, out: Codes32) -> int:
    """Every choice of at least one ripe card (R7, R8). A bed holds different crops, or several of one crop and nothing else."""
    types = 0
    several = EMPTY
    for crop in range(CROPS):
        if me.bed[season, crop] * box.ripe[season, crop] > 0:
            types |= 1 << crop
            if me.bed[season, crop] > 1:
                several = crop
    count = _subsets(types, CROPS, HARVEST, out)
    if several != EMPTY:
        for cards in range(2, me.bed[season, several] + 1):
            out[count] = encode(HARVEST, alike(several, cards))
            count += 1
    return count


@compiled
def only_harvest(box: Record, me: Record, season: int) -> int:
    """The bundle of the only ripe card in a bed, 0 where there are more."""
    if ripe_cards(box, me, season) == 1:
        for crop in range(CROPS):
            if me.bed[season, crop] * box.ripe[season, crop] > 0:
                return alike(crop, 1)
    return 0


@compiled
def harvest(box: Record, s: Record, season: int, bundle: int, log: Log) -> bool:
    """From the bed to the barn, which may be too full for a moment (R7, R8, R9). Whether the action is over."""
    me = s.player[s.to_move]
    for crop in range(CROPS):
        cards = cards_in(bundle, crop)
        if cards > 0:
            me.bed[season, crop] -= cards
            me.barn[crop] += cards
            emit(log, HARVESTS, s.to_move, cards, crop, season)
    return _empty_overfull_barn(box, s, log)


@compiled
def put_down(box: Record, s: Record, crop: int, log: Log) -> bool:
    """One forage that the barn cannot hold goes (R9). Whether the action is over."""
    _drop(box, s, crop, log)
    return _empty_overfull_barn(box, s, log)


@compiled
def _empty_overfull_barn(box: Record, s: Record, log: Log) -> bool:
    """Asks what to put down, old forage or new, while the barn holds too much; the same type is not asked for (R9)."""
    me = s.player[s.to_move]
    while piles.size(me.barn) > box.barn_capacity:
        crop = only_forage(me)
        if crop == EMPTY:
            s.phase = OVERFLOW
            return False
        _drop(box, s, crop, log)
    return True


@compiled
def _drop(box: Record, s: Record, crop: int, log: Log) -> None:
    s.player[s.to_move].barn[crop] -= 1
    s.discard[crop] += 1
    emit(log, OVERFLOWS, s.to_move, crop)
    fill_market(box, s, log)


# ---------------------------------------------------------------- the barn


@compiled
def forage(me: Record, shape: Any, out: Codes32) -> int:
    """Every type of forage in the barn, as moves of that shape."""
    count = 0
    for crop in range(CROPS):
        if me.barn[crop] > 0:
            out[count] = encode(shape, crop)
            count += 1
    return count


@compiled
def only_forage(me: Record) -> int:
    """The crop in the barn where there is only one, else EMPTY."""
    only = EMPTY
    for crop in range(CROPS):
        if me.barn[crop] > 0:
            if only != EMPTY:
                return EMPTY
            only = crop
    return only
