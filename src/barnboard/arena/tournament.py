"""A tournament as a document that is shown: ratings and shares with their intervals, and who came before whom."""

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict

from barnboard.games import game as find_game
from barnboard.words import languages, percent, say

from .intervals import Figure, share_of
from .ratings import Row, rate
from .results import Outcome, Results
from .schedule import Plan

_DOUBTS = 1.96  # standard deviations of a rating on each side


class Place(BaseModel):
    """One bot of a tournament; `before` tells, for each bot in the same order, how often it came before that one."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    bot: str
    games: int
    share: Figure
    rating: Figure
    points: float
    place: float
    before: list[Figure | None]


class Tournament(BaseModel):
    """What is shown of a tournament, best bot first; `said` is its news by language."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["barnboard tournament"] = "barnboard tournament"
    version: Literal[1] = 1
    title: str  # of the game
    plan: Plan
    command: str
    games: int
    even: float
    bots: list[Place]
    said: dict[str, str]


def tournament_of(results: Results, command: str = "") -> Tournament:
    """The tournament that was played so far."""
    outcomes = results.in_order()
    rows = rate(outcomes)
    bots = [_place(row, rows, outcomes) for row in rows]
    return Tournament(
        title=find_game(results.plan.game).title,
        plan=results.plan,
        command=command,
        games=len(outcomes),
        even=1 / results.plan.seats,
        bots=bots,
        said={language: _news(bots, language) for language in languages()},
    )


def _place(row: Row, rows: Sequence[Row], outcomes: Sequence[Outcome]) -> Place:
    doubt = _DOUBTS * row.sigma
    return Place(
        bot=row.bot,
        games=row.games,
        share=Figure(value=row.share, low=row.low, high=row.high),
        rating=Figure(value=row.mu, low=row.mu - doubt, high=row.mu + doubt),
        points=row.mean_points,
        place=row.mean_place,
        before=[None if other.bot == row.bot else _before(row.bot, other.bot, outcomes) for other in rows],
    )


def _before(one: str, other: str, outcomes: Sequence[Outcome]) -> Figure | None:
    """How often a bot came before another, over all pairs of their seats at a table; a shared place counts half."""
    met, ahead = 0, 0.0
    for outcome in outcomes:
        ours, theirs = (
            [place for bot, place in zip(outcome.bots, outcome.places, strict=True) if bot == who] for who in (one, other)
        )
        for mine in ours:
            for their in theirs:
                met += 1
                ahead += 1.0 if mine < their else 0.5 if mine == their else 0.0
    return share_of(ahead, met) if met else None


def _news(bots: Sequence[Place], language: str) -> str:
    """Who is best, if that is sure."""
    best, *others = bots
    if not others:
        return say(language, "tournament.alone", bot=best.bot)
    direct = best.before[1]
    if direct is not None and direct.low > 1 / 2:
        return say(language, "tournament.best", bot=best.bot, other=others[0].bot, share=percent(language, direct.value))
    return say(language, "tournament.unsure", bot=best.bot, other=others[0].bot)
