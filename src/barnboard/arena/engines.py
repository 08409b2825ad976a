"""Where work is done: in this process, in processes of this machine, or on a Ray cluster. An engine is chosen, not written.

Work is cut into pieces, each of which comes out the same wherever it is done: a few matches by their numbers, mostly. An engine
is given a job (a function of a module, with its plan bound by `partial`) and the pieces, and hands each back with its result as
it ends. A piece is done once, or again where the machine that had it died; its result is handed back once.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, Protocol, TypeVar

from barnboard.bots.batches import COMPILED
from barnboard.bots.search import prepare
from barnboard.games import Game, SetupError
from barnboard.match import Match

J = TypeVar("J")
T = TypeVar("T")

ENGINES = ("local", "ray")
_QUICK = 100  # matches in a piece where no bot thinks: a moment's work
_TRIES = 10  # of a piece whose machines die


class Engine(Protocol):
    """Does the pieces of some work."""

    def run(self, job: Callable[[J], T], pieces: Sequence[J], game: Game) -> Generator[tuple[J, T], None, None]:
        """Does a job, which plays that game, with every piece; yields each with its result as it ends."""
        ...


def make_engine(name: str = "local", workers: int = 0) -> Engine:
    """An engine by its name: `local` with so many processes (0: one for each core, 1: this one), or `ray`."""
    if name == "local":
        return Local(workers)
    if name == "ray":
        if workers:
            raise SetupError("--workers is for the local engine: a Ray cluster uses all its cores")
        return Ray()
    raise SetupError(f"no engine is called {name!r}; the engines: {', '.join(ENGINES)}")


def cut(numbers: Sequence[int], bots: Sequence[str], quick: int = _QUICK, slow: int = 1) -> Iterator[Sequence[int]]:
    """Cuts the numbers of matches into pieces: so many where all bots are compiled, so many where one thinks."""
    size = quick if set(bots) <= set(COMPILED) else slow
    yield from (numbers[first : first + size] for first in range(0, len(numbers), size))


class Local:
    """This machine, with so many processes: 0 is one for each core, 1 does everything in this one."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers

    def run(self, job: Callable[[J], T], pieces: Sequence[J], game: Game) -> Generator[tuple[J, T], None, None]:
        """Yields each piece with its result as it ends."""
        Match(game)  # compiles here, once, what the workers then find compiled
        prepare(game)
        many = min(len(pieces), self.workers or os.cpu_count() or 1)
        if many <= 1:
            yield from ((piece, job(piece)) for piece in pieces)
            return
        with ProcessPoolExecutor(many, multiprocessing.get_context("spawn"), _leave_interrupts_to_the_parent) as pool:
            try:
                yield from _collect(pool, job, pieces, 2 * many)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                for process in multiprocessing.active_children():
                    process.terminate()
                raise


def _collect(
    pool: ProcessPoolExecutor, job: Callable[[J], T], pieces: Sequence[J], at_once: int
) -> Generator[tuple[J, T], None, None]:
    """Hands out the pieces, a few more than there are workers at a time, and takes the results as they come."""
    left = iter(pieces)
    running: dict[Future[T], J] = {}
    while True:
        while len(running) < at_once and (piece := next(left, None)) is not None:
            running[pool.submit(job, piece)] = piece
        if not running:
            return
        ended, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in ended:
            yield running.pop(future), future.result()


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Ray:
    """A Ray cluster: the one that RAY_ADDRESS names or that runs here, else one made on this machine for this work."""

    def run(self, job: Callable[[J], T], pieces: Sequence[J], game: Game) -> Generator[tuple[J, T], None, None]:
        """Yields each piece with its result as it ends. What a node that died had in hand is given to another."""
        ray = _ray()
        began = not ray.is_initialized()
        if began:
            ray.init(log_to_driver=False, configure_logging=False)
        try:
            yield from _collect_from(ray, job, pieces)
        finally:
            if began:
                ray.shutdown()


def _collect_from(ray: Any, job: Callable[[J], T], pieces: Sequence[J]) -> Generator[tuple[J, T], None, None]:
    task = ray.remote(num_cpus=1, max_retries=_TRIES)(_do)
    shared = ray.put(job)
    waiting, running = list(reversed(pieces)), dict[Any, J]()
    tries: dict[int, int] = {}
    while waiting or running:
        at_once = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while waiting and len(running) < at_once:
            piece = waiting.pop()
            running[task.remote(shared, piece)] = piece
        ended, _ = ray.wait(list(running), num_returns=1, timeout=1.0)
        for reference in ended:
            piece = running.pop(reference)
            try:
                result: T = ray.get(reference)
            except ray.exceptions.RayTaskError:
                raise  # the job itself went wrong, and would again
            except ray.exceptions.RayError:
                tries[id(piece)] = tries.get(id(piece), 0) + 1
                if tries[id(piece)] > _TRIES:
                    raise
                waiting.append(piece)
                continue
            yield piece, result


def _do(job: Callable[[J], T], piece: J) -> T:
    return job(piece)


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise SetupError('the engine ray needs Ray: pip install "barnboard[cluster]"') from None
    return ray
