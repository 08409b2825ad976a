"""Sabotage: attacks and fences, Switcheroo, Ultimatum (rulebook pages 4 and 8)."""

from barnboard.kernel.codes import encode
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.random import below
from barnboard.kernel.records import Codes32, Log, Record

from .box import FENCE, KINDS, LEAP, PLUNDER, PRODUCTS, SUMMON, TRAMPLE
from .crops import is_like_an_earlier, lower
from .effects import is_like_an_earlier_build, remove_build
from .gold import hand_over
from .hands import cards_in_hand, holds_kind, pass_product, pass_resource, put_down, show_kind
from .moves import (
    ATTACK,
    ATTACKS_WITH,
    BARE_HAND,
    DISCARD,
    DISCARDS,
    DONE,
    GIVE,
    GIVES_PRODUCT,
    GIVES_RESOURCE,
    HIT_CROP,
    HIT_FENCE,
    HITS_CROP,
    HITS_FENCE,
    LACKS,
    NAMES,
    PAY_GOLD,
    PAYS,
    STEALS,
    SWITCHEROO,
    TAKES_PRODUCT,
    TAKES_RESOURCE,
    TRAMPLE_CROP,
    ULTIMATUM,
)
from .prices import can_pay_ransom
from .state import ATTACK_HIT, FROM_SABOTAGE, SWITCHEROO_GIVE, TRAMPLE_TARGET, ULTIMATUM_ANSWER


@compiled
def sabotage_options(box: Record, s: Record, out: Codes32) -> int:
    """Attack with something to hit (R18), Switcheroo with a card to take (R19), Ultimatum always (R20)."""
    count = 0
    them = s.player[1 - s.to_move]
    if can_be_attacked(them):
        out[count] = encode(ATTACK)
        count += 1
    if cards_in_hand(them) > 0:
        out[count] = encode(SWITCHEROO)
        count += 1
    for kind in range(KINDS):
        out[count] = encode(ULTIMATUM, kind)
        count += 1
    return count


# ---------------------------------------------------------------- attack


@compiled
def has_fence(them: Record) -> bool:
    """Whether a player has a fence standing: each has a threshold of at least 1."""
    return them.works[FENCE] > 0


@compiled
def can_be_attacked(them: Record) -> bool:
    """An Attack needs a fence or a crop to hit (R18)."""
    return them.crops > 0 or has_fence(them)


@compiled
def begin_attack(s: Record) -> None:
    """Every monster may hit once in each Attack (R16)."""
    me = s.player[s.to_move]
    for build in range(me.builds):
        me.mark[build] = 0
    s.hits = 0
    s.phase = ATTACK_HIT


@compiled
def can_hit(box: Record, me: Record, build: int) -> bool:
    """Whether a build is a monster that has not hit yet."""
    return box.effect[me.build[build]] == SUMMON and me.mark[build] == 0


@compiled
def power_of(box: Record, me: Record, attacker: int) -> int:
    """With how much the bare hand, or a monster, strikes (R16)."""
    if attacker == BARE_HAND:
        return box.bare_hand
    return box.amount[me.build[attacker - 1]]


@compiled
def borne(box: Record, them: Record, build: int) -> int:
    """What a fence still bears in this turn: with none left it breaks (R17)."""
    return box.amount[them.build[build]] - them.mark[build]


@compiled
def _has_special(box: Record, me: Record, attacker: int, special: int) -> bool:
    return attacker != BARE_HAND and box.special[me.build[attacker - 1]] == special


@compiled
def attack_options(box: Record, s: Record, out: Codes32) -> int:
    """The bare hand, or each monster that has not hit, with everything that it can hit; done after the first hit (R16)."""
    count = 0
    me = s.player[s.to_move]
    if s.hits == 0:
        count = _targets(box, s, BARE_HAND, out, count)
    for build in range(me.builds):
        if can_hit(box, me, build) and not is_like_an_earlier_build(me, build):
            count = _targets(box, s, 1 + build, out, count)
    if s.hits > 0:
        out[count] = encode(DONE)
        count += 1
    return count


@compiled
def _targets(box: Record, s: Record, attacker: int, out: Codes32, count: int) -> int:
    """While there is a fence every hit must go to a fence, unless it leaps (R16)."""
    them = s.player[1 - s.to_move]
    fenced = has_fence(them)
    if fenced:
        for build in range(them.builds):
            if box.effect[them.build[build]] == FENCE and not is_like_an_earlier_build(them, build):
                out[count] = encode(HIT_FENCE, attacker, build)
                count += 1
    if not fenced or _has_special(box, s.player[s.to_move], attacker, LEAP):
        for crop in range(them.crops):
            if not is_like_an_earlier(them, crop):
                out[count] = encode(HIT_CROP, attacker, crop)
                count += 1
    return count


@compiled
def _send(s: Record, attacker: int, log: Log) -> None:
    s.hits += 1
    if attacker != BARE_HAND:
        me = s.player[s.to_move]
        me.mark[attacker - 1] = 1
        emit(log, ATTACKS_WITH, s.to_move, me.build[attacker - 1], attacker - 1)


@compiled
def hit_fence(box: Record, s: Record, attacker: int, build: int, log: Log) -> None:
    """Damage adds up within a turn and breaks a fence at its threshold; what is left over is lost, unless it tramples (R17)."""
    _send(s, attacker, log)
    seat = s.to_move
    me, them = s.player[seat], s.player[1 - seat]
    product = them.build[build]
    power = power_of(box, me, attacker)
    them.mark[build] += power
    emit(log, HITS_FENCE, seat, 1 - seat, product, power, build)
    left = -borne(box, them, build)
    if left < 0:
        return
    remove_build(box, s, 1 - seat, build, log)
    if left > 0 and them.crops > 0 and _has_special(box, me, attacker, TRAMPLE):
        s.surplus = left
        s.trampler = attacker
        s.phase = TRAMPLE_TARGET


@compiled
def hit_crop(box: Record, s: Record, attacker: int, crop: int, log: Log) -> None:
    """A hit on a crop."""
    _send(s, attacker, log)
    _damage_crop(box, s, attacker, crop, power_of(box, s.player[s.to_move], attacker), log)


@compiled
def trample(box: Record, s: Record, crop: int, log: Log) -> None:
    """What was left over from breaking a fence goes on to one crop, past other fences too."""
    s.phase = ATTACK_HIT
    surplus, attacker = s.surplus, s.trampler
    s.surplus = 0
    s.trampler = 0
    _damage_crop(box, s, attacker, crop, surplus, log)


@compiled
def _damage_crop(box: Record, s: Record, attacker: int, crop: int, damage: int, log: Log) -> None:
    """Lowers the counter; a plunderer that really lowered it takes gold (R14)."""
    seat = s.to_move
    me, them = s.player[seat], s.player[1 - seat]
    loss = lower(box, s, 1 - seat, crop, damage)
    emit(log, HITS_CROP, seat, 1 - seat, them.crop[crop], loss, them.counter[crop], crop)
    if loss > 0 and _has_special(box, me, attacker, PLUNDER):
        gold = min(box.special_amount[me.build[attacker - 1]], them.gold)
        emit(log, STEALS, seat, 1 - seat, gold)
        hand_over(s, 1 - seat, seat, gold, FROM_SABOTAGE, log)


@compiled
def trample_options(s: Record, out: Codes32) -> int:
    """Any crop of the opponent."""
    count = 0
    them = s.player[1 - s.to_move]
    for crop in range(them.crops):
        if not is_like_an_earlier(them, crop):
            out[count] = encode(TRAMPLE_CROP, crop)
            count += 1
    return count


@compiled
def can_go_on(box: Record, s: Record, attacker: int) -> bool:
    """The bare hand is the whole attack; monsters go on while one has not hit and there is something to hit (R16)."""
    me = s.player[s.to_move]
    if attacker == BARE_HAND or not can_be_attacked(s.player[1 - s.to_move]):
        return False
    for build in range(me.builds):
        if can_hit(box, me, build):
            return True
    return False


@compiled
def clear_marks(s: Record) -> None:
    """At the end of a turn the damage on fences vanishes (R17)."""
    for seat in range(2):
        for build in range(s.player[seat].builds):
            s.player[seat].mark[build] = 0


# ---------------------------------------------------------------- Switcheroo


@compiled
def switcheroo(box: Record, s: Record, log: Log) -> None:
    """Takes one of all the cards in the other hand, each as likely as the others (R19)."""
    me, them = s.player[s.to_move], s.player[1 - s.to_move]
    left = below(s, cards_in_hand(them))
    card = 0
    while left >= _held(them, card):
        left -= _held(them, card)
        card += 1
    _pass_card(box, them, me, card)
    if card < PRODUCTS:
        emit(log, TAKES_PRODUCT, s.to_move, 1 - s.to_move, card)
    else:
        emit(log, TAKES_RESOURCE, s.to_move, 1 - s.to_move, card - PRODUCTS)
    s.phase = SWITCHEROO_GIVE


@compiled
def _held(me: Record, card: int) -> int:
    return me.products[card] if card < PRODUCTS else me.resources[card - PRODUCTS]


@compiled
def _pass_card(box: Record, giver: Record, taker: Record, card: int) -> None:
    if card < PRODUCTS:
        pass_product(giver, taker, card)
    else:
        pass_resource(box, giver, taker, card - PRODUCTS)


@compiled
def give_options(box: Record, s: Record, out: Codes32) -> int:
    """Any card of the own hand, the one just taken too (R19)."""
    count = 0
    me = s.player[s.to_move]
    for product in range(box.products):
        if me.products[product] > 0:
            out[count] = encode(GIVE, product)
            count += 1
    for card in range(box.resources):
        if me.resources[card] > 0:
            out[count] = encode(GIVE, PRODUCTS + card)
            count += 1
    return count


@compiled
def give(box: Record, s: Record, card: int, log: Log) -> None:
    """The card given in return; both players see it (R19)."""
    _pass_card(box, s.player[s.to_move], s.player[1 - s.to_move], card)
    if card < PRODUCTS:
        emit(log, GIVES_PRODUCT, s.to_move, 1 - s.to_move, card)
    else:
        emit(log, GIVES_RESOURCE, s.to_move, 1 - s.to_move, card - PRODUCTS)


# ---------------------------------------------------------------- Ultimatum


@compiled
def ultimatum(box: Record, s: Record, kind: int, log: Log) -> bool:
    """Names a kind; the opponent either shows that he has none, or must answer (R20). Returns whether he must.

    He is asked even where he has no choice: the question alone must not tell what else he holds.
    """
    them = s.player[1 - s.to_move]
    emit(log, NAMES, s.to_move, kind)
    there = holds_kind(box, them, kind)
    show_kind(them, kind, there)
    if not there:
        emit(log, LACKS, 1 - s.to_move, kind)
        return False
    s.named = kind
    s.phase = ULTIMATUM_ANSWER
    s.to_move = 1 - s.to_move
    return True


@compiled
def answer_options(box: Record, s: Record, out: Codes32) -> int:
    """One card of the kind, of whatever worth, or the gold; who has too little of it must discard (R20)."""
    count = 0
    me = s.player[s.to_move]
    for card in range(box.resources):
        if box.kind[card] == s.named and me.resources[card] > 0:
            out[count] = encode(DISCARD, card)
            count += 1
    if can_pay_ransom(box, me):
        out[count] = encode(PAY_GOLD)
        count += 1
    return count


@compiled
def discard_card(box: Record, s: Record, card: int, log: Log) -> None:
    """The answer with a card."""
    put_down(box, s, s.to_move, card)
    emit(log, DISCARDS, s.to_move, card)


@compiled
def pay_gold(box: Record, s: Record, log: Log) -> None:
    """The answer with gold, which may win the game for the one who asked (R21)."""
    seat = s.to_move
    emit(log, PAYS, seat, 1 - seat, box.ultimatum)
    hand_over(s, seat, 1 - seat, box.ultimatum, FROM_SABOTAGE, log)
