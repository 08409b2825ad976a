"""The move of the day."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from ..puzzles import TRIES, answer_shape, found_for, help_shape, of_day_shape, puzzle_json, today, tried_shape
from ..shapes.learning import PuzzleAnswerShape, PuzzleHelpShape, PuzzleOfDayShape, PuzzleShape, TriedShape
from .asking import Rooms, Tongue, answer, costly, made, paced, written

router = APIRouter(tags=["puzzles"])
Day = Annotated[int, Path(ge=1, le=100_000, description="The number of a day that has come.")]


@router.get("/api/puzzles/today", response_model=PuzzleOfDayShape, dependencies=[paced("ask")])
async def puzzle_of_today(house: Rooms) -> Response:
    """Which game the move of the day is from."""
    now = house.settings.now()
    return answer(of_day_shape(found_for(today(now), now)))


@router.get("/api/puzzles/{day}", response_model=PuzzleShape, dependencies=[paced("ask"), costly])
async def puzzle(day: Day, request: Request, house: Rooms, language: Tongue) -> Response:
    """The move of a day: the position, as the seat to move sees it."""
    found = found_for(day, house.settings.now())
    return written(await made(house, request, found.game, puzzle_json, day, language))


@router.get("/api/puzzles/{day}/try", response_model=TriedShape, dependencies=[paced("ask"), costly])
async def try_puzzle(
    day: Day, request: Request, house: Rooms, language: Tongue, move: Annotated[str, Query(min_length=1, max_length=200)]
) -> Response:
    """Whether a move is the best one, and what it brings at once."""
    found = found_for(day, house.settings.now())
    return answer(await made(house, request, found.game, tried_shape, day, move, language))


@router.get("/api/puzzles/{day}/help", response_model=PuzzleHelpShape, dependencies=[paced("ask"), costly])
async def help_with_puzzle(
    day: Day, request: Request, house: Rooms, language: Tongue, misses: Annotated[int, Query(ge=1, le=TRIES - 1)]
) -> Response:
    """The help after so many tries: the area, then what the answer touches."""
    found = found_for(day, house.settings.now())
    return answer(await made(house, request, found.game, help_shape, day, misses, language))


@router.get("/api/puzzles/{day}/answer", response_model=PuzzleAnswerShape, dependencies=[paced("ask"), costly])
async def puzzle_answer(day: Day, request: Request, house: Rooms, language: Tongue) -> Response:
    """The answer, for whoever has found it or gives up."""
    found = found_for(day, house.settings.now())
    return answer(await made(house, request, found.game, answer_shape, day, language))
