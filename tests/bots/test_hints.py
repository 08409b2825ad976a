import json
import random
from dataclasses import replace

import numpy as np
import pytest

from barnboard import Match, SetupError
from barnboard.bots import make_bot, take_turn
from barnboard.bots.hints import Decision, Hint, cost_in_words, hint, review, settled, without_luck
from barnboard.bots.reasons import reason_for


def played(seed: str, names: tuple[str, str] = ("greedy", "random"), plies: int = 1000) -> Match:
    match = Match("oregon", seats=2, seed=seed)
    bots = [make_bot(name) for name in names]
    chance = random.Random(seed)
    while (seat := match.to_move) is not None and match.ply < plies:
        take_turn(match, bots[seat], chance)
    return match


def test_a_hint_names_the_best_moves_with_chances() -> None:
    match = Match("oregon", seats=2, seed="hint")
    seat = match.to_move
    assert seat is not None
    given = hint(match, seat, iterations=150, language="de")
    assert len(given) == 3
    assert [one.deals for one in given] == sorted((one.deals for one in given), reverse=True)
    assert all(0 <= one.chance <= 1 and one.move.code in match.codes() for one in given)
    assert all(0 < one.error < 0.5 for one in given)
    assert [one.reason.startswith("Das ") for one in given] == [True, False, False]  # one reason, for the best one
    assert match.ply == 0


def test_the_reason_is_what_breakdowns_differ_in() -> None:
    match, gains = played("reasons", plies=20), [0]
    while max(gains) == 0:  # until somebody can earn something
        take_turn(match, make_bot("random"), random.Random(match.ply))
        gains = [_gain(match, code) for code in match.codes()]
    codes, s = match.codes(), match.imagined(match.to_move, (1, 2))
    best, worst = codes[gains.index(max(gains))], codes[gains.index(min(gains))]
    told = reason_for(match.game, match.box, s, [best], [])
    assert told is not None
    assert told.kind == "now"
    assert told.points >= max(gains)  # and perhaps the tiles of a mine, which are not told before the end
    assert told.sources
    assert reason_for(match.game, match.box, s, [worst], [worst]) is None


def _gain(match: Match, code: int) -> int:
    then = match.at(match.ply)
    then.play(code)
    seat = match.to_move or 0
    return then.standing()[seat].points - match.standing()[seat].points


def test_all_won_and_all_lost_are_told_as_such() -> None:
    move = Match("oregon", seats=2, seed="hint").moves()[0]
    chances = {"": [0.002, 0.4], "lost": [0.002, 0.0], "won": [1.0, 0.997]}
    for told, some in chances.items():
        assert settled([Hint(move, chance, 0.01, 10) for chance in some]) == told


def test_a_hint_is_for_the_seat_to_move() -> None:
    match = Match("oregon", seats=2, seed="hint")
    with pytest.raises(SetupError, match="to move"):
        hint(match, 1 - (match.to_move or 0), iterations=10)


def test_a_review_tells_chances_and_costs_for_every_ply() -> None:
    match = played("review")
    told: list[tuple[int, int]] = []
    found = review(match, iterations=120, progress=lambda done, plies: told.append((done, plies)))
    assert told == [(number + 1, match.ply) for number in range(match.ply)]
    assert [decision.ply for decision in found.plies] == list(range(match.ply))
    for decision in found.plies:
        assert len(decision.chances) == 2
        assert sum(decision.chances) == pytest.approx(1)
        assert decision.cost == 0 or decision.cost > decision.error > 0
        assert decision.cost == 0 or decision.best != decision.played
        assert decision.after[decision.seat] == decision.chance == pytest.approx(decision.best_chance - decision.cost)
    assert sum(found.end) == 1
    assert 1 <= len(found.costly) <= 3
    worst = max(found.plies, key=lambda decision: decision.cost)
    assert found.costly[0].startswith(f"Move {worst.ply + 1}, ")
    assert worst.words.rstrip(".") in found.costly[0]
    assert json.loads(json.dumps(found.as_dict()))["game"] == "oregon"


def test_a_random_seat_pays_more_than_a_greedy_one() -> None:
    found = review(played("costs"), iterations=300)
    cost = [sum(decision.cost for decision in found.plies if decision.seat == seat) for seat in range(2)]
    assert cost[1] > cost[0]


def test_a_review_does_not_depend_on_how_many_threads_make_it() -> None:
    match = played("threads")
    assert review(match, iterations=60, threads=3) == review(match, iterations=60)
    assert review(match, iterations=60, key="other deals") != review(match, iterations=60)


def test_a_review_can_be_stopped() -> None:
    seen: list[int] = []
    found = review(played("stop"), iterations=60, progress=lambda done, plies: seen.append(done), stop=lambda: len(seen) >= 5)
    assert len(found.plies) == 5


def test_only_a_finished_match_is_reviewed() -> None:
    with pytest.raises(SetupError, match="finished"):
        review(Match("oregon", seats=2, seed="open"))


def decision(ply: int, cost: float) -> Decision:
    """A decision with an error of 0.02 in what it cost."""
    return Decision(ply, 0, "a", "A.", [0.6, 0.4], "b", "B.", [], 0.6, 0.6 - cost, cost, 0.02, 5, [0.6 - cost, 0.4 + cost])


def test_a_cost_that_may_be_luck_among_so_many_decisions_is_not_told() -> None:
    few = without_luck([decision(0, 0.024), decision(1, 0.0)])
    many = without_luck([decision(0, 0.024), decision(1, 0.1), *(decision(ply, 0.0) for ply in range(2, 200))])
    assert few[0].cost == 0.024
    assert [ply.ply for ply in many if ply.cost > 0] == [1]
    assert (many[0].chance, many[0].after) == (0.6, [0.6, 0.4])
    most_are_costly = without_luck([decision(ply, 0.05) for ply in range(50)])
    assert all(ply.cost == 0.05 for ply in most_are_costly)


def test_what_a_decision_cost_is_the_difference_of_the_chances_that_are_told() -> None:
    told = cost_in_words(played("cost", plies=2), replace(decision(1, 0.096), best_chance=0.345, chance=0.249), "en")
    assert "cost 9% of winning chance" in told
    assert "(34%, not 25%)" in told


def test_luck_alone_seldom_tells_a_cost() -> None:
    chance = np.random.default_rng(1)
    told = 0
    for _ in range(200):
        costs = chance.normal(0, 0.02 / 1.96, 200)
        plies = [decision(ply, float(cost) if cost > 0.02 else 0.0) for ply, cost in enumerate(costs)]
        told += sum(ply.cost > 0 for ply in without_luck(plies))
    assert told < 20  # larger than their error were a thousand
