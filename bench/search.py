"""How fast and how strong the search is, for every game.

    python bench/search.py [--quick] [--seconds 1] [--games 40] [--game oregon] [--only greedy,time]
    python bench/search.py --against ../another_checkout [--game oregon]

Speed is iterations for each second of processor time at the start position with 2 seats, so that other work on the machine
disturbs little. For strength, `--seconds` of thinking are turned into as many iterations as that speed gives: what a quiet core
would do. A position later in a match is searched faster, so this is rather less than the bot gets in that time. Everything has
its 95 % interval.

With `--against`, the speeds of this checkout and of another one are measured in turns, a fraction of a second each, and their
ratio is told: on a busy machine that is the only figure that means something.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from barnboard.arena import Results, make_plan, rate, run
from barnboard.bots.search import Search
from barnboard.games import Game, games
from barnboard.games import game as find_game
from barnboard.match import Match

TARGETS = {"oregon": 10_000, "fences": 5_000, "magic_farm": 5_000, "farm_shop": 5_000, "happy_farm": 3_000}
PARTS = ("speed", "greedy", "random", "time", "seats")


def tell(text: str) -> None:
    print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def first_decision(game: Game, seats: int) -> Match:
    match = Match(game, seats=seats, seed="bench")
    while len(match.codes()) == 1:
        match.play(match.codes()[0])
    return match


def speed(game: Game, seconds: float) -> float:
    """Iterations for each second of processor time; a new search for every sample, as long as a second of thinking would be."""
    match = first_decision(game, 2)
    rates = []
    for number in range(8):
        search = Search(match.game, match.box, match.imagined(match.to_move, (number, 0)))
        search.grow(1)
        begun, done = time.thread_time(), 0
        while time.thread_time() - begun < seconds / 8:
            search.grow(32)
            done += 32
        rates.append(done / (time.thread_time() - begun))
        tell(f"{game.title}: speed {number + 1} of 8")
    mean, error = statistics.mean(rates), statistics.stdev(rates) / len(rates) ** 0.5
    wanted = TARGETS.get(game.id)
    tell("")
    target = "" if wanted is None else f"   target {wanted:,}: {'reached' if mean >= wanted else 'MISSED'}"
    print(f"{game.title:14} {mean:9,.0f} ± {1.96 * error:,.0f} iterations/s{target}", flush=True)
    return mean


def serve_speed(game: Game) -> None:
    """For another process: on every line with a number of iterations, does them in a new search and tells the rate."""
    places = [later_decision(game, plies) for plies in (0, 20, 40)]
    for number, line in enumerate(sys.stdin):
        match = places[number % len(places)]
        search = Search(match.game, match.box, match.imagined(match.to_move, (number // len(places), 0)))
        search.grow(1)
        begun = time.thread_time()
        search.grow(int(line))
        print(int(line) / (time.thread_time() - begun), flush=True)


def later_decision(game: Game, plies: int) -> Match:
    """A decision some random moves after the start."""
    match, chance = Match(game, seats=2, seed="bench"), random.Random(plies)
    while match.ply < plies or len(match.codes()) == 1:
        match.play(chance.choice(match.codes()))
    return match


def compare_speed(game: Game, other: Path, seconds: float) -> None:
    """How many times as fast this checkout is as another, from pairs of measurements in turns."""
    here = Path(__file__).resolve().parents[1]
    both = []
    for checkout in (here, other.resolve()):
        command = [sys.executable, str(here / "bench/search.py"), "--serve", game.id]
        settings = {**os.environ, "PYTHONPATH": str(checkout / "src")}
        both.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=settings))
    rates: list[list[float]] = [[], []]
    many, begun = 64, time.monotonic()
    while len(rates[0]) < 3 + 12 or time.monotonic() - begun < seconds:
        for which in (0, 1) if len(rates[0]) % 2 else (1, 0):
            asked, told = both[which].stdin, both[which].stdout
            assert asked is not None
            assert told is not None
            asked.write(f"{many}\n")
            asked.flush()
            rates[which].append(float(told.readline()))
        tell(f"{game.title}: {len(rates[0])} pairs")
        many = max(64, round(rates[0][-1] / 20))
    for process in both:
        process.communicate()
    ratios = [mine / theirs for mine, theirs in zip(*rates, strict=True)][3:]  # the first ones only warmed up
    reach = 1.96 * statistics.stdev(ratios) / len(ratios) ** 0.5
    tell("")
    print(
        f"{game.title:14} {statistics.median(rates[0]):9,.0f} iterations/s here, {statistics.median(rates[1]):9,.0f} there: "
        f"{statistics.mean(ratios):.2f} ± {reach:.2f} times as fast, median {statistics.median(ratios):.2f}, {len(ratios)} pairs",
        flush=True,
    )


def strength(game: Game, bots: Sequence[str], games_wanted: int, seats: int, title: str, target: float) -> None:
    """The first bot against the others; its share of wins."""
    plan = make_plan(game.id, list(bots), games_wanted, seats, seed="bench")
    with Results(plan) as results:
        run(results, progress=lambda done: tell(f"{game.title}: {title} {done} of {plan.games}"))
        mine = next(row for row in rate(results.in_order()) if row.bot == bots[0])
    tell("")
    verdict = "reached" if mine.share >= target else "MISSED"
    print(
        f"{game.title:14} {title:38} {mine.share:6.1%}  [{mine.low:.1%} {mine.high:.1%}] in {mine.games:3}"
        f"   target {target:.0%}: {verdict}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a few short matches, to see that all is well")
    parser.add_argument("--seconds", type=float, help="thinking time of the expert; 1 if not given, 0.02 if quick")
    parser.add_argument("--games", type=int, help="matches for each line; 40 if not given, 8 if quick")
    parser.add_argument("--game", help="only these games, such as oregon,fences")
    parser.add_argument("--only", default=",".join(PARTS), help=f"only these parts, of {','.join(PARTS)}")
    parser.add_argument("--against", type=Path, help="another checkout, to compare speeds with")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve_speed(find_game(given.serve))
        return
    seconds = given.seconds or (0.02 if given.quick else 1.0)
    number = given.games or (8 if given.quick else 40)
    parts = given.only.split(",")
    chosen = [game for game in games().values() if not given.game or game.id in given.game.split(",")]
    for game in chosen:
        if given.against:
            compare_speed(game, given.against, 2.0 if given.quick else 20.0)
            continue
        a_second = speed(game, 0.8 if given.quick else 4.0)
        many = max(1, round(a_second * seconds))
        expert, longer = f"expert@{many}i", f"expert@{4 * many}i"
        for other, target in (("greedy", 0.85), ("random", 0.99)):
            if other in parts:
                strength(game, [expert, other], number, 2, f"expert ({seconds:g} s) against {other}", target)
        if "time" in parts:
            strength(game, [longer, expert], number, 2, f"expert 4 × {seconds:g} s against {seconds:g} s", 0.5)
        for seats in game.seats:
            if seats > 2 and "seats" in parts:
                strength(game, [expert, "greedy"], number, seats, f"expert ({seconds:g} s) among {seats - 1} greedy", 2 / seats)


if __name__ == "__main__":
    main()
