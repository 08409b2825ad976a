"""The bot that wants points now."""

from typing import Any

import numpy as np

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel.compile import compiled
from barnboard.kernel.random import below
from barnboard.kernel.records import MAX_SEATS, Codes32, Log, Points, Record, Records, no_log
from barnboard.kernel.verbs import moves, play, standing


@compiled
def most_points_now(box: Record, s: Record, out: Codes32, trial: Records, points: Points, places: Points, log: Log) -> int:
    """Tries every move on a copy and returns one after which the seat to move has the most points."""
    seat = s.to_move
    count = moves(box, s, out)
    best, best_points, equals = out[0], -(1 << 40), 0
    for which in range(count):
        trial[0] = s
        play(box, trial[0], out[which], log)
        standing(box, trial[0], points, places)
        if points[seat] > best_points:
            best, best_points, equals = out[which], points[seat], 1
        elif points[seat] == best_points:
            equals += 1
            if below(s, equals) == 0:  # each of the equally good moves is as likely as the others
                best = out[which]
    return int(best)


class GreedyBot:
    """Takes the move that brings the most own points at once, with no thought of what comes after."""

    name = "greedy"

    def choose(self, game: Game, box: Box[Any], s: Record) -> int:
        """The move with the most own points now."""
        out = np.zeros(game.most_moves, np.int32)
        trial = np.zeros(1, game.dtype)
        points, places = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
        return int(most_points_now(box.record, s, out, trial, points, places, no_log()))
