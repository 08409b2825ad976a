"""What is counted while many matches are played: who began, how many choices there were, who led when, what happened to whom.

A batch that counts has one `TALLY` for each match, and beside it a table of numbers by seat and *slot*. A slot is an event of the
game, or an event together with a thing that it is about ("builds a harbor"): `Slots` says which there are. All of it is kept by
compiled code as moves are played (`stepping`), for any game.

The points along a match are looked at whenever another seat comes to move. A match does not say beforehand how long it will be:
so the looks are kept at even distances, and whenever there is no room for more every second one is dropped.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from barnboard.kernel.compile import compiled
from barnboard.kernel.events import Events
from barnboard.kernel.records import MAX_SEATS, NOBODY, Log, Points, Record, layout
from barnboard.kernel.verbs import standing

LOOKS = 64  # that are kept of a match
BINS = 8  # of choices: 1, 2, 3-4, 5-8, … moves to choose from; the last one has no end
ROWS = 1024  # of the log that moves are played with

TALLY = layout(
    ("start", "i8"),  # the seat that decided first
    ("decisions", "i8", MAX_SEATS),  # with more than one move to choose from
    ("options", "i8"),  # how many moves these had together
    ("bins", "i8", BINS),  # decisions by how many moves they had; the first bin: where there was no choice
    ("turns", "i8"),  # how often another seat came to move: so many looks were taken
    ("every", "i8"),  # which of them are kept
    ("kept", "i8"),  # how many are
    ("looks", "i4", (LOOKS, MAX_SEATS)),  # the points there
    ("leader", "i8"),  # who was last ahead of all others
    ("changes", "i8"),  # how often that became another seat
    ("ahead_since", "i8", MAX_SEATS),  # the look since which nobody had more points than a seat
    ("lost", "i8"),  # events for which there was no room
)


class Slot(NamedTuple):
    """An event, or one about a certain thing, by its number, where these are told apart."""

    event: str
    thing: int | None = None


class Slots:
    """What is counted of a game's events: which, each with the part whose things are told apart, if there is one."""

    def __init__(self, events: Events, counted: Mapping[str, str | None]) -> None:
        self.slots: list[Slot] = []
        # by kind of event: the column of its seat, that of its thing (0: it has none), its first slot, and how many there are
        self.table = np.zeros((len(events.names), 4), np.int64)
        for name, part in counted.items():
            columns = list(events.parts[name])
            things = [None] if part is None else list(range(events.parts[name][part].size))
            thing_at = 0 if part is None else 1 + columns.index(part)
            self.table[events.names.index(name)] = 1 + columns.index("seat"), thing_at, len(self.slots), len(things)
            self.slots += [Slot(name, thing) for thing in things]


def new_tallies(many: int, slots: int) -> tuple[npt.NDArray[Any], npt.NDArray[np.int32]]:
    """Tallies for so many matches, and their tables by seat and slot."""
    return np.zeros(many, TALLY), np.zeros((many, MAX_SEATS, slots), np.int32)


@compiled
def begin_count(s: Record, tally: Record) -> None:
    """A match was dealt."""
    tally.start = s.to_move
    tally.leader = NOBODY
    tally.every = 1


@compiled
def count_choice(tally: Record, seat: int, count: int) -> None:
    """A seat has that many moves to choose from."""
    which = 0
    while which < BINS - 1 and (1 << which) < count:
        which += 1
    tally.bins[which] += 1
    if count > 1:
        tally.decisions[seat] += 1
        tally.options += count


@compiled
def look_at_points(box: Record, s: Record, tally: Record, points: Points, places: Points) -> None:
    """Another seat has come to move: who has how many points now?"""
    standing(box, s, points, places)
    best, best_seats, seat_ahead = points[0], 0, 0
    for seat in range(s.seats):
        best = max(best, points[seat])
    for seat in range(s.seats):
        if points[seat] == best:
            best_seats += 1
            seat_ahead = seat
        else:
            tally.ahead_since[seat] = tally.turns + 1
    if best_seats == 1 and tally.leader != seat_ahead:
        tally.changes += tally.leader != NOBODY
        tally.leader = seat_ahead
    if tally.turns % tally.every == 0:
        if tally.kept == LOOKS:
            tally.every *= 2
            tally.kept = LOOKS // 2
            for look in range(LOOKS // 2):
                for seat in range(MAX_SEATS):
                    tally.looks[look, seat] = tally.looks[2 * look, seat]
        if tally.turns % tally.every == 0:
            for seat in range(s.seats):
                tally.looks[tally.kept, seat] = points[seat]
            tally.kept += 1
    tally.turns += 1


@compiled
def hear(log: Log, slots: Any, heard: Any, tally: Record) -> None:
    """Counts the events of a move by the seats that they are about, and empties the log."""
    told = log[0, 0]
    if told >= log.shape[0]:
        tally.lost += told - log.shape[0] + 1
        told = log.shape[0] - 1
    for row in range(1, told + 1):
        counted = slots[log[row, 0]]
        seat_at, thing_at, first, many = counted[0], counted[1], counted[2], counted[3]
        thing = log[row, thing_at] if thing_at > 0 else 0
        if 0 <= thing < many:
            heard[log[row, seat_at], first + thing] += 1
    log[0, 0] = 0
