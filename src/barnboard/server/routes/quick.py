"""Somebody to play with: wait, say yes, begin with bots, take over a bot's chair."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from .. import quick
from ..lookalikes import clean_name
from ..shapes.quick import QuickBots, QuickShape, QuickWanted, QuickYes, TakeChair
from ..shapes.tables import TableShape
from ..store import Wait
from ..takeover import take_over
from .asking import Asker, Rooms, Tongue, answer, check_queue, paced, rated_network, show

router = APIRouter(tags=["quick"])
HiddenPage = Annotated[bool, Query(description="Your page is not in sight, and may be silent for a minute and a half.")]


@router.get("/api/quick", response_model=QuickShape, dependencies=[paced("ask")])
async def look(house: Rooms, person: Asker) -> Response:
    """Who waits for a quick match."""
    return answer(await quick.look(house, person))


@router.put("/api/quick", response_model=QuickShape, dependencies=[paced("change")])
async def wait(wanted: QuickWanted, request: Request, house: Rooms, person: Asker) -> Response:
    """Wait for somebody, in place of what you waited for. Say that you are there (`beat`) at least every ten seconds."""
    now = house.settings.now()
    row = Wait(
        person=person.digest,
        name=clean_name(wanted.name),
        games=list(dict.fromkeys(wanted.games)),
        sizes=sorted(set(wanted.sizes)),
        pace=wanted.pace,
        near=wanted.near,
        rated=wanted.rated,
        network=rated_network(house, request, is_rated=True),
        since=now,
        seen=now,
    )
    await quick.come(house, row)
    return answer(await quick.beat(house, person), person, request)


@router.post("/api/quick/beat", response_model=QuickShape, dependencies=[paced("change")])
async def beat(house: Rooms, person: Asker, hidden: HiddenPage = False) -> Response:
    """You are still there: what you may do now."""
    return answer(await quick.beat(house, person, hidden))


@router.post("/api/quick/yes", response_model=QuickShape, dependencies=[paced("change")])
async def say_yes(said: QuickYes, house: Rooms, person: Asker) -> Response:
    """Sit down with them. When all have said yes, the table is laid with everybody on a chair."""
    await quick.say_yes(house, person, said.offer, said.seal)
    return answer(await quick.beat(house, person))


@router.delete("/api/quick", response_model=QuickShape, dependencies=[paced("change")])
async def leave(house: Rooms, person: Asker) -> Response:
    """Wait no longer, or say no to an offer; the others wait on."""
    await house.store.waits.leave(person.digest)
    return answer(await quick.look(house, person))


@router.post("/api/quick/bots", status_code=201, response_model=TableShape, dependencies=[paced("make")])
async def with_bots(wanted: QuickBots, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Begin with bots at an open table. Whoever comes before a bot's third turn may take its chair."""
    check_queue(house)
    table = await quick.with_bots(house, person, wanted.game, wanted.seal)
    return answer(show(house, table, person, None, language), status=201)


@router.post("/api/tables/{table}/seats/{seat}/take", response_model=TableShape, dependencies=[paced("change")])
async def take_chair(
    table: str, seat: int, wanted: TakeChair, request: Request, house: Rooms, person: Asker, language: Tongue
) -> Response:
    """Take over a bot's chair early in a match (`takeable`), when its turn begins. Its part of the deal stays the bot's."""
    name = clean_name(wanted.name)
    now_table, _ = await house.ledger.change(table, lambda it: take_over(it, person, seat, name, house.settings.now()))
    await house.store.waits.leave(person.digest)
    return answer(show(house, now_table, person, None, language), person, request)
