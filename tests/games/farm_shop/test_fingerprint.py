"""Counts of positions some moves away: if one of these changes, the rules changed."""

import pytest

from barnboard import Match
from barnboard.kernel.loops import perft

ALL = {"jump_start": True, "farmer": True, "goals": True}


@pytest.mark.parametrize(
    ("seats", "options", "plies", "depth", "lines"),
    [
        (2, {}, 0, 6, 105480),
        (3, {}, 0, 6, 47903),
        (4, {}, 0, 6, 21323),
        (2, {}, 60, 9, 45196),
        (4, {}, 120, 7, 29872),
        (3, {"jump_start": True}, 0, 9, 94008),
        (2, {"farmer": True}, 70, 8, 71886),
        (4, {"farmer": True}, 150, 8, 26506),
        (3, {"goals": True}, 90, 10, 36320),
        (4, ALL, 0, 9, 31488),
        (4, ALL, 200, 8, 84408),
    ],
)
def test_perft(seats: int, options: dict[str, bool], plies: int, depth: int, lines: int) -> None:
    match = Match("farm_shop", seats=seats, seed="perft", **options)
    for ply in range(plies):
        match.play(match.codes()[ply % len(match.codes())])
    assert perft(match.box.record, match._s, depth, match.game.most_moves) == lines
