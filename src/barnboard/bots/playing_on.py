"""Why a move is the best one where the lines that a search expects do not tell: from matches that are played on.

The best move and the one after it are played in the same imagined deals, and a bot that searches goes on from there for all
seats, through a few turns. What is told is well above luck: what the seat or a rival has more or less after some turn, how many
moves it then has to choose from, or what the move costs before it pays.
"""

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel import verbs
from barnboard.kernel.loops import imagine
from barnboard.kernel.records import NOBODY, Record, copy, no_log

from .bot import Bot
from .reasons import WORTH_TELLING, Reason, earned_more

_DEALS = 64
_TURNS = 4  # of the seat, after the one that is looked at
_MOST_MOVES = 300
_SURE = 3.0  # standard errors: several things are looked at, and one of them may be luck


class _Stop(NamedTuple):
    """How a match stands when a turn of the seat is over: points by seat and source, and among how many moves the turn began."""

    points: list[Counter[str]]
    choices: int


def reason_by_playing_on(game: Game, box: Box[Any], s: Record, best: int, other: int, bot: Bot) -> Reason | None:
    """Why the best move is better than another for the seat to move; None where nothing is sure.

    `s` must be concealed for that seat.
    """
    seat, seats = int(s.to_move), int(s.seats)
    ways = list(zip(_play_on(game, box, s, best, bot), _play_on(game, box, s, other, bot), strict=True))
    pairs = [(ours, theirs) for ours, theirs in ways if ours and theirs]
    if len(pairs) < 2:
        return None

    def sure(turn: int, of: int, sign: int = 1) -> float:
        """How many standard errors a seat has more after a turn, 0 where it is not worth telling."""
        more = np.array([sign * (_sum(ours[turn], of) - _sum(theirs[turn], of)) for ours, theirs in pairs])
        return _surely(more) if more.mean() >= WORTH_TELLING else 0.0

    found: list[tuple[float, Reason]] = []
    for turn in range(1, _TURNS + 1):
        own = earned_more(
            "later", _mean(ours[turn].points[seat] for ours, _ in pairs), _mean(t[turn].points[seat] for _, t in pairs)
        )
        found.append((sure(turn, seat), own))
        for rival in (one for one in range(seats) if one != seat):
            kept = float(np.mean([_sum(theirs[turn], rival) - _sum(ours[turn], rival) for ours, theirs in pairs]))
            found.append((sure(turn, rival, -1), Reason("denies", kept, seat=rival)))
    told = max(found, key=lambda one: one[0])
    if told[0] >= _SURE:
        return told[1]
    choices = np.array([float(ours[1].choices - theirs[1].choices) for ours, theirs in pairs])
    if choices.mean() >= 1 and _surely(choices) >= _SURE:
        return Reason("opens", float(choices.mean()))
    if sure(0, seat, -1) >= _SURE:
        return Reason("invests", float(np.mean([_sum(theirs[0], seat) - _sum(ours[0], seat) for ours, theirs in pairs])))
    return None


def _surely(more: npt.NDArray[np.float64]) -> float:
    """A mean in standard errors; as in `halving`, one more deal with a difference of one is added to the spread."""
    return float(more.mean()) / (math.sqrt((float(more.var()) * len(more) + 1.0) / len(more)) / math.sqrt(len(more)))


def _sum(stop: _Stop, seat: int) -> float:
    return float(sum(stop.points[seat].values()))


def _mean(found: Iterator[Counter[str]]) -> Counter[str]:
    sums: Counter[str] = Counter()
    rows = list(found)
    for row in rows:
        for source, points in row.items():
            sums[source] += points / len(rows)  # type: ignore[assignment]
    return sums


def _play_on(game: Game, box: Box[Any], s: Record, first: int, bot: Bot) -> Iterator[list[_Stop]]:
    """The stops after a move in each of the imagined deals; none where it cannot be played there."""
    seat, low = int(s.to_move), int(s.key[0])
    for deal in range(_DEALS):
        then = copy(s)
        imagine(box.record, then, seat, np.uint64(low), np.uint64(deal))
        if first not in game.codes_in(box, then):
            yield []
            continue
        verbs.play(box.record, then, first, no_log())
        stops: list[_Stop] = []
        is_own, choices = True, 0
        for ply in range(_MOST_MOVES):
            mover = int(then.to_move)
            if mover == NOBODY or len(stops) > _TURNS:
                break
            codes = game.codes_in(box, then)
            if mover != seat and is_own:
                stops.append(_stop(game, box, then, choices))
            elif mover == seat and not is_own:
                choices = len(codes)
            is_own = mover == seat
            verbs.play(
                box.record, then, codes[0] if len(codes) == 1 else _chosen(game, box, then, codes, bot, low, deal, ply), no_log()
            )
        end = _stop(game, box, then, 0)
        yield [*stops, *[end] * (_TURNS + 1 - len(stops))]


def _stop(game: Game, box: Box[Any], s: Record, choices: int) -> _Stop:
    return _Stop([Counter(one) for one in game.breakdown(box, s)], choices)


def _chosen(game: Game, box: Box[Any], s: Record, codes: list[int], bot: Bot, low: int, deal: int, ply: int) -> int:
    """What the bot plays by what the mover knows."""
    known = copy(s)
    imagine(box.record, known, int(s.to_move), np.uint64(low ^ 1), np.uint64(deal * _MOST_MOVES + ply))
    code = bot.choose(game, box, known)
    return code if code in codes else codes[0]
