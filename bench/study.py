"""How long a study of many quick matches takes, from the first match to the report.

    python bench/study.py [--game oregon] [--bots greedy] [--games 20000] [--workers 2]

The goal is 20,000 matches of Oregon with greedy in under 60 s on two cores. Beside the time on the clock stands that of the
processor, all processes together: on a busy machine only this says something. The rules are compiled before.
"""

import argparse
import os
import resource
import time

from barnboard.arena import Local
from barnboard.studies import StudyResults, make_plan, run, summarize

GOAL = 60.0


def processor() -> float:
    """Seconds of the processor that this process and those it has ended took."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("--game", default="oregon")
    wanted.add_argument("--bots", default="greedy")
    wanted.add_argument("--games", type=int, default=20_000)
    wanted.add_argument("--workers", type=int, default=2)
    given = wanted.parse_args()
    warm = StudyResults(make_plan(given.game, bots=given.bots, games=10, rungs=0))
    run(warm, Local(1))
    load = os.getloadavg()[0]
    results = StudyResults(make_plan(given.game, bots=given.bots, games=given.games, rungs=0))
    began, used = time.perf_counter(), processor()
    run(results, Local(given.workers))
    summarize(results)
    took, used = time.perf_counter() - began, processor() - used
    print(f"{given.game}, {given.games:,} matches with {given.bots}, {given.workers} processes, load {load:.1f} before")
    print(f"{took:.1f} s on the clock, {used:.1f} s of the processor, {used / given.workers:.1f} s for each process")
    if given.games == 20_000 and given.workers == 2:
        print(f"under {GOAL:g} s on the clock: {'yes' if took < GOAL else 'NO'}")


if __name__ == "__main__":
    main()
