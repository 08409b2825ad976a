"""Random matches with every check, for as long as told: `python -m tests.fuzz --minutes 10`."""

import argparse
import random
import sys
import time

from barnboard.games import games
from barnboard.testing import check_game


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--minutes", type=float, default=10)
    words.add_argument("--game", choices=list(games()), help="only this game")
    words.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32), help="where to begin")
    said = words.parse_args()
    chosen = [game for game in games().values() if said.game in (None, game.id)]
    chance = random.Random(said.seed)
    end, played = time.monotonic() + 60 * said.minutes, 0
    while time.monotonic() < end:
        game, seed = chance.choice(chosen), chance.getrandbits(32)
        seats = chance.choice(game.seats)
        options = {n: chance.random() < 0.5 for n, option in game.options.items() if isinstance(option.default, bool)}
        try:
            check_game(game, seats, seed, **options)
        except BaseException:
            print(f"\ncheck_game({game.id!r}, {seats}, {seed}, **{options})", file=sys.stderr)
            raise
        played += 1
        print(f"\r{played} matches", end="", file=sys.stderr, flush=True)
    print(f"\n{played} matches, nothing found.")


if __name__ == "__main__":
    main()
