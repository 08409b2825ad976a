"""The picture of a finished match, for where its link is posted."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from ..cards import card_of
from ..pages import web_folder
from ..refusals import Refusal
from .asking import Rooms, Tongue, charge, costly, paced

router = APIRouter(tags=["after"])


@router.get(
    "/api/tables/{table}/card.png",
    response_class=Response,
    responses={200: {"content": {"image/png": {}}}},
    dependencies=[paced("card"), costly],
)
async def card(
    table: str,
    request: Request,
    house: Rooms,
    language: Tongue,
    ply: Annotated[int | None, Query(ge=0, le=100_000, description="How many moves had been made; else the end.")] = None,
) -> Response:
    """The picture of a finished match at its end or at a ply, 1200 by 630, with what everybody may know."""
    page = web_folder()
    if page is None:
        raise Refusal("no_page")
    found = await house.table(table)
    async with house.lane:
        told = card_of(found, ply, language)
    drawn = await house.cards.draw(page, told)
    charge(request)(drawn.seconds)
    headers = {"cache-control": "public, max-age=3600", "cross-origin-resource-policy": "cross-origin"}
    return Response(drawn.png, media_type="image/png", headers=headers)
