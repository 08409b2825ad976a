"""Who sees what in Oregon (R40, R41)."""

from functools import lru_cache
from typing import Any, NamedTuple

from pydantic import BaseModel

from barnboard.games.boxes import Box
from barnboard.games.views import Alike, View, counts, head, made, once_a_part, once_a_position, plain, to_json
from barnboard.kernel.records import Record, copy
from barnboard.kernel.sets import members

from .box import MINERAL_IDS, VALUES, OregonBox, space_id, terrain_at
from .knowledge import mines_lie_open
from .scoring import find_group, mine_points, track_points
from .state import GROUPS, NO_BUILDING, STUCK, Phase


class Space(BaseModel):
    """One space of the map and what stands on it."""

    id: str
    terrain: str
    row: str  # the symbol of its rows
    column: str
    farmer: int | None = None  # whose
    scored: bool = False  # the farmer belongs to a group that was paid
    building: str | None = None


class Group(BaseModel):
    """Farmers that stand together and were paid for it."""

    seat: int
    spaces: list[str]
    points: int


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
    discards_due: int  # cards still to be put down by who can place nothing
    spaces: list[Space]
    groups: list[Group]
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
    table, players, read = _for_all(box, s)
    shown = [
        them if other != seat else made(Player, vars(them) | _own(box.facts, read[other])) for other, them in enumerate(players)
    ]
    return OregonView.of(table, seat=seat, players=shown)


@once_a_position
def _for_all(box: Box[OregonBox], s: Record) -> tuple[Alike, list[Player], list[Any]]:
    """What all see: the table, and the players without their hands; and the players as they are, read once for all viewers."""
    facts, board, now = box.facts, box.facts.board, plain(copy(s))
    kinds = _kinds(facts)
    read = [plain(one) for one in now.player[: now.seats]]
    spaces = _spaces(box, now, read)
    table = {
        **head("oregon", Phase, now),
        "rows": board.rows,
        "columns": board.columns,
        "row_symbols": board.symbols.rows,
        "column_symbols": board.symbols.columns,
        "area": (board.area_height, board.area_width),
        "start_seat": now.start_seat,
        "last_round": bool(now.ending),
        "discards_due": now.discards_due if now.phase == STUCK else 0,
        "spaces": [laid.space for laid in spaces],
        "groups": _groups(box, s),
        "stacks": counts(kinds, now.tiles),
        "landscape_deck": int(now.landscape_deck.sum()),
        "building_deck": int(now.building_deck.sum()),
        "landscape_discard": counts(facts.symbols, now.landscape_discard),
        "building_discard": counts(kinds, now.building_discard),
        "aside": counts(kinds, now.aside),
        "mines": counts(MINERAL_IDS, now.mine_stack.sum(axis=1)),
    }
    players = [_player(box, now, seat, them) for seat, them in enumerate(read)]
    return Alike(table, spaces=b"[%s]" % b",".join([laid.written for laid in spaces])), players, read


@once_a_position
def breakdown(box: Box[OregonBox], s: Record) -> list[dict[str, int]]:
    """Each seat's points by where they came from."""
    return [_earned(box, me) for me in s.player[: int(s.seats)]]


@once_a_part
def _earned(box: Box[OregonBox], me: Record) -> dict[str, int]:
    earned = me.earned.tolist()
    row = dict(zip(_kinds(box.facts), earned, strict=False))
    row["groups"] = earned[GROUPS]
    for number, mineral in enumerate(MINERAL_IDS):
        row[mineral] = int(mine_points(me, number))
    return row


@once_a_part
def _on_track(box: Box[OregonBox], me: Record) -> int:
    return int(track_points(me))


SECRET_SOURCES = frozenset(MINERAL_IDS)


def _kinds(facts: OregonBox) -> list[str]:
    return [building.id for building in facts.building]


class _Laid(NamedTuple):
    """A space, and the same as JSON."""

    space: Space
    written: bytes


class _Board(dict[tuple[int, int | None, bool, int], _Laid]):
    """The spaces of a box with all that has ever stood on them: by number, whose farmer, whether he was paid, which building."""

    def __init__(self, facts: OregonBox) -> None:
        super().__init__()
        self._facts = facts

    def __missing__(self, stands: tuple[int, int | None, bool, int]) -> _Laid:
        number, farmer, scored, kind = stands
        facts = self._facts
        row, column = facts.edges[number]
        space = Space(
            id=space_id(facts, number),
            terrain=terrain_at(facts, number),
            row=facts.symbols[row],
            column=facts.symbols[column],
            farmer=farmer,
            scored=scored,
            building=None if kind == NO_BUILDING else facts.building[kind].id,
        )
        self[stands] = laid = _Laid(space, to_json(space))
        return laid


@lru_cache(64)
def _board(box: Box[OregonBox]) -> _Board:
    return _Board(box.facts)


def _spaces(box: Box[OregonBox], now: Any, read: list[Any]) -> list[_Laid]:
    many = box.facts.board.rows * box.facts.board.columns
    owner: list[int | None] = [None] * many
    paid = [False] * many
    for seat, them in enumerate(read):
        for space in members(them.farmers):
            owner[space] = seat
        for space in members(them.scored):
            paid[space] = True
    board = _board(box)
    return [board[stands] for stands in zip(range(many), owner, paid, now.kind_at[:many].tolist(), strict=True)]


def _groups(box: Box[OregonBox], s: Record) -> list[Group]:
    """The groups that were paid: whoever came to one later belongs to it."""
    if not s.player["scored"].any():
        return []
    found, looking = [], copy(s)  # where the group that is looked for is collected
    for seat in range(int(s.seats)):
        me = looking.player[seat]
        left = members(me.scored)
        while left:
            find_group(box.record, looking, me, left[0])
            group = members(looking.group)
            left = [space for space in left if space not in group]
            spaces = [space_id(box.facts, space) for space in group]
            found.append(Group(seat=seat, spaces=spaces, points=int(box.record.group_points)))
    return found


def _own(facts: OregonBox, me: Any) -> dict[str, Any]:
    """What only its owner sees of a player."""
    hand = {"landscape": counts(facts.symbols, me.landscape), "building": counts(_kinds(facts), me.building)}
    return {"hand": made(Hand, hand), "tile_values": _tile_values(me.mines.tolist())}


def _tile_values(mines: list[list[int]]) -> dict[str, list[int]]:
    return {
        mineral: [value for value in range(VALUES) for _ in range(mines[number][value])]
        for number, mineral in enumerate(MINERAL_IDS)
    }


def _player(box: Box[OregonBox], now: Any, seat: int, them: Any) -> Player:
    facts, mines, tile = box.facts, them.mines.tolist(), them.start_tile
    told = {
        "colour": facts.players.colours[seat],
        "points": _on_track(box, now.player[seat]),
        "farmers_left": them.farmers_left,
        "joker": bool(them.joker),
        "extra_turn": bool(them.extra_turn),
        "start_tile": None if tile == NO_BUILDING else facts.building[tile].id,
        "landscape_cards": sum(them.landscape.tolist()),
        "building_cards": sum(them.building.tolist()),
        "tiles": {mineral: sum(mines[number]) for number, mineral in enumerate(MINERAL_IDS)},
        "hand": None,
        "tile_values": _tile_values(mines) if mines_lie_open(now.phase) else None,
    }
    return made(Player, told)
