"""How strong the levels are: what the arena measured, by game and number of seats.

The measurements lie in `ladder.toml` beside this file and are made again by `barnboard arena GAME --ladder`. Ratings are on the
scale of OpenSkill's Plackett-Luce model as it comes, with `medium` in its middle, so that people can be rated beside them.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from barnboard.games import game as find_game

FILE = "ladder.toml"
MIDDLE = "medium"  # stands where a new player does
MIDDLE_MU = 25.0
A_STEP = 25 / 6 * 2**0.5  # of mu, for odds of e to 1: two players of whom all is known, OpenSkill's usual beta


class Rung(NamedTuple):
    """One level in the ladder of a game and number of seats.

    `share` is how often it came out ahead of the level below, `low` and `high` its 95 % interval; the lowest has none.
    """

    level: str
    mu: float
    sigma: float
    matches: int  # against the level below
    share: float | None = None
    low: float | None = None
    high: float | None = None


def ladder(game_id: str, seats: int) -> list[Rung]:
    """The levels of a game, weakest first; empty where nothing was measured for that many seats, or with other rules."""
    told = measured().get(game_id, {}).get(str(seats))
    game = find_game(game_id)
    if told is None or (told["rules"], told["box"]) != (game.rules_version, game.usual_box.digest):
        return []
    return [Rung(**rung) for rung in told["rung"]]


@cache
def measured() -> dict[str, dict[str, dict[str, Any]]]:
    """All that the file holds: by game and number of seats, how it was measured and the rungs."""
    file = files(__package__).joinpath(FILE)
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
