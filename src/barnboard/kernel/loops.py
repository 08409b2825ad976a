"""Looking on, written once for every game.

A position as one seat may imagine it, and the count of all positions some moves away (perft, a fingerprint of the rules). They
call the verbs, are compiled per game, release the GIL and allocate nothing but what they are given.
"""

from typing import Any

import numpy as np

from .compile import compiled
from .random import quick, u64
from .records import NOBODY, Log, Record, Records, no_log
from .verbs import conceal, moves, play

_DREAM = u64(0x647265616D)  # sets the chance of an imagined future apart from that of the imagined deal


@compiled
def imagine(box: Record, s: Record, seat: int, low: Any, high: Any) -> None:
    """Turns a position into one that the seat could be in: what it cannot know is dealt again, and so is all future chance.

    `draws` stays as it was: how many numbers were drawn is no secret and tells nothing of them.
    """
    draws = s.draws
    s.imagined = 1
    s.key[0] = low
    s.key[1] = high
    s.draws = 0
    conceal(box, s, seat)
    s.key[0] = quick(u64(low), u64(high), _DREAM)
    s.draws = draws


@compiled
def count_lines(box: Record, depth: int, stack: Records, lists: Any, log: Log) -> int:
    """The lines of `depth` moves from the position at that place of the stack."""
    s = stack[depth]
    if s.to_move == NOBODY:
        return 1
    count = moves(box, s, lists[depth])
    if depth == 1:
        return count
    nodes = 0
    for which in range(count):
        stack[depth - 1] = s
        play(box, stack[depth - 1], lists[depth, which], log)
        nodes += count_lines(box, depth - 1, stack, lists, log)
    return nodes


def perft(box: Record, s: Record, depth: int, most_moves: int) -> int:
    """How many lines of `depth` moves there are from here; a line that ends early counts as one."""
    if depth == 0:
        return 1
    stack = np.zeros(depth + 1, s.dtype)
    stack[depth] = s
    lists = np.zeros((depth + 1, most_moves), np.int32)
    return int(count_lines(box, depth, stack, lists, no_log()))
