"""Jump-Start: open sets of two cards, drafted against the clock and laid on the two blank fields."""

from barnboard.kernel import piles
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.records import Log, Record

from .box import JUMP_STACK, SET
from .farm import may_lie, other_jump_field
from .moves import LAYS, PICKS
from .state import JUMP_LAY, JUMP_SET, NONE, ROLL


@compiled
def set_up_sets(box: Record, s: Record) -> None:
    """One open set for each seat; the seat to the right of the start player picks first, he himself last (R41)."""
    cards = s.unseen[box.stack_from[JUMP_STACK] : box.stack_from[JUMP_STACK + 1]]
    for number in range(s.seats):
        for which in range(SET):
            s.set[number, which] = box.stack_from[JUMP_STACK] + piles.draw(s, cards)
    s.to_move = (s.start_seat + s.seats - 1) % s.seats
    s.phase = JUMP_SET


@compiled
def sets_left(s: Record) -> int:
    """The sets that nobody has picked."""
    sets = 0
    for number in range(s.seats):
        if s.set[number, 0] != NONE:
            sets |= 1 << number
    return sets


@compiled
def pick_set(s: Record, number: int, log: Log) -> None:
    """The cards are laid at once, before the next seat picks (R41)."""
    s.picked = number
    s.phase = JUMP_LAY
    emit(log, PICKS, s.to_move, number)


@compiled
def fields_for_first(box: Record, s: Record) -> int:
    """Where the first card of the set may go, the other taking the other field; an arrow up goes to the lower row (R43)."""
    first, second = s.set[s.picked, 0], s.set[s.picked, 1]
    fields = 0
    for which in range(SET):
        here = box.jump_field[which]
        there = other_jump_field(box, here)
        if may_lie(box, first, here) and may_lie(box, second, there):
            fields |= 1 << here
        if first == second and fields:
            break
    return fields


@compiled
def lay_set(box: Record, s: Record, field: int, log: Log) -> None:
    """Both cards are laid; after the start player the first turn begins (R41)."""
    me = s.player[s.to_move]
    for which in range(SET):
        here = field if which == 0 else other_jump_field(box, field)
        me.face[here] = s.set[s.picked, which]
        emit(log, LAYS, s.to_move, me.face[here], here)
        s.set[s.picked, which] = NONE
    s.picked = NONE
    if s.to_move == s.start_seat:
        s.phase = ROLL
    else:
        s.to_move = (s.to_move + s.seats - 1) % s.seats
        s.phase = JUMP_SET
