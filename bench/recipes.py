"""Which way of thinking is best? Recipes against each other with equal processor time or equal iterations, seats rotated.

    python bench/recipes.py oregon --seconds 0.03 --games 60 'tries=1' 'tries=3 greed=64'
    python bench/recipes.py oregon --iterations 300 --games 200 '' 'halving=8' 'look=4'

The first recipe is the one that the others are compared with; an empty text is the recipe in use. `halving=8` lets sequential
halving decide between the eight moves that a third of the iterations, or of the time, liked most. Processor time of the thread is
counted, so other work on the machine disturbs little; iterations are counted exactly, and then a run repeats.
"""

import argparse
import random
import sys
import time
from typing import Any

from barnboard.arena.intervals import wilson
from barnboard.bots import make_bot
from barnboard.bots.halving import halve
from barnboard.bots.search import Recipe, Search
from barnboard.games import Game
from barnboard.games import game as find_game
from barnboard.games.boxes import Box
from barnboard.kernel.records import Record
from barnboard.match import Match


class Cook:
    def __init__(self, text: str, seconds: float, limit: int | None) -> None:
        self.recipe, self.halving = read_recipe(text)
        self.seconds, self.limit = seconds, limit
        self.iterations, self.moves = 0, 0

    def choose(self, game: Game, box: Box[Any], s: Record) -> int:
        search, parts = Search(game, box, s, self.recipe), 3 if self.halving else 1
        if self.limit is None:
            search.grow(1)
            end = time.thread_time() + self.seconds / parts
            while time.thread_time() < end:
                search.grow(16)
        else:
            search.grow(self.limit // parts)
        liked = [thought.code for thought in search.report().moves]
        if self.halving:
            rest = 2 * search.iterations if self.limit is None else self.limit - search.iterations
            liked = [one.code for one in halve(search, liked[: self.halving], rest)]
        self.iterations += search.iterations
        self.moves += 1
        return liked[0]


def read_recipe(text: str) -> tuple[Recipe, int]:
    """A recipe, and between how many moves halving decides (0: none)."""
    changes, halving = {}, 0
    for entry in text.split():
        name, _, value = entry.partition("=")
        if name == "halving":
            halving = int(value)
        else:
            changes[name] = type(getattr(Recipe(), name))(float(value))
    return Recipe().but(changes), halving


def play(game: Game, seats: int, seed: str, bots: list[Any]) -> list[float]:
    match = Match(game, seats=seats, seed=seed)
    chance = random.Random(seed)
    while (seat := match.to_move) is not None:
        codes = match.codes()
        key = chance.getrandbits(64), chance.getrandbits(64)
        match.play(codes[0] if len(codes) == 1 else bots[seat].choose(match.game, match.box, match.imagined(seat, key)))
    first = [row.place == 1 for row in match.standing()]
    return [won / sum(first) for won in first]


def compare(game: Game, seats: int, games: int, first: Any, other: Any, label: str, seed: str) -> None:
    """The share of matches that `other` wins, alone among the seats that `first` takes, in each seat in turn."""
    wins = 0.0
    for number in range(games):
        seat = number % seats
        bots = [first] * seats
        bots[seat] = other
        wins += play(game, seats, f"{seed} {number // seats}", bots)[seat]
        print(f"\r{label}: {wins:g} of {number + 1}   ", end="", file=sys.stderr, flush=True)
    low, high = wilson(wins, games)
    speed = [f"{bot.iterations / max(1, bot.moves):.0f}" for bot in (first, other) if isinstance(bot, Cook)]
    print(f"\r{game.id:11} {label:50} {wins / games:6.1%}  [{low:.1%} {high:.1%}]  {games} games, {'/'.join(speed)} iterations")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("recipes", nargs="+")
    parser.add_argument("--seconds", type=float, default=0.03)
    parser.add_argument("--iterations", type=int, help="a move, instead of seconds")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", default="recipes", help="any text; another one gives fresh deals")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", help="compare with this bot instead of with the first recipe")
    given = parser.parse_args()
    texts = given.recipes if given.bot else given.recipes[1:]
    for text in texts:
        first = make_bot(given.bot) if given.bot else Cook(given.recipes[0], given.seconds, given.iterations)
        other = Cook(text, given.seconds, given.iterations)
        label = f"{text or 'usual'} | {given.bot or given.recipes[0] or 'usual'}"
        compare(find_game(given.game), given.seats, given.games, first, other, label, given.seed)


if __name__ == "__main__":
    main()
