"""Why a move is the best one, from the points along the lines that a search expects.

The best move and the one after it are each played out along the line that is expected after them, in the same imagined deals.
What their breakdowns differ in is the reason: what the move earns at once, what it earns later, or what the others lose by it.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel import verbs
from barnboard.kernel.loops import imagine
from barnboard.kernel.records import Record, copy, no_log

_DEALS = 12
WORTH_TELLING = 0.5  # points


class Reason(NamedTuple):
    """Why a move is better: `now` or `later` it earns so many points, from some sources; or it `denies` them to a seat.

    Where matches were played on (`playing_on`), it may also be that it `opens` so many moves more in the next turn, or `invests`
    so many points that only pay later.
    """

    kind: str
    points: float
    sources: tuple[str, ...] = ()
    seat: int | None = None


class _Ways(NamedTuple):
    """What a line brings on average, by seat and source: with its first move, and to its end."""

    now: list[Counter[str]]
    whole: list[Counter[str]]


def reason_for(game: Game, box: Box[Any], s: Record, best: Sequence[int], other: Sequence[int]) -> Reason | None:
    """Why the first move of the best line is better than that of another, for the seat to move; None where points do not tell.

    `s` must be concealed for that seat. Without another line, the best one is compared with standing still.
    """
    seat, seats = int(s.to_move), int(s.seats)
    ours = _follow(game, box, s, best)
    theirs = _follow(game, box, s, other) if other else _Ways([Counter()] * seats, [Counter()] * seats)
    found = [earned_more("now", ours.now[seat], Counter())]
    if other:
        found.append(earned_more("later", ours.whole[seat], theirs.whole[seat]))
        for rival in range(seats):
            if rival != seat:
                found.append(Reason("denies", _sum(theirs.whole[rival]) - _sum(ours.whole[rival]), seat=rival))
    told = [one for one in found if one.points >= WORTH_TELLING]
    return max(told, key=lambda one: one.points) if told else None


def earned_more(kind: str, ours: Counter[str], theirs: Counter[str]) -> Reason:
    """The points that one line brings more than another, with the sources that bring most of them."""
    more = {source: ours[source] - theirs[source] for source in {*ours, *theirs}}
    first = sorted((source for source in more if more[source] >= WORTH_TELLING), key=lambda source: (-more[source], source))
    return Reason(kind, sum(more.values()), tuple(first[:2]))


def _sum(earned: Counter[str]) -> float:
    return float(sum(earned.values()))


def _follow(game: Game, box: Box[Any], s: Record, line: Sequence[int]) -> _Ways:
    """Plays a line in some imagined deals, in each as far as it goes there."""
    seats = int(s.seats)
    now, whole = [Counter[str]() for _ in range(seats)], [Counter[str]() for _ in range(seats)]
    for number in range(_DEALS):
        then = copy(s)
        imagine(box.record, then, int(s.to_move), np.uint64(int(s.key[0])), np.uint64(number))
        before = game.breakdown(box, then)
        for step, code in enumerate(line):
            if code not in game.codes_in(box, then):
                break
            verbs.play(box.record, then, code, no_log())
            if step == 0:
                _add(now, before, game.breakdown(box, then))
        _add(whole, before, game.breakdown(box, then))
    return _Ways(now, whole)


def _add(sums: list[Counter[str]], before: Sequence[dict[str, int]], after: Sequence[dict[str, int]]) -> None:
    for earned, old, new in zip(sums, before, after, strict=True):
        for source, points in new.items():
            earned[source] += (points - old[source]) / _DEALS  # type: ignore[assignment]
