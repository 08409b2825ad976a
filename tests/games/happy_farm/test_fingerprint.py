"""Counts of positions some moves away: if one of these changes, the rules changed (as with the recorded matches)."""

import pytest

from barnboard import Match
from barnboard.kernel.loops import perft


@pytest.mark.parametrize(
    ("seats", "plies", "depth", "lines"),
    [
        (2, 0, 7, 3169),
        (3, 0, 7, 1716),
        (4, 0, 7, 1756),
        (2, 30, 7, 48662),
        (3, 60, 7, 30859),
        (4, 200, 7, 50481),
    ],
)
def test_perft(seats: int, plies: int, depth: int, lines: int) -> None:
    match = Match("happy_farm", seats=seats, seed="perft")
    for ply in range(plies):
        match.play(match.codes()[ply * 7 % len(match.codes())])
    assert perft(match.box.record, match._s, depth, match.game.most_moves) == lines
