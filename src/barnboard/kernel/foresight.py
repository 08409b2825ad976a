"""Whether all that a move brings could be foretold by the seat that makes it.

A seat knows a position as far as `conceal` keeps it: any of the worlds that it imagines may be the true one. It can foretell a
move if the same happens in all of them, down to what is told to others in secret, and if it leads to positions that the seat
cannot tell apart: imagined anew with one key they are the same, byte for byte. Then nobody learns anything from the move that its
maker could not have told. The last card of a pile is drawn without chance, but
whoever draws it could not tell which one it is, unless all the others were seen.

Worlds are imagined with fixed keys, so the answer depends on what the seat knows and on the move only.
"""

from typing import Any

import numpy as np

from .compile import compiled
from .events import WIDTH
from .loops import imagine
from .random import u64
from .records import NOBODY, Record, Records
from .verbs import play

WORLDS = 64  # whatever is hidden shows itself in the first few, but for what was all but sure
_KEY_BYTES = 16  # with which every record begins
_ROWS = 1000  # events of one move
_LOOK = u64(0x6C6F6F6B)  # the key with which positions are imagined to compare what is known in them


def is_foretold(box: Record, s: Record, move: int) -> bool:
    """Whether the seat to move can foretell all that a legal move brings."""
    room = np.zeros(2, s.dtype)
    written = room.view(np.uint8 if s.dtype.itemsize % 8 else np.uint64).reshape(2, -1)
    room[0] = s
    room["imagined"] = 1
    before = written[0].copy()
    logs = np.zeros((2, 1 + _ROWS, WIDTH), np.int32)
    return bool(is_the_same_everywhere(box, s, before, int(move), room, written, logs))


@compiled
def is_the_same_everywhere(box: Record, s: Record, before: Any, move: int, room: Records, written: Any, logs: Any) -> bool:
    """Plays a move in the position and in imagined ones. `written` is `room`, and `before` the position, as numbers."""
    seat = s.to_move
    play(box, room[0], move, _emptied(logs[0]))
    if room[0].draws != s.draws or room[0].to_move == NOBODY:  # at the end all lies open
        return False
    imagine(box, room[0], seat, _LOOK, _LOOK)
    for world in range(WORLDS):
        room[1] = s
        imagine(box, room[1], seat, u64(1 + world), u64(1 + seat))
        if not _differ(before, written[1], _KEY_BYTES // written.itemsize):  # nothing that was hidden came out differently
            continue
        play(box, room[1], move, _emptied(logs[1]))
        if room[1].draws != s.draws or room[1].to_move == NOBODY or not _is_told_alike(logs):
            return False
        imagine(box, room[1], seat, _LOOK, _LOOK)
        if _differ(written[0], written[1], 0):
            return False
    return True


@compiled
def _emptied(log: Any) -> Any:
    log[0, 0] = 0
    return log


@compiled
def _differ(one: Any, other: Any, first: int) -> bool:
    """Whether two records differ, from that number on."""
    for at in range(first, len(one)):
        if one[at] != other[at]:
            return True
    return False


@compiled
def _is_told_alike(logs: Any) -> bool:
    if logs[0, 0, 0] != logs[1, 0, 0]:
        return False
    for row in range(1, min(logs[0, 0, 0] + 1, logs.shape[1])):
        for column in range(WIDTH):
            if logs[0, row, column] != logs[1, row, column]:
                return False
    return True
