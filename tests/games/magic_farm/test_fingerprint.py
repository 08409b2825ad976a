"""Counts of positions some moves away: if one of these changes, the rules changed."""

from typing import Any

import pytest

from barnboard import Match
from barnboard.kernel.loops import perft


@pytest.mark.parametrize(
    ("options", "plies", "depth", "lines"),
    [
        ({}, 0, 8, 16684),
        ({"head_start": 3}, 0, 8, 17532),
        ({}, 60, 9, 51757),
        ({}, 200, 9, 15872),
        ({"target": 3000}, 350, 9, 20210),
    ],
)
def test_perft(options: dict[str, Any], plies: int, depth: int, lines: int) -> None:
    match = Match("magic_farm", seed="perft", **options)
    for ply in range(plies):
        codes = match.codes()
        match.play(codes[(ply * ply) % len(codes)])
    assert perft(match.box.record, match._s, depth, match.game.most_moves) == lines
