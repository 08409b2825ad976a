"""Moves as numbers.

A game declares the shapes of its moves once, each a name and the things that it is about:

    CODES = Codes()
    FARMER = CODES.move("farmer", space=SPACE, how=HOW)
    DONE = CODES.move("done")

and gets dense integer codes, in compiled code as `encode(FARMER, space, how)`, `is_a(FARMER, move)` and
`part(FARMER, move, 0)`, in Python as `CODES.read(move)` and `CODES.write("farmer", space=7, how=0)`. The codes of
all shapes lie side by side from 0 to `CODES.size - 1`, so that they also serve as the actions of a learning agent.
"""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .compile import compiled

_MOST_PARTS = 4


class Domain(NamedTuple):
    """A kind of thing that moves and events speak of: how it is called and how many there can be."""

    name: str
    size: int


SEAT = Domain("seat", 4)
NUMBER = Domain("number", 1 << 31)  # a plain count; only in events


class Shape(NamedTuple):
    """Where the codes of one kind of move lie. Numbers only, so that compiled code takes it as a constant."""

    base: int
    size: int
    radix: tuple[int, int, int, int]
    stride: tuple[int, int, int, int]


@compiled
def encode(shape: Shape, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
    """The code of a move of that shape about these things."""
    return shape.base + int(a) * shape.stride[0] + int(b) * shape.stride[1] + int(c) * shape.stride[2] + int(d) * shape.stride[3]


@compiled
def is_a(shape: Shape, code: int) -> bool:
    """Whether a code is a move of that shape."""
    return shape.base <= code < shape.base + shape.size


@compiled
def part(shape: Shape, code: int, which: int) -> int:
    """The which-th thing that a move of that shape is about."""
    return (code - shape.base) // shape.stride[which] % shape.radix[which]


class Features(NamedTuple):
    """What every move is about: a row for each code, a column for its kind (`move`) and for each domain that moves speak of.

    A policy that scores moves by their parts learns what they have in common, where one number for each code would not.
    """

    names: tuple[str, ...]  # of the columns
    sizes: tuple[int, ...]  # how many values there are in each
    table: npt.NDArray[np.int32]  # by code and column; -1 where a move speaks of no such thing


class Codes:
    """All the moves of a game, by name."""

    def __init__(self) -> None:
        self.parts: dict[str, dict[str, Domain]] = {}
        self.shapes: dict[str, Shape] = {}
        self.size = 0

    def move(self, name: str, /, **parts: Domain) -> Shape:
        """Declares the moves of a name, by what they are about; returns their shape, a constant for compiled code."""
        if name in self.shapes:
            raise ValueError(f"two moves are called {name}")
        if len(parts) > _MOST_PARTS:
            raise ValueError(f"move {name}: at most {_MOST_PARTS} parts, not {len(parts)}")
        radix = [domain.size for domain in parts.values()] + [1] * (_MOST_PARTS - len(parts))
        stride = [1] * _MOST_PARTS
        for which in reversed(range(_MOST_PARTS - 1)):
            stride[which] = stride[which + 1] * radix[which + 1]
        many = stride[0] * radix[0]
        shape = Shape(self.size, many, tuple(radix), tuple(stride))  # type: ignore[arg-type]
        self.parts[name], self.shapes[name] = dict(parts), shape
        self.size += many
        return shape

    def __getitem__(self, name: str) -> Shape:
        return self.shapes[name]

    @cached_property
    def features(self) -> Features:
        """The parts of all codes as arrays: `features.table[codes]` are the features of the moves on offer."""
        columns = {"move": len(self.parts)}
        for parts in self.parts.values():
            columns.update({column: domain.size for column, domain in _columns(parts)})
        names = tuple(columns)
        table = np.full((self.size, len(names)), -1, np.int32)
        for number, (name, parts) in enumerate(self.parts.items()):
            shape = self.shapes[name]
            codes = np.arange(shape.size)
            rows = table[shape.base : shape.base + shape.size]
            rows[:, 0] = number
            for which, (column, _) in enumerate(_columns(parts)):
                rows[:, names.index(column)] = codes // shape.stride[which] % shape.radix[which]
        return Features(names, tuple(columns.values()), table)

    def read(self, code: int) -> tuple[str, Mapping[str, int]]:
        """The name of a move and what it is about."""
        return _read(self, code)

    def write(self, name: str, **about: int) -> int:
        """The code of a move given by name; the opposite of `read`."""
        shape = self.shapes[name]
        return shape.base + sum(about[part] * shape.stride[which] for which, part in enumerate(self.parts[name]))


def _columns(parts: Mapping[str, Domain]) -> list[tuple[str, Domain]]:
    """The column of each part: that of its domain, or one of its own where a move speaks of two things of one domain."""
    domains = list(parts.values())
    return [
        (domain.name if domain not in domains[:which] else f"{domain.name} {part}", domain)
        for which, (part, domain) in enumerate(parts.items())
    ]


@lru_cache(1 << 16)
def _read(codes: Codes, code: int) -> tuple[str, Mapping[str, int]]:
    for name, shape in codes.shapes.items():
        if shape.base <= code < shape.base + shape.size:
            offset = code - shape.base
            return name, {
                part: offset // shape.stride[which] % shape.radix[which] for which, part in enumerate(codes.parts[name])
            }
    raise ValueError(f"no move has the code {code}: codes go from 0 to {codes.size - 1}")
