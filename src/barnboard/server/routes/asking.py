"""Who asks, in which language, how fast; and how they are answered."""

from typing import Annotated, Any

from fastapi import Depends, Header, Query, Request
from fastapi.responses import Response

from barnboard.games.words import LANGUAGES

from ..house import House
from ..review import Reviewer
from ..safety import Paces, Scope
from ..seats import COOKIE, Person, is_host, seats_of, viewer_of
from ..showing import Audience, as_json, table_shape
from ..tables import Table

_YEAR = 400 * 86400


async def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _person(request: Request) -> Person:
    house: House = request.app.state.house
    return house.doorkeeper.greet(request.cookies.get(COOKIE))


def _preferred(told: str) -> str:
    for part in told.split(","):
        language = part.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


async def _language(
    lang: Annotated[str | None, Query(description="en or de; else what the browser prefers.", max_length=8)] = None,
    accept_language: Annotated[str, Header(include_in_schema=False)] = "",
) -> str:
    return lang if lang in LANGUAGES and lang is not None else _preferred(accept_language)


def language_of_scope(scope: Scope) -> str:
    """The language of a request that was not read yet."""
    headers = dict(scope["headers"])
    return (
        "de"
        if b"lang=de" in scope.get("query_string", b"")
        else _preferred(headers.get(b"accept-language", b"").decode("latin-1"))
    )


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "somebody"


def paced(what: str) -> Any:
    """What lets a client go on only as fast as such requests may come."""

    async def check(request: Request) -> None:
        paces: Paces = request.app.state.paces
        paces.check(what, address_of(request))

    return Depends(check)


async def _reviewer(request: Request) -> Reviewer:
    reviewer: Reviewer = request.app.state.reviewer
    return reviewer


Asker = Annotated[Person, Depends(_person)]
Tongue = Annotated[str, Depends(_language)]
Rooms = Annotated[House, Depends(_house)]
Advisor = Annotated[Reviewer, Depends(_reviewer)]
AskedSeat = Annotated[int | None, Query(ge=0, le=3, description="One of your seats; after the end, any seat.")]


def answer(told: Any, person: Person | None = None, request: Request | None = None, status: int = 200) -> Response:
    """JSON bytes, with a cookie for somebody who was not known before."""
    response = Response(as_json(told), status, media_type="application/json")
    if person is not None and person.cookie is not None and request is not None:
        is_secure = request.url.scheme == "https"
        response.set_cookie(COOKIE, person.cookie, max_age=_YEAR, httponly=True, samesite="strict", secure=is_secure, path="/")
    return response


def audience(table: Table, person: Person, seat: int | None, language: str) -> Audience:
    """As whom a person asks about a table."""
    return Audience(viewer_of(table, person, seat), seats_of(table, person), is_host(table, person), language)


def show(house: House, table: Table, person: Person, seat: int | None, language: str) -> dict[str, Any]:
    """A table as a person may see it (TableShape)."""
    return table_shape(table, audience(table, person, seat, language), house.present(table), house.settings.now())
