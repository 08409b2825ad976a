"""Boards as text.

A tile takes three lines of seven characters: its four quarters, with the fences between them.

      │c        cc│c        s │           A small letter is an animal (c cow, p pig, s sheep), a capital one the barn of a
      └───        ├───     ───╲───       player (the first letter of his colour). A region is written into one of its
    pp            │p          │cc        quarters. A dot in the middle stands for a tile without fences; ╲ and ╱ show
    corner        tee         twin       which two quarters of a twin are one region.

A table has the coordinates of the tiles along its edges. The terminal draws it; the tests show and read their positions in it.
"""

from collections.abc import Mapping, Sequence

from .box import ANIMAL_IDS, ANIMAL_LETTERS, MIDDLE, SIDE
from .view import Face, FencesView, Region

WIDTH, HEIGHT = 7, 3
MARGIN = 4  # for the coordinates on the left
ROOM = 3  # characters in a quarter

MIDDLES = {
    "": "·",
    "NE": "└",
    "ES": "┌",
    "SW": "┐",
    "NW": "┘",
    "NS": "│",
    "EW": "─",
    "NES": "├",
    "ESW": "┬",
    "NSW": "┤",
    "NEW": "┴",
    "NESW": "┼",
}
STRIPS = {frozenset({"NW", "SE"}): "╲", frozenset({"NE", "SW"}): "╱"}  # the long region of a twin

Letters = Mapping[tuple[str, str], str]  # the letters of the barns by cell and region


def middle(face: Face) -> str:
    """The sign in the middle of a tile: where its fences meet."""
    if len(face.fences) == len("NESW"):
        for region in face.regions:
            if sign := STRIPS.get(frozenset(region.quarters)):
                return sign
    return MIDDLES["".join(face.fences)]


def tile(face: Face, barns: Mapping[str, str] | None = None) -> list[str]:
    """A tile as three lines; `barns` are the letters of barns by region."""
    within = dict.fromkeys(("NW", "NE", "SE", "SW"), "")
    for region in face.regions:
        within.update(_inscribed(region, (barns or {}).get(region.id, "")))
    north, south = ("│" if side in face.fences else " " for side in "NS")
    west, east = ("─" * ROOM if side in face.fences else " " * ROOM for side in "WE")
    nw, ne, se, sw = (text.center(ROOM) for text in within.values())
    return [nw + north + ne, west + middle(face) + east, sw + south + se]


def _inscribed(region: Region, barn: str) -> dict[str, str]:
    """What is written into the quarters of a region, beginning with the middle one."""
    letters = "".join(ANIMAL_LETTERS[ANIMAL_IDS.index(animal)] for animal in region.animals)
    text = barn + letters
    if len(text) > ROOM and len(region.quarters) == 1:
        text = f"{barn}{len(letters)}{letters[0] if len(set(letters)) == 1 else '*'}"
    half = len(region.quarters) // 2
    order = region.quarters[half:] + region.quarters[:half]
    return {quarter: text[n * ROOM : (n + 1) * ROOM] for n, quarter in enumerate(order)}


def barn_letters(view: FencesView) -> Letters:
    """The letter of every barn on the table."""
    return {(barn.cell, barn.region): view.players[barn.seat].colour[0].upper() for barn in view.barns}


def apart(one: int, other: int) -> int:
    """How far one coordinate lies beyond another, on a table that wraps."""
    return (one - other + MIDDLE) % SIDE - MIDDLE


def table(view: FencesView, columns: Sequence[int], rows: Sequence[int]) -> list[str]:
    """The tiles in these columns and rows, with coordinates along the edges."""
    tiles, letters = {(tile.x, tile.y): tile for tile in view.tiles}, barn_letters(view)
    lines = [" " * MARGIN + "".join(str(x).center(WIDTH) for x in columns)]
    for y in rows:
        drawn = [[""] * HEIGHT for _ in columns]
        for n, x in enumerate(columns):
            lies = tiles.get((x, y))
            barns = {region.id: letters.get((lies.cell, region.id), "") for region in lies.regions} if lies else {}
            drawn[n] = tile(lies, barns) if lies else [" " * WIDTH] * HEIGHT
        for line in range(HEIGHT):
            edge = str(y) if line == HEIGHT // 2 else ""
            lines.append(edge.rjust(MARGIN - 1) + " " + "".join(block[line] for block in drawn))
    return lines
