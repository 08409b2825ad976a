"""The cards in the hands of Magic Farm, and who knows what of them (R23).

Product cards are bought in the open, and both players see what a Switcheroo moves, so the players know each other's products;
only spectators lose sight of them. Resource cards are gathered unseen. What the opponent, and what everybody, knows of them is
kept as bounds: how many of each card were seen, how many of a kind there must be and can be at most. For three kinds these
bounds, drawn tight after each event, describe exactly the hands that fit all that was seen.
"""

from typing import Any

from barnboard.kernel import piles, sets
from barnboard.kernel.codes import encode
from barnboard.kernel.compile import compiled
from barnboard.kernel.records import Codes32, Record

from .box import KINDS, PRODUCTS, RESOURCES
from .moves import PAY_WITH
from .state import OPPONENT, PUBLIC

# ---------------------------------------------------------------- cards come and go


@compiled
def put_product(me: Record, product: int) -> None:
    """A product card into a hand."""
    me.products[product] += 1
    me.held |= 1 << product


@compiled
def take_product(me: Record, product: int) -> None:
    """A product card out of a hand."""
    me.products[product] -= 1
    if me.products[product] == 0:
        me.held &= ~(1 << product)


@compiled
def put_resource(box: Record, me: Record, card: int) -> None:
    """A resource card into a hand."""
    me.resources[card] += 1
    me.units[box.kind[card]] += box.worth[card]


@compiled
def take_resource(box: Record, me: Record, card: int) -> None:
    """A resource card out of a hand."""
    me.resources[card] -= 1
    me.units[box.kind[card]] -= box.worth[card]


@compiled
def count_units(box: Record, me: Record) -> None:
    """Works the units of a hand out anew from its cards."""
    for kind in range(KINDS):
        me.units[kind] = 0
    for card in range(box.resources):
        me.units[box.kind[card]] += me.resources[card] * box.worth[card]


@compiled
def holds_kind(box: Record, me: Record, kind: int) -> bool:
    """Whether a hand has a resource card of a kind; each is worth at least one unit."""
    return me.units[kind] > 0


@compiled
def cards_in_hand(me: Record) -> int:
    """Products and resource cards together."""
    return piles.size(me.products) + piles.size(me.resources)


@compiled
def buy_in_the_open(me: Record, product: int) -> None:
    """A product from the market into a hand, before everybody's eyes."""
    put_product(me, product)
    me.open[product] += 1


@compiled
def announce(me: Record, product: int) -> None:
    """A product out of a hand onto the table."""
    take_product(me, product)
    me.open[product] = max(0, me.open[product] - 1)


@compiled
def pass_product(giver: Record, taker: Record, product: int) -> None:
    """A product from hand to hand, unseen by spectators: for them any one of the giver's cards may be gone."""
    take_product(giver, product)
    put_product(taker, product)
    for other in range(PRODUCTS):
        giver.open[other] = max(0, giver.open[other] - 1)


@compiled
def gather_unseen(box: Record, s: Record, seat: int) -> int:
    """The top resource card into a hand, unseen; an empty deck is renewed from the discards first (R7).

    Who sees the deck run out knows that all cards not in sight are in the other hand: the opponent then knows every one of them.
    """
    me = s.player[seat]
    if piles.size(s.resource_deck) == 0:
        for owner in range(2):
            _see_all(box, s.player[owner].known[OPPONENT], s.player[owner].resources)
    card = piles.draw_renewed(s, s.resource_deck, s.resource_discard)
    put_resource(box, me, card)
    _see_one_more(me.known[OPPONENT], piles.size(me.resources))
    _see_one_more(me.known[PUBLIC], piles.size(me.resources))
    return card


@compiled
def put_down(box: Record, s: Record, seat: int, card: int) -> None:
    """A resource card from a hand to the discards, shown to all."""
    me = s.player[seat]
    take_resource(box, me, card)
    s.resource_discard[card] += 1
    _see_card_leave(box, me.known[OPPONENT], card, piles.size(me.resources))
    _see_card_leave(box, me.known[PUBLIC], card, piles.size(me.resources))


@compiled
def pass_resource(box: Record, giver: Record, taker: Record, card: int) -> None:
    """A resource card from hand to hand: both players see it, spectators do not."""
    take_resource(box, giver, card)
    put_resource(box, taker, card)
    _see_card_leave(box, giver.known[OPPONENT], card, piles.size(giver.resources))
    _see_one_less(giver.known[PUBLIC], piles.size(giver.resources))
    _see_card_come(box, taker.known[OPPONENT], card)
    _see_one_more(taker.known[PUBLIC], piles.size(taker.resources))


@compiled
def show_kind(me: Record, kind: int, there: bool) -> None:
    """An Ultimatum shows whether a hand has a kind or not (R20)."""
    for who in range(2):
        known = me.known[who]
        if there:
            known.least[kind] = max(1, known.least[kind])
        else:
            known.most[kind] = 0
        _tighten(known, piles.size(me.resources))


# ---------------------------------------------------------------- what is known of the resource cards


@compiled
def _tighten(known: Record, cards: int) -> None:
    """What cannot be of the other kinds must be of this one, and what must be of the others cannot."""
    least, most = 0, 0
    for kind in range(KINDS):
        least += known.least[kind]
        most += known.most[kind]
    for kind in range(KINDS):
        of_others_least, of_others_most = least - known.least[kind], most - known.most[kind]
        known.least[kind] = max(known.least[kind], cards - of_others_most)
        known.most[kind] = min(known.most[kind], cards - of_others_least)


@compiled
def _see_one_more(known: Record, cards: int) -> None:
    """An unseen card has come; `cards` counts it."""
    for kind in range(KINDS):
        known.most[kind] += 1
    _tighten(known, cards)


@compiled
def _see_one_less(known: Record, cards: int) -> None:
    """An unseen card has gone; `cards` does not count it any more. Only spectators miss one go, and they never saw one come."""
    for kind in range(KINDS):
        known.least[kind] = max(0, known.least[kind] - 1)
    _tighten(known, cards)


@compiled
def _see_card_come(box: Record, known: Record, card: int) -> None:
    known.shown[card] += 1
    known.least[box.kind[card]] += 1
    known.most[box.kind[card]] += 1


@compiled
def _see_card_leave(box: Record, known: Record, card: int, cards: int) -> None:
    """A card that was seen leaving must have been there, beside those that were known to be."""
    kind = box.kind[card]
    if known.shown[card] == 0:
        known.shown[card] = 1
        seen = 0
        for other in range(box.resources):
            if box.kind[other] == kind:
                seen += known.shown[other]
        known.least[kind] = max(known.least[kind], seen)
        _tighten(known, cards + 1)
    known.shown[card] -= 1
    known.least[kind] -= 1
    known.most[kind] -= 1


@compiled
def _see_all(box: Record, known: Record, resources: Any) -> None:
    for kind in range(KINDS):
        known.least[kind] = 0
        known.most[kind] = 0
    for card in range(RESOURCES):
        known.shown[card] = resources[card]
        known.least[box.kind[card]] += resources[card]
        known.most[box.kind[card]] += resources[card]


# ---------------------------------------------------------------- paying


@compiled
def can_pay(box: Record, me: Record, product: int, first_kind: int) -> bool:
    """Whether the cards in hand reach each need of a product, from a kind on (R6)."""
    for kind in range(first_kind, KINDS):
        if me.units[kind] < box.needs[product, kind]:
            return False
    return True


@compiled
def has_cards_of(box: Record, me: Record, way: int) -> bool:
    """Whether a hand has all the cards of a way to pay."""
    for card in range(box.resources):
        if me.resources[card] < box.way[way, card]:
            return False
    return True


@compiled
def payments(box: Record, s: Record, out: Codes32) -> int:
    """The sets of cards that pay the need of the kind that is due; none with a card that could be left out (R6)."""
    count = 0
    me = s.player[s.to_move]
    fitting = box.ways_for[s.paying, box.needs[s.playing, s.paying]]
    while fitting:
        way = sets.lowest(fitting)
        fitting = sets.without_lowest(fitting)
        if has_cards_of(box, me, way):
            out[count] = encode(PAY_WITH, way)
            count += 1
    return count
