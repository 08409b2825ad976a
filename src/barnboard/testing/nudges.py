"""Positions that differ from another one in one thing.

A field of the record is given a value that the same place of it had in some other position, or two places of one array change
their values by the same amount, so that their sum stays. Such a position need not be one that can come up, but each of its
numbers can, so that views and observations can be made of it.
"""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from barnboard.kernel.records import Record, Records, copies

UNTOUCHED = frozenset({"key", "draws", "seats", "ply"})  # of the header: chance, and what is fixed or only counts


class Nudge(NamedTuple):
    """A position in which one field is another than it was, and at which place of it."""

    field: str
    place: tuple[int, ...]
    s: Record


def fields(records: Records) -> Iterator[tuple[str, npt.NDArray[Any]]]:
    """Every field of some records that holds numbers, such as `player.coins`, as an array that can be written to."""
    for name in records.dtype.names or ():
        inside = records[name]
        if inside.dtype.names:
            for inner, numbers in fields(inside):
                yield f"{name}.{inner}", numbers
        else:
            yield name, inside


def pool_of(records: list[Record]) -> Records:
    """Some records as one array."""
    made = np.zeros(len(records), records[0].dtype)
    for number, record in enumerate(records):
        made[number] = record
    return made


def nudges(s: Record, pool: Records, untouched: frozenset[str], each: int, chance: random.Random) -> Iterator[Nudge]:
    """Positions that differ from one in one field, up to so many of each kind for each field.

    `pool` holds other positions of the same game; only values that occur there are tried.
    """
    base = copies(s, 1)
    there = dict(fields(pool))
    for field, numbers in fields(base):
        if field in untouched:
            continue
        known: Any = there[field]
        moving = [tuple(place) for place in np.argwhere((known != numbers[0]).any(axis=0)).tolist()]
        for place in chance.sample(moving, min(each, len(moving))):
            values = [value for value in np.unique(known[(slice(None), *place)]).tolist() if value != numbers[0][place]]
            made = copies(s, 1)
            dict(fields(made))[field][(0, *place)] = chance.choice(values)
            yield Nudge(field, place, made[0])
        for _ in range(each if len(moving) > 1 else 0):
            made = copies(s, 1)
            changed = _shift(dict(fields(made))[field][0], known, moving, chance)
            if changed is not None:
                yield Nudge(field, changed, made[0])


def _shift(numbers: npt.NDArray[Any], known: Any, moving: list[tuple[int, ...]], chance: random.Random) -> tuple[int, ...] | None:
    """Takes from one place of a row and adds to another; returns the first, or None where the known values do not allow it."""
    one = chance.choice(moving)
    row = [place for place in moving if place[:-1] == one[:-1] and place != one]
    if not row:
        return None
    other = chance.choice(row)
    for which in chance.sample(range(len(known)), min(8, len(known))):
        value = int(known[(which, *one)])
        rest = int(numbers[one]) + int(numbers[other]) - value
        if value != numbers[one] and (known[(slice(None), *other)] == rest).any():
            numbers[one], numbers[other] = value, rest
            return one
    return None
