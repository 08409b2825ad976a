"""Policies: what is learned from visits, when it is used, and that training goes on where it was stopped."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from barnboard.arena import train as training
from barnboard.arena.train import Decision, Gate, Played, Work, fit, play_gate, read_policy, train, write_policy
from barnboard.bots import policy as policies
from barnboard.bots.policy import NO_POLICY, features_of, groups_of, likings_of, policy_for, read_policies
from barnboard.bots.search import Recipe, Search
from barnboard.games import game as find_game
from barnboard.games import games
from barnboard.match import Match

OREGON = find_game("oregon")


@pytest.mark.parametrize("game", sorted(games()))
def test_a_move_is_liked_by_the_sum_of_what_it_is_about(game: str) -> None:
    codes = games()[game].codes
    groups = groups_of(codes)
    features, many = features_of(codes)
    assert many == sum(groups.values())
    assert features.max() == many - 1
    weights = np.random.default_rng(1).normal(size=many)
    likings = likings_of(codes, weights)
    names = [(name, number) for name, size in groups.items() for number in range(size)]
    for code in range(0, codes.size, 1 + codes.size // 200):
        name, about = codes.read(code)
        expected = 0.0
        for (group, number), weight in zip(names, weights, strict=True):
            kind, *things = group.split()
            if kind != name:
                continue
            if not things:
                expected += weight * (number == 2)
            elif things[1:] == ["by", "stage"]:
                expected += weight * (number == 2 * codes.parts[name][things[0]].size + about[things[0]])
            elif len(things) == 1:
                expected += weight * (number == about[things[0]])
            else:
                expected += weight * (number == about[things[0]] * codes.parts[name][things[1]].size + about[things[1]])
        assert likings[2, code] == pytest.approx(expected, abs=1e-4)


def made_up(many: int, seed: int) -> list[Played]:
    """Matches in which farmers are tried eight times as often as buildings, whatever they gain."""
    chance = np.random.default_rng(seed)
    farmer, build = OREGON.codes["farmer"], OREGON.codes["build"]
    found = []
    for _ in range(many):
        decisions = []
        for ply in range(40):
            codes = np.array([farmer.base + chance.integers(farmer.size), build.base + chance.integers(build.size)], np.int32)
            decisions.append(Decision(ply, codes, np.array([8, 1], np.int32), np.float32(chance.normal(size=2))))
        found.append(Played(40, decisions))
    return found


def test_what_the_search_tries_more_often_is_liked_better(tmp_path: Path) -> None:
    made = fit(OREGON, made_up(50, 1))
    assert abs(made.gain) < 0.2
    assert made.curve[-1][2] < 0.5 * made.without
    write_policy(OREGON, tmp_path / "p.toml", made, [], 2)
    policy = read_policy(OREGON, str(tmp_path / "p.toml"), 2)
    farmers, buildings = OREGON.codes["farmer"], OREGON.codes["build"]
    assert policy.likings[:, farmers.base : farmers.base + 500].mean() - policy.likings[:, buildings.base :].mean() > 2
    assert policy.length_of_stage == 10


def test_a_policy_counts_for_what_it_was_made_for_and_for_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / policies.FILE
    write_policy(OREGON, file, fit(OREGON, made_up(5, 2)), [], 2)
    told = tomllib.loads(file.read_text("utf-8"))
    assert set(read_policies(OREGON, told)) == {2}
    assert read_policies(OREGON, {**told, "rules": 999}) == {}
    assert read_policies(OREGON, {**told, "box": "another"}) == {}
    assert read_policies(OREGON, {**told, "weights": {**told["weights"], "farmer": [1.0]}}) == {}
    assert read_policies(OREGON, {**told, "weights": {**told["weights"], "decline": [9.0] * policies.STAGES}}) == {}
    monkeypatch.setattr(type(OREGON), "folder", tmp_path)
    policies.policies.cache_clear()
    try:
        two, three = Match(OREGON, seats=2, seed="a")._s, Match(OREGON, seats=3, seed="a")._s
        assert policy_for(OREGON, OREGON.usual_box, two) is not NO_POLICY
        assert policy_for(OREGON, OREGON.usual_box, three) is NO_POLICY
        edited = OREGON.usual_box.facts.model_dump(mode="json")
        edited["name"] = "Another Oregon"
        assert policy_for(OREGON, OREGON.box(edited), two) is NO_POLICY
    finally:
        policies.policies.cache_clear()


def test_a_liked_move_is_tried_more_often(tmp_path: Path) -> None:
    match = Match(OREGON, seats=2, seed="liked")
    liked = match.codes()[5]
    likings = np.zeros((policies.STAGES, OREGON.codes.size), np.float32)
    likings[:, liked] = 4.0
    policy = policies.Policy(likings, 30, 1.0, 0.0)
    visits = []
    for recipe in (Recipe(), Recipe(policy=0.0)):
        search = Search(OREGON, match.box, match.imagined(match.to_move, (1, 2)), recipe, policy=policy)
        visits.append(next(thought.visits for thought in search.think(iterations=200).moves if thought.code == liked))
    assert visits[0] > 2 * visits[1]


def test_training_goes_on_where_it_was_stopped_and_comes_out_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work("oregon", 2, 5, "", "test", iterations=8)
    gates = [Gate("oregon", 2, 2, "", "test gate", policy="new", iterations=8)]
    file, made, passed = train(work, 2, tmp_path / "whole", gates, workers=1)
    assert 0 <= passed[0].wins <= 2
    assert str(passed[0]) in tomllib.loads(file.read_text("utf-8"))["gates"]
    (tmp_path / "whole" / "round2" / "3.pickle").unlink()
    played: list[int] = []
    monkeypatch.setattr(training, "play_for", lambda work, number: played.append(number) or real(work, number))
    again, _, _ = train(work, 2, tmp_path / "whole", gates, workers=1)
    assert played == [3]
    assert again.read_text("utf-8") == file.read_text("utf-8")
    assert [step for step, _, _ in made.curve] == sorted(step for step, _, _ in made.curve)


real = training.play_for


def test_both_sides_of_a_gate_play_the_same_deals() -> None:
    gate = Gate("oregon", 2, 2, "", "fair", iterations=6)
    assert play_gate(gate, 0) == play_gate(gate, 0)
    assert play_gate(gate, 0) in (0.0, 0.5, 1.0)


@pytest.mark.parametrize("name", [game.id for game in games().values() if game.folder.joinpath(policies.FILE).is_file()])
def test_a_policy_that_ships_is_used(name: str) -> None:
    game = games()[name]
    assert policies.policies(game)
    match = Match(game, seats=min(policies.policies(game)), seed="ships")
    assert len(policy_for(game, match.box, match._s).likings) == policies.STAGES
