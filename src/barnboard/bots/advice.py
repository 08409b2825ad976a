"""What the moves of a position are worth, as well as it can be told: the ground of hints, reviews and calibration.

A third of the iterations go into a search that finds the moves worth a closer look; the rest compares these in common imagined
deals (`halving`), and what a move costs that somebody made is told by fresh ones. Where the game has a curve (`calibration`),
playouts go to the game's horizon and the curve makes chances of what they are worth; else every imagined match is played to its
end and a chance is the share of those that were won.
"""

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel.records import Record

from .calibration import PLAIN, Curve, curve_for
from .halving import Candidate, compare_anew, halve
from .search import TO_THE_END, Recipe, Search

_WHOLE_MATCHES = Recipe(cut=TO_THE_END, margin=0.0)
_FOR_A_FIRST_LOOK = 3  # the part of the iterations
_FOR_FRESH_DEALS = 2  # the part of the rest, where it must be told what some move costs
_CLOSER = 8  # moves that are looked at more closely


@dataclass(frozen=True)
class Advice:
    """The candidates of a position, best first, what a search holds of all seats, and the lines after the first two."""

    candidates: list[Candidate]
    shares: list[float]
    ended: float
    curve: Curve
    lines: list[list[int]]

    def chance(self, value: float) -> float:
        """The chance to win after a move of that value."""
        return self.curve.chance(value, self.ended)

    def chance_of(self, candidate: Candidate) -> tuple[float, float]:
        """The chance to win after a move, and its error."""
        value, error = candidate.value, candidate.value_error
        return self.chance(value), (self.chance(value + error) - self.chance(value - error)) / 2

    def cost_of(self, candidate: Candidate) -> tuple[float, float]:
        """What a move gives away of the best one's chance, and the error of that, from the deals that both were tried in."""
        best, less, error = self.candidates[0].value, candidate.behind, candidate.behind_error
        most, least = (self.chance(best - less + sign * error) for sign in (1, -1))
        return self.chance(best) - self.chance(best - less), (most - least) / 2

    def as_dict(self) -> dict[str, Any]:
        """JSON-ready, for advice that was found in another process."""
        return {
            "candidates": [asdict(one) for one in self.candidates],
            "shares": self.shares,
            "ended": self.ended,
            "curve": list(self.curve.weights),
            "lines": self.lines,
        }

    @staticmethod
    def of(told: Mapping[str, Any]) -> "Advice":
        """The advice that `as_dict` told."""
        found = [Candidate(**one) for one in told["candidates"]]
        return Advice(found, told["shares"], told["ended"], Curve(tuple(told["curve"])), told["lines"])


Adviser = Callable[..., Advice]  # as `advise`, here or elsewhere


def advise(
    game: Game,
    box: Box[Any],
    s: Record,
    iterations: int | None = None,
    seconds: float | None = None,
    keep: Collection[int] = (),
    stop: Callable[[], bool] = lambda: False,
    curve: Curve | None = None,
    thorough: bool = False,
    whole: bool = False,
) -> Advice:
    """Advice for the seat to move in an imagined position, with so many iterations or seconds, or less where the matter is clear.

    The moves to `keep` are among the candidates however bad they are. A `curve` may be given instead of the game's own.
    `thorough` does all iterations even where the matter is clear; `whole` plays imagined matches to their end, curve or not.
    """
    begun = time.perf_counter()
    curve = None if whole else curve or curve_for(game, int(s.seats), box)
    search = Search(game, box, s, Recipe() if curve else _WHOLE_MATCHES)
    if iterations is None:
        found = search.think(seconds=(seconds or 0.0) / _FOR_A_FIRST_LOOK, stop=stop)
        iterations = _FOR_A_FIRST_LOOK * found.iterations
    else:
        found = search.think(iterations=max(1, iterations // _FOR_A_FIRST_LOOK), stop=stop)
    closer = [thought.code for thought in found.moves[:_CLOSER] if thought.visits > 0]
    closer += [code for code in keep if code not in closer]

    def is_enough() -> bool:
        return stop() or (seconds is not None and time.perf_counter() - begun >= seconds)

    left = max(len(closer), iterations - search.iterations)
    anew = left // _FOR_FRESH_DEALS if keep else 0
    candidates = halve(search, closer, left - anew, keep, is_enough, thorough)
    if keep and not is_enough():
        candidates = compare_anew(search, candidates, keep, anew)
    lines = [search.line_after(one.code) for one in candidates[:2]]
    return Advice(candidates, search.report().wins, search.ended, curve or PLAIN, lines)
