"""A bot that may not know the truth chooses the same whatever the truth is."""

import random

import pytest

from barnboard import Match, games
from barnboard.bots import make_bot
from barnboard.bots.hints import hint
from barnboard.kernel.records import copy, same

GAMES = sorted(games())


def other_truth(match: Match, seat: int, number: int) -> Match:
    """The same match as far as the seat can know, with everything hidden from it dealt again."""
    other = Match.load(match.save())
    other._s = match.imagined(seat, (number, 99))
    return other


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", ["random", "greedy", "easy@40i", "expert@60i"])
def test_a_choice_does_not_change_when_the_hidden_truth_is_dealt_again(game: str, bot: str) -> None:
    seats = games()[game].seats[-1]
    chance = random.Random(f"fair {game}")
    match = Match(game, seats=seats, seed=f"fair {game}")
    looks = 0
    while match.to_move is not None and looks < 6:
        codes = match.codes()
        if len(codes) > 1 and chance.randrange(12) == 0:
            looks += 1
            seat = match.to_move
            thinker = make_bot(bot)
            key = chance.getrandbits(64), chance.getrandbits(64)
            choice = thinker.choose(match.game, match.box, match.imagined(seat, key))
            for number in range(2):
                other = other_truth(match, seat, number)
                assert thinker.choose(match.game, match.box, other.imagined(seat, key)) == choice
        match.play(chance.choice(codes))
    assert looks == 6


@pytest.mark.parametrize("game", GAMES)
def test_what_a_bot_is_given_holds_nothing_of_the_truth(game: str) -> None:
    """Byte for byte: two truths that a seat cannot tell apart, imagined with one key, are one record."""
    chance = random.Random(f"bytes {game}")
    match = Match(game, seats=games()[game].seats[-1], seed=f"bytes {game}")
    while match.to_move is not None and match.ply < 150:
        if chance.randrange(10) == 0:
            for seat in range(match.seats):
                given = match.imagined(seat, (5, 6))
                assert same(given, other_truth(match, seat, match.ply).imagined(seat, (5, 6))), f"ply {match.ply}, seat {seat}"
        match.play(chance.choice(match.codes()))


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
