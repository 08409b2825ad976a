"""Crops: planting, growing, harvesting (rulebook pages 3 to 5)."""

from barnboard.kernel import sets
from barnboard.kernel.codes import encode
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.random import below
from barnboard.kernel.records import Codes32, Log, Record

from .box import GUARD, NO_WINTER_PENALTY, RESTART, SALE_BONUS, WATER_BONUS, WINTER
from .gold import gain
from .moves import DONE, GROWS_AT_END, HARVESTS, PLANTS, PROTECTS, ROLLS, TAKE, TAKE_ALL, WATERS
from .state import FROM_HARVESTS, HARVEST_PICK, HOSTILE, OVER, OWN

_ALL = -1  # every crop, as a set


@compiled
def plant(box: Record, s: Record, seat: int, product: int, log: Log) -> None:
    """A crop into the field; its counter starts at 1 (R9)."""
    me = s.player[seat]
    me.crop[me.crops] = product
    me.counter[me.crops] = box.counter_start
    me.crops += 1
    emit(log, PLANTS, seat, product)


# ---------------------------------------------------------------- growth


@compiled
def grow(box: Record, me: Record, crop: int, amount: int) -> None:
    """A crop grows, at most to the highest face of the die (R9)."""
    me.counter[crop] = min(box.counter_most, me.counter[crop] + amount)


@compiled
def grow_all(box: Record, me: Record, amount: int) -> None:
    """All crops of a player grow."""
    for crop in range(me.crops):
        grow(box, me, crop, amount)


@compiled
def end_growth(box: Record, s: Record, me: Record) -> int:
    """What crops gain at the end of the turn: 1, constructs of the season, own and hostile weather; at least 0 (R10)."""
    return max(0, box.end_of_turn + me.growth[s.season] + me.weather[OWN] + me.weather[HOSTILE])


@compiled
def grow_at_the_end(box: Record, s: Record, seat: int, log: Log) -> None:
    """End growth; then weather has one turn less to go."""
    me = s.player[seat]
    amount = end_growth(box, s, me)
    if me.crops > 0:
        grow_all(box, me, amount)
        emit(log, GROWS_AT_END, seat, amount)
    for side in range(2):
        if me.weather_turns[side] > 0:
            me.weather_turns[side] -= 1
            if me.weather_turns[side] == 0:
                me.weather[side] = 0


@compiled
def loss_of(box: Record, them: Record, crop: int, damage: int) -> int:
    """What a hit takes from a crop: weaker by the guard, nothing under Protect (R14); never below 1 (R9)."""
    if them.protected:
        return 0
    return min(max(0, damage - them.works[GUARD]), them.counter[crop] - box.counter_least)


@compiled
def lower(box: Record, s: Record, owner: int, crop: int, damage: int) -> int:
    """A hit on a crop. Returns what it really lost."""
    them = s.player[owner]
    loss = loss_of(box, them, crop, damage)
    them.counter[crop] -= loss
    return loss


@compiled
def same_crop(me: Record, one: int, other: int) -> bool:
    """Whether two crops of a field are the same card with the same counter."""
    return me.crop[one] == me.crop[other] and me.counter[one] == me.counter[other]


@compiled
def first_like(me: Record, crop: int, among: int) -> int:
    """The first of these crops that is the same card with the same counter, or the crop itself: a choice among them is none."""
    for earlier in range(crop):
        if (among >> earlier) & 1 and same_crop(me, earlier, crop):
            return earlier
    return crop


@compiled
def is_like_an_earlier(me: Record, crop: int) -> bool:
    """Whether the same card with the same counter was planted before."""
    return first_like(me, crop, _ALL) != crop


# ---------------------------------------------------------------- Cultivate


@compiled
def water(box: Record, s: Record, seat: int, log: Log) -> None:
    """All own crops grow by 1, more with a water bonus."""
    me = s.player[seat]
    amount = box.water + me.works[WATER_BONUS]
    grow_all(box, me, amount)
    emit(log, WATERS, seat, amount)


@compiled
def protect(s: Record, seat: int, log: Log) -> None:
    """Until the owner's next turn begins his counters cannot fall (R14)."""
    s.player[seat].protected = 1
    emit(log, PROTECTS, seat)


@compiled
def is_ripe(box: Record, me: Record, crop: int) -> bool:
    """Whether the counter of a crop has reached the rate; it stays ripe beyond it (R9)."""
    return me.counter[crop] >= box.rate[me.crop[crop]]


@compiled
def ripe(box: Record, me: Record) -> int:
    """The ripe crops, as a set."""
    crops = 0
    for crop in range(me.crops):
        if is_ripe(box, me, crop):
            crops |= 1 << crop
    return crops


@compiled
def is_sheltered(s: Record, me: Record) -> bool:
    """Whether a construct keeps the winter off a field (R12)."""
    return s.season == WINTER and me.works[NO_WINTER_PENALTY] > 0


@compiled
def pay_by_season(box: Record, s: Record, me: Record, product: int) -> int:
    """What the season adds to the return of a crop, or takes: its own season's bonus, the winter's penalty (R11, R12)."""
    pay = box.bonus[product] if s.season == box.native[product] else 0
    if s.season == WINTER and not is_sheltered(s, me):
        pay -= box.penalty[product]
    return pay


@compiled
def pay_by_constructs(s: Record, me: Record) -> int:
    """What constructs add to the return of any crop: sale bonuses, and in winter the bonus of a shelter (R11, R12)."""
    return me.works[SALE_BONUS] + (me.winter_bonus if is_sheltered(s, me) else 0)


@compiled
def pay_of(box: Record, s: Record, me: Record, product: int, extra: int) -> int:
    """What a crop pays before multiplying: its return, what season, constructs and a spell add, at least 0 (R11, R12)."""
    return max(0, box.returns[product] + pay_by_season(box, s, me, product) + pay_by_constructs(s, me) + extra)


@compiled
def restarts_at(box: Record, more: int) -> int:
    """Where the counter of a crop starts again after its harvest, with what constructs add (R11)."""
    return min(box.counter_most, box.counter_start + more)


@compiled
def harvest(box: Record, s: Record, seat: int, crop: int, extra: int, log: Log) -> None:
    """One crop is paid, Multi Yield times a die, and starts again (R11)."""
    me = s.player[seat]
    product = me.crop[crop]
    pay = pay_of(box, s, me, product, extra)
    if box.multi_yield[product]:
        die = 1 + below(s, box.die)
        pay *= die
        emit(log, ROLLS, seat, product, die, crop)
    me.counter[crop] = restarts_at(box, me.works[RESTART])
    s.taken |= 1 << crop
    emit(log, HARVESTS, seat, product, pay, crop)
    gain(s, seat, pay, FROM_HARVESTS, log)


@compiled
def harvest_all(box: Record, s: Record, seat: int, crops: int, extra: int, log: Log) -> None:
    """A set of crops in order of planting, unless the target is reached before."""
    while crops and s.phase != OVER:
        harvest(box, s, seat, sets.lowest(crops), extra, log)
        crops = sets.without_lowest(crops)


@compiled
def left_to_harvest(box: Record, s: Record, seat: int) -> int:
    """The ripe crops not yet taken in this Harvest, as a set: a crop that restarts ripe is not taken twice."""
    return ripe(box, s.player[seat]) & ~s.taken


@compiled
def was_taken(s: Record, seat: int, crop: int) -> bool:
    """Whether a crop was taken in the Harvest that goes on."""
    return s.phase == HARVEST_PICK and s.to_move == seat and (s.taken >> crop) & 1 == 1


@compiled
def harvest_options(box: Record, s: Record, out: Codes32) -> int:
    """Each ripe crop, all that are left, or done after the first (R11)."""
    count = 0
    me = s.player[s.to_move]
    left = left_to_harvest(box, s, s.to_move)
    if sets.many(left) > 1:
        out[count] = encode(TAKE_ALL)
        count += 1
    rest = left
    while rest:
        crop = sets.lowest(rest)
        rest = sets.without_lowest(rest)
        if first_like(me, crop, left) == crop:
            out[count] = encode(TAKE, crop)
            count += 1
    if s.taken:
        out[count] = encode(DONE)
        count += 1
    return count


@compiled
def chosen_with(box: Record, s: Record, seat: int, crop: int) -> int:
    """The crop that is offered where one like this may be chosen: in a Harvest the first of those that are left."""
    harvesting = s.phase == HARVEST_PICK and s.to_move == seat
    among = left_to_harvest(box, s, seat) if harvesting else _ALL
    return first_like(s.player[seat], crop, among) if (among >> crop) & 1 else crop


@compiled
def begin_harvest(box: Record, s: Record, log: Log) -> None:
    """A single ripe crop leaves no choice."""
    s.taken = 0
    s.phase = HARVEST_PICK
    left = left_to_harvest(box, s, s.to_move)
    if sets.many(left) == 1:
        harvest_all(box, s, s.to_move, left, 0, log)
