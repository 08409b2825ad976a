"""Seeds: the market, the deck it is filled from, getting a card, and changing forage for seeds."""

from barnboard.kernel import piles
from barnboard.kernel.codes import encode
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.records import Codes32, Log, Record

from .moves import DRAWS, FLUSHES, GIVES, TAKE, TAKE_DECK, TAKES, TO_MARKET
from .state import EMPTY


@compiled
def seeds_left(s: Record) -> int:
    """How many seeds can still be drawn: the deck and what it is renewed from (R14)."""
    return piles.size(s.seed_deck) + piles.size(s.discard)


@compiled
def draw_seed(s: Record, log: Log) -> None:
    """The top of the deck, which nobody else sees (R13). An empty deck is renewed from the discards (R14)."""
    crop = piles.draw_renewed(s, s.seed_deck, s.discard)
    s.player[s.to_move].hidden[crop] += 1
    emit(log, DRAWS, s.to_move, crop)


# ---------------------------------------------------------------- change forage for seeds


@compiled
def give(box: Record, s: Record, crop: int, log: Log) -> None:
    """One forage is put down for as many seeds as stand on it (R11)."""
    s.player[s.to_move].barn[crop] -= 1
    s.discard[crop] += 1
    s.picks_due = box.exchange[crop]
    emit(log, GIVES, s.to_move, crop, box.exchange[crop])
    fill_market(box, s, log)


@compiled
def seeds_to_take(box: Record, s: Record, out: Codes32) -> int:
    """Every seed of the market, or the top of the deck (R11)."""
    count = 0
    for slot in range(box.market_slots):
        if s.market[slot] != EMPTY:
            out[count] = encode(TAKE, slot)
            count += 1
    if seeds_left(s) > 0:
        out[count] = encode(TAKE_DECK)
        count += 1
    return count


@compiled
def take_from_market(box: Record, s: Record, slot: int, log: Log) -> None:
    """All have seen the card (R19); the gap is refilled before the next one is taken (R11)."""
    crop = s.market[slot]
    s.player[s.to_move].known[crop] += 1
    s.market[slot] = EMPTY
    emit(log, TAKES, s.to_move, crop, slot)
    fill_market(box, s, log)


@compiled
def end_pick(box: Record, s: Record) -> bool:
    """Whether the exchange is over: the full number was taken, or all that there is (R11, R14)."""
    s.picks_due -= 1
    if seeds_left(s) == 0 and _is_market_empty(box, s):
        s.picks_due = 0
    return s.picks_due == 0


@compiled
def _is_market_empty(box: Record, s: Record) -> bool:
    for slot in range(box.market_slots):
        if s.market[slot] != EMPTY:
            return False
    return True


# ---------------------------------------------------------------- the market


@compiled
def lay_out_market(box: Record, s: Record) -> None:
    """The opening market; one of six alike is flushed like any other (R2)."""
    alike = True
    while alike:
        for slot in range(box.market_slots):
            s.market[slot] = piles.draw_renewed(s, s.seed_deck, s.discard)
        alike = must_flush(box, s)
        if alike:
            _clear_market(box, s)


@compiled
def fill_market(box: Record, s: Record, log: Log) -> None:
    """Fills the gaps, lowest slot first, as far as seeds reach (R14), and flushes a market of one type (R12).

    Called after every step that takes from the market or puts seeds on the discard.
    """
    alike = True
    while alike:
        for slot in range(box.market_slots):
            if s.market[slot] == EMPTY and seeds_left(s) > 0:
                _lay_out(s, slot, log)
        alike = must_flush(box, s)
        if alike:
            emit(log, FLUSHES, s.market[0])
            _clear_market(box, s)


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
