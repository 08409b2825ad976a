"""Counts of positions some moves away, and recorded matches: if one of these changes, the rules changed."""

import pytest

from barnboard import Match
from barnboard.kernel.loops import perft


@pytest.mark.parametrize(
    ("seats", "plies", "depth", "lines"),
    [
        (2, 0, 2, 1955),
        (3, 0, 2, 644),
        (4, 0, 2, 1955),
        (2, 2, 3, 71390),
        (2, 9, 4, 928),
        (3, 20, 3, 579),
        (4, 40, 4, 328),
    ],
)
def test_perft(seats: int, plies: int, depth: int, lines: int) -> None:
    match = Match("oregon", seats=seats, seed="perft")
    for ply in range(plies):
        match.play(match.codes()[ply % len(match.codes())])
    assert perft(match.box.record, match._s, depth, match.game.most_moves) == lines
