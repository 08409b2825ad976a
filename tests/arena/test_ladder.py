"""The ladder of levels: how steps become ratings, and that what ships was measured with the levels as they are."""

from pathlib import Path

import pytest

from barnboard.arena import ladder as measuring
from barnboard.arena.ladder import ahead, levels_digest, play_step, rungs, steps, write_ladder
from barnboard.arena.results import Outcome
from barnboard.arena.schedule import make_plan
from barnboard.bots import LEVELS
from barnboard.bots import ladder as kept
from barnboard.bots.ladder import A_STEP, MIDDLE_MU, Rung, ladder, measured
from barnboard.games import games


def outcome(number: int, bots: list[str], places: list[int]) -> Outcome:
    return Outcome(match=number, seed="", bots=bots, points=[0] * len(bots), places=places, plies=1)


def test_who_shares_a_place_with_some_of_the_others_is_ahead_of_half_of_them() -> None:
    bots = ["hard", "easy", "easy"]
    assert ahead([outcome(0, bots, [1, 2, 3])], "hard") == 1
    assert ahead([outcome(0, bots, [2, 1, 3])], "hard") == 0.5
    assert ahead([outcome(0, bots, [2, 1, 2])], "hard") == 0.25


def test_a_step_of_three_wins_in_four_is_worth_its_log_odds() -> None:
    plans = [make_plan("oregon", [upper, lower], 400, 2) for lower, upper in (("easy", "medium"), ("medium", "hard"))]
    played = [(plan, [outcome(n, plan.bots, [1, 2] if n % 4 else [2, 1]) for n in range(400)]) for plan in plans]
    lowest, middle, best = rungs(played)
    assert (lowest.level, middle.level, best.level) == ("easy", "medium", "hard")
    assert (middle.mu, middle.sigma, middle.share) == (MIDDLE_MU, 0.0, 0.75)
    assert best.mu - MIDDLE_MU == pytest.approx(A_STEP * 1.0986, abs=0.05)
    assert MIDDLE_MU - lowest.mu == pytest.approx(best.mu - MIDDLE_MU)
    assert best.sigma == lowest.sigma == pytest.approx(A_STEP / (400 * 0.75 * 0.25) ** 0.5, abs=0.01)
    assert lowest.share is None


def test_a_measured_ladder_is_read_back_and_leaves_the_others_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "LEVELS", {name: LEVELS[name] for name in ("gentle", "easy")})
    plan = steps("oregon", 2, 2, "test")[0]
    found = rungs([(plan, play_step(plan, 1, tmp_path / "step.jsonl"))])
    file = tmp_path / kept.FILE
    write_ladder(file, "oregon", 3, "test", [Rung("easy", 25.0, 0.0, 0)], [5])
    write_ladder(file, "oregon", 2, "test", found, [5])
    monkeypatch.setattr(kept, "files", lambda package: tmp_path)
    measured.cache_clear()
    try:
        assert ladder("oregon", 2) == found
        assert ladder("oregon", 3) == [Rung("easy", 25.0, 0.0, 0)]
        assert ladder("oregon", 4) == []
        file.write_text(file.read_text("utf-8").replace("rules = ", "rules = 9"), "utf-8")
        measured.cache_clear()
        assert ladder("oregon", 2) == []
    finally:
        measured.cache_clear()


MEASURED = {"farm_shop": [2], "fences": [2], "happy_farm": [2], "magic_farm": [], "oregon": [2]}  # what ships; more is welcome


@pytest.mark.parametrize("game", sorted(games()))
def test_the_ladder_that_ships_was_measured_with_the_levels_as_they_are(game: str) -> None:
    for seats in games()[game].seats:
        found = ladder(game, seats)
        assert [rung.level for rung in found] == list(LEVELS) or (not found and seats not in MEASURED[game])
        assert not found or measured()[game][str(seats)]["levels"] == levels_digest()
