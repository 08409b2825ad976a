"""Hints while a match runs and a review when it is over, from the bots."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from barnboard.bots import hints
from barnboard.match import Match

from .house import House
from .refusals import Refusal
from .tables import Table

log = logging.getLogger("barnboard.server")

Progress = Callable[[int, int], None]


class Reviewer:
    """Reviews finished matches one after the other, in a thread of its own, and gives hints."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="reviewer")
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
        self._thread.shutdown(wait=False, cancel_futures=True)

    # ------------------------------------------------------------ hints

    async def hints(self, table: Table, seat: int, language: str) -> dict[str, Any]:
        """The best moves of the seat to move (HintsShape). The bot sees what the seat sees."""
        match = table.running()
        if match.to_move != seat:
            raise Refusal("not_your_turn", name=table.seats[match.to_move or 0].name)
        words = {move.text: move for move in match.moves(language)}
        saved, ply = match.save(), match.ply  # the thread has its own: the match may move on meanwhile
        found = await self._house.thinkers.run(lambda: self.advice.hint(Match.load(saved), seat))
        told = []
        for hint in found:
            move = words[hint.move.text]
            told.append({"move": move.text, "words": move.words, "touch": move.touch, "chance": float(hint.chance)})
        return {"ply": ply, "seat": seat, "hints": told}

    # ------------------------------------------------------------ reviews

    async def state(self, table: Table, language: str) -> dict[str, Any]:
        """How far a review is, and its result (ReviewShape)."""
        table.finished()
        key = (table.id, language)
        if key in self._progress:
            return {"status": "running", "progress": self._progress[key], "result": None}
        kept = await self._house.store.review(*key)
        if kept is not None:
            return {"status": "done", "progress": 1.0, "result": kept}
        return {"status": "failed" if key in self._failed else "none", "progress": 0.0, "result": None}

    async def begin(self, table: Table, language: str) -> dict[str, Any]:
        """Begins a review unless there is one."""
        match = table.finished()
        state = await self.state(table, language)
        if state["status"] in ("none", "failed"):
            self._progress[table.id, language] = 0.0
            task = asyncio.create_task(self._review(table, match.save(), language))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            return {"status": "running", "progress": 0.0, "result": None}
        return state

    async def _review(self, table: Table, saved: dict[str, Any], language: str) -> None:
        key, loop = (table.id, language), asyncio.get_running_loop()

        def progress(done: int, all_of_it: int) -> None:
            loop.call_soon_threadsafe(self._tell, table, language, done / max(1, all_of_it))

        try:
            result = await loop.run_in_executor(self._thread, self._go_over, saved, language, progress)
            await self._house.store.keep_review(*key, result.as_dict())
        except Exception:
            log.exception("review of table %s", table.id)
            self._failed.add(key)
        finally:
            self._progress.pop(key, None)
        self._house.tell_review(table, "failed" if key in self._failed else "done", 1.0)

    def _go_over(self, saved: dict[str, Any], language: str, progress: Progress) -> Any:
        match = Match.load(saved)
        return self.advice.review(match, language=language, progress=progress, stop=lambda: self._is_stopped)

    def _tell(self, table: Table, language: str, progress: float) -> None:
        key = (table.id, language)
        if key in self._progress and progress - self._progress[key] >= 0.01:
            self._progress[key] = progress
            self._house.tell_review(table, "running", progress)
