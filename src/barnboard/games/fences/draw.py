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

from barnboard.games.terminal import seat_colour, seat_name, seat_style
from barnboard.games.words import Words
from barnboard.kernel.codes import SEAT

from . import picture
from .box import ANIMAL_IDS, ANIMAL_LETTERS, MIDDLE, SIDE
from .view import Face, Farmer, FencesView, Field, SetTile

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
