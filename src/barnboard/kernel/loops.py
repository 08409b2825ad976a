"""Playing on, written once for every game.

A random playout, the count of all positions some moves away (perft, a fingerprint of the rules), a batch of
records played to their ends, and a position as one seat may imagine it. All of them call the verbs, are compiled per game,
release the GIL and allocate nothing but the move list that they are given.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .compile import compiled
from .random import below, siphash, u64
from .records import MAX_SEATS, NOBODY, Codes32, Log, Record, Records, no_log
from .verbs import conceal, deal, moves, play

_DREAM = u64(0x647265616D)  # sets the chance of an imagined future apart from that of the imagined deal


@compiled
def playout(box: Record, s: Record, out: Codes32, log: Log, turns: Any, most: int) -> int:
    """Plays random legal moves until the match is over or `most` were played; returns how many.

    Moves are chosen by the position's own chance, so a key fixes the whole match. `turns` counts how often each seat
    came to move.
    """
    played = 0
    before = NOBODY
    while s.to_move != NOBODY and played < most:
        if s.to_move != before:
            before = s.to_move
            turns[before] += 1
        count = moves(box, s, out)
        play(box, s, out[below(s, count)], log)
        played += 1
    return played


@compiled
def imagine(box: Record, s: Record, seat: int, low: Any, high: Any) -> None:
    """Turns a position into one that the seat could be in: what it cannot know is dealt again, and so is all future chance.

    `draws` stays as it was: how many numbers were drawn is no secret and tells nothing of them.
    """
    draws = s.draws
    s.key[0] = low
    s.key[1] = high
    s.draws = 0
    conceal(box, s, seat)
    s.key[0] = siphash(u64(low), u64(high), _DREAM)
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


@compiled
def deal_and_play(box: Record, records: Records, played: Any, turns: Any, out: Codes32, log: Log, most: int) -> None:
    """Deals and plays some records, one after the other."""
    for which in range(len(records)):
        s = records[which]
        deal(box, s)
        played[which] = playout(box, s, out, log, turns[which], most)


class Played(NamedTuple):
    """What many random matches took, a row each: how many moves, and how many turns by seat."""

    moves: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]


def play_many(box: Record, records: Records, most_moves: int, threads: int = 1, most: int = 1 << 40) -> Played:
    """Deals every record of an array and plays it randomly to its end.

    `threads=0` takes all cores. A result does not depend on how many threads there are.
    """
    played = np.zeros(len(records), np.int64)
    turns = np.zeros((len(records), MAX_SEATS), np.int64)
    many = min(len(records), threads or os.cpu_count() or 1)

    def some(share: slice) -> None:
        out = np.zeros(most_moves, np.int32)
        deal_and_play(box, records[share], played[share], turns[share], out, no_log(), most)

    if many <= 1:
        some(slice(None))
    else:
        edges = np.linspace(0, len(records), many + 1).astype(int)
        with ThreadPoolExecutor(many) as pool:
            list(pool.map(some, [slice(start, end) for start, end in pairwise(edges)]))
    return Played(played, turns)
