"""What every view has in common. A view is built from what a seat may see, never filtered afterwards."""

from collections.abc import Callable
from functools import cached_property, lru_cache, wraps
from types import SimpleNamespace
from typing import Any, Self, TypeVar, cast

from pydantic import BaseModel, ConfigDict, PrivateAttr
from pydantic_core import to_json

from barnboard.kernel.records import NOBODY, Record

from .boxes import Box

A = TypeVar("A")
_POSITIONS = 64  # remembered by each look; viewers of one position come one after the other


class Alike(dict[str, Any]):
    """The fields of a view that all viewers of a position see alike."""

    @cached_property
    def members(self) -> bytes:
        """They as the inside of a JSON object."""
        return to_json(dict(self))[1:-1]


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
        view = cast(Self, cls.model_construct(**alike, **own))
        view._parts = (alike, own)
        return view

    def written(self) -> bytes:
        """The view as JSON; what all see is written once for all of them."""
        if self._parts is None:
            return to_json(self)
        alike, own = self._parts
        return b"{" + alike.members + b"," + to_json(own)[1:]


def plain(record: Record) -> Any:
    """A record read at once: its numbers become Python's own, and looking one up costs next to nothing. Rules take the record."""
    return SimpleNamespace(**dict(zip(record.dtype.names or (), record.item(), strict=True)))


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

    __slots__ = ("_was", "s")

    def __init__(self, s: Record) -> None:
        self.s, self._was = s, s.tobytes()

    def __hash__(self) -> int:
        return hash(self._was)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Position) and self._was == other._was


def once_a_position(look: Callable[[Box[Any], Record], A]) -> Callable[[Box[Any], Record], A]:
    """Lets what all viewers see alike be looked at once: the last positions are remembered. It is not to be changed."""

    @lru_cache(_POSITIONS)
    def remembered(box: Box[Any], position: _Position) -> A:
        return look(box, position.s)

    @wraps(look)
    def looked(box: Box[Any], s: Record) -> A:
        return remembered(box, _Position(s))

    return looked
