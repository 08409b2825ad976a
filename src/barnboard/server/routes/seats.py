"""Seats: taken, left, given to bots, taken back."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from .. import seats
from ..lookalikes import clean_name
from ..shapes.asked import BotWanted, Opened, Sealed, SitDown
from ..shapes.tables import TableShape
from ..store import Change
from ..tables import Table
from .asking import Asker, Rooms, Tongue, answer, paced, rated_network, show

router = APIRouter(tags=["seats"])


@router.post("/api/tables/{table}/seats", response_model=TableShape, dependencies=[paced("change")])
async def sit_down(table: str, wanted: SitDown, request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Sit down. The match is dealt when everybody sits and has told their number; with a `seal` you tell it later."""
    name, nonce = clean_name(wanted.name), wanted.nonce or house.settings.token(8)
    network = rated_network(house, request, is_rated=True)  # kept at rated tables only
    now_table, _ = await house.ledger.change(
        table, lambda it: seats.sit(it, person, wanted.seat, name, nonce, wanted.seal, house.settings.now(), network)
    )
    return answer(show(house, now_table, person, None, language), person, request)


@router.put("/api/tables/{table}/seats/{seat}/seal", response_model=TableShape, dependencies=[paced("change")])
async def seal_number(table: str, seat: int, sent: Sealed, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Seal another number for your seat before the deal: after somebody got up while seals were opened, or if you lost yours."""
    now_table, _ = await house.ledger.change(
        table, lambda it: seats.seal_again(it, person, seat, sent.seal, house.settings.now())
    )
    return answer(show(house, now_table, person, None, language))


@router.post("/api/tables/{table}/seats/{seat}/open", response_model=TableShape, dependencies=[paced("change")])
async def open_seal(table: str, seat: int, sent: Opened, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Tell the number that you sealed, when all have sealed one. The match is dealt when all are told."""
    now_table, _ = await house.ledger.change(
        table, lambda it: seats.open_seal(it, person, seat, sent.nonce, house.settings.now())
    )
    return answer(show(house, now_table, person, None, language))


@router.delete("/api/tables/{table}/seats/{seat}", response_model=TableShape, dependencies=[paced("change")])
async def get_up(table: str, seat: int, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Get up. Before the deal the chair is free again, after it a bot plays on and the chair is kept for you.

    Who made the table frees any chair before the deal; a person who sat there is turned away.
    """
    now_table, _ = await house.ledger.change(table, lambda it: seats.leave(it, person, seat, house.settings.now()))
    return answer(show(house, now_table, person, None, language))


@router.put("/api/tables/{table}/seats/{seat}/bot", response_model=TableShape, dependencies=[paced("change")])
async def give_to_bot(table: str, seat: int, wanted: BotWanted, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Give a free chair to a bot (for who made the table), or let one play for somebody who went away."""
    level = seats.check_level(wanted.bot)

    def decide(it: Table) -> Change:
        absent = house.presence.absent_for(it, it.check_seat(seat)) >= house.settings.away_after
        return seats.seat_bot(it, person, seat, level, absent, house.settings.now())

    now_table, _ = await house.ledger.change(table, decide)
    return answer(show(house, now_table, person, None, language))


@router.post("/api/tables/{table}/seats/{seat}/back", response_model=TableShape, dependencies=[paced("change")])
async def come_back(table: str, seat: int, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Take your seat over from the bot that played for you."""
    now_table, _ = await house.ledger.change(table, lambda it: seats.come_back(it, person, seat, house.settings.now()))
    return answer(show(house, now_table, person, None, language))


@router.post(
    "/api/tables/{table}/seats/{seat}/resign",
    response_model=TableShape,
    dependencies=[paced("change")],
)
async def resign(table: str, seat: int, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Give up: a bot plays your seat to the end."""
    now_table, _ = await house.ledger.change(table, lambda it: seats.resign(it, person, seat, house.settings.now()))
    return answer(show(house, now_table, person, None, language))
