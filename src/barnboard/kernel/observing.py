"""What a seat knows, as numbers for learning.

A game declares once what its observation says, stretch by stretch: a sentence, and the things that it is about.

    LAYOUT = Layout(Phase)
    HAND = LAYOUT.stretch("hand", "cards in the own hand", card=CARD)
    FARMERS = LAYOUT.stretch("farmers", "1 where a farmer stands", seat=SEAT, space=SPACE)

The verb `observe` writes by these names, `note(out, FARMERS, 1, place, space)`, so that the layout says what is written and
nothing else. Every layout begins with the same header, which `begin` writes. Seats are counted from the one that looks on: it is
place 0, the next one clockwise is place 1; a spectator looks on from seat 0.

Most of an observation is zero, and zeros are not written. `out` is either a vector of `LAYOUT.size` numbers, which `begin`
clears, or a list of pairs (`new_pairs`) of an index and a value, whose first row counts the others. Many long observations in a
batch are cheap by pairs: `renew` sets them in a vector whose other numbers are zero, and marks where (`new_marks`), so that next
time only these are made zero again.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .codes import SEAT, Domain
from .compile import JIT, compiled
from .nearness import bring
from .records import NOBODY, Record, Vector, layout

_MOST_AXES = 4

PAIR = layout(("index", "i4"), ("value", "f4"))


class Plane(NamedTuple):
    """Where a stretch lies. Numbers only, so that compiled code takes it as a constant."""

    base: int
    radix: tuple[int, int, int, int]
    stride: tuple[int, int, int, int]


class Stretch(NamedTuple):
    """A part of an observation: what its numbers say, the things that they are about, outermost first, and where it lies."""

    about: str
    axes: Mapping[str, Domain]
    start: int
    step: int = 1  # from one of its numbers to the next: more than 1 where stretches lie side by side

    @property
    def shape(self) -> tuple[int, ...]:
        """How many there are along each axis."""
        return tuple(domain.size for domain in self.axes.values())

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return int(np.prod(self.shape, dtype=np.int64))

    @property
    def range(self) -> range:
        """The indexes of its numbers."""
        return range(self.start, self.start + self.size * self.step, self.step)

    @property
    def plane(self) -> Plane:
        """The same as numbers for compiled code."""
        radix = [*self.shape, *[1] * (_MOST_AXES - len(self.shape))]
        stride = [self.step * int(np.prod(radix[which + 1 :], dtype=np.int64)) for which in range(_MOST_AXES)]
        return Plane(self.start, tuple(radix), tuple(stride))  # type: ignore[arg-type]


class Layout:
    """All that an observation says, by name, in the order in which it was declared. It begins with the header."""

    def __init__(self, phases: type[IntEnum]) -> None:
        self.stretches: dict[str, Stretch] = {}
        self.size = 0
        self.stretch("chair", "1 at the number of the own seat; nothing for a spectator", chair=SEAT)
        self.stretch("seats", "how many seats there are")
        self.stretch("to_move", "1 at the seat to move; nothing when the match is over", seat=SEAT)
        self.stretch("rounds", "how many rounds were begun")
        self.stretch("ply", "how many moves were played")
        self.stretch("phase", "1 at the decision that is due", phase=Domain("phase", len(phases)))

    def stretch(self, name: str, about: str, /, **axes: Domain) -> Plane:
        """Declares the next stretch: what it says, what it is about. Returns where it lies, a constant for compiled code."""
        return self.side_by_side({name: about}, **axes)[0]

    def side_by_side(self, abouts: Mapping[str, str], /, **axes: Domain) -> list[Plane]:
        """Declares several stretches about the same things, by name, so that what they say of one thing lies together.

        What is rarely all there, as the crops in a field, then takes few places in memory, and many observations are quicker.
        """
        start, step = self.size, len(abouts)
        for which, (name, about) in enumerate(abouts.items()):
            if name in self.stretches:
                raise ValueError(f"two stretches are called {name}")
            if len(axes) > _MOST_AXES:
                raise ValueError(f"{name}: at most {_MOST_AXES} axes, not {len(axes)}")
            made = self.stretches[name] = Stretch(about, axes, start + which, step)
            self.size += made.size
        return [self[name] for name in abouts]

    def __getitem__(self, name: str) -> Plane:
        return self.stretches[name].plane

    def read(self, vector: Vector) -> dict[str, npt.NDArray[np.float32]]:
        """An observation taken apart: every stretch by name, in its shape. They are views of the vector."""
        return {
            name: vector[..., one.range.start : one.range.stop : one.step].reshape(vector.shape[:-1] + one.shape)
            for name, one in self.stretches.items()
        }

    def explain(self, index: int) -> tuple[str, dict[str, int]]:
        """Which stretch a number belongs to, and which things it is about."""
        for name, stretch in self.stretches.items():
            if index in stretch.range:
                about = np.unravel_index((index - stretch.start) // stretch.step, stretch.shape or (1,))
                return name, {axis: int(number) for axis, number in zip(stretch.axes, about, strict=False)}
        raise IndexError(f"an observation has the indexes 0 to {self.size - 1}, not {index}")


class _AnyPhase(IntEnum):
    FIRST = 0


_HEADER = Layout(_AnyPhase)
_CHAIR = _HEADER["chair"]
_SEATS = _HEADER["seats"]
_TO_MOVE = _HEADER["to_move"]
_ROUNDS = _HEADER["rounds"]
_PLY = _HEADER["ply"]
_PHASE = _HEADER["phase"]


def new_pairs(size: int) -> npt.NDArray[Any]:
    """An empty list of pairs with room for an observation of that size; how many there are stands in front of them."""
    return np.zeros(2 + size, PAIR)  # what is put behind the last one counts only if it is not zero


def new_marks(many: int, size: int) -> npt.NDArray[Any]:
    """Lists of the indexes that are set in so many vectors, all empty; how many there are stands in front of them."""
    return np.zeros((many, 1 + size), np.uint16 if size <= np.iinfo(np.uint16).max else np.uint32)


if JIT:
    from numba import types

    from .fragments import overload

    def empty(out: Any) -> None:
        """Makes an observation say nothing."""
        raise NotImplementedError

    def _put(out: Any, index: int, value: float) -> None:
        raise NotImplementedError

    def _put_pile(out: Any, first: int, pile: Any) -> None:
        raise NotImplementedError

    @overload(empty)  # type: ignore[untyped-decorator]
    def _empty(out: Any) -> Any:
        if isinstance(out.dtype, types.Record):

            def forget(out: Any) -> Any:
                out[0].index = 0

            return forget

        def zero(out: Any) -> Any:
            for index in range(len(out)):
                out[index] = 0

        return zero

    @overload(_put)  # type: ignore[untyped-decorator]
    def _put_somewhere(out: Any, index: Any, value: Any) -> Any:
        if isinstance(out.dtype, types.Record):
            # Zeros are written too and then forgotten: which number is one cannot be foretold, and a wrong guess costs more.
            def append(out: Any, index: Any, value: Any) -> Any:
                at = out[0].index
                out[at + 1].index = index
                out[at + 1].value = value
                out[0].index = at + (value != 0)

            return append

        def write(out: Any, index: Any, value: Any) -> Any:
            out[index] = value

        return write

    @overload(_put_pile)  # type: ignore[untyped-decorator]
    def _put_pile_somewhere(out: Any, first: Any, pile: Any) -> Any:
        if isinstance(out.dtype, types.Record):

            def append(out: Any, first: Any, pile: Any) -> Any:
                at = out[0].index
                for kind in range(len(pile)):
                    out[at + 1].index = first + kind
                    out[at + 1].value = pile[kind]
                    at += pile[kind] != 0
                out[0].index = at

            return append

        def write(out: Any, first: Any, pile: Any) -> Any:
            for kind in range(len(pile)):
                out[first + kind] = pile[kind]

        return write

else:

    def empty(out: Any) -> None:
        """Makes an observation say nothing."""
        if out.dtype == PAIR:
            out[0].index = 0
        else:
            out[:] = 0

    def _put(out: Any, index: int, value: float) -> None:
        if out.dtype != PAIR:
            out[index] = value
        elif value != 0:
            out[0].index += 1
            out[out[0].index].index = index
            out[out[0].index].value = value

    def _put_pile(out: Any, first: int, pile: Any) -> None:
        for kind, value in enumerate(pile):
            _put(out, first + kind, value)


@compiled
def _index(plane: Plane, a: int, b: int, c: int, d: int) -> int:
    """Where a number lies. In the plain interpreter it is checked that it lies in its stretch."""
    radix, stride = plane.radix, plane.stride
    assert JIT or (0 <= a < radix[0] and 0 <= b < radix[1] and 0 <= c < radix[2] and 0 <= d < radix[3])
    return plane.base + int(a) * stride[0] + int(b) * stride[1] + int(c) * stride[2] + int(d) * stride[3]


@compiled
def note(out: Any, plane: Plane, value: float, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Writes one number of a stretch. A number is written once at the most; zeros need not be."""
    _put(out, _index(plane, a, b, c, d), value)


@compiled
def note_pile(out: Any, plane: Plane, pile: Any) -> None:
    """Writes a pile of counts as a stretch of one axis, which has no other at its side."""
    _put_pile(out, plane.base, pile)


@compiled
def note_pile_of(out: Any, plane: Plane, place: int, pile: Any, which: int = 0) -> None:
    """Writes a pile of counts as one row of a stretch of two axes, such as that of a player; of three, by place and `which`."""
    _put_pile(out, _index(plane, place, which, 0, 0), pile)


@compiled
def place_of(s: Record, seat: int, other: int) -> int:
    """Where another seat sits, counted clockwise from the one that looks on."""
    place = other - max(seat, 0)
    return place if place >= 0 else place + s.seats


@compiled
def begin(out: Any, s: Record, seat: int) -> None:
    """Empties an observation and writes its header."""
    empty(out)
    if seat != NOBODY:
        note(out, _CHAIR, 1, seat)
    note(out, _SEATS, s.seats)
    if s.to_move != NOBODY:
        note(out, _TO_MOVE, 1, place_of(s, seat, s.to_move))
    note(out, _ROUNDS, s.rounds)
    note(out, _PLY, s.ply)
    _put(out, _PHASE.base + s.phase, 1)


# A vector among a thousand others lies far from the processor, and its numbers far from each other. What is going to be written
# is brought near beforehand, all at once: one after the other would take about as long as all else that a step does.


@compiled
def bring_marked(marks: Any, out: Vector) -> None:
    """Brings near what `renew` makes zero."""
    for which in range(1, 1 + int(marks[0])):
        bring(out, int(marks[which]))


@compiled
def renew(marks: Any, pairs: Any, out: Vector) -> None:
    """Makes a vector say what an observation says: zero where it is marked, then set, and marked, where there are pairs."""
    many = pairs[0].index
    for which in range(1, 1 + many):
        bring(out, int(pairs[which].index))
    for which in range(1, 1 + int(marks[0])):
        out[marks[which]] = 0
    marks[0] = many
    for which in range(1, 1 + many):
        index = pairs[which].index
        out[index] = pairs[which].value
        marks[which] = index
