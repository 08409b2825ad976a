"""The short way of a move.

Moves come more often than everything else together, so a move that is understood at once does not go through the layers that
other requests pass. The route `make_move` answers it all the same. Whatever is unusual about a request sends it the usual way,
which says what is wrong with it.
"""

import re

from pydantic import ValidationError
from starlette.requests import Request

from .refusals import Refusal
from .routes.asking import check_pace, language_of_scope, person_of, rooms_of
from .routes.match import make_move, router
from .safety import App, Message, Receive, Scope, Send, refuse, told_again
from .shapes.asked import MoveMade

_PATH = re.compile("/api/tables/([a-z0-9-]{1,40})/moves")
_ROUTE = next(route for route in router.routes if getattr(route, "endpoint", None) is make_move)


class Express:
    """Stands behind the Guard, which has read the whole body already, and before all other layers."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a move, or passes a request on."""
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        message = await receive()
        made = _understood(scope, message)
        if made is None:
            await self._app(scope, told_again(message, receive), send)
            return
        scope["route"] = _ROUTE
        request, language = Request(scope), language_of_scope(scope)
        try:
            check_pace(request, "change")
            response = await make_move(found[1], made, rooms_of(request), person_of(request), language)
        except Refusal as refusal:
            await refuse(send, refusal, language)
        else:
            await response(scope, receive, send)


def _understood(scope: Scope, message: Message) -> MoveMade | None:
    """The move that a request makes, or None where anything about it is unusual."""
    if (b"content-type", b"application/json") not in scope["headers"] or message["type"] != "http.request":
        return None
    try:
        return MoveMade.model_validate_json(message["body"])
    except ValidationError:
        return None
