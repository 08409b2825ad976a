"""Fences as numbers, for learning: what a seat sees and nothing else (R32)."""

from typing import Any

from barnboard.kernel import piles, sets
from barnboard.kernel.codes import SEAT, Domain
from barnboard.kernel.compile import compiled
from barnboard.kernel.observing import Layout, begin, note, note_pile, place_of
from barnboard.kernel.records import Record

from .box import ANIMALS, HAND, MIDDLE, QUARTERS, SIDE, SIDES, TILES
from .fields import field_at
from .knowledge import is_known
from .moves import FARMER, SLOT, TILE
from .scoring import points_of, share_of, stock, value_of
from .state import IN_STOCK, NO_TILE, Phase

NUMBER_OF_TILE = Domain("number", TILES)
QUARTER = Domain("quarter", QUARTERS)
SIDE_OF_TILE = Domain("side", SIDES)
ANIMAL = Domain("animal", ANIMALS)

LAYOUT = Layout(Phase)
_START = LAYOUT.stretch("start", "1 at the seat that began", seat=SEAT)
_PASSES = LAYOUT.stretch("passes", "how many have passed in a row")
_STACK = LAYOUT.stretch("stack", "tiles in the stack")
_RETURNED = LAYOUT.stretch("returned", "tiles that all saw go back into the stack and have not seen since", kind=TILE)
_POINTS = LAYOUT.stretch("points", "points", seat=SEAT)
_BARNS = LAYOUT.stretch("barns", "barns left to build", seat=SEAT)
_FARMER = LAYOUT.stretch("farmer", "1 at the farmer card", seat=SEAT, farmer=FARMER)
_HELD = LAYOUT.stretch("held", "1 where a tile is in the hand", seat=SEAT, slot=SLOT)
_HAND = LAYOUT.stretch("hand", "its kind where it is known, counted from 1 in the order of the box", seat=SEAT, slot=SLOT)
_HAND_FENCES = LAYOUT.stretch("hand_fences", "1 at the sides that its fences cross", seat=SEAT, slot=SLOT, side=SIDE_OF_TILE)
_HAND_ANIMALS = LAYOUT.stretch(
    "hand_animals", "animals in the region of each quarter", seat=SEAT, slot=SLOT, quarter=QUARTER, animal=ANIMAL
)
_TILE = LAYOUT.stretch(
    "tile", "the kind of a tile on the table, in the order in which they were set, counted from 1", tile=NUMBER_OF_TILE
)
_EAST = LAYOUT.stretch("east", "how far east of the first tile it lies", tile=NUMBER_OF_TILE)
_SOUTH = LAYOUT.stretch("south", "how far south of it", tile=NUMBER_OF_TILE)
_TURN = LAYOUT.stretch("turn", "how often it was turned", tile=NUMBER_OF_TILE)
_FENCES = LAYOUT.stretch("fences", "1 at the sides that its fences cross", tile=NUMBER_OF_TILE, side=SIDE_OF_TILE)
_FIELD = LAYOUT.stretch(
    "field", "the field of each quarter: its oldest quarter, counted from 1", tile=NUMBER_OF_TILE, quarter=QUARTER
)
_FIELD_ANIMALS = LAYOUT.stretch(
    "field_animals", "of a field, told at its oldest quarter: animals", tile=NUMBER_OF_TILE, quarter=QUARTER, animal=ANIMAL
)
_FIELD_TILES = LAYOUT.stretch("field_tiles", "tiles", tile=NUMBER_OF_TILE, quarter=QUARTER)
_FIELD_GAPS = LAYOUT.stretch("field_gaps", "gaps", tile=NUMBER_OF_TILE, quarter=QUARTER)
_FIELD_VALUE = LAYOUT.stretch("field_value", "worth", tile=NUMBER_OF_TILE, quarter=QUARTER)
_FIELD_SHARE = LAYOUT.stretch(
    "field_share", "what each barn earns if it is closed as it is", tile=NUMBER_OF_TILE, quarter=QUARTER
)
_BARN = LAYOUT.stretch(
    "barn", "1 where a barn stands, at the first quarter of its region", seat=SEAT, tile=NUMBER_OF_TILE, quarter=QUARTER
)


@compiled
def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    """What a seat, or a spectator, sees of every player, and the tiles and fields on the table."""
    begin(out, s, seat)
    note(out, _START, 1, place_of(s, seat, s.start_seat))
    note(out, _PASSES, s.passes)
    note(out, _STACK, piles.size(s.stack))
    note_pile(out, _RETURNED, s.returned)
    for other in range(s.seats):
        _observe_player(box, s, seat, other, place_of(s, seat, other), out)
    for tile in range(s.tiles_set):
        _observe_tile(box, s, tile, out)


@compiled
def _observe_player(box: Record, s: Record, seat: int, other: int, place: int, out: Any) -> None:
    """What is known of one player: the barns, the card, the points, and of the hand what may be seen."""
    them = s.player[other]
    note(out, _POINTS, points_of(them), place)
    note(out, _BARNS, stock(box, them), place)
    note(out, _FARMER, 1, place, them.farmer)
    for barn in range(box.barns):
        if them.barn[barn] != IN_STOCK:
            note(out, _BARN, 1, place, them.barn[barn] // QUARTERS, them.barn[barn] % QUARTERS)
    for slot in range(HAND):
        if them.hand[slot] != NO_TILE:
            note(out, _HELD, 1, place, slot)
            if is_known(s, seat, other, slot):
                _observe_hand_tile(box, them.hand[slot], place, slot, out)


@compiled
def _observe_hand_tile(box: Record, kind: int, place: int, slot: int, out: Any) -> None:
    """A tile in a hand: its kind, and the picture on it, so that what is learned holds for another box too."""
    note(out, _HAND, 1 + kind, place, slot)
    for side in range(SIDES):
        note(out, _HAND_FENCES, box.sides[kind, 0] >> side & 1, place, slot, side)
    for quarter in range(QUARTERS):
        for animal in range(ANIMALS):
            note(out, _HAND_ANIMALS, box.animals[kind, box.region_at[kind, 0, quarter], animal], place, slot, quarter, animal)


@compiled
def _observe_tile(box: Record, s: Record, tile: int, out: Any) -> None:
    """A tile on the table: where and how it lies, and which fields its quarters belong to."""
    cell, kind, turn = s.tile[tile].cell, s.tile[tile].kind, s.tile[tile].turn
    note(out, _TILE, 1 + kind, tile)
    note(out, _EAST, cell % SIDE - MIDDLE, tile)
    note(out, _SOUTH, cell // SIDE - MIDDLE, tile)
    note(out, _TURN, turn, tile)
    for side in range(SIDES):
        note(out, _FENCES, box.sides[kind, turn] >> side & 1, tile, side)
    for which in range(QUARTERS):
        quarter = QUARTERS * tile + which
        field = field_at(s, quarter)
        note(out, _FIELD, 1 + field, tile, which)
        if field == quarter:
            _observe_field(box, s, field, out)


@compiled
def _observe_field(box: Record, s: Record, field: int, out: Any) -> None:
    """All that is in a field, told once: where its oldest quarter lies."""
    tile, which = field // QUARTERS, field % QUARTERS
    of = s.field[field]
    for animal in range(ANIMALS):
        note(out, _FIELD_ANIMALS, of.animals[animal], tile, which, animal)
    note(out, _FIELD_TILES, sets.size(of.tiles), tile, which)
    note(out, _FIELD_GAPS, of.gaps, tile, which)
    note(out, _FIELD_VALUE, value_of(box, s, field), tile, which)
    note(out, _FIELD_SHARE, share_of(box, s, field), tile, which)
