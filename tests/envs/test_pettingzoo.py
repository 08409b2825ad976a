import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from barnboard.envs import pettingzoo as zoo
from barnboard.games import games
from barnboard.match import IllegalMove


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo's tests warn of what they themselves do, and print."""
    warnings.simplefilter("ignore")


@pytest.mark.parametrize("game", games())
def test_a_game_passes_pettingzoos_own_test(game: str) -> None:
    api_test(getattr(zoo, f"{game}_v0").env(), num_cycles=30)


def test_a_seed_gives_the_same_match() -> None:
    seed_test(lambda: zoo.happy_farm_v0.env(seats=3), num_cycles=60)


def test_every_way_to_draw_works() -> None:
    render_test(zoo.happy_farm_v0.env)


def test_pettingzoos_benchmark_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(100_000))
    monkeypatch.setattr("time.time", lambda: next(clock) / 10)  # it runs for five seconds of whatever clock there is
    performance_benchmark(zoo.happy_farm_v0.env())


def test_a_match_ends_with_a_share_of_the_win_for_everybody() -> None:
    env, total, chance = zoo.happy_farm_v0.raw_env(seats=3), dict.fromkeys(range(3), 0.0), np.random.default_rng(2)
    env.reset(seed=4)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        total[env.possible_agents.index(agent)] += reward
        env.step(None if ended or cut else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(total.values()) == pytest.approx(1)


def test_who_is_not_asked_has_no_legal_moves_and_an_illegal_one_changes_nothing() -> None:
    env = zoo.happy_farm_v0.raw_env()
    env.reset(seed=5)
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(waiting)["action_mask"].any()
    before = env._position.s.tobytes()
    with pytest.raises(IllegalMove):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0]))
    assert env._position.s.tobytes() == before
    with pytest.raises(AttributeError):
        zoo.chess_v0  # noqa: B018
