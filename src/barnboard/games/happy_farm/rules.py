"""The rules of My Happy Farm: set-up, the turn with its six actions, the end.

Each chapter of the rulebook has a file: `farm` (ripening, sowing, harvests), `pasture` (feeding), `market` (changing forage for
seeds, getting a card), `scoring`; `knowledge` tells who may know what, `observation` the same in numbers. R numbers in docstrings
are the rulings that docs/rulings/happy_farm.md lists.
"""

from barnboard.kernel import piles, sets
from barnboard.kernel.codes import encode, is_a, part
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.random import below
from barnboard.kernel.ranks import rank
from barnboard.kernel.records import NOBODY, Codes32, Log, Points, Record

from .box import CROPS, FALL, FEEDINGS, MARKET, PASTURE, SUMMER
from .farm import forage, hand_size, harvest, harvests, only_forage, only_harvest, put_down, ripe_cards, ripen, sow, sowings
from .knowledge import conceal
from .market import draw_seed, end_pick, give, lay_out_market, seeds_left, seeds_to_take, take_from_market
from .moves import (
    ACTIONS,
    BEGINS,
    CHOOSE,
    DISCARD,
    DO_EXCHANGE,
    DO_FEED,
    DO_HARVEST_FALL,
    DO_HARVEST_SUMMER,
    DO_SOW,
    DONE,
    END_TURN,
    ENDS_TURN,
    GAME_OVER,
    TAKE_DECK,
)
from .moves import FEED as FEED_MOVE
from .moves import GIVE as GIVE_MOVE
from .moves import HARVEST as HARVEST_MOVE
from .moves import PAY as PAY_MOVE
from .moves import SOW as SOW_MOVE
from .moves import TAKE as TAKE_MOVE
from .observation import LAYOUT, observe
from .pasture import begin_feeding, can_feed, feedings, next_payable, pay_any
from .scoring import best_fed_animals, points_of
from .state import ACTION, EMPTY, FEED, GIVE, HARVEST_FALL, HARVEST_SUMMER, OVER, OVERFLOW, PAY, SOW, TAKE

__all__ = ["LAYOUT", "actions_left", "conceal", "deal", "has_effect", "moves", "observe", "play", "standing"]


# ---------------------------------------------------------------- set-up


@compiled
def deal(box: Record, s: Record) -> None:
    """The market (R2), the pasture without the marked cards (R1), then the hands, and the first player by lot (R3)."""
    for crop in range(CROPS):
        s.seed_deck[crop] = box.seed_cards[crop]
    for feeding in range(FEEDINGS):
        s.feeding_deck[feeding] = box.feeding_deck[s.seats, feeding]
        s.eater[feeding] = NOBODY
    for slot in range(MARKET):
        s.market[slot] = EMPTY
    for slot in range(PASTURE):
        s.pasture[slot] = EMPTY
    lay_out_market(box, s)
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


# ---------------------------------------------------------------- what can be done


@compiled
def moves(box: Record, s: Record, out: Codes32) -> int:
    """The options of the decision that is due."""
    me = s.player[s.to_move]
    if s.phase == ACTION:
        return _actions(box, s, me, out)
    if s.phase == SOW:
        return sowings(box, me, out)
    if s.phase == HARVEST_SUMMER:
        return harvests(box, me, SUMMER, out)
    if s.phase == HARVEST_FALL:
        return harvests(box, me, FALL, out)
    if s.phase == OVERFLOW:
        return forage(me, DISCARD, out)
    if s.phase == FEED:
        return feedings(box, s, me, out)
    if s.phase == PAY:
        return forage(me, PAY_MOVE, out)
    if s.phase == GIVE:
        return forage(me, GIVE_MOVE, out)
    if s.phase == TAKE:
        return seeds_to_take(box, s, out)
    return 0


@compiled
def _actions(box: Record, s: Record, me: Record, out: Codes32) -> int:
    """Every action that was not used in this turn and does something, and the end of the turn (R5)."""
    count = 0
    for action in range(ACTIONS):
        if (s.used >> action) & 1 == 0 and has_effect(box, s, me, action):
            out[count] = encode(CHOOSE, action)
            count += 1
    out[count] = encode(END_TURN)
    return count + 1


@compiled
def has_effect(box: Record, s: Record, me: Record, action: int) -> bool:
    """Whether an action would sow, move, feed, exchange or draw at least one card (R5).

    All can see it: no card that somebody hides makes a difference.
    """
    if action == DO_SOW:
        return hand_size(me) > 0
    if action == DO_HARVEST_SUMMER:
        return ripe_cards(box, me, SUMMER) > 0
    if action == DO_HARVEST_FALL:
        return ripe_cards(box, me, FALL) > 0
    if action == DO_FEED:
        return can_feed(box, s, me)
    if action == DO_EXCHANGE:
        return piles.size(me.barn) > 0
    return seeds_left(s) > 0


# ---------------------------------------------------------------- the turn


@compiled
def play(box: Record, s: Record, move: int, log: Log) -> None:
    """Plays a move and runs on to the next decision."""
    s.ply += 1
    if is_a(END_TURN, move):
        emit(log, ENDS_TURN, s.to_move)
        _end_turn(box, s, log)
        return
    if s.phase == ACTION:
        over = _begin_action(box, s, part(CHOOSE, move, 0), log)
    else:
        over = _go_on(box, s, move, log)
    if over:
        _end_action(box, s, log)


@compiled
def _begin_action(box: Record, s: Record, action: int, log: Log) -> bool:
    """Each action once a turn (R5). Where it leaves no choice it is done at once. Whether it is over."""
    s.used |= 1 << action
    if action == DO_SOW:
        s.phase = SOW
        return False
    if action == DO_HARVEST_SUMMER:
        s.phase = HARVEST_SUMMER
        return _harvest_the_only_card(box, s, SUMMER, log)
    if action == DO_HARVEST_FALL:
        s.phase = HARVEST_FALL
        return _harvest_the_only_card(box, s, FALL, log)
    if action == DO_FEED:
        s.phase = FEED
        s.fed_now = 0
        return _feed_the_only_card(box, s, log)
    if action == DO_EXCHANGE:
        s.phase = GIVE
        _give_the_only_forage(box, s, log)
        return False
    draw_seed(s, log)
    return True


@compiled
def _harvest_the_only_card(box: Record, s: Record, season: int, log: Log) -> bool:
    bundle = only_harvest(box, s.player[s.to_move], season)
    return bundle != 0 and harvest(box, s, season, bundle, log)


@compiled
def _feed_the_only_card(box: Record, s: Record, log: Log) -> bool:
    me = s.player[s.to_move]
    slot = next_payable(box, s, me, 0)
    more = next_payable(box, s, me, slot + 1) < box.pasture_slots
    return not more and begin_feeding(box, s, slot, log)


@compiled
def _give_the_only_forage(box: Record, s: Record, log: Log) -> None:
    crop = only_forage(s.player[s.to_move])
    if crop != EMPTY:
        s.phase = TAKE
        give(box, s, crop, log)


@compiled
def _go_on(box: Record, s: Record, move: int, log: Log) -> bool:
    """The decisions within an action. Whether it is over."""
    if s.phase == SOW:
        sow(s, part(SOW_MOVE, move, 0), log)
        return True
    if s.phase == HARVEST_SUMMER:
        return harvest(box, s, SUMMER, part(HARVEST_MOVE, move, 0), log)
    if s.phase == HARVEST_FALL:
        return harvest(box, s, FALL, part(HARVEST_MOVE, move, 0), log)
    if s.phase == OVERFLOW:
        return put_down(box, s, part(DISCARD, move, 0), log)
    if s.phase == FEED:
        return is_a(DONE, move) or begin_feeding(box, s, part(FEED_MOVE, move, 0), log)
    if s.phase == PAY:
        return pay_any(box, s, part(PAY_MOVE, move, 0), log)
    if s.phase == GIVE:
        s.phase = TAKE
        give(box, s, part(GIVE_MOVE, move, 0), log)
        return False
    if is_a(TAKE_DECK, move):
        draw_seed(s, log)
    else:
        take_from_market(box, s, part(TAKE_MOVE, move, 0), log)
    return end_pick(box, s)


@compiled
def actions_left(box: Record, s: Record) -> int:
    """How many actions may still be used in this turn (R5)."""
    return box.actions_per_turn - sets.many(s.used)


@compiled
def _end_action(box: Record, s: Record, log: Log) -> None:
    if actions_left(box, s) > 0:
        s.phase = ACTION
    else:
        _end_turn(box, s, log)


@compiled
def _begin_turn(box: Record, s: Record, log: Log) -> None:
    """Crops ripen first and always; then come the actions (R4)."""
    emit(log, BEGINS, s.to_move)
    s.used = 0
    s.phase = ACTION
    ripen(box, s, log)


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


@compiled
def standing(box: Record, s: Record, points: Points, places: Points) -> None:
    """Points (R17); a tie goes to more best-fed animals, else it is shared (R18)."""
    for seat in range(s.seats):
        points[seat] = points_of(box, s, seat)
    best = (
        best_fed_animals(box, s, 0),
        best_fed_animals(box, s, 1),
        best_fed_animals(box, s, 2),
        best_fed_animals(box, s, 3),
    )
    rank(s.seats, points, best, places)
