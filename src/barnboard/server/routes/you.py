"""What people did here: yours for you alone, the best of the house and its statistics for everybody."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response

from .. import statistics, you
from ..shapes.you import (
    CostlyShape,
    HouseNumbersShape,
    LadderShape,
    MatchesShape,
    RatedShape,
    YouAtGameShape,
    YouShape,
)
from .asking import Asker, AtOnce, Rooms, Skipped, Tongue, answer, paced

router = APIRouter(tags=["you"])


@router.get("/api/me/you", response_model=YouShape, dependencies=[paced("ask")])
async def about_you(house: Rooms, person: Asker) -> Response:
    """You: what you played and won, your ratings, your tables that wait or play."""
    return answer(await you.you(house, person))


@router.get("/api/me/matches", response_model=MatchesShape, dependencies=[paced("ask")])
async def your_matches(
    house: Rooms,
    person: Asker,
    game: Annotated[str | None, Query(max_length=40)] = None,
    which: Literal["all", "won", "people"] = "all",
    skip: Skipped = 0,
    most: AtOnce = 20,
) -> Response:
    """Your finished matches, newest first: all, those that you won, or those with other people."""
    return answer(await you.matches(house, person, game, which == "won", which == "people", skip, most))


@router.get("/api/me/games/{game}", response_model=YouAtGameShape, dependencies=[paced("ask")])
async def you_at_game(game: str, house: Rooms, person: Asker, language: Tongue) -> Response:
    """You at one game: by number of seats, best and usual points, where they come from, and your rating."""
    return answer(await you.at_game(house, person, game[:40], language))


@router.get("/api/me/costly", response_model=list[CostlyShape], dependencies=[paced("ask")])
async def costly_of_late(house: Rooms, person: Asker, language: Tongue) -> Response:
    """Decisions that cost you most in your newest matches, from their reviews."""
    return answer(await you.costly(house, person, language))


@router.get("/api/tables/{table}/ratings", response_model=list[RatedShape], dependencies=[paced("ask")])
async def rated(table: str, house: Rooms) -> Response:
    """What a finished match did to the ratings of its people; empty where it was not rated."""
    found = await house.table(table)
    await house.registry.finish(found)
    return answer(await you.rated_at(house, found.id, found.row.game))


@router.get("/api/house/best", response_model=list[LadderShape], dependencies=[paced("ask")])
async def best_of_house(house: Rooms, person: Asker) -> Response:
    """The best of the house, by game and class of seats, between the bots; and where you stand."""
    return answer(await statistics.ladders(house, person))


@router.get("/api/house/statistics", response_model=HouseNumbersShape, dependencies=[paced("ask")])
async def house_numbers(house: Rooms) -> Response:
    """What is known of the games of the house: matches, wins by who began, usual points and length, records."""
    return answer(await statistics.numbers(house))
