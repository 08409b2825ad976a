"""Tables: made, listed, shown, listened to, talked at."""

import logging
import time
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import Response

from .. import chat, seats
from ..forgetting import all_of, forget_person
from ..house import House
from ..lobby import ranked
from ..lookalikes import clean_name
from ..rating import bot_mark
from ..refusals import Refusal
from ..seats import COOKIE, Person, seats_of
from ..shapes.asked import ChatSaid, NewTable
from ..shapes.tables import MeShape, RunningShape, SummaryShape, TableShape
from ..showing import summary_shape
from ..store import SeatRow, TableRow
from ..stream import EventStream
from .asking import (
    AskedSeat,
    Asker,
    AtOnce,
    Rooms,
    Skipped,
    Tongue,
    address_of,
    answer,
    audience,
    charge,
    check_queue,
    costly,
    full_address,
    paced,
    rated_network,
    show,
)

log = logging.getLogger("barnboard.server")

_MOST_LISTED = 50
_SLACK = 4  # so many times the tables that are shown are looked at, since people at them count
_LEAST_SECONDS = {"live": 5, "days": 3600}
_DAY = 86_400_000

router = APIRouter(tags=["tables"])


@router.get("/api/tables", response_model=list[SummaryShape], dependencies=[paced("ask"), costly])
async def lobby(request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
    """The open tables of games that are ready: those that wait, then those that play; those with people at them first.

    Of each person and each network there are a few.
    """
    began, settings = time.perf_counter(), house.settings
    few = (_SLACK * settings.open_each, _SLACK * settings.open_network)
    found = await house.store.open_tables(settings.now() - _DAY, *few, house.readiness.cold())
    names = ranked(found, house.people_at, settings.open_each, settings.open_network, _MOST_LISTED)
    charge(request)(time.perf_counter() - began)
    return answer(await _summaries(house, names, person, language))


@router.get("/api/me", response_model=MeShape, dependencies=[paced("ask")])
async def me(request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Your tables, newest first, of games that are ready. Gives you a cookie if you have none."""
    names = [] if person.cookie else await house.store.tables_of(person.digest, _MOST_LISTED, house.readiness.cold())
    return answer({"tables": await _summaries(house, names, person, language)}, person, request)


@router.get("/api/me/running", response_model=RunningShape, dependencies=[paced("ask"), costly])
async def running(
    request: Request,
    house: Rooms,
    person: Asker,
    language: Tongue,
    game: Annotated[str | None, Query(max_length=40)] = None,
    skip: Skipped = 0,
    most: AtOnce = 20,
) -> Response:
    """Your tables that wait or play, of every game or of one, newest first: whose turn it is, points and places so far."""
    began = time.perf_counter()
    found, count = await house.store.results.running(person.digest, most, game, skip)
    told = await _summaries(house, [name for name, _ in found], person, language)
    charge(request)(time.perf_counter() - began)
    return answer({"tables": told, "count": count})


@router.get("/api/me/export", response_model=dict[str, Any], dependencies=[paced("make")])
async def export_me(house: Rooms, person: Asker) -> Response:
    """Everything that is stored about you."""
    response = answer(await all_of(house, person))
    response.headers["content-disposition"] = 'attachment; filename="barnboard-me.json"'
    return response


@router.delete("/api/me", status_code=204, dependencies=[paced("make")])
async def forget_me(house: Rooms, person: Asker) -> Response:
    """Forget you: your chairs are free or played by bots, your name and what you said are gone, and so is your cookie."""
    await forget_person(house, person)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


@router.post("/api/tables", status_code=201, response_model=TableShape, dependencies=[paced("make")])
async def make_table(wanted: NewTable, request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Make a table. It is dealt at once if no chair is open."""
    if any(chair.kind == "bot" for chair in wanted.seats):
        check_queue(house)
    _check_rated(wanted)
    network = rated_network(house, request, wanted.rated)
    table = await house.ledger.make(
        _row(house, wanted, person, address_of(request)), _chairs(wanted, person, house.settings.token, network)
    )
    return answer(show(house, table, person, None, language), person, request, 201)


@router.get("/api/tables/{table}", response_model=TableShape, dependencies=[paced("ask")])
async def show_table(table: str, house: Rooms, person: Asker, language: Tongue, seat: AskedSeat = None) -> Response:
    """A table as you may see it."""
    return answer(show(house, await house.table(table), person, seat, language))


@router.delete("/api/tables/{table}", response_model=TableShape, dependencies=[paced("change")])
async def close_table(table: str, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Close a table that was not dealt yet; for who made it."""
    now_table, _ = await house.ledger.change(table, lambda it: seats.close(it, person, house.settings.now()))
    return answer(show(house, now_table, person, None, language))


@router.get(
    "/api/tables/{table}/stream",
    response_class=Response,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Server-sent events."}},
    dependencies=[paced("ask"), costly],
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
    missed = []
    if since is not None:
        missed = await house.tellings.lines(found, audience(found, person, None, language), since, charge(request))
    if house.listeners.count() >= house.settings.most_streams:
        raise Refusal("full_house", {"seconds": 30}, seconds=30)
    paces.open_stream(address)
    listener = house.open_stream(found, person, language, missed, full_address(request))

    def close() -> None:
        paces.close_stream(address)
        house.close_stream(found, listener)

    return EventStream(listener, house.settings.heartbeat, close)


@router.post("/api/tables/{table}/chat", status_code=201, dependencies=[paced("chat")])
async def say(table: str, said: ChatSaid, house: Rooms, person: Asker) -> Response:
    """Say something at a table at which you sit."""
    house.order.check_talk(person)
    await house.ledger.change(table, lambda it: chat.say(it, person, said.seat, said.text, house.settings.now()))
    return answer({}, status=201)


@router.post("/api/tables/{table}/chat/{number}/report", status_code=201, dependencies=[paced("chat")])
async def report(table: str, number: int, house: Rooms, person: Asker) -> Response:
    """Report what somebody else said at a table to whoever runs the house. Twice is once."""
    chat.check_report(await house.table(table), person, number)
    await house.store.order.report(table, number, person.digest, house.settings.now())
    log.warning("what was said at table %s (%d) was reported", table, number)
    return answer({}, status=201)


def _row(house: House, wanted: NewTable, person: Person, address: str) -> TableRow:
    clock = wanted.clock
    if clock.kind != "none" and clock.seconds < _LEAST_SECONDS[wanted.pace]:
        raise Refusal("short_clock", seconds=_LEAST_SECONDS[wanted.pace])
    if clock.seconds > 86_400 and wanted.pace == "live":
        raise Refusal("long_clock")
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
        pace=wanted.pace,
        stand_in=seats.check_level(wanted.stand_in),
        network=address if wanted.open else "",
        shares=wanted.shares,
        rated=wanted.rated,
        box=wanted.box or "",
        is_edited=wanted.box is not None,
    )


def _check_rated(wanted: NewTable) -> None:
    """Raises the Refusal for a match that is to be rated and could not be, or in which whoever loses could wait for ever."""
    if not wanted.rated:
        return
    if wanted.shares or sum(chair.kind == "me" for chair in wanted.seats) > 1:
        raise Refusal("rated_alone")
    if wanted.box is not None:
        raise Refusal("rated_box")
    if wanted.clock.kind == "none" and wanted.pace == "live":
        raise Refusal("rated_clock")
    bots = [seats.check_level(chair.bot or "") for chair in wanted.seats if chair.kind == "bot"]
    alone = all(chair.kind != "open" for chair in wanted.seats)
    if alone and not any(bot_mark(wanted.game, len(wanted.seats), bot) for bot in bots):
        raise Refusal("rated_bots")


def _chairs(wanted: NewTable, person: Person, token: Callable[[int], str], network: str) -> list[SeatRow]:
    chairs: list[SeatRow] = []
    for chair in wanted.seats:
        if chair.kind == "me":
            name = clean_name(chair.name or "")
            seats.check_name(name, (other.name for other in chairs))
            nonce = "" if chair.seal else chair.nonce or token(8)
            chairs.append(SeatRow("person", name, person.digest, nonce=nonce, seal=chair.seal, network=network))
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
            async with house.lane:
                present, now = house.presence.at(table), house.settings.now()
                told.append(summary_shape(table, seats_of(table, person), present, language, now))
        except Refusal:
            continue
        except Exception as problem:
            log.error("table %s is left out of a list: %r", name, problem)
    return told
