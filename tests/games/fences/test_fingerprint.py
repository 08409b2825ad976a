"""Fingerprints of the rules: lines of play counted from fixed deals, and whole matches replayed from their files."""

import json
from pathlib import Path

import pytest

from barnboard import Match, verify
from barnboard.kernel import verbs
from barnboard.kernel.loops import perft
from barnboard.match import key_of

from .scene import GAME

RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.json"))
LINES = {
    2: [2, 9, 172, 543, 16466],
    3: [2, 8, 176, 666, 21664],
    4: [2, 7, 108, 408, 12528],
}


@pytest.mark.parametrize("seats", LINES)
def test_perft_from_the_deal(seats: int) -> None:
    s = GAME.blank(seats, {}, key_of(f"perft {seats}"))
    box = GAME.usual_box.record
    verbs.deal(box, s)
    assert [perft(box, s, depth, GAME.most_moves) for depth in range(1, 6)] == LINES[seats]


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: file.stem)
def test_a_recorded_match_is_still_true(file: Path) -> None:
    match = verify(file)
    assert match.to_move is None
    assert match.save() == json.loads(file.read_text("utf-8"))


def test_a_hand_that_fitted_nowhere_was_recorded() -> None:
    match = Match.load(Path(__file__).parent / "recorded" / "stuck_2.json")
    assert "swaps" in {event.name for _, event in match.events(None)}
