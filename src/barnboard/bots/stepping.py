"""Many matches at once, the compiled part: the arrays of a batch, and how it is played on.

`advance`, compiled once for each game, plays every match that was given a move on to the next decision that nobody inside can
make: a move without a choice is played, and so are those of bots that are compiled, which the search is too where it is told how
many iterations to make. It stops at the end, and where somebody outside is asked: a learner, or a bot in Python (a guest).

How a match goes depends on its key, on who decides and on the moves that are given, never on the batch that it is in.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from barnboard.kernel.compile import JIT, compiled
from barnboard.kernel.loops import imagine
from barnboard.kernel.nearness import bring_record
from barnboard.kernel.observing import PAIR, bring_marked, renew
from barnboard.kernel.random import i64, quick, siphash, u64
from barnboard.kernel.ranks import share_win
from barnboard.kernel.records import MAX_SEATS, NOBODY, Codes32, Log, Points, Record, Records, layout
from barnboard.kernel.verbs import deal, moves, observe, play, standing

from .counting import begin_count, count_choice, hear, look_at_points
from .greedy import most_points_now
from .tree import Work, think

# Who decides for a seat. From GUEST on: other bots, by their number, in Python if they are not in the room's mind.
LEARNER, RANDOM, GREEDY, GUEST = range(4)

# What a match is given instead of a move.
NOTHING = -1  # it is left alone
DEAL = -2  # it is dealt
GO_ON = -3  # it goes on where it paused

_PAUSED = -1  # instead of a number of moves

_MOST_RENEWALS = 1000  # matches in a row in which nobody was asked
_BOTS = u64(1 << 63)  # sets the chance of bots apart from that of the match, which counts from 0
_CHAIR = u64(1 << 62)  # and the choice of a chair


class Batch(NamedTuple):
    """The arrays of many matches, a row for each."""

    records: Records
    deciders: npt.NDArray[np.int64]  # by seat
    given: npt.NDArray[np.int64]  # the move to be played, NOTHING or DEAL
    number: npt.NDArray[np.int64]  # of the match, where matches are renewed
    actor: npt.NDArray[np.int64]  # the learner that decided last
    finisher: npt.NDArray[np.int64]  # the one that had, when the match that ended last did
    seat: npt.NDArray[np.int64]  # who is asked; NOBODY: the match is over
    counts: npt.NDArray[np.int64]  # how many moves it has
    codes: npt.NDArray[np.int32]  # which
    turns: npt.NDArray[np.int64]  # how often each seat came to move
    before: npt.NDArray[np.int64]  # who moved last
    ended: npt.NDArray[np.bool_]  # a match has come to its end
    cut: npt.NDArray[np.bool_]  # or was cut off; whoever looks at these two makes them False again
    points: Points  # of the match that ended last
    places: Points
    rewards: npt.NDArray[np.float32]  # and what it brought every seat
    gain: npt.NDArray[np.float32]  # and its finisher; zero again as `ended`
    # No rows where nothing is observed, or no masks are wanted:
    vectors: npt.NDArray[np.float32]  # what the learner who is asked knows
    marks: npt.NDArray[Any]  # where its numbers are not zero, if it is made from pairs
    last: npt.NDArray[np.float32]  # what its finisher knew at the end
    masks: npt.NDArray[np.bool_]  # by code: True where a move is legal
    # No rows where nothing is counted:
    tallies: Records  # what is counted of a match (`counting`)
    heard: npt.NDArray[np.int32]  # and of its events, by seat and slot


class Mind(NamedTuple):
    """What the guests search with whose search is compiled into the step. A room without such guests has () instead."""

    iterations: npt.NDArray[np.int64]  # of each guest; 0: it is asked in Python
    desks: Records  # of each guest, with its recipe
    work: Work


class Room(NamedTuple):
    """What one thread works with."""

    blank: Records  # the position before a deal
    world: Records  # as a bot imagines it
    trial: Records
    points: Points
    places: Points
    pairs: Records  # an observation as pairs of index and value, where that is the quicker way
    log: Log  # of the moves that are played; it takes nothing where nothing is counted
    quiet: Log  # of those that are only tried: it takes nothing
    slots: npt.NDArray[np.int64]  # what is counted of events
    mind: Any  # a Mind or ()
    breath: npt.NDArray[np.int64]  # one number: iterations until it comes back, so that Python hears of Ctrl-C


ORDERS = layout(
    ("most", "i8"),  # moves after which a match is cut off
    ("prepared", "i8"),  # 1: records have their keys and options, and it is set who decides; else that is done at the deal
    ("low", "u8"),  # the key that the keys of matches are then made from
    ("high", "u8"),
    ("chair", "i8"),  # the seat of the learner in them, NOBODY: by chance
    ("others", "i8", MAX_SEATS),  # who decides, clockwise from that seat
    ("renew", "i8"),  # 1: a new match begins where one has ended
    ("many", "i8"),  # how far its number lies ahead
    ("margin", "i8"),  # 0: a win is worth 1, shared by who shares it; 1: by how many points one is ahead of the best other
)


@compiled
def advance(box: Record, batch: Batch, room: Room, orders: Record) -> int:
    """Plays all matches on that were given something; 0 if no guest must be asked and nothing is left to do, else call again."""
    waiting = 0
    for which in range(len(batch.given)):
        bring_record(batch.records, which + 1)
        if batch.given[which] != NOTHING:
            if room.breath[0] <= 0:
                return waiting + 1
            waiting += _advance_one(box, batch, which, room, orders)
    return waiting


@compiled
def _advance_one(box: Record, batch: Batch, which: int, room: Room, orders: Record) -> int:
    """Plays one match on. 1 if it now waits for a guest, or has paused."""
    s = batch.records[which]
    _take_back_mask(batch, which)
    if len(batch.vectors) > 0:
        bring_marked(batch.marks[which], batch.vectors[which])
    move = batch.given[which]
    batch.given[which] = NOTHING
    if move == DEAL:
        _begin(box, batch, which, room, orders)
    elif move != GO_ON:
        if batch.deciders[which, s.to_move] == LEARNER:
            batch.actor[which] = s.to_move
        _play(box, s, batch, which, move, room)
    count = 0
    for _ in range(_MOST_RENEWALS):
        count = _run_on(box, s, batch, which, room, orders.most)
        if count != 0:
            break
        _finish(box, s, batch, which, room, orders)
        if orders.renew == 0:
            break
        batch.number[which] += orders.many
        _begin(box, batch, which, room, orders)
    batch.counts[which] = max(0, count)
    batch.seat[which] = s.to_move if count > 0 else NOBODY
    if count == _PAUSED:
        batch.given[which] = GO_ON
        return 1
    if count == 0:
        return 0
    if batch.deciders[which, s.to_move] != LEARNER:
        return 1
    _show(box, s, batch, which, room, count)
    return 0


@compiled
def _begin(box: Record, batch: Batch, which: int, room: Room, orders: Record) -> None:
    """Deals; a match that nobody prepared gets a key by its number, and a chair for the learner."""
    s = batch.records[which]
    chair = 0
    if not orders.prepared:
        batch.records[which] = room.blank[0]
        number = u64(2 * batch.number[which])
        s.key[0] = siphash(u64(orders.low), u64(orders.high), number)
        s.key[1] = siphash(u64(orders.low), u64(orders.high), u64(number + u64(1)))
        chair = orders.chair
        if chair == NOBODY:
            chair = i64(siphash(u64(s.key[0]), u64(s.key[1]), _CHAIR) % u64(s.seats))
        for place in range(s.seats):
            batch.deciders[which, (chair + place) % s.seats] = orders.others[place]
    batch.actor[which] = chair
    batch.before[which] = NOBODY
    for seat in range(MAX_SEATS):
        batch.turns[which, seat] = 0
    deal(box, s)
    if len(batch.tallies) > 0:
        begin_count(s, batch.tallies[which])


@compiled
def _run_on(box: Record, s: Record, batch: Batch, which: int, room: Room, most: int) -> int:
    """Plays until somebody outside is asked, and returns how many moves there are; 0 at the end, or where a match is cut off."""
    out = batch.codes[which]
    while s.to_move != NOBODY and s.ply < most:
        if room.breath[0] <= 0:
            return _PAUSED
        seat = s.to_move
        if seat != batch.before[which]:
            batch.before[which] = seat
            batch.turns[which, seat] += 1
            if len(batch.tallies) > 0:
                look_at_points(box, s, batch.tallies[which], room.points, room.places)
        count = moves(box, s, out)
        if len(batch.tallies) > 0:
            count_choice(batch.tallies[which], seat, count)
        move = int(out[0])
        if count > 1:
            decider = batch.deciders[which, seat]
            if decider == RANDOM:
                move = int(out[pick_at_random(s, count)])
            elif decider == GREEDY:
                move = _greedily(box, s, out, room)
            else:
                move = _thought(box, s, room.mind, room.world, room.breath, decider)
                if move == NOTHING:
                    return count
        _play(box, s, batch, which, move, room)
    return 0


@compiled
def _play(box: Record, s: Record, batch: Batch, which: int, move: int, room: Room) -> None:
    """Plays a move, and counts what happened where that is wanted."""
    play(box, s, move, room.log)
    if len(batch.tallies) > 0:
        hear(room.log, room.slots, batch.heard[which], batch.tallies[which])


@compiled
def pick_at_random(s: Record, count: int) -> int:
    """Which of so many moves the random bot plays. The chance of the match is not touched: its moves from its seed replay it."""
    drawn = siphash(u64(s.key[0]), u64(s.key[1]), _BOTS | u64(2 * s.ply)) >> u64(32)
    return int(i64(u64(drawn * u64(count)) >> u64(32)))


@compiled
def _greedily(box: Record, s: Record, out: Codes32, room: Room) -> int:
    """What the greedy bot plays: like every bot it is shown a position as its seat imagines it."""
    room.world[0] = s
    imagine_for_bot(box, room.world[0])
    return most_points_now(box, room.world[0], out, room.trial, room.points, room.places, room.quiet)


@compiled
def _think(box: Record, s: Record, mind: Mind, world: Records, breath: npt.NDArray[np.int64], decider: int) -> int:
    """What a guest plays that has a mind here, which is shown the same; NOTHING for one that has none, and for a learner."""
    guest = decider - GUEST
    if guest < 0 or mind.iterations[guest] == 0:
        return NOTHING
    world[0] = s
    imagine_for_bot(box, world[0])
    breath[0] -= mind.iterations[guest]
    return think(box, world[0], mind.desks[guest], mind.work, mind.iterations[guest])


def _thought(box: Record, s: Record, mind: Any, world: Records, breath: npt.NDArray[np.int64], decider: int) -> int:
    """The same where there is a mind, so that only who needs the search compiles it."""
    return _think(box, s, mind, world, breath, decider) if mind else NOTHING


if JIT:
    from barnboard.kernel.fragments import overload

    @overload(_thought, strict=False)  # type: ignore[untyped-decorator]
    def _thought_compiled(box: Any, s: Any, mind: Any, world: Any, breath: Any, decider: Any) -> Any:
        if len(mind) == 0:
            return lambda box, s, mind, world, breath, decider: NOTHING
        return lambda box, s, mind, world, breath, decider: _think(box, s, mind, world, breath, decider)


@compiled
def imagine_for_bot(box: Record, s: Record) -> None:
    """Turns a position into one as the seat to move imagines it; the chance follows from the match and the ply alone."""
    key_low, key_high, ply = u64(s.key[0]), u64(s.key[1]), u64(2 * s.ply)
    low, high = siphash(key_low, key_high, _BOTS | ply), siphash(key_low, key_high, _BOTS | ply | u64(1))
    imagine(box, s, s.to_move, low, high)


@compiled
def _finish(box: Record, s: Record, batch: Batch, which: int, room: Room, orders: Record) -> None:
    """The standing, what it brings everybody, and the last look."""
    points, places = batch.points[which], batch.places[which]
    if len(batch.tallies) > 0:
        look_at_points(box, s, batch.tallies[which], points, places)
    standing(box, s, points, places)
    if s.to_move == NOBODY:
        batch.ended[which] = True
        reward(s.seats, points, places, batch.rewards[which], orders.margin)
    else:
        batch.cut[which] = True
        for seat in range(MAX_SEATS):
            batch.rewards[which, seat] = 0
    batch.finisher[which] = batch.actor[which]
    batch.gain[which] += batch.rewards[which, batch.actor[which]]
    if len(batch.vectors) > 0:
        vector, last = batch.vectors[which], batch.last[which]
        _look(box, s, batch.actor[which], room.pairs, batch.marks[which], vector)
        for index in range(len(last)):
            last[index] = vector[index]


@compiled
def reward(seats: int, points: Points, places: Points, rewards: Any, margin: int) -> None:
    """The share of the win of every seat, or its margin."""
    if not margin:
        share_win(seats, places, rewards)
        return
    for seat in range(seats):
        best_other = points[1] if seat == 0 else points[0]
        for other in range(seats):
            if other != seat and points[other] > best_other:
                best_other = points[other]
        rewards[seat] = points[seat] - best_other


def _look(box: Record, s: Record, seat: int, pairs: Any, marks: Any, vector: Any) -> None:
    """Makes a vector say what a seat knows; through pairs if there are any: then the marks say where it is not zero."""
    if pairs.dtype == PAIR:
        observe(box, s, seat, pairs)
        renew(marks, pairs, vector)
    else:
        observe(box, s, seat, vector)


if JIT:
    from numba import types

    @overload(_look, strict=False)  # type: ignore[untyped-decorator]
    def _look_compiled(box: Any, s: Any, seat: Any, pairs: Any, marks: Any, vector: Any) -> Any:
        if isinstance(pairs.dtype, types.Record):

            def by_pairs(box: Any, s: Any, seat: Any, pairs: Any, marks: Any, vector: Any) -> Any:
                observe(box, s, seat, pairs)
                renew(marks, pairs, vector)

            return by_pairs
        return lambda box, s, seat, pairs, marks, vector: observe(box, s, seat, vector)


@compiled
def _show(box: Record, s: Record, batch: Batch, which: int, room: Room, count: int) -> None:
    """Writes what the learner who is asked knows, and the mask of its moves."""
    if len(batch.vectors) > 0:
        _look(box, s, s.to_move, room.pairs, batch.marks[which], batch.vectors[which])
    if len(batch.masks) > 0:
        mask, codes = batch.masks[which], batch.codes[which]
        for move in range(count):
            mask[codes[move]] = True


@compiled
def _take_back_mask(batch: Batch, which: int) -> None:
    """Makes a mask False again where it was set."""
    if len(batch.masks) > 0:
        mask, codes = batch.masks[which], batch.codes[which]
        for move in range(batch.counts[which]):
            mask[codes[move]] = False


@compiled
def first_illegal(codes: Any, count: Any, given: Any) -> int:
    """The first match that is given a move which is none of its legal ones; past the last where there is none."""
    for which in range(len(given)):
        legal = given[which] == NOTHING
        for move in range(count[which]):
            legal |= codes[which, move] == given[which]
        if not legal:
            return which
    return len(given)


@compiled
def pick(codes: Any, count: Any, low: Any, high: Any, out: Any) -> None:
    """Writes one legal move for every match, each as likely as the others; NOTHING where a match is over."""
    for which in range(len(out)):
        chance = quick(u64(low), u64(high), u64(which)) >> u64(32)
        out[which] = codes[which, i64(u64(chance * u64(count[which])) >> u64(32))] if count[which] > 0 else NOTHING
