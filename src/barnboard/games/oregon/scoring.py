"""What placements earn: farmers beside buildings, buildings beside farmers, groups, mine tiles (R17 to R23, R30 to R32)."""

from typing import Any

from barnboard.kernel import piles, sets
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.records import Log, Record

from .box import PER_FARMER, VALUES, WORDS
from .moves import EXTRA_TURN, GROUP_SCORED, JOKER, MINE_EMPTY, MINE_TILE, SCORES, WAKES
from .state import EARNINGS, GROUPS


@compiled
def score_farmer(box: Record, s: Record, seat: int, space: int, log: Log) -> None:
    """A new farmer is paid once by every building that touches him (R17)."""
    for w in range(WORDS):
        near = box.touch[space, w] & s.buildings[w]
        while near:
            at = sets.first_of(w) + sets.lowest(near)
            near = sets.without_lowest(near)
            _pay_out(box, s, seat, s.kind_at[at], at, 1, log)


@compiled
def score_building(box: Record, s: Record, active: int, kind: int, space: int, log: Log) -> None:
    """A new building pays for every farmer that touches it, the active player first, then clockwise (R30)."""
    for step in range(s.seats):
        seat = (active + step) % s.seats
        claims = _touching(box, s.player[seat].farmers, space)
        if claims > 0:
            _pay_out(box, s, seat, kind, space, claims, log)


@compiled
def _touching(box: Record, farmers: Any, space: int) -> int:
    """How many of these farmers touch a space."""
    count = 0
    for w in range(WORDS):
        count += sets.many(box.touch[space, w] & farmers[w])
    return count


@compiled
def _pay_out(box: Record, s: Record, seat: int, kind: int, space: int, claims: int, log: Log) -> None:
    """Pays a player for that many claims on one building: points, mine tiles, a token woken (R18, R19, R31, R32)."""
    me = s.player[seat]
    each = box.points[kind]
    if each == PER_FARMER:
        each = _touching(box, s.farmers, space)
    if each > 0:
        me.earned[kind] += claims * each
        emit(log, SCORES, seat, claims * each, kind, space)
    if box.takes[kind] > 0:
        for _ in range(claims):
            _take_mine_tile(s, seat, box.takes[kind] - 1, log)
    if box.wakes[kind] == 1 + JOKER and me.joker == 0:
        me.joker = 1
        emit(log, WAKES, seat, JOKER)
    if box.wakes[kind] == 1 + EXTRA_TURN and me.extra_turn == 0:
        me.extra_turn = 1
        emit(log, WAKES, seat, EXTRA_TURN)


@compiled
def _take_mine_tile(s: Record, seat: int, mineral: int, log: Log) -> None:
    if piles.size(s.mine_stack[mineral]) == 0:
        emit(log, MINE_EMPTY, seat, mineral)
        return
    worth = piles.draw(s, s.mine_stack[mineral])
    s.player[seat].mines[mineral, worth] += 1
    emit(log, MINE_TILE, seat, mineral, worth)


@compiled
def score_group(box: Record, s: Record, seat: int, space: int, log: Log) -> None:
    """A group of three or more that holds no farmer of a group already paid is paid once (R23)."""
    me = s.player[seat]
    farmers = find_group(box, s, me, space)
    if farmers < box.group_size:
        return
    paid_before = False
    for w in range(WORDS):
        paid_before |= s.group[w] & me.scored[w] != 0
        me.scored[w] |= s.group[w]
    if not paid_before:
        me.earned[GROUPS] += box.group_points
        emit(log, GROUP_SCORED, seat, box.group_points, farmers)


@compiled
def find_group(box: Record, s: Record, me: Record, space: int) -> int:
    """Collects the farmers joined to this one along edges into `s.group` and returns how many they are."""
    sets.clear(s.group)
    sets.add(s.group, space)
    known, found = 0, 1
    while known < found:
        known = found
        for w in range(WORDS):
            members = s.group[w]
            while members:
                beside = box.beside[sets.first_of(w) + sets.lowest(members)]
                members = sets.without_lowest(members)
                for v in range(WORDS):
                    s.group[v] |= beside[v] & me.farmers[v]
        found = sets.size(s.group)
    return found


@compiled
def track_points(me: Record) -> int:
    """Points on the track: all but the mine tiles (R39, R41)."""
    points = 0
    for source in range(EARNINGS):
        points += me.earned[source]
    return points


@compiled
def mine_points(me: Record, mineral: int) -> int:
    """What a player's tiles of a mineral are worth together."""
    points = 0
    for value in range(VALUES):
        points += value * me.mines[mineral, value]
    return points
