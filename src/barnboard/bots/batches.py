"""Many matches at once: the one door that simulation, arena and environments go through.

A batch is an array of records and, beside it, arrays with a row for each match: who decides for each seat, what may be played,
what is observed, how it ended. `stepping` plays it on; here it is made, shared among threads, and bots in Python (guests) are
asked. A bot that searches with so many iterations is not asked: it thinks inside, in arrays that each thread has for it. A chunk
of matches comes out the same anywhere. A match that does not end is cut off after so many moves, so a batch always comes back.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias, TypeGuard

import numpy as np
import numpy.typing as npt

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel.compile import compiled_for
from barnboard.kernel.events import new_log
from barnboard.kernel.observing import new_marks, new_pairs
from barnboard.kernel.records import MAX_SEATS, NOBODY, Points, Record, Records, copies, copy, no_log
from barnboard.match import Match, keys_of

from . import make_bot
from .bot import Bot
from .counting import ROWS, Slots, new_tallies
from .levels import ThinkingBot
from .policy import policy_for
from .search import MOST_NODES, instruct
from .stepping import (
    DEAL,
    GREEDY,
    GUEST,
    LEARNER,
    NOTHING,
    ORDERS,
    RANDOM,
    Batch,
    Mind,
    Room,
    advance,
    imagine_for_bot,
    pick_at_random,
)
from .tree import desks_for, work_for

COMPILED = {"random": RANDOM, "greedy": GREEDY}

_SHORT = 1024  # observations up to here are written whole, longer ones by pairs: both ways measured
_BREATH = 10_000  # iterations of searches after which a thread looks up: some tenths of a second
_ALIGNED = 64  # bytes: what others take over without a copy

Hire: TypeAlias = Callable[[str], Bot]


def aligned(shape: tuple[int, ...], dtype: Any) -> npt.NDArray[Any]:
    """Zeros that begin where JAX and PyTorch take an array over without a copy."""
    kind = np.dtype(dtype)
    size = int(np.prod(shape)) * kind.itemsize
    room = np.zeros(size + _ALIGNED, np.uint8)
    start = -room.ctypes.data % _ALIGNED
    made: npt.NDArray[Any] = room[start : start + size].view(kind).reshape(shape)
    return made


def new_batch(game: Game, blank: Record, many: int, sees: bool = False, masks: bool = False, slots: Slots | None = None) -> Batch:
    """The arrays for so many matches, none of which is dealt. `sees`: what learners know is written; `slots`: what is counted."""
    tallies, heard = new_tallies(0, 0) if slots is None else new_tallies(many, len(slots.slots))
    by_seat = (many, MAX_SEATS)
    watched = many if sees else 0
    numbers = [aligned((many,), np.int64) for _ in range(7)]
    given, number, actor, finisher, seat, counts, before = numbers
    return Batch(
        records=copies(blank, many),
        deciders=np.zeros(by_seat, np.int64),
        given=given,
        number=number,
        actor=actor,
        finisher=finisher,
        seat=seat,
        counts=counts,
        codes=aligned((many, game.most_moves), np.int32),
        turns=np.zeros(by_seat, np.int64),
        before=before,
        ended=aligned((many,), np.bool_),
        cut=aligned((many,), np.bool_),
        points=aligned(by_seat, np.int64),
        places=aligned(by_seat, np.int64),
        rewards=aligned(by_seat, np.float32),
        gain=aligned((many,), np.float32),
        vectors=aligned((watched, game.observation), np.float32),
        marks=new_marks(watched, game.observation if _by_pairs(game) else 0),
        last=aligned((watched, game.observation), np.float32),
        masks=aligned((many if masks else 0, game.codes.size), np.bool_),
        tallies=tallies,
        heard=heard,
    )


def new_room(game: Game, blank: Record, slots: Slots | None = None, mind: Mind | tuple[()] = ()) -> Room:
    """What a thread needs."""
    points, places = (np.zeros(MAX_SEATS, np.int64) for _ in range(2))
    return Room(
        blank=copies(blank, 1),
        world=np.zeros(1, game.dtype),
        trial=np.zeros(1, game.dtype),
        points=points,
        places=places,
        pairs=new_pairs(game.observation) if _by_pairs(game) else np.zeros(0, np.float32),
        log=no_log() if slots is None else new_log(ROWS),
        quiet=no_log(),
        slots=np.zeros((0, 0), np.int64) if slots is None else slots.table,
        mind=mind,
        breath=np.zeros(1, np.int64),
    )


def new_mind(game: Game, box: Box[Any], blank: Record, guests: Sequence[Bot]) -> Mind | tuple[()]:
    """What a thread needs for those guests that search with so many iterations and play what they tried most."""
    if not any(_thinks_inside(guest) for guest in guests):
        return ()
    policy = policy_for(game, box, blank)
    iterations, desks = np.zeros(len(guests), np.int64), desks_for(game, len(guests))
    for guest, bot in enumerate(guests):
        if _thinks_inside(bot):
            iterations[guest] = bot.iterations or 0
            instruct(desks[guest], game, bot.recipe, policy)
    return Mind(iterations, desks, work_for(game, MOST_NODES, policy.likings))


def _thinks_inside(bot: Bot) -> TypeGuard[ThinkingBot]:
    return isinstance(bot, ThinkingBot) and bot.seconds is None and bool(bot.iterations) and bot.level.slack == 0


def _by_pairs(game: Game) -> bool:
    return game.observation > _SHORT


def imagined(box: Record, s: Record) -> Record:
    """The position as the seat to move imagines it, for a guest."""
    world = copy(s)
    imagine_for_bot(box, world)
    return world


class Crowd:
    """Matches that are played on together by so many threads (0: one for each core). `guests` are bots by name."""

    def __init__(
        self,
        game: Game,
        box: Box[Any],
        blank: Record,
        batch: Batch,
        orders: Record,
        guests: Sequence[str] = (),
        threads: int = 1,
        hire: Hire = make_bot,
        slots: Slots | None = None,
    ) -> None:
        self.game, self.box, self.batch, self.orders = game, box, batch, orders
        many = max(1, min(len(batch.given), threads or os.cpu_count() or 1))
        edges = np.linspace(0, len(batch.given), many + 1).astype(int)
        self._shares = []
        for start, end in pairwise(edges):
            share = Batch(**{name: array[start:end] for name, array in batch._asdict().items()})
            bots = [hire(name) for name in guests]
            self._shares.append((share, new_room(game, blank, slots, new_mind(game, box, blank, bots)), bots))
        share, room, _ = self._shares[0]
        self._play_on = compiled_for(advance, box.record, share, room, orders)
        self._pool = ThreadPoolExecutor(many - 1) if many > 1 else None
        self._stopped = False

    def advance(self) -> None:
        """Plays all matches on that were given something, to where a learner is asked or to their ends.

        What breaks off on the way (Ctrl-C, a guest that fails) leaves matches in the middle of a step: they must be dealt again.
        """
        if self._stopped:
            raise RuntimeError("the matches were broken off in the middle of a step: deal them again")
        first, *others = self._shares
        running = [self._pool.submit(self._advance, *share) for share in others] if self._pool is not None else []
        try:
            self._advance(*first)
            for share in running:
                share.result()
        except BaseException:
            self._stopped = True
            wait(running)
            raise

    def deal(self) -> None:
        """Begins all matches, whatever became of those before."""
        self._stopped = False
        self.batch.given.fill(DEAL)
        self.advance()

    def _advance(self, share: Batch, room: Room, guests: list[Bot]) -> None:
        box = self.box.record
        room.breath[0] = _BREATH
        while self._play_on(box, share, room, self.orders) and not self._stopped:
            room.breath[0] = _BREATH
            rows = np.arange(len(share.given))
            asked = (share.seat != NOBODY) & (share.given == NOTHING)  # the others are over, or have not come to it yet
            deciders = np.where(asked, share.deciders[rows, share.seat], LEARNER)
            for which in np.flatnonzero(deciders >= GUEST):
                if not self._stopped:
                    guest = guests[deciders[which] - GUEST]
                    share.given[which] = guest.choose(self.game, self.box, imagined(box, share.records[which]))

    def close(self) -> None:
        """Lets the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None


class Outcomes(NamedTuple):
    """How many matches went, a row each; of four seats those that nobody sits on are zero."""

    moves: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    points: Points
    places: Points
    cut: npt.NDArray[np.bool_]  # where a match was cut off: the standing is that of then
    records: Records  # the last positions
    tallies: Records  # no rows where nothing was counted (`counting`)
    heard: npt.NDArray[np.int32]  # events, by seat and slot


def deciders_of(seatings: Iterable[Sequence[str]]) -> tuple[npt.NDArray[np.int64], list[str]]:
    """Who decides, for each match and seat, given bots by name; and the names of the guests among them."""
    numbers, rows = dict(COMPILED), []
    guests: list[str] = []
    for seating in seatings:
        for name in seating:
            if name not in numbers:
                numbers[name] = GUEST + len(guests)
                guests.append(name)
        rows.append([numbers[name] for name in seating] + [LEARNER] * (MAX_SEATS - len(seating)))
    return np.array(rows, np.int64).reshape(-1, MAX_SEATS), guests


def play_matches(
    game: Game,
    box: Box[Any],
    blank: Record,
    seeds: Sequence[str],
    seatings: Sequence[Sequence[str]],
    threads: int = 1,
    hire: Hire = make_bot,
    slots: Slots | None = None,
) -> Outcomes:
    """Plays a match for every seed between the bots of its seating, from a position before the deal. `slots`: what is counted."""
    records = copies(blank, len(seeds))
    records["key"] = keys_of(seeds)
    deciders, guests = deciders_of(seatings)
    batch = new_batch(game, blank, len(seeds), slots=slots)._replace(records=records, deciders=deciders)
    return _play(Crowd(game, box, blank, batch, _to_the_end(game.most_plies_of(box)), guests, threads, hire, slots))


def replay(
    game: Game, box: Box[Any], seats: int, seed: str, seating: Sequence[str], options: Any, hire: Hire = make_bot
) -> Match:
    """One of the matches of a batch once more, move by move, with all that a `Match` can tell and save."""
    match = Match(game, seats=seats, seed=seed, box=box, **options)
    bots = [None if name == "random" else hire(name) for name in seating]
    most = game.most_plies_of(box)
    while (seat := match.to_move) is not None and match.ply < most:
        codes, bot = match.codes(), bots[seat]
        if len(codes) == 1:
            match.play(codes[0])
        elif bot is None:
            match.play(codes[int(pick_at_random(match._s, len(codes)))])
        else:
            match.play(bot.choose(game, box, imagined(box.record, match._s)))
    return match


def play_randomly(
    game: Game, records: Records, threads: int = 1, most: int | None = None, box: Box[Any] | None = None
) -> Outcomes:
    """Deals every record of an array, with the usual box or another, and plays it randomly to its end or for so many moves."""
    batch = new_batch(game, records[0], len(records))._replace(records=records)
    batch.deciders[:] = RANDOM
    box = box or game.usual_box
    orders = _to_the_end(game.most_plies_of(box) if most is None else most)
    return _play(Crowd(game, box, records[0], batch, orders, threads=threads))


def _to_the_end(most: int) -> Record:
    orders: Record = np.zeros(1, ORDERS)[0]
    orders.most = most
    orders.prepared = 1
    return orders


def _play(crowd: Crowd) -> Outcomes:
    batch = crowd.batch
    try:
        crowd.deal()
    finally:
        crowd.close()
    return Outcomes(
        moves=batch.records["ply"].copy(),
        turns=batch.turns,
        points=batch.points,
        places=batch.places,
        cut=batch.cut,
        records=batch.records,
        tallies=batch.tallies,
        heard=batch.heard,
    )
