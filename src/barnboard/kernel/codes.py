"""Moves as numbers.

A game declares the shapes of its moves once, each a name and the things that it is about:

    CODES = Codes(farmer={"space": SPACE, "how": HOW}, done={})
    FARMER = CODES["farmer"]

and gets dense integer codes, in compiled code as `encode(FARMER, space, how)`, `is_a(FARMER, move)` and
`part(FARMER, move, 0)`, in Python as `CODES.read(move)` and `CODES.write("farmer", space=7, how=0)`. The codes of
all shapes lie side by side from 0 to `CODES.size - 1`, so that they also serve as the actions of a learning agent.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

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


class Codes:
    """All the moves of a game, by name."""

    def __init__(self, **shapes: Mapping[str, Domain]) -> None:
        self.parts: dict[str, dict[str, Domain]] = {}
        self.shapes: dict[str, Shape] = {}
        self.size = 0
        for name, parts in shapes.items():
            if len(parts) > _MOST_PARTS:
                raise ValueError(f"move {name}: at most {_MOST_PARTS} parts, not {len(parts)}")
            radix = [domain.size for domain in parts.values()] + [1] * (_MOST_PARTS - len(parts))
            stride = [1] * _MOST_PARTS
            for which in reversed(range(_MOST_PARTS - 1)):
                stride[which] = stride[which + 1] * radix[which + 1]
            many = stride[0] * radix[0]
            self.parts[name] = dict(parts)
            self.shapes[name] = Shape(self.size, many, tuple(radix), tuple(stride))  # type: ignore[arg-type]
            self.size += many

    def __getitem__(self, name: str) -> Shape:
        return self.shapes[name]

    def read(self, code: int) -> tuple[str, Mapping[str, int]]:
        """The name of a move and what it is about."""
        return _read(self, code)

    def write(self, name: str, **about: int) -> int:
        """The code of a move given by name; the opposite of `read`."""
        shape = self.shapes[name]
        return shape.base + sum(about[part] * shape.stride[which] for which, part in enumerate(self.parts[name]))


@lru_cache(1 << 16)
def _read(codes: Codes, code: int) -> tuple[str, Mapping[str, int]]:
    for name, shape in codes.shapes.items():
        if shape.base <= code < shape.base + shape.size:
            offset = code - shape.base
            return name, {
                part: offset // shape.stride[which] % shape.radix[which] for which, part in enumerate(codes.parts[name])
            }
    raise ValueError(f"no move has the code {code}: codes go from 0 to {codes.size - 1}")
