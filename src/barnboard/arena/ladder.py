"""Measuring the levels: each plays the one below, and what came out becomes the ladder (`bots.ladder`)."""

import math
import tomllib
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

from barnboard.bots import LEVELS
from barnboard.bots.ladder import A_STEP, MIDDLE, MIDDLE_MU, Rung
from barnboard.games import game as find_game

from .engines import Local
from .intervals import wilson
from .results import Outcome, Results
from .run import run
from .schedule import Plan, make_plan

_A_SECOND = 6000  # iterations that a second gives on any machine
_QUICK = 600  # iterations up to which a step has all its matches
_FEWEST = 4
_HALF_A_WIN = 0.5  # is given to both, so that who won all or nothing has a rating too


def steps(game: str, seats: int, matches: int, seed: str) -> list[Plan]:
    """A plan for every level against the one below, which takes all other seats.

    Iterations are counted, so that it comes out the same on every machine; a level that thinks for a second gets `_A_SECOND`.
    The slowest steps have fewer matches, `_FEWEST` at least: else they would take most of the time.
    """
    plans = []
    for lower, upper in pairwise(LEVELS.values()):
        thinks, below = (level.iterations or _A_SECOND for level in (upper, lower))
        many = max(min(matches, _FEWEST), min(matches, matches * _QUICK // thinks))
        bots = [f"{upper.id}@{thinks}i", f"{lower.id}@{below}i"]
        plans.append(make_plan(game, bots, many, seats, seed=f"{seed} {upper.id}"))
    return plans


def play_step(
    plan: Plan, workers: int, file: Path | None = None, progress: Callable[[int], None] = lambda done: None
) -> list[Outcome]:
    """Plays one plan, or what a file of results still lacks of it."""
    with Results(plan, file) as results:
        run(results, Local(workers), progress)
        return results.in_order()


def ahead(outcomes: Iterable[Outcome], upper: str) -> float:
    """In how many matches a level came out ahead of the one below: of its others in each, of those with its place half."""
    won = 0.0
    for outcome in outcomes:
        mine = outcome.places[outcome.bots.index(upper)]
        others = [place for bot, place in zip(outcome.bots, outcome.places, strict=True) if bot != upper]
        won += sum(1.0 if place > mine else 0.5 if place == mine else 0.0 for place in others) / len(others)
    return won


def rungs(played: Sequence[tuple[Plan, Sequence[Outcome]]]) -> list[Rung]:
    """The ladder of one game and number of seats, weakest first.

    With steps between neighbours only, the likeliest ratings of the Bradley-Terry model are the sums of the steps' log-odds.
    """
    first = Rung(_level(played[0][0].bots[-1]), 0.0, 0.0, 0)
    made, mus, variances = [first], [0.0], [0.0]
    for plan, outcomes in played:
        upper, matches = plan.bots[0], len(outcomes)
        won = ahead(outcomes, upper)
        low, high = wilson(won, matches)
        share = (won + _HALF_A_WIN) / (matches + 2 * _HALF_A_WIN)
        mus.append(mus[-1] + A_STEP * math.log(share / (1 - share)))
        variances.append(A_STEP**2 / (matches * share * (1 - share)))
        made.append(Rung(_level(upper), 0.0, 0.0, matches, round(won / matches, 4), round(low, 4), round(high, 4)))
    middle = next((at for at, rung in enumerate(made) if rung.level == MIDDLE), 0)
    told = []
    for at, rung in enumerate(made):
        between = variances[min(at, middle) + 1 : max(at, middle) + 1]
        told.append(rung._replace(mu=round(MIDDLE_MU + mus[at] - mus[middle], 2), sigma=round(math.sqrt(sum(between)), 2)))
    return told


def _level(bot: str) -> str:
    return bot.partition("@")[0]


def write_ladder(file: Path, game_id: str, seats: int, seed: str, found: Sequence[Rung], plies: Sequence[int]) -> None:
    """Writes a ladder into the file, in the place of the one of that game and number of seats."""
    game = find_game(game_id)
    kept: dict[str, dict[str, Any]] = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    kept.setdefault(game_id, {})[str(seats)] = {
        "rules": game.rules_version,
        "box": game.usual_box.digest,
        "levels": levels_digest(),
        "seed": seed,
        "most_plies": max(plies),
        "rung": [rung._asdict() for rung in found],
    }
    lines = ["# How strong the levels are; made by `barnboard arena GAME --ladder`, see docs/bots.md."]
    for name in sorted(kept):
        for people in sorted(kept[name]):
            lines += _section(f"{name}.{people}", kept[name][people])
    file.write_text("\n".join(lines) + "\n", "utf-8")


def _section(name: str, told: dict[str, Any]) -> list[str]:
    lines = ["", f"[{name}]"]
    lines += [
        f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}" for key, value in told.items() if key != "rung"
    ]
    lines.append("rung = [")
    for rung in told["rung"]:
        inside = ", ".join(
            f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}"
            for key, value in rung.items()
            if value is not None
        )
        lines.append(f"    {{ {inside} }},")
    return [*lines, "]"]


def levels_digest() -> str:
    """A short hash of how the levels are set: a ladder says with which it was measured."""
    return sha256(repr(list(LEVELS.values())).encode()).hexdigest()[:12]
