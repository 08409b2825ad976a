"""Which games can be played here at once.

Games that this machine never compiled are compiled in processes of their own, so that tables of other games and the page go on
meanwhile: first the game that somebody chose. What lies compiled on the disk is only taken up. A table opens before that is
compiled which tells whether a move can be taken back (`foresees`); until then none can.
"""

import asyncio
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from barnboard.games import Game, games
from barnboard.warming import AT_A_TABLE, Oven, is_taken_up, is_warm, warm

_FORESIGHT = "foresight"


class Readiness:
    """Gets games ready, each once."""

    def __init__(self) -> None:
        self._oven = Oven([])
        self._waiters = ThreadPoolExecutor(1 + 2 * len(games()), thread_name_prefix="readiness")  # each game waits with up to two
        self._getting_ready: dict[str, asyncio.Task[None]] = {}
        self._following: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Takes up what lies compiled, and begins to compile the rest."""
        known = list(games().values())
        self._oven = Oven(known, (*AT_A_TABLE, _FORESIGHT))
        self._oven.start()
        for game in sorted(known, key=lambda game: not is_warm(game, AT_A_TABLE)):
            self._begin(game)

    async def ready(self, game: Game) -> None:
        """Returns when the game can be played; somebody waits for it, so it comes before the others."""
        if not self.is_ready(game):
            self._oven.want(game)
        await asyncio.shield(self._begin(game))

    async def all_ready(self) -> None:
        """Returns when all games can be played."""
        await asyncio.gather(*(asyncio.shield(self._begin(game)) for game in games().values()))

    def is_ready(self, game: Game) -> bool:
        """Whether a table of the game opens without waiting for a compiler."""
        begun = self._getting_ready.get(game.id)
        return (begun is not None and begun.done()) or is_warm(game, AT_A_TABLE)

    def cold(self) -> list[str]:
        """The ids of the games whose tables wait for a compiler."""
        return [game.id for game in games().values() if not self.is_ready(game)]

    def progress(self, game: Game) -> float:
        """How far a game is, from 0 to 1."""
        return 1.0 if self.is_ready(game) else self._oven.progress(game, AT_A_TABLE)

    def stop(self) -> None:
        """Ends what is being compiled."""
        self._oven.close()
        for begun in (*self._getting_ready.values(), *self._following):
            begun.cancel()
        self._waiters.shutdown(wait=False, cancel_futures=True)

    def _begin(self, game: Game) -> asyncio.Task[None]:
        if game.id not in self._getting_ready:
            self._getting_ready[game.id] = asyncio.create_task(self._get_ready(game))
        return self._getting_ready[game.id]

    async def _get_ready(self, game: Game) -> None:
        await self._take_up(game, AT_A_TABLE, "table")
        foresight = self._take_up(game, [_FORESIGHT], _FORESIGHT)
        if is_warm(game, [_FORESIGHT]):
            await foresight
        else:
            later = asyncio.create_task(foresight)
            self._following.add(later)
            later.add_done_callback(self._following.discard)

    async def _take_up(self, game: Game, compiled: Iterable[str], part: str) -> None:
        """When these parts are compiled: takes one from the disk, or compiles it here where nothing can be kept on a disk."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._waiters, self._oven.wait, game, compiled)
        await loop.run_in_executor(self._waiters, warm, game, [part])


def foresees(game: Game) -> bool:
    """Whether this process can tell at once if a move can be taken back."""
    return is_taken_up(game, _FORESIGHT)
