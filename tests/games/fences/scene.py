"""Positions of Fences from pictures, for the tests.

A scene is read from the picture that the terminal draws (`barnboard.games.fences.picture`), so a test shows its board. A tile to
be set is written `corner[c,pp] 0,1 r2`: the layout, the animals of each region, the cell, the quarter turns. A region is named by
one of its quarters: `0,1 SW`. Barns and players are the letters Y, B, O, R.
"""

import re
import textwrap
from itertools import pairwise
from pathlib import Path
from typing import Any

from barnboard.games import game
from barnboard.games.boxes import read_toml
from barnboard.games.fences import picture
from barnboard.games.fences.box import FIRST_CELL, QUARTER_IDS, SIDE, TURNS, Kind, cell_id, fenced_sides, quarters
from barnboard.games.fences.box import picture as look
from barnboard.games.fences.fields import add_tile, field_at, turns_at
from barnboard.games.fences.moves import part_id
from barnboard.games.fences.state import BUILD, FIRST_PLACE, IN_STOCK, SET
from barnboard.kernel.events import new_log
from barnboard.kernel.records import copy

GAME = game("fences")
COLOURS = "YBOR"
FILLER = "tee[,,]"  # always fits somewhere; for the hands and the stack that a scene says nothing about
MOST = 84


def usual() -> dict[str, Any]:
    """The usual box as a dict, to be edited."""
    return read_toml(Path(str(GAME.folder.joinpath("box.toml"))))


def tile_of(text: str) -> tuple[str, list[str]]:
    """A tile from its text form, such as corner[c,pp]."""
    found = re.fullmatch(r"(\w+)\[(.*)\]", text)
    assert found, text
    return found[1], found[2].split(",")


def cell_of(text: str) -> int:
    """The number of a cell given as x,y."""
    x, y = map(int, text.split(","))
    return FIRST_CELL + SIDE * y + x


class Scene:
    """A position that a test looks at and plays turns in."""

    def __init__(self, text: str = "", players: int = 2, farmers: str = "") -> None:
        pieces = read(text)
        self._tiles: list[str] = []
        self._add_to_box(FILLER, *(piece["tile"] for piece in pieces))
        self.s = GAME.blank(players, {}, (1, 2))
        GAME.rules.deal(self.box.record, self.s)
        ids = [farmer.id for farmer in self.box.facts.farmer]
        for seat, name in enumerate((farmers.split() + ["-"] * players)[:players]):
            self.s.player[seat].farmer = ids.index("nobody" if name == "-" else name)
        for piece in pieces:
            self._lay(**piece)
        self.sites = ""
        self.closed = 0
        self.scored: dict[str, int] = {}
        self.told: list[str] = []
        self._fill_up()

    def _add_to_box(self, *tiles: str) -> None:
        """The usual box with the tiles of the scene instead, in plenty, and a farmer who pays nothing."""
        self._tiles += [tile for tile in dict.fromkeys(tiles) if tile not in self._tiles]
        given, copies = usual(), MOST // len(self._tiles)
        faces = [tile_of(tile) for tile in self._tiles]
        given["tile"] = [{"layout": layout, "animals": animals, "copies": copies, "mark": 0} for layout, animals in faces]
        given["farmer"].append({"id": "nobody", "name": "nobody", "bonus": []})
        self.box = GAME.box(given)

    def _face(self, tile: str, turn: int) -> tuple[int, int]:
        """The kind and turn in the box that look like this tile so turned."""
        if tile not in self._tiles:
            self._add_to_box(tile)
        layout, animals = tile_of(tile)
        of = next(one for one in self.box.facts.layout if one.id == layout)
        wanted = look(Kind(of, tuple(animals), {}), turn)
        return next(
            (number, same)
            for number, kind in enumerate(self.box.facts.kinds)
            for same in range(TURNS)
            if look(kind, same) == wanted
        )

    def _lay(self, tile: str, cell: str, turn: int, barns: list[tuple[str, int]]) -> None:
        kind, same = self._face(tile, turn)
        laid = add_tile(self.box.record, self.s, kind, cell_of(cell), same)
        for colour, quarter in barns:
            me = self.s.player[COLOURS.index(colour)]
            me.barn[list(me.barn).index(IN_STOCK)] = 4 * laid + quarter
            self.s.field[field_at(self.s, 4 * laid + quarter)].barns += 1

    def _fill_up(self) -> None:
        """Fillers into all hands and the stack."""
        filler = self._face(FILLER, 0)[0]
        self.s.stack[:] = 0
        self.s.stack[filler] = 10
        for seat in range(self.s.seats):
            self.s.player[seat].hand[:] = filler

    # ------------------------------------------------------------ asking

    def picture(self) -> str:
        """The board as text."""
        view = GAME.view(self.box, self.s, None)
        xs, ys = [tile.x for tile in view.tiles], [tile.y for tile in view.tiles]
        lines = picture.table(view, range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1))
        return tidy("\n".join(lines))

    def fits(self, text: str) -> bool:
        """Whether a tile can be set: anywhere, or in the cell and turn named."""
        tile, *place = text.split()
        kind, turn = self._face(tile, int(place[1][1:]) if place else 0)
        if not place:
            return bool(GAME.rules.fits_somewhere(self.box.record, self.s, kind))
        number = int(self.s.at[cell_of(place[0])])
        return number >= FIRST_PLACE and bool(
            turns_at(self.box.record, kind, self.s.place[number - FIRST_PLACE].demand) >> turn & 1
        )

    def field(self, where: str) -> dict[str, Any]:
        """The field at a region such as `1,0 SW`."""
        cell, quarter = where.split()
        view = GAME.view(self.box, self.s, None)
        tile = next(tile for tile in view.tiles if tile.cell == cell)
        number = next(n for region, n in zip(tile.regions, tile.fields, strict=True) if quarter in region.quarters)
        field = view.fields[number]
        barns = "".join(COLOURS[seat] * many for seat, many in enumerate(field.barns))
        return {
            **field.animals,
            "barns": barns,
            "tiles": field.tiles,
            "gaps": field.gaps,
            "value": field.value,
            "closed": field.closed,
        }

    def expect(self, where: str, **facts: Any) -> None:
        """Asserts facts of the field at a region."""
        field = self.field(where)
        assert {name: field[name] for name in facts} == facts

    def stock(self, colour: str) -> int:
        """The barns that a player has left."""
        return int(GAME.rules.stock(self.box.record, self.s.player[COLOURS.index(colour)]))

    def refuses(self, colour: str, text: str) -> bool:
        """Whether a tile may not be set there."""
        return self._hand_over(colour, text) not in self._codes()

    def refuses_barn(self, colour: str, text: str, quarter: str) -> bool:
        """Whether a barn may not be built in that region once the tile is set."""
        before = copy(self.s)
        self.turn(colour, text)
        self.s = before
        return not any(quarter in site.split("+") for site in self.sites.split())

    # ------------------------------------------------------------ doing

    def lay(self, text: str) -> None:
        """Lays one more tile into the scene; nothing is scored."""
        tile, cell, turn = text.split()
        self._lay(tile, cell, int(turn[1:]), [])

    def spend_barns(self, colour: str, left: int) -> None:
        """Leaves a player with that many barns in stock; the others stand on a tile far away."""
        self._lay("open[]", "30,30", 0, [(colour, 0)] * (self.stock(colour) - left))

    def _hand_over(self, colour: str, text: str) -> int:
        """Puts the tile into the player's hand and gives him the turn; returns the code of setting it."""
        tile, cell, turn = text.split()
        kind, same = self._face(tile, int(turn[1:]))
        self.s.to_move, self.s.phase = COLOURS.index(colour), SET
        self.s.player[self.s.to_move].hand[0] = kind
        return GAME.codes.write("set", slot=0, cell=cell_of(cell), turn=same)

    def _codes(self) -> list[int]:
        return GAME.codes_in(self.box, self.s)

    def _play(self, code: int) -> None:
        log = new_log(200)
        GAME.rules.play(self.box.record, self.s, code, log)
        self.told += [event.name for event in GAME.events.read(log)]

    def turn(self, colour: str, text: str, build: str | None = None) -> None:
        """Plays a whole turn: sets a tile and builds a barn in the region of a quarter, or none."""
        before = [int(GAME.rules.points_of(self.s.player[seat])) for seat in range(self.s.seats)]
        self.told = []
        code = self._hand_over(colour, text)
        assert code in self._codes(), f"{text} is refused"
        self._play(code)
        regions = self._regions_of_last() if self.s.phase == BUILD else {}
        self.sites = " ".join(regions)
        if self.s.phase == BUILD:
            self._play(GAME.codes.write("keep") if build is None else _with(regions, build))
        else:
            assert build is None, f"a barn in {build} is refused"
        self.closed = self.told.count("closes")
        gained = [int(GAME.rules.points_of(self.s.player[seat])) - before[seat] for seat in range(self.s.seats)]
        self.scored = {COLOURS[seat]: points for seat, points in enumerate(gained) if points}
        self._fill_up()

    def _regions_of_last(self) -> dict[str, int]:
        """The regions of the last tile that may take a barn, as groups of quarters, with the codes of building there."""
        last = self.s.tile[self.s.tiles_set - 1]
        regions = quarters(self.box.facts.kinds[int(last.kind)], int(last.turn))
        found = {}
        for code in self._codes():
            name, about = GAME.codes.read(code)
            if name == "build":
                found[part_id(sum(1 << quarter for quarter in regions[about["region"]]))] = code
        return found


def _with(regions: dict[str, int], quarter: str) -> int:
    codes = [code for region, code in regions.items() if quarter in region.split("+")]
    assert codes, f"a barn in {quarter} is refused"
    return codes[0]


def scene(text: str = "", players: int = 2, farmers: str = "") -> Scene:
    """A position from a picture, with the farmer of each player (- for none)."""
    return Scene(text, players, farmers)


# ---------------------------------------------------------------- maps and pictures


def tiles_of(text: str) -> list[str]:
    """The tiles, without animals, of a map that names the field at every point where tiles meet; the first tile is at 0,0.

    Points of one field with a plain side between them are joined; a fence runs between two fields.
    """
    points = [line.split() for line in text.strip().split("\n")]
    tiles = []
    for y, (above, below) in enumerate(pairwise(points)):
        for x in range(len(above) - 1):
            corners = (above[x], above[x + 1], below[x + 1], below[x])
            sides = {side for side in range(4) if corners[side] != corners[(side + 1) % 4]}
            tiles.append(_plain_tile(sides) + f" {x},{y}")
    return [" ".join((tile.split()[0], tile.split()[2], tile.split()[1])) for tile in tiles]


def _plain_tile(sides: set[int]) -> str:
    for layout in reversed(GAME.usual_box.facts.layout):  # a cross rather than a twin
        kind = Kind(layout, ("",) * len(layout.regions), {})
        for turn in range(TURNS):
            if set(fenced_sides(kind, turn)) == sides:
                return f"{layout.id}[{',' * (len(layout.regions) - 1)}] r{turn}"
    raise ValueError(f"no layout has fences on {sides}")


def tidy(text: str) -> str:
    """A picture without the space around it, to compare."""
    lines = [line.rstrip() for line in text.split("\n")]
    return textwrap.dedent("\n".join(lines)).strip("\n")


def read(text: str) -> list[dict[str, Any]]:
    """The tiles of a picture in reading order: tile, cell, turn, and the quarters of the barns."""
    if not text.strip():
        return []
    header, *body = tidy(text).split("\n")
    columns = [(int(found.group()), found.start() - picture.ROOM) for found in re.finditer(r"-?\d+", header)]
    body += [""] * (-len(body) % picture.HEIGHT)
    pieces = []
    for top in range(0, len(body), picture.HEIGHT):
        y = int(body[top + 1][: columns[0][1]])
        for x, left in columns:
            block = [line.ljust(left + picture.WIDTH)[left : left + picture.WIDTH] for line in body[top : top + picture.HEIGHT]]
            if "".join(block).strip():
                pieces.append({**_read_tile(block), "cell": cell_id(cell_of(f"{x},{y}"))})
    return pieces


def _read_tile(block: list[str]) -> dict[str, Any]:
    room = picture.ROOM
    written = (block[0][:room], block[0][room + 1 :], block[2][room + 1 :], block[2][:room])
    for layout in GAME.usual_box.facts.layout:
        kind = Kind(layout, ("",) * len(layout.regions), {})
        for turn in range(TURNS):
            if _middle(kind, turn) == block[1][room]:
                regions = quarters(kind, turn)
                texts = ["".join(written[quarter] for quarter in region) for region in regions]
                animals = ",".join("".join(re.findall("[a-z]", text)) for text in texts)
                barns = [
                    (barn, region[0]) for region, text in zip(regions, texts, strict=True) for barn in re.findall("[A-Z]", text)
                ]
                return {"tile": f"{layout.id}[{animals}]", "turn": turn, "barns": barns}
    raise ValueError(f"no tile has {block[1][room]} in its middle")


def _middle(kind: Kind, turn: int) -> str:
    sides = sorted(fenced_sides(kind, turn))
    for region in quarters(kind, turn):
        if len(sides) == 4 and (sign := picture.STRIPS.get(frozenset(QUARTER_IDS[quarter] for quarter in region))):
            return sign
    return picture.MIDDLES["".join("NESW"[side] for side in sides)]
