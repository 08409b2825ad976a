"""Asking other machines: only such as strangers may name without harm to the house's own network."""

import ipaddress
import socket
from urllib.parse import urlsplit

from .refusals import Refusal

_LONGEST = 1000


def check_address(url: str, anywhere: bool = False) -> None:
    """Raises the Refusal for an address that is not public: what is on this machine or beside it is nobody's to reach.

    It is asked again before every request, since a name may lead elsewhere by then. `anywhere` is for tests.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Refusal("bad_address") from None
    if anywhere and parts.scheme in ("http", "https") and host:
        return
    if parts.scheme != "https" or not host or len(url) > _LONGEST or parts.username is not None or port not in (None, 443):
        raise Refusal("bad_address")
    try:
        found = {entry[4][0] for entry in socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)}
    except (OSError, UnicodeError):
        raise Refusal("bad_address") from None
    if not found or not all(_is_public(str(address)) for address in found):
        raise Refusal("bad_address")


def _is_public(address: str) -> bool:
    known = ipaddress.ip_address(address.partition("%")[0])
    if known.version == 6 and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    return known.is_global and not known.is_multicast
