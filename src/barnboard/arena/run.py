"""Playing a plan on all cores. What is interrupted goes on from its results file."""

import multiprocessing
import os
import random
import signal
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import lru_cache
from typing import Any

from barnboard.bots import Bot, make_bot, take_turn
from barnboard.bots.search import prepare
from barnboard.games import game as find_game
from barnboard.match import Match

from .results import Outcome, Results
from .schedule import Plan


def play_match(plan: Plan, number: int) -> Outcome:
    """Plays one match of a plan."""
    game = find_game(plan.game)
    seed, seating = plan.seed_of(number), plan.seating(number)
    bots = [_bot(name, plan.seconds, plan.iterations) for name in seating]
    options: dict[str, Any] = {**plan.options}
    match = Match(game, seats=plan.seats, seed=seed, box=plan.edited_box, **options)
    chance = random.Random(f"{seed} {seating}")
    while (seat := match.to_move) is not None:
        take_turn(match, bots[seat], chance)
    rows = match.standing()
    return Outcome(
        match=number,
        seed=seed,
        bots=list(seating),
        points=[row.points for row in rows],
        places=[row.place for row in rows],
        plies=match.ply,
    )


def run(results: Results, workers: int = 0, progress: Callable[[int], None] = lambda done: None) -> None:
    """Plays what is missing of a plan, in that many processes (0: one for each core, 1: in this one)."""
    plan = results.plan
    missing = results.missing()
    progress(plan.games - len(missing))
    if not missing:
        return
    game = find_game(plan.game)
    Match(game)  # compiles here, once, what the workers then find compiled
    prepare(game)
    many = min(len(missing), workers or os.cpu_count() or 1)
    if many == 1:
        for number in missing:
            results.add(play_match(plan, number))
            progress(plan.games - len(results.missing()))
        return
    with ProcessPoolExecutor(many, multiprocessing.get_context("spawn"), _leave_interrupts_to_the_parent) as pool:
        try:
            _collect(pool, results, missing, many, progress)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _collect(pool: ProcessPoolExecutor, results: Results, missing: list[int], many: int, progress: Callable[[int], None]) -> None:
    """Hands out the matches, a few more than there are workers at a time, and takes the outcomes as they come."""
    left = iter(missing)
    running: set[Future[Outcome]] = set()
    done = results.plan.games - len(missing)
    while True:
        while len(running) < 2 * many and (number := next(left, None)) is not None:
            running.add(pool.submit(play_match, results.plan, number))
        if not running:
            return
        ended, running = wait(running, return_when=FIRST_COMPLETED)
        for future in ended:
            results.add(future.result())
            done += 1
        progress(done)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@lru_cache(64)
def _bot(name: str, seconds: float | None, iterations: int | None) -> Bot:
    return make_bot(name, seconds, iterations)
