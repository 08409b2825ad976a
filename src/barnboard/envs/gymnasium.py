"""The games for Gymnasium: many matches as a vector environment, and one as a plain one.

    import gymnasium
    import barnboard.envs

    env = gymnasium.make_vec("barnboard/Oregon-v0", num_envs=1024, opponents="greedy")
    env = gymnasium.make("barnboard/Oregon-v0", opponents="expert@50i")

Whatever `Vector` takes can be given: seats, opponents, seat, reward, the options of the game. `action_masks()` says which actions
are legal, as MaskablePPO of sb3-contrib asks for it; it also stands in the info, as `action_mask`.
"""

from importlib.metadata import entry_points
from typing import Any, SupportsInt

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from barnboard.games import Game, SetupError

from .showing import RENDER_MODES, drawn
from .vector import SELF, Vector

Observations = npt.NDArray[np.float32]
Info = dict[str, Any]

VERSION = 0
GROUP = "barnboard.games"
LARGEST = float(1 << 24)  # numbers up to here are exact in 32 bits, and no count of a game comes near


def id_of(name: str) -> str:
    """The id of a game among Gymnasium's environments: `happy_farm` is `barnboard/HappyFarm-v0`."""
    return f"barnboard/{''.join(word.capitalize() for word in name.split('_'))}-v{VERSION}"


def register_all() -> None:
    """Makes an id known for every game that is installed, without loading any."""
    for name in sorted(entry_points(group=GROUP).names):
        if id_of(name) not in gymnasium.registry:
            here = __name__
            gymnasium.register(
                id_of(name), entry_point=f"{here}:MatchEnv", vector_entry_point=f"{here}:MatchesEnv", kwargs={"game": name}
            )


def _spaces(game: Game) -> tuple[Any, Any]:
    return Box(-LARGEST, LARGEST, (game.observation,), np.float32), Discrete(game.codes.size)


class MatchesEnv(gymnasium.vector.VectorEnv[Observations, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many matches of a game (see `Vector`, which it is the face of, for what can be set).

    A match that has ended is followed by the next one within the same step: what was seen at its end is `final_obs` in the info,
    its points, places and the rewards of all seats are in `final_info`. Where all seats learn, `seat` in the info says who is
    asked, and the reward is that of the seat that moved. With `copy=False` observations and masks are the environment's own
    arrays, which the next step writes anew.
    """

    def __init__(self, game: str | Game, num_envs: int = 1, copy: bool = True, **settings: Any) -> None:
        self.matches = Vector(game, num_envs, **settings)
        self.num_envs = num_envs
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space, self.single_action_space = _spaces(self.matches.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observations, Info]:
        """Begins anew; `options={"reset_mask": …}` only in some matches."""
        which = None if options is None else options.get("reset_mask")
        self.matches.reset(seed, which)
        return self._given(self.matches.observations), self._info()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observations, npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], Info]:
        """Plays a legal move in every match. An illegal one is an `IllegalMove`, and nothing was played."""
        matches = self.matches
        matches.step(actions)
        info = self._info()
        over = matches.terminated | matches.truncated
        if over.any():
            info["final_obs"], info["_final_obs"] = self._given(matches.final_observations), over
            final: Info = {"points": matches.final_points, "places": matches.final_places, "rewards": matches.final_rewards}
            info["final_info"] = {name: array.copy() for name, array in final.items()} | {f"_{name}": over for name in final}
            info["_final_info"] = over
        seen = self._given(matches.observations)
        return seen, matches.rewards.copy(), matches.terminated.copy(), matches.truncated.copy(), info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of all matches."""
        if not len(self.matches.masks):
            raise SetupError("this environment was made without masks: see matches.codes and matches.counts")
        return self._given(self.matches.masks)

    def _info(self) -> Info:
        matches = self.matches
        info: Info = {"seat": matches.to_move.copy()}
        if len(matches.masks):
            info["action_mask"] = self._given(matches.masks)
        return info

    def _given(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy() if self._copy else array

    def close_extras(self, **_: Any) -> None:
        """Lets the threads go."""
        self.matches.close()


class MatchEnv(gymnasium.Env[Observations, np.int64]):
    """One match of a game, against bots or with all seats (see `Vector` for what can be set).

    An illegal action does not raise here: it ends the episode with a reward of -1, as agents expect that do not know masks.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012  # as Gymnasium has it

    def __init__(self, game: str | Game, opponents: Any = "random", render_mode: str | None = None, **settings: Any) -> None:
        self._match = Vector(game, 1, opponents=opponents, masks=True, renew=False, threads=1, **settings)
        self.observation_space, self.action_space = _spaces(self._match.game)
        self.render_mode = render_mode

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observations, Info]:
        """Begins a match."""
        super().reset(seed=seed)
        self._match.reset(int(self.np_random.integers(1 << 62)))
        return self._match.observations[0].copy(), self._info()

    def step(self, action: SupportsInt) -> tuple[Observations, float, bool, bool, Info]:
        """Plays a move, and what follows from it."""
        match = self._match
        if match.to_move[0] < 0:
            raise gymnasium.error.ResetNeeded("the match is over: reset first")
        if not match.masks[0, int(action)]:
            return match.observations[0].copy(), -1.0, True, False, {**self._info(), "illegal": True}
        match.step([int(action)])
        over = bool(match.terminated[0] or match.truncated[0])
        seen = match.final_observations if over else match.observations
        info = self._info()
        if over:
            info.update({"points": match.final_points[0].copy(), "places": match.final_places[0].copy()})
        return seen[0].copy(), float(match.rewards[0]), bool(match.terminated[0]), bool(match.truncated[0]), info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions."""
        mask: npt.NDArray[np.bool_] = self._match.masks[0].copy()
        return mask

    def render(self) -> Any:
        """The board as all at the table see it: as text ("ansi") or as a picture ("rgb_array")."""
        if self.render_mode is None:
            return None
        return drawn(self._match.game, self._match.box, self._match._batch.records[0], self.render_mode)

    def close(self) -> None:
        """Lets everything go."""
        self._match.close()

    def _info(self) -> Info:
        return {"seat": int(self._match.to_move[0]), "action_mask": self.action_masks()}


__all__ = ["SELF", "MatchEnv", "MatchesEnv", "id_of", "register_all"]
