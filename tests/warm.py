"""Compiles everything that the tests of one game run: `python -m tests.warm GAME`.

Test workers share compiled code only through the cache on disk. Warmed before, nothing is compiled twice.
"""

import random
import sys

from barnboard import Match
from barnboard.bots import make_bot, take_turn
from barnboard.games import game as find_game
from barnboard.kernel.loops import perft, play_many
from barnboard.kernel.records import copies


def main() -> None:
    game = find_game(sys.argv[1])
    match = Match(game, seed="warm")
    box, seats = game.usual_box.record, game.seats[0]
    play_many(box, copies(game.blank(seats, match.options), 1), game.most_moves, most=5)
    perft(box, match._s, 1, game.most_moves)
    match.imagined(0, (1, 2))
    while len(match.codes()) < 2:
        match.play(match.codes()[0])
    for bot in (make_bot("expert", iterations=5), make_bot("greedy")):
        take_turn(match, bot, random.Random(1))


if __name__ == "__main__":
    main()
