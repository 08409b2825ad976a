"""Fences on a terminal: the tiles around the last one, the players with their cards, the open fields, the hand.

A quarter is coloured after the owner of its field, so that one sees who owns what; closed fields are straw. The
middle of the last tile is white.
"""

from collections.abc import Iterator

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from barnboard.games.sketches import Sketch
from barnboard.games.terminal import seat_colour, seat_name, seat_style
from barnboard.games.words import Words
from barnboard.kernel.codes import SEAT

from . import picture
from .box import ANIMAL_IDS, ANIMAL_LETTERS, MIDDLE, SIDE
from .view import Face, Farmer, FencesView, Field, Region, SetTile

_OWNED = ("#752a37", "#1f6b4b", "#7a641f", "#274b73")  # the ground of a field with one owner
_SHARED, _MEADOW, _CLOSED = "#5b4a6b", "#55524a", "#b9a878"
_INK, _PAPER, _FENCE = "#1e1a16", "#f4efe6", "#e6c79c"

_MOST_ROWS = 13
_MOST_FIELDS = 10
_QUARTER_AT = {(0, 0): "NW", (0, 2): "NE", (2, 2): "SE", (2, 0): "SW", (1, 0): "NW", (1, 2): "NE", (0, 1): "NE", (2, 1): "SE"}


def board(view: FencesView, words: Words) -> RenderableType:
    """The whole table as the viewer sees it."""
    return Group(_Tiles(view, words), _players(view, words), *_fields(view, words), *_hand(view, words))


# ---------------------------------------------------------------- the tiles


class _Tiles:
    """The part of the table around the last tile that the terminal has room for."""

    def __init__(self, view: FencesView, words: Words) -> None:
        self._view, self._words = view, words

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        view = self._view
        if not view.tiles:
            return
        room = max(3, (options.max_width - picture.MARGIN) // picture.WIDTH)
        columns = window([tile.x for tile in view.tiles], room)
        rows = window([tile.y for tile in view.tiles], _MOST_ROWS)
        lines = [Text(line, no_wrap=True, overflow="crop") for line in picture.table(view, columns, rows)]
        for line in lines:
            line.stylize("dim", 0, picture.MARGIN if line is not lines[0] else None)
        for tile in view.tiles:
            if tile.x in columns and tile.y in rows:
                _colour(view, tile, lines, columns.index(tile.x), rows.index(tile.y), last=tile is view.tiles[-1])
        yield from lines
        beyond = sum(tile.x not in columns or tile.y not in rows for tile in view.tiles)
        if beyond:
            yield Text(f"{self._words.label('beyond')}: {beyond}", "dim italic")


def window(used: list[int], room: int) -> list[int]:
    """The coordinates to draw: all in use and one free on both sides where there is room, else those about the last tile."""
    last = used[-1]
    low, high = (bound(picture.apart(one, last) for one in used) for bound in (min, max))
    low, high = low - 1, high + 1
    if high - low + 1 > room:
        low = max(low, min(-(room // 2), high - room + 1))
        high = low + room - 1
    return [(last + step + MIDDLE) % SIDE - MIDDLE for step in range(low, high + 1)]


def _colour(view: FencesView, tile: SetTile, lines: list[Text], column: int, row: int, last: bool) -> None:
    left, top = picture.MARGIN + column * picture.WIDTH, 1 + row * picture.HEIGHT
    field_of = {
        quarter: view.fields[field]
        for region, field in zip(tile.regions, tile.fields, strict=True)
        for quarter in region.quarters
    }
    for y in range(picture.HEIGHT):
        for x in range(picture.WIDTH):
            at = left + x
            sign = lines[top + y].plain[at]
            third = 0 if x < picture.ROOM else 1 if x == picture.ROOM else 2
            ground = _ground(field_of[_QUARTER_AT.get((y, third), "NW")])
            ink = _INK if ground == _CLOSED else _PAPER
            if last and (x, y) == (picture.ROOM, picture.HEIGHT // 2):
                style = Style(color=_INK, bgcolor=_PAPER, bold=True)
            elif sign in picture.BARNS:
                style = Style(color=_INK, bgcolor=seat_colour(picture.BARNS.index(sign)), bold=True)
            elif sign.isalnum() or sign in " *":
                style = Style(color=ink, bgcolor=ground, bold=last)
            else:
                style = Style(color=_PAPER if last else _INK if ground == _CLOSED else _FENCE, bgcolor=ground, bold=last)
            lines[top + y].stylize(style, at, at + 1)


def _ground(field: Field) -> str:
    if field.closed:
        return _CLOSED
    owners = [seat for seat, barns in enumerate(field.barns) if barns]
    if len(owners) == 1:
        return _OWNED[owners[0]]
    return _SHARED if owners else _MEADOW


# ---------------------------------------------------------------- players, fields, hand


def _players(view: FencesView, words: Words) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("", "points", "barns", "farmer"):
        table.add_column(words.label(heading) if heading else "", justify="right" if heading in ("points", "barns") else "left")
    for seat, player in enumerate(view.players):
        table.add_row(
            seat_name(view, seat, words).append(f" {picture.BARNS[seat]}"),
            str(player.points),
            str(player.barns),
            _card(player.farmer, words),
        )
    last = f", {words.label('last')} {view.tiles[-1].cell}" if view.tiles else ""
    return Group(table, Text(f"{words.label('stack')}: {view.stack}{last}", "dim"))


def _card(farmer: Farmer, words: Words) -> str:
    lines = [words.label(line.test).format(points=line.points, n=line.n, kind=words.label(line.kind)) for line in farmer.lines]
    return f"{words.call('farmer', farmer.id)}: {'; '.join(lines)}"


def _fields(view: FencesView, words: Words) -> list[RenderableType]:
    """The open fields with barns, then the richest of the others."""
    fields = [field for field in view.fields if not field.closed and (any(field.barns) or field.value)]
    if not fields:
        return []
    fields.sort(key=lambda field: (not any(field.barns), -field.value))
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("field", "owner", "animals", "worth", "gaps"):
        table.add_column(words.label(heading), justify="right" if heading in ("worth", "gaps") else "left")
    for field in fields[:_MOST_FIELDS]:
        owners = Text(" ").join(
            Text(words.name(SEAT, seat) + (f" ×{barns}" if barns > 1 else ""), seat_style(seat))
            for seat, barns in enumerate(field.barns)
            if barns
        )
        animals = " ".join(f"{many}{ANIMAL_LETTERS[ANIMAL_IDS.index(animal)]}" for animal, many in field.animals.items() if many)
        table.add_row(
            _where(view, field),
            owners if any(field.barns) else Text("-", "dim"),
            animals or "-",
            str(field.value),
            str(field.gaps),
        )
    return [table]


def _where(view: FencesView, field: Field) -> str:
    """A cell and a quarter where a field is to be seen."""
    cell, ident = field.regions[0].split(":")
    regions = next(tile.regions for tile in view.tiles if tile.cell == cell)
    return f"{cell} {picture.first_quarter(next(region for region in regions if region.id == ident))}"


def _hand(view: FencesView, words: Words) -> list[RenderableType]:
    if view.seat is None or not view.players[view.seat].hand:
        return []
    player = view.players[view.seat]
    tiles = [_hand_tile(slot, face) for slot, face in zip(player.slots, player.hand, strict=True) if face]
    return [Text(words.label("hand") + ":"), Padding(Columns(tiles, padding=(0, 3)), (0, 0, 0, 2))]


def _hand_tile(slot: int, face: Face) -> RenderableType:
    ground = Style(color=_PAPER, bgcolor=_MEADOW)
    return Group(Text(f"{slot}".center(picture.WIDTH), "bold"), *(Text(line, ground) for line in picture.tile(face)))


# ---------------------------------------------------------------- a small board


_TILE = 100
_MOST_TALL = 7  # tiles: more would be too small to see
_GROUNDS = {"cow": "pasture", "pig": "mud", "sheep": "meadow"}
_CORNERS = {"NW": (0, 0), "NE": (100, 0), "SE": (100, 100), "SW": (0, 100)}
_ROUNDS = {"NW": ((0, 50), (50, 0)), "NE": ((50, 0), (100, 50)), "SE": ((100, 50), (50, 100)), "SW": ((50, 100), (0, 50))}


def sketch(view: FencesView) -> str:
    """The tiles with their animals and barns: all of them, or as many as can be seen well about the last one."""
    tall = 2
    while tall < _MOST_TALL and len(_about(view, tall)) < len(view.tiles):
        tall += 1
    near = _about(view, tall)
    x, y = _middle_of(near)
    drawn = Sketch(x - 0.75 * tall * _TILE, y - 0.5 * tall * _TILE, 1.5 * tall * _TILE, tall * _TILE)
    housed = {(barn.cell, barn.region): barn.seat for barn in view.barns}
    for tile in near:
        _sketch_tile(drawn, tile)
    for tile in near:
        for region in tile.regions:
            _sketch_region(drawn, tile, region, housed.get((tile.cell, region.id)))
    return drawn.svg()


def _about(view: FencesView, tall: int) -> list[SetTile]:
    """The tiles in a window so many tiles high and half as many again wide, with the last one and most others in it."""
    if not view.tiles:
        return []
    last, wide = view.tiles[-1], 3 * tall // 2
    windows = [(last.x - left, last.y - top) for left in range(wide) for top in range(tall)]
    return max(
        ([tile for tile in view.tiles if 0 <= tile.x - x < wide and 0 <= tile.y - y < tall] for x, y in windows),
        key=len,
    )


def _middle_of(tiles: list[SetTile]) -> tuple[float, float]:
    across, down = [tile.x for tile in tiles] or [0], [tile.y for tile in tiles] or [0]
    return (min(across) + max(across) + 1) * _TILE / 2, (min(down) + max(down) + 1) * _TILE / 2


def _cut(face: Face) -> list[str]:
    """The quarters that a round fence cuts off: those that are a region alone, but for a tile that is a cross."""
    crossed = len(face.regions) == len(_CORNERS)
    return [] if crossed else [region.quarters[0] for region in face.regions if len(region.quarters) == 1]


def _sketch_tile(drawn: Sketch, tile: SetTile) -> None:
    at, cut = (tile.x * _TILE, tile.y * _TILE), _cut(tile)
    drawn.box(*at, _TILE, _TILE, "stubble", line=0, corner=5)
    for region in tile.regions:
        for quarter in region.quarters:
            x, y = _CORNERS[quarter]
            drawn.box(at[0] + x / 2, at[1] + y / 2, 50, 50, _ground_of(region.animals), line=0, corner=0)
    for quarter in cut:  # a round is narrower than its quarter: the rest belongs to what lies around it
        animals = next(region.animals for region in tile.regions if region.quarters == [quarter])
        around = next((region.animals for region in tile.regions if len(region.quarters) > 1), [])
        for inks, d in (
            (around, f"M{_CORNERS[quarter][0] / 2:g} {_CORNERS[quarter][1] / 2:g}h50v50h-50z"),
            (animals, _segment(quarter)),
        ):
            drawn.path(d, _ground_of(inks), at=at)
    ways = [_round(quarter) for quarter in cut]
    if not cut:
        ways = [d for side, d in (("N", "M50 0V100"), ("E", "M0 50H100")) if side in tile.fences]
    for ink, thick in (("fence-edge", 9), ("fence", 5)):
        if ways:
            drawn.path("".join(ways), line=ink, thick=thick, at=at)
    drawn.path("M0 0H100V100H0z", line="rule-strong", thick=1, at=at)


def _round(quarter: str) -> str:
    begin, end = _ROUNDS[quarter]
    return f"M{_point(begin)}A50 50 0 0 0 {_point(end)}"


def _segment(quarter: str) -> str:
    return f"{_round(quarter)}L{_point(_CORNERS[quarter])}z"


def _ground_of(animals: list[str]) -> str:
    return _GROUNDS.get(animals[0], "stubble") if animals else "stubble"


def _point(at: tuple[int, int]) -> str:
    return f"{at[0]} {at[1]}"


def _sketch_region(drawn: Sketch, tile: SetTile, region: Region, barn: int | None) -> None:
    """The barn and the animals of a region, side by side about its middle."""
    corners, many = [_CORNERS[quarter] for quarter in region.quarters], len(region.quarters)
    x, y = (sum(corner[axis] for corner in corners) / many for axis in (0, 1))
    pull = {1: 0.54, 2: 0.46, 3: 0.5}.get(many, 0)
    x, y = tile.x * _TILE + 50 + (x - 50) * pull, tile.y * _TILE + 50 + (y - 50) * pull
    things = [*([f"barn-{barn + 1}"] if barn is not None else []), *region.animals]
    size = min(34 if many > 1 else 28, (72 if many > 1 else 46) / max(1, len(things)))
    upright = many == 2 and len({corner[0] for corner in corners}) == 1
    for place, thing in enumerate(things):
        off = (place - (len(things) - 1) / 2) * size
        drawn.use(
            thing,
            x + (0 if upright else off),
            y + (off if upright else 0),
            1.5 * size if place == 0 and barn is not None else size,
        )
