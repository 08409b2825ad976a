"""Lessons: the recorded matches of the games, as whoever learns sees them. Nobody is asked for a name, and nothing is kept."""

import logging
from functools import lru_cache
from typing import Any

from orjson import Fragment

from barnboard.games import BoxError, Game
from barnboard.games.game import Telling
from barnboard.games.lessons import Lesson, Step
from barnboard.games.words import CHAIRS, chair_name
from barnboard.lessons import NAMES, Misfit, Told, begin, walk
from barnboard.match import IllegalMove, Match

from .inspecting import inspected
from .refusals import Refusal
from .showing import as_json, event_shapes, moves_written

log = logging.getLogger(__name__)
_REMEMBERED = 300  # positions that were written down


def steps_of(game: Game) -> int:
    """How many steps the lesson of a game has; none where there is no lesson, or none that can be read."""
    lesson = _read(game)
    return 0 if lesson is None else len(lesson.step)


@lru_cache(64)
def lesson_json(game: Game, language: str) -> bytes:
    """The lesson of a game (LessonShape)."""
    lesson, match, steps = _replayed(game)
    spoken = game.lesson_in(language) or lesson
    ends = [*(told.ply for told in steps[1:]), match.ply]
    return as_json(
        {
            "game": game.id,
            "title": game.title,
            "seat": lesson.seat,
            "seats": [chair_shape(seat, seat == lesson.seat, language) for seat in range(lesson.seats)],
            "steps": [_step_shape(match, *one, language) for one in zip(steps, spoken.step, ends, strict=True)],
            "told": [{"ply": tale.ply, "seat": tale.seat, "text": tale.text} for tale in match.tales(lesson.seat, language)],
            "known": [note.say for note in spoken.known],
            "later": spoken.later.say if spoken.later else None,
        }
    )


@lru_cache(_REMEMBERED)
def position_json(game: Game, ply: int, language: str) -> bytes:
    """The table of a lesson at a ply (LessonPositionShape)."""
    lesson, match, _ = _replayed(game)
    then = _at(match, ply)
    before = [event for _, event in then.events(lesson.seat, ply - 1)] if ply else []
    return as_json(
        {
            "ply": ply,
            "to_move": then.to_move,
            "prompt": then.prompt(language),
            "view": then.view(lesson.seat),
            "moves": moves_written(then, language) if then.to_move == lesson.seat else [],
            "events": event_shapes(then, before, language),
            "points": [row.points for row in then.standing()],
        }
    )


def match_of_lesson(game: Game) -> tuple[Match, int]:
    """The match of a lesson where the lesson ends, and the seat of whoever learns."""
    lesson, match, _ = _replayed(game)
    return match, lesson.seat


def instead_shape(game: Game, ply: int, move: str, language: str) -> dict[str, Any]:
    """What another move than the one that a lesson waits for would be (InsteadShape)."""
    lesson, match, _ = _replayed(game)
    then = _at(match, ply)
    instead = offered(then, move, language)
    if instead is None or then.to_move != lesson.seat:
        raise Refusal("illegal", {"detail": move}, prompt=then.prompt(language))
    before = then.standing()[lesson.seat].points
    then.play(instead.text)
    return {"words": instead.words, "points": then.standing()[lesson.seat].points - before}


def inspected_in_lesson(game: Game, ply: int, part: str, picked: str, language: str) -> dict[str, Any]:
    """A part of the board of a lesson at a ply (InspectedShape)."""
    lesson, match, _ = _replayed(game)
    return inspected(_at(match, ply), lesson.seat, part, picked, language)


def _read(game: Game) -> Lesson | None:
    try:
        return game.lesson
    except BoxError as problem:
        log.warning("the lesson of %s is left out: %s", game.id, problem)
        return None


@lru_cache(64)
def _replayed(game: Game) -> tuple[Lesson, Match, list[Told]]:
    lesson = _read(game)
    if lesson is None:
        raise Refusal("no_lesson")
    match = begin(game, lesson)
    try:
        return lesson, match, list(walk(match, lesson))
    except Misfit as problem:
        log.warning("the lesson of %s does not fit its rules: step %s: %s", game.id, problem.number, problem)
        raise Refusal("no_lesson") from None


def _at(match: Match, ply: int) -> Match:
    if not 0 <= ply <= match.ply:
        raise Refusal("no_ply")
    return match.at(ply)


def offered(match: Match, text: str, language: str) -> Telling | None:
    """A legal move by its text, in words."""
    try:
        code = match.legal(text)
    except IllegalMove:
        return None
    return match.tellings(language)[match.codes().index(code)]


def _step_shape(match: Match, told: Told, spoken: Step, end: int, language: str) -> dict[str, Any]:
    step = told.step
    move = None if step.move is None else offered(match.at(told.ply), step.move, language)
    return {
        "ply": told.ply,
        "until": end,
        "say": spoken.say,
        "more": spoken.more,
        "why": spoken.why,
        "parts": step.parts,
        "move": None if move is None else Fragment(move.written),
    }


def chair_shape(seat: int, yours: bool, language: str) -> dict[str, Any]:
    """A chair at a table that is not of this house: yours, or that of somebody in a recorded match (SeatShape)."""
    return {
        "seat": seat,
        "colour": CHAIRS[seat],
        "colour_name": chair_name(language, seat),
        "kind": "person" if yours else "bot",
        "name": NAMES[seat],
        "bot": None,
        "away": None,
        "hurried": False,
        "present": True,
        "yours": yours,
        "points": None,
        "place": None,
        "left_ms": None,
    }
