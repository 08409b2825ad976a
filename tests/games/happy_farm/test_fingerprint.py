"""Counts of positions some moves away, and recorded matches: if one of these changes, the rules changed."""

from pathlib import Path

import pytest

from barnboard import Match, verify
from barnboard.kernel.loops import perft

RECORDED = sorted(Path(__file__).parent.glob("recorded/*.json"))


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


def test_there_are_recorded_matches_for_every_number_of_seats() -> None:
    assert {verify(file).seats for file in RECORDED} == {2, 3, 4}


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: file.stem)
def test_a_recorded_match_is_true(file: Path) -> None:
    assert verify(file).to_move is None
