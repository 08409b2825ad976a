"""The rules of Windfall: the six verbs."""

from typing import Any

from barnboard.kernel.codes import SEAT, Domain, encode, is_a, part
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.observing import Layout, begin, note_pile, note_pile_of, place_of
from barnboard.kernel.piles import deal as deal_cards
from barnboard.kernel.piles import deal_again, draw, pour, size
from barnboard.kernel.random import below
from barnboard.kernel.ranks import rank
from barnboard.kernel.records import NOBODY, Codes32, Log, Points, Record

from .box import FRUITS, TREES, WASP
from .moves import CARRIES, CARRY, FRUIT, GAME_OVER, PICK_FROM, PICKS, TREE, WASPS
from .state import OVER, PICK, Phase

_KIND = Domain("kind", FRUITS + 1)


@compiled
def deal(box: Record, s: Record) -> None:
    """Every player gets a wish; all fruit hangs on the trees; chance says who begins."""
    for kind in range(FRUITS + 1):
        for tree in range(TREES):
            s.tree[tree, kind] = box.tree[tree, kind]
    for fruit in range(FRUITS):
        s.wishes[fruit] = box.wishes
    for seat in range(s.seats):
        deal_cards(s, s.wishes, s.player[seat].wish, 1)
    s.phase = PICK
    s.rounds = 1
    s.to_move = below(s, s.seats)


@compiled
def moves(box: Record, s: Record, out: Codes32) -> int:
    """A tree on which something hangs, or the way home with what is in the basket."""
    count = 0
    for tree in range(TREES):
        if size(s.tree[tree]) > 0:
            out[count] = encode(PICK_FROM, tree)
            count += 1
    if size(s.player[s.to_move].basket) > 0:
        out[count] = encode(CARRY)
        count += 1
    return count


@compiled
def play(box: Record, s: Record, move: int, log: Log) -> None:
    """Picks from a tree, or carries the basket home."""
    s.ply += 1
    seat = s.to_move
    me = s.player[seat]
    if is_a(PICK_FROM, move):
        _pick(s, part(PICK_FROM, move, 0), log)
    else:
        emit(log, CARRIES, seat, worth_of(box, me.basket), wished(box, me.wish, me.basket))
        pour(me.basket, me.home)
        _next_turn(s)
    if nothing_left(s):
        s.phase = OVER
        s.to_move = NOBODY
        emit(log, GAME_OVER)


@compiled
def _pick(s: Record, tree: int, log: Log) -> None:
    seat = s.to_move
    me = s.player[seat]
    picked = draw(s, s.tree[tree])
    if picked == WASP:
        emit(log, WASPS, seat, tree, size(me.basket))
        pour(me.basket, s.gone)
        s.gone[WASP] += 1
        _next_turn(s)
    else:
        me.basket[picked] += 1
        emit(log, PICKS, seat, picked, tree)


@compiled
def _next_turn(s: Record) -> None:
    s.to_move = (s.to_move + 1) % s.seats
    s.rounds += 1


@compiled
def nothing_left(s: Record) -> bool:
    """Whether all trees are bare and all baskets at home."""
    left = 0
    for tree in range(TREES):
        left += size(s.tree[tree])
    for seat in range(s.seats):
        left += size(s.player[seat].basket)
    return left == 0


@compiled
def worth_of(box: Record, fruits: Points) -> int:
    """What some fruits are worth to anybody."""
    points = 0
    for fruit in range(FRUITS):
        points += box.worth[fruit] * fruits[fruit]
    return points


@compiled
def wished(box: Record, wish: Points, fruits: Points) -> int:
    """What the fruit that a player wished for brings once more."""
    points = 0
    for fruit in range(FRUITS):
        points += wish[fruit] * box.worth[fruit] * fruits[fruit]
    return points


@compiled
def standing(box: Record, s: Record, points: Points, places: Points) -> None:
    """Fruit at home, and what was wished for once more; equal players share a place."""
    for seat in range(s.seats):
        me = s.player[seat]
        points[seat] = worth_of(box, me.home) + wished(box, me.wish, me.home)
    rank(s.seats, points, points, places)


@compiled
def conceal(box: Record, s: Record, seat: int) -> None:
    """Nobody knows the wishes of others until all are turned up."""
    if s.phase != OVER:
        deal_again(s, s.wishes, s.player["wish"], seat)


LAYOUT = Layout(Phase)
_TREE = LAYOUT.stretch("tree", "what hangs on a tree, wasps last", tree=TREE, kind=_KIND)
_SPILLED = LAYOUT.stretch("spilled", "wasps, and what they spilled", kind=_KIND)
_BASKET = LAYOUT.stretch("basket", "fruit in the basket", seat=SEAT, fruit=FRUIT)
_HOME = LAYOUT.stretch("home", "fruit at home", seat=SEAT, fruit=FRUIT)
_WISH = LAYOUT.stretch("wish", "the fruit wished for: the own one, and all at the end", seat=SEAT, fruit=FRUIT)


@compiled
def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    """What a seat knows: the trees, what was spilled, then every player."""
    begin(out, s, seat)
    for tree in range(TREES):
        note_pile_of(out, _TREE, tree, s.tree[tree])
    note_pile(out, _SPILLED, s.gone)
    for other in range(s.seats):
        them, place = s.player[other], place_of(s, seat, other)
        note_pile_of(out, _BASKET, place, them.basket)
        note_pile_of(out, _HOME, place, them.home)
        if other == seat or s.phase == OVER:
            note_pile_of(out, _WISH, place, them.wish)
