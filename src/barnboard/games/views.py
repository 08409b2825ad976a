"""What every view has in common. A view is built from what a seat may see, never filtered afterwards."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache, wraps
from types import SimpleNamespace
from typing import Any, Self, TypeVar

import orjson
from pydantic import BaseModel, ConfigDict, PrivateAttr

from barnboard.kernel.records import NOBODY, Record

from .boxes import Box

A = TypeVar("A")
M = TypeVar("M", bound=BaseModel)
_POSITIONS = 64  # remembered by each look; viewers of one position come one after the other
_PARTS = 8192


def to_json(told: Any) -> bytes:
    """What is told as JSON; a TypeError where that cannot be."""
    return orjson.dumps(told, _opened)


def _opened(it: Any) -> Any:
    """What lies in something that is not JSON's own."""
    kind = type(it)
    if kind not in _openers:
        _openers[kind] = _opener(kind)
    return _openers[kind](it)


def _opener(kind: type) -> Callable[[Any], Any]:
    if issubclass(kind, View):
        return lambda view: orjson.Fragment(view.written())
    if issubclass(kind, BaseModel):
        return vars
    if issubclass(kind, tuple | set | frozenset):
        return list
    raise TypeError(f"{kind.__name__} cannot be told")


_openers: dict[type, Callable[[Any], Any]] = {}  # to ask a model what it is takes longer than to write it


class Alike(dict[str, Any]):
    """Fields that all viewers of a position see alike, written once for all of them; of some the JSON may be known already."""

    def __init__(self, fields: Mapping[str, Any], **written: bytes) -> None:
        super().__init__(fields)
        self._written = {name: orjson.Fragment(text) for name, text in written.items()}

    @cached_property
    def members(self) -> bytes:
        """These fields as the inside of a JSON object."""
        return to_json({**self, **self._written})[1:-1]

    def written_with(self, own: Mapping[str, Any]) -> bytes:
        """These fields and a viewer's own as one JSON object."""
        return b"{" + self.members + b"," + to_json(own)[1:]


class View(BaseModel):
    """The head of every game's view; a spectator's has no seat. Views share what lies in them: it is not to be changed."""

    model_config = ConfigDict(frozen=True)

    game: str
    seat: int | None
    seats: int
    to_move: int | None
    phase: str
    round: int
    ply: int
    _parts: tuple[Alike, dict[str, Any]] | None = PrivateAttr(None)  # what all see, what this viewer sees

    @classmethod
    def of(cls, alike: Alike, **own: Any) -> Self:
        """A view of what all see and of what this viewer sees. It is taken as it is: random play checks that the types fit."""
        view = made(cls, {**alike, **own})
        object.__setattr__(view, "__pydantic_private__", {"_parts": (alike, own)})
        return view

    def written(self) -> bytes:
        """The view as JSON."""
        parts = (self.__pydantic_private__ or {}).get("_parts")  # pydantic takes long to find what is private
        return to_json(vars(self)) if parts is None else parts[0].written_with(parts[1])


def made(kind: type[M], fields: dict[str, Any]) -> M:
    """A model with these fields, taken as they are, and what is usual in the others; pydantic takes ten times as long for it."""
    model = object.__new__(kind)
    if len(fields) < len(kind.model_fields):
        fields = {name: field.get_default() for name, field in kind.model_fields.items() if not field.is_required()} | fields
    object.__setattr__(model, "__dict__", fields)
    object.__setattr__(model, "__pydantic_fields_set__", set(fields))
    object.__setattr__(model, "__pydantic_extra__", None)
    object.__setattr__(model, "__pydantic_private__", None)
    return model


def plain(record: Record) -> Any:
    """A record read at once: its numbers become Python's own, and looking one up costs next to nothing. Rules take the record."""
    return SimpleNamespace(**dict(zip(record.dtype.names or (), record.item(), strict=True)))


def counts(ids: Sequence[str], pile: Any) -> dict[str, int]:
    """How many of each lie in a pile of counts, by id; a pile may have room for more than there are ids."""
    return dict(zip(ids, pile.tolist(), strict=False))


def head(game: str, phases: Any, s: Any) -> dict[str, Any]:
    """The common fields of a view of a plain position, without the viewer's seat."""
    return {
        "game": game,
        "seats": s.seats,
        "to_move": None if s.to_move == NOBODY else s.to_move,
        "phase": phases(s.phase).name.lower(),
        "round": s.rounds,
        "ply": s.ply,
    }


class _Position:
    """A position as it was when it was looked at: equal where all of it is equal."""

    __slots__ = ("_s", "_was")

    def __init__(self, s: Record) -> None:
        self._s, self._was = s, s.tobytes()

    def taken(self) -> Record:
        """The record, once: what is remembered keeps no whole position alive."""
        s = self._s
        del self._s
        return s

    def __hash__(self) -> int:
        return hash(self._was)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Position) and self._was == other._was


def once_a_position(look: Callable[[Box[Any], Record], A]) -> Callable[[Box[Any], Record], A]:
    """Lets what all viewers see alike be looked at once: the last positions are remembered. It is not to be changed."""
    return _once(_POSITIONS, look)


def once_a_part(look: Callable[[Box[Any], Record], A]) -> Callable[[Box[Any], Record], A]:
    """The same for a part of a position that few moves change, such as a player: remembered from move to move, at many tables."""
    return _once(_PARTS, look)


def _once(many: int, look: Callable[[Box[Any], Record], A]) -> Callable[[Box[Any], Record], A]:
    @lru_cache(many)
    def remembered(box: Box[Any], position: _Position) -> A:
        return look(box, position.taken())

    @wraps(look)
    def looked(box: Box[Any], s: Record) -> A:
        return remembered(box, _Position(s))

    return looked


V = TypeVar("V", bound=View)


def once_a_seat(view: Callable[[Box[Any], Record, int | None], V]) -> Callable[[Box[Any], Record, int | None], V]:
    """Lets a view be made once for who asks about many things in it: those of the last positions are remembered."""

    @once_a_position
    def remembered(box: Box[Any], s: Record) -> dict[int | None, V]:
        return {}

    def seen(box: Box[Any], s: Record, seat: int | None) -> V:
        known = remembered(box, s)
        if seat not in known:
            known[seat] = view(box, s, seat)
        return known[seat]

    return seen
