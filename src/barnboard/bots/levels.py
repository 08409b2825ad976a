"""The bots that people play against: how long each thinks and how carefully it chooses.

All of them think with the same search. A weaker one looks at less and does not always take the move that it found best: it takes
one of those that it looked at nearly as often, as a person does who has seen the good moves but not weighed them to the end.
"""

from dataclasses import dataclass
from typing import Any

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel.random import below
from barnboard.kernel.records import Record

from .search import Recipe, Report, Search

_DICE = 1 << 20


@dataclass(frozen=True)
class Level:
    """One strength of play. Its title and character are in the words of the house (`barnboard.words`), under `bot.<id>`."""

    id: str
    seconds: float
    iterations: int | None
    carelessness: float  # 0 takes the best move; else every move is as likely as it was visited, down to this share of the best


LEVELS = {
    level.id: level
    for level in (
        Level("easy", seconds=0.1, iterations=100, carelessness=0.25),
        Level("medium", seconds=0.3, iterations=500, carelessness=0.6),
        Level("hard", seconds=0.7, iterations=3000, carelessness=0.0),
        Level("expert", seconds=1.0, iterations=None, carelessness=0.0),
    )
}


class ThinkingBot:
    """A bot that searches before it moves. `seconds` or `iterations` instead of the level's own, if given."""

    def __init__(
        self, level: Level, seconds: float | None = None, iterations: int | None = None, recipe: Recipe | None = None
    ) -> None:
        self.name = level.id
        self.level, self.recipe = level, recipe
        self.seconds, self.iterations = seconds, iterations
        if seconds is None and iterations is None:
            self.seconds, self.iterations = level.seconds, level.iterations
        self.last: Report | None = None

    def choose(self, game: Game, box: Box[Any], s: Record) -> int:
        """The move that the search tried most, or for a careless bot one of those that it tried often."""
        search = Search(game, box, s, self.recipe)
        careful = self.level.carelessness == 0
        self.last = search.think(seconds=self.seconds, iterations=self.iterations, settle=careful)
        if careful:
            return self.last.best.code
        return self._carelessly(self.last, s)

    def _carelessly(self, report: Report, s: Record) -> int:
        enough = self.level.carelessness * report.best.visits
        liked = [thought for thought in report.moves if thought.visits >= enough]
        at = below(s, _DICE) / _DICE * sum(thought.visits for thought in liked)
        for thought in liked:
            at -= thought.visits
            if at < 0:
                return thought.code
        return report.best.code
