"""After the match: the saved match, its proof, the rematch, the review."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from .. import seats
from ..house import House
from ..rematch import rematch_chairs, rematch_row
from ..saved import copy_of, match_in, verified
from ..seats import Person, seats_of
from ..shapes.after import ReviewShape, VerifyShape
from ..shapes.asked import PlayAgain
from ..shapes.tables import TableShape
from ..store import Change, News
from ..tables import Table
from .asking import Advisor, Asker, Rooms, Tongue, answer, charge, check_queue, costly, paced, rated_network, show

router = APIRouter(tags=["after"])
_AS_BEFORE = PlayAgain()


@router.get("/api/tables/{table}/match", response_model=dict[str, Any], dependencies=[paced("ask"), costly])
async def download(table: str, request: Request, house: Rooms, person: Asker) -> Response:
    """The saved match with its secret, to keep and to verify, when it is over; or what there is of one that is held."""
    found = await house.table(table)
    await house.registry.finish(found)
    kept = None
    if found.ending is not None:
        kept, seconds = await house.workshop.run(match_in, found.ending)
        charge(request)(seconds)
    response = answer(copy_of(found, person, kept, await house.store.box(found.row.box)))
    response.headers["content-disposition"] = f'attachment; filename="{found.row.game}-{found.id}.json"'
    return response


@router.get("/api/tables/{table}/verify", response_model=VerifyShape, dependencies=[paced("ask"), costly])
async def check_deal(table: str, request: Request, house: Rooms, language: Tongue) -> Response:
    """Replay the match and say whether the deal, every move and the result are what was promised and written down."""
    found = await house.table(table)
    if language not in found.proofs:
        match = found.finished()
        await house.registry.finish(found)
        work = house.workshop.run(verified, match.save(), found.ending, language)
        found.proofs[language] = asyncio.ensure_future(work)
        found.proofs[language].add_done_callback(lambda done: charge(request)(0 if done.exception() else done.result()[1]))
    try:
        proof, _ = await asyncio.shield(found.proofs[language])
    except Exception:
        found.proofs.pop(language, None)
        raise
    return answer(proof)


@router.post("/api/tables/{table}/end", response_model=TableShape, dependencies=[paced("change")])
async def end(table: str, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Ask to end a match that is held because its rules are not here any more; it ends when most of its people want that."""
    banned = house.order.is_person_banned
    found, _ = await house.ledger.change(table, lambda it: seats.vote_to_end(it, person, house.settings.now(), banned))
    return answer(show(house, found, person, None, language))


@router.post("/api/tables/{table}/rematch", response_model=TableShape, dependencies=[paced("make")])
async def play_again(
    table: str, request: Request, house: Rooms, person: Asker, language: Tongue, wanted: PlayAgain = _AS_BEFORE
) -> Response:
    """Play again with the same people: the first who asks makes the table, the others sit down at it."""
    old = await house.table(table)
    old.check_over()
    chances, network = _chances(wanted.seals, house.settings.token), rated_network(house, request, old.row.rated)
    if old.row.after is None:
        await _make_rematch(house, old, person, chances, network)
    again = await house.table(old.row.after or "")
    for seat, who in enumerate(again.seats):
        if who.kind == "kept" and seats.is_same(who.holder, person.digest):
            await house.ledger.change(again.id, partial(_sit_again, house, person, seat, who.name, network, *next(chances)))
    return answer(show(house, again, person, None, language))


@router.get("/api/tables/{table}/review", response_model=ReviewShape, dependencies=[paced("ask")])
async def review(table: str, house: Rooms, advisor: Advisor, language: Tongue) -> Response:
    """How far the review is, and its result."""
    return answer(await advisor.state(await house.table(table), language))


@router.post(
    "/api/tables/{table}/review",
    status_code=202,
    response_model=ReviewShape,
    dependencies=[paced("think")],
)
async def begin_review(table: str, house: Rooms, advisor: Advisor, person: Asker, language: Tongue) -> Response:
    """Let the bots go over a finished match; the stream tells how far they are."""
    check_queue(house)
    return answer(await advisor.begin(await house.table(table), person, language), status=202)


def _chances(seals: Sequence[str], token: Callable[[int], str]) -> Iterator[tuple[str, str]]:
    """A nonce and a seal for one chair after the other: the seals that were sent, then numbers of ours."""
    yield from (("", seal) for seal in seals if seal)
    while True:
        yield token(8), ""


def _sit_again(
    house: House, person: Person, seat: int, name: str, network: str, nonce: str, seal: str, again: Table
) -> Change | None:
    return seats.sit(again, person, seat, name, nonce, seal, house.settings.now(), network)


async def _make_rematch(house: House, old: Table, person: Person, chances: Iterator[tuple[str, str]], network: str) -> None:
    chairs = rematch_chairs(old, person, chances, network)
    row = rematch_row(old, person, house.settings.token(32), house.settings.now())
    again = await house.ledger.make(row, chairs)
    mine = seats_of(old, person)[0]

    def decide(it: Table) -> Change | None:
        if it.row.after is not None:
            return None
        news = News(it.next_number(), "rematch", house.settings.now(), mine, text=it.seats[mine].name)
        return Change([news], table={"after": again.id})

    await house.ledger.change(old.id, decide)
