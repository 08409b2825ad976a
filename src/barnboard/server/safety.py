"""What keeps strangers from doing harm: sizes, origins, a measured pace, headers that tell browsers to be strict."""

import asyncio
import ipaddress
import math
import time
from collections.abc import Awaitable, Callable, MutableMapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from .journal import REQUEST
from .refusals import Refusal
from .settings import Settings
from .showing import as_json

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_SAFE = ("GET", "HEAD", "OPTIONS")  # nobody reads what is sent with these
_MOST_TAKEN = 1_000_000
_WITH_BOXES = ("/api/games/", "/api/benches")  # a box is sent to these

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
        b"media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # the link of a table is its invitation
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]


@lru_cache(10_000)
def network_of(address: str) -> str:
    """The address of a client as limits count it. Whoever has one address of IPv6 has all of its /64."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((int(known) >> 64 << 64, 64)))


class Pace:
    """So many at once, then so many a second, for each client: a bucket of tokens that fills again."""

    def __init__(self, a_second: float, at_once: float, most_clients: int = 20_000) -> None:
        self._rate = a_second
        self._full = at_once
        self._most = most_clients
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, client: str) -> float:
        """0 if the client may go on, else the seconds until it may."""
        now = time.monotonic()
        tokens, at = self._buckets.get(client, (self._full, now))
        tokens = min(self._full, tokens + (now - at) * self._rate)
        if tokens < 1:
            return (1 - tokens) / self._rate
        if len(self._buckets) >= self._most and client not in self._buckets:
            self._make_room(now)
        self._buckets[client] = (tokens - 1, now)
        return 0.0

    def debt(self, client: str) -> float:
        """How many seconds the client has to wait until it owes nothing."""
        tokens, at = self._buckets.get(client, (self._full, time.monotonic()))
        return max(0.0, -tokens / self._rate - (time.monotonic() - at))

    def spend(self, client: str, cost: float) -> None:
        """Takes what something cost, even if the client gets into debt."""
        now = time.monotonic()
        tokens, at = self._buckets.get(client, (self._full, now))
        if len(self._buckets) >= self._most and client not in self._buckets:
            self._make_room(now)
        self._buckets[client] = (min(self._full, tokens + (now - at) * self._rate) - cost, now)

    def _make_room(self, now: float) -> None:
        refill = self._full / self._rate
        self._buckets = {client: bucket for client, bucket in self._buckets.items() if now - bucket[1] < refill}
        if len(self._buckets) >= self._most:
            self._buckets.clear()


class Paces:
    """The paces of different things."""

    def __init__(self, is_on: bool) -> None:
        self._is_on = is_on
        self._paces = {
            "ask": Pace(40, 200),
            "change": Pace(15, 60),
            "make": Pace(0.2, 20),
            "chat": Pace(0.5, 5),
            "think": Pace(0.5, 6),
            "card": Pace(0.5, 10),  # pictures of matches
            "key": Pace(1 / 30, 8),  # tries at codes, passkeys and paper keys
        }
        self._purses = {  # seconds of work: a tenth of a processor for each client, and more for who types
            "work": Pace(0.1, 3),
            "bench": Pace(0.2, 12),
        }
        self._streams: dict[str, int] = {}
        self.most_streams = 60

    def check(self, what: str, client: str) -> None:
        """Lets the client go on, or raises the Refusal."""
        if self._is_on and (wait := self._paces[what].take(client)) > 0:
            seconds = math.ceil(wait)
            raise Refusal("too_fast", {"seconds": seconds}, seconds=seconds)

    def check_purse(self, client: str, purse: str = "work") -> None:
        """Lets a client ask for work that may take long, or raises the Refusal where it has used up its share."""
        if self._is_on and (wait := self._purses[purse].debt(client)) > 0:
            seconds = math.ceil(wait)
            raise Refusal("too_fast", {"seconds": seconds}, seconds=seconds)

    def spend(self, client: str, seconds: float, purse: str = "work") -> None:
        """Charges a client for work that was done for it."""
        self._purses[purse].spend(client, seconds)

    def open_stream(self, client: str) -> None:
        """Counts a stream, or raises the Refusal where there are too many."""
        if self._is_on and self._streams.get(client, 0) >= self.most_streams:
            raise Refusal("too_many", {"seconds": 10})
        self._streams[client] = self._streams.get(client, 0) + 1

    def close_stream(self, client: str) -> None:
        """A stream is gone."""
        self._streams[client] -= 1
        if not self._streams[client]:
            del self._streams[client]


class Guard:
    """Stands before the application: checks the origin of changes and the sizes of heads and bodies, adds the headers."""

    def __init__(self, app: App, settings: Settings, language: Callable[[Scope], str]) -> None:
        self._app = app
        self._settings = settings
        self._language = language

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or refuses it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        head = [scope["raw_path"], scope["query_string"], *(piece for header in scope["headers"] for piece in header)]
        sent = with_headers(send, scope["path"])
        try:
            if sum(len(piece) for piece in head) > self._settings.header_bytes:
                raise Refusal("head_too_large")
            self._check_origin(scope, headers)
            if scope["method"] not in _SAFE:
                large = scope["path"].startswith(_WITH_BOXES)
                most = self._settings.box_bytes if large else self._settings.body_bytes
                receive = told_again(await self._read_in_time(receive, most), receive)
        except Refusal as refusal:
            await refuse(sent, refusal, self._language(scope), close=True)
            return
        await self._app(scope, receive, sent)

    def _check_origin(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        """A browser says where a change comes from; it must be our own page. What is no browser has nobody's cookies."""
        if scope["method"] in _SAFE:
            return
        if headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
            raise Refusal("foreign_origin")
        origin = headers.get(b"origin")
        if origin is None:
            return
        told = origin.decode("latin-1")
        if told in self._settings.origins:
            return
        host = headers.get(b"host", b"").decode("latin-1")
        try:
            parts = urlsplit(told)
        except ValueError:
            raise Refusal("foreign_origin") from None
        if parts.scheme not in ("http", "https") or parts.netloc.lower() != host.lower():
            raise Refusal("foreign_origin")

    async def _read_in_time(self, receive: Receive, most: int) -> Message:
        try:
            async with asyncio.timeout(self._settings.head_seconds):
                return await self._read(receive, most)
        except TimeoutError:
            raise Refusal("too_slow") from None

    async def _read(self, receive: Receive, most: int) -> Message:
        """The whole body, or the Refusal. Of one that is too long a little more is taken, so that its sender hears the answer."""
        body, length, more = b"", 0, True
        while more and length <= _MOST_TAKEN:
            message = await receive()
            if message["type"] != "http.request":
                return message
            length += len(message.get("body", b""))
            if length <= most:
                body += message.get("body", b"")
            more = message.get("more_body", False)
        if length > most:
            raise Refusal("too_large")
        return {"type": "http.request", "body": body, "more_body": False}


def told_again(first: Message, receive: Receive) -> Receive:
    """What was received already, then what follows."""
    waiting = [first]

    async def received() -> Message:
        return waiting.pop() if waiting else await receive()

    return received


def with_headers(send: Send, path: str) -> Send:
    """Sends answers with the headers that they lack."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", []))
            names = {name.lower() for name, _ in given}
            given += [header for header in HEADERS if header[0] not in names]
            if path.startswith("/api") and b"cache-control" not in names:
                given.append((b"cache-control", b"no-store"))
            message = {**message, "headers": given}
        await send(message)

    return sent


def problem_of(refusal: Refusal, language: str) -> dict[str, Any]:
    """What is sent of a refusal; where the fault is ours, with the id of the request."""
    told = refusal.body(language)
    return {"id": REQUEST.get(), **told} if refusal.status >= 500 else told


async def refuse(send: Send, refusal: Refusal, language: str, close: bool = False) -> None:
    """Answers with a refusal where no route does it; `close` ends the connection after it."""
    body = as_json(problem_of(refusal, language))
    head = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if close:
        head.append((b"connection", b"close"))
    if "seconds" in refusal.more:
        head.append((b"retry-after", str(refusal.more["seconds"]).encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": head})
    await send({"type": "http.response.body", "body": body})
