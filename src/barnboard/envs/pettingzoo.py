"""The games for PettingZoo, as AEC environments: one agent for every seat, asked in turn.

    from barnboard.envs.pettingzoo import oregon_v0

    env = oregon_v0.env(seats=3, render_mode="ansi")
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else env.action_space(agent).sample(seen["action_mask"]))

There is a `<game>_v0` for every game that is installed.
"""

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from barnboard.games import Game, games
from barnboard.games import game as find_game
from barnboard.match import IllegalMove, key_of

from .gymnasium import LARGEST
from .position import Position
from .showing import RENDER_MODES, drawn
from .vector import REWARDS

VERSION = 0

Seen = dict[str, npt.NDArray[Any]]


class MatchAEC(AECEnv, EzPickle):  # type: ignore[misc]  # PettingZoo has no types
    """A match of a game. `reward` is "win" or "margin", paid at the end; other options are those of the game."""

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        box: Mapping[str, Any] | str | Path | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, game, seats, reward, render_mode, box, **options)
        super().__init__()
        self.game = game if isinstance(game, Game) else find_game(game)
        self.metadata = {"name": name_of(self.game), "render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}
        if reward not in REWARDS:
            raise ValueError(f"reward must be {' or '.join(REWARDS)}, not {reward!r}")
        self.render_mode = render_mode
        self._by = reward
        self._seats = self.game.seats[0] if seats is None else seats
        self._options, self._box = self.game.check_setup(self._seats, options), self.game.box(box)
        self.possible_agents = [f"player_{seat}" for seat in range(self._seats)]
        codes = self.game.codes.size
        seen = Box(-LARGEST, LARGEST, (self.game.observation,), np.float32)
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": Box(0, 1, (codes,), np.int8)}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(codes) for agent in self.possible_agents}
        self._chance: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Any:
        """What an agent sees: its knowledge as numbers, and its legal moves."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The codes of all moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals. The same seed gives the same match to the same moves; without one it is another match every time."""
        if seed is not None or self._chance is None:
            self._chance = np.random.default_rng(secrets.randbits(128) if seed is None else seed)
        key = key_of(f"environment {int(self._chance.integers(1 << 62))}")
        self._position = Position.dealt(self.game, self._box, self._seats, self._options, key)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._position.seat]

    def observe(self, agent: str) -> Seen:
        """What an agent knows; its mask is empty while it is not asked."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.game.codes.size, np.int8)
        if seat == self._position.seat:
            mask[self._position.codes] = 1
        return {"observation": self._position.observed(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays a legal move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._position.codes:
            raise IllegalMove(f"the move {action} is not legal; see the action mask")
        self._position.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        over = self._position.seat < 0
        if over:
            cut = self._position.is_cut
            self.rewards = dict(zip(self.possible_agents, self._position.rewards(self._by), strict=True))
            self.terminations = dict.fromkeys(self.agents, not cut)
            self.truncations = dict.fromkeys(self.agents, cut)
        else:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[self._position.seat]
        self._accumulate_rewards()

    def render(self) -> Any:
        """The board as all at the table see it: text ("ansi") or a picture ("rgb_array")."""
        if self.render_mode is None:
            return None
        return drawn(self.game, self._box, self._position.s, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


class Door(NamedTuple):
    """What PettingZoo's modules have: `env` with the usual wrappers, `raw_env` without."""

    game: str

    def raw_env(self, **settings: Any) -> MatchAEC:
        """The match itself: an illegal move raises."""
        return MatchAEC(self.game, **settings)

    def env(self, **settings: Any) -> Any:
        """The match with PettingZoo's wrappers: an illegal move ends it, with a reward of -1 to who made it."""
        made: Any = wrappers.TerminateIllegalWrapper(self.raw_env(**settings), illegal_reward=-1)
        made = wrappers.AssertOutOfBoundsWrapper(made)
        return wrappers.OrderEnforcingWrapper(made)


def name_of(game: Game) -> str:
    """What a game is called here."""
    return f"{game.id}_v{VERSION}"


def doors() -> dict[str, Door]:
    """All games by their names here."""
    return {name_of(one): Door(one.id) for one in games().values()}


def __getattr__(name: str) -> Door:
    if name.endswith(f"_v{VERSION}") and name in doors():
        return doors()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
