"""Whoever thinks for a seat thinks the same whatever the truth is that the seat may not know. Of bots the kit checks it."""

import pytest

from barnboard import Match
from barnboard.bots import LEVELS, make_bot
from barnboard.bots.hints import hint
from barnboard.bots.policy import policy_for
from barnboard.kernel.records import copy, same


def other_truth(match: Match, seat: int, number: int) -> Match:
    """The same match as far as the seat can know, with everything hidden from it dealt again."""
    other = Match.load(match.save())
    other._s = match.imagined(seat, (number, 99))
    return other


def test_hints_do_not_depend_on_the_hidden_truth() -> None:
    match = Match("oregon", seats=3, seed="hints")
    while match.ply < 12:
        match.play(match.codes()[match.ply % len(match.codes())])
    seat = match.to_move
    assert seat is not None
    told = [(given.move, given.chance) for given in hint(match, seat, iterations=80)]
    other = other_truth(match, seat, 1)
    assert not same(copy(match._s), other._s)
    assert [(given.move, given.chance) for given in hint(other, seat, iterations=80)] == told


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_depends_on_the_hidden_truth_and_each_repeats_by_iterations_and_key(level: str) -> None:
    """Oregon with two seats has a learned policy: the levels that heed it see no more than the others."""
    match = Match("oregon", seats=2, seed="levels")
    assert len(policy_for(match.game, match.box, match._s).likings) > 0
    while match.ply < 30:
        match.play(match.codes()[match.ply % len(match.codes())])
    seat = match.to_move
    assert seat is not None
    other = other_truth(match, seat, 2)
    assert not same(copy(match._s), other._s)
    chosen = [
        make_bot(f"{level}@60i").choose(truth.game, truth.box, truth.imagined(seat, (number, 5)))
        for number in range(4)
        for truth in (match, other, match)
    ]
    assert chosen[0::3] == chosen[1::3] == chosen[2::3]
