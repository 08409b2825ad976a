"""The rules of Magic Farm, in the order of the rulebook: set-up, the turn, actions, playing cards, the end.

Crops, the Shop, effects, Sabotage, gold and hands have files of their own. R numbers in docstrings are the rulings that
docs/rulings/magic_farm.md lists.
"""

from barnboard.kernel import piles, sets
from barnboard.kernel.codes import encode, is_a, part
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.random import below
from barnboard.kernel.ranks import rank
from barnboard.kernel.records import NOBODY, Codes32, Log, Points, Record

from .box import (
    CONSTRUCT_CARD,
    CROP_CARD,
    KINDS,
    OWN_CROP,
    PRODUCTS,
    RESOURCES,
    SLOTS,
    SUMMON,
)
from .concealing import conceal
from .crops import (
    begin_harvest,
    grow_at_the_end,
    harvest,
    harvest_all,
    harvest_options,
    is_like_an_earlier,
    left_to_harvest,
    plant,
    protect,
    ripe,
    water,
)
from .effects import add_build, cast, has_target, is_like_an_earlier_build, turn_season, wants_target
from .hands import announce, can_pay, gather_unseen, payments, put_down
from .moves import (
    ACT,
    ATTACK,
    BARE_HAND,
    BEGINS,
    BREAK_BUILD,
    BUY,
    DISCARD,
    END_TURN,
    GATHERS,
    GIVE,
    GROW_CROP,
    HARVEST,
    HIT_CROP,
    HIT_FENCE,
    LIMIT,
    PAY_WITH,
    PLAY,
    PLAYS,
    PROTECT,
    SPENDS,
    SWITCHEROO,
    TAKE,
    TAKE_ALL,
    TRAMPLE_CROP,
    ULTIMATUM,
    WATER,
)
from .observation import LAYOUT, observe
from .sabotage import (
    answer_options,
    attack_options,
    begin_attack,
    can_go_on,
    clear_marks,
    discard_card,
    give,
    give_options,
    hit_crop,
    hit_fence,
    pay_gold,
    sabotage_options,
    switcheroo,
    trample,
    trample_options,
    ultimatum,
)
from .shop import buy, can_shop, discard_product, fill_market, shop_options
from .state import (
    ACTION_IDS,
    ATTACK_HIT,
    CULTIVATE,
    DO_CULTIVATE,
    DO_GATHER,
    DO_SABOTAGE,
    DO_SHOP,
    FROM_START,
    HARVEST_PICK,
    MAIN,
    NOTHING,
    OVER,
    PAY,
    SABOTAGE,
    SHOP,
    SPELL_TARGET,
    SWITCHEROO_GIVE,
    TRAMPLE_TARGET,
    ULTIMATUM_ANSWER,
)

ACTIONS = len(ACTION_IDS)

__all__ = ["LAYOUT", "conceal", "deal", "moves", "observe", "play", "standing"]

# ---------------------------------------------------------------- set-up


@compiled
def deal(box: Record, s: Record) -> None:
    """Gold and market, the first player by lot, spring (R1); a head start for the second player, if agreed (R2)."""
    for product in range(PRODUCTS):
        s.product_deck[product] = box.copies[product]
    for card in range(RESOURCES):
        s.resource_deck[card] = box.resource_copies[card]
    for slot in range(SLOTS):
        s.market[slot] = NOTHING
    for slot in range(box.market_slots):
        s.market[slot] = piles.draw(s, s.product_deck)
    s.first = below(s, 2)
    s.season = box.first_season
    s.playing = NOTHING
    for step in range(2):
        seat = (s.first + step) % 2
        s.player[seat].gold = box.start_gold
        s.player[seat].ledger[FROM_START] = box.start_gold
        for _ in range(box.start_resources[step] + step * s.head_start):
            gather_unseen(box, s, seat)
    s.rounds = 1
    _make_ready(box, s, s.first)


@compiled
def _make_ready(box: Record, s: Record, seat: int) -> None:
    """All actions are free again, and Protect ends (R14)."""
    s.active = seat
    s.to_move = seat
    s.phase = MAIN
    s.actions_left = box.actions
    s.repeats_left = 0
    s.used = 0
    s.bought = 0
    s.taken = 0
    s.hits = 0
    s.named = 0
    s.player[seat].protected = 0


# ---------------------------------------------------------------- what can be done


@compiled
def moves(box: Record, s: Record, out: Codes32) -> int:
    """The options of the decision that is due."""
    if s.phase == MAIN:
        return _main_options(box, s, out)
    if s.phase == SHOP:
        return shop_options(box, s, out)
    if s.phase == PAY:
        return payments(box, s, out)
    if s.phase == SPELL_TARGET:
        return _spell_targets(box, s, out)
    if s.phase == CULTIVATE:
        return _cultivate_options(box, s, out)
    if s.phase == HARVEST_PICK:
        return harvest_options(box, s, out)
    if s.phase == SABOTAGE:
        return sabotage_options(box, s, out)
    if s.phase == ATTACK_HIT:
        return attack_options(box, s, out)
    if s.phase == TRAMPLE_TARGET:
        return trample_options(s, out)
    if s.phase == SWITCHEROO_GIVE:
        return give_options(box, s, out)
    if s.phase == ULTIMATUM_ANSWER:
        return answer_options(box, s, out)
    return 0


@compiled
def _main_options(box: Record, s: Record, out: Codes32) -> int:
    """Actions, cards from the hand at any time, or the end of the turn (R3)."""
    count = 0
    for action in range(ACTIONS):
        if can_act(box, s, action):
            out[count] = encode(ACT, action)
            count += 1
    held = s.player[s.to_move].held
    while held:
        product = sets.lowest(held)
        held = sets.without_lowest(held)
        if can_play(box, s, s.to_move, product):
            out[count] = encode(PLAY, product)
            count += 1
    out[count] = encode(END_TURN)
    return count + 1


@compiled
def can_act(box: Record, s: Record, action: int) -> bool:
    """Two different actions a turn (R3), more and repeated ones by magic, and only where they can do something."""
    used = (s.used >> action) & 1
    if s.actions_left == 0 or (used and s.repeats_left == 0):
        return False
    if action == DO_SHOP:
        return can_shop(box, s, s.player[s.to_move])
    if action == DO_GATHER:
        return can_gather(s)
    if action == DO_CULTIVATE:
        return s.player[s.to_move].crops > 0
    return True


@compiled
def can_gather(s: Record) -> bool:
    """Not while deck and discards are both empty (R7)."""
    return piles.size(s.resource_deck) + piles.size(s.resource_discard) > 0


@compiled
def can_play(box: Record, s: Record, seat: int, product: int) -> bool:
    """Whether the resources for a product (R4, R6) and a target (R24) are there."""
    return (box.free[product] != 0 or can_pay(box, s.player[seat], product, 0)) and has_target(box, s, seat, product)


@compiled
def _spell_targets(box: Record, s: Record, out: Codes32) -> int:
    """An own crop, or a construct or monster of the opponent (R24)."""
    count = 0
    if box.target[s.playing] == OWN_CROP:
        me = s.player[s.to_move]
        for crop in range(me.crops):
            if not is_like_an_earlier(me, crop):
                out[count] = encode(GROW_CROP, crop)
                count += 1
    else:
        them = s.player[1 - s.to_move]
        for build in range(them.builds):
            if not is_like_an_earlier_build(them, build):
                out[count] = encode(BREAK_BUILD, build)
                count += 1
    return count


@compiled
def _cultivate_options(box: Record, s: Record, out: Codes32) -> int:
    """Water, Protect, and Harvest with a ripe crop (R11)."""
    out[0] = encode(WATER)
    out[1] = encode(PROTECT)
    if not ripe(box, s.player[s.to_move]):
        return 2
    out[2] = encode(HARVEST)
    return 3


# ---------------------------------------------------------------- taking a turn


@compiled
def play(box: Record, s: Record, move: int, log: Log) -> None:
    """Plays a move and runs on to the next decision."""
    s.ply += 1
    if s.phase == MAIN:
        _play_in_turn(box, s, move, log)
    elif s.phase == SHOP:
        _shop(box, s, move, log)
    elif s.phase == PAY:
        _pay(box, s, part(PAY_WITH, move, 0), log)
    elif s.phase == SPELL_TARGET:
        _put_in_play(box, s, _place_chosen(move), log)
    elif s.phase == CULTIVATE:
        _cultivate(box, s, move, log)
    elif s.phase == HARVEST_PICK:
        _pick(box, s, move, log)
    elif s.phase == SABOTAGE:
        _sabotage(box, s, move, log)
    elif s.phase == ATTACK_HIT or s.phase == TRAMPLE_TARGET:
        _hit(box, s, move, log)
    elif s.phase == SWITCHEROO_GIVE:
        give(box, s, part(GIVE, move, 0), log)
        _resume(s)
    else:
        _answer(box, s, move, log)
    if s.playing != NOTHING and s.phase != SPELL_TARGET:
        _go_on_playing_the_card(box, s, log)


@compiled
def _resume(s: Record) -> None:
    """The turn goes on, unless somebody has won."""
    if s.phase != OVER:
        s.phase = MAIN
        s.to_move = s.active


@compiled
def _play_in_turn(box: Record, s: Record, move: int, log: Log) -> None:
    if is_a(ACT, move):
        _act(box, s, part(ACT, move, 0), log)
    elif is_a(PLAY, move):
        _announce(s, part(PLAY, move, 0), log)
    else:
        _end_turn(box, s, log)


@compiled
def _act(box: Record, s: Record, action: int, log: Log) -> None:
    """Spends an action; one already taken this turn is a repeat."""
    s.actions_left -= 1
    s.repeats_left -= (s.used >> action) & 1
    s.used |= 1 << action
    if action == DO_SHOP:
        s.bought = 0
        s.phase = SHOP
    elif action == DO_GATHER:
        card = gather_unseen(box, s, s.to_move)
        emit(log, GATHERS, s.to_move, card)
    elif action == DO_CULTIVATE:
        s.phase = CULTIVATE
    elif action == DO_SABOTAGE:
        s.phase = SABOTAGE


@compiled
def _end_turn(box: Record, s: Record, log: Log) -> None:
    """End growth; the season moves on when play returns to the first player (R13); the limit ends a dead game (R22)."""
    clear_marks(s)
    grow_at_the_end(box, s, s.to_move, log)
    seat = 1 - s.to_move
    if seat == s.first:
        if s.rounds == box.turn_limit:
            s.to_move = NOBODY
            s.phase = OVER
            emit(log, LIMIT)
            return
        s.rounds += 1
        turn_season(s, 1, log)
    _make_ready(box, s, seat)
    emit(log, BEGINS, seat)


# ---------------------------------------------------------------- actions


@compiled
def _shop(box: Record, s: Record, move: int, log: Log) -> None:
    """Buying goes on while something is within reach; then the market is filled (R5)."""
    if is_a(BUY, move):
        buy(box, s, part(BUY, move, 0), log)
        if can_shop(box, s, s.player[s.to_move]):
            return
    fill_market(box, s, log)
    _resume(s)


@compiled
def _cultivate(box: Record, s: Record, move: int, log: Log) -> None:
    if is_a(WATER, move):
        water(box, s, s.to_move, log)
    elif is_a(PROTECT, move):
        protect(s, s.to_move, log)
    else:
        begin_harvest(box, s, log)
        if s.phase != OVER and s.taken == 0:
            return
    _resume(s)


@compiled
def _pick(box: Record, s: Record, move: int, log: Log) -> None:
    """One ripe crop, all that are left, or no more (R11)."""
    if is_a(TAKE, move):
        harvest(box, s, s.to_move, part(TAKE, move, 0), 0, log)
        if s.phase != OVER and left_to_harvest(box, s, s.to_move):
            return
    elif is_a(TAKE_ALL, move):
        harvest_all(box, s, s.to_move, left_to_harvest(box, s, s.to_move), 0, log)
    _resume(s)


@compiled
def _sabotage(box: Record, s: Record, move: int, log: Log) -> None:
    if is_a(ATTACK, move):
        begin_attack(s)
    elif is_a(SWITCHEROO, move):
        switcheroo(box, s, log)
    elif not ultimatum(box, s, part(ULTIMATUM, move, 0), log):
        _resume(s)


@compiled
def _hit(box: Record, s: Record, move: int, log: Log) -> None:
    """One hit after another until the attack is over (R16)."""
    attacker = BARE_HAND
    if is_a(HIT_FENCE, move):
        attacker = part(HIT_FENCE, move, 0)
        hit_fence(box, s, attacker, part(HIT_FENCE, move, 1), log)
    elif is_a(HIT_CROP, move):
        attacker = part(HIT_CROP, move, 0)
        hit_crop(box, s, attacker, part(HIT_CROP, move, 1), log)
    elif is_a(TRAMPLE_CROP, move):
        attacker = s.trampler
        trample(box, s, part(TRAMPLE_CROP, move, 0), log)
    if s.phase == OVER or s.phase == TRAMPLE_TARGET or can_go_on(box, s, attacker):
        return
    _resume(s)


@compiled
def _answer(box: Record, s: Record, move: int, log: Log) -> None:
    """The answer to an Ultimatum; then the turn goes on where it was (R20)."""
    if is_a(DISCARD, move):
        discard_card(box, s, part(DISCARD, move, 0), log)
    else:
        pay_gold(box, s, log)
    _resume(s)


# ---------------------------------------------------------------- playing cards


@compiled
def _announce(s: Record, product: int, log: Log) -> None:
    """A card out of the hand; its resources are paid kind by kind, gold was paid in the Shop (R4)."""
    announce(s.player[s.to_move], product)
    s.playing = product
    s.paying = 0
    emit(log, PLAYS, s.to_move, product)


@compiled
def _pay(box: Record, s: Record, way: int, log: Log) -> None:
    """Cards that reach the need go to the discards; units beyond it are lost (R6)."""
    for card in range(box.resources):
        for _ in range(box.way[way, card]):
            put_down(box, s, s.to_move, card)
            emit(log, SPENDS, s.to_move, card)
    s.paying += 1


@compiled
def _go_on_playing_the_card(box: Record, s: Record, log: Log) -> None:
    """Asks for the next kind to be paid, also where only one set of cards fits: not being asked would tell what else is in
    the hand. When all is paid, crops are planted, constructs and monsters stay (R15), other spells are cast.
    """
    while s.paying < KINDS and box.needs[s.playing, s.paying] == 0:
        s.paying += 1
    if s.paying < KINDS:
        s.phase = PAY
    elif wants_target(box, s.playing):
        s.phase = SPELL_TARGET
    else:
        _put_in_play(box, s, 0, log)


@compiled
def _put_in_play(box: Record, s: Record, chosen: int, log: Log) -> None:
    """A spell cast goes to the discards and does what it says, to the `chosen` crop or build; everything else stays."""
    product = s.playing
    s.playing = NOTHING
    s.paying = 0
    if box.card_type[product] == CROP_CARD:
        plant(box, s, s.to_move, product, log)
    elif box.card_type[product] == CONSTRUCT_CARD or box.effect[product] == SUMMON:
        add_build(box, s, s.to_move, product, log)
    else:
        discard_product(box, s, product, log)
        cast(box, s, s.to_move, product, chosen, log)
    _resume(s)


@compiled
def _place_chosen(move: int) -> int:
    return part(GROW_CROP, move, 0) if is_a(GROW_CROP, move) else part(BREAK_BUILD, move, 0)


# ---------------------------------------------------------------- the end


@compiled
def standing(box: Record, s: Record, points: Points, places: Points) -> None:
    """Gold is counted, property is not (R21); equal gold at the limit is a draw (R22)."""
    for seat in range(2):
        points[seat] = s.player[seat].gold
    rank(2, points, (0, 0), places)
