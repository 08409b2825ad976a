"""Making the curves that turn values into chances (`bots.calibration`), and checking them on deals that they have not seen.

Matches are played between equal bots. At some decisions of each the position is looked at as a hint would, and when the match has
ended it is known who won. The curve is fitted to the matches of one seed and checked on those of another.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from barnboard.bots import make_bot, take_turn
from barnboard.bots.advice import advise
from barnboard.bots.calibration import FORMAT, PLAIN, Curve, Sample, calibration_error, fit
from barnboard.games import Game
from barnboard.games import game as find_game
from barnboard.kernel.ranks import win_shares
from barnboard.match import Match

from .run import in_processes
from .self_play import SelfPlay

_LOOKED_AT = 0.1  # of the decisions


@dataclass(frozen=True)
class Work(SelfPlay):
    """What is played for a curve: so many matches to fit it and as many again to check it."""

    seed: str = "calibrate"
    iterations: int = 1000  # for a look at a position


@dataclass(frozen=True)
class Made:
    """A curve, and how well it keeps its word: expected calibration errors on the fresh matches, with and without it."""

    work: Work
    curve: Curve
    positions: int
    error: float
    error_without: float


def make_curve(work: Work, workers: int = 0, progress: Callable[[int], None] = lambda done: None) -> Made:
    """Plays the matches and fits the curve. The same work gives the same curve."""
    found: dict[int, list[Sample]] = {}
    for number, looks in in_processes(partial(look_at_match, work), range(2 * work.matches), find_game(work.game), workers):
        found[number] = looks
        progress(len(found))
    fitted, fresh = ([sample for number in sorted(found)[half::2] for sample in found[number]] for half in (0, 1))
    curve = fit(fitted)
    return Made(work, curve, len(fresh), calibration_error(fresh, curve), calibration_error(fresh, PLAIN))


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


def write_curves(game: Game, made: list[Made], file: Path) -> None:
    """Writes the curves of a game, with what they were made from."""
    lines = [
        "# How values of the search become chances to win; made by `barnboard calibrate`, see docs/bots.md.",
        f"format = {FORMAT}",
        f"rules = {game.rules_version}",
        f'box = "{game.usual_box.digest}"',
    ]
    for one in made:
        lines += [
            "",
            f"[seats.{one.work.seats}]",
            f"weights = [{', '.join(str(weight) for weight in one.curve.weights)}]",
            f'bot = "{one.work.bot}"',
            f"iterations = {one.work.iterations}",
            f"matches = {one.work.matches}  # to fit it, and as many fresh ones to check it",
            f"positions = {one.positions}  # checked",
            f"error = {one.error:.4f}  # expected calibration error there; without the curve {one.error_without:.4f}",
            f'seed = "{one.work.seed}"',
        ]
    file.write_text("\n".join(lines) + "\n", "utf-8")
