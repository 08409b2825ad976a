"""Being called back when it is your turn at a match of days."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from barnboard.fairness import fingerprint

from ..shapes.calling import PushKeyShape, PushWanted
from ..store.pushes import Push
from .asking import Asker, Rooms, Tongue, answer, paced

router = APIRouter(tags=["you"])


@router.get("/api/push", response_model=PushKeyShape, dependencies=[paced("ask")])
async def push_key(house: Rooms) -> Response:
    """The key with which this house signs what it pushes: a browser asks for it."""
    return answer({"key": house.caller.key})


@router.post("/api/me/push", status_code=204, dependencies=[paced("make")])
async def call_me(wanted: PushWanted, request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Call me in this browser when it is my turn at a match of days: at most once a turn."""
    await house.door.check(wanted.endpoint)
    digest = fingerprint(wanted.endpoint)
    now, keys = house.settings.now(), wanted.keys
    new = Push(digest, person.digest, wanted.endpoint, keys.p256dh, keys.auth, language, now, person.key)
    await house.store.pushes.keep(new)
    response = answer(None, person, request)
    response.status_code, response.body = 204, b""
    del response.headers["content-length"]
    return response


@router.delete("/api/me/push", status_code=204, dependencies=[paced("change")])
async def do_not_call_me(wanted: PushWanted, house: Rooms, person: Asker) -> Response:
    """Do not call me in this browser any more."""
    await house.store.pushes.forget(fingerprint(wanted.endpoint), person.digest)
    return Response(status_code=204)
