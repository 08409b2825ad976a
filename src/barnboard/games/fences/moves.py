"""What one can do in Fences, and what is told of it."""

from collections.abc import Mapping, Sequence

from barnboard.games.words import Part
from barnboard.kernel.codes import NUMBER, SEAT, Codes, Domain
from barnboard.kernel.events import Events, Secret
from barnboard.kernel.records import Record

from .box import (
    CELLS,
    FARMERS,
    HAND,
    KINDS,
    LAYOUTS,
    QUARTER_IDS,
    QUARTERS,
    REGION_IDS,
    REGIONS,
    TURNS,
    FencesBox,
    Kind,
    cell_id,
    quarters,
)
from .state import PLACES

SLOT = Domain("slot", HAND)
CELL = Domain("cell", CELLS)
TURN = Domain("turn", TURNS)
REGION = Domain("region", REGIONS)
LAYOUT = Domain("layout", LAYOUTS)
TILE = Domain("tile", KINDS)
FARMER = Domain("farmer", FARMERS)
PART = Domain("part", 1 << QUARTERS)  # of a tile: a group of quarters

MOST_MOVES = HAND * TURNS * PLACES

CODES = Codes(
    set={"slot": SLOT, "cell": CELL, "turn": TURN},
    build={"region": REGION},
    keep={},
)
SET_TILE = CODES["set"]
BUILD_BARN = CODES["build"]
KEEP_BARN = CODES["keep"]

EVENTS = Events(
    reveals=("shows",),
    begins={"seat": SEAT},
    sets={"seat": SEAT, "layout": LAYOUT, "tile": TILE, "cell": CELL, "turn": TURN},
    closes={"seat": SEAT, "value": NUMBER, "tiles": NUMBER, "cows": NUMBER, "pigs": NUMBER, "sheep": NUMBER},
    scores={"seat": SEAT, "points": NUMBER, "barns": NUMBER},
    bonus={"seat": SEAT, "points": NUMBER, "farmer": FARMER},
    builds={"seat": SEAT, "region": REGION, "cell": CELL, "part": PART},
    draws={"seat": SEAT, "layout": Secret(LAYOUT), "tile": Secret(TILE)},
    shows={"seat": SEAT, "layout": LAYOUT, "tile": TILE},
    swaps={"seat": SEAT, "layout": LAYOUT, "tile": TILE},
    shuffles={"tiles": NUMBER},
    passes={"seat": SEAT},
    over={},
)
BEGINS = EVENTS["begins"]
SETS = EVENTS["sets"]
CLOSES = EVENTS["closes"]
SCORES = EVENTS["scores"]
BONUS = EVENTS["bonus"]
BUILDS = EVENTS["builds"]
DRAWS = EVENTS["draws"]
SHOWS = EVENTS["shows"]
SWAPS = EVENTS["swaps"]
SHUFFLES = EVENTS["shuffles"]
PASSES = EVENTS["passes"]
GAME_OVER = EVENTS["over"]


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
    }


def tile_id(kind: Kind) -> str:
    """The animals on a tile, region by region, such as cc - p."""
    return " ".join(animals or "-" for animals in kind.animals)


def part_id(bits: int) -> str:
    """A group of quarters, such as NE+SE."""
    return "+".join(quarter for number, quarter in enumerate(QUARTER_IDS) if bits >> number & 1)


def details(facts: FencesBox, s: Record, code: int) -> dict[str, Part]:
    """What the sentence about a move says besides: the tile that is set, the part of it where the barn stands."""
    name, about = CODES.read(code)
    if name == "set":
        number = int(s["player"]["hand"][s["to_move"], about["slot"]])
        return {"layout": Part(LAYOUT, facts.layout_numbers[number]), "tile": Part(TILE, number)}
    if name == "build":
        last = s.tile[s.tiles_set - 1]
        region = quarters(facts.kinds[int(last.kind)], int(last.turn))[about["region"]]
        return {"part": Part(PART, sum(1 << quarter for quarter in region))}
    return {}


def touch(facts: FencesBox, s: Record, code: int) -> list[str]:
    """The parts that a move touches, in the order in which a hand would: tile, place, turn; or the region for the barn."""
    name, about = CODES.read(code)
    if name == "set":
        return [f"hand:{about['slot']}", f"cell:{cell_id(about['cell'])}", f"turn:r{about['turn']}"]
    if name == "build":
        return [f"region:{cell_id(int(s.tile[s.tiles_set - 1].cell))}:{REGION_IDS[about['region']]}"]
    return [f"button:{name}"]
