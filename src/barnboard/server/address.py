"""Where this house is found from outside: what stands before the paths of links that leave it.

Anybody can write any `Host` into a request. What goes to a chat or is shown where a link is posted must not lead to where a
stranger says, so only these count: the address that the host of the house told, or one that the request can be held against.
"""

from fastapi import Request

from .settings import Settings

_HERE = ("localhost", "127.0.0.1", "::1")


def address_of(request: Request, settings: Settings) -> str | None:
    """Such as `https://barn.example/`; None where nobody told it and the request names a host that may be anybody's."""
    if settings.address:
        return settings.address.rstrip("/") + "/"
    asked = request.url
    if f"{asked.scheme}://{asked.netloc}" in settings.origins or asked.hostname in _HERE or asked.hostname == _reached(request):
        return f"{asked.scheme}://{asked.netloc}/"
    return None


def _reached(request: Request) -> str | None:
    """The address of this machine at which the request arrived."""
    server = request.scope.get("server")
    return server[0] if server else None
