import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import barnboard.envs
from barnboard.envs.gymnasium import MatchEnv, MatchesEnv, id_of
from barnboard.games import games


def test_every_game_has_an_id() -> None:
    assert id_of("happy_farm") == "barnboard/HappyFarm-v0"
    assert {id_of(game) for game in games()} <= set(gymnasium.registry)
    assert barnboard.envs.Vector


@pytest.mark.parametrize("game", ["happy_farm", "farm_shop"])
def test_one_match_passes_gymnasiums_own_check(game: str) -> None:
    env = gymnasium.make(id_of(game), disable_env_checker=True)
    check_env(env.unwrapped)
    env.close()


def test_a_match_is_played_to_its_end_by_masks() -> None:
    env = gymnasium.make("barnboard/HappyFarm-v0", opponents="greedy", seats=3)
    seen, info = env.reset(seed=1)
    over, steps, chance = False, 0, np.random.default_rng(1)
    while not over:
        masks = env.unwrapped.action_masks()
        assert (masks == info["action_mask"]).all()
        seen, reward, ended, cut, info = env.step(chance.choice(np.flatnonzero(masks)))
        assert seen in env.observation_space
        over, steps = ended or cut, steps + 1
    assert steps > 20
    assert (info["places"][env.unwrapped._match._batch.finisher[0]] == 1) == (reward > 0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_an_illegal_action_ends_a_match_and_costs_one() -> None:
    env = MatchEnv("happy_farm")
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(np.flatnonzero(~env.action_masks())[0])
    assert (reward, ended, info["illegal"]) == (-1.0, True, True)


def test_many_matches_keep_gymnasiums_conventions() -> None:
    env = gymnasium.make_vec("barnboard/HappyFarm-v0", num_envs=5, opponents="random", most_plies=60)
    assert isinstance(env, MatchesEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    first, info = env.reset(seed=3)
    kept = first.copy()
    assert first in env.observation_space
    for _ in range(40):
        actions = env.action_space.sample(tuple(mask.astype(np.int8) for mask in env.action_masks()))
        seen, rewards, ended, cut, info = env.step(actions)
        assert seen in env.observation_space
        assert (rewards.shape, ended.dtype, cut.dtype) == ((5,), bool, bool)
        assert info["action_mask"].shape == (5, env.single_action_space.n)
        over = ended | cut
        assert over.any() == ("final_obs" in info)
        if over.any():
            break
    assert over.any()
    assert (info["_final_obs"] == over).all()
    assert info["final_obs"][np.flatnonzero(over)[0]] in env.single_observation_space
    assert (first == kept).all(), "what was given stays as it was"
    again, _ = env.reset(seed=3)
    assert (again == kept).all()
    env.close()


def test_a_match_is_drawn_as_text_and_as_a_picture() -> None:
    env = gymnasium.make("barnboard/HappyFarm-v0", render_mode="ansi")
    env.reset(seed=1)
    assert "Market" in env.render()
    env = MatchEnv("happy_farm", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.shape[2] == 3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 5
