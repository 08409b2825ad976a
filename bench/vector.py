"""How many decisions a second the vector environment makes, with observation and legal moves written.

    python bench/vector.py [--game oregon] [--many 1024] [--seconds 3] [--json FILE]

Random legal moves, all seats learning. One core is measured by the processor time of the thread, so that other work on the
machine disturbs less (it still shares caches and memory); two threads are measured by the clock and mean something on a quiet
machine only.
`codes` writes the list of legal codes, `masks` the dense masks besides. The best third of the samples counts.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from barnboard.envs import Vector
from barnboard.games import games

TARGETS = {"oregon": 700_000, "happy_farm": 2_000_000, "magic_farm": 600_000, "farm_shop": 500_000, "fences": 250_000}
_STEPS = 10  # of a sample


def rate(env: Vector, seconds: float, clock: Callable[[], float]) -> float:
    """Decisions for each second of a clock."""
    for _ in range(50):
        env.step(env.random_moves())
    rates, begun = [], time.monotonic()
    while time.monotonic() - begun < seconds or len(rates) < 9:
        start = clock()
        for _ in range(_STEPS):
            env.step(env.random_moves())
        rates.append(_STEPS * env.many / (clock() - start))
    best = sorted(rates, reverse=True)[: len(rates) // 3]
    return statistics.mean(best)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--game", help="only these games, such as oregon,fences")
    words.add_argument("--many", type=int, default=1024, help="matches in the environment")
    words.add_argument("--seconds", type=float, default=3.0, help="how long each figure is measured")
    words.add_argument("--json", type=Path, help="write the figures to this file")
    said = words.parse_args()
    columns = f"{'codes':>12}{'masks':>12}{'two threads':>13}{'times':>7}{'memory':>9}{'with masks':>12}"
    print(f"{'decisions/s':<14}{columns}   target (codes)")
    figures = {}
    for game in games().values():
        if said.game and game.id not in said.game.split(","):
            continue
        found: dict[str, float] = {}
        for label, masks, threads, clock in (
            ("codes", False, 1, time.thread_time),
            ("masks", True, 1, time.thread_time),
            ("clock", False, 1, time.perf_counter),
            ("two", False, 2, time.perf_counter),
        ):
            env = Vector(game, said.many, masks=masks, threads=threads, seed=1)
            found[label] = rate(env, said.seconds, clock)
            found[f"{label} bytes"] = env.bytes
            env.close()
        wanted = TARGETS.get(game.id, 0)
        verdict = f"{wanted:,}: {'reached' if found['codes'] >= wanted else 'MISSED'}" if wanted else ""
        print(
            f"{game.id:<14}{found['codes']:>12,.0f}{found['masks']:>12,.0f}"
            f"{found['two']:>13,.0f}{found['two'] / found['clock']:>7.2f}"
            f"{found['codes bytes'] / 1e6:>6,.0f} MB{found['masks bytes'] / 1e6:>9,.0f} MB   {verdict}",
            flush=True,
        )
        figures[game.id] = found
    if said.json:
        said.json.write_text(json.dumps({"many": said.many, "games": figures}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
