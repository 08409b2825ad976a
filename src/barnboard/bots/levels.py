"""The bots that people play against: how much each looks at and how much it gives away.

All of them think with the same search. A weaker one looks at less and does not always take the move that it found best: it takes
any of those that are better than usual, the more likely the more often it looked at them, as a person does who has seen the good
moves but not weighed them to the end. What a move may give away is bounded by what is at stake: no level makes one that looks
absurd to itself, and where all moves are nearly alike it does not stray.

How much stronger each level is than the one below was measured by the arena and lies in `ladder.toml` (`barnboard.bots.ladder`).
"""

from dataclasses import dataclass, field
from typing import Any

from barnboard.games import Game
from barnboard.games.boxes import Box
from barnboard.kernel.random import below
from barnboard.kernel.records import Record

from .search import Recipe, Report, Search

_DICE = 1 << 20
_DOUBT = 2  # a move that was tried once or twice is thought to be as good as the usual one: as if tried so often more


@dataclass(frozen=True)
class Level:
    """One strength of play. Its title and character are in the words of the house (`barnboard.words`), under `bot.<id>`."""

    id: str
    person: str = field(repr=False)  # by this name it is called in every language; nothing of how it plays
    seconds: float  # at the most
    iterations: int | None
    slack: float  # the part that a chosen move may give away of what the best one brings more than usual; 0 takes the best
    policy: float  # how much it heeds what was learned about moves, where a game has such a policy


LEVELS = {
    level.id: level
    for level in (
        Level("gentle", "Lotte", seconds=0.1, iterations=8, slack=1.2, policy=0.0),
        Level("easy", "Poppy", seconds=0.1, iterations=30, slack=0.8, policy=0.0),
        Level("casual", "Jakob", seconds=0.2, iterations=90, slack=0.5, policy=0.2),
        Level("medium", "Hannes", seconds=0.3, iterations=250, slack=0.25, policy=0.5),
        Level("skilled", "Greta", seconds=0.5, iterations=700, slack=0.1, policy=1.0),
        Level("hard", "Wilma", seconds=0.7, iterations=2000, slack=0.0, policy=1.0),
        Level("expert", "Barnabas", seconds=1.0, iterations=None, slack=0.0, policy=1.0),
    )
}


class ThinkingBot:
    """A bot that searches before it moves. `seconds` or `iterations` instead of the level's own, if given."""

    def __init__(
        self, level: Level, seconds: float | None = None, iterations: int | None = None, recipe: Recipe | None = None
    ) -> None:
        self.name = level.id
        self.level, self.recipe = level, recipe or Recipe(policy=level.policy)
        self.seconds, self.iterations = seconds, iterations
        if seconds is None and iterations is None:
            self.seconds, self.iterations = level.seconds, level.iterations
        self.last: Report | None = None

    def choose(self, game: Game, box: Box[Any], s: Record) -> int:
        """The move that the search tried most, or for a weaker level one of those that give away little."""
        search = Search(game, box, s, self.recipe)
        careful = self.level.slack == 0
        self.last = search.think(seconds=self.seconds, iterations=self.iterations, settle=careful)
        if careful:
            return self.last.best.code
        return self._carelessly(self.last, s)

    def _carelessly(self, report: Report, s: Record) -> int:
        usual = sum(thought.visits * thought.value for thought in report.moves) / report.iterations
        worth = [(one.visits * one.value + _DOUBT * usual) / (one.visits + _DOUBT) for one in report.moves]
        least = worth[0] - self.level.slack * max(0.0, worth[0] - usual)
        liked = [thought for thought, value in zip(report.moves, worth, strict=True) if thought.visits > 0 and value >= least]
        at = below(s, _DICE) / _DICE * sum(thought.visits**2 for thought in liked)
        for thought in liked:
            at -= thought.visits**2
            if at < 0:
                return thought.code
        return report.best.code
