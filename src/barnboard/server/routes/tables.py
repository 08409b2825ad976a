"""Tables: made, listed, shown, listened to, talked at."""

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import Response

from .. import chat, seats
from ..house import House
from ..refusals import Refusal
from ..seats import Person, seats_of
from ..shapes import ChatSaid, MeShape, NewTable, SummaryShape, TableShape
from ..showing import summary_shape
from ..store import SeatRow, TableRow
from ..stream import EventStream
from .asking import AskedSeat, Asker, Rooms, Tongue, address_of, answer, paced, show

_MOST_LISTED = 50
_DAY = 86_400_000

router = APIRouter(tags=["tables"])


@router.get("/api/tables", response_model=list[SummaryShape], dependencies=[paced("ask")])
async def lobby(house: Rooms, person: Asker, language: Tongue) -> Response:
    """The open tables: those that wait for people, then those that play."""
    return answer(
        await _summaries(house, await house.store.open_tables(house.settings.now() - _DAY, _MOST_LISTED), person, language)
    )


@router.get("/api/me", response_model=MeShape, dependencies=[paced("ask")])
async def me(request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Your tables, newest first. Gives you a cookie if you have none."""
    names = [] if person.cookie else await house.store.tables_of(person.digest, _MOST_LISTED)
    return answer({"tables": await _summaries(house, names, person, language)}, person, request)


@router.post("/api/tables", status_code=201, response_model=TableShape, dependencies=[paced("make")])
async def make_table(wanted: NewTable, request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Make a table. It is dealt at once if no chair is open."""
    table = await house.make(_row(house, wanted, person), _chairs(wanted, person))
    return answer(show(house, table, person, None, language), person, request, 201)


@router.get("/api/tables/{table}", response_model=TableShape, dependencies=[paced("ask")])
async def show_table(table: str, house: Rooms, person: Asker, language: Tongue, seat: AskedSeat = None) -> Response:
    """A table as you may see it."""
    return answer(show(house, await house.table(table), person, seat, language))


@router.delete("/api/tables/{table}", response_model=TableShape, dependencies=[paced("change")])
async def close_table(table: str, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Close a table that was not dealt yet; for who made it."""
    now_table, _ = await house.change(table, lambda it: seats.close(it, person, house.settings.now()))
    return answer(show(house, now_table, person, None, language))


@router.get(
    "/api/tables/{table}/stream",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Server-sent events."}},
    dependencies=[paced("ask")],
)
async def stream(
    table: str,
    request: Request,
    house: Rooms,
    person: Asker,
    language: Tongue,
    since: Annotated[int | None, Query(ge=0, le=2**31 - 1, description="News after this number are told first.")] = None,
    last_event_id: Annotated[str, Header(max_length=20)] = "",
) -> Response:
    """Listen to a table: what happened since `since` or Last-Event-ID, how it stands, and all that follows."""
    if last_event_id.isascii() and last_event_id.isdigit():
        since = int(last_event_id)
    found, paces, address = await house.table(table), request.app.state.paces, address_of(request)
    paces.open_stream(address)
    listener = house.open_stream(found, person, language, since)

    def close() -> None:
        paces.close_stream(address)
        house.close_stream(found, listener)

    return EventStream(listener, house.settings.heartbeat, close)


@router.post("/api/tables/{table}/chat", status_code=201, dependencies=[paced("chat")])
async def say(table: str, said: ChatSaid, house: Rooms, person: Asker) -> Response:
    """Say something at a table at which you sit."""
    await house.change(table, lambda it: chat.say(it, person, said.seat, said.text, house.settings.now()))
    return answer({}, status=201)


def _row(house: House, wanted: NewTable, person: Person) -> TableRow:
    clock = wanted.clock
    if clock.kind != "none" and clock.seconds < 5:
        raise Refusal("invalid", what="clock.seconds: at least 5")
    return TableRow(
        id="",  # the house gives it a name
        game=wanted.game,
        options=dict(wanted.options),
        is_open=wanted.open,
        clock=clock.kind,
        clock_seconds=0 if clock.kind == "none" else clock.seconds,
        secret=house.settings.token(32),
        host=person.digest,
        status="waiting",
        made=house.settings.now(),
    )


def _chairs(wanted: NewTable, person: Person) -> list[SeatRow]:
    chairs: list[SeatRow] = []
    for chair in wanted.seats:
        if chair.kind == "me":
            name = seats.clean_name(chair.name or "")
            if any(other.name == name for other in chairs):
                raise Refusal("same_name", name=name)
            chairs.append(SeatRow("person", name, person.digest, nonce=chair.nonce or secrets.token_hex(8)))
        elif chair.kind == "bot":
            chairs.append(SeatRow("bot", bot=seats.check_level(chair.bot or ""), nonce="bot"))
        else:
            chairs.append(SeatRow())
    return seats.chairs(chairs)


async def _summaries(house: House, names: list[str], person: Person, language: str) -> list[dict[str, Any]]:
    told = []
    for name in names:
        try:
            table = await house.table(name)
        except Refusal:
            continue
        told.append(summary_shape(table, seats_of(table, person), house.present(table), language, house.settings.now()))
    return told
