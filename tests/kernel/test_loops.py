import numpy as np
import pytest

from barnboard import games
from barnboard.games import Game
from barnboard.kernel.loops import perft, play_many
from barnboard.kernel.records import NOBODY, copies
from barnboard.match import Match, key_of

GAMES = [pytest.param(game, id=game.id) for game in games().values()]


def batch(game: Game, many: int) -> np.ndarray:
    records = copies(game.blank(game.seats[0], game.check_setup(game.seats[0], {})), many)
    records["key"] = [key_of(str(number)) for number in range(many)]
    return records


@pytest.mark.parametrize("game", GAMES)
def test_many_matches_come_out_the_same_on_one_core_and_on_several(game: Game) -> None:
    one, several = batch(game, 30), batch(game, 30)
    played = play_many(game.usual_box.record, one, game.most_moves)
    again = play_many(game.usual_box.record, several, game.most_moves, threads=3)
    assert one.tobytes() == several.tobytes()
    assert (played.moves == again.moves).all()
    assert (one["to_move"] == NOBODY).all()
    assert (one["ply"] == played.moves).all()
    assert (played.turns[:, : game.seats[0]] > 0).all()


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
