"""Thinking in processes of its own (`barnboard think`), on this machine or others, reached through PostgreSQL.

A thought is a row: the position that somebody may imagine, and what is wanted of it: the move of a bot, or advice for a hint or a
review. Any thinker takes it, and tells what it found. Where none answers in time the server thinks itself.
"""

import asyncio
import base64
import secrets
from collections.abc import Callable, Collection, Mapping
from typing import Any

import numpy as np

from barnboard.bots import LEVELS, make_bot
from barnboard.bots.advice import Advice, advise
from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel.records import Record, copy
from barnboard.match import Match

from .settings import Settings
from .store import Store

ALIVE_EVERY = 2.0
_SILENT_AFTER = 7.0
_PATIENCE = 4.0  # seconds more than a thought takes
_LONGEST = 15.0  # seconds of advice that is not measured in seconds

Found = Mapping[str, Any] | None  # what a thinker tells; None where it cannot think about such a position


class Distant:
    """The thinkers elsewhere that are alive, and what they are asked."""

    def __init__(self, settings: Settings, store: Store, process: str) -> None:
        self._settings, self._store, self._process = settings, store, process
        self._alive: dict[str, tuple[int, float]] = {}  # thinker -> slots, last heard
        self._asked: dict[str, asyncio.Future[Found]] = {}
        self.on_change: Callable[[], None] = lambda: None

    @property
    def slots(self) -> int:
        """How many thoughts they can have at the same time."""
        if not self._alive:
            return 0
        now = asyncio.get_running_loop().time()
        self._alive = {who: alive for who, alive in self._alive.items() if now - alive[1] < _SILENT_AFTER}
        return sum(slots for slots, _ in self._alive.values())

    @property
    def is_there(self) -> bool:
        """Whether a thinker was heard lately."""
        return bool(self._alive)

    def heard(self, thinker: str, slots: int) -> None:
        """A thinker said that it is alive, or with 0 slots that it goes."""
        if slots:
            self._alive[thinker] = (slots, asyncio.get_running_loop().time())
        else:
            self._alive.pop(thinker, None)
        self.on_change()

    def answered(self, thought: str, found: Found) -> None:
        """A thinker has found something."""
        asked = self._asked.get(thought)
        if asked is not None and not asked.done():
            asked.set_result(found)

    async def choose(self, match: Match, imagined: Record, level: str, share: float) -> int | None:
        """The code of the move that some thinker finds, or None where none of them answers in time."""
        usual = LEVELS.get(level)
        job = as_job(match.game, match.box, imagined, wants="move", level=level, share=share)
        found = await self._ask(job, 0 if usual is None else usual.seconds * share)
        return None if found is None else int(found["code"])

    async def advise(
        self, game: Game, box: Box[Any], s: Record, iterations: int | None, seconds: float | None, keep: Collection[int]
    ) -> Advice | None:
        """The advice that some thinker finds, or None where none of them answers in time."""
        job = as_job(game, box, s, wants="advice", iterations=iterations, seconds=seconds, keep=list(keep))
        found = await self._ask(job, seconds or _LONGEST) if self.slots else None
        return None if found is None else Advice.of(found)

    async def _ask(self, job: Mapping[str, Any], seconds: float) -> Found:
        thought = f"{self._process}-{secrets.token_hex(8)}"
        answer: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        self._asked[thought] = answer
        try:
            await self._store.thoughts.ask(thought, self._settings.now(), job, self._process)
            async with asyncio.timeout(_PATIENCE + seconds):
                return await answer
        except TimeoutError:
            return None
        finally:
            del self._asked[thought]
            await self._store.thoughts.forget(thought)


def as_job(game: Game, box: Box[Any], imagined: Record, **wanted: Any) -> dict[str, Any]:
    """What a thinker has to know."""
    position = base64.b64encode(imagined.tobytes()).decode()
    return {"game": game.id, "rules": game.rules_version, "box": box.digest, "position": position, **wanted}


def found_for(job: Mapping[str, Any], game: Game, box: Box[Any]) -> dict[str, Any]:
    """What a thinker finds for a job."""
    position = position_of(game, job)
    if job["wants"] == "advice":
        return advise(game, box, position, job["iterations"], job["seconds"], job["keep"]).as_dict()
    return {"code": chosen(job["level"], job["share"], game, box, position)}


def position_of(game: Game, job: Mapping[str, Any]) -> Record:
    """The position that a job is about."""
    given: Record = np.frombuffer(base64.b64decode(job["position"]), game.dtype)[0]
    return copy(given)


def chosen(level: str, share: float, game: Game, box: Box[Any], imagined: Record) -> int:
    """The move of a bot that has so much of its usual time."""
    usual = LEVELS.get(level)
    if usual is None or share >= 1:
        return make_bot(level).choose(game, box, imagined)
    iterations = None if usual.iterations is None else max(1, round(usual.iterations * share))
    return make_bot(level, seconds=usual.seconds * share, iterations=iterations).choose(game, box, imagined)
