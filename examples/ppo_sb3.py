"""MaskablePPO of sb3-contrib learns My Happy Farm against the greedy bot.

    pip install "barnboard[envs]" sb3-contrib
    python examples/ppo_sb3.py [--game happy_farm] [--steps 500000]

Stable-Baselines3 wants vector environments of its own kind; `Matches` is one made of `Vector`, so that all matches are still
played in one compiled call. One match at a time, `gymnasium.make("barnboard/HappyFarm-v0")` works with it as it is.
"""

import argparse

import numpy as np
from gymnasium.spaces import Box, Discrete
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv, VecMonitor

from barnboard.envs import Vector


class Matches(VecEnv):
    """Many matches as Stable-Baselines3 asks for them."""

    def __init__(self, game, many, **settings):
        self.matches = Vector(game, many, **settings)
        seen = Box(-np.inf, np.inf, (self.matches.game.observation,), np.float32)
        self.render_mode = None
        super().__init__(many, seen, Discrete(self.matches.game.codes.size))

    def reset(self):
        self.matches.reset(self._seeds[0])
        self._reset_seeds()
        return self._seen()

    def step_async(self, actions):
        self._actions = actions

    def step_wait(self):
        matches = self.matches
        matches.step(self._actions)
        over = matches.terminated | matches.truncated
        infos = [{} for _ in range(self.num_envs)]
        for which in np.flatnonzero(over):
            infos[which] = {
                "terminal_observation": _small(matches.final_observations[which]),
                "TimeLimit.truncated": bool(matches.truncated[which]),
            }
        return self._seen(), matches.rewards.copy(), over, infos

    def _seen(self):
        return _small(self.matches.observations)

    def env_method(self, method_name, *arguments, indices=None, **more):
        assert method_name == "action_masks"
        return list(self.matches.masks)

    def has_attr(self, attr_name):
        return attr_name == "action_masks"

    def get_attr(self, attr_name, indices=None):
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name, value, indices=None):
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class, indices=None):
        return [False] * self.num_envs

    def close(self):
        self.matches.close()


def _small(seen):
    """Counts of every size as numbers of about one."""
    return np.sign(seen) * np.log1p(np.abs(seen))


def train(game, steps, opponents="greedy", matches=256, seed=1, verbose=1):
    """Learns for so many steps; returns the model and the share of matches won at the end."""
    env = VecMonitor(Matches(game, matches, opponents=opponents, seed=seed))
    settings = {"n_steps": 64, "batch_size": min(2048, 64 * matches), "n_epochs": 3, "gamma": 1.0, "gae_lambda": 0.97}
    model = MaskablePPO("MlpPolicy", env, **settings, ent_coef=0.01, seed=seed, verbose=verbose)
    model.learn(steps)
    ends = [end["r"] for end in model.ep_info_buffer]
    env.close()
    return model, float(np.mean(ends)) if ends else float("nan")


def main():
    """Learns and tells."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--game", default="happy_farm")
    words.add_argument("--steps", type=int, default=500_000)
    said = words.parse_args()
    _, share = train(said.game, said.steps)
    print(f"it won {share:.1%} of the last matches")


if __name__ == "__main__":
    main()
