"""The hands of Magic Farm as somebody may imagine them: what he cannot know is dealt again (R23)."""

from barnboard.kernel import piles
from barnboard.kernel.compile import compiled
from barnboard.kernel.random import below
from barnboard.kernel.records import NOBODY, Record

from .box import KINDS, PRODUCTS, RESOURCES
from .hands import can_pay, count_units
from .state import OPPONENT, PAY, PUBLIC

_TRIES = 2000  # to deal a hand that can pay what it announced
_ALL_SHARES = 1e300  # more ways than there are
_DICE = 1 << 32


@compiled
def conceal(box: Record, s: Record, seat: int) -> None:
    """Replaces what a seat cannot know of the hands by another deal that fits all it does know (R23).

    Only cards in hands need it: the decks are counts, which hold no order. All hidden cards go back into the deck first, so that
    nothing of the true hands is left when they are dealt again.
    """
    if seat == NOBODY:
        _deal_products_again(s)
    who = PUBLIC if seat == NOBODY else OPPONENT
    first = 0 if seat == 0 else _lay_back(s, 0, who)
    second = 0 if seat == 1 else _lay_back(s, 1, who)
    if first + second > 0:
        _deal_resources_again(box, s, who, first, second)
    if seat == NOBODY:
        for owner in range(2):
            _know_what_all_know(s.player[owner])


@compiled
def _deal_products_again(s: Record) -> None:
    """For a spectator: the products that are not known to be in one hand, dealt again from one heap."""
    for owner in range(2):
        for product in range(PRODUCTS):
            s.player[owner].products[product] -= s.player[owner].open[product]
    # The second hand's heap serves as the pile: the first is dealt from both, the second keeps the rest.
    first = piles.size(s.player[0].products)
    piles.pour(s.player[0].products, s.player[1].products)
    piles.deal(s, s.player[1].products, s.player[0].products, first)
    for owner in range(2):
        me = s.player[owner]
        me.held = 0
        for product in range(PRODUCTS):
            me.products[product] += me.open[product]
            if me.products[product] > 0:
                me.held |= 1 << product


@compiled
def _lay_back(s: Record, owner: int, who: int) -> int:
    """Puts the cards of a hand that were not seen back into the deck; returns how many."""
    me = s.player[owner]
    hidden = 0
    for card in range(RESOURCES):
        unseen = me.resources[card] - me.known[who].shown[card]
        s.resource_deck[card] += unseen
        me.resources[card] -= unseen
        hidden += unseen
    return hidden


@compiled
def _deal_resources_again(box: Record, s: Record, who: int, first: int, second: int) -> None:
    """Deals so many cards to the two hands, every deal that fits what is known as likely as every other.

    How many cards of each kind a hand gets is chosen first, by the number of ways to draw them; then the cards. A hand that
    cannot pay what it announced is dealt again; one that is not found so (in no usual box) gets the cards of most worth.
    """
    ways, _, _, _, _ = _share_kinds(box, s, who, first, second, _ALL_SHARES)
    for tries_left in range(_TRIES, -1, -1):
        at = below(s, _DICE) / _DICE * ways
        _, wood, metal, their_wood, their_metal = _share_kinds(box, s, who, first, second, at)
        _deal_kinds(box, s, 0, wood, metal, first - wood - metal, tries_left == 0)
        _deal_kinds(box, s, 1, their_wood, their_metal, second - their_wood - their_metal, tries_left == 0)
        if tries_left == 0 or _pays_what_it_announced(box, s):
            break
        if first > 0:
            _lay_back(s, 0, who)
        if second > 0:
            _lay_back(s, 1, who)
    for owner in range(2):
        count_units(box, s.player[owner])


@compiled
def _share_kinds(box: Record, s: Record, who: int, first: int, second: int, at: float) -> tuple[float, int, int, int, int]:
    """Goes through all shares of wood, metal and gems for the two hands that fit, counting the ways to draw each.

    Returns the ways counted as soon as they exceed `at`, with the wood and metal of the first hand and of the second.
    """
    wood, metal, gem = _in_deck(box, s, 0), _in_deck(box, s, 1), _in_deck(box, s, 2)
    least_wood, most_wood = _bounds(box, s, 0, who, 0, first)
    least_metal, most_metal = _bounds(box, s, 0, who, 1, first)
    least_gem, most_gem = _bounds(box, s, 0, who, 2, first)
    their_least_wood, their_most_wood = _bounds(box, s, 1, who, 0, second)
    their_least_metal, their_most_metal = _bounds(box, s, 1, who, 1, second)
    their_least_gem, their_most_gem = _bounds(box, s, 1, who, 2, second)
    counted, a, b, c, d = 0.0, 0, 0, 0, 0
    for a in range(least_wood, most_wood + 1):
        for b in range(max(least_metal, first - a - most_gem), min(most_metal, first - a - least_gem) + 1):
            rest = first - a - b
            ways = _choose(wood, a) * _choose(metal, b) * _choose(gem, rest)
            for c in range(their_least_wood, their_most_wood + 1):
                for d in range(
                    max(their_least_metal, second - c - their_most_gem), min(their_most_metal, second - c - their_least_gem) + 1
                ):
                    counted += ways * _choose(wood - a, c) * _choose(metal - b, d) * _choose(gem - rest, second - c - d)
                    if counted > at:
                        return counted, a, b, c, d
    return counted, a, b, c, d


@compiled
def _choose(cards: int, many: int) -> float:
    """In how many ways so many of the cards can be drawn."""
    ways = 1.0
    for which in range(many):
        ways *= (cards - which) / (which + 1)
    return ways


@compiled
def _in_deck(box: Record, s: Record, kind: int) -> int:
    """How many cards of a kind lie in the deck."""
    cards = 0
    for card in range(box.resources):
        if box.kind[card] == kind:
            cards += s.resource_deck[card]
    return cards


@compiled
def _bounds(box: Record, s: Record, owner: int, who: int, kind: int, cards: int) -> tuple[int, int]:
    """How many of the hidden cards of a hand must and can be of a kind, by what was seen and by what it announced to pay."""
    if cards == 0:
        return 0, 0
    known = s.player[owner].known[who]
    least, most, dearest = known.least[kind], known.most[kind], 1
    due = box.needs[s.playing, kind] if s.phase == PAY and s.to_move == owner and kind >= s.paying else 0
    for card in range(box.resources):
        if box.kind[card] == kind:
            least -= known.shown[card]
            most -= known.shown[card]
            due -= known.shown[card] * box.worth[card]
            dearest = max(dearest, box.worth[card])
    return max(0, least, (due + dearest - 1) // dearest), min(cards, most)


@compiled
def _deal_kinds(box: Record, s: Record, owner: int, wood: int, metal: int, gem: int, dearest: bool) -> None:
    """So many cards of each kind from the deck into a hand: any of them, or those of most worth."""
    for _ in range(wood):
        _deal_one(box, s, owner, 0, dearest)
    for _ in range(metal):
        _deal_one(box, s, owner, 1, dearest)
    for _ in range(gem):
        _deal_one(box, s, owner, 2, dearest)


@compiled
def _deal_one(box: Record, s: Record, owner: int, kind: int, dearest: bool) -> None:
    left = below(s, _in_deck(box, s, kind))
    chosen = -1
    for card in range(box.resources):
        if box.kind[card] == kind and s.resource_deck[card] > 0:
            if dearest:
                if chosen < 0 or box.worth[card] > box.worth[chosen]:
                    chosen = card
            elif left >= 0:
                chosen = card
                left -= s.resource_deck[card]
    s.resource_deck[chosen] -= 1
    s.player[owner].resources[chosen] += 1


@compiled
def _pays_what_it_announced(box: Record, s: Record) -> bool:
    """Whether the hand of the player who pays can do so."""
    if s.phase != PAY:
        return True
    count_units(box, s.player[s.to_move])
    return can_pay(box, s.player[s.to_move], s.playing, s.paying)


@compiled
def _know_what_all_know(me: Record) -> None:
    """To a spectator even what the opponent has seen is unknown."""
    for card in range(RESOURCES):
        me.known[OPPONENT].shown[card] = me.known[PUBLIC].shown[card]
    for kind in range(KINDS):
        me.known[OPPONENT].least[kind] = me.known[PUBLIC].least[kind]
        me.known[OPPONENT].most[kind] = me.known[PUBLIC].most[kind]
