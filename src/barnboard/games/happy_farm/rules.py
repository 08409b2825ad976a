"""The rules of My Happy Farm, in the order of the rulebook: set-up, ripening, the six actions, the market, the end, scoring.

R numbers in docstrings are the rulings that docs/rulings/happy_farm.md lists.
"""

from typing import Any

from barnboard.kernel import piles, sets
from barnboard.kernel.codes import encode, is_a, part
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.random import below
from barnboard.kernel.ranks import rank
from barnboard.kernel.records import MAX_SEATS, NOBODY, Codes32, Log, Points, Record, Vector

from .box import ANIMALS, CROPS, FALL, FEEDINGS, MARKET, PASTURE, SPRING, SUMMER
from .moves import (
    ACTION_IDS,
    BEGINS,
    CHOOSE,
    DISCARD,
    DO_DRAW,
    DO_EXCHANGE,
    DO_FEED,
    DO_HARVEST_FALL,
    DO_HARVEST_SUMMER,
    DO_SOW,
    DONE,
    DRAWS,
    END_TURN,
    ENDS_TURN,
    FEEDS,
    FLUSHES,
    GAME_OVER,
    GIVES,
    HARVESTS,
    LAST_TURNS,
    OVERFLOWS,
    PAYS,
    RIPENS,
    SOWS,
    SPOILS,
    TAKE_DECK,
    TAKES,
    TO_MARKET,
    TO_PASTURE,
    alike,
    cards_in,
)
from .moves import FEED as FEED_MOVE
from .moves import GIVE as GIVE_MOVE
from .moves import HARVEST as HARVEST_MOVE
from .moves import PAY as PAY_MOVE
from .moves import SOW as SOW_MOVE
from .moves import TAKE as TAKE_MOVE
from .state import ACTION, EMPTY, FEED, GIVE, HARVEST_FALL, HARVEST_SUMMER, OVER, OVERFLOW, PAY, SOW, TAKE

_ACTIONS = len(ACTION_IDS)
_OF_A_SLOT = 2 + ANIMALS + CROPS
_OF_A_PLAYER = 2 + 5 * CROPS + 2 * ANIMALS
OBSERVATION = (
    OVER + 8 + _ACTIONS + 2 * CROPS + MARKET * CROPS + PASTURE * _OF_A_SLOT + FEEDINGS + MAX_SEATS * _OF_A_PLAYER
)


# ---------------------------------------------------------------- set-up


@compiled
def deal(box: Record, s: Record) -> None:
    """The market, flushed if need be (R2), the pasture without the marked cards (R1), hands, the first player by lot (R3)."""
    for crop in range(CROPS):
        s.seed_deck[crop] = box.seed_cards[crop]
    for feeding in range(FEEDINGS):
        s.feeding_deck[feeding] = box.feeding_deck[s.seats, feeding]
        s.eater[feeding] = NOBODY
    for slot in range(MARKET):
        s.market[slot] = EMPTY
    for slot in range(PASTURE):
        s.pasture[slot] = EMPTY
    _lay_out_market(box, s)
    while must_flush(box, s):
        _clear_market(box, s)
        _lay_out_market(box, s)
    for slot in range(box.pasture_slots):
        s.pasture[slot] = piles.draw(s, s.feeding_deck)
    for seat in range(s.seats):
        for _ in range(box.start_hand):
            s.player[seat].hidden[piles.draw_renewed(s, s.seed_deck, s.discard)] += 1
    s.ender = NOBODY
    s.start_seat = below(s, s.seats)
    s.to_move = s.start_seat
    s.rounds = 1
    s.phase = ACTION


@compiled
def _lay_out_market(box: Record, s: Record) -> None:
    for slot in range(box.market_slots):
        s.market[slot] = piles.draw_renewed(s, s.seed_deck, s.discard)


# ---------------------------------------------------------------- what can be done


@compiled
def moves(box: Record, s: Record, out: Codes32) -> int:
    """The options of the decision that is due."""
    me = s.player[s.to_move]
    if s.phase == ACTION:
        return _actions(box, s, me, out)
    if s.phase == SOW:
        return _sowings(box, me, out)
    if s.phase == HARVEST_SUMMER:
        return _harvests(box, me, SUMMER, out)
    if s.phase == HARVEST_FALL:
        return _harvests(box, me, FALL, out)
    if s.phase == OVERFLOW:
        return _forage(me, DISCARD, out)
    if s.phase == FEED:
        return _feedings(box, s, me, out)
    if s.phase == PAY:
        return _forage(me, PAY_MOVE, out)
    if s.phase == GIVE:
        return _forage(me, GIVE_MOVE, out)
    if s.phase == TAKE:
        return _seeds_to_take(box, s, out)
    return 0


@compiled
def _actions(box: Record, s: Record, me: Record, out: Codes32) -> int:
    """Every action that was not used in this turn and does something, and the end of the turn (R5)."""
    count = 0
    for action in range(_ACTIONS):
        if (s.used >> action) & 1 == 0 and has_effect(box, s, me, action):
            out[count] = encode(CHOOSE, action)
            count += 1
    out[count] = encode(END_TURN)
    return count + 1


@compiled
def has_effect(box: Record, s: Record, me: Record, action: int) -> bool:
    """Whether an action would sow, move, feed, exchange or draw at least one card (R5). Others can see it too: no hidden card matters."""
    if action == DO_SOW:
        return hand_size(me) > 0
    if action == DO_HARVEST_SUMMER:
        return _ripe_cards(box, me, SUMMER) > 0
    if action == DO_HARVEST_FALL:
        return _ripe_cards(box, me, FALL) > 0
    if action == DO_FEED:
        return _next_payable(box, s, me, 0) < box.pasture_slots
    if action == DO_EXCHANGE:
        return piles.size(me.barn) > 0
    return seeds_left(s) > 0


@compiled
def hand_size(me: Record) -> int:
    """How many seeds a player holds."""
    return piles.size(me.known) + piles.size(me.hidden)


@compiled
def seeds_left(s: Record) -> int:
    """How many seeds can still be drawn: the deck and what it is renewed from (R14)."""
    return piles.size(s.seed_deck) + piles.size(s.discard)


@compiled
def _sowings(box: Record, me: Record, out: Codes32) -> int:
    """One card, cards of different types, or a number of one type (R6)."""
    types = 0
    for crop in range(CROPS):
        if me.known[crop] + me.hidden[crop] > 0:
            types |= 1 << crop
    count = _subsets(types, box.sow_mixed_max, SOW_MOVE, out, 0)
    for crop in range(CROPS):
        held = me.known[crop] + me.hidden[crop]
        if box.sow_two_alike and box.sow_alike != 2 and held >= 2:
            out[count] = encode(SOW_MOVE, alike(crop, 2))
            count += 1
        if held >= box.sow_alike:
            out[count] = encode(SOW_MOVE, alike(crop, box.sow_alike))
            count += 1
    return count


@compiled
def _subsets(types: int, most: int, shape: Any, out: Codes32, count: int) -> int:
    """Appends every set of at most so many of these crops."""
    some = types & -types
    while some:
        if sets.many(some) <= most:
            out[count] = encode(shape, some)
            count += 1
        some = (some - types) & types  # the next larger set within `types`, 0 after the last
    return count


@compiled
def _ripe_cards(box: Record, me: Record, season: int) -> int:
    """How many cards in a bed can be harvested there (R7, R8)."""
    cards = 0
    for crop in range(CROPS):
        cards += me.bed[season, crop] * box.ripe[season, crop]
    return cards


@compiled
def _harvests(box: Record, me: Record, season: int, out: Codes32) -> int:
    """Every choice of at least one ripe card. A bed holds different crops, or several of one crop and nothing else (R7, R8)."""
    types = 0
    several = -1
    for crop in range(CROPS):
        if me.bed[season, crop] * box.ripe[season, crop] > 0:
            types |= 1 << crop
            if me.bed[season, crop] > 1:
                several = crop
    count = _subsets(types, CROPS, HARVEST_MOVE, out, 0)
    if several >= 0:
        for cards in range(2, me.bed[season, several] + 1):
            out[count] = encode(HARVEST_MOVE, alike(several, cards))
            count += 1
    return count


@compiled
def _forage(me: Record, shape: Any, out: Codes32) -> int:
    """Every type of forage in the barn."""
    count = 0
    for crop in range(CROPS):
        if me.barn[crop] > 0:
            out[count] = encode(shape, crop)
            count += 1
    return count


@compiled
def can_pay(box: Record, me: Record, feeding: int) -> bool:
    """Whether the barn holds the crops of a feeding card, and enough besides for every "any" (R10)."""
    for crop in range(CROPS):
        if me.barn[crop] < box.needs[feeding, crop]:
            return False
    return box.needs_any[feeding] == 0 or piles.size(me.barn) >= box.eats[feeding]


@compiled
def _next_payable(box: Record, s: Record, me: Record, slot: int) -> int:
    """The first pasture slot from this one on whose card can be paid; past the last where none can."""
    while slot < box.pasture_slots:
        if s.pasture[slot] != EMPTY and can_pay(box, me, s.pasture[slot]):
            return slot
        slot += 1
    return slot


@compiled
def _feedings(box: Record, s: Record, me: Record, out: Codes32) -> int:
    """Every card of the pasture that can be paid; after the first feeding also done (R10)."""
    count = 0
    slot = _next_payable(box, s, me, 0)
    while slot < box.pasture_slots:
        out[count] = encode(FEED_MOVE, slot)
        count += 1
        slot = _next_payable(box, s, me, slot + 1)
    if s.fed_now:
        out[count] = encode(DONE)
        count += 1
    return count


@compiled
def _seeds_to_take(box: Record, s: Record, out: Codes32) -> int:
    """Every seed of the market, or the top of the deck (R11)."""
    count = 0
    for slot in range(box.market_slots):
        if s.market[slot] != EMPTY:
            out[count] = encode(TAKE_MOVE, slot)
            count += 1
    if seeds_left(s) > 0:
        out[count] = encode(TAKE_DECK)
        count += 1
    return count


# ---------------------------------------------------------------- playing


@compiled
def play(box: Record, s: Record, move: int, log: Log) -> None:
    """Plays a move and runs on to the next decision."""
    s.ply += 1
    if s.phase == ACTION:
        if is_a(END_TURN, move):
            emit(log, ENDS_TURN, s.to_move)
            _end_turn(box, s, log)
        else:
            _begin_action(box, s, part(CHOOSE, move, 0), log)
    elif s.phase == SOW:
        _sow(box, s, part(SOW_MOVE, move, 0), log)
    elif s.phase == HARVEST_SUMMER:
        _harvest(box, s, SUMMER, part(HARVEST_MOVE, move, 0), log)
    elif s.phase == HARVEST_FALL:
        _harvest(box, s, FALL, part(HARVEST_MOVE, move, 0), log)
    elif s.phase == OVERFLOW:
        _put_down(box, s, part(DISCARD, move, 0), log)
        _empty_overfull_barn(box, s, log)
    elif s.phase == FEED:
        if is_a(DONE, move):
            _end_action(box, s, log)
        else:
            _begin_feeding(box, s, part(FEED_MOVE, move, 0), log)
    elif s.phase == PAY:
        _pay_any(s, part(PAY_MOVE, move, 0), log)
        _pay_what_is_due(box, s, log)
    elif s.phase == GIVE:
        _give(box, s, part(GIVE_MOVE, move, 0), log)
    elif is_a(TAKE_DECK, move):
        _draw_seed(s, log)
        _end_pick(box, s, log)
    else:
        _take_from_market(box, s, part(TAKE_MOVE, move, 0), log)
        _end_pick(box, s, log)


# ---------------------------------------------------------------- I. crops ripening


@compiled
def _begin_turn(box: Record, s: Record, log: Log) -> None:
    emit(log, BEGINS, s.to_move)
    s.used = 0
    s.phase = ACTION
    _ripen(box, s, log)


@compiled
def _ripen(box: Record, s: Record, log: Log) -> None:
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
        _fill_market(box, s, log)


# ---------------------------------------------------------------- II. actions


@compiled
def _begin_action(box: Record, s: Record, action: int, log: Log) -> None:
    """Each action once a turn (R5). Where it leaves no choice it is done at once."""
    s.used |= 1 << action
    me = s.player[s.to_move]
    if action == DO_SOW:
        s.phase = SOW
    elif action == DO_HARVEST_SUMMER:
        _begin_harvest(box, s, SUMMER, HARVEST_SUMMER, log)
    elif action == DO_HARVEST_FALL:
        _begin_harvest(box, s, FALL, HARVEST_FALL, log)
    elif action == DO_FEED:
        s.fed_now = 0
        slot = _next_payable(box, s, me, 0)
        if _next_payable(box, s, me, slot + 1) < box.pasture_slots:
            s.phase = FEED
        else:
            _begin_feeding(box, s, slot, log)
    elif action == DO_EXCHANGE:
        crop = _only_forage(me)
        if crop == EMPTY:
            s.phase = GIVE
        else:
            _give(box, s, crop, log)
    else:
        _draw_seed(s, log)
        _end_action(box, s, log)


@compiled
def _end_action(box: Record, s: Record, log: Log) -> None:
    if sets.many(s.used) < box.actions_per_turn:
        s.phase = ACTION
    else:
        _end_turn(box, s, log)


@compiled
def _only_forage(me: Record) -> int:
    """The crop in the barn where there is only one, else EMPTY."""
    only = EMPTY
    for crop in range(CROPS):
        if me.barn[crop] > 0:
            if only != EMPTY:
                return EMPTY
            only = crop
    return only


# ---------------------------------------------------------------- sow seeds


@compiled
def _sow(box: Record, s: Record, bundle: int, log: Log) -> None:
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
    _end_action(box, s, log)


# ---------------------------------------------------------------- harvest crops in summer, in fall


@compiled
def _begin_harvest(box: Record, s: Record, season: int, phase: int, log: Log) -> None:
    me = s.player[s.to_move]
    s.phase = phase
    if _ripe_cards(box, me, season) == 1:
        for crop in range(CROPS):
            if me.bed[season, crop] * box.ripe[season, crop] > 0:
                _harvest(box, s, season, alike(crop, 1), log)
                return


@compiled
def _harvest(box: Record, s: Record, season: int, bundle: int, log: Log) -> None:
    """From the bed to the barn, which may be too full for a moment (R7, R8, R9)."""
    me = s.player[s.to_move]
    for crop in range(CROPS):
        cards = cards_in(bundle, crop)
        if cards > 0:
            me.bed[season, crop] -= cards
            me.barn[crop] += cards
            emit(log, HARVESTS, s.to_move, cards, crop)
    _empty_overfull_barn(box, s, log)


@compiled
def _empty_overfull_barn(box: Record, s: Record, log: Log) -> None:
    """Forage of the player's choice, old or new, is put down until the barn holds the rest (R9)."""
    me = s.player[s.to_move]
    while piles.size(me.barn) > box.barn_capacity:
        crop = _only_forage(me)
        if crop == EMPTY:
            s.phase = OVERFLOW
            return
        _put_down(box, s, crop, log)
    _end_action(box, s, log)


@compiled
def _put_down(box: Record, s: Record, crop: int, log: Log) -> None:
    s.player[s.to_move].barn[crop] -= 1
    s.discard[crop] += 1
    emit(log, OVERFLOWS, s.to_move, crop)
    _fill_market(box, s, log)


# ---------------------------------------------------------------- feed animals


@compiled
def _begin_feeding(box: Record, s: Record, slot: int, log: Log) -> None:
    """Pays the crops that the card names; "any" is chosen from what is left (R10)."""
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
    _pay_what_is_due(box, s, log)


@compiled
def _pay_any(s: Record, crop: int, log: Log) -> None:
    s.player[s.to_move].barn[crop] -= 1
    s.discard[crop] += 1
    s.any_due -= 1
    emit(log, PAYS, s.to_move, 1, crop)


@compiled
def _pay_what_is_due(box: Record, s: Record, log: Log) -> None:
    """Goes on paying while there is no choice, then feeds."""
    me = s.player[s.to_move]
    while s.any_due > 0:
        crop = _only_forage(me)
        if crop == EMPTY:
            s.phase = PAY
            return
        _pay_any(s, crop, log)
    _fill_market(box, s, log)
    _feed(box, s, log)


@compiled
def _feed(box: Record, s: Record, log: Log) -> None:
    """The card goes under its animal and another one comes to the pasture, which may be fed at once (R10)."""
    me = s.player[s.to_move]
    feeding = s.pasture[s.feeding_slot]
    animal = box.animal[feeding]
    me.fed[animal] += 1
    me.earned[animal] += box.points[feeding]
    s.eater[feeding] = s.to_move
    s.fed_now = 1
    emit(log, FEEDS, s.to_move, animal, feeding, box.points[feeding])
    _refill_pasture(s, s.feeding_slot, log)
    if _next_payable(box, s, me, 0) < box.pasture_slots:
        s.phase = FEED
    else:
        _end_action(box, s, log)


@compiled
def _refill_pasture(s: Record, slot: int, log: Log) -> None:
    """The first gap that cannot be filled brings on the last turns (R16)."""
    if piles.size(s.feeding_deck) > 0:
        s.pasture[slot] = piles.draw(s, s.feeding_deck)
        emit(log, TO_PASTURE, s.pasture[slot], slot)
        return
    s.pasture[slot] = EMPTY
    if s.ender == NOBODY:
        s.ender = s.to_move
        emit(log, LAST_TURNS, s.to_move)


# ---------------------------------------------------------------- change forage for seeds


@compiled
def _give(box: Record, s: Record, crop: int, log: Log) -> None:
    """One forage is put down for as many seeds as stand on it (R11)."""
    s.player[s.to_move].barn[crop] -= 1
    s.discard[crop] += 1
    s.picks_due = box.exchange[crop]
    s.phase = TAKE
    emit(log, GIVES, s.to_move, crop, s.picks_due)
    _fill_market(box, s, log)


@compiled
def _take_from_market(box: Record, s: Record, slot: int, log: Log) -> None:
    """All have seen the card (R19); the gap is refilled before the next one is taken (R11)."""
    crop = s.market[slot]
    s.player[s.to_move].known[crop] += 1
    s.market[slot] = EMPTY
    emit(log, TAKES, s.to_move, crop)
    _fill_market(box, s, log)


@compiled
def _draw_seed(s: Record, log: Log) -> None:
    """The top of the deck, which nobody else sees (R13). An empty deck is renewed from the discards (R14)."""
    crop = piles.draw_renewed(s, s.seed_deck, s.discard)
    s.player[s.to_move].hidden[crop] += 1
    emit(log, DRAWS, s.to_move, crop)


@compiled
def _end_pick(box: Record, s: Record, log: Log) -> None:
    """The full number is taken, or all that there is (R11, R14)."""
    s.picks_due -= 1
    if s.picks_due == 0 or not _is_seed_to_take(box, s):
        s.picks_due = 0
        _end_action(box, s, log)


@compiled
def _is_seed_to_take(box: Record, s: Record) -> bool:
    if seeds_left(s) > 0:
        return True
    for slot in range(box.market_slots):
        if s.market[slot] != EMPTY:
            return True
    return False


# ---------------------------------------------------------------- the market


@compiled
def _fill_market(box: Record, s: Record, log: Log) -> None:
    """Fills the gaps, lowest slot first, as far as seeds reach (R14), and flushes a market of one type (R12)."""
    for slot in range(box.market_slots):
        if s.market[slot] == EMPTY and seeds_left(s) > 0:
            _lay_out(s, slot, log)
    while must_flush(box, s):
        emit(log, FLUSHES, s.market[0])
        _clear_market(box, s)
        for slot in range(box.market_slots):
            _lay_out(s, slot, log)


@compiled
def _lay_out(s: Record, slot: int, log: Log) -> None:
    s.market[slot] = piles.draw_renewed(s, s.seed_deck, s.discard)
    emit(log, TO_MARKET, s.market[slot], slot)


@compiled
def must_flush(box: Record, s: Record) -> bool:
    """Whether a full market shows one type only, and there is another type to come (R12)."""
    crop = s.market[0]
    for slot in range(box.market_slots):
        if s.market[slot] == EMPTY or s.market[slot] != crop:
            return False
    return seeds_left(s) > s.seed_deck[crop] + s.discard[crop]


@compiled
def _clear_market(box: Record, s: Record) -> None:
    for slot in range(box.market_slots):
        s.discard[s.market[slot]] += 1
        s.market[slot] = EMPTY


# ---------------------------------------------------------------- the end


@compiled
def _end_turn(box: Record, s: Record, log: Log) -> None:
    """Play passes clockwise, until it comes back to who fed last (R16) or every player has had the most turns (R21)."""
    s.to_move = (s.to_move + 1) % s.seats
    new_round = s.to_move == s.start_seat
    if s.to_move == s.ender or (new_round and s.rounds >= box.turn_limit):
        s.to_move = NOBODY
        s.phase = OVER
        emit(log, GAME_OVER)
        return
    s.rounds += new_round
    _begin_turn(box, s, log)


# ---------------------------------------------------------------- scoring


@compiled
def unfed_animals(box: Record, me: Record) -> int:
    """How many animals of a player were never fed."""
    unfed = 0
    for animal in range(box.animals):
        unfed += me.fed[animal] == 0
    return unfed


@compiled
def is_best_fed(s: Record, seat: int, animal: int) -> bool:
    """Whether a player has more cards under an animal than every other; their points do not matter (R17)."""
    for other in range(s.seats):
        if other != seat and s.player[other].fed[animal] >= s.player[seat].fed[animal]:
            return False
    return True


@compiled
def best_fed_animals(box: Record, s: Record, seat: int) -> int:
    """How many of a player's animals are the best fed of their type."""
    best = 0
    for animal in range(box.animals):
        best += is_best_fed(s, seat, animal)
    return best


@compiled
def standing(box: Record, s: Record, points: Points, places: Points) -> None:
    """Feeding cards, penalties and bonuses (R17); a tie goes to more best-fed animals, else it is shared (R18)."""
    for seat in range(s.seats):
        me = s.player[seat]
        points[seat] = piles.size(me.earned)
        points[seat] += box.unfed_penalty * unfed_animals(box, me)
        points[seat] += box.best_fed_bonus * best_fed_animals(box, s, seat)
    best = (
        best_fed_animals(box, s, 0),
        best_fed_animals(box, s, 1),
        best_fed_animals(box, s, 2),
        best_fed_animals(box, s, 3),
    )
    rank(s.seats, points, best, places)


# ---------------------------------------------------------------- who knows what


@compiled
def conceal(box: Record, s: Record, seat: int) -> None:
    """Deals the unseen cards of other hands and the deck again; what was taken face up stays (R19).

    Feeding cards to come are a pile of counts already, and nothing that can be done depends on an unseen card of somebody else.
    """
    piles.deal_again(s, s.seed_deck, s.player["hidden"], seat)


@compiled
def observe(box: Record, s: Record, seat: int, out: Vector) -> None:
    """What a seat knows, itself first and the others clockwise after it; `OBSERVATION` long."""
    n = 0
    for phase in range(OVER + 1):
        out[n] = s.phase == phase
        n += 1
    for action in range(_ACTIONS):
        out[n] = (s.used >> action) & 1
        n += 1
    out[n] = s.rounds
    out[n + 1] = s.ender != NOBODY
    out[n + 2] = s.fed_now * (s.phase == FEED or s.phase == PAY)
    out[n + 3] = s.any_due
    out[n + 4] = s.picks_due
    out[n + 5] = piles.size(s.seed_deck)
    out[n + 6] = piles.size(s.feeding_deck)
    n += 7
    me = s.player[max(seat, 0)]
    for crop in range(CROPS):
        out[n] = me.hidden[crop] if seat != NOBODY else 0
        out[n + 1] = s.discard[crop]
        n += 2
    for slot in range(MARKET):
        for crop in range(CROPS):
            out[n] = s.market[slot] == crop
            n += 1
    for slot in range(PASTURE):
        n = _observe_feeding(box, s.pasture[slot], out, n)
    for feeding in range(FEEDINGS):
        out[n] = s.feeding_deck[feeding]
        n += 1
    for step in range(MAX_SEATS):
        n = _observe_player(s, seat, step, out, n)


@compiled
def _observe_feeding(box: Record, feeding: int, out: Vector, n: int) -> int:
    """The animal, the points and the recipe of a card in the pasture; zeros for an empty slot."""
    there = feeding != EMPTY
    card = max(feeding, 0)
    for animal in range(ANIMALS):
        out[n] = there and box.animal[card] == animal
        n += 1
    for crop in range(CROPS):
        out[n] = there * box.needs[card, crop]
        n += 1
    out[n] = there * box.needs_any[card]
    out[n + 1] = there * box.points[card]
    return n + 2


@compiled
def _observe_player(s: Record, seat: int, step: int, out: Vector, n: int) -> int:
    """What all may know of one player; zeros for an empty seat."""
    there = step < s.seats
    other = (max(seat, 0) + step) % s.seats
    them = s.player[other]
    out[n] = there and s.to_move == other
    out[n + 1] = there * piles.size(them.hidden)
    n += 2
    for crop in range(CROPS):
        out[n] = there * them.known[crop]
        out[n + 1] = there * them.bed[SPRING, crop]
        out[n + 2] = there * them.bed[SUMMER, crop]
        out[n + 3] = there * them.bed[FALL, crop]
        out[n + 4] = there * them.barn[crop]
        n += 5
    for animal in range(ANIMALS):
        out[n] = there * them.fed[animal]
        out[n + 1] = there * them.earned[animal]
        n += 2
    return n
