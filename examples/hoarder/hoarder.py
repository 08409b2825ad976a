"""A bot in twenty lines: it takes the move that leaves it the most to choose from, and of those the one with the most points."""

import numpy as np

from barnboard.kernel import verbs
from barnboard.kernel.records import copy, no_log


class Hoarder:
    """`s` is the position as its seat may imagine it, the bot's own to play with."""

    name = "hoarder"

    def choose(self, game, box, s):
        """The code of the move that the seat to move should play."""
        points, places = np.zeros(4, np.int64), np.zeros(4, np.int64)

        def worth(code):
            after = copy(s)
            verbs.play(box.record, after, code, no_log())
            verbs.standing(box.record, after, points, places)
            mine = after.to_move == s.to_move
            return len(game.codes_in(box, after)) if mine else 0, points[s.to_move]

        return max(game.codes_in(box, s), key=worth)
