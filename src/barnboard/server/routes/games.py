"""What there is to play: the games, their rules and words, the bots."""

import hashlib
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from barnboard.bots import LEVELS, USUAL_BOT, bot_names, introduce
from barnboard.games import Game, games
from barnboard.games.pictures import picture
from barnboard.games.words import CHAIRS, read_words, renamed
from barnboard.words import ENGLISH

from ..house import House
from ..lessons import instead_shape, lesson_json, position_json, steps_of
from ..refusals import Refusal
from ..shapes.games import BotShape, GameShape, HouseShape, RulesShape, WordsShape
from ..shapes.learning import InsteadShape, LessonPositionShape, LessonShape
from .asking import Rooms, Tongue, answer, costly, made, paced, written

router = APIRouter(tags=["games"])

AskedBox = Annotated[str | None, Query(max_length=64, description="A box of the workshop, by its digest.")]

_TOLD_HERE = (
    "front",
    "form",
    "move",
    "event",
    "tale",
    "slip",
    "passed",
    "about",
    "now",
    "why",
    "option",
    "box",
    "bounds",
)  # sections of a words file that only the server speaks from


@router.get("/api/games", response_model=list[GameShape], dependencies=[paced("ask")])
async def list_games(house: Rooms, language: Tongue) -> Response:
    """The games of the house."""
    return answer([_game_shape(game, house, language) for game in games().values()])


@router.get("/api/games/{game}/rules", response_model=RulesShape, dependencies=[paced("ask")])
async def rules(game: str, language: Tongue) -> Response:
    """How a game is played."""
    found = known_game(game)
    spoken = language == ENGLISH or found.rules_file(language) != found.rules_file(ENGLISH)
    return answer({"game": game, "markdown": found.rules_text(language), "spoken": spoken})


@router.get("/api/games/{game}/words", response_model=WordsShape, dependencies=[paced("ask")])
async def words(
    game: str,
    house: Rooms,
    language: Tongue,
    box: AskedBox = None,
) -> Response:
    """A game's names, labels and phases in a language, and the sentences that its board says."""
    found = known_game(game)
    own = None if box is None else await house.shelf.find(found.id, found.rules_version, box)
    return answer(words_shape(found, language, {} if own is None else found.own_names(own, language)))


@router.get("/api/games/{game}/box", response_model=dict[str, Any], dependencies=[paced("ask")])
async def box(game: str, house: Rooms, box: AskedBox = None) -> Response:
    """What is in a game's box, or in one of the workshop: the facts printed on its components."""
    found = known_game(game)
    own = None if box is None else await house.shelf.find(found.id, found.rules_version, box)
    return answer((own or found.usual_box).facts.model_dump(mode="json"))


@router.get("/api/games/{game}/shapes", response_model=dict[str, Any], dependencies=[paced("ask")])
async def shapes(game: str) -> Response:
    """What a game's view looks like, as a JSON schema."""
    return answer(known_game(game).view_type.model_json_schema(mode="serialization"))


@router.get(
    "/api/games/{game}/picture",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}, "description": "An SVG."}},
    dependencies=[paced("ask")],
)
async def show_picture(game: str) -> Response:
    """A game's picture. Its address changes when it does."""
    headers = {"cache-control": "public, max-age=31536000, immutable"}
    return Response(picture(known_game(game)), media_type="image/svg+xml", headers=headers)


@router.get("/api/games/{game}/lesson", response_model=LessonShape, dependencies=[paced("ask"), costly])
async def lesson(game: str, request: Request, house: Rooms, language: Tongue) -> Response:
    """A guided first match of a game: what is said, and the moves that it waits for."""
    return written(await made(house, request, known_game(game), lesson_json, language))


@router.get("/api/games/{game}/lesson/{ply}", response_model=LessonPositionShape, dependencies=[paced("ask"), costly])
async def lesson_position(game: str, ply: int, request: Request, house: Rooms, language: Tongue) -> Response:
    """The table of a lesson at a ply."""
    return written(await made(house, request, known_game(game), position_json, ply, language))


@router.get("/api/games/{game}/lesson/{ply}/instead", response_model=InsteadShape, dependencies=[paced("ask"), costly])
async def lesson_instead(
    game: str,
    ply: int,
    request: Request,
    house: Rooms,
    language: Tongue,
    move: Annotated[str, Query(min_length=1, max_length=200)],
) -> Response:
    """What another move than the one that a lesson waits for would be."""
    return answer(await made(house, request, known_game(game), instead_shape, ply, move, language))


@router.get("/api/house", response_model=HouseShape, dependencies=[paced("ask")])
async def about_house(house: Rooms) -> Response:
    """What concerns everybody: what the house has to say."""
    said = house.order.announcement()
    return answer({"announcement": None if said is None else said._asdict()})


@router.get("/api/bots", response_model=list[BotShape], dependencies=[paced("ask")])
async def list_bots(language: Tongue) -> Response:
    """The bots, weakest first."""
    return answer([_bot_shape(name, language) for name in bot_names()])


def _bot_shape(name: str, language: str) -> dict[str, Any]:
    title, character = introduce(name, language)
    return {"id": name, "words": title, "character": character, "usual": name == USUAL_BOT, "level": name in LEVELS}


def _version(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def known_game(name: str) -> Game:
    """The game of that name, or the Refusal."""
    found = games().get(name)
    if found is None:
        raise Refusal("no_game")
    return found


def _game_shape(game: Game, house: House, language: str) -> dict[str, Any]:
    words = game.words(game.usual_box, language)
    colours = list(CHAIRS[: game.seats[-1]])
    return {
        "id": game.id,
        "title": game.title,
        "seats": list(game.seats),
        "colours": colours,
        "colour_names": [words.call("seat", colour) for colour in colours],
        "options": [
            {
                "name": name,
                "words": words.label(name),
                "about": words.option(name),
                "kind": "switch" if isinstance(option.default, bool) else "number",
                "default": option.default,
                "low": option.low,
                "high": option.high,
            }
            for name, option in game.options.items()
        ],
        "line": words.line,
        "spoken": words.language in game.spoken,
        "minutes": game.minutes,
        "picture": f"/api/games/{game.id}/picture?v={_version(picture(game))}",
        "ready": house.readiness.is_ready(game),
        "progress": round(house.readiness.progress(game), 3),
        "lesson": steps_of(game),
    }


def words_shape(game: Game, language: str, own: Mapping[str, Mapping[str, str]] | None = None) -> dict[str, Any]:
    """The words of a game for its board (WordsShape), with the own names of a box."""
    told = renamed(read_words(game.folder, language), own or {})
    sections = {section: told.pop(section, {}) for section in ("name", "label", "phase")}
    own = {section: entries for section, entries in told.items() if section not in _TOLD_HERE}
    return {"game": game.id, "language": language, "spoken": language in game.spoken, **sections, "own": own}
