"""Whoever thinks for a seat thinks the same whatever the truth is that the seat may not know. Of bots the kit checks it."""

from barnboard import Match
from barnboard.bots.hints import hint
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
