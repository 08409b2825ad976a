"""The market of products and the Shop (rulebook page 4)."""

from barnboard.kernel import piles
from barnboard.kernel.codes import encode
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.records import Codes32, Log, Record

from .gold import spend
from .hands import buy_in_the_open
from .moves import BUY, BUYS, DONE, LAYS_OUT
from .prices import price
from .state import NOTHING, TO_SHOP


@compiled
def can_buy(box: Record, s: Record, me: Record, slot: int) -> bool:
    """Whether a product lies in a slot and the player has the gold for it."""
    product = s.market[slot]
    return product != NOTHING and price(box, me, product) <= me.gold


@compiled
def can_shop(box: Record, s: Record, me: Record) -> bool:
    """Shop without a purchase is no action, so something must be within reach (R5)."""
    for slot in range(box.market_slots):
        if can_buy(box, s, me, slot):
            return True
    return False


@compiled
def shop_options(box: Record, s: Record, out: Codes32) -> int:
    """Any product within reach; done after the first. Of two equal ones the lower slot is offered."""
    count = 0
    me = s.player[s.to_move]
    for slot in range(box.market_slots):
        if can_buy(box, s, me, slot) and not _lies_in_a_lower_slot(s, slot):
            out[count] = encode(BUY, slot)
            count += 1
    if s.bought > 0:
        out[count] = encode(DONE)
        count += 1
    return count


@compiled
def _lies_in_a_lower_slot(s: Record, slot: int) -> bool:
    for lower in range(slot):
        if s.market[lower] == s.market[slot]:
            return True
    return False


@compiled
def buy(box: Record, s: Record, slot: int, log: Log) -> None:
    """Gold for a product into the hand; the slot stays open until the Shop is over (R4, R5)."""
    me = s.player[s.to_move]
    product = s.market[slot]
    cost = price(box, me, product)
    spend(s, s.to_move, cost, TO_SHOP)
    s.market[slot] = NOTHING
    s.bought += 1
    buy_in_the_open(me, product)
    emit(log, BUYS, s.to_move, product, cost, slot)


@compiled
def fill_market(box: Record, s: Record, log: Log) -> None:
    """Open slots are filled, the lowest first; an empty deck is renewed from the discards, without those slots stay open (R8)."""
    for slot in range(box.market_slots):
        if s.market[slot] == NOTHING and piles.size(s.product_deck) + piles.size(s.product_discard) > 0:
            s.market[slot] = piles.draw_renewed(s, s.product_deck, s.product_discard)
            emit(log, LAYS_OUT, s.market[slot], slot)


@compiled
def discard_product(box: Record, s: Record, product: int, log: Log) -> None:
    """A spell cast or a build broken; where the market has an open slot it comes back at once (R8)."""
    s.product_discard[product] += 1
    fill_market(box, s, log)
