"""Oregon on a terminal: the map with its symbols on both edges, the players, the hand; and the map as a small picture."""

from rich.align import AlignMethod
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from barnboard.games.sketches import Sketch
from barnboard.games.terminal import seat_colour, seat_name
from barnboard.games.words import Words

from .view import OregonView, Player, Space

_GROUND = {"g": "#5c7f45", "m": "#8a7a66", "r": "#8c6e4f", "w": "#4d7fa3"}
_MARK = {"g": "·", "m": "^", "r": "=", "w": "~"}


def board(view: OregonView, words: Words) -> RenderableType:
    """The whole table as the viewer sees it."""
    return Group(_map(view, words), "", _players(view, words), "", _supply(view, words), *_own(view, words))


def _map(view: OregonView, words: Words) -> RenderableType:
    rows, columns = view.area
    margin = 12
    lines = []
    top = Text(" " * margin)
    for symbol in view.column_symbols:
        top.append_text(_fitted(words.call("symbol", symbol), 3 * columns - 1, 3 * columns, "center")).append(" ")
    numbers = Text(" " * margin)
    for column in range(view.columns):
        numbers.append(f"{column + 1:^3}" + (" " if column % columns == columns - 1 else ""), "dim")
    lines += [top, numbers]
    for row in range(view.rows):
        name = words.call("symbol", view.row_symbols[row // rows]) if row % rows == 0 else ""
        line = _fitted(name, margin - 4, margin - 3, "left")
        line.append(f"{row + 1:>2} ", "dim")
        for column in range(view.columns):
            line.append_text(_cell(view, view.spaces[row * view.columns + column]))
            if column % columns == columns - 1:
                line.append(" ")
        lines.append(line)
        if row % rows == rows - 1 and row < view.rows - 1:
            lines.append(Text(""))
    return Group(*lines)


def _fitted(name: str, most: int, width: int, align: AlignMethod) -> Text:
    """A name in so many cells; a letter may take two of them."""
    text = Text(name, "bold")
    text.truncate(most)
    text.align(align, width)
    return text


def _cell(view: OregonView, space: Space) -> Text:
    ground = Style(bgcolor=_GROUND[space.terrain], color="#f4efe6")
    if space.farmer is not None:
        mark = view.players[space.farmer].colour[0].upper()
        style = Style(bgcolor=seat_colour(space.farmer), color="#1e1a16", bold=True)
        return Text(f" {mark}{'*' if space.scored else ' '}", style)
    if space.building is not None:
        return Text(f" {_initials(space.building):<2}", Style(bgcolor="#f4efe6", color="#3a2e22", bold=True))
    return Text(f" {_MARK[space.terrain]} ", ground)


def _initials(kind: str) -> str:
    words = kind.split("_")
    return "".join(word[0] for word in words).upper() if len(words) > 1 else kind[:2].title()


def _players(view: OregonView, words: Words) -> RenderableType:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for heading in ("", "points", "farmers", "joker", "extra", "cards", "coal", "gold"):
        table.add_column(words.label(heading) if heading else "", justify="left" if not heading else "right")
    for seat, player in enumerate(view.players):
        table.add_row(
            seat_name(view, seat, words),
            str(player.points),
            str(player.farmers_left),
            "●" if player.joker else "○",
            "●" if player.extra_turn else "○",
            f"{player.landscape_cards}+{player.building_cards}",
            _tiles(player, "coal"),
            _tiles(player, "gold"),
        )
    return table


def _tiles(player: Player, mineral: str) -> str:
    if player.tile_values and player.tile_values[mineral]:
        return "+".join(map(str, player.tile_values[mineral]))
    return f"{player.tiles[mineral]}×" if player.tiles[mineral] else "-"


def _supply(view: OregonView, words: Words) -> RenderableType:
    stacks = [Text(f"{_initials(kind)} {words.call('kind', kind)} {left}", "dim") for kind, left in view.stacks.items()]
    return Columns([Text(f"{words.label('tiles_left')}:", "dim"), *stacks], padding=(0, 2))


def _own(view: OregonView, words: Words) -> list[RenderableType]:
    if view.seat is None:
        return []
    player = view.players[view.seat]
    cards = []
    if player.hand:
        cards += [Text(f"[{words.call('symbol', s)}]", "bold") for s, n in player.hand.landscape.items() for _ in range(n)]
        cards += [Text(f"[{words.call('kind', k)}]", "bold #c98a3d") for k, n in player.hand.building.items() for _ in range(n)]
    if player.start_tile:
        cards.append(Text(f"{words.label('start_tile')}: {words.call('kind', player.start_tile)}", "italic"))
    return [Columns([Text(f"{words.label('hand')}:"), *cards])] if cards else []


# ---------------------------------------------------------------- a small board


_SPACE, _EDGE = 48, 42
_BLOBS = {"m": "hill", "r": "rail", "w": "water"}
_TREES = "M15 33l7-17q1-2 2 0l7 17zM28 37l5.5-13q1-2 2 0l5.5 13z"
_PEAKS = "M4 40 18 15q1.5-2.5 3 0L27 24l4-6q1.5-2 3 0L45 40z"
_WAVES = "M11 18q4-4 8 0t8 0M22 31q4-4 8 0t8 0"


def sketch(view: OregonView) -> str:
    """The map and what stands on it."""
    rows, columns = view.area
    wide, high = view.columns * _SPACE, view.rows * _SPACE
    drawn = Sketch(-_EDGE, -_EDGE, wide + _EDGE + 6, high + _EDGE + 6, "paper")
    for symbols, step, across in ((view.column_symbols, columns, True), (view.row_symbols, rows, False)):
        for number, symbol in enumerate(symbols):
            middle = (number + 0.5) * step * _SPACE
            drawn.use(symbol, *((middle, -_EDGE / 2) if across else (-_EDGE / 2, middle)), 34)
    drawn.box(0, 0, wide, high, "land", line=2)
    for row in range(0, view.rows, rows):
        for column in range(0, view.columns, columns):
            if (row // rows + column // columns) % 2:
                drawn.box(column * _SPACE, row * _SPACE, columns * _SPACE, rows * _SPACE, "land-alt", line=0, corner=0)
    _sketch_ground(drawn, view)
    for number, space in enumerate(view.spaces):
        x, y = number % view.columns * _SPACE, number // view.columns * _SPACE
        if space.building is not None:
            drawn.box(x + 3.5, y + 3.5, 41, 41, "tile", line=1.6, corner=7)
            drawn.use(space.building, x + 24, y + 24, 36)
        elif space.farmer is not None:
            drawn.use(f"farmer-{space.farmer + 1}", x + 24, y + 23, 42)
        elif space.terrain == "m":
            drawn.path(_PEAKS, "hill-mark", at=(x, y))
        elif space.terrain == "w":
            drawn.path(_WAVES, line="water-mark", at=(x, y))
        elif space.terrain == "g" and (7 * number + 3 * (number // view.columns)) % 5 == 0:
            drawn.path(_TREES, "land-mark", at=(x, y))
    return drawn.svg()


def _sketch_ground(drawn: Sketch, view: OregonView) -> None:
    """Hills, railway and lakes: neighbours of one terrain run together."""
    rails = []
    for number, space in enumerate(view.spaces):
        column, x, y = number % view.columns, number % view.columns * _SPACE, number // view.columns * _SPACE
        if space.terrain not in _BLOBS:
            continue
        drawn.box(x + 1.5, y + 1.5, 45, 45, _BLOBS[space.terrain], line=0, corner=12)
        for step, way in ((1, (_SPACE, 0)), (view.columns, (0, _SPACE))):
            there = (step > 1 or column + 1 < view.columns) and number + step < len(view.spaces)
            if there and view.spaces[number + step].terrain == space.terrain:
                drawn.box(x + 1.5, y + 1.5, 45 + way[0], 45 + way[1], _BLOBS[space.terrain], line=0, corner=12)
                if space.terrain == "r":
                    rails.append(f"M{x + 24} {y + 24}l{way[0]} {way[1]}")
    if rails:
        for ink, thick, dashes in (("rail-mark", 13, "2.6 5.4"), ("rail-mark", 7.6, ""), ("rail", 4.6, "")):
            drawn.path("".join(rails), line=ink, thick=thick, dashes=dashes)
