"""The watch: stands before everything else. Each request has an id, is counted and timed, and is answered whatever goes wrong."""

import logging
import secrets
import time
from collections.abc import Callable

from asyncpg import PostgresError
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnection

from .gauges import Gauges
from .journal import REQUEST, requests
from .refusals import Refusal
from .safety import App, Message, Receive, Scope, Send, refuse, with_headers

log = logging.getLogger("barnboard.server")

_COME_AGAIN = 5  # seconds
_OF_THE_DATABASE = (DBAPIError, NoConnection, PostgresError, OSError)
_OF_OURS = (DataError, IntegrityError, ProgrammingError)  # what the database refuses is a fault of the program


class Watch:
    """The outermost room of the application."""

    def __init__(self, app: App, gauges: Gauges, language: Callable[[Scope], str]) -> None:
        self._app, self._gauges, self._language = app, gauges, language

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on. What is raised becomes an answer, unless one was begun: then the connection ends."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request, began, status = secrets.token_hex(8), time.perf_counter(), 0
        REQUEST.set(request)

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message["headers"], (b"x-request-id", request.encode())]}
                self._note(scope, status, time.perf_counter() - began)
            await send(message)

        try:
            await self._app(scope, receive, sent)
        except Exception as problem:
            log.exception("%s %s failed", scope["method"], scope["path"])
            if not status:
                await refuse(with_headers(sent, scope["path"]), _told(problem, request), self._language(scope))

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "none")
        self._gauges.answered(scope["method"], route, status, seconds)
        if requests.isEnabledFor(logging.INFO):
            about = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round(seconds * 1000, 1)}
            requests.info("answered", extra={"about": about})


def _told(problem: Exception, request: str) -> Refusal:
    """What somebody is told of a fault: that the database does not answer, or only that something broke."""
    if isinstance(problem, _OF_THE_DATABASE) and not isinstance(problem, _OF_OURS):
        return Refusal("no_store", {"seconds": _COME_AGAIN, "id": request}, seconds=_COME_AGAIN)
    return Refusal("broken", {"id": request}, id=request)
