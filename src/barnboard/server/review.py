"""Hints while a match runs and a review when it is over, from the bots.

A review goes over one move after the other and lets others think in between; a person has one running at a time.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from barnboard.bots import hints
from barnboard.bots.advice import Adviser
from barnboard.match import Match
from barnboard.words import say

from .house import House
from .refusals import Refusal
from .seats import Person
from .tables import Table

log = logging.getLogger("barnboard.server")

Progress = Callable[[int, int], None]


class Reviewer:
    """Reviews finished matches and gives hints."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._busy_for: set[str] = set()  # people who have a review running
        self._progress: dict[tuple[str, str], float] = {}
        self._failed: set[tuple[str, str]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopped = False
        self.advice: Any = hints  # replaced in tests only

    def stop(self) -> None:
        """Lets go of what is not done."""
        self._is_stopped = True
        for task in self._tasks:
            task.cancel()

    # ------------------------------------------------------------ hints

    async def hints(self, table: Table, person: Person, seat: int, language: str) -> dict[str, Any]:
        """The best moves of the seat to move (HintsShape). The bot sees what the seat sees."""
        match = table.running()
        if table.row.rated:
            raise Refusal("rated_match")
        if match.to_move != seat:
            raise Refusal("not_your_turn", name=table.seats[match.to_move or 0].name)
        return await self.hints_of(match, person, seat, language)

    async def hints_of(self, match: Match, person: Person, seat: int, language: str) -> dict[str, Any]:
        """The same of a match that may be no table's; its seat is to move."""
        own, ply = match.at(match.ply), match.ply  # the thread has its own: the match may move on meanwhile
        found = await self._house.thinking.advise(
            person.digest, lambda adviser: self.advice.hint(own, seat, language=language, adviser=adviser)
        )
        told = [
            {
                "move": one.move.text,
                "words": one.move.words,
                "touch": one.move.touch,
                "chance": float(one.chance),
                "error": float(one.error),
            }
            for one in found
        ]
        settled = hints.settled(found)
        reason = say(language, f"hint.{settled}") if settled else found[0].reason
        return {"ply": ply, "seat": seat, "hints": told, "reason": reason, "settled": bool(settled)}

    # ------------------------------------------------------------ reviews

    async def state(self, table: Table, language: str) -> dict[str, Any]:
        """How far a review is, and its result (ReviewShape)."""
        table.finished()
        key = (table.id, language)
        if key in self._progress:
            return {"status": "running", "progress": self._progress[key], "result": None}
        kept = await self._house.store.review(*key)
        if kept is not None and all("after" in ply for ply in kept.get("plies", ())):  # else it was made before that was told
            return {"status": "done", "progress": 1.0, "result": kept}
        return {"status": "failed" if key in self._failed else "none", "progress": 0.0, "result": None}

    async def begin(self, table: Table, person: Person, language: str) -> dict[str, Any]:
        """Begins a review unless there is one of this match, or the person has another one running."""
        match = table.finished()
        state = await self.state(table, language)
        if state["status"] in ("none", "failed"):
            if person.digest in self._busy_for:
                raise Refusal("one_review")
            self._busy_for.add(person.digest)
            self._progress[table.id, language] = 0.0
            task = asyncio.create_task(self._review(table, match.at(match.ply), person.digest, language))
            self._tasks.add(task)
            task.add_done_callback(lambda _: self._busy_for.discard(person.digest))
            task.add_done_callback(self._tasks.discard)
            return {"status": "running", "progress": 0.0, "result": None}
        return state

    async def _review(self, table: Table, match: Match, person: str, language: str) -> None:
        key, loop = (table.id, language), asyncio.get_running_loop()

        def progress(done: int, all_of_it: int) -> None:
            loop.call_soon_threadsafe(self._tell, table, language, done / max(1, all_of_it))

        try:
            result = await self._house.thinking.in_slices(person, partial(self._go_over, match, language, progress))
            await self._house.store.keep_review(*key, result.as_dict())
        except Exception:
            log.exception("review of table %s", table.id)
            self._failed.add(key)
        finally:
            self._progress.pop(key, None)
        self._house.broadcast.review(table, "failed" if key in self._failed else "done", 1.0)

    def _go_over(self, match: Match, language: str, progress: Progress, adviser: Adviser, next_turn: Callable[[], None]) -> Any:
        def stop() -> bool:  # it is asked before every move
            if not self._is_stopped:
                next_turn()
            return self._is_stopped

        return self.advice.review(match, language=language, progress=progress, stop=stop, adviser=adviser)

    def _tell(self, table: Table, language: str, progress: float) -> None:
        key = (table.id, language)
        if key in self._progress and progress - self._progress[key] >= 0.01:
            self._progress[key] = progress
            self._house.broadcast.review(table, "running", progress)
