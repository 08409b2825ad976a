"""The rules of Hen Yard. On your turn collect an egg unseen or sell one; the match is over when no egg is left to sell."""

from typing import Any

from barnboard.kernel import piles
from barnboard.kernel.codes import SEAT, encode, is_a, part
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.observing import Layout, begin, note, note_pile, note_pile_of, place_of
from barnboard.kernel.ranks import rank
from barnboard.kernel.records import NOBODY, Codes32, Log, Points, Record

from .box import EGGS
from .moves import COLLECT, COLLECTS, EGG, GAME_OVER, SELL, SELLS
from .state import OVER, Phase


@compiled
def deal(box: Record, s: Record) -> None:
    """All eggs into the nest, then a few to each seat."""
    for egg in range(EGGS):
        s.nest[egg] = box.count[egg]
    for seat in range(s.seats):
        piles.deal(s, s.nest, s.player[seat].eggs, box.hand)
    s.rounds = 1


@compiled
def moves(box: Record, s: Record, out: Codes32) -> int:
    """Collect while the nest holds eggs, sell any kind in hand."""
    count = 0
    if piles.size(s.nest) > 0:
        out[count] = encode(COLLECT)
        count += 1
    for egg in range(EGGS):
        if s.player[s.to_move].eggs[egg] > 0:
            out[count] = encode(SELL, egg)
            count += 1
    return count


@compiled
def play(box: Record, s: Record, move: int, log: Log) -> None:
    """Plays a move and passes on to the next seat that can do something."""
    s.ply += 1
    me = s.player[s.to_move]
    if is_a(COLLECT, move):
        egg = piles.draw(s, s.nest)
        me.eggs[egg] += 1
        emit(log, COLLECTS, s.to_move, egg)
    else:
        egg = part(SELL, move, 0)
        me.eggs[egg] -= 1
        me.sold[egg] += 1
        emit(log, SELLS, s.to_move, egg, box.worth[egg])
    _pass_on(s, log)


@compiled
def _pass_on(s: Record, log: Log) -> None:
    nest = piles.size(s.nest)
    for _ in range(s.seats):
        s.to_move = (s.to_move + 1) % s.seats
        s.rounds += s.to_move == 0
        if nest + piles.size(s.player[s.to_move].eggs) > 0:
            return
    s.to_move = NOBODY
    s.phase = OVER
    emit(log, GAME_OVER)


@compiled
def points_of(box: Record, me: Record) -> int:
    """What the eggs that were sold brought."""
    points = 0
    for egg in range(EGGS):
        points += me.sold[egg] * box.worth[egg]
    return points


@compiled
def standing(box: Record, s: Record, points: Points, places: Points) -> None:
    """Players with the same points share the place."""
    for seat in range(s.seats):
        points[seat] = points_of(box, s.player[seat])
    rank(s.seats, points, (0, 0, 0, 0), places)


@compiled
def conceal(box: Record, s: Record, seat: int) -> None:
    """Deals the eggs in other hands and the nest again."""
    piles.deal_again(s, s.nest, s.player["eggs"], seat)


LAYOUT = Layout(Phase)
_NEST = LAYOUT.stretch("nest", "eggs in the nest")
_HAND = LAYOUT.stretch("hand", "eggs in the own hand", egg=EGG)
_HELD = LAYOUT.stretch("held", "how many eggs are in a hand", seat=SEAT)
_SOLD = LAYOUT.stretch("sold", "eggs that were sold", seat=SEAT, egg=EGG)


@compiled
def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    """What a seat knows: the nest, the own hand, and what all know of every player."""
    begin(out, s, seat)
    note(out, _NEST, piles.size(s.nest))
    if seat != NOBODY:
        note_pile(out, _HAND, s.player[seat].eggs)
    for other in range(s.seats):
        place = place_of(s, seat, other)
        note(out, _HELD, piles.size(s.player[other].eggs), place)
        note_pile_of(out, _SOLD, place, s.player[other].sold)
