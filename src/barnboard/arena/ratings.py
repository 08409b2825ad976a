"""What the outcomes say about the bots: shares of wins with their intervals, and OpenSkill ratings."""

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce

from .intervals import wilson
from .results import Outcome


@dataclass(frozen=True)
class Row:
    """One bot. A match counts once for every seat that it sat on; `fair` is the share that it would win if all were alike."""

    bot: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    fair: float
    mu: float
    sigma: float
    mean_points: float
    mean_place: float


def rate(outcomes: Iterable[Outcome]) -> list[Row]:
    """A row for every bot, best rating first."""
    model = PlackettLuce()
    ratings: dict[str, tuple[float, float]] = {}
    seen: dict[str, list[tuple[float, float, int, int]]] = {}
    for outcome in outcomes:
        _update(model, ratings, outcome)
        for bot, won, points, place in zip(outcome.bots, outcome.wins(), outcome.points, outcome.places, strict=True):
            seen.setdefault(bot, []).append((won, 1 / len(outcome.bots), points, place))
    rows = []
    for bot, entries in seen.items():
        games = len(entries)
        wins, fair, points, places = (sum(column) for column in zip(*entries, strict=True))
        low, high = wilson(wins, games)
        mu, sigma = ratings[bot]
        rows.append(Row(bot, games, wins, wins / games, low, high, fair / games, mu, sigma, points / games, places / games))
    return sorted(rows, key=lambda row: (-row.mu, row.bot))


def _update(model: PlackettLuce, ratings: dict[str, tuple[float, float]], outcome: Outcome) -> None:
    """One match into the ratings. A bot that sat on several seats takes the mean of what they became."""
    if len(set(outcome.bots)) == 1:
        for bot in outcome.bots:
            start = model.rating()
            ratings.setdefault(bot, (start.mu, start.sigma))
        return
    teams = []
    for bot in outcome.bots:
        mu, sigma = ratings.get(bot, (None, None))
        teams.append([model.rating() if mu is None else model.rating(mu=mu, sigma=sigma)])
    became: dict[str, list[tuple[float, float]]] = {}
    for bot, team in zip(outcome.bots, model.rate(teams, ranks=[float(place) for place in outcome.places]), strict=True):
        became.setdefault(bot, []).append((team[0].mu, team[0].sigma))
    for bot, several in became.items():
        ratings[bot] = sum(mu for mu, _ in several) / len(several), sum(sigma for _, sigma in several) / len(several)
