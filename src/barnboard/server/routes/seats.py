"""Seats: taken, left, given to bots, taken back."""

import secrets

from fastapi import APIRouter, Request
from fastapi.responses import Response

from .. import seats
from ..shapes import BotWanted, SitDown, TableShape
from ..store import Change
from ..tables import Table
from .asking import Asker, Rooms, Tongue, answer, paced, show

router = APIRouter(tags=["seats"])


@router.post("/api/tables/{table}/seats", response_model=TableShape, dependencies=[paced("change")])
async def sit_down(table: str, wanted: SitDown, request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Sit down. The match is dealt when everybody sits."""
    name, nonce = seats.clean_name(wanted.name), wanted.nonce or secrets.token_hex(8)
    now_table, _ = await house.change(table, lambda it: seats.sit(it, person, wanted.seat, name, nonce, house.settings.now()))
    return answer(show(house, now_table, person, None, language), person, request)


@router.delete("/api/tables/{table}/seats/{seat}", response_model=TableShape, dependencies=[paced("change")])
async def get_up(table: str, seat: int, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Get up. Before the deal the chair is free again, after it a bot plays on and the chair is kept for you."""
    now_table, _ = await house.change(table, lambda it: seats.leave(it, person, seat, house.settings.now()))
    return answer(show(house, now_table, person, None, language))


@router.put("/api/tables/{table}/seats/{seat}/bot", response_model=TableShape, dependencies=[paced("change")])
async def give_to_bot(table: str, seat: int, wanted: BotWanted, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Give a free chair to a bot (for who made the table), or let one play for somebody who went away."""
    level = seats.check_level(wanted.bot)

    def decide(it: Table) -> Change:
        absent = house.is_absent(it, it.check_seat(seat))
        return seats.seat_bot(it, person, seat, level, absent, house.settings.now())

    now_table, _ = await house.change(table, decide)
    return answer(show(house, now_table, person, None, language))


@router.post("/api/tables/{table}/seats/{seat}/back", response_model=TableShape, dependencies=[paced("change")])
async def come_back(table: str, seat: int, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Take your seat over from the bot that played for you."""
    now_table, _ = await house.change(table, lambda it: seats.come_back(it, person, seat, house.settings.now()))
    return answer(show(house, now_table, person, None, language))


@router.post(
    "/api/tables/{table}/seats/{seat}/resign",
    response_model=TableShape,
    dependencies=[paced("change")],
)
async def resign(table: str, seat: int, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Give up: a bot plays your seat to the end."""
    now_table, _ = await house.change(table, lambda it: seats.resign(it, person, seat, house.settings.now()))
    return answer(show(house, now_table, person, None, language))
