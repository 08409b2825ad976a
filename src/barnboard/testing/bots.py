"""Bots are fair: what a bot chooses does not depend on what its seat may not know."""

import random
from collections.abc import Sequence

from barnboard.bots import make_bot
from barnboard.games import Game
from barnboard.kernel.compile import JIT
from barnboard.match import Match

from .faults import blamed, expect, place_of
from .positions import Setup, deal, random_codes, some_plies

_THOUGHT = 60 if JIT else 6  # iterations; without compiling each takes long
BOTS = ("random", "greedy", f"easy@{_THOUGHT}i", f"expert@{_THOUGHT}i")


def check_fairness(game: Game, setup: Setup, bots: Sequence[str] = BOTS, looks: int = 6) -> None:
    """A bot that may not know the truth chooses the same whatever the truth is, and chooses a move that is offered."""
    chance = random.Random(f"fair {game.id} {setup}")
    match = deal(game, setup, f"fair {game.id}")
    codes = random_codes(match, chance)
    at = some_plies(len(codes), 2 * looks, chance)
    for code in codes:
        if match.ply in at and len(match.codes()) > 1 and looks:
            looks -= 1
            for bot in bots:
                _check_choice(match, bot, chance)
        match.play(code)


def _check_choice(match: Match, bot: str, chance: random.Random) -> None:
    game, seat = match.game, match.to_move
    key = chance.getrandbits(64), chance.getrandbits(64)
    truth, choices = match._s, []
    for number in range(3):
        if number:
            match._s = match.imagined(seat, (number, 99))
        with blamed(game, f"thinking of {bot!r} at ply {match.ply}"):
            choices.append(make_bot(bot).choose(game, match.box, match.imagined(seat, key)))
        match._s = truth
    where = place_of(game, game.rules.conceal)
    told = f"the bot {bot!r} chooses otherwise when what it may not know is dealt again (ply {match.ply})."
    expect(len(set(choices)) == 1, where, told)
    told = f"the bot {bot!r} chooses a move that is not offered (ply {match.ply})."
    expect(choices[0] in match.codes(), place_of(game, game.rules.moves), told)
