"""Questions about the parts of a board: what is this, what would it bring me, why can I not choose it."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from ..branches import Branches, Line
from ..inspecting import at_table, changed_at_table, inspected
from ..lessons import inspected_in_lesson
from ..puzzles import found_for, inspected_in_puzzle
from ..seats import viewer_of
from ..shapes.match import ChangedShape, InspectedShape
from .asking import AskedSeat, Asker, Rooms, Tongue, answer, costly, made, paced, worked
from .branches import Name, Working
from .games import known_game
from .puzzles import Day

router = APIRouter(tags=["parts"])

Asked = Annotated[str, Query(min_length=1, max_length=80, description="The part, such as hand:wagon.")]
Picked = Annotated[str, Query(max_length=400, description="What was picked so far, with blanks between.")]


@router.get("/api/tables/{table}/parts", response_model=InspectedShape, dependencies=[paced("ask"), costly])
async def inspect_at_table(
    table: str,
    request: Request,
    house: Rooms,
    person: Asker,
    language: Tongue,
    part: Asked,
    picked: Picked = "",
    seat: AskedSeat = None,
    ply: Annotated[int | None, Query(ge=0, description="An earlier position.")] = None,
) -> Response:
    """What a part of the board is, what it would bring you, and why you cannot choose it."""
    found = await house.table(table)
    viewer = viewer_of(found, person, seat)
    return answer(await worked(house, request, at_table, found, viewer, ply, part, picked, language))


@router.get("/api/tables/{table}/changed", response_model=ChangedShape, dependencies=[paced("ask"), costly])
async def changed_at(
    table: str,
    request: Request,
    house: Rooms,
    person: Asker,
    seat: AskedSeat = None,
    ply: Annotated[int | None, Query(ge=0, description="An earlier position.")] = None,
) -> Response:
    """The parts of the board that show something which differs from the usual box."""
    found = await house.table(table)
    viewer = viewer_of(found, person, seat)
    return answer(await worked(house, request, changed_at_table, found, viewer, ply))


@router.get("/api/games/{game}/lesson/{ply}/parts", response_model=InspectedShape, dependencies=[paced("ask"), costly])
async def inspect_in_lesson(
    game: str, ply: int, request: Request, house: Rooms, language: Tongue, part: Asked, picked: Picked = ""
) -> Response:
    """The same of the board of a lesson."""
    return answer(await made(house, request, known_game(game), inspected_in_lesson, ply, part, picked, language))


@router.get("/api/branches/{branch}/parts", response_model=InspectedShape, dependencies=[paced("ask"), costly])
async def inspect_in_branch(
    branch: Name,
    house: Rooms,
    person: Asker,
    language: Tongue,
    work: Working,
    part: Asked,
    picked: Picked = "",
    step: Annotated[int | None, Query(ge=0, le=100_000, description="An earlier step of the line.")] = None,
) -> Response:
    """The same of the board of a line of yours."""
    line = await Branches(house, work).find(branch, person)
    return answer(await work(_inspected_in_line, line, step, part, picked, language))


def _inspected_in_line(line: Line, step: int | None, part: str, picked: str, language: str) -> dict[str, Any]:
    return inspected(line.at(step), line.row.seat, part, picked, language)


@router.get("/api/puzzles/{day}/parts", response_model=InspectedShape, dependencies=[paced("ask"), costly])
async def inspect_in_puzzle(
    day: Day, request: Request, house: Rooms, language: Tongue, part: Asked, picked: Picked = ""
) -> Response:
    """The same of the board of the move of a day, without what a move would bring: that is what is asked there."""
    found = found_for(day, house.settings.now())
    return answer(await made(house, request, found.game, inspected_in_puzzle, day, part, picked, language))
