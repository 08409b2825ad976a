"""Sequential halving, on moves whose worth is known."""

import importlib
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from barnboard.bots.halving import compare_anew, halve
from barnboard.bots.search import Search
from barnboard.match import Match


class Known:
    """Stands for a search: a move's reward is its worth, the luck of the deal, which all moves share, and a little of its own."""

    def __init__(self, worths: dict[int, float], seed: int = 1, own: float = 0.05) -> None:
        self.worths, self.seed, self.own = worths, seed, own
        self.iterations = 0
        self.tried: dict[int, list[int]] = {code: [] for code in worths}

    def compare(self, codes: Sequence[int], deals: int, first: int = 0) -> Any:
        self.iterations += deals * len(codes)
        for code in codes:
            self.tried[code] += range(first, first + deals)
        return np.array([[self._reward(code, first + deal) for code in codes] for deal in range(deals)], np.float32)

    def _reward(self, code: int, deal: int) -> float:
        luck = np.random.default_rng([self.seed, deal]).normal(0, 0.2)
        return self.worths[code] + luck + np.random.default_rng([self.seed, deal, code]).normal(0, self.own)


def race(known: Known, iterations: int, keep: Sequence[int] = ()) -> Any:
    return halve(cast(Search, known), list(known.worths), iterations, keep)


def test_recipes_are_halved_with_seconds_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "bench")
    recipes = importlib.import_module("recipes")
    asked: list[tuple[int, int, int]] = []

    def halved(search: Search, codes: list[int], iterations: int) -> Any:
        asked.append((len(codes), iterations, search.iterations))
        return [SimpleNamespace(code=codes[-1])]

    monkeypatch.setattr(recipes, "halve", halved)
    match = Match("fences", seed="recipes")
    for cook in (recipes.Cook("halving=2", 0.001, None), recipes.Cook("halving=2", 1.0, 30)):
        assert cook.choose(match.game, match.box, match.imagined(match.to_move, (1, 2))) in match.codes()
    (_, rest, grown), (many, by_iterations, third) = asked
    assert (many, rest) == (2, 2 * grown)  # the other two thirds of the time
    assert (third, by_iterations) == (10, 20)


WORTHS = {code: 0.5 - 0.02 * code for code in range(8)}


def test_the_best_move_is_found_though_luck_is_ten_times_as_large_as_the_difference() -> None:
    found = [race(Known(WORTHS, seed), 800)[0].code for seed in range(20)]
    assert found.count(0) >= 18


def test_iterations_go_where_the_best_are_close() -> None:
    known = Known(WORTHS)
    candidates = race(known, 800)
    assert known.iterations <= 800
    assert candidates[0].deals == candidates[1].deals > 3 * candidates[-1].deals
    assert all(deals == list(range(len(deals))) for deals in known.tried.values())  # the same deals for all, from the first on


def test_a_clear_matter_is_not_thought_about_for_long() -> None:
    known = Known({0: 0.9, 1: 0.1, 2: 0.1})
    assert race(known, 100_000)[0].code == 0
    assert known.iterations < 1000


def test_a_move_that_is_asked_about_stays_to_the_end() -> None:
    candidates = race(Known(WORTHS), 800, keep=[7])
    asked = next(one for one in candidates if one.code == 7)
    assert asked.deals == candidates[0].deals


def test_what_is_told_lies_within_its_error() -> None:
    within = 0
    for seed in range(40):
        candidates = race(Known(WORTHS, seed), 800, keep=[3])
        asked = next(one for one in candidates if one.code == 3)
        within += abs(asked.behind - 0.06) <= asked.behind_error
    assert within >= 34


def test_one_move_alone_is_compared_with_nothing() -> None:
    candidates = race(Known({4: 0.5}), 100)
    assert [(one.code, one.behind) for one in candidates] == [(4, 0.0)]
    assert candidates[0].value == pytest.approx(0.5, abs=0.2)


def test_a_move_as_good_as_the_others_seems_to_cost_nothing_in_fresh_deals() -> None:
    """Chosen and measured in the same deals, the best of equals looks better than the rest."""
    same_deals, fresh_deals = [], []
    for seed in range(40):
        known = Known(dict.fromkeys(range(8), 0.5), seed, own=0.3)
        found = race(known, 240, keep=[7])
        deals = max(one.deals for one in found)
        again = compare_anew(cast(Search, known), found, [7], 120)
        assert [one.code for one in again] == [one.code for one in found]
        if found[0].code != 7:
            same_deals.append(next(one.behind for one in found if one.code == 7))
            fresh_deals.append(next(one.behind for one in again if one.code == 7))
            assert known.tried[7][-60:] == list(range(deals, deals + 60))
    assert np.mean(same_deals) > 0.04
    assert abs(np.mean(fresh_deals)) < 0.02
