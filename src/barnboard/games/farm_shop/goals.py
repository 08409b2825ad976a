"""Goals: two of them are open, the first to fulfil one get more coins than the second, then it is closed."""

from barnboard.kernel import sets
from barnboard.kernel.compile import compiled
from barnboard.kernel.events import emit
from barnboard.kernel.records import Log, Record

from . import farm
from .box import BAGS, FIELDS, GOALS_IN_PLAY, GOODS, ROW, SAME_GOODS, SHOP_ICONS, STORED, SUNFLOWERS
from .moves import GOAL_CLOSED, GOAL_MET
from .state import FROM_GOALS

_TOP_ROW = (1 << ROW) - 1


@compiled
def shop_icons(box: Record, me: Record) -> int:
    """Farm Shop icons that can be seen: a covered field shows none, a card one at most (R62)."""
    icons = 0
    for field in range(FIELDS):
        icons += box.shop[me.face[field]]
    return icons


@compiled
def most_of_a_good(me: Record) -> int:
    """How many goods of the type that the player has most of; tiles are no goods (R63)."""
    most = 0
    for good in range(GOODS):
        most = max(most, me.goods[good])
    return most


@compiled
def reached(box: Record, me: Record, kind: int) -> int:
    """How many of what a goal counts the player has."""
    counts = box.goal_counts[kind]
    if counts == SHOP_ICONS:
        return shop_icons(box, me)
    if counts == SAME_GOODS:
        return most_of_a_good(me)
    if counts == BAGS:
        return me.bags
    if counts == SUNFLOWERS:
        return farm.sunflowers(me)
    if counts == STORED:
        return farm.stored(me)
    return sets.many(farm.cards(me) & _TOP_ROW)


@compiled
def reward(box: Record, s: Record, goal: int) -> int:
    """Coins for fulfilling an open goal now: more for the first to do so.

    The reward is the same for all who do so in the same turn: it depends on the claims of earlier turns only (R59).
    """
    return box.goal_first if s.claims_before[goal] == 0 else box.goal_second


@compiled
def check_goals(box: Record, s: Record, log: Log) -> None:
    """After every complete effect: who fulfils an open goal claims it at once (R58, R68)."""
    if s.goals == 0:
        return
    me = s.player[s.to_move]
    for goal in range(GOALS_IN_PLAY):
        kind = s.goal[goal]
        if s.closed[goal] or me.claimed[goal] or reached(box, me, kind) < box.goal_least[kind]:
            continue
        coins = reward(box, s, goal)
        me.claimed[goal] = coins
        me.earned[FROM_GOALS] += coins
        s.claims[goal] += 1
        emit(log, GOAL_MET, s.to_move, kind, coins)


@compiled
def close_goals(s: Record, log: Log) -> None:
    """At the end of a turn a goal that two or more have fulfilled is closed (R60)."""
    if s.goals == 0:
        return
    for goal in range(GOALS_IN_PLAY):
        s.claims_before[goal] = s.claims[goal]
        if s.claims[goal] > 1 and s.closed[goal] == 0:
            s.closed[goal] = 1
            emit(log, GOAL_CLOSED, s.goal[goal])
