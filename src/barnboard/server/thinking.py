"""Thinking: bots' turns, hints and reviews share a few threads, fairly by the people who wait for them.

Whoever was thought for least is served next, however many tables somebody has. Moves, hints and reviews each have a share of
their own. Tables that nobody has open wait until nobody else does. When many wait, each thought is shorter rather than later. A
bot is given an imagined position, never the true one.
"""

import asyncio
import contextlib
import math
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from barnboard.bots.advice import Advice, Adviser, advise
from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel.records import Record
from barnboard.match import Match

from .distant import Distant, chosen
from .gauges import Gauges

A = TypeVar("A")
SHARES = {"move": 4.0, "hint": 2.0, "review": 1.0}
_FORGET_HALF_AFTER = 20.0  # seconds
_SHORTEST = 0.15  # of the usual time
_MOST_REMEMBERED = 10_000  # people
_MOST_REVIEWS = 4  # threads that go over matches; they take turns
_MOST_THREADS = 64  # some of them wait for thinkers elsewhere; the slots say how many think


@dataclass(eq=False)
class _Waiting:
    kind: str
    people: frozenset[str]
    granted: asyncio.Future[float]
    since: float = field(default_factory=time.monotonic)


class _Served:
    """How many seconds were spent for somebody; what is long past counts less and less."""

    def __init__(self) -> None:
        self._spent: dict[str, tuple[float, float]] = {}

    def of(self, who: str, now: float) -> float:
        """What counts of it now."""
        spent, at = self._spent.get(who, (0.0, now))
        return spent * math.exp2((at - now) / _FORGET_HALF_AFTER)

    def add(self, who: str, seconds: float, now: float) -> None:
        """Some more was spent."""
        self._spent[who] = (self.of(who, now) + seconds, now)
        if len(self._spent) > _MOST_REMEMBERED:
            self._spent = {name: spent for name, spent in self._spent.items() if self.of(name, now) > 0.01}


class Thinking:
    """The slots in which is thought, and who waits for one."""

    def __init__(self, slots: int, distant: Distant | None = None, gauges: Gauges | None = None) -> None:
        self._slots, self._busy = slots, 0
        self._gauges = gauges or Gauges()
        self._distant = distant
        if distant is not None:
            distant.on_change = self._grant
        self._waiting: list[_Waiting] = []
        self._people, self._kinds = _Served(), _Served()
        self._threads = ThreadPoolExecutor(_MOST_THREADS, thread_name_prefix="thinker")
        self._reviewers = ThreadPoolExecutor(_MOST_REVIEWS, thread_name_prefix="reviewer")

    @property
    def slots(self) -> int:
        """How many thoughts there can be at the same time: elsewhere, if there are thinkers, else here."""
        return (self._distant.slots if self._distant is not None else 0) or self._slots

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a slot."""
        return len(self._waiting)

    @property
    def running(self) -> int:
        """How many thoughts have a slot."""
        return self._busy

    async def choose(self, match: Match, level: str, people: frozenset[str]) -> tuple[str, bool]:
        """The move that a bot makes for the seat to move, as text, and whether it had to think shorter than usual."""
        codes = match.codes()
        code, share = codes[0], 1.0
        if len(codes) > 1:
            imagined = match.imagined(match.to_move, (secrets.randbits(64), secrets.randbits(64)))
            async with self.slot("move", people) as share:
                code = await self._thought(match, level, imagined, share, codes)
        return match.game.text(match.box, code), share < 1

    async def _thought(self, match: Match, level: str, imagined: Record, share: float, codes: list[int]) -> int:
        if self._distant is not None and self._distant.slots:
            found = await self._distant.choose(match, imagined, level, share)
            if found is not None and found in codes:
                return found
        return await self._in_thread(partial(_think, level, match, imagined, share))

    async def advise(self, person: str, work: Callable[[Adviser], A]) -> A:
        """Does some thinking for a hint, in a thread."""
        async with self.slot("hint", frozenset({person})):
            return await self._in_thread(partial(work, self.adviser()))

    def adviser(self) -> Adviser:
        """What finds advice, asked from a thread: thinkers elsewhere if there are any, else that thread."""
        loop, distant = asyncio.get_running_loop(), self._distant

        def ask(
            game: Game,
            box: Box[Any],
            s: Record,
            iterations: int | None = None,
            seconds: float | None = None,
            keep: Collection[int] = (),
            stop: Callable[[], bool] = lambda: False,
        ) -> Advice:
            if distant is not None and distant.is_there:
                asked = distant.advise(game, box, s, iterations, seconds, keep)
                found = asyncio.run_coroutine_threadsafe(asked, loop).result()
                if found is not None:
                    return found
            return advise(game, box, s, iterations, seconds, keep, stop)

        return ask

    async def in_slices(self, person: str, work: Callable[[Adviser, Callable[[], None]], A]) -> A:
        """Does long work in a thread. It is given an adviser, and a function to call now and then that lets others think."""
        loop = asyncio.get_running_loop()
        turns = _Turns(self, frozenset({person}))

        def next_turn() -> None:
            asyncio.run_coroutine_threadsafe(turns.next(), loop).result()

        try:
            return await loop.run_in_executor(self._reviewers, work, self.adviser(), next_turn)
        finally:
            turns.end()

    @contextlib.asynccontextmanager
    async def slot(self, kind: str, people: frozenset[str]) -> AsyncIterator[float]:
        """Waits for a slot and holds it; gives the share of the usual time that there is."""
        share = await self.take(kind, people)
        began = time.monotonic()
        try:
            yield share
        finally:
            self.give_back(kind, people, time.monotonic() - began)

    async def take(self, kind: str, people: frozenset[str]) -> float:
        """Waits for a slot."""
        waiting = _Waiting(kind, people, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._grant()
        try:
            return await waiting.granted
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif waiting.granted.done() and not waiting.granted.cancelled():
                self.give_back(kind, people, 0.0)
            raise

    def give_back(self, kind: str, people: frozenset[str], seconds: float) -> None:
        """A slot is free again; whoever had it is charged for the time."""
        now = time.monotonic()
        self._gauges.thought(kind, seconds)
        for person in people:
            self._people.add(person, seconds / len(people), now)
        self._kinds.add(kind, seconds / SHARES[kind], now)
        self._busy -= 1
        self._grant()

    def stop(self) -> None:
        """Lets go of the threads, and of those who wait."""
        for waiting in self._waiting:
            waiting.granted.cancel()
        self._waiting.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._reviewers.shutdown(wait=False, cancel_futures=True)

    def _grant(self) -> None:
        while self._waiting and self._busy < self.slots:
            now = time.monotonic()
            first = min(self._waiting, key=partial(self._rank, now))
            self._waiting.remove(first)
            if not first.granted.done():
                self._busy += 1
                self._gauges.waited(first.kind, now - first.since)
                first.granted.set_result(self._share(first))

    def _rank(self, now: float, waiting: _Waiting) -> tuple[bool, float, float, float]:
        served = min((self._people.of(person, now) for person in waiting.people), default=0.0)
        return not waiting.people, self._kinds.of(waiting.kind, now), served, waiting.since

    def _share(self, first: _Waiting) -> float:
        """Of the usual time: all of it, unless more wait for a move than can be served at once."""
        others = sum(bool(waiting.people) and waiting.kind == "move" for waiting in self._waiting)
        if not first.people or others < self.slots:
            return 1.0
        return max(_SHORTEST, self.slots / (others + 1))

    async def _in_thread(self, work: Callable[[], A]) -> A:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


class _Turns:
    """The slots that one long piece of work takes, one after the other."""

    def __init__(self, thinking: Thinking, people: frozenset[str]) -> None:
        self._thinking, self._people = thinking, people
        self._began: float | None = None

    async def next(self) -> None:
        """Gives the slot back and waits for another one."""
        self.end()
        await self._thinking.take("review", self._people)
        self._began = time.monotonic()

    def end(self) -> None:
        """Gives the slot back."""
        if self._began is not None:
            self._thinking.give_back("review", self._people, time.monotonic() - self._began)
            self._began = None


def _think(level: str, match: Match, imagined: Record, share: float) -> int:
    return chosen(level, share, match.game, match.box, imagined)
