"""What every bot can do."""

import random
from typing import Any, Protocol

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel.records import Record
from barnboard.match import Match


class Bot(Protocol):
    """Chooses moves. `s` is an imagined position, the bot's own to change; chance of its own comes from the key of `s`."""

    name: str

    def choose(self, game: Game, box: Box[Any], s: Record) -> int:
        """The code of the move that the seat to move should play."""
        ...


def take_turn(match: Match, bot: Bot, chance: random.Random) -> int:
    """Lets a bot play one move for the seat to move and returns its code. A move without a choice is not thought about."""
    codes = match.codes()
    code = codes[0]
    if len(codes) > 1:
        seat = match.to_move
        imagined = match.imagined(seat, (chance.getrandbits(64), chance.getrandbits(64)))
        code = bot.choose(match.game, match.box, imagined)
    match.play(code)
    return code
