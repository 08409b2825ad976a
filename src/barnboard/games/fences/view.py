"""Who sees what in Fences (R32): the table, the barns, the points and the cards are open, hands and stack are not."""

from collections import Counter
from functools import lru_cache

import numpy as np
from pydantic import BaseModel

from barnboard.games.boxes import Box
from barnboard.games.views import Alike, View, head, once_a_position, plain
from barnboard.kernel import sets
from barnboard.kernel.records import NOBODY, Record

from .box import (
    ANIMAL_IDS,
    ANIMAL_LETTERS,
    MIDDLE,
    QUARTER_IDS,
    QUARTERS,
    REGION_IDS,
    SIDE,
    SIDE_IDS,
    FencesBox,
    Kind,
    cell_id,
    fenced_sides,
    quarters,
)
from .knowledge import is_known
from .scoring import look_at_fields, points_of, stock
from .state import CARD, FIELDS, IN_STOCK, NO_TILE, Phase, fields


class Region(BaseModel):
    """A part of a tile that fences cut off."""

    id: str  # A to D
    quarters: list[str]
    animals: list[str]


class Face(BaseModel):
    """The picture on a tile, as it lies."""

    layout: str
    fences: list[str]  # the sides that they cross
    regions: list[Region]


class SetTile(Face):
    """A tile on the table: its place, east and south of the first one, and the fields that its regions belong to."""

    cell: str
    x: int
    y: int
    turn: int
    fields: list[int]  # for each region, the place of its field in the list of fields


class Barn(BaseModel):
    """A barn on the table."""

    seat: int
    cell: str
    region: str
    field: int


class Field(BaseModel):
    """A field with all that is in it. It is closed when it has no gaps."""

    regions: list[str]  # such as -3,2:A
    animals: dict[str, int]
    tiles: int
    gaps: int  # half sides that face an empty place
    closed: bool
    barns: list[int]  # by seat
    value: int
    share: int  # what each barn earns if it is closed as it is


class CardLine(BaseModel):
    """A line of a farmer card: what must hold for the field closed, and what it pays."""

    test: str
    kind: str
    n: int
    points: int


class Farmer(BaseModel):
    """A farmer card."""

    id: str
    lines: list[CardLine]


class Player(BaseModel):
    """What all may know of a player, and to himself his hand."""

    points: int
    barns: int  # left in stock
    farmer: Farmer
    hand: list[Face | None]  # None where the tile is hidden from the viewer
    slots: list[int]  # the slot of each tile in the hand


class FencesView(View):
    """The table of Fences from one seat."""

    start_seat: int
    passes: int  # in a row: the match ends when all who hold tiles have passed
    stack: int
    tiles: list[SetTile]  # in the order in which they were set
    barns: list[Barn]
    fields: list[Field]
    players: list[Player]
    returned: list[Face]  # tiles that all saw go back into the stack and have not seen since


def view(box: Box[FencesBox], s: Record, seat: int | None) -> FencesView:
    """The position as a seat, or a spectator, sees it."""
    table, players = _for_all(box, s)
    shown = [_player(box, s, other, other) if other == seat else them for other, them in enumerate(players)]
    return FencesView.of(table, seat=seat, players=shown)


@once_a_position
def _for_all(box: Box[FencesBox], s: Record) -> tuple[Alike, list[Player]]:
    """What all see: the table, and the players without what their hands hide."""
    now = plain(s)
    seats = now.seats
    oldest = fields(s)
    numbers = {root: number for number, root in enumerate(sorted(set(oldest)))}
    field_at = [numbers[root] for root in oldest]
    tiles = [_tile(box, lies, field_at[QUARTERS * n :]) for n, lies in enumerate(now.tile[: now.tiles_set].tolist())]
    barns = [
        _barn(other, quarter, tiles, field_at)
        for other, quarters in enumerate(now.player["barn"][:seats].tolist())
        for quarter in quarters
        if quarter != IN_STOCK
    ]
    table = {
        **head("fences", Phase, now),
        "start_seat": now.start_seat,
        "passes": now.passes,
        "stack": int(now.stack.sum()),
        "tiles": tiles,
        "barns": barns,
        "fields": _fields(box, s, list(numbers), tiles, barns),
        "returned": [face_of(box, kind, 0) for kind, many in enumerate(now.returned.tolist()) for _ in range(many)],
    }
    return Alike(table), [_player(box, s, seat, NOBODY) for seat in range(seats)]


@once_a_position
def breakdown(box: Box[FencesBox], s: Record) -> list[dict[str, int]]:
    """Each seat's points by where they came from."""
    earned = s.player["earned"][: int(s.seats)].tolist()
    return [{"fields": mine[FIELDS], "card": mine[CARD]} for mine in earned]


@lru_cache(2000)
def face_of(box: Box[FencesBox], kind: int, turn: int) -> Face:
    """The picture on a tile of that kind, so turned."""
    layout, fences, regions = _drawn(box.facts.kinds[kind], turn)
    return Face(layout=layout, fences=fences, regions=regions)


def _drawn(kind: Kind, turn: int) -> tuple[str, list[str], list[Region]]:
    regions = [
        Region(
            id=REGION_IDS[n],
            quarters=[QUARTER_IDS[quarter] for quarter in region],
            animals=[ANIMAL_IDS[ANIMAL_LETTERS.index(letter)] for letter in kind.animals[n]],
        )
        for n, region in enumerate(quarters(kind, turn))
    ]
    return kind.layout.id, [SIDE_IDS[side] for side in sorted(fenced_sides(kind, turn))], regions


def _tile(box: Box[FencesBox], lies: tuple[int, int, int], field_at: list[int]) -> SetTile:
    number, cell, turn = lies
    face, first = face_of(box, number, turn), _first_quarters(box, number, turn)
    return SetTile(
        layout=face.layout,
        fences=face.fences,
        regions=face.regions,
        cell=cell_id(cell),
        x=cell % SIDE - MIDDLE,
        y=cell // SIDE - MIDDLE,
        turn=turn,
        fields=[field_at[quarter] for quarter in first],
    )


@lru_cache(2000)
def _first_quarters(box: Box[FencesBox], kind: int, turn: int) -> list[int]:
    """One quarter of each region of a tile, so turned."""
    return [region[0] for region in quarters(box.facts.kinds[kind], turn)]


def _barn(seat: int, quarter: int, tiles: list[SetTile], field_at: list[int]) -> Barn:
    tile = tiles[quarter // QUARTERS]
    region = next(region.id for region in tile.regions if QUARTER_IDS[quarter % QUARTERS] in region.quarters)
    return Barn(seat=seat, cell=tile.cell, region=region, field=field_at[quarter])


def _fields(box: Box[FencesBox], s: Record, roots: list[int], tiles: list[SetTile], barns: list[Barn]) -> list[Field]:
    lies_on: list[list[str]] = [[] for _ in roots]
    for tile in tiles:
        for region, number in zip(tile.regions, tile.fields, strict=True):
            lies_on[number].append(f"{tile.cell}:{region.id}")
    owners = Counter((barn.field, barn.seat) for barn in barns)
    animals, gaps, extent = s.field["animals"].tolist(), s.field["gaps"].tolist(), s.field["tiles"]
    seats, (values, shares, closed) = range(int(s.seats)), np.zeros((3, len(roots)), np.int64)
    look_at_fields(box.record, s, np.array(roots, np.int64), values, shares, closed)
    return [
        Field(
            regions=lies_on[number],
            animals=dict(zip(ANIMAL_IDS, animals[root], strict=True)),
            tiles=len(sets.members(extent[root])),
            gaps=gaps[root],
            closed=bool(closed[number]),
            barns=[owners[number, seat] for seat in seats],
            value=int(values[number]),
            share=int(shares[number]),
        )
        for number, root in enumerate(roots)
    ]


def _player(box: Box[FencesBox], s: Record, seat: int, viewer: int) -> Player:
    me = s.player[seat]
    them = plain(me)
    hand = them.hand.tolist()
    slots = [slot for slot, kind in enumerate(hand) if kind != NO_TILE]
    return Player(
        points=int(points_of(me)),
        barns=int(stock(box.record, me)),
        farmer=_farmer(box, them.farmer),
        hand=[face_of(box, hand[slot], 0) if is_known(s, viewer, seat, slot) else None for slot in slots],
        slots=slots,
    )


@lru_cache(200)
def _farmer(box: Box[FencesBox], number: int) -> Farmer:
    card = box.facts.farmer[number]
    return Farmer(id=card.id, lines=[CardLine(**line.model_dump()) for line in card.bonus])
