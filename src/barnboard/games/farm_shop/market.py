"""A turn at the market: roll, take a card and lay it, let everybody activate, refill; and how the match ends."""

from barnboard.kernel import piles
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.random import below
from barnboard.kernel.records import NOBODY, Log, Record

from . import farm
from .box import DICE, FIRST_STACK, PIPS, STALLS, TRANSPORTS
from .effects import discard_card, pay_bags
from .farmer import visit_farmer
from .goals import check_goals, close_goals
from .moves import COVERS, FINAL_BEGINS, GAME_OVER, LAYS, REFILLS, ROLLS, TAKES, TILE_COINS, VISITS
from .state import ACTIVATIONS, FINAL, FROM_TRANSPORT, LAY, MOVE_FARMER, NONE, OVER, REFILL, ROLL, TAKE, TARGET, THE_FARMER

# ---------------------------------------------------------------- 1. roll the dice


@compiled
def begin_turn(s: Record) -> None:
    """The three dice are rolled; every type of transport may be paid again by everyone (R50)."""
    s.to_move = s.active
    s.rounds = 1 + s.turn // s.seats
    s.turn += 1
    _renew_transports(s)
    for die in range(DICE):
        s.dice[die] = 1 + below(s, PIPS)
    s.chosen = NONE
    s.total = 0
    s.phase = TAKE


@compiled
def roll(s: Record, log: Log) -> None:
    """A new turn, told to all."""
    begin_turn(s)
    tell_roll(s, log)


@compiled
def tell_roll(s: Record, log: Log) -> None:
    """The dice as they fell."""
    emit(log, ROLLS, s.active, s.dice[0], s.dice[1], s.dice[2])


@compiled
def turns_in_all(box: Record, s: Record) -> int:
    """How many turns the match has: one for each card of the deck, and a last one that no card follows (R07)."""
    return 1 + piles.size(box.deck[s.seats])


@compiled
def total_without(s: Record, value: int) -> int:
    """What the two other dice show together when one of that value goes to the market (R02)."""
    return s.dice[0] + s.dice[1] + s.dice[2] - value


@compiled
def _renew_transports(s: Record) -> None:
    if s.farmer:
        for seat in range(s.seats):
            for transport in range(TRANSPORTS):
                s.player[seat].used[transport] = 0


@compiled
def cards_to_take(s: Record) -> int:
    """A die and a stall, one bag for each step between them (R02, R03); equal dice are one option (R69).

    Member `STALLS * (value - 1) + stall`.
    """
    bags = s.player[s.to_move].bags
    choices = 0
    for die in range(DICE):
        value = s.dice[die] - 1
        for stall in range(max(value - bags, 0), min(value + bags, STALLS - 1) + 1):
            choices |= 1 << (STALLS * value + stall)
    return choices


@compiled
def take_card(s: Record, choice: int, log: Log) -> None:
    """The die goes to the stall and the card to the player, or the Farmer is visited (R45). The two other dice count for all."""
    value, stall = choice // STALLS, choice % STALLS
    pay_bags(s, farm.stall_price(value, stall), log)
    for die in range(DICE):
        if s.dice[die] == value + 1:
            s.chosen = die
    s.total = total_without(s, value + 1)
    s.gap = stall
    card = s.stall[stall]
    s.stall[stall] = NONE
    if card == THE_FARMER:
        emit(log, VISITS, s.to_move, stall)
        visit_farmer(s)
    else:
        emit(log, TAKES, s.to_move, card, stall)
        s.card = card
        s.phase = LAY


# ---------------------------------------------------------------- 2. improve your farm


@compiled
def fields_to_lay_on(box: Record, s: Record) -> int:
    """Every field where the card in hand may lie."""
    return farm.fields_for(box, s.card)


@compiled
def lay_card(box: Record, s: Record, field: int, log: Log) -> None:
    """A card that lay there leaves the game, sunflowers stay (R05, R06)."""
    me = s.player[s.to_move]
    if farm.is_card(me.face[field]):
        emit(log, COVERS, s.to_move, me.face[field], field)
        discard_card(s, field)
    me.face[field] = s.card
    emit(log, LAYS, s.to_move, s.card, field)
    s.card = NONE
    check_goals(box, s, log)
    s.phase = ACTIVATIONS


# ---------------------------------------------------------------- 3. activate a field


@compiled
def begin_activations(s: Record) -> None:
    """One after the other, clockwise from the active player (R09)."""
    s.phase = TARGET


@compiled
def next_seat(box: Record, s: Record, log: Log) -> None:
    """The next seat activates; after the last the market is refilled, or the match is over (R09, R10)."""
    s.to_move = (s.to_move + 1) % s.seats
    if s.final:
        if s.to_move == s.start_seat:
            _end(box, s, log)
        else:
            s.phase = FINAL
    elif s.to_move != s.active:
        s.phase = TARGET
    elif s.visited and _deck_size(s) > 0:
        s.phase = MOVE_FARMER
    else:
        s.phase = REFILL


# ---------------------------------------------------------------- 4. refill the market


@compiled
def _deck_size(s: Record) -> int:
    return piles.size(s.deck)


@compiled
def refill(box: Record, s: Record, log: Log) -> None:
    """The top card of the deck fills the gap (R04, R08); where there is none, this was the last turn (R07)."""
    close_goals(s, log)
    if _deck_size(s) == 0:
        _begin_final_activation(s, log)
        return
    s.stall[s.gap] = _draw_card(box, s)
    emit(log, REFILLS, s.gap, s.stall[s.gap])
    s.gap = NONE
    s.active = (s.active + 1) % s.seats
    s.phase = ROLL


@compiled
def _draw_card(box: Record, s: Record) -> int:
    """Stack 1 lies on top of stack 2 and so on; which of a stack's cards come, and when, nobody knows (R13)."""
    stack = 0
    while s.deck[stack] == 0:
        stack += 1
    s.deck[stack] -= 1
    first = box.stack_from[FIRST_STACK + stack]
    return first + piles.draw(s, s.unseen[first : box.stack_from[FIRST_STACK + stack + 1]])


# ---------------------------------------------------------------- the end


@compiled
def _begin_final_activation(s: Record, log: Log) -> None:
    """Everyone may activate any one field, from the start player on; it counts as one more turn (R10, R50, R61)."""
    s.final = 1
    s.chosen = NONE
    s.total = 0
    s.active = NOBODY
    _renew_transports(s)
    s.to_move = s.start_seat
    s.phase = FINAL
    emit(log, FINAL_BEGINS)


@compiled
def _end(box: Record, s: Record, log: Log) -> None:
    """A coin for each transport tile left (R57)."""
    close_goals(s, log)
    for seat in range(s.seats):
        me = s.player[seat]
        worth = box.end_coins * farm.tiles(me)
        if worth > 0:
            me.earned[FROM_TRANSPORT] += worth
            emit(log, TILE_COINS, seat, worth)
    s.to_move = NOBODY
    s.phase = OVER
    emit(log, GAME_OVER)
