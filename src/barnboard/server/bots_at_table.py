"""Bots at tables: they think in worker threads, a few at a time, in the order in which their turns came up.

A table has at most one turn in line, so no table keeps the others waiting. A bot is given an imagined position, never the true
one.
"""

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from barnboard.bots import make_bot
from barnboard.match import Match


class Thinkers:
    """The threads in which bots think."""

    def __init__(self, many: int) -> None:
        self._free = asyncio.Semaphore(many)
        self._threads = ThreadPoolExecutor(many, thread_name_prefix="thinker")

    async def choose(self, match: Match, level: str) -> str:
        """The move that a bot makes for the seat to move, as text."""
        codes = match.codes()
        code = codes[0]
        if len(codes) > 1:
            imagined = match.imagined(match.to_move, (secrets.randbits(64), secrets.randbits(64)))
            code = await self.run(partial(_think, level, match, imagined))
        return match.game.text(match.box, code)

    async def run(self, work: Any) -> Any:
        """Does some thinking when its turn comes."""
        async with self._free:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def stop(self) -> None:
        """Lets go of the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _think(level: str, match: Match, imagined: Any) -> int:
    return make_bot(level).choose(match.game, match.box, imagined)
