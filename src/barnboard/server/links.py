"""What the page of a finished match says of itself where its link is posted: a title, a line and a picture."""

from html import escape
from urllib.parse import quote, urlencode

from fastapi import Request

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
            card = card_of(found, ply, language)
    except Refusal:
        return ""
    asked = {"lang": language} | ({} if ply is None else {"ply": str(ply)})
    picture = f"{request.base_url}api/tables/{quote(found.id)}/card.png?{urlencode(asked)}"
    told = {
        "og:type": "website",
        "og:site_name": "Barnboard",
        "og:title": card.headline,
        "og:description": card.line,
        "og:url": str(request.url.replace(query="")),
        "og:image": picture,
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    tags = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items()]
    return "".join([*tags, '<meta name="twitter:card" content="summary_large_image" />'])
