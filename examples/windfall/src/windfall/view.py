"""Who sees what in Windfall: all but the wishes of others."""

from pydantic import BaseModel

from barnboard.games.boxes import Box
from barnboard.games.views import View, head, plain
from barnboard.kernel.records import Record

from .box import WindfallBox
from .rules import wished, worth_of
from .state import OVER, Phase

SECRET_SOURCES = frozenset({"wish"})


class Player(BaseModel):
    """What all may know of a player, and to himself his wish."""

    basket: dict[str, int]
    home: dict[str, int]
    wish: str | None


class WindfallView(View):
    """The orchard from one seat."""

    trees: dict[str, dict[str, int]]
    spilled: dict[str, int]
    players: list[Player]


def view(box: Box[WindfallBox], s: Record, seat: int | None) -> WindfallView:
    """The position as a seat, or a spectator, sees it."""
    ids = [fruit.id for fruit in box.facts.fruit]
    kinds = [*ids, "wasp"]
    players = []
    for number in range(int(s.seats)):
        them = s.player[number]
        shown = number == seat or s.phase == OVER
        wish = ids[int(them.wish.argmax())] if shown else None
        players.append(Player(basket=_counts(ids, them.basket), home=_counts(ids, them.home), wish=wish))
    trees = {tree.id: _counts(kinds, s.tree[number]) for number, tree in enumerate(box.facts.tree)}
    return WindfallView(
        **head("windfall", Phase, plain(s)), seat=seat, trees=trees, spilled=_counts(kinds, s.gone), players=players
    )


def breakdown(box: Box[WindfallBox], s: Record) -> list[dict[str, int]]:
    """Each seat's points by where they came from."""
    rows = []
    for seat in range(int(s.seats)):
        me = s.player[seat]
        rows.append({"fruit": int(worth_of(box.record, me.home)), "wish": int(wished(box.record, me.wish, me.home))})
    return rows


def _counts(ids: list[str], pile: Record) -> dict[str, int]:
    return dict(zip(ids, pile.tolist(), strict=True))
