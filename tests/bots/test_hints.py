import json
import random

import pytest

from barnboard import Match, SetupError
from barnboard.bots import make_bot, take_turn
from barnboard.bots.hints import hint, review


def played(seed: str, names: tuple[str, str] = ("greedy", "random")) -> Match:
    match = Match("oregon", seats=2, seed=seed)
    bots = [make_bot(name) for name in names]
    chance = random.Random(seed)
    while (seat := match.to_move) is not None:
        take_turn(match, bots[seat], chance)
    return match


def test_a_hint_names_the_best_moves_with_chances() -> None:
    match = Match("oregon", seats=2, seed="hint")
    seat = match.to_move
    assert seat is not None
    given = hint(match, seat, iterations=150, language="de")
    assert len(given) == 3
    assert [one.visits for one in given] == sorted((one.visits for one in given), reverse=True)
    assert all(0 <= one.chance <= 1 and one.move.code in match.codes() for one in given)
    assert match.ply == 0


def test_a_hint_is_for_the_seat_to_move() -> None:
    match = Match("oregon", seats=2, seed="hint")
    with pytest.raises(SetupError, match="to move"):
        hint(match, 1 - (match.to_move or 0), iterations=10)


def test_a_review_tells_chances_and_costs_for_every_ply() -> None:
    match = played("review")
    told: list[tuple[int, int]] = []
    found = review(match, iterations=40, progress=lambda done, plies: told.append((done, plies)))
    assert told == [(number + 1, match.ply) for number in range(match.ply)]
    assert [decision.ply for decision in found.plies] == list(range(match.ply))
    for decision in found.plies:
        assert len(decision.chances) == 2
        assert sum(decision.chances) == pytest.approx(1)
        assert 0 <= decision.cost <= 1
        assert decision.cost == 0 or decision.best != decision.played
    assert sum(found.end) == 1
    assert 1 <= len(found.costly) <= 3
    worst = max(found.plies, key=lambda decision: decision.cost)
    assert found.costly[0].startswith(f"Move {worst.ply + 1}, ")
    assert worst.words.rstrip(".") in found.costly[0]
    assert json.loads(json.dumps(found.as_dict()))["game"] == "oregon"


def test_a_random_seat_pays_more_than_a_greedy_one() -> None:
    found = review(played("costs"), iterations=120)
    cost = [sum(decision.cost for decision in found.plies if decision.seat == seat) for seat in range(2)]
    assert cost[1] > cost[0]


def test_only_a_finished_match_is_reviewed() -> None:
    with pytest.raises(SetupError, match="finished"):
        review(Match("oregon", seats=2, seed="open"))
