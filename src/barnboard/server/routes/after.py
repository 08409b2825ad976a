"""After the match: the saved match, its proof, the rematch, the review."""

import secrets
from functools import partial
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from barnboard.match import Match, MatchError, verify

from .. import seats
from ..house import House
from ..rematch import rematch_chairs, rematch_row
from ..seats import Person, seats_of
from ..shapes import ReviewShape, TableShape, VerifyShape
from ..store import Change, News
from ..tables import Table
from .asking import Advisor, Asker, Rooms, Tongue, answer, paced, show

router = APIRouter(tags=["after"])


@router.get("/api/tables/{table}/match", response_model=dict[str, Any], dependencies=[paced("ask")])
async def download(table: str, house: Rooms) -> Response:
    """The saved match with its secret, to keep and to verify; when it is over."""
    found = await house.table(table)
    response = answer(found.finished().save())
    response.headers["content-disposition"] = f'attachment; filename="{found.row.game}-{found.id}.json"'
    return response


@router.get("/api/tables/{table}/verify", response_model=VerifyShape, dependencies=[paced("ask")])
async def check_deal(table: str, house: Rooms, language: Tongue) -> Response:
    """Replay the match and say whether the deal and every move are what was promised."""
    found = await house.table(table)
    return answer(_verified(found.finished(), language))


@router.post("/api/tables/{table}/rematch", response_model=TableShape, dependencies=[paced("make")])
async def play_again(table: str, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Play again with the same people: the first who asks makes the table, the others sit down at it."""
    old = await house.table(table)
    old.finished()
    if old.row.after is None:
        await _make_rematch(house, old, person)
    again = await house.table(old.row.after or "")
    for seat, who in enumerate(again.seats):
        if who.kind == "kept" and seats.is_same(who.holder, person.digest):
            await house.change(again.id, partial(_sit_again, house, person, seat, who.name))
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
async def begin_review(table: str, house: Rooms, advisor: Advisor, language: Tongue) -> Response:
    """Let the bots go over a finished match; the stream tells how far they are."""
    return answer(await advisor.begin(await house.table(table), language), status=202)


def _sit_again(house: House, person: Person, seat: int, name: str, again: Table) -> Change | None:
    return seats.sit(again, person, seat, name, secrets.token_hex(8), house.settings.now())


async def _make_rematch(house: House, old: Table, person: Person) -> None:
    chairs = rematch_chairs(old, person, secrets.token_hex(8))
    row = rematch_row(old, person, house.settings.token(32), house.settings.now())
    again = await house.make(row, chairs)
    mine = seats_of(old, person)[0]

    def decide(it: Table) -> Change | None:
        if it.row.after is not None:
            return None
        news = News(it.next_number(), "rematch", house.settings.now(), mine, text=it.seats[mine].name)
        return Change([news], table={"after": again.id})

    await house.change(old.id, decide)


def _verified(match: Match, language: str) -> dict[str, Any]:
    true = {"en": f"The secret fits the fingerprint, and all {match.ply} moves replay to this score.",
            "de": f"Das Geheimnis passt zum Fingerabdruck, und alle {match.ply} Züge ergeben diesen Stand."}  # fmt: skip
    words, is_true = true[language], True
    try:
        verify(match.save())
    except MatchError as problem:
        words, is_true = str(problem), False
    return {
        "true": is_true,
        "words": words,
        "commitment": match.commitment,
        "secret": match.seed,
        "nonces": match.nonces,
    }
