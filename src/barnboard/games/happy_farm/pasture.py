"""Feeding: what can be paid, paying it, and the card that comes to the pasture after."""

from barnboard.kernel import piles
from barnboard.kernel.codes import encode
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.records import NOBODY, Codes32, Log, Points, Record

from .box import CROPS
from .farm import only_forage
from .market import fill_market
from .moves import DONE, FEED, FEEDS, LAST_TURNS, PAYS, TO_PASTURE
from .state import EMPTY, PAY
from .state import FEED as FEEDING


@compiled
def lacks(box: Record, me: Record, feeding: int, crop: int) -> int:
    """How many of a crop that a feeding card names the barn lacks (R10)."""
    return max(box.needs[feeding, crop] - me.barn[crop], 0)


@compiled
def lacks_any(box: Record, me: Record, feeding: int) -> int:
    """How much is lacking for "any", of all forage that the named crops leave over (R10)."""
    if box.needs_any[feeding] == 0:
        return 0
    left = 0
    for crop in range(CROPS):
        left += max(me.barn[crop] - box.needs[feeding, crop], 0)
    return max(box.needs_any[feeding] - left, 0)


@compiled
def can_pay(box: Record, me: Record, feeding: int) -> bool:
    """Whether the barn holds the crops of a feeding card, and enough besides for every "any" (R10)."""
    for crop in range(CROPS):
        if lacks(box, me, feeding, crop) > 0:
            return False
    return lacks_any(box, me, feeding) == 0


@compiled
def list_what_is_lacking(box: Record, me: Record, feeding: int, out: Points) -> int:
    """Writes for each crop how many of it are lacking for a feeding card, and returns how much is lacking for "any"."""
    for crop in range(CROPS):
        out[crop] = lacks(box, me, feeding, crop)
    return lacks_any(box, me, feeding)


@compiled
def next_payable(box: Record, s: Record, me: Record, slot: int) -> int:
    """The first pasture slot from this one on whose card can be paid; past the last where none can."""
    while slot < box.pasture_slots:
        if s.pasture[slot] != EMPTY and can_pay(box, me, s.pasture[slot]):
            return slot
        slot += 1
    return slot


@compiled
def can_feed(box: Record, s: Record, me: Record) -> bool:
    """Whether any card of the pasture can be paid; an empty pasture feeds nobody (R16)."""
    return next_payable(box, s, me, 0) < box.pasture_slots


@compiled
def fed_in_this_action(s: Record) -> bool:
    """Whether an animal was fed in the Feed action that goes on, so that it may be over (R10)."""
    return (s.phase == FEEDING or s.phase == PAY) and s.fed_now == 1


@compiled
def feedings(box: Record, s: Record, me: Record, out: Codes32) -> int:
    """Every card of the pasture that can be paid; after the first feeding also done (R10)."""
    count = 0
    slot = next_payable(box, s, me, 0)
    while slot < box.pasture_slots:
        out[count] = encode(FEED, slot)
        count += 1
        slot = next_payable(box, s, me, slot + 1)
    if fed_in_this_action(s):
        out[count] = encode(DONE)
        count += 1
    return count


@compiled
def begin_feeding(box: Record, s: Record, slot: int, log: Log) -> bool:
    """Pays the crops that the card names; "any" is chosen from what is left (R10). Whether the action is over."""
    me = s.player[s.to_move]
    feeding = s.pasture[slot]
    s.feeding_slot = slot
    s.any_due = box.needs_any[feeding]
    for crop in range(CROPS):
        cards = box.needs[feeding, crop]
        if cards > 0:
            me.barn[crop] -= cards
            s.discard[crop] += cards
            emit(log, PAYS, s.to_move, cards, crop)
    return _pay_what_is_due(box, s, log)


@compiled
def pay_any(box: Record, s: Record, crop: int, log: Log) -> bool:
    """One forage of the payer's choice for "any" (R10). Whether the action is over."""
    _pay(s, crop, log)
    return _pay_what_is_due(box, s, log)


@compiled
def _pay(s: Record, crop: int, log: Log) -> None:
    s.player[s.to_move].barn[crop] -= 1
    s.discard[crop] += 1
    s.any_due -= 1
    emit(log, PAYS, s.to_move, 1, crop)


@compiled
def _pay_what_is_due(box: Record, s: Record, log: Log) -> bool:
    """Goes on paying while there is no choice, then feeds."""
    me = s.player[s.to_move]
    while s.any_due > 0:
        crop = only_forage(me)
        if crop == EMPTY:
            s.phase = PAY
            return False
        _pay(s, crop, log)
    fill_market(box, s, log)
    return _feed(box, s, log)


@compiled
def _feed(box: Record, s: Record, log: Log) -> bool:
    """The card goes under its animal and another one comes to the pasture, which may be fed at once (R10)."""
    me = s.player[s.to_move]
    feeding = s.pasture[s.feeding_slot]
    animal = box.animal[feeding]
    me.fed[animal] += 1
    me.earned[animal] += box.points[feeding]
    s.eater[feeding] = s.to_move
    s.fed_now = 1
    emit(log, FEEDS, s.to_move, animal, feeding, box.points[feeding], s.feeding_slot)
    _refill_pasture(s, s.feeding_slot, log)
    s.phase = FEEDING
    return not can_feed(box, s, me)


@compiled
def meals_left(s: Record) -> int:
    """How many feedings it takes until the last turns come: one more than there are cards to follow (R16)."""
    return piles.size(s.feeding_deck) + 1 if s.ender == NOBODY else 0


@compiled
def _refill_pasture(s: Record, slot: int, log: Log) -> None:
    """The first gap that cannot be filled brings on the last turns (R16)."""
    if meals_left(s) == 1:
        s.ender = s.to_move
        emit(log, LAST_TURNS, s.to_move)
    if piles.size(s.feeding_deck) > 0:
        s.pasture[slot] = piles.draw(s, s.feeding_deck)
        emit(log, TO_PASTURE, s.pasture[slot], slot)
    else:
        s.pasture[slot] = EMPTY
