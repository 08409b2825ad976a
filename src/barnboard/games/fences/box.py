"""Checks a Fences box and packs it for the rules.

Tiles that look the same, turned or not, are one kind. For each kind and turn the rules get the sides that its fences cross and
the region of each of its quarters; `fits` tells which turns of a tile suit the sides around a free place.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal, NamedTuple

import numpy as np
from pydantic import model_validator

from barnboard.games.boxes import Entry, Ident, Named, Titled, checked, require, whole
from barnboard.kernel.records import Record, layout, packed
from barnboard.kernel.sets import words_for

TILES = 84  # the largest box
KINDS = TILES
HAND = 2
BARNS = 8  # the most that a player can have
FARMERS = 32
LINES = 4  # of a farmer card
LAYOUTS = 12
SEATS = 4

TURNS = 4
SIDES = 4  # N, E, S, W
QUARTERS = 4  # NW, NE, SE, SW: side d lies between the quarters d and d + 1
REGIONS = 4

SIDE = 85  # of the table, which wraps: 83 tiles in a row and a free place at both ends (R30)
CELLS = SIDE * SIDE
MIDDLE = SIDE // 2
FIRST_CELL = MIDDLE * SIDE + MIDDLE

SIDE_IDS = ("N", "E", "S", "W")
QUARTER_IDS = ("NW", "NE", "SE", "SW")
REGION_IDS = ("A", "B", "C", "D")

ANIMAL_IDS = ("cow", "pig", "sheep")
ANIMAL_LETTERS = ("c", "p", "s")
ANIMALS = len(ANIMAL_IDS)

# what a line of a farmer card measures in a closed field: each animal, then all of them, how many kinds, how many tiles
TOTAL, VARIETY, EXTENT = ANIMALS, ANIMALS + 1, ANIMALS + 2
MEASURES = ANIMALS + 3
_NO_LIMIT = 1 << 20

DEMANDS = 1 << (2 * SIDES)  # which sides of a free place have a neighbour, and which of those are fenced
TILE_WORDS = words_for(TILES)

BOX = layout(
    ("kinds", "i8"),
    ("stack", "i8", (SEATS + 1, KINDS)),  # tiles in play by number of seats
    ("layout", "i8", KINDS),
    ("looks", "i8", KINDS),  # the turns that look different, as bits
    ("sides", "i8", (KINDS, TURNS)),  # the fenced sides, as bits
    ("regions", "i8", KINDS),
    ("region_at", "i8", (KINDS, TURNS, QUARTERS)),
    ("lead", "i8", (KINDS, TURNS, REGIONS)),  # the first quarter of each region
    ("animals", "i8", (KINDS, REGIONS, ANIMALS)),
    ("fits", "u1", (1 << SIDES, DEMANDS)),  # the turns that suit a demand, as bits, by the fenced sides of the unturned tile
    ("hand", "i8"),
    ("barns", "i8"),
    ("per_animal", "i8"),
    ("single_kind_factor", "i8"),
    ("farmers", "i8", FARMERS),  # how many there are of each card
    ("lines", "i8", FARMERS),
    ("least", "i8", (FARMERS, LINES, MEASURES)),
    ("most", "i8", (FARMERS, LINES, MEASURES)),
    ("points", "i8", (FARMERS, LINES)),
)


_HAND = "a hand is part of every move's number, and a longer one would make every position larger"
_TILES = f"the table is {SIDE} places wide, so that {TILES} tiles fit in a row"
_POINTS = "a field is told with few digits"


class Hand(Entry):
    tiles: Annotated[int, whole(1, HAND, _HAND)]
    """Tiles in a hand."""


class Barns(Entry):
    stock: Annotated[int, whole(1, BARNS, "barns are counted at every place of the table")]
    """Barns of each player that can stand in fields."""


class Scoring(Entry):
    per_animal: Annotated[int, whole(0, 99, _POINTS)]
    """Points for each animal of a closed field."""
    single_kind_factor: Annotated[int, whole(0, 99, _POINTS)]
    """By how much that is multiplied where all animals are of one kind."""


class Layout(Named):
    id: Ident
    fences: str
    """The sides that a fence crosses: N, E, S, W."""
    regions: list[str]
    """The quarters of each region: NW, NE, SE, SW."""


class TileFace(Entry):
    layout: str
    """How its fences divide it."""
    animals: list[str]
    """The animals of each region: c cow, p pig, s sheep."""
    copies: Annotated[int, whole(1, TILES, _TILES)]
    """How many such tiles there are."""
    mark: Literal[0, 3, 4]
    """With how many players it is used, or more; 0 with any number."""


class Line(Entry):
    test: Literal["at_least", "none_of", "only", "kinds", "animals_min", "animals_max", "tiles_min", "tiles_max"]
    """What must hold for a closed field."""
    kind: Literal["", "cow", "pig", "sheep"] = ""
    """The animal that it is about."""
    n: Annotated[int, whole(0, 999, "no field has more of anything")] = 0
    """The number that it is about."""
    points: Annotated[int, whole(0, 99, _POINTS)]
    """What it pays."""


class Farmer(Named):
    id: Ident
    bonus: list[Line]
    """The lines of the card: each pays where it holds."""


class Kind(NamedTuple):
    """Tiles that look the same: their layout, the animals of each region, how many there are by mark."""

    layout: Layout
    animals: tuple[str, ...]
    copies: dict[int, int]


class FencesBox(Titled):
    """The whole box."""

    format: Literal[1]
    id: Literal["fences"]
    hand: Hand
    """How many tiles are held."""
    barns: Barns
    """What each player owns."""
    scoring: Scoring
    """What a closed field pays."""
    layout: list[Layout]
    """How fences divide a tile."""
    tile: list[TileFace]
    """The tiles: fences and animals."""
    farmer: list[Farmer]
    """The farmer cards: what they pay for closed fields."""

    @model_validator(mode="after")
    def _check(self) -> "FencesBox":
        return checked(self, _check_layouts, _check_tiles, _check_farmers)

    @cached_property
    def kinds(self) -> list[Kind]:
        """The tiles, those that look alike taken together (R31)."""
        layouts = {layout.id: layout for layout in self.layout}
        found: dict[Any, Kind] = {}
        for face in self.tile:
            kind = Kind(layouts[face.layout], tuple("".join(sorted(animals)) for animals in face.animals), {})
            looks = [picture(kind, turn) for turn in range(TURNS)]
            same = next((look for look in looks if look in found), looks[0])
            copies = found.setdefault(same, kind).copies
            copies[face.mark] = copies.get(face.mark, 0) + face.copies
        return list(found.values())

    @cached_property
    def layout_numbers(self) -> list[int]:
        """The number of each kind's layout."""
        return [self.layout.index(kind.layout) for kind in self.kinds]


def cell_id(cell: int) -> str:
    """The name of a cell: how far east and south of the first tile it lies, such as -3,2."""
    return f"{cell % SIDE - MIDDLE},{cell // SIDE - MIDDLE}"


def quarters(kind: Kind, turn: int) -> list[list[int]]:
    """The quarters of each region of a tile, once it is turned."""
    return [[(quarter + turn) % QUARTERS for quarter in region] for region in _regions(kind.layout)]


def picture(kind: Kind, turn: int) -> tuple[Any, ...]:
    """What a turned tile looks like: equal pictures are equal tiles."""
    return tuple(sorted((tuple(sorted(region)), kind.animals[n]) for n, region in enumerate(quarters(kind, turn))))


def fenced_sides(kind: Kind, turn: int) -> list[int]:
    """The sides that a fence crosses, once the tile is turned."""
    return [(SIDE_IDS.index(side) + turn) % SIDES for side in kind.layout.fences.split()]


def _regions(of: Layout) -> list[list[int]]:
    return [[QUARTER_IDS.index(quarter) for quarter in region.split()] for region in of.regions]


def _check_layouts(facts: FencesBox) -> Iterator[str]:
    """A fence crosses a side exactly where its two quarters are of different regions, and fences do not cross regions."""
    ids = [layout.id for layout in facts.layout]
    yield from require(len(ids) <= LAYOUTS, f"layout: at most {LAYOUTS} layouts, for all there can be are fewer")
    yield from require(len(set(ids)) == len(ids), "layout: id must not occur twice")
    for one in facts.layout:
        named = [quarter for region in one.regions for quarter in region.split()]
        yield from require(
            sorted(named) == sorted(QUARTER_IDS), f"layout {one.id}: regions must name each of NW, NE, SE and SW once"
        )
        yield from require(all(region.strip() for region in one.regions), f"layout {one.id}: a region must have a quarter")
        regions = _regions(one)
        of = [next(n for n, region in enumerate(regions) if quarter in region) for quarter in range(QUARTERS)]
        crosses = of[0] == of[2] and of[1] == of[3] and of[0] != of[1]
        yield from require(not crosses, f"layout {one.id}: two regions cannot cross each other")
        fenced = [SIDE_IDS[side] for side in range(SIDES) if of[side] != of[(side + 1) % QUARTERS]]
        yield from require(
            sorted(one.fences.split()) == sorted(fenced),
            f"layout {one.id}: fences must be {' '.join(fenced) or 'empty'}, as its regions are",
        )


def _check_tiles(facts: FencesBox) -> Iterator[str]:
    regions = {layout.id: len(layout.regions) for layout in facts.layout}
    for number, face in enumerate(facts.tile, 1):
        yield from require(face.layout in regions, f"tile {number}: layout names {face.layout}, which no layout has")
        many = regions[face.layout]
        yield from require(len(face.animals) == many, f"tile {number}: animals must be {many} texts, one for each region")
        for animals in face.animals:
            yield from require(
                len(animals) <= ANIMALS and set(animals) <= set(ANIMAL_LETTERS),
                f"tile {number}: animals must be up to {ANIMALS} letters of {', '.join(ANIMAL_LETTERS)} for each region",
            )
    for seats in range(2, SEATS + 1):
        many, least = _tiles_with(facts, seats), seats * facts.hand.tiles
        yield from require(many >= least, f"tile: at least {least} tiles must be in play with {seats} players")
    yield from require(_tiles_with(facts, SEATS) <= TILES, f"tile: copies must add up to at most {TILES}: {_TILES}")


def _tiles_with(facts: FencesBox, seats: int) -> int:
    return sum(face.copies for face in facts.tile if face.mark <= seats)


def _check_farmers(facts: FencesBox) -> Iterator[str]:
    ids = [farmer.id for farmer in facts.farmer]
    yield from require(
        SEATS <= len(ids) <= FARMERS,
        f"farmer: there must be {SEATS} to {FARMERS} cards: one for each player, and what is known of them is one machine word",
    )
    yield from require(len(set(ids)) == len(ids), "farmer: id must not occur twice")
    for farmer in facts.farmer:
        yield from require(len(farmer.bonus) <= LINES, f"farmer {farmer.id}: at most {LINES} lines")
        for line in farmer.bonus:
            about_kind = line.test in ("at_least", "none_of", "only")
            yield from require(
                bool(line.kind) == about_kind, f"farmer {farmer.id}: {line.test} must {'' if about_kind else 'not '}have a kind"
            )


def _limits(line: Line) -> tuple[Any, Any]:
    """A line as the least and the most of every measure: it holds where all of them are kept."""
    least, most = np.zeros(MEASURES, np.int64), np.full(MEASURES, _NO_LIMIT)
    kind = ANIMAL_IDS.index(line.kind) if line.kind else 0
    if line.test == "at_least":
        least[kind] = line.n
    elif line.test == "none_of":
        most[kind] = 0
    elif line.test == "only":
        least[kind], least[VARIETY], most[VARIETY] = 1, 1, 1
    elif line.test == "kinds":
        least[VARIETY] = most[VARIETY] = line.n
    else:
        measure, bound = line.test.split("_")
        (least if bound == "min" else most)[{"animals": TOTAL, "tiles": EXTENT}[measure]] = line.n
    return least, most


def _bits(numbers: Any) -> int:
    return sum(1 << number for number in set(numbers))


def _turned_bits(sides: int, turn: int) -> int:
    return _bits((side + turn) % SIDES for side in range(SIDES) if sides >> side & 1)


def _fits() -> Any:
    """For the fenced sides of an unturned tile and a demand: the turns that suit it (R2, R3)."""
    table = np.zeros((1 << SIDES, DEMANDS), np.uint8)
    for sides in range(1 << SIDES):
        for demand in range(DEMANDS):
            met, fenced = demand >> SIDES, demand & (1 << SIDES) - 1
            table[sides, demand] = _bits(turn for turn in range(TURNS) if _turned_bits(sides, turn) & met == fenced)
    return table


def pack(facts: FencesBox) -> Record:
    """The box as the rules want it."""
    kinds = facts.kinds
    stack = np.zeros((SEATS + 1, KINDS), np.int64)
    looks, region_at, lead = [], [], np.zeros((KINDS, TURNS, REGIONS), np.int64)
    animals = np.zeros((KINDS, REGIONS, ANIMALS), np.int64)
    for number, kind in enumerate(kinds):
        for seats in range(2, SEATS + 1):
            stack[seats, number] = sum(many for mark, many in kind.copies.items() if mark <= seats)
        pictures = [picture(kind, turn) for turn in range(TURNS)]
        looks.append(_bits(pictures.index(look) for look in pictures))
        turned = [quarters(kind, turn) for turn in range(TURNS)]
        region_at.append(
            [[next(n for n, region in enumerate(regions) if q in region) for q in range(QUARTERS)] for regions in turned]
        )
        for region, letters in enumerate(kind.animals):
            for turn in range(TURNS):
                lead[number, turn, region] = min(turned[turn][region])
            for animal, letter in enumerate(ANIMAL_LETTERS):
                animals[number, region, animal] = letters.count(letter)
    lines = [[_limits(line) for line in farmer.bonus] for farmer in facts.farmer]
    least = np.zeros((FARMERS, LINES, MEASURES), np.int64)
    most, points = np.zeros_like(least), np.zeros((FARMERS, LINES), np.int64)
    for card, farmer in enumerate(facts.farmer):
        for n, line in enumerate(farmer.bonus):
            least[card, n], most[card, n] = lines[card][n]
            points[card, n] = line.points
    return packed(
        BOX,
        kinds=len(kinds),
        stack=stack,
        layout=facts.layout_numbers,
        looks=looks,
        sides=[[_bits(fenced_sides(kind, turn)) for turn in range(TURNS)] for kind in kinds],
        regions=[len(kind.animals) for kind in kinds],
        region_at=region_at,
        lead=lead,
        animals=animals,
        fits=_fits(),
        hand=facts.hand.tiles,
        barns=facts.barns.stock,
        per_animal=facts.scoring.per_animal,
        single_kind_factor=facts.scoring.single_kind_factor,
        farmers=[1] * len(facts.farmer),
        lines=[len(farmer.bonus) for farmer in facts.farmer],
        least=least,
        most=most,
        points=points,
    )
