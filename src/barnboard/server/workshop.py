"""The workshop: processes for work that takes long and would hold up everybody else, started when there is some."""

import asyncio
import signal
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

A = TypeVar("A")


class Lane:
    """Where work of some milliseconds waits, so that of many who ask for it one is served, then everybody else, then the next."""

    def __init__(self) -> None:
        self._free = asyncio.Lock()

    async def __aenter__(self) -> None:
        await self._free.acquire()

    async def __aexit__(self, *_: object) -> None:
        await asyncio.sleep(0)
        self._free.release()


class Workshop:
    """Does work in so many processes, or in a thread where there are none."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: Executor | None = None

    async def run(self, work: Callable[..., A], *given: Any) -> tuple[A, float]:
        """What a function gives, and how many seconds of a processor it took. A process that died is replaced once."""
        loop = asyncio.get_running_loop()
        for is_last in (False, True):
            pool = self._pool = self._pool or self._open()
            try:
                return await loop.run_in_executor(pool, _timed, work, given)
            except BrokenProcessPool:
                self._pool = None
                if is_last:
                    raise
        raise AssertionError("not reached")

    def stop(self) -> None:
        """Lets go of the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def _open(self) -> Executor:
        if self._workers == 0:
            return ThreadPoolExecutor(1, thread_name_prefix="workshop")
        return ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_leave_signals)


def _leave_signals() -> None:
    """Ctrl-C goes to all processes of a terminal; the server ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _timed(work: Callable[..., A], given: tuple[Any, ...]) -> tuple[A, float]:
    began = time.thread_time()
    return work(*given), time.thread_time() - began
