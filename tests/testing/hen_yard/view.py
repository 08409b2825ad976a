"""Who sees what in Hen Yard."""

from typing import Any

from pydantic import BaseModel

from barnboard.games.boxes import Box
from barnboard.games.views import Alike, View, head, once_a_position, plain
from barnboard.kernel.records import Record

from .box import HenYardBox
from .rules import points_of
from .state import Phase


class Player(BaseModel):
    """What all may know of a player, and to himself his eggs."""

    points: int
    sold: dict[str, int]
    held: int
    eggs: dict[str, int] | None = None


class HenYardView(View):
    """The yard from one seat."""

    nest: int
    players: list[Player]


def view(box: Box[HenYardBox], s: Record, seat: int | None) -> HenYardView:
    """The position as a seat, or a spectator, sees it."""
    players = [_player(box, s, other, other == seat) for other in range(int(s.seats))]
    return HenYardView.of(_for_all(box, s), seat=seat, players=players)


@once_a_position
def _for_all(box: Box[HenYardBox], s: Record) -> Alike:
    return Alike({**head("hen_yard", Phase, plain(s)), "nest": int(s.nest.sum())})


def _player(box: Box[HenYardBox], s: Record, seat: int, own: bool) -> Player:
    me = s.player[seat]
    return Player(
        points=int(points_of(box.record, me)),
        sold=_counts(box, me.sold),
        held=int(me.eggs.sum()),
        eggs=_counts(box, me.eggs) if own else None,
    )


def _counts(box: Box[HenYardBox], pile: Any) -> dict[str, int]:
    return {egg.id: int(many) for egg, many in zip(box.facts.egg, pile, strict=True)}


def breakdown(box: Box[HenYardBox], s: Record) -> list[dict[str, int]]:
    """Each seat's points by the eggs that brought them."""
    worth = [egg.worth for egg in box.facts.egg]
    ids = [egg.id for egg in box.facts.egg]
    return [
        {ident: int(many) * each for ident, many, each in zip(ids, s.player[seat].sold, worth, strict=True)}
        for seat in range(int(s.seats))
    ]
