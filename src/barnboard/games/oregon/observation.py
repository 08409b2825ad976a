"""Oregon as numbers, for learning: what a seat sees and nothing else (R40, R41)."""

from typing import Any

from barnboard.kernel import piles, sets
from barnboard.kernel.codes import SEAT, Domain
from barnboard.kernel.compile import compiled
from barnboard.kernel.observing import Layout, Plane, begin, note, note_pile, place_of
from barnboard.kernel.records import NOBODY, Record

from .box import MINERALS, SPACES, VALUES, WORDS
from .knowledge import mines_lie_open
from .moves import KIND, MINERAL, SPACE, SYMBOL
from .scoring import track_points
from .state import NO_BUILDING, STUCK, Phase

VALUE = Domain("value", VALUES)

LAYOUT = Layout(Phase)
_START = LAYOUT.stretch("start", "1 at the seat that began", seat=SEAT)
_LAST_ROUND = LAYOUT.stretch("last_round", "1 in the last round")
_DISCARDS_DUE = LAYOUT.stretch("discards_due", "cards still to be put down by who can place nothing")
_HAND_LANDSCAPE = LAYOUT.stretch("hand_landscape", "landscape cards in the own hand", symbol=SYMBOL)
_HAND_BUILDING = LAYOUT.stretch("hand_building", "building cards in the own hand", kind=KIND)
_LANDSCAPE_DECK = LAYOUT.stretch("landscape_deck", "cards in the landscape deck")
_BUILDING_DECK = LAYOUT.stretch("building_deck", "cards in the building deck")
_LANDSCAPE_DISCARD = LAYOUT.stretch("landscape_discard", "landscape cards on the discard", symbol=SYMBOL)
_BUILDING_DISCARD = LAYOUT.stretch("building_discard", "building cards on the discard", kind=KIND)
_ASIDE = LAYOUT.stretch("aside", "building cards exchanged in this turn", kind=KIND)
_STACK = LAYOUT.stretch("stack", "building tiles left", kind=KIND)
_MINE_STACK = LAYOUT.stretch("mine_stack", "mine tiles left", mineral=MINERAL)
_POINTS = LAYOUT.stretch("points", "points on the track", seat=SEAT)
_FARMERS_LEFT = LAYOUT.stretch("farmers_left", "farmers still to be placed", seat=SEAT)
_JOKER = LAYOUT.stretch("joker", "1 while the joker lies on its active side", seat=SEAT)
_EXTRA_TURN = LAYOUT.stretch("extra_turn", "1 while the extra turn does", seat=SEAT)
_START_TILE = LAYOUT.stretch("start_tile", "1 at the start tile not yet placed", seat=SEAT, kind=KIND)
_LANDSCAPE_CARDS = LAYOUT.stretch("landscape_cards", "landscape cards in a hand", seat=SEAT)
_BUILDING_CARDS = LAYOUT.stretch("building_cards", "building cards in a hand", seat=SEAT)
_MINE_TILES = LAYOUT.stretch("mine_tiles", "mine tiles of a mineral", seat=SEAT, mineral=MINERAL)
_MINE_VALUES = LAYOUT.stretch(
    "mine_values", "mine tiles by value: the own ones, and all at the end", seat=SEAT, mineral=MINERAL, value=VALUE
)
_FARMER = LAYOUT.stretch("farmer", "1 where a farmer stands", seat=SEAT, space=SPACE)
_SCORED = LAYOUT.stretch("scored", "1 where he belongs to a group that was paid", seat=SEAT, space=SPACE)
_BUILDING = LAYOUT.stretch("building", "1 where a building stands", kind=KIND, space=SPACE)


@compiled
def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    """What a seat, or a spectator, sees of the table, of every player and of the map."""
    begin(out, s, seat)
    note(out, _START, 1, place_of(s, seat, s.start_seat))
    note(out, _LAST_ROUND, s.ending != 0)
    note(out, _DISCARDS_DUE, s.discards_due if s.phase == STUCK else 0)
    if seat != NOBODY:
        note_pile(out, _HAND_LANDSCAPE, s.player[seat].landscape[: box.symbols])
        note_pile(out, _HAND_BUILDING, s.player[seat].building[: box.kinds])
    note(out, _LANDSCAPE_DECK, piles.size(s.landscape_deck))
    note(out, _BUILDING_DECK, piles.size(s.building_deck))
    note_pile(out, _LANDSCAPE_DISCARD, s.landscape_discard[: box.symbols])
    note_pile(out, _BUILDING_DISCARD, s.building_discard[: box.kinds])
    note_pile(out, _ASIDE, s.aside[: box.kinds])
    note_pile(out, _STACK, s.tiles[: box.kinds])
    for mineral in range(MINERALS):
        note(out, _MINE_STACK, piles.size(s.mine_stack[mineral]), mineral)
    for other in range(s.seats):
        _observe_player(s, seat, other, place_of(s, seat, other), out)
    for space in range(SPACES):
        if s.kind_at[space] != NO_BUILDING:
            note(out, _BUILDING, 1, s.kind_at[space], space)


@compiled
def _observe_player(s: Record, seat: int, other: int, place: int, out: Any) -> None:
    """What is known of one player: to all, and of mine tiles to himself."""
    them = s.player[other]
    note(out, _POINTS, track_points(them), place)
    note(out, _FARMERS_LEFT, them.farmers_left, place)
    note(out, _JOKER, them.joker != 0, place)
    note(out, _EXTRA_TURN, them.extra_turn != 0, place)
    if them.start_tile != NO_BUILDING:
        note(out, _START_TILE, 1, place, them.start_tile)
    note(out, _LANDSCAPE_CARDS, piles.size(them.landscape), place)
    note(out, _BUILDING_CARDS, piles.size(them.building), place)
    for mineral in range(MINERALS):
        note(out, _MINE_TILES, piles.size(them.mines[mineral]), place, mineral)
        if other == seat or mines_lie_open(s.phase):
            for value in range(VALUES):
                note(out, _MINE_VALUES, them.mines[mineral, value], place, mineral, value)
    _observe_spaces(out, _FARMER, place, them.farmers)
    _observe_spaces(out, _SCORED, place, them.scored)


@compiled
def _observe_spaces(out: Any, plane: Plane, place: int, members: Any) -> None:
    for w in range(WORDS):
        spaces = members[w]
        while spaces:
            note(out, plane, 1, place, sets.first_of(w) + sets.lowest(spaces))
            spaces = sets.without_lowest(spaces)
