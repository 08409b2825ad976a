"""Who sees what in Oregon (R40, R41)."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from pydantic import BaseModel

from barnboard.games.boxes import Box
from barnboard.games.views import Alike, View, head, once_a_position, plain
from barnboard.kernel.records import Record
from barnboard.kernel.sets import members

from .box import MINERAL_IDS, VALUES, OregonBox, space_id, terrain_at
from .scoring import mine_points, track_points
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
    table, players = _for_all(box, s)
    shown = [_player(box.facts, plain(s), other, True) if other == seat else them for other, them in enumerate(players)]
    return OregonView.of(table, seat=seat, players=shown)


@once_a_position
def _for_all(box: Box[OregonBox], s: Record) -> tuple[Alike, list[Player]]:
    """What all see: the table, and the players without their hands."""
    facts, board, now = box.facts, box.facts.board, plain(s)
    kinds = _kinds(facts)
    table = {
        **head("oregon", Phase, now),
        "rows": board.rows,
        "columns": board.columns,
        "row_symbols": board.symbols.rows,
        "column_symbols": board.symbols.columns,
        "area": (board.area_height, board.area_width),
        "start_seat": now.start_seat,
        "last_round": bool(now.ending),
        "spaces": _spaces(box, now),
        "stacks": _counts(kinds, now.tiles),
        "landscape_deck": int(now.landscape_deck.sum()),
        "building_deck": int(now.building_deck.sum()),
        "landscape_discard": _counts(facts.symbols, now.landscape_discard),
        "building_discard": _counts(kinds, now.building_discard),
        "aside": _counts(kinds, now.aside),
        "mines": _counts(MINERAL_IDS, now.mine_stack.sum(axis=1)),
    }
    return Alike(table), [_player(facts, now, seat, False) for seat in range(now.seats)]


@once_a_position
def breakdown(box: Box[OregonBox], s: Record) -> list[dict[str, int]]:
    """Each seat's points by where they came from."""
    rows, kinds, players = [], _kinds(box.facts), s.player
    for seat, earned in enumerate(players["earned"][: int(s.seats)].tolist()):
        me = players[seat]
        row = dict(zip(kinds, earned, strict=False))
        row["groups"] = earned[GROUPS]
        for number, mineral in enumerate(MINERAL_IDS):
            row[mineral] = int(mine_points(me, number))
        rows.append(row)
    return rows


SECRET_SOURCES = frozenset(MINERAL_IDS)


def _kinds(facts: OregonBox) -> list[str]:
    return [building.id for building in facts.building]


def _counts(ids: Sequence[str], pile: Any) -> dict[str, int]:
    return dict(zip(ids, pile.tolist(), strict=False))


def _spaces(box: Box[OregonBox], now: Any) -> list[Space]:
    owner: dict[int, int] = {}
    paid: set[int] = set()
    for seat in range(now.seats):
        them = plain(now.player[seat])
        owner.update(dict.fromkeys(members(them.farmers), seat))
        paid.update(members(them.scored))
    many = box.facts.board.rows * box.facts.board.columns
    kinds = now.kind_at[:many].tolist()
    return [_space(box, space, owner.get(space), space in paid, kinds[space]) for space in range(many)]


@lru_cache(20_000)
def _space(box: Box[OregonBox], space: int, farmer: int | None, scored: bool, kind: int) -> Space:
    facts, board = box.facts, box.facts.board
    return Space(
        id=space_id(facts, space),
        terrain=terrain_at(facts, space),
        row=board.symbols.rows[space // board.columns // board.area_height],
        column=board.symbols.columns[space % board.columns // board.area_width],
        farmer=farmer,
        scored=scored,
        building=None if kind == NO_BUILDING else facts.building[kind].id,
    )


def _player(facts: OregonBox, now: Any, seat: int, own: bool) -> Player:
    me = now.player[seat]
    them = plain(me)
    hand = values = None
    mines = them.mines.tolist()
    if own:
        hand = Hand(landscape=_counts(facts.symbols, them.landscape), building=_counts(_kinds(facts), them.building))
    if own or now.phase == OVER:
        values = {
            mineral: [value for value in range(VALUES) for _ in range(mines[number][value])]
            for number, mineral in enumerate(MINERAL_IDS)
        }
    tile = them.start_tile
    return Player(
        colour=facts.players.colours[seat],
        points=int(track_points(me)),
        farmers_left=them.farmers_left,
        joker=bool(them.joker),
        extra_turn=bool(them.extra_turn),
        start_tile=None if tile == NO_BUILDING else facts.building[tile].id,
        landscape_cards=sum(them.landscape.tolist()),
        building_cards=sum(them.building.tolist()),
        tiles={mineral: sum(mines[number]) for number, mineral in enumerate(MINERAL_IDS)},
        hand=hand,
        tile_values=values,
    )
