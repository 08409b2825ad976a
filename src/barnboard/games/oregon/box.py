"""Checks an Oregon box and packs it for the rules.

The rules see the map as sets of spaces (`kernel.sets`): the bands of each symbol, the land for farmers, the sites of each kind
of building, the neighbours of each space.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import BeforeValidator, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from barnboard.games.boxes import Entry, Ident, Named, Titled, checked, require, whole
from barnboard.kernel import sets
from barnboard.kernel.records import Record, layout, packed

SPACES = 180  # the largest board
WORDS = sets.words_for(SPACES)
SYMBOLS = 8
KINDS = 8
MINERALS = 2
VALUES = 10  # a mine tile is worth 0..9
PER_FARMER = -1  # instead of a number of points: one for each farmer that touches the building

TERRAINS = ("g", "m", "r", "w")
MINERAL_IDS = ("coal", "gold")
TOKEN_IDS = ("joker", "extra_turn")

BOX = layout(
    ("symbols", "i8"),
    ("kinds", "i8"),
    ("row_symbol", "i8", SPACES),
    ("column_symbol", "i8", SPACES),
    ("row_band", "i8", (SYMBOLS, WORDS)),
    ("column_band", "i8", (SYMBOLS, WORDS)),
    ("twin", "i8", WORDS),  # spaces with the same symbol on both edges
    ("board", "i8", WORDS),  # all spaces
    ("land", "i8", WORDS),  # where farmers may stand
    ("sites", "i8", (KINDS, WORDS)),  # where each kind of building may stand
    ("touch", "i8", (SPACES, WORDS)),  # up to eight neighbours
    ("beside", "i8", (SPACES, WORDS)),  # up to four neighbours
    ("landscape_cards", "i8", SYMBOLS),
    ("building_cards", "i8", KINDS),
    ("tiles", "i8", KINDS),
    ("start_tiles", "i8", KINDS),
    ("points", "i8", KINDS),
    ("takes", "i8", KINDS),  # 0 nothing, else 1 + mineral
    ("wakes", "i8", KINDS),  # 0 nothing, 1 joker, 2 extra turn
    ("mine_tiles", "i8", (MINERALS, VALUES)),
    ("farmers", "i8"),
    ("joker_active", "i8"),
    ("extra_turn_active", "i8"),
    ("hand_size", "i8"),
    ("start_landscape", "i8"),
    ("start_building", "i8"),
    ("min_landscape", "i8"),
    ("min_building", "i8"),
    ("group_points", "i8"),
    ("group_size", "i8"),
    ("stuck_discards", "i8"),
    ("exhausted_kinds", "i8", 5),  # by number of seats
)


_BOARD = f"a board has at most {SPACES} spaces: a set of them is {WORDS} machine words"
_PILE = "a pile is counted with two digits"
_HAND = "no more cards can be held and looked at"
_MOST_POINTS = 99


class Players(Entry):
    colours: list[Ident]
    """The colours of the farmers."""


class Edge(Entry):
    columns: list[Ident]
    """Along the top edge, from left to right."""
    rows: list[Ident]
    """Along the left edge, from top to bottom."""


class Terrain(Named):
    domains: ClassVar[tuple[str, ...]] = ("terrain",)

    farmer: bool
    """Whether farmers may stand on it."""


class Legend(Entry):
    g: Terrain
    m: Terrain
    r: Terrain
    w: Terrain


class Map(Entry):
    rows: list[str]
    """The board row by row, a letter for each space: g green land, m mountain, r rail, w water."""


class Must(Entry):
    lakes: Annotated[int, whole(0, SPACES, _BOARD)]
    """How many groups of water there are."""
    rail_groups: Annotated[int, whole(0, SPACES, _BOARD)]
    """How many groups of rail there are."""
    mountain_groups_min: Annotated[int, whole(0, SPACES, _BOARD)]
    """The fewest groups of mountains."""
    land_per_area_min: Annotated[int, whole(0, SPACES, _BOARD)]
    """The fewest spaces for farmers in an area."""
    mountain_per_band_min: Annotated[int, whole(0, SPACES, _BOARD)]
    """The fewest mountains in the rows or the columns of a symbol."""
    rail_per_band_min: Annotated[int, whole(0, SPACES, _BOARD)]
    """The fewest rails in the rows or the columns of a symbol."""
    harbor_sites_per_band_min: Annotated[int, whole(0, SPACES, _BOARD)]
    """The fewest sites for a harbor in the rows or the columns of a symbol."""


class Board(Entry):
    columns: Annotated[int, whole(1, SPACES, _BOARD)]
    """Spaces from left to right."""
    rows: Annotated[int, whole(1, SPACES, _BOARD)]
    """Spaces from top to bottom."""
    area_width: Annotated[int, whole(1, SPACES, _BOARD)]
    """Columns of a symbol."""
    area_height: Annotated[int, whole(1, SPACES, _BOARD)]
    """Rows of a symbol."""
    symbols: Edge
    legend: Legend
    map: Map
    must: Must
    """What the map must keep, so that every card can be played."""


class LandscapeCard(Named):
    domains: ClassVar[tuple[str, ...]] = ("symbol",)
    known_by: ClassVar[str] = "symbol"

    symbol: Ident
    count: Annotated[int, whole(1, 99, _PILE)]
    """How many of these cards there are."""


def _check_points(value: Any) -> str:
    told = str(value) if type(value) is int else value
    if told != "farmers" and not (
        isinstance(told, str) and told.isdecimal() and told == str(int(told)) and int(told) <= _MOST_POINTS
    ):
        why = "a placement is told with two digits"
        raise PydanticCustomError("box", "must be farmers or 0..{most}", {"most": _MOST_POINTS, "why": why})
    return str(told)


Pays = Annotated[
    str,
    BeforeValidator(_check_points),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0, "maximum": _MOST_POINTS}, {"enum": ["farmers"]}]}),
]


class Building(Named):
    domains: ClassVar[tuple[str, ...]] = ("kind",)

    id: Ident
    terrain: Literal["g", "m", "r", "w"]
    """The ground that it stands on."""
    needs_water: bool
    """Whether it must touch water, corners too."""
    points: Pays
    """For each farmer who touches it: a number, or farmers for as many as touch it."""
    takes: Literal["", "coal", "gold"]
    """A mine tile for each farmer who touches it."""
    wakes: Literal["", "joker", "extra_turn"]
    """The token that it turns to its active side."""
    cards: Annotated[int, whole(0, 99, _PILE)]
    """How many of its cards there are."""
    tiles: Annotated[int, whole(1, 99, _PILE)]
    """How many of it can be built."""
    start_tiles: Annotated[int, whole(0, 99, _PILE)]
    """How many of it are among the start tiles."""


class MineTile(Entry):
    kind: Literal["coal", "gold"]
    value: Annotated[int, whole(0, VALUES - 1, "the tiles that a player holds are counted by their worth, in one digit")]
    """What it is worth at the end."""
    count: Annotated[int, whole(0, 99, _PILE)]
    """How many of it there are."""


class PlayerKit(Entry):
    farmers: Annotated[int, whole(1, 60, "four players could fill the largest board with fewer")]
    """Farmers of each player."""
    joker_active: bool
    """Whether the joker is awake at the start."""
    extra_turn_active: bool
    """Whether the extra turn is awake at the start."""


class Hand(Entry):
    size: Annotated[int, whole(2, 12, _HAND)]
    """Cards in a full hand."""
    start_landscape: Annotated[int, whole(0, 12, _HAND)]
    """Landscape cards in the first hand."""
    start_building: Annotated[int, whole(0, 12, _HAND)]
    """Building cards in the first hand."""
    min_landscape_after_draw: Annotated[int, whole(1, 12, _HAND)]
    """The fewest landscape cards after drawing."""
    min_building_after_draw: Annotated[int, whole(0, 12, _HAND)]
    """The fewest building cards after drawing."""


class GroupBonus(Entry):
    points: Annotated[int, whole(0, 99, "a placement is told with two digits")]
    """For a group of farmers, once."""
    min_size: Annotated[int, whole(2, 60, "nobody has more farmers, and one alone is no group")]
    """Farmers that make a group."""


class Turn(Entry):
    stuck_discards: Annotated[int, whole(1, 12, "a hand has no more, and without any the same hand would be stuck for ever")]
    """Cards put down by a player who can place nothing."""


class ExhaustedKinds(Entry):
    players: Annotated[int, whole(2, 4, "Oregon is for two to four")]
    kinds: Annotated[int, whole(1, KINDS, f"a box has at most {KINDS} kinds of building")]
    """Kinds of building that must be used up."""


class End(Entry):
    exhausted_kinds: list[ExhaustedKinds]
    """How many kinds of building must be used up to make a round the last."""


class OregonBox(Titled):
    """The whole box."""

    format: Literal[1]
    id: Literal["oregon"]
    players: Players
    board: Board
    """The board: its size, its symbols and its map."""
    landscape_card: list[LandscapeCard]
    """The landscape cards."""
    building: list[Building]
    """The kinds of building: where they stand and what they pay."""
    mine_tile: list[MineTile]
    """What lies in the mines."""
    player_kit: PlayerKit
    """What each player owns."""
    hand: Hand
    """How many cards are held."""
    group_bonus: GroupBonus
    """What a group of farmers pays."""
    turn: Turn
    """What a turn is made of."""
    end: End
    """When the match ends."""

    @cached_property
    def symbols(self) -> list[str]:
        """The symbols in the order of the landscape cards."""
        return [card.symbol for card in self.landscape_card]

    @cached_property
    def edges(self) -> list[tuple[int, int]]:
        """For each space the numbers of the symbols that its row and its column have at the edges."""
        board, number = self.board, {symbol: number for number, symbol in enumerate(self.symbols)}
        rows = [number[board.symbols.rows[row // board.area_height]] for row in range(board.rows)]
        columns = [number[board.symbols.columns[column // board.area_width]] for column in range(board.columns)]
        return [(row, column) for row in rows for column in columns]

    @model_validator(mode="after")
    def _check(self) -> "OregonBox":
        return checked(self, _check_board, _check_cards, _check_map, _check_supply)


def space_id(facts: OregonBox, space: int) -> str:
    """The name of a space, such as r7c3."""
    return f"r{space // facts.board.columns + 1}c{space % facts.board.columns + 1}"


def terrain_at(facts: OregonBox, space: int) -> str:
    """The letter of a space on the map."""
    return facts.board.map.rows[space // facts.board.columns][space % facts.board.columns]


def neighbours(facts: OregonBox, space: int, diagonal: bool) -> list[int]:
    """The spaces that touch a space, along edges only or across corners too."""
    columns, rows = facts.board.columns, facts.board.rows
    row, column = divmod(space, columns)
    return [
        (row + down) * columns + column + right
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down or right) and (diagonal or not (down and right))
        if 0 <= row + down < rows and 0 <= column + right < columns
    ]


def sites(facts: OregonBox, building: Building) -> list[int]:
    """The spaces where a kind of building may stand (R04, R08, R16)."""
    return [
        space
        for space in _spaces(facts)
        if terrain_at(facts, space) == building.terrain and (not building.needs_water or _touches_water(facts, space))
    ]


def _spaces(facts: OregonBox) -> range:
    return range(facts.board.rows * facts.board.columns)


def _touches_water(facts: OregonBox, space: int) -> bool:
    return any(terrain_at(facts, other) == "w" for other in neighbours(facts, space, diagonal=True))


def _row_symbol(facts: OregonBox, space: int) -> str:
    return facts.symbols[facts.edges[space][0]]


def _column_symbol(facts: OregonBox, space: int) -> str:
    return facts.symbols[facts.edges[space][1]]


def _check_board(facts: OregonBox) -> Iterator[str]:
    board = facts.board
    yield from require(len(facts.players.colours) == 4, "players: colours must name 4 colours")
    yield from require(
        board.rows * board.columns <= SPACES,
        f"board: rows times columns must be at most {SPACES}: a set of spaces is {WORDS} machine words",
    )
    for edge, symbols, length, each in (
        ("rows", board.symbols.rows, board.rows, board.area_height),
        ("columns", board.symbols.columns, board.columns, board.area_width),
    ):
        yield from require(length % each == 0, f"board: {edge} must be a multiple of {each}, so that every area is whole")
        yield from require(len(symbols) == length // each, f"board, symbols: {edge} must name {length // each} symbols")
        yield from require(len(set(symbols)) == len(symbols), f"board, symbols: {edge} must not name a symbol twice")
    yield from require(len(board.map.rows) == board.rows, f"board, map: rows must be {board.rows} lines")
    for number, row in enumerate(board.map.rows, 1):
        yield from require(
            len(row) == board.columns and set(row) <= set(TERRAINS),
            f"board, map: row {number} must be {board.columns} letters of {', '.join(TERRAINS)}",
        )


def _check_cards(facts: OregonBox) -> Iterator[str]:
    yield from require(
        len(facts.symbols) <= SYMBOLS,
        f"landscape_card: at most {SYMBOLS} symbols, for every hand and every move is counted by them",
    )
    yield from require(len(set(facts.symbols)) == len(facts.symbols), "landscape_card: symbol must not occur twice")
    for edge, symbols in (("rows", facts.board.symbols.rows), ("columns", facts.board.symbols.columns)):
        for symbol in symbols:
            yield from require(symbol in facts.symbols, f"board, symbols: {edge} names {symbol}, which no landscape_card has")
    kinds = [building.id for building in facts.building]
    yield from require(len(kinds) <= KINDS, f"building: at most {KINDS} kinds, for every hand and every move is counted by them")
    yield from require(len(set(kinds)) == len(kinds), "building: id must not occur twice")


def _check_map(facts: OregonBox) -> Iterator[str]:
    """What keeps every card playable (`board.must`)."""
    must = facts.board.must
    everywhere = list(_spaces(facts))
    of = {letter: [space for space in everywhere if terrain_at(facts, space) == letter] for letter in TERRAINS}
    harbor_sites = [space for space in of["g"] if _touches_water(facts, space)]
    yield from require(_groups(facts, of["w"]) == must.lakes, f"board, map: must have {must.lakes} lakes")
    yield from require(_groups(facts, of["r"]) == must.rail_groups, f"board, map: rail must form {must.rail_groups} groups")
    yield from require(
        _groups(facts, of["m"]) >= must.mountain_groups_min,
        f"board, map: must have at least {must.mountain_groups_min} mountain ranges",
    )
    for least, spaces, what in (
        (must.mountain_per_band_min, of["m"], "mountain spaces"),
        (must.rail_per_band_min, of["r"], "rail spaces"),
        (must.harbor_sites_per_band_min, harbor_sites, "harbor sites"),
    ):
        rows = Counter(_row_symbol(facts, space) for space in spaces)
        columns = Counter(_column_symbol(facts, space) for space in spaces)
        for symbol in facts.board.symbols.rows:
            yield from require(rows[symbol] >= least, f"board, map: the rows of {symbol} must have at least {least} {what}")
        for symbol in facts.board.symbols.columns:
            yield from require(columns[symbol] >= least, f"board, map: the columns of {symbol} must have at least {least} {what}")
    land = Counter(
        (_row_symbol(facts, space), _column_symbol(facts, space))
        for space in everywhere
        if getattr(facts.board.legend, terrain_at(facts, space)).farmer
    )
    for row in facts.board.symbols.rows:
        for column in facts.board.symbols.columns:
            yield from require(
                land[row, column] >= must.land_per_area_min,
                f"board, map: the area {row}/{column} must have at least {must.land_per_area_min} spaces for farmers",
            )


def _groups(facts: OregonBox, spaces: Iterable[int]) -> int:
    left, groups = set(spaces), 0
    while left:
        groups += 1
        edge = [left.pop()]
        while edge:
            near = left.intersection(neighbours(facts, edge.pop(), diagonal=False))
            left -= near
            edge.extend(near)
    return groups


def _check_supply(facts: OregonBox) -> Iterator[str]:
    """Enough of everything for four seats, so that a deal never runs dry (R06, R29)."""
    hand, most = facts.hand, 4
    yield from require(
        hand.start_landscape + hand.start_building == hand.size,
        f"hand: start_landscape and start_building must add up to size {hand.size}",
    )
    yield from require(
        hand.min_landscape_after_draw + hand.min_building_after_draw <= hand.size,
        f"hand: the least numbers after drawing must fit into size {hand.size}",
    )
    landscape = sum(card.count for card in facts.landscape_card)
    yield from require(
        landscape >= (most + 1) * hand.size, f"landscape_card: count must add up to at least {(most + 1) * hand.size}"
    )
    buildings = sum(building.cards for building in facts.building)
    least = most * max(hand.start_building, hand.min_building_after_draw)
    yield from require(buildings >= least, f"building: cards must add up to at least {least}")
    yield from require(
        sum(building.start_tiles for building in facts.building) >= most, f"building: start_tiles must add up to at least {most}"
    )
    for building in facts.building:
        yield from require(
            len(sites(facts, building)) >= min(most, building.start_tiles),
            f"building {building.id}: the map has too few spaces for its start tiles",
        )
    yield from require(
        [end.players for end in facts.end.exhausted_kinds] == [2, 3, 4],
        "end: exhausted_kinds must have one entry each for players 2, 3 and 4",
    )
    for end in facts.end.exhausted_kinds:
        yield from require(
            end.kinds <= len(facts.building),
            f"end, exhausted_kinds for {end.players}: kinds must be at most {len(facts.building)}",
        )


def pack(facts: OregonBox) -> Record:
    """The box as the rules want it."""
    spaces, buildings = _spaces(facts), facts.building
    rows, columns = ([edges[which] for edges in facts.edges] for which in range(2))
    mines = np.zeros((MINERALS, VALUES), np.int64)
    for tile in facts.mine_tile:
        mines[MINERAL_IDS.index(tile.kind), tile.value] += tile.count

    def spaces_where(test: Callable[[int], bool]) -> list[int]:
        return sets.of(filter(test, spaces), WORDS)

    return packed(
        BOX,
        symbols=len(facts.symbols),
        kinds=len(buildings),
        row_symbol=rows,
        column_symbol=columns,
        row_band=[spaces_where(lambda space, n=n: rows[space] == n) for n in range(len(facts.symbols))],  # type: ignore[misc]
        column_band=[spaces_where(lambda space, n=n: columns[space] == n) for n in range(len(facts.symbols))],  # type: ignore[misc]
        twin=spaces_where(lambda space: rows[space] == columns[space]),
        board=sets.of(spaces, WORDS),
        land=spaces_where(lambda space: getattr(facts.board.legend, terrain_at(facts, space)).farmer),
        sites=[sets.of(sites(facts, building), WORDS) for building in buildings],
        touch=[sets.of(neighbours(facts, space, diagonal=True), WORDS) for space in spaces],
        beside=[sets.of(neighbours(facts, space, diagonal=False), WORDS) for space in spaces],
        landscape_cards=[card.count for card in facts.landscape_card],
        building_cards=[building.cards for building in buildings],
        tiles=[building.tiles for building in buildings],
        start_tiles=[building.start_tiles for building in buildings],
        points=[PER_FARMER if building.points == "farmers" else int(building.points) for building in buildings],
        takes=[("", *MINERAL_IDS).index(building.takes) for building in buildings],
        wakes=[("", *TOKEN_IDS).index(building.wakes) for building in buildings],
        mine_tiles=mines,
        farmers=facts.player_kit.farmers,
        joker_active=facts.player_kit.joker_active,
        extra_turn_active=facts.player_kit.extra_turn_active,
        hand_size=facts.hand.size,
        start_landscape=facts.hand.start_landscape,
        start_building=facts.hand.start_building,
        min_landscape=facts.hand.min_landscape_after_draw,
        min_building=facts.hand.min_building_after_draw,
        group_points=facts.group_bonus.points,
        group_size=facts.group_bonus.min_size,
        stuck_discards=facts.turn.stuck_discards,
        exhausted_kinds=[0, 0, *(end.kinds for end in facts.end.exhausted_kinds)],
    )
