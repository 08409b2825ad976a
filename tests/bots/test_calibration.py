"""Curves: what they are fitted to, when they are used, and that a chance of 70 % is won seven times in ten."""

import math
from pathlib import Path

import numpy as np
import pytest

from barnboard.arena import Local
from barnboard.arena.calibrate import Work, curve_of, look_at_match, make_curve, write_curve
from barnboard.bots import calibration
from barnboard.bots.calibration import Curve, Sample, calibration_error, curve_for, fit
from barnboard.games import game as find_game
from barnboard.games import games

OREGON = find_game("oregon")


def overconfident(many: int, seed: int) -> list[Sample]:
    """A search that doubles the odds it should tell, the more so the more of its matches came to their end."""
    chance = np.random.default_rng(seed)
    samples = []
    for _ in range(many):
        odds, ended = chance.normal(0, 1.5), chance.random()
        value = 1 / (1 + math.exp(-odds * (1.5 + ended)))
        samples.append(Sample(value, ended, float(chance.random() < 1 / (1 + math.exp(-odds)))))
    return samples


def test_a_fitted_curve_keeps_its_word_on_fresh_positions() -> None:
    curve, fresh = fit(overconfident(4000, 1)), overconfident(4000, 2)
    assert calibration_error([(sample.value, sample.won) for sample in fresh]) > 0.06
    assert calibration_error([(curve.chance(sample.value, sample.ended), sample.won) for sample in fresh]) < 0.03


def test_few_samples_leave_the_value_nearly_as_it_is() -> None:
    curve = fit([Sample(0.6, 0.5, 1.0), Sample(0.4, 0.5, 0.0)])
    assert curve.chance(0.7, 0.5) == pytest.approx(0.7, abs=0.1)


def test_a_fit_comes_to_rest_where_much_is_taken_for_sure() -> None:
    """Here Newton's method ran away by whole steps, and ended with an overflow."""
    curve = fit(overconfident(400, 4)[1::2])
    assert curve.weights[1] == pytest.approx(0.711, abs=0.001)


@pytest.mark.parametrize("ended", [0.0, 1.0])
def test_a_curve_never_falls_with_the_value(ended: float) -> None:
    """Early in My Farm Shop the value tells nothing, and by luck the lower ones won more often."""
    falling = [Sample(1 - sample.value, ended, sample.won) for sample in overconfident(300, 6)]
    rising = [Sample(sample.value, 1 - ended, sample.won) for sample in overconfident(300, 7)]
    curve = fit(falling + rising)
    assert curve.chance(0.2, ended) == pytest.approx(curve.chance(0.8, ended), abs=1e-4)
    assert curve.chance(0.2, 1 - ended) < curve.chance(0.8, 1 - ended) - 0.2
    assert fit(falling).weights[1] >= 0


def test_a_chance_rises_with_the_value() -> None:
    curve = fit(overconfident(2000, 3))
    for ended in (0.0, 0.5, 1.0):
        chances = [curve.chance(value / 20, ended) for value in range(21)]
        assert chances == sorted(chances)
        assert 0 < chances[0] < chances[-1] < 1


def test_curves_are_used_with_the_rules_and_the_box_that_they_were_made_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_curve(Work("oregon", 2, 2, "easy@8i", iterations=30), Local(1))
    write_curve(OREGON, made, tmp_path / calibration.FILE)
    monkeypatch.setattr(type(OREGON), "folder", tmp_path)
    calibration._curves.cache_clear()
    assert curve_for(OREGON, 2, OREGON.usual_box) == made.curve
    assert curve_for(OREGON, 3, OREGON.usual_box) is None
    edited = OREGON.usual_box.facts.model_dump(mode="json")
    edited["name"] = "Another Oregon"
    assert curve_for(OREGON, 2, OREGON.box(edited)) is None
    told = (tmp_path / calibration.FILE).read_text("utf-8")
    (tmp_path / calibration.FILE).write_text(told.replace(f"rules = {OREGON.rules_version}", "rules = 999"), "utf-8")
    calibration._curves.cache_clear()
    assert curve_for(OREGON, 2, OREGON.usual_box) is None
    calibration._curves.cache_clear()


def test_an_error_is_as_sure_as_the_matches_are_many_however_often_each_was_looked_at() -> None:
    samples, work = overconfident(400, 4), Work("oregon", 2, 400, "easy")
    once = curve_of(work, {number: [sample] for number, sample in enumerate(samples)})
    often = curve_of(work, {number: [sample] * 6 for number, sample in enumerate(samples)})
    fewer = curve_of(work, {number: [sample] for number, sample in enumerate(samples[:100])})
    assert often.positions == 6 * once.positions == 2400
    assert often.give_or_take_without == pytest.approx(once.give_or_take_without, rel=0.2)
    assert fewer.give_or_take_without > 1.3 * once.give_or_take_without
    assert once.error < once.error_without - once.give_or_take_without / 2


def test_a_match_that_nobody_looked_at_changes_nothing() -> None:
    found = dict(enumerate([[sample] for sample in overconfident(40, 5)]))
    work = Work("oregon", 2, 42, "easy")
    assert curve_of(work, {**found, 40: [], 41: []}) == curve_of(work, found)


def test_the_same_work_gives_the_same_samples() -> None:
    work = Work("oregon", 3, 1, "easy@8i", iterations=30)
    one = look_at_match(work, 0)
    assert one == look_at_match(work, 0)
    assert len(one) > 2
    assert {sample.won for sample in one} <= {0.0, 1 / 3, 0.5, 1.0}
    assert Curve((0.0, 0.0, 0.0, 0.0)).chance(0.9, 1.0) == 0.5


@pytest.mark.parametrize("name", [game.id for game in games().values() if game.folder.joinpath(calibration.FILE).is_file()])
def test_a_curve_that_ships_is_used_and_rises_with_the_value(name: str) -> None:
    game = games()[name]
    curves = calibration._curves(game)
    assert curves
    for curve in curves.values():
        for ended in (0.0, 0.5, 1.0):
            chances = [curve.chance(value / 20, ended) for value in range(1, 20)]
            assert chances == sorted(chances)
