"""The door to other machines: only such as strangers may name without harm to the house's own network.

A name is looked up once for a request; every address that it leads to must be public, and the connection goes to one of those
addresses and nowhere else, whatever the name leads to by then. Nothing is followed, nothing of an answer is read but its status,
and nothing takes longer than ten seconds. Names are looked up in threads of their own: a slow one holds up nobody else.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from .refusals import Refusal

GONE = (404, 410)  # what is answered where nobody is there any more
_LONGEST = 1000
_SECONDS = 10.0
_AT_A_TIME = 16  # requests on their way
_MOST_WAITING = 400  # with those that wait for that; what comes then is not sent


class Door:
    """Where requests of the house go out. `anywhere` is for tests: private addresses and plain http too."""

    def __init__(self, anywhere: bool = False) -> None:
        self._anywhere = anywhere
        self._lookups = ThreadPoolExecutor(_AT_A_TIME, "lookup")
        self._turns = asyncio.Semaphore(_AT_A_TIME)
        self._waiting = 0

    async def check(self, address: str) -> None:
        """Raises the Refusal for an address that nothing is sent to: what is on this machine or beside it."""
        await self._look_up(_url(address, self._anywhere))

    async def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Sends something; the status of the answer. A Refusal where nothing may be sent, OSError where nobody answers."""
        if self._waiting >= _MOST_WAITING:
            raise OSError("too much is on its way")
        self._waiting += 1
        try:
            async with self._turns:
                return await self._post(_url(address, self._anywhere), body, headers)
        except aiohttp.ClientError as problem:
            raise OSError(str(problem)) from None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Looks no more names up."""
        self._lookups.shutdown(wait=False, cancel_futures=True)

    async def _post(self, url: URL, body: bytes, headers: Mapping[str, str]) -> int:
        async with asyncio.timeout(_SECONDS):
            connector = aiohttp.TCPConnector(resolver=_Found(await self._look_up(url)), force_close=True)
            jar = aiohttp.DummyCookieJar()
            async with (
                aiohttp.ClientSession(connector=connector, cookie_jar=jar) as session,
                session.post(url, data=body, headers=headers, allow_redirects=False) as answer,
            ):
                return answer.status

    async def _look_up(self, url: URL) -> list[str]:
        """The addresses of a machine, or the Refusal where one of them is not public."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(_SECONDS):
                found = await loop.run_in_executor(self._lookups, _addresses, url)
        except (OSError, UnicodeError):
            raise Refusal("bad_address") from None
        if not found or not (self._anywhere or all(_is_public(address) for address in found)):
            raise Refusal("bad_address")
        return found


class _Found(AbstractResolver):
    """Answers with the addresses that were checked, whatever is asked."""

    def __init__(self, addresses: list[str]) -> None:
        self._addresses = addresses

    async def resolve(self, host: str, port: int = 0, family: Any = socket.AF_UNSPEC) -> list[ResolveResult]:
        """Those addresses."""
        kinds = [socket.AF_INET6 if ":" in address else socket.AF_INET for address in self._addresses]
        return [
            ResolveResult(hostname=host, host=address, port=port, family=kind, proto=0, flags=socket.AI_NUMERICHOST)
            for address, kind in zip(self._addresses, kinds, strict=True)
        ]

    async def close(self) -> None:
        """Nothing was opened."""


def _url(address: str, anywhere: bool) -> URL:
    """An address as the client reads it too, or the Refusal for one of another kind than services have."""
    try:
        url = URL(address)
        host, port = url.raw_host, url.port
    except ValueError:
        raise Refusal("bad_address") from None
    if not host or len(address) > _LONGEST or url.raw_user is not None or url.raw_password is not None:
        raise Refusal("bad_address")
    if not (anywhere and url.scheme in ("http", "https")) and (url.scheme != "https" or port != 443):
        raise Refusal("bad_address")
    return url


def _addresses(url: URL) -> list[str]:
    """The addresses of a machine, each once."""
    found = socket.getaddrinfo(url.raw_host, url.port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def _is_public(address: str) -> bool:
    known = ipaddress.ip_address(address.partition("%")[0])
    if known.version == 6 and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    return known.is_global and not known.is_multicast
