"""What lies on the table in Oregon."""

from enum import IntEnum
from typing import Any

from barnboard.games.boxes import Box
from barnboard.kernel.records import Record, layout, position
from barnboard.kernel.sets import members

from .box import KINDS, MINERAL_IDS, MINERALS, SPACES, SYMBOLS, VALUES, WORDS, OregonBox

GROUPS = KINDS  # where points come from: a kind of building, or groups of farmers
EARNINGS = KINDS + 1

NO_BUILDING = -1


class Phase(IntEnum):
    """Which decision is due."""

    START = 0  # place the start tile
    ACTION = 1  # place a farmer or a building
    STUCK = 2  # nothing can be placed: put a card down
    EXTRA = 3  # place once more, or decline
    DRAW = 4  # fill the hand
    OVER = 5


START, ACTION, STUCK, EXTRA, DRAW, OVER = (int(phase) for phase in Phase)

PLAYER = layout(
    ("landscape", "i8", SYMBOLS),  # the hand: landscape cards by symbol
    ("building", "i8", KINDS),  # and building cards by kind
    ("start_tile", "i8"),
    ("farmers_left", "i8"),
    ("joker", "i8"),  # 1 while the token lies on its active side
    ("extra_turn", "i8"),
    ("farmers", "i8", WORDS),  # spaces of own farmers
    ("scored", "i8", WORDS),  # those of them that belong to a group that was paid (R23)
    ("earned", "i8", EARNINGS),  # points on the track by where they came from
    ("mines", "i8", (MINERALS, VALUES)),  # tiles by mineral and value
)

STATE = position(
    __name__,
    ("start_seat", "i8"),
    ("ending", "i8"),  # 1 once the last round has begun (R34, R35)
    ("discards_due", "i8"),
    ("idle", "i8"),  # turns in a row in which nobody placed anything (R42)
    ("player", PLAYER, 4),
    ("free", "i8", WORDS),  # empty spaces
    ("farmers", "i8", WORDS),  # spaces of all farmers
    ("buildings", "i8", WORDS),
    ("kind_at", "i8", SPACES),  # of a building, else NO_BUILDING
    ("tiles", "i8", KINDS),  # left in the stacks
    ("landscape_deck", "i8", SYMBOLS),
    ("landscape_discard", "i8", SYMBOLS),
    ("building_deck", "i8", KINDS),
    ("building_discard", "i8", KINDS),
    ("aside", "i8", KINDS),  # building cards exchanged this turn (R26)
    ("mine_stack", "i8", (MINERALS, VALUES)),
    ("group", "i8", WORDS),  # scratch: the group last looked at
)


def census(box: Box[OregonBox], s: Record) -> dict[str, int]:
    """How many of each component there are, wherever they lie."""
    players = [s.player[seat] for seat in range(int(s.seats))]
    count: dict[str, int] = {}
    for number, symbol in enumerate(box.facts.symbols):
        lying = s.landscape_deck[number] + s.landscape_discard[number]
        count[f"landscape {symbol}"] = int(lying + sum(player.landscape[number] for player in players))
    for kind, building in enumerate(box.facts.building):
        lying = s.building_deck[kind] + s.building_discard[kind] + s.aside[kind]
        count[f"building card {building.id}"] = int(lying + sum(player.building[kind] for player in players))
        held = sum(int(player.start_tile == kind) for player in players)
        count[f"tile {building.id}"] = int(s.tiles[kind]) + held + _standing(s, kind)
    for mineral, name in enumerate(MINERAL_IDS):
        for value in range(VALUES):
            total = s.mine_stack[mineral, value] + sum(player.mines[mineral, value] for player in players)
            count[f"{name} tile {value}"] = int(total)
    for seat, player in enumerate(players):
        count[f"farmers of seat {seat}"] = int(player.farmers_left) + _many(player.farmers)
    count["spaces"] = _many(s.free) + _many(s.farmers) + _many(s.buildings)
    return count


def _standing(s: Record, kind: int) -> int:
    return int((s.kind_at == kind).sum())


def _many(words: Any) -> int:
    return len(members(words))
