"""What the parts of Fences are, what they would bring, and why they cannot be chosen. What a field is worth, the rules say."""

from collections.abc import Sequence

import numpy as np

from barnboard.games.about import Card, Line, Now, Parts, listed, number
from barnboard.games.boxes import Box
from barnboard.games.views import once_a_seat
from barnboard.games.words import Part
from barnboard.kernel.codes import SEAT
from barnboard.kernel.records import NOBODY, Record

from .box import ANIMAL_IDS, CELLS, REGION_IDS, TURNS, FencesBox, cell_id
from .fields import field_at, first_quarter
from .moves import ANIMAL, CODES, FARMER, LAYOUT, MOST_MOVES, TURN, WHOSE, WHOSE_IDS, animals_on, herd, place_of
from .rules import moves
from .scoring import bonus_of
from .state import BUILD, NO_TILE, SET
from .view import FencesView, Field, view

seen_by = once_a_seat(view)


def parts(box: Box[FencesBox], s: Record, seat: int | None) -> list[str]:
    """Every region on the table and every free place beside it, the stack, and the hand of the seat."""
    found = [
        f"region:{cell_id(int(tile.cell))}:{REGION_IDS[region]}"
        for tile in s.tile[: int(s.tiles_set)]
        for region in range(int(box.record.regions[tile.kind]))
    ]
    found += [f"cell:{cell_id(int(place.cell))}" for place in s.place[: int(s.places)]]
    if seat is not None:
        found += [f"hand:{slot}" for slot, kind in enumerate(s.player[seat].hand.tolist()) if kind != NO_TILE]
    return [*found, "stack"]


def changed(box: Box[FencesBox], usual: FencesBox, s: Record, seat: int | None) -> list[str]:
    """Tiles, on the table and in the hand, that the usual box has not."""
    known = {(kind.layout.id, kind.animals) for kind in usual.kinds}
    new = {number for number, kind in enumerate(box.facts.kinds) if (kind.layout.id, kind.animals) not in known}
    found = [
        f"region:{cell_id(int(tile.cell))}:{REGION_IDS[region]}"
        for tile in s.tile[: int(s.tiles_set)]
        if int(tile.kind) in new
        for region in range(int(box.record.regions[tile.kind]))
    ]
    hand = [] if seat is None else s.player[seat].hand.tolist()
    return found + [f"hand:{slot}" for slot, kind in enumerate(hand) if kind in new]


def about(box: Box[FencesBox], s: Record, seat: int | None, part: str) -> Card | None:
    """What is told of a part."""
    kind, _, ident = part.partition(":")
    if kind == "region":
        return _field(box, s, seat, ident)
    if kind == "cell":
        return Card("cell", place_of(_CELLS[ident]))
    if kind == "hand" and seat is not None:
        tile = int(s.player[seat].hand[int(ident)])
        told: Parts = {"layout": Part(LAYOUT, box.facts.layout_numbers[tile]), "animals": animals_on(box.facts, tile)}
        return Card("hand", told)
    if kind == "turn":
        return Card("turn", {"turn": Part(TURN, [f"r{turn}" for turn in range(TURNS)].index(ident))})
    if kind == "stack":
        return Card("stack", {"left": number(s.stack.sum())})
    return _farmer(box, s, seat, int(ident)) if kind == "seat" else None


def why(box: Box[FencesBox], s: Record, seat: int, part: str, picked: Sequence[str]) -> Line | None:
    """Why a part cannot be chosen by the seat to move."""
    kind, _, ident = part.partition(":")
    if kind == "stack":
        return Line("stack_later")
    if s.phase == BUILD:
        return _why_no_barn(box, s, seat, ident) if kind == "region" else Line("barn_first")
    if s.phase != SET:
        return None
    if kind == "region":
        return Line("set_first")
    if kind == "turn":
        return Line("tile_first")
    if kind != "cell":
        return None
    if not any(one.startswith("hand:") for one in picked):
        return Line("fits_none")
    slots = [int(one.partition(":")[2]) for one in picked if one.startswith("hand:")]
    return Line("fits_not", {"places": number(len(_places(box, s, slots[0])))})


_CELLS = {cell_id(cell): cell for cell in range(CELLS)}


def _region(seen: FencesView, ident: str) -> Field:
    """The field of a region, such as -3,2:A."""
    cell, _, region = ident.rpartition(":")
    tile = next(tile for tile in seen.tiles if tile.cell == cell)
    return seen.fields[tile.fields[REGION_IDS.index(region)]]


def _field(box: Box[FencesBox], s: Record, seat: int | None, ident: str) -> Card:
    field = _region(seen_by(box, s, seat), ident)
    owners = [owner for owner, many in enumerate(field.barns) if many]
    whose = "nobody" if not owners else "shared" if len(owners) > 1 else "mine" if owners[0] == seat else "theirs"
    animals = list(field.animals.values())
    told: Parts = {
        "whose": Part(WHOSE, WHOSE_IDS.index(whose)),
        "seat": Part(SEAT, owners[0] if owners else 0),
        "tiles": number(field.tiles),
        "animals": herd(animals),
        "gaps": number(field.gaps),
        "factor": number(box.facts.scoring.single_kind_factor),
    }
    if field.closed:
        return Card("field", told, ("closed",))
    return Card(
        "field",
        told,
        ("open", "double" if sum(many > 0 for many in animals) == 1 else "single", "at_the_end"),
        picture=f"barn-{owners[0] + 1}" if owners else "",
        now=_when_it_closes(box, s, seat, field),
        first=True,
    )


def _when_it_closes(box: Box[FencesBox], s: Record, seat: int | None, field: Field) -> Now | None:
    """What a seat would get if a field closed as it stands."""
    if seat is None or s.to_move == NOBODY:
        return None
    farmer, barns = int(s.player[seat].farmer), field.barns[seat]
    bonus = int(bonus_of(box.record, s, farmer, _root(box, s, field)))
    told: Parts = {"barns": number(barns), "bonus": number(bonus), "farmer": Part(FARMER, farmer)}
    if barns:
        return Now(Line("barns_and_card" if bonus else "barns_earn", told), barns * field.share)
    if bonus:
        return Now(Line("card_pays", told), bonus)
    return Now(Line("nothing_for_you")) if any(field.barns) else Now(Line("barn_would"), field.share)


def _root(box: Box[FencesBox], s: Record, field: Field) -> int:
    """The oldest quarter of a field, by which the rules know it."""
    cell, _, region = field.regions[0].rpartition(":")
    tile = s.tile["cell"][: int(s.tiles_set)].tolist().index(_CELLS[cell])
    return int(field_at(s, first_quarter(box.record, s, tile, REGION_IDS.index(region))))


def _farmer(box: Box[FencesBox], s: Record, seat: int | None, owner: int) -> Card:
    farmer = int(s.player[owner].farmer)
    lines = [
        Line(
            line.test,
            {
                "points": number(line.points),
                "n": number(line.n),
                "kind": listed(ANIMAL, [ANIMAL_IDS.index(line.kind)] if line.kind else []),
            },
        )
        for line in box.facts.farmer[farmer].bonus
    ]
    barns = seen_by(box, s, seat).players[owner].barns
    now = None if owner != seat else Now(Line("barns_left" if barns else "none", {"barns": number(barns)}))
    return Card("seat", {"farmer": Part(FARMER, farmer), "seat": Part(SEAT, owner)}, ("does", *lines), now=now)


def _why_no_barn(box: Box[FencesBox], s: Record, seat: int, ident: str) -> Line:
    seen = seen_by(box, s, seat)
    if seen.players[seat].barns == 0:
        return Line("no_barns")
    if ident.rpartition(":")[0] != seen.tiles[-1].cell:
        return Line("other_tile")
    return Line("field_closed" if _region(seen, ident).closed else "has_barn")


def _places(box: Box[FencesBox], s: Record, slot: int) -> set[int]:
    """Where a tile of the hand fits."""
    out = np.zeros(MOST_MOVES, np.int32)
    offered = [CODES.read(code)[1] for code in out[: moves(box.record, s, out)].tolist()]
    return {about["cell"] for about in offered if about["slot"] == slot}
