"""Playing a plan on all cores. What is interrupted goes on from its results file."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from functools import lru_cache, partial
from typing import TypeVar

from barnboard.bots import Bot, make_bot
from barnboard.bots.batches import COMPILED, play_matches
from barnboard.bots.search import prepare
from barnboard.games import Game
from barnboard.games import game as find_game
from barnboard.match import Match

from .results import Outcome, Results
from .schedule import Plan

J = TypeVar("J")
T = TypeVar("T")
_CHUNK = 100  # matches that are played together where no bot thinks


def play_chunk(plan: Plan, numbers: Sequence[int]) -> list[Outcome]:
    """Plays some matches of a plan. How a plan is cut into chunks changes nothing."""
    game = find_game(plan.game)
    seeds, seatings = [plan.seed_of(number) for number in numbers], [plan.seating(number) for number in numbers]
    hire = partial(_bot, seconds=plan.seconds, iterations=plan.iterations)
    blank = game.blank(plan.seats, plan.options)
    played = play_matches(game, game.box(plan.edited_box), blank, seeds, seatings, hire=hire)
    return [
        Outcome(match=number, seed=seed, bots=list(seating), points=points, places=places, plies=plies)
        for number, seed, seating, points, places, plies in zip(
            numbers,
            seeds,
            seatings,
            played.points[:, : plan.seats].tolist(),
            played.places[:, : plan.seats].tolist(),
            played.moves.tolist(),
            strict=True,
        )
    ]


def run(results: Results, workers: int = 0, progress: Callable[[int], None] = lambda done: None) -> None:
    """Plays what is missing of a plan, in that many processes (0: one for each core, 1: in this one)."""
    plan = results.plan
    missing = results.missing()
    done = plan.games - len(missing)
    progress(done)
    if not missing:
        return
    size = _CHUNK if set(plan.bots) <= set(COMPILED) else 1
    chunks = [missing[first : first + size] for first in range(0, len(missing), size)]
    with closing(in_processes(partial(play_chunk, plan), chunks, find_game(plan.game), workers)) as ended:
        for _, outcomes in ended:
            for outcome in outcomes:
                results.add(outcome)
                done += 1
                progress(done)


def in_processes(job: Callable[[J], T], numbers: Sequence[J], game: Game, workers: int = 0) -> Generator[tuple[J, T], None, None]:
    """Does jobs that play a game in so many processes (0: one for each core, 1: in this one); yields each as it ends.

    What a job is given tells it apart: the number of a match, or a list of them.
    """
    Match(game)  # compiles here, once, what the workers then find compiled
    prepare(game)
    many = min(len(numbers), workers or os.cpu_count() or 1)
    if many == 1:
        yield from ((number, job(number)) for number in numbers)
        return
    with ProcessPoolExecutor(many, multiprocessing.get_context("spawn"), _leave_interrupts_to_the_parent) as pool:
        try:
            yield from _collect(pool, job, numbers, 2 * many)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _collect(
    pool: ProcessPoolExecutor, job: Callable[[J], T], numbers: Sequence[J], at_once: int
) -> Generator[tuple[J, T], None, None]:
    """Hands out the jobs, a few more than there are workers at a time, and takes the results as they come."""
    left = iter(numbers)
    running: dict[Future[T], J] = {}
    while True:
        while len(running) < at_once and (number := next(left, None)) is not None:
            running[pool.submit(job, number)] = number
        if not running:
            return
        ended, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in ended:
            yield running.pop(future), future.result()


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@lru_cache(64)
def _bot(name: str, seconds: float | None, iterations: int | None) -> Bot:
    return make_bot(name, seconds, iterations)
