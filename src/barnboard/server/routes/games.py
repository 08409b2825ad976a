"""What there is to play: the games, their rules and words, the bots."""

import tomllib
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from barnboard.bots import LEVELS, bot_names
from barnboard.games import Game, games
from barnboard.games.words import CHAIRS

from ..house import House
from ..refusals import Refusal
from ..shapes import BotShape, GameShape, RulesShape, WordsShape
from .asking import Rooms, Tongue, answer, paced

router = APIRouter(tags=["games"])


@router.get("/api/games", response_model=list[GameShape], dependencies=[paced("ask")])
async def list_games(house: Rooms, language: Tongue) -> Response:
    """The games of the house."""
    return answer([_game_shape(game, house, language) for game in games().values()])


@router.get("/api/games/{game}/rules", response_model=RulesShape, dependencies=[paced("ask")])
async def rules(game: str, language: Tongue) -> Response:
    """How a game is played."""
    folder = _game(game).folder
    file = folder.joinpath("RULES.md" if language == "en" else f"RULES.{language}.md")
    text = (file if file.is_file() else folder.joinpath("RULES.md")).read_text("utf-8")
    return answer({"game": game, "markdown": text})


@router.get("/api/games/{game}/words", response_model=WordsShape, dependencies=[paced("ask")])
async def words(game: str, language: Tongue) -> Response:
    """A game's names, labels and phases in a language."""
    file = _game(game).folder.joinpath("words", f"{language}.toml")
    told = tomllib.loads(file.read_text("utf-8"))
    sections = {section: told.get(section, {}) for section in ("name", "label", "phase")}
    return answer({"game": game, "language": language, **sections})


@router.get("/api/games/{game}/box", response_model=dict[str, Any], dependencies=[paced("ask")])
async def box(game: str) -> Response:
    """What is in a game's box: the facts printed on its components."""
    return answer(_game(game).usual_box.facts.model_dump(mode="json"))


@router.get("/api/bots", response_model=list[BotShape], dependencies=[paced("ask")])
async def list_bots(language: Tongue) -> Response:
    """The bots, weakest first."""
    return answer([_bot_shape(name, language) for name in bot_names()])


def _bot_shape(name: str, language: str) -> dict[str, str]:
    level = LEVELS.get(name)
    if level is None:
        return {"id": name, "words": name.capitalize(), "character": ""}
    return {"id": name, "words": level.title[language], "character": level.character[language]}


def _game(name: str) -> Game:
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
                "kind": "switch" if isinstance(option.default, bool) else "number",
                "default": option.default,
                "low": option.low,
                "high": option.high,
            }
            for name, option in game.options.items()
        ],
        "ready": house.is_ready(game) or game.is_warm,
    }
