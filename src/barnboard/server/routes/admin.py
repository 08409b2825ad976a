"""For whoever runs the house: who is here, tables, reports, bans. All of it needs the key."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import Response

from .. import operator
from ..shapes.asked import Announced, Called
from ..shapes.order import ReportShape, SanctionShape, TableSeen
from .asking import Rooms, answer


async def _with_key(request: Request, house: Rooms) -> None:
    operator.check_key(house, request.headers.get("authorization", ""))


router = APIRouter(tags=["admin"], dependencies=[Depends(_with_key)])


@router.get("/api/admin/here", response_model=list[TableSeen])
async def here(house: Rooms) -> Response:
    """Who is here: the tables that somebody has open."""
    return answer(await operator.who_is_here(house))


@router.get("/api/admin/tables", response_model=list[TableSeen])
async def list_tables(house: Rooms) -> Response:
    """The newest tables."""
    return answer(await operator.tables(house))


@router.post("/api/admin/tables/{table}/close", status_code=204)
async def close_table(table: str, house: Rooms) -> Response:
    """Close a table; a match that runs ends without a result."""
    await operator.close(house, table)
    return Response(status_code=204)


@router.delete("/api/admin/tables/{table}", status_code=204)
async def delete_table(table: str, house: Rooms) -> Response:
    """Delete a table and all that happened at it."""
    await operator.delete(house, table)
    return Response(status_code=204)


@router.get("/api/admin/reports", response_model=list[ReportShape])
async def list_reports(house: Rooms) -> Response:
    """What people reported."""
    return answer(await operator.reports(house))


@router.delete("/api/admin/reports/{table}/{number}", status_code=204)
async def report_done(table: str, number: Annotated[int, Path(ge=0, le=2**31 - 1)], house: Rooms) -> Response:
    """A report was dealt with."""
    await operator.report_done(house, table, number)
    return Response(status_code=204)


@router.get("/api/admin/sanctions", response_model=list[SanctionShape])
async def list_sanctions(house: Rooms) -> Response:
    """Who may not talk or come in."""
    return answer(operator.sanctions(house))


@router.post("/api/admin/mute", status_code=204)
async def mute(called: Called, house: Rooms) -> Response:
    """Let nobody hear a person any more."""
    await operator.mute(house, called.whom, called.hours, called.note)
    return Response(status_code=204)


@router.post("/api/admin/ban", status_code=204)
async def ban(called: Called, house: Rooms) -> Response:
    """Let a person, an address or a network in no more. A person gets up from every table."""
    await operator.ban(house, called.whom, called.hours, called.note)
    return Response(status_code=204)


@router.post("/api/admin/pardon/{kind}", status_code=204)
async def pardon(kind: Literal["mute", "ban"], called: Called, house: Rooms) -> Response:
    """Let somebody talk or come in again."""
    await operator.pardon(house, kind, called.whom)
    return Response(status_code=204)


@router.put("/api/admin/announcement", status_code=204)
async def announce(said: Announced, house: Rooms) -> Response:
    """Tell everybody something."""
    await operator.announce(house, said.text, said.hours)
    return Response(status_code=204)
