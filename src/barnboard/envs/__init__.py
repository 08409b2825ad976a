"""Doors for researchers: the games as environments, at the speed of the rules.

* `vector`: many matches in NumPy arrays, one compiled call a step;
* `gymnasium`: the same as a `gymnasium.vector.VectorEnv`, and one match as a `gymnasium.Env`;
* `pettingzoo`: a game as an AEC environment;
* `openspiel`: a game for the algorithms of OpenSpiel.

The last three need their libraries: `pip install "barnboard[envs]"`. Where Gymnasium is there, importing this package registers
an id for every game: `barnboard/Oregon-v0`, `barnboard/HappyFarm-v0` … docs/research.md tells all of it.
"""

from importlib.util import find_spec

from .vector import Vector

if find_spec("gymnasium") is not None:
    from .gymnasium import register_all

    register_all()

__all__ = ["Vector"]
