"""Playing on from a recorded position."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import Response

from ..branches import Branches
from ..shapes.after import HintsShape
from ..shapes.branches import BranchMove, BranchShape, BranchSummaryShape, BranchWanted
from .asking import Advisor, Asker, Rooms, Tongue, answer, check_queue, costly, paced, worked

router = APIRouter(tags=["branches"])
Name = Annotated[str, Path(max_length=40)]
Work = Callable[..., Awaitable[Any]]


async def _lane(request: Request, house: Rooms) -> Work:
    return partial(worked, house, request)


Working = Annotated[Work, Depends(_lane)]


@router.post("/api/branches", response_model=BranchShape, status_code=201, dependencies=[paced("change"), costly])
async def play_on_from_here(
    wanted: BranchWanted, request: Request, house: Rooms, person: Asker, language: Tongue, work: Working
) -> Response:
    """Play on from a position: a line of your own begins there, with what your seat could not know dealt again."""
    check_queue(house)
    room = Branches(house, work)
    line = await room.weigh(await room.begin(wanted, person), person)
    return answer(await work(line.shape, None, language), person, request, status=201)


@router.get("/api/branches/{branch}", response_model=BranchShape, dependencies=[paced("ask"), costly])
async def show_branch(
    branch: Name,
    house: Rooms,
    person: Asker,
    language: Tongue,
    work: Working,
    step: Annotated[int | None, Query(ge=0, le=100_000)] = None,
) -> Response:
    """A line of yours at a step, or at its end."""
    line = await Branches(house, work).find(branch, person)
    return answer(await work(line.shape, step, language))


@router.post("/api/branches/{branch}/moves", response_model=BranchShape, dependencies=[paced("change"), costly])
async def play_branch(branch: Name, made: BranchMove, house: Rooms, person: Asker, language: Tongue, work: Working) -> Response:
    """Make a move in a line of yours, or let a bot make the next one."""
    check_queue(house)
    line = await Branches(house, work).play(branch, made.step, made.move, made.level, person)
    return answer(await work(line.shape, None, language))


@router.get("/api/branches/{branch}/hints", response_model=HintsShape, dependencies=[paced("think")])
async def hints_in_branch(
    branch: Name, house: Rooms, advisor: Advisor, person: Asker, language: Tongue, work: Working
) -> Response:
    """The best moves where a line of yours ends, with their chances to win, by a bot that sees what you see."""
    check_queue(house)
    line = await Branches(house, work).find(branch, person)
    line.check_turn()
    return answer(await advisor.hints_of(line.match, person, line.row.seat, language))


@router.delete("/api/branches/{branch}", status_code=204, dependencies=[paced("change")])
async def forget_branch(branch: Name, house: Rooms, person: Asker) -> Response:
    """Forget a line of yours."""
    await house.store.branches.forget(branch, person.digest)
    return Response(status_code=204)


@router.get("/api/tables/{table}/branches", response_model=list[BranchSummaryShape], dependencies=[paced("ask"), costly])
async def branches_at(table: str, house: Rooms, person: Asker, language: Tongue, work: Working) -> Response:
    """The lines that you tried beside the match of a table."""
    lines = await Branches(house, work).at(table, person)
    return answer([await work(line.summary, language) for line in lines])
