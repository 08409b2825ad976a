"""What one can do in Fences, and what is told of it."""

from collections.abc import Mapping, Sequence

from barnboard.games.boxes import Box
from barnboard.games.words import Part, Several
from barnboard.kernel.codes import NUMBER, SEAT, Codes, Domain
from barnboard.kernel.events import Event, Events, Secret
from barnboard.kernel.records import Record

from .box import (
    ANIMAL_IDS,
    ANIMAL_LETTERS,
    ANIMALS,
    CELLS,
    FARMERS,
    HAND,
    KINDS,
    LAYOUTS,
    MIDDLE,
    QUARTER_IDS,
    QUARTERS,
    REGION_IDS,
    REGIONS,
    SIDE,
    TURNS,
    FencesBox,
    Kind,
    cell_id,
)
from .fields import quarters_of
from .state import PLACES

SLOT = Domain("slot", HAND)
CELL = Domain("cell", CELLS)
TURN = Domain("turn", TURNS)
REGION = Domain("region", REGIONS)
LAYOUT = Domain("layout", LAYOUTS)
TILE = Domain("tile", KINDS)
FARMER = Domain("farmer", FARMERS)
PART = Domain("part", 1 << QUARTERS)  # of a tile: a group of quarters
ANIMAL = Domain("animal", ANIMALS)
BEARING_IDS = ("NW", "N", "NE", "W", "here", "E", "SW", "S", "SE")
BEARING = Domain("bearing", len(BEARING_IDS))  # from the first tile
WHOSE_IDS = ("nobody", "mine", "theirs", "shared")
WHOSE = Domain("whose", len(WHOSE_IDS))  # a field, as a seat sees it

MOST_MOVES = HAND * TURNS * PLACES

CODES = Codes()
SET_TILE = CODES.move("set", slot=SLOT, cell=CELL, turn=TURN)
BUILD_BARN = CODES.move("build", region=REGION)
KEEP_BARN = CODES.move("keep")

EVENTS = Events()
BEGINS = EVENTS.event("begins", seat=SEAT)
SETS = EVENTS.event("sets", seat=SEAT, layout=LAYOUT, tile=TILE, cell=CELL, turn=TURN)
CLOSES = EVENTS.event("closes", seat=SEAT, value=NUMBER, tiles=NUMBER, cows=NUMBER, pigs=NUMBER, sheep=NUMBER)
SCORES = EVENTS.event("scores", seat=SEAT, points=NUMBER, barns=NUMBER)
BONUS = EVENTS.event("bonus", seat=SEAT, points=NUMBER, farmer=FARMER)
BUILDS = EVENTS.event("builds", seat=SEAT, region=REGION, cell=CELL, part=PART)
DRAWS = EVENTS.event("draws", seat=SEAT, layout=Secret(LAYOUT), tile=Secret(TILE))
SHOWS = EVENTS.event("shows", seat=SEAT, layout=LAYOUT, tile=TILE)
SWAPS = EVENTS.event("swaps", seat=SEAT, layout=LAYOUT, tile=TILE)
SHUFFLES = EVENTS.event("shuffles", tiles=NUMBER)
PASSES = EVENTS.event("passes", seat=SEAT)
GAME_OVER = EVENTS.event("over")


def names(facts: FencesBox) -> Mapping[str, Sequence[str]]:
    """The ids of the things that moves and events speak of."""
    return {
        "slot": [str(slot) for slot in range(HAND)],
        "cell": [cell_id(cell) for cell in range(CELLS)],
        "turn": [f"r{turn}" for turn in range(TURNS)],
        "region": REGION_IDS,
        "layout": [layout.id for layout in facts.layout],
        "tile": [tile_id(kind) for kind in facts.kinds],
        "farmer": [farmer.id for farmer in facts.farmer],
        "part": [part_id(bits) for bits in range(1 << QUARTERS)],
        "animal": ANIMAL_IDS,
        "bearing": BEARING_IDS,
        "whose": WHOSE_IDS,
    }


def tile_id(kind: Kind) -> str:
    """The animals on a tile, region by region, such as cc - p."""
    return " ".join(animals or "-" for animals in kind.animals)


def part_id(bits: int) -> str:
    """A group of quarters, such as NE+SE."""
    return "+".join(quarter for number, quarter in enumerate(QUARTER_IDS) if bits >> number & 1)


def details(box: Box[FencesBox], s: Record, code: int) -> dict[str, Part | Several]:
    """What the sentence about a move says besides: the tile that is set, the part of it where the barn stands."""
    name, about = CODES.read(code)
    if name == "set":
        number = int(s["player"]["hand"][s["to_move"], about["slot"]])
        layout = Part(LAYOUT, box.facts.layout_numbers[number])
        return {"layout": layout, "animals": animals_on(box.facts, number), **place_of(about["cell"])}
    if name == "build":
        return {"part": Part(PART, int(quarters_of(box.record, s, s.tiles_set - 1, about["region"])))}
    return {}


def event_details(box: Box[FencesBox], event: Event) -> dict[str, Part | Several]:
    """What the sentence about an event says besides: the animals on a tile, or in a field."""
    about = event.about
    if event.name == "closes":
        return {"animals": herd([about[kind] or 0 for kind in ("cows", "pigs", "sheep")])}
    tile = about.get("tile")
    return {} if tile is None else {"animals": animals_on(box.facts, tile)}


def animals_on(facts: FencesBox, tile: int) -> Several:
    """The animals on a tile."""
    drawn = "".join(facts.kinds[tile].animals)
    return herd([drawn.count(letter) for letter in ANIMAL_LETTERS])


def herd(counts: Sequence[int]) -> Several:
    """So many of each kind of animal."""
    return Several(tuple((number, Part(ANIMAL, kind)) for kind, number in enumerate(counts) if number))


def place_of(cell: int) -> dict[str, Part]:
    """A place of the land as one finds it: so many tiles across and down from the first one."""
    x, y = cell % SIDE - MIDDLE, cell // SIDE - MIDDLE
    bearing = 3 * ((y > 0) - (y < 0) + 1) + (x > 0) - (x < 0) + 1
    return {"bearing": Part(BEARING, bearing), "across": Part(NUMBER, abs(x)), "down": Part(NUMBER, abs(y))}


def touch(box: Box[FencesBox], s: Record, code: int) -> list[str]:
    """The parts that a move touches, in the order in which a hand would: tile, place, turn; or the region for the barn."""
    name, about = CODES.read(code)
    if name == "set":
        return [f"hand:{about['slot']}", f"cell:{cell_id(about['cell'])}", f"turn:r{about['turn']}"]
    if name == "build":
        return [f"region:{cell_id(int(s.tile[s.tiles_set - 1].cell))}:{REGION_IDS[about['region']]}"]
    return [f"button:{name}"]
