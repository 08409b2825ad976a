"""The games for OpenSpiel: importing this module makes each loadable, with its own options.

    import pyspiel
    import barnboard.envs.openspiel

    game = pyspiel.load_game("python_barnboard_oregon(players=3)")

Chance is sampled: the deal is a chance node with one outcome, whose effect is drawn, and all chance after it is in the state.
Every player's return is his share of the win. What a player knows is the observation of the game; its information state adds what
he saw and did at each of his decisions before. `resample_from_infostate` deals again what a player cannot know.
"""

import hashlib
import random
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from barnboard.games import Game, games
from barnboard.kernel.observing import Layout
from barnboard.kernel.records import NOBODY

from .position import Position

_DEAL = 0  # the one outcome of the chance node
_NO_SEED = -1
_PLAYERS, _SEED = "players", "seed"


def name_of(game: Game) -> str:
    """What OpenSpiel calls a game."""
    return f"python_barnboard_{game.id}"


def _type_of(game: Game) -> Any:
    options = {name: option.default for name, option in game.options.items()}
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=f"Barnboard: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={_PLAYERS: game.seats[0], _SEED: _NO_SEED, **options},
    )


class BarnboardGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game with so many players; a `seed` fixes the deals of its states, one after the other."""

    game: Game
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, given = self.game, params or {}
        self.box = game.usual_box
        self.seats = given.get(_PLAYERS, game.seats[0])
        self.options = game.check_setup(self.seats, {name: given[name] for name in game.options if name in given})
        seed = given.get(_SEED, _NO_SEED)
        self.chance = random.Random(None if seed == _NO_SEED else seed)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.codes.size,
            max_chance_outcomes=1,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=game.most_plies,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> "BarnboardState":
        """A table that nothing is dealt at."""
        return BarnboardState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "BarnboardObserver":
        """Writes what a player knows."""
        return BarnboardObserver(self.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class BarnboardState(pyspiel.State):  # type: ignore[misc]
    """A position. Moves without a choice are played at once and are no nodes."""

    def __init__(self, game: BarnboardGame) -> None:
        super().__init__(game)
        self._position: Position | None = None
        self._recalled = [b""] * game.seats  # of each player: a digest of what he saw and did at his decisions

    def current_player(self) -> int:
        """Who decides: chance at the beginning, then the players."""
        if self._position is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self._position.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self._position is not None
        return sorted(self._position.codes) if player == self._position.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deal."""
        return [(_DEAL, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self._position is None:
            house = self.get_game()
            key = house.chance.getrandbits(64), house.chance.getrandbits(64)
            self._position = Position.dealt(house.game, house.box, house.seats, house.options, key)
            return
        seat = self._position.seat
        seen = self._position.observed(seat).tobytes()
        self._recalled[seat] = hashlib.blake2b(self._recalled[seat] + seen + action.to_bytes(4), digest_size=16).digest()
        self._position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        house = self.get_game()
        return "deal" if player == pyspiel.PlayerId.CHANCE else str(house.game.text(house.box, action))

    def is_terminal(self) -> bool:
        """Whether the match is over, or was cut off."""
        return self._position is not None and self._position.seat == NOBODY

    def returns(self) -> list[float]:
        """Each player's share of the win; all share one that was cut off."""
        seats = self.num_players()
        if self._position is None or self._position.seat != NOBODY:
            return [0.0] * seats
        return [1.0 / seats] * seats if self._position.is_cut else self._position.rewards()

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "BarnboardState":
        """A state that the player could be in as well, each as likely as `conceal` deals it."""
        assert self._position is not None
        other: BarnboardState = self.clone()
        key = int(probability_sampler() * (1 << 53)), int(probability_sampler() * (1 << 53))
        other._position = self._position.imagined(player_id, key)
        return other

    def __str__(self) -> str:
        if self._position is None:
            return "nothing is dealt"
        return f"{hashlib.blake2b(self._position.s.tobytes(), digest_size=8).hexdigest()} {self.history_str()}"


class BarnboardObserver:
    """What a player knows, as a tensor whose parts have the names of the game's observation layout, and as text."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observation takes no parameters, not {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees what all players know: ask for one of them, or for what is public")
        self._layout, self._recalls = game.observation_layout, kind.perfect_recall
        self._is_public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor = np.zeros(game.observation, np.float32)
        self.dict = self._layout.read(self.tensor)

    def set_from(self, state: BarnboardState, player: int) -> None:
        """Makes the tensor say what the player knows."""
        position = state._position
        self.tensor[:] = 0 if position is None else position.observed(NOBODY if self._is_public else player)

    def string_from(self, state: BarnboardState, player: int) -> str:
        """What the player knows, by name; as an information state, with a digest of what he remembers."""
        self.set_from(state, player)
        names, numbers = _names(self._layout), self.tensor
        told = [f"{names[index]}={numbers[index]:g}" for index in np.flatnonzero(numbers)]
        if self._recalls and not self._is_public:
            told.append(f"recalls {state._recalled[player].hex()}")
        return " ".join(told)


@cache
def _names(layout: Layout) -> list[str]:
    """The names of all numbers of an observation."""
    told = [""] * layout.size
    for name, stretch in layout.stretches.items():
        for index, about in zip(stretch.range, np.ndindex(stretch.shape), strict=True):
            told[index] = name + "".join(f"[{number}]" for number in about)
    return told


def register_all() -> None:
    """Makes every game that is installed loadable."""
    known = set(pyspiel.registered_names())
    for game in games().values():
        if name_of(game) not in known:
            kind = _type_of(game)
            # A class, not a function: OpenSpiel lets it go after Python has ended, and a class is never freed.
            pyspiel.register_game(kind, type(f"Barnboard_{game.id}", (BarnboardGame,), {"game": game, "kind": kind}))


register_all()
