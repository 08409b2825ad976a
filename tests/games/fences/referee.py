"""A second pair of eyes: Fences told again, slowly and obviously, from the box's text and the moves' text.

Nothing here comes from the rules. A tile has eight half sides, numbered clockwise from the west half of its north side. A field
is found by flooding from half side to half side, over the whole board, every time that it is asked for.
"""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import barnboard

BOX = tomllib.loads((Path(barnboard.__file__).parent / "games" / "fences" / "box.toml").read_text("utf-8"))
LAYOUTS = {layout["id"]: layout for layout in BOX["layout"]}
FARMERS = {farmer["id"]: farmer["bonus"] for farmer in BOX["farmer"]}
HALVES_OF = {"NE": (1, 2), "SE": (3, 4), "SW": (5, 6), "NW": (7, 0)}
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
# half side -> the cell that it faces and the half side that it meets there
MEETS = {
    0: ("N", 5), 1: ("N", 4),
    2: ("E", 7), 3: ("E", 6),
    4: ("S", 1), 5: ("S", 0),
    6: ("W", 3), 7: ("W", 2),
}  # fmt: skip
NAMES = {"c": "cow", "p": "pig", "s": "sheep"}

Cell = tuple[int, int]
Half = tuple[Cell, int]


class Tile(NamedTuple):
    """A tile as it lies: its half sides and its animals, region by region."""

    regions: tuple[frozenset[int], ...]
    animals: tuple[str, ...]


class Field(NamedTuple):
    """A field, found by flooding."""

    regions: frozenset[tuple[Cell, str]]
    animals: tuple[int, int, int]
    tiles: int
    gaps: int
    barns: tuple[int, ...]


@cache
def turned(layout: str, animals: tuple[str, ...], turn: int) -> Tile:
    """A tile after some quarter turns clockwise."""
    regions = []
    for region in LAYOUTS[layout]["regions"]:
        halves = [half for corner in region.split() for half in HALVES_OF[corner]]
        regions.append(frozenset((half + 2 * turn) % 8 for half in halves))
    return Tile(tuple(regions), tuple("".join(sorted(some)) for some in animals))


def has_fence(tile: Tile, side: str) -> bool:
    """Whether a fence crosses a side: its two halves are of different regions."""
    return side in fences(tile)


@cache
def fences(tile: Tile) -> str:
    """The sides that fences cross."""
    return "".join(side for side in STEPS if _differ(tile, side))


def _differ(tile: Tile, side: str) -> bool:
    first, second = (half for half in MEETS if MEETS[half][0] == side)
    return next(region for region in tile.regions if first in region) != next(
        region for region in tile.regions if second in region
    )


def looks_like(tile: Tile) -> frozenset[tuple[frozenset[int], str]]:
    """The picture on a tile, whatever its regions are called."""
    return frozenset(zip(tile.regions, tile.animals, strict=True))


class Referee:
    """The board, the barns and the points, kept by flooding."""

    def __init__(self, farmers: list[str], stock: int = 4) -> None:
        self.farmers = farmers
        self.board: dict[Cell, Tile] = {}
        self.barns: list[tuple[int, Cell, str]] = []
        self.stock = [stock] * len(farmers)
        self.points = [0] * len(farmers)
        self.last: Cell = (0, 0)
        self.closed_now = 0

    # ------------------------------------------------------------ fields

    def flood(self, cell: Cell, region: str) -> Field:
        """The field that a region belongs to."""
        edge: list[Half] = [(cell, half) for half in self.board[cell].regions[ord(region) - ord("A")]]
        reached: set[Half] = set(edge)
        gaps = 0
        while edge:
            (x, y), half = edge.pop()
            side, facing = MEETS[half]
            beyond = (x + STEPS[side][0], y + STEPS[side][1])
            if beyond not in self.board:
                gaps += 1
                continue
            on = next(some for some in self.board[beyond].regions if facing in some)
            for other in [(beyond, half) for half in on]:
                if other not in reached:
                    reached.add(other)
                    edge.append(other)
        regions = frozenset(
            (where, chr(ord("A") + n))
            for where in {where for where, _ in reached}
            for n, halves in enumerate(self.board[where].regions)
            if any((where, half) in reached for half in halves)
        )
        letters = "".join(self.board[where].animals[ord(name) - ord("A")] for where, name in regions)
        barns = [
            sum((where, name) in regions for seat, where, name in self.barns if seat == owner) for owner in range(len(self.stock))
        ]
        counts = (letters.count("c"), letters.count("p"), letters.count("s"))
        return Field(regions, counts, len({where for where, _ in regions}), gaps, tuple(barns))

    def fields(self) -> list[Field]:
        """All fields on the table."""
        left = [(cell, chr(ord("A") + n)) for cell, tile in self.board.items() for n in range(len(tile.regions))]
        found, known = [], set()
        for region in left:
            if region not in known:
                found.append(self.flood(*region))
                known |= found[-1].regions
        return found

    def value(self, field: Field) -> int:
        """One point for each animal, two where all are of one kind."""
        return sum(field.animals) * (2 if sum(many > 0 for many in field.animals) == 1 else 1)

    # ------------------------------------------------------------ playing

    def fits(self, tile: Tile, cell: Cell) -> bool:
        """Whether a tile may be set there."""
        if not self.board:
            return cell == (0, 0)
        if cell in self.board:
            return False
        around = {side: (cell[0] + dx, cell[1] + dy) for side, (dx, dy) in STEPS.items()}
        opposite = {"N": "S", "S": "N", "E": "W", "W": "E"}
        met = [side for side, where in around.items() if where in self.board]
        return bool(met) and all(has_fence(tile, side) == has_fence(self.board[around[side]], opposite[side]) for side in met)

    def placements(self, hand: list[tuple[str, tuple[str, ...]]]) -> set[tuple[Cell, Any]]:
        """Every picture that can be laid in every cell."""
        cells = {(x + dx, y + dy) for x, y in self.board for dx, dy in STEPS.values()} or {(0, 0)}
        turns = range(4) if self.board else range(1)
        tiles = [turned(layout, animals, turn) for layout, animals in hand for turn in turns]
        return {(cell, looks_like(tile)) for tile in tiles for cell in cells if self.fits(tile, cell)}

    def set_tile(self, seat: int, tile: Tile, cell: Cell) -> None:
        """Sets a tile and scores the fields that it closes."""
        assert self.fits(tile, cell)
        self.board[cell] = tile
        self.last = cell
        closed = [field for field in self.fields() if field.gaps == 0 and any(where == cell for where, _ in field.regions)]
        self.closed_now = len(closed)
        for field in closed:
            barns = sum(field.barns)
            for owner, many in enumerate(field.barns):
                self.points[owner] += many * -(-self.value(field) // max(barns, 1))
                self.stock[owner] += many
            self.barns = [barn for barn in self.barns if (barn[1], barn[2]) not in field.regions]
            self.points[seat] += sum(line["points"] for line in FARMERS[self.farmers[seat]] if holds(line, field))

    def sites(self, seat: int) -> set[frozenset[str]]:
        """The regions of the last tile where a barn may be built, those of one field together."""
        if self.stock[seat] == 0:
            return set()
        found = set()
        for n in range(len(self.board[self.last].regions)):
            field = self.flood(self.last, chr(ord("A") + n))
            if field.gaps and not any(field.barns):
                found.add(frozenset(name for where, name in field.regions if where == self.last))
        return found

    def build(self, seat: int, region: str) -> None:
        """Builds a barn on the last tile."""
        self.stock[seat] -= 1
        self.barns.append((seat, self.last, region))


def holds(line: dict[str, Any], field: Field) -> bool:
    """Whether a line of a farmer card holds for a field."""
    of = dict(zip(("cow", "pig", "sheep"), field.animals, strict=True))
    kinds, total = {kind for kind, many in of.items() if many}, sum(of.values())
    kind, n = line.get("kind"), line.get("n", 0)
    return {
        "at_least": lambda: of[kind] >= n,
        "none_of": lambda: of[kind] == 0,
        "only": lambda: kinds == {kind},
        "kinds": lambda: len(kinds) == n,
        "animals_min": lambda: total >= n,
        "animals_max": lambda: total <= n,
        "tiles_min": lambda: field.tiles >= n,
        "tiles_max": lambda: field.tiles <= n,
    }[line["test"]]()


def letters(animals: Iterable[str]) -> str:
    """Animals as letters."""
    return "".join(animal[0] for animal in animals)


def hand_of(player: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The tiles in a hand that is laid open."""
    for face in player.hand:
        yield face.layout, tuple(letters(region.animals) for region in face.regions)
