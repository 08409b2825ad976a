"""The match at a table: moves, what was told, what was there before, hints."""

import time
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from .. import moves
from ..recap import recap_shape
from ..replay import replay_shape
from ..seats import acting_seat, viewer_of
from ..shapes.after import HintsShape
from ..shapes.asked import MoveMade, TakeBack
from ..shapes.match import HistoryShape, LookShape, MadeShape, PlayedShape, RecapShape, ReplayShape
from ..showing import as_json, news_shapes
from ..store import Change
from ..telling import history as told_so_far
from .asking import Advisor, AskedSeat, Asker, Rooms, Tongue, answer, audience, charge, check_queue, costly, paced, written

router = APIRouter(tags=["match"])


@router.post("/api/tables/{table}/moves", response_model=MadeShape, dependencies=[paced("change")])
async def make_move(table: str, made: MoveMade, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Make a move. It is stored before this is answered, and the same request gets the same answer."""
    found, change = await house.ledger.change(
        table,
        lambda it: moves.move(it, person, made.seat, made.ply, made.move, made.seen, house.settings.now(), made.sure),
    )
    if isinstance(change, moves.Unmade):
        return answer(change._asdict() | {"made": False})
    played = _played(change)
    if not made.show or played["number"] != found.number:
        return answer(played)
    to = audience(found, person, made.seat, language)
    ((_, _, told),) = news_shapes(found, found.news[-1:], to)
    return written(as_json(played | {"told": told})[:-1] + b',"state":' + house.broadcast.moment(found).state(to) + b"}")


@router.get("/api/tables/{table}/moves", response_model=LookShape, dependencies=[paced("ask")])
async def look_at_move(
    table: str,
    house: Rooms,
    person: Asker,
    language: Tongue,
    move: Annotated[str, Query(min_length=1, max_length=200)],
    seat: AskedSeat = None,
) -> Response:
    """Look at a move before making it: whether it could be taken back."""
    return answer(moves.look(await house.table(table), person, seat, move, language))


@router.post("/api/tables/{table}/undo", response_model=PlayedShape, dependencies=[paced("change")])
async def take_back(table: str, back: TakeBack, house: Rooms, person: Asker) -> Response:
    """Take your last move back, unless something was drawn or revealed since or another seat has moved."""
    _, change = await house.ledger.change(
        table, lambda it: moves.undo(it, person, back.seat, back.ply, back.seen, house.settings.now())
    )
    return answer(_played(change))


@router.get("/api/tables/{table}/history", response_model=HistoryShape, dependencies=[paced("ask"), costly])
async def history(
    table: str, request: Request, house: Rooms, person: Asker, language: Tongue, seat: AskedSeat = None
) -> Response:
    """All that was told at a table, as you may know it."""
    found = await house.table(table)
    lines = await house.tellings.lines(found, audience(found, person, seat, language), 0, charge(request))
    return written(told_so_far(found, lines))


@router.get("/api/tables/{table}/replay/{ply}", response_model=ReplayShape, dependencies=[paced("ask"), costly])
async def replay(
    table: str, ply: int, request: Request, house: Rooms, person: Asker, language: Tongue, seat: AskedSeat = None
) -> Response:
    """The table at a ply, as you might see it then; after the end, through any seat's eyes."""
    found = await house.table(table)
    async with house.lane:
        began = time.perf_counter()
        shown = answer(replay_shape(found, ply, viewer_of(found, person, seat), language))
        charge(request)(time.perf_counter() - began)
    return shown


@router.get("/api/tables/{table}/recap", response_model=RecapShape, dependencies=[paced("ask"), costly])
async def since_your_last_turn(
    table: str, request: Request, house: Rooms, person: Asker, language: Tongue, seat: AskedSeat = None
) -> Response:
    """What the others did since your last move, and what it cost you as far as that can be counted."""
    found = await house.table(table)
    async with house.lane:
        began = time.perf_counter()
        mine = acting_seat(found, person, seat)
        viewer_of(found, person, mine)  # refuses a hand that lies shut
        told = answer(recap_shape(found, mine, language))
        charge(request)(time.perf_counter() - began)
    return told


@router.get("/api/tables/{table}/hints", response_model=HintsShape, dependencies=[paced("think")])
async def hints(table: str, house: Rooms, advisor: Advisor, person: Asker, language: Tongue, seat: AskedSeat = None) -> Response:
    """The best moves of your seat with their chances to win, by a bot that sees what you see."""
    check_queue(house)
    found = await house.table(table)
    return answer(await advisor.hints(found, person, acting_seat(found, person, seat), language))


def _played(change: Change | moves.Played) -> dict[str, Any]:
    if isinstance(change, moves.Played):
        return change._asdict()
    item = change.news[0]
    if item.kind == "move":
        return moves.Played(item.number, item.ply or 0, item.text or "")._asdict()
    return moves.Played(item.number, int(item.text or 0), "")._asdict()
