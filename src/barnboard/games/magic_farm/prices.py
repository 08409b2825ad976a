"""What things cost: a product of the market, the way out of an Ultimatum. Questions only; nothing here changes a position."""

from barnboard.kernel.compile import compiled
from barnboard.kernel.records import Record

from .box import DISCOUNT


@compiled
def price(box: Record, me: Record, product: int) -> int:
    """What a player pays for a product: its price less the discounts, which never take it below the least price (V26)."""
    printed = box.price[product]
    return max(min(printed, box.least_price), printed - me.works[DISCOUNT])


@compiled
def can_pay_ransom(box: Record, me: Record) -> bool:
    """Whether a player has the gold that answers an Ultimatum; who has too little must discard (R20)."""
    return me.gold >= box.ultimatum
