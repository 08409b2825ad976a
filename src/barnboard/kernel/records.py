"""How a position lies in memory.

A record is one fixed-size NumPy structured record without padding, so that a copy is a memcpy, a batch is
an array and two equal positions are equal bytes. Every game's record begins with the same header.
"""

import copyreg
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

Records: TypeAlias = npt.NDArray[Any]
Codes32: TypeAlias = npt.NDArray[np.int32]
Log: TypeAlias = npt.NDArray[np.int32]
Points: TypeAlias = npt.NDArray[np.int64]
Vector: TypeAlias = npt.NDArray[np.float32]

MAX_SEATS = 4
NOBODY = -1

Field: TypeAlias = tuple[str, Any] | tuple[str, Any, int | tuple[int, ...]]

HEADER: tuple[Field, ...] = (
    ("key", "u8", 2),  # 128 secret bits: all chance of the match
    ("draws", "i8"),  # how many random numbers were drawn from them
    ("imagined", "i8"),  # 1 in a position that a seat imagines: its chance is no secret, only quick
    ("seats", "i8"),
    ("to_move", "i8"),  # the seat that decides next, NOBODY when the match is over
    ("phase", "i8"),  # which decision is due
    ("rounds", "i8"),  # how many were begun
    ("ply", "i8"),  # how many moves were played
)


class _Kind(type):
    """The class of the records with certain fields: it can be sent to another process by their names."""

    fields: tuple[str, ...]


class Record(np.void, metaclass=_Kind):  # type: ignore[misc]  # a void is no leaf, whatever its stubs say
    """A structured scalar whose fields are attributes, in Python as in the compiled rules.

    NumPy's own `np.record` does that as well, but looks through all fields whenever one is read: ten to twenty times as long.
    """

    __slots__ = ()
    data = property(lambda record: record)  # which Numba asks for: NumPy would describe every field to it, at each call

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...

        def __setattr__(self, name: str, value: Any) -> None: ...


@cache
def _kind_of(*fields: str) -> _Kind:
    """The class of the records with these fields."""
    kind = _Kind(Record.__name__, (Record,), {"__slots__": (), "__module__": __name__, **{name: _field(name) for name in fields}})
    kind.fields = fields
    return kind


def _field(name: str) -> property:
    def write(record: Record, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name), write)


copyreg.pickle(_Kind, lambda kind: (_kind_of, kind.fields) if kind is not Record else "Record")


def layout(*fields: Field) -> np.dtype[Any]:
    """The dtype of a part of a position, such as one player's farm.

    In a rule, `s.player[seat].farmers` is one player's field; `s.player["farmers"]` is the field of all players, as an array.
    """
    for name, *_ in fields:
        if hasattr(Record, name):
            raise TypeError(f"a field cannot be called {name!r}: NumPy's records have a method of that name")
    kind: Any = _kind_of(*(name for name, *_ in fields))
    return np.dtype((kind, np.dtype(list(fields))))


def position(module: str, *fields: Field) -> np.dtype[Any]:
    """The dtype of a whole position: the common header and a game's own fields.

    Give it `__name__`: a last field is named after the game, so that no two games have the same type of record, even if all else
    in them is alike. The type of a record tells which rules it is played by.
    """
    package = module.split(".")[-2:][0]
    return layout(*HEADER, *fields, (f"of_{package}", "i8"))


def blank(dtype: np.dtype[Any]) -> Record:
    """One record of zeros."""
    record: Record = np.zeros(1, dtype)[0]
    return record


def packed(dtype: np.dtype[Any], **values: Any) -> Record:
    """One record with the given fields filled in; shorter lists leave the rest at zero."""
    record = blank(dtype)
    for name, value in values.items():
        whole = record[name]
        if isinstance(whole, np.ndarray):
            given = np.asarray(value)
            whole[tuple(slice(0, length) for length in given.shape)] = given
        else:
            record[name] = value
    return record


def copy(record: Record) -> Record:
    """An independent copy of a record."""
    made: Record = np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]
    return made


def copies(record: Record, many: int) -> Records:
    """An array of independent copies of a record."""
    made = np.zeros(many, record.dtype)
    made[:] = record
    return made


def no_log() -> Log:
    """A log of length zero: nothing is written and nothing is paid."""
    return np.zeros((0, 0), np.int32)


def same(one: Record, other: Record) -> bool:
    """Whether two positions are equal, byte for byte."""
    return one.tobytes() == other.tobytes()
