"""What the page of a finished match says of itself where its link is posted: a title, a line and a picture."""

from html import escape
from urllib.parse import quote, urlencode

from fastapi import Request

from .address import address_of
from .cards import card_of
from .refusals import Refusal
from .routes.asking import check_pace, language_of_scope, rooms_of


async def told_of_link(request: Request, table: str, ply: int | None) -> str:
    """The head of the page of a table, or of a ply there; nothing unless its match is over, and nothing but the page else."""
    house, language = rooms_of(request), language_of_scope(request.scope)
    try:
        check_pace(request, "ask")
        found = await house.table(table)
        async with house.lane:
            card = card_of(found, ply, language, board=False)
    except Refusal:
        return ""
    told = {"og:type": "website", "og:site_name": "Barnboard", "og:title": card.headline, "og:description": card.line}
    address = address_of(request, house.settings)
    if address is not None:
        asked = {"lang": language} | ({} if ply is None else {"ply": str(ply)})
        told |= {
            "og:url": f"{address}{request.url.path.removeprefix('/')}",
            "og:image": f"{address}api/tables/{quote(found.id)}/card.png?{urlencode(asked)}",
            "og:image:width": "1200",
            "og:image:height": "630",
        }
    tags = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items()]
    return "".join([*tags, '<meta name="twitter:card" content="summary_large_image" />'])
