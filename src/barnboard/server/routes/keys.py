"""How you are known: your devices, codes for another one, passkeys, twelve words on paper. Nobody is asked for a mail address."""

import io
from typing import Any
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, Request
from fastapi.responses import Response

from ..house import House
from ..moving import adopt, device_called, device_name, drop_passkey, keys_of, sign_off
from ..seats import Person
from ..shapes.keys import CodeShape, KeysShape, KeyTold, PaperShape, PasskeyAnswer, WhoseShape
from .asking import Asker, Rooms, answer, check_pace_of, paced

router = APIRouter(tags=["keys"])


@router.get("/api/me/keys", response_model=KeysShape, dependencies=[paced("ask")])
async def your_keys(request: Request, house: Rooms, person: Asker) -> Response:
    """Your devices, passkeys and paper key."""
    return answer(await keys_of(house, person, _agent(request)), person, request)


@router.post("/api/me/code", response_model=CodeShape, dependencies=[paced("make")])
async def new_code(request: Request, house: Rooms, person: Asker) -> Response:
    """A code that opens the house as you on another device: good once, for ten minutes. An older one is void."""
    code, until = await house.keyring.new_code(person)
    link = f"{_origin(request)}/d#{code}"  # what follows # stays in the browser
    return answer({"code": code, "until": until, "link": link, "picture": _picture(link)}, person, request)


@router.post("/api/me/paper", response_model=PaperShape, dependencies=[paced("make")])
async def new_paper(request: Request, house: Rooms, person: Asker) -> Response:
    """Twelve words that bring you back. They are told once; older ones are void."""
    return answer({"words": await house.keyring.new_paper(person)}, person, request)


@router.delete("/api/me/devices/{device}", status_code=204, dependencies=[paced("change")])
async def off(device: str, house: Rooms, person: Asker) -> Response:
    """Sign a device of yours off."""
    await sign_off(house, person, await device_called(house, person, device))
    return Response(status_code=204)


@router.post("/api/me/passkeys/begin", response_model=dict[str, Any], dependencies=[paced("make")])
async def begin_passkey(request: Request, house: Rooms, person: Asker) -> Response:
    """What a browser needs to make a passkey for you (`PublicKeyCredentialCreationOptions` as JSON)."""
    name = await house.store.results.name_of(person.digest) or "Barnboard"
    return answer(await house.keyring.begin_passkey(person, name, _site(request)), person, request)


@router.post("/api/me/passkeys", status_code=201, response_model=KeysShape, dependencies=[paced("make")])
async def add_passkey(sent: PasskeyAnswer, request: Request, house: Rooms, person: Asker) -> Response:
    """Keep a passkey that the browser made."""
    agent = _agent(request)
    await house.keyring.add_passkey(person, device_name(agent), sent.answer, _site(request), [_origin(request)])
    return answer(await keys_of(house, person, agent), person, request, 201)


@router.delete("/api/me/passkeys/{passkey}", status_code=204, dependencies=[paced("change")])
async def remove_passkey(passkey: str, house: Rooms, person: Asker) -> Response:
    """Remove a passkey of yours."""
    await drop_passkey(house, person, passkey)
    return Response(status_code=204)


@router.post("/api/keys/look", response_model=WhoseShape, dependencies=[paced("key")])
async def look(told: KeyTold, request: Request, house: Rooms, person: Asker) -> Response:
    """Whose a code or a paper key is, before it is used."""
    check_pace_of(request, "key", person.digest)
    whose = await _whose(house, told, use=False)
    played = sum(row.played for row in await house.store.results.played(whose))
    brings = 0 if whose == person.digest else len(await house.store.people.all_tables_of(person.digest))
    told_of = {"name": await house.store.results.name_of(whose), "same": whose == person.digest, "played": played}
    return answer(told_of | {"brings": brings}, person, request)


@router.post("/api/keys/use", response_model=KeysShape, dependencies=[paced("key")])
async def use(told: KeyTold, request: Request, house: Rooms, person: Asker) -> Response:
    """Become the person of a code or a paper key on this device; what this device had comes along."""
    check_pace_of(request, "key", person.digest)
    return await _become(request, house, person, await _whose(house, told, use=True))


@router.post("/api/keys/passkey/begin", response_model=dict[str, Any], dependencies=[paced("make")])
async def begin_entering(request: Request, house: Rooms, person: Asker) -> Response:
    """What a browser needs to use a passkey (`PublicKeyCredentialRequestOptions` as JSON)."""
    return answer(await house.keyring.begin_entering(person, _site(request)), person, request)


@router.post("/api/keys/passkey", response_model=KeysShape, dependencies=[paced("key")])
async def enter(sent: PasskeyAnswer, request: Request, house: Rooms, person: Asker) -> Response:
    """Become the person of a passkey on this device; what this device had comes along."""
    check_pace_of(request, "key", person.digest)
    whose = await house.keyring.whose_passkey(person, sent.answer, _site(request), [_origin(request)])
    return await _become(request, house, person, whose)


async def _whose(house: House, told: KeyTold, use: bool) -> str:
    if told.words:
        return await house.keyring.whose_paper(told.words)
    return await house.keyring.whose_code(told.code, use)


async def _become(request: Request, house: House, person: Person, whose: str) -> Response:
    house.order.check_person(Person(whose))
    await adopt(house, person, whose, _agent(request))
    now = Person(whose, person.cookie, person.key)
    return answer(await keys_of(house, now, _agent(request)), now, request)


def _picture(link: str) -> str:
    """A QR code, dark on light in any light."""
    drawn = io.BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", scale=4, border=2, dark="#2a2420", light="#fff", xmldecl=False)
    return drawn.getvalue().decode()


def _agent(request: Request) -> str:
    return request.headers.get("user-agent", "")[:400]


def _origin(request: Request) -> str:
    """Where our page was opened: as the browser says, which the Guard has checked, else as the request does."""
    host = request.headers.get("host", "localhost")[:255].lower()
    return request.headers.get("origin", f"{request.url.scheme}://{host}")


def _site(request: Request) -> str:
    """The name of the host, without a port: what passkeys belong to."""
    return (urlsplit(_origin(request)).hostname or "localhost")[:255]
