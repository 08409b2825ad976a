"""Who sees what in Oregon (R40, R41)."""

from pydantic import BaseModel

from barnboard.games.boxes import Box
from barnboard.games.views import View, head
from barnboard.kernel import piles
from barnboard.kernel.records import Record
from barnboard.kernel.sets import members

from .box import MINERAL_IDS, VALUES, OregonBox, space_id, terrain_at
from .rules import mine_points, track_points
from .state import GROUPS, NO_BUILDING, OVER, Phase


class Space(BaseModel):
    """One space of the map and what stands on it."""

    id: str
    terrain: str
    row: str  # the symbol of its rows
    column: str
    farmer: int | None = None  # whose
    scored: bool = False  # the farmer belongs to a group that was paid
    building: str | None = None


class Hand(BaseModel):
    """A hand laid open to its owner: how many of each card."""

    landscape: dict[str, int]
    building: dict[str, int]


class Player(BaseModel):
    """What all may know of a player, and to himself his hand and his mine tiles."""

    colour: str
    points: int  # on the track
    farmers_left: int
    joker: bool
    extra_turn: bool
    start_tile: str | None
    landscape_cards: int
    building_cards: int
    tiles: dict[str, int]  # how many mine tiles of each mineral
    hand: Hand | None = None
    tile_values: dict[str, list[int]] | None = None


class OregonView(View):
    """The table of Oregon from one seat."""

    rows: int
    columns: int
    row_symbols: list[str]
    column_symbols: list[str]
    area: tuple[int, int]  # rows and columns that a symbol covers
    start_seat: int
    last_round: bool
    spaces: list[Space]
    players: list[Player]
    stacks: dict[str, int]  # building tiles left
    landscape_deck: int
    building_deck: int
    landscape_discard: dict[str, int]
    building_discard: dict[str, int]
    aside: dict[str, int]
    mines: dict[str, int]  # mine tiles left


def view(box: Box[OregonBox], s: Record, seat: int | None) -> OregonView:
    """The position as a seat, or a spectator, sees it."""
    facts, board = box.facts, box.facts.board
    kinds = [building.id for building in facts.building]
    return OregonView(
        **head("oregon", Phase, s, seat),
        rows=board.rows,
        columns=board.columns,
        row_symbols=board.symbols.rows,
        column_symbols=board.symbols.columns,
        area=(board.area_height, board.area_width),
        start_seat=int(s.start_seat),
        last_round=bool(s.ending),
        spaces=_spaces(facts, s),
        players=[_player(facts, s, other, seat) for other in range(int(s.seats))],
        stacks=_counts(kinds, s.tiles),
        landscape_deck=piles.size(s.landscape_deck),
        building_deck=piles.size(s.building_deck),
        landscape_discard=_counts(facts.symbols, s.landscape_discard),
        building_discard=_counts(kinds, s.building_discard),
        aside=_counts(kinds, s.aside),
        mines={mineral: piles.size(s.mine_stack[number]) for number, mineral in enumerate(MINERAL_IDS)},
    )


def breakdown(box: Box[OregonBox], s: Record) -> list[dict[str, int]]:
    """Each seat's points by where they came from."""
    rows = []
    for seat in range(int(s.seats)):
        me = s.player[seat]
        row = {building.id: int(me.earned[kind]) for kind, building in enumerate(box.facts.building)}
        row["groups"] = int(me.earned[GROUPS])
        for number, mineral in enumerate(MINERAL_IDS):
            row[mineral] = int(mine_points(me, number))
        rows.append(row)
    return rows


SECRET_SOURCES = frozenset(MINERAL_IDS)


def _counts(ids: list[str], pile: object) -> dict[str, int]:
    return {ident: int(count) for ident, count in zip(ids, pile, strict=False)}  # type: ignore[call-overload]


def _spaces(facts: OregonBox, s: Record) -> list[Space]:
    board, kinds = facts.board, s.kind_at.tolist()
    players = [s.player[seat] for seat in range(int(s.seats))]
    owner = {space: seat for seat, player in enumerate(players) for space in members(player.farmers)}
    scored = {space for player in players for space in members(player.scored)}
    return [
        Space(
            id=space_id(facts, space),
            terrain=terrain_at(facts, space),
            row=board.symbols.rows[space // board.columns // board.area_height],
            column=board.symbols.columns[space % board.columns // board.area_width],
            farmer=owner.get(space),
            scored=space in scored,
            building=None if kinds[space] == NO_BUILDING else facts.building[kinds[space]].id,
        )
        for space in range(board.rows * board.columns)
    ]


def _player(facts: OregonBox, s: Record, seat: int, viewer: int | None) -> Player:
    them = s.player[seat]
    hand = values = None
    if seat == viewer:
        kinds = [building.id for building in facts.building]
        hand = Hand(landscape=_counts(facts.symbols, them.landscape), building=_counts(kinds, them.building))
    if seat == viewer or s.phase == OVER:
        values = {
            mineral: [value for value in range(VALUES) for _ in range(int(them.mines[number, value]))]
            for number, mineral in enumerate(MINERAL_IDS)
        }
    tile = int(them.start_tile)
    return Player(
        colour=facts.players.colours[seat],
        points=int(track_points(them)),
        farmers_left=int(them.farmers_left),
        joker=bool(them.joker),
        extra_turn=bool(them.extra_turn),
        start_tile=None if tile == NO_BUILDING else facts.building[tile].id,
        landscape_cards=piles.size(them.landscape),
        building_cards=piles.size(them.building),
        tiles={mineral: piles.size(them.mines[number]) for number, mineral in enumerate(MINERAL_IDS)},
        hand=hand,
        tile_values=values,
    )
