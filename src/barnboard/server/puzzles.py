"""Moves of the day, as whoever tries them sees them. Nobody is asked for a name, and nothing is kept.

The position is told by what the seat to move knows. The answer is told only when it is asked for, by
whoever has found it or gives up.
"""

import datetime
import logging
from functools import lru_cache
from typing import Any, NamedTuple

from orjson import Fragment

from barnboard.bots.hints import reason_in_words
from barnboard.bots.reasons import Reason
from barnboard.fairness import fingerprint
from barnboard.games import Game
from barnboard.games.game import Telling
from barnboard.games.puzzles import Puzzle, Why
from barnboard.match import Match, Move
from barnboard.puzzles import Misfit, OfDay, date_of, day_of, help_after, of_day, position_of

from .inspecting import inspected
from .lessons import chair_shape, offered
from .refusals import Refusal
from .showing import as_json, event_shapes, moves_written

log = logging.getLogger(__name__)
_REMEMBERED = 64  # positions that were written down, and matches that were replayed
TRIES = 3


def today(now: int) -> int:
    """The number of the day at a time in milliseconds; days change at midnight, UTC."""
    return day_of(datetime.datetime.fromtimestamp(now / 1000, datetime.UTC).date())


def found_for(day: int, now: int) -> OfDay:
    """The puzzle of a day that has come."""
    found = of_day(day) if 1 <= day <= today(now) else None
    if found is None:
        raise Refusal("no_puzzle")
    return found


def of_day_shape(found: OfDay) -> dict[str, Any]:
    """Which game the move of a day is from (PuzzleOfDayShape)."""
    return {"day": found.day, "date": date_of(found.day).isoformat(), "game": found.game.id, "title": found.game.title}


@lru_cache(_REMEMBERED)
def puzzle_json(game: Game, day: int, language: str) -> bytes:
    """The move of a day (PuzzleShape)."""
    found, match, seat = _replayed(game, day)
    before = match.heard(match.ply - 1, seat) if match.ply else []
    return as_json(
        {
            **of_day_shape(found),
            "id": fingerprint(f"{game.id} {found.puzzle.seed} {match.ply}")[:12],
            "seat": seat,
            "seats": [chair_shape(other, other == seat, language) for other in range(match.seats)],
            "ply": match.ply,
            "prompt": match.prompt(language),
            "view": match.view(seat),
            "moves": moves_written(match, language),
            "events": event_shapes(match, before, language),
            "mover": match.tale(match.ply - 1, seat, language).seat if match.ply else None,
            "points": [row.points for row in match.standing()],
        }
    )


def match_of_day(game: Game, day: int) -> tuple[Match, int]:
    """The match of the move of a day, as far as it is played, and the seat to move."""
    _, match, seat = _replayed(game, day)
    return match, seat


def inspected_in_puzzle(game: Game, day: int, part: str, picked: str, language: str) -> dict[str, Any]:
    """A part of the board of the move of a day (InspectedShape), without what it would bring."""
    _, match, seat = _replayed(game, day)
    return {**inspected(match, seat, part, picked, language), "now": []}


def tried_shape(game: Game, day: int, move: str, language: str) -> dict[str, Any]:
    """What a try is (TriedShape)."""
    found, match, _ = _replayed(game, day)
    tried = offered(match, move, language)
    if tried is None:
        raise Refusal("illegal", {"detail": move}, prompt=match.prompt(language))
    return {"words": tried.words, "points": _brings(match, tried), "right": tried.text == found.puzzle.answer}


def help_shape(game: Game, day: int, misses: int, language: str) -> dict[str, Any]:
    """The help after so many tries (PuzzleHelpShape)."""
    found, match, _ = _replayed(game, day)
    given = help_after(match.moves(language), _answer(match, found.puzzle, language), misses, found.puzzle.seed)
    reason = _reason(match, found.puzzle, language) if misses == TRIES - 1 else None
    return {"parts": given.parts, "left": len(given.moves), "reason": reason}


def answer_shape(game: Game, day: int, language: str) -> dict[str, Any]:
    """The answer (PuzzleAnswerShape)."""
    found, match, _ = _replayed(game, day)
    chances: list[dict[str, Any]] = []
    for one in found.puzzle.chances:
        move = offered(match, one.move, language)
        if move is not None:
            told = {"move": Fragment(move.written), "chance": one.chance, "error": one.error, "points": _brings(match, move)}
            chances.append(told)
    best, *others = chances
    chances = [best, *sorted(others, key=lambda one: -one["chance"])]
    return {"move": best["move"], "chances": chances, "reason": _reason(match, found.puzzle, language)}


class _Replayed(NamedTuple):
    found: OfDay
    match: Match
    seat: int


@lru_cache(_REMEMBERED)
def _replayed(game: Game, day: int) -> _Replayed:
    found = of_day(day)
    assert found is not None
    assert found.game is game
    try:
        match = position_of(game, found.puzzle)
    except Misfit as problem:
        log.warning("the puzzle %s of %s does not fit its rules: %s", found.puzzle.seed, game.id, problem)
        raise Refusal("no_puzzle") from None
    if match.to_move is None or offered(match, found.puzzle.answer, "en") is None:
        log.warning("the puzzle %s of %s does not fit its rules: its answer is not offered", found.puzzle.seed, game.id)
        raise Refusal("no_puzzle")
    return _Replayed(found, match, match.to_move)


def _answer(match: Match, puzzle: Puzzle, language: str) -> Move:
    return next(move for move in match.moves(language) if move.text == puzzle.answer)


def _brings(match: Match, move: Telling) -> int:
    """The points that a move brings its seat at once, by what all may know."""
    seat = match.to_move
    assert seat is not None
    then = match.at(match.ply)
    then.play(move.text)
    return then.standing()[seat].points - match.standing()[seat].points


def _reason(match: Match, puzzle: Puzzle, language: str) -> str:
    why: Why | None = puzzle.reason
    reason = None if why is None else Reason(why.kind, why.points, tuple(why.sources), why.seat)
    return reason_in_words(match, reason, language)
