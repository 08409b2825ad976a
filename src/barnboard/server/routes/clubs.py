"""Club evenings: made, joined, left, drawn round by round."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from .. import club as evenings
from ..address import address_of
from ..shapes.club import ChatWanted, ClubChairWanted, ClubJoined, ClubShape, NewClub, RoundWanted
from .asking import Asker, Rooms, Tongue, answer, check_queue, paced

router = APIRouter(tags=["clubs"])


@router.post("/api/clubs", status_code=201, response_model=ClubShape, dependencies=[paced("make")])
async def make_club(wanted: NewClub, request: Request, house: Rooms, person: Asker) -> Response:
    """Make a club evening; its id is the invitation."""
    made = await evenings.make(house, person, wanted.name, wanted.you, wanted.size, wanted.rounds, wanted.bot)
    return answer(await evenings.shape(house, made, person), person, request, 201)


@router.get("/api/clubs/{club}", response_model=ClubShape, dependencies=[paced("ask")])
async def show_club(club: str, house: Rooms, person: Asker) -> Response:
    """A club evening: who is there, the rounds, the standing."""
    return answer(await evenings.shape(house, await evenings.find(house, club), person))


@router.post("/api/clubs/{club}/members", response_model=ClubShape, dependencies=[paced("make")])
async def join_club(club: str, wanted: ClubJoined, request: Request, house: Rooms, person: Asker) -> Response:
    """Come to a club evening, or come back. You sit from the next round on, or on a bot's chair of this one (`takeable`)."""
    joined = await evenings.join(house, person, club, wanted.name)
    return answer(await evenings.shape(house, joined, person), person, request)


@router.delete("/api/clubs/{club}/members/{number}", response_model=ClubShape, dependencies=[paced("change")])
async def leave_club(club: str, number: int, house: Rooms, person: Asker) -> Response:
    """Go home, or send somebody home if you are the host. A bot plays on at the table; further rounds are drawn without them."""
    return answer(await evenings.shape(house, await evenings.go(house, person, club, number), person))


@router.post("/api/clubs/{club}/rounds", status_code=201, response_model=ClubShape, dependencies=[paced("make")])
async def begin_round(club: str, wanted: RoundWanted, house: Rooms, person: Asker) -> Response:
    """Begin the next round, if you are the host: the tables are drawn and laid, and everybody's chair is kept."""
    check_queue(house)
    begun = await evenings.begin_round(house, person, club, wanted.game, wanted.anyway)
    return answer(await evenings.shape(house, begun, person), status=201)


@router.post("/api/clubs/{club}/chairs", response_model=ClubShape, dependencies=[paced("change")])
async def take_club_chair(club: str, wanted: ClubChairWanted, house: Rooms, person: Asker) -> Response:
    """Take a bot's chair in the round that is played (`takeable`): before the deal it is kept for you, then it is yours."""
    taken = await evenings.take_chair(house, person, club, wanted.table, wanted.seat)
    return answer(await evenings.shape(house, taken, person))


@router.put("/api/clubs/{club}/chat", response_model=ClubShape, dependencies=[paced("make")])
async def set_chat(club: str, wanted: ChatWanted, request: Request, house: Rooms, person: Asker, language: Tongue) -> Response:
    """Name the chat of your club: an https address that takes JSON with `text` or `content` (Slack, Discord, Mattermost, Matrix).

    It is told when a round is drawn, whom tables wait for, and how the evening ends. An empty address: no chat any more.
    """
    told = await evenings.set_chat(house, person, club, wanted.url, language, address_of(request, house.settings) or "")
    return answer(await evenings.shape(house, told, person))
