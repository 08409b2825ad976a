"""The bot that plays anything legal."""

from typing import Any

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel.random import below
from barnboard.kernel.records import Record


class RandomBot:
    """Every legal move is as likely as the others."""

    name = "random"

    def choose(self, game: Game, box: Box[Any], s: Record) -> int:
        """Any legal move."""
        codes = game.codes_in(box, s)
        return codes[below(s, len(codes))]
