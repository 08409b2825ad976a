"""The bots that people play against: how long each thinks, how carefully it chooses, and who it is.

All of them think with the same search. A weaker one looks at less and does not always take the move that it found best: it takes
one of those that it looked at nearly as often, as a person does who has seen the good moves but not weighed them to the end.
"""

from collections.abc import Mapping
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
    """One strength of play. `title` and `character` are for people, by language."""

    id: str
    seconds: float
    iterations: int | None
    carelessness: float  # 0 takes the best move; else every move is as likely as it was visited, down to this share of the best
    title: Mapping[str, str]
    character: Mapping[str, str]


LEVELS = {
    level.id: level
    for level in (
        Level(
            "easy",
            seconds=0.1,
            iterations=100,
            carelessness=0.25,
            title={"en": "Poppy, the apprentice", "de": "Poppy, der Lehrling"},
            character={
                "en": "Cheerful and quick. Sees what lies right in front, forgets what you might do about it.",
                "de": "Fröhlich und flink. Sieht, was direkt vor der Nase liegt, und vergisst, was du dagegen tun könntest.",
            },
        ),
        Level(
            "medium",
            seconds=0.3,
            iterations=500,
            carelessness=0.6,
            title={"en": "Hannes, the neighbour", "de": "Hannes, der Nachbar"},
            character={
                "en": "Has farmed all his life. Plans a turn ahead, and now and then goes with his gut.",
                "de": "Bauer seit eh und je. Plant einen Zug voraus und hört ab und zu auf seinen Bauch.",
            },
        ),
        Level(
            "hard",
            seconds=0.7,
            iterations=3000,
            carelessness=0.0,
            title={"en": "Wilma, the manager", "de": "Wilma, die Verwalterin"},
            character={
                "en": "Counts twice and gives nothing away. Your slips end up in her ledger.",
                "de": "Rechnet zweimal und verschenkt nichts. Deine Fehler stehen in ihrem Kassenbuch.",
            },
        ),
        Level(
            "expert",
            seconds=1.0,
            iterations=None,
            carelessness=0.0,
            title={"en": "Old Barnabas", "de": "Der alte Barnabas"},
            character={
                "en": "Silent, patient, has seen every harvest. Thinks a whole second, and that is a lot for him.",
                "de": "Schweigsam, geduldig, kennt jede Ernte. Denkt eine ganze Sekunde nach, und das ist viel für ihn.",
            },
        ),
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
