"""For machines that watch over the house: whether it is alive, whether it can serve, and its numbers."""

import ipaddress

from fastapi import APIRouter, Request
from fastapi.responses import Response

from ..refusals import Refusal
from .asking import Rooms, answer

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> Response:
    """The process is alive."""
    return answer({"status": "alive"})


@router.get("/readyz")
async def readyz(house: Rooms) -> Response:
    """Whether this process can serve: 200, or 503 where something is missing."""
    checks = await house.health.report()
    is_ready = all(found == "ok" for found in checks.values())
    return answer({"status": "ready" if is_ready else "not ready", **checks}, status=200 if is_ready else 503)


@router.get("/metrics")
async def metrics(request: Request, house: Rooms) -> Response:
    """The numbers of this process, or of all that share its address; for machines of the host's own network only."""
    if request.client is not None and not _is_near(request.client.host):
        raise Refusal("no_page")
    return Response(house.gauges.told(), media_type="text/plain; version=0.0.4")


def _is_near(address: str) -> bool:
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    return (getattr(known, "ipv4_mapped", None) or known).is_private
