"""Who asks, in which language, how fast; and how they are answered."""

import time
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, TypeVar
from urllib.parse import parse_qs

from fastapi import Depends, Header, Query, Request
from fastapi.responses import Response
from starlette.requests import cookie_parser

from barnboard.games import Game
from barnboard.words import languages

from ..house import House
from ..refusals import Refusal
from ..review import Reviewer
from ..safety import Paces, Scope, network_of
from ..seats import COOKIE, Person, is_host, seats_of, viewer_of
from ..showing import Audience, as_json, common, table_shape
from ..tables import Table

A = TypeVar("A")
_YEAR = 400 * 86400
_MOST_AT_ONCE = 50
_USUAL_COOKIES = 400  # bytes; longer ones are not remembered


def rooms_of(request: Request) -> House:
    """The house that is asked."""
    house: House = request.app.state.house
    return house


async def _house(request: Request) -> House:
    return rooms_of(request)


def person_of(request: Request) -> Person:
    """Who asks, or the Refusal for somebody who may not come in."""
    house = rooms_of(request)
    told = b"; ".join([value for name, value in request.scope["headers"] if name == b"cookie"])
    person = house.doorkeeper.greet(_cookie(told) if len(told) < _USUAL_COOKIES else _read_cookie(told))
    house.order.check_person(person)
    return person


def _read_cookie(told: bytes) -> str | None:
    return cookie_parser(told.decode("latin-1")).get(COOKIE)


_cookie = lru_cache(10_000)(_read_cookie)  # of those who come again and again


async def _person(request: Request) -> Person:
    return person_of(request)


def _preferred(told: str) -> str:
    for part in told.split(","):
        language = part.split(";")[0].strip()[:2].lower()
        if language in languages():
            return language
    return languages()[0]


async def _language(
    lang: Annotated[
        str | None, Query(description="A language of the house, such as en; else what the browser prefers.", max_length=8)
    ] = None,
    accept_language: Annotated[str, Header(include_in_schema=False)] = "",
) -> str:
    return lang if lang in languages() and lang is not None else _preferred(accept_language)


def language_of_scope(scope: Scope) -> str:
    """The language of a request that was not read yet."""
    asked: str = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[-1]
    if asked in languages():
        return asked
    return _preferred(dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1"))


def address_of(request: Request) -> str:
    """Where a request comes from: an address of IPv4, or the /64 of IPv6 that one household has."""
    return network_of(request.client.host) if request.client else "somebody"


def rated_network(house: House, request: Request, is_rated: bool) -> str:
    """Where a request comes from, veiled, for a rated table; nothing for any other."""
    return house.keyring.veiled_network(address_of(request)) if is_rated else ""


def full_address(request: Request) -> str:
    """The whole address that a request comes from."""
    return request.client.host if request.client else ""


def check_pace(request: Request, what: str) -> None:
    """Lets a client go on only as fast as such requests may come, else raises the Refusal."""
    paces: Paces = request.app.state.paces
    rooms_of(request).order.check_address(full_address(request))
    paces.check(what, address_of(request))


def check_pace_of(request: Request, what: str, person: str) -> None:
    """The same for a person, wherever they come from."""
    paces: Paces = request.app.state.paces
    paces.check(what, person)


def paced(what: str) -> Any:
    """What lets a client go on only as fast as such requests may come."""

    async def check(request: Request) -> None:
        check_pace(request, what)

    return Depends(check)


async def _check_purse(request: Request) -> None:
    paces: Paces = request.app.state.paces
    paces.check_purse(address_of(request))


costly = Depends(_check_purse)  # for what may take long: a client pays for the time that it took


async def _check_bench_purse(request: Request) -> None:
    paces: Paces = request.app.state.paces
    paces.check_purse(address_of(request), "bench")


bench_work = Depends(_check_bench_purse)  # the same for texts of boxes, which are read as somebody types


def charge_bench(request: Request, seconds: float) -> None:
    """Charges a client for seconds of work at texts of boxes."""
    paces: Paces = request.app.state.paces
    paces.spend(address_of(request), seconds, "bench")


def check_queue(house: House) -> None:
    """Raises the Refusal where so many wait for bots that one more would wait too long."""
    if house.thinking.waiting >= house.settings.most_thoughts:
        raise Refusal("full_house", {"seconds": 20}, seconds=20)


def charge(request: Request) -> Callable[[float], None]:
    """What charges a client for seconds of work."""
    paces: Paces = request.app.state.paces
    address = address_of(request)
    return lambda seconds: paces.spend(address, seconds)


async def worked(house: House, request: Request, make: Callable[..., A], *asked: Any) -> A:
    """What a function gives that takes some milliseconds: one after the other, and whoever asked is charged for the time."""
    async with house.lane:
        began = time.perf_counter()
        try:
            return make(*asked)
        finally:
            charge(request)(time.perf_counter() - began)


async def made(house: House, request: Request, game: Game, make: Callable[..., A], *asked: Any) -> A:
    """Something about a recorded match, when the game can be played; whoever asked is charged for the time it took."""
    await house.readiness.ready(game)
    return await worked(house, request, make, game, *asked)


async def _reviewer(request: Request) -> Reviewer:
    reviewer: Reviewer = request.app.state.reviewer
    return reviewer


Skipped = Annotated[int, Query(ge=0, le=1_000_000, description="So many newer ones are left out.")]
AtOnce = Annotated[int, Query(ge=1, le=_MOST_AT_ONCE)]
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


def written(told: bytes) -> Response:
    """An answer whose JSON is written already."""
    return Response(told, media_type="application/json")


def audience(table: Table, person: Person, seat: int | None, language: str) -> Audience:
    """As whom a person asks about a table."""
    return Audience(viewer_of(table, person, seat), seats_of(table, person), is_host(table, person), language)


def show(house: House, table: Table, person: Person, seat: int | None, language: str) -> dict[str, Any]:
    """A table as a person may see it (TableShape)."""
    known = common(table, house.presence.at(table), language, house.settings.now())
    return table_shape(table, audience(table, person, seat, language), known)
