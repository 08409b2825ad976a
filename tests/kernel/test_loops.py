import pytest

from barnboard.games import Game, games
from barnboard.kernel.loops import perft
from barnboard.match import Match

GAMES = [pytest.param(game, id=game.id) for game in games().values()]


@pytest.mark.parametrize("game", GAMES)
def test_perft_of_one_and_two_moves_counts_them(game: Game) -> None:
    match = Match(game, seed="perft")
    lines = 0
    for code in match.codes():
        after = Match(game, seed="perft")
        after.play(code)
        lines += len(after.codes()) or 1
        if lines > 5000:
            return
    assert perft(match.box.record, match._s, 1, game.most_moves) == len(match.codes())
    assert perft(match.box.record, match._s, 2, game.most_moves) == lines
