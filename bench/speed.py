"""How fast the rules run, beside something outside: OpenSpiel's C++ backgammon and gin rummy driven from Python.

    make bench            (installs the bench extra and runs this)

All figures come from one run on one core: random play to the end, moves and games a second, best third of the batches.
Ratios are against the OpenSpiel figures of the same run. Also printed: how long the first compilation takes and how soon the
first move comes from the cache.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time

from barnboard.cli.bench import Speed, measure
from barnboard.games import games

FIRST_MOVE = """
import sys, time
start = time.perf_counter()
from barnboard import Match
match = Match(sys.argv[1], seed="first move")
match.play(match.moves()[0])
print(time.perf_counter() - start)
"""


def open_spiel_speed(name: str, seconds: float) -> Speed | None:
    """Random play of an OpenSpiel game from Python; None where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, chance = pyspiel.load_game(name), random.Random(1)
    rates = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or not rates:
        moves, start = 0, time.perf_counter()
        for _ in range(3):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(outcomes, weights)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                    moves += 1
        spent = time.perf_counter() - start
        rates.append(Speed(moves / spent, 3 / spent))
    rates.sort(reverse=True)
    return rates[len(rates) // 6]


def first_move(game: str, cache: str) -> float:
    """Seconds from a fresh process to the first move played."""
    env = {**os.environ, "BARNBOARD_CACHE": cache}
    done = subprocess.run([sys.executable, "-c", FIRST_MOVE, game], env=env, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=2.0, help="how long each line is measured")
    words.add_argument("--no-compile", action="store_true", help="leave out the time of the first compilation")
    said = words.parse_args()

    outside = {name: open_spiel_speed(name, said.seconds) for name in ("backgammon", "gin_rummy")}
    print(f"{'random play, one core':<34}{'moves/s':>12}{'games/s':>10}   times OpenSpiel's backgammon, gin rummy (moves/s)")
    for name, speed in outside.items():
        if speed is None:
            print(f"OpenSpiel {name:<24}   not installed: pip install open-spiel")
        else:
            print(f"OpenSpiel {name:<24}{speed.moves_per_second:>12,.0f}{speed.games_per_second:>10,.0f}")
    for game in games().values():
        for seats in game.seats:
            speed = measure(game, seats, said.seconds)
            ratios = [f"{speed.moves_per_second / other.moves_per_second:.0f}x" for other in outside.values() if other]
            label = f"{game.title}, {seats} seats"
            print(
                f"{label:<34}{speed.moves_per_second:>12,.0f}{speed.games_per_second:>10,.0f}   {', '.join(ratios)}", flush=True
            )
    if not said.no_compile:
        print(f"\n{'a fresh process to its first move':<34}{'compiling':>12}{'cached':>10}")
        for game in games():
            with tempfile.TemporaryDirectory() as cache:
                compiling, cached = first_move(game, cache), first_move(game, cache)
            print(f"{game:<34}{compiling:>10.1f} s{cached:>8.2f} s", flush=True)


if __name__ == "__main__":
    main()
