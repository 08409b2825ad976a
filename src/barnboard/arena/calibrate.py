"""Making the curves that turn values into chances (`bots.calibration`), and checking them on deals that they have not seen.

Matches are played between equal bots. At some decisions of each the position is looked at as a hint would, and when the match has
ended it is known who won. The curve that ships is fitted to all of them. To see how well such a curve keeps its word, one is
fitted to each half of the matches and checked on the deals of the other (cross-validation). What that finds has an error too:
positions of one match tell much the same, so whole matches are drawn anew to see how far it would have come out otherwise
(bootstrap).
"""

import json
import random
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from barnboard.bots import make_bot, take_turn
from barnboard.bots.advice import advise
from barnboard.bots.calibration import FORMAT, PLAIN, Curve, Sample, calibration_error, fit
from barnboard.games import Game
from barnboard.games import game as find_game
from barnboard.kernel.ranks import win_shares
from barnboard.match import Match

from .engines import Engine, Local
from .self_play import SelfPlay

_LOOKED_AT = 0.05  # of the decisions: those of one match tell much the same
_DRAWN_ANEW = 400  # times that the matches are
_95 = 1.96  # standard errors


@dataclass(frozen=True)
class Work(SelfPlay):
    """What is played for a curve."""

    seed: str = "calibrate"
    iterations: int = 1000  # for a look at a position


@dataclass(frozen=True)
class Made:
    """A curve, and how well such a one keeps its word: expected calibration errors on deals it has not seen, and without it.

    Each is told with half the width of its 95 % interval.
    """

    work: Work
    curve: Curve
    positions: int
    error: float
    give_or_take: float
    error_without: float
    give_or_take_without: float


def make_curve(work: Work, engine: Engine | None = None, progress: Callable[[int], None] = lambda done: None) -> Made:
    """Plays the matches and fits the curve. The same work gives the same curve."""
    found: dict[int, list[Sample]] = {}
    for number, looks in (engine or Local()).run(partial(look_at_match, work), range(work.matches), find_game(work.game)):
        found[number] = looks
        progress(len(found))
    return curve_of(work, found)


def curve_of(work: Work, found: Mapping[int, Sequence[Sample]]) -> Made:
    """The curve of what was found in each match, by its number, and how well such a curve keeps its word."""
    matches = [found[number] for number in sorted(found)]
    halves = [fit([sample for match in matches[half::2] for sample in match]) for half in (0, 1)]
    told = [
        [(halves[1 - at % 2].chance(sample.value, sample.ended), sample.won) for sample in match]
        for at, match in enumerate(matches)
    ]
    plain = [[(sample.value, sample.won) for sample in match] for match in matches]
    positions = sum(len(match) for match in matches)
    return Made(work, fit([sample for match in matches for sample in match]), positions, *_judged(told), *_judged(plain))


def _judged(matches: Sequence[Sequence[tuple[float, float]]]) -> tuple[float, float]:
    """The expected calibration error of what was told in these matches, and half the width of its 95 % interval."""
    matches = [match for match in matches if match]
    chance = np.random.default_rng(0)
    anew = [_error_of([matches[at] for at in chance.integers(len(matches), size=len(matches))]) for _ in range(_DRAWN_ANEW)]
    return _error_of(matches), _95 * float(np.std(anew))


def _error_of(matches: Sequence[Sequence[tuple[float, float]]]) -> float:
    return calibration_error([sample for match in matches for sample in match])


def look_at_match(work: Work, number: int) -> list[Sample]:
    """Plays one match and tells what was found at some of its decisions, and who won."""
    seed = f"{work.seed} {work.seats} {number}"
    chance = random.Random(seed)
    match, bot = Match(find_game(work.game), seats=work.seats, seed=seed), make_bot(work.bot)
    looks: list[tuple[int, float, float]] = []
    while (seat := match.to_move) is not None:
        if len(match.codes()) > 1 and chance.random() < _LOOKED_AT:
            s = match.imagined(seat, (chance.getrandbits(64), chance.getrandbits(64)))
            advice = advise(match.game, match.box, s, work.iterations, curve=PLAIN)
            looks.append((seat, advice.candidates[0].value, advice.ended))
        take_turn(match, bot, chance)
    shares = win_shares([row.place for row in match.standing()])
    return [Sample(value, ended, float(shares[seat])) for seat, value, ended in looks]


def write_curve(game: Game, made: Made, file: Path) -> None:
    """Writes a curve of a game, with what it was made from; those of other numbers of seats stay as they are."""
    head = {"format": FORMAT, "rules": game.rules_version, "box": game.usual_box.digest}
    kept: dict[str, Any] = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    curves: dict[str, Any] = kept["seats"] if kept and {name: kept[name] for name in head} == head else {}
    curves[str(made.work.seats)] = {
        "weights": list(made.curve.weights),
        "bot": made.work.bot,
        "iterations": made.work.iterations,
        "matches": made.work.matches,
        "positions": made.positions,
        "error": round(made.error, 4),
        "give_or_take": round(made.give_or_take, 4),
        "error_without": round(made.error_without, 4),
        "give_or_take_without": round(made.give_or_take_without, 4),
        "seed": made.work.seed,
    }
    lines = ["# How values of the search become chances to win; made by `barnboard calibrate`, see docs/bots.md."]
    lines += [f"{name} = {json.dumps(value)}" for name, value in head.items()]
    for seats in sorted(curves):
        lines += ["", f"[seats.{seats}]", *(f"{name} = {json.dumps(value)}" for name, value in curves[seats].items())]
    file.write_text("\n".join(lines) + "\n", "utf-8")
