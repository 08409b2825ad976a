"""The move of the day: which puzzle a day has, its position, and the help that is given by and by.

Every day has one puzzle, the same for everybody who has the same games: days go round the games that have puzzles, and of a game
they come in an order that has nothing to do with how they were found.
"""

import datetime
import logging
import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from barnboard.fairness import fingerprint
from barnboard.games import BoxError, Game, games
from barnboard.games.puzzles import Puzzle
from barnboard.lessons import NAMES
from barnboard.match import IllegalMove, Match, Move

log = logging.getLogger(__name__)
_DAY_BEFORE = datetime.date(2025, 12, 31)  # days are counted from the one after it
_AREA = 3  # the first help leaves one of so many places
_NUMBERS = re.compile(r"(-?\d+)")
_FEW = 3  # and the second so many places at most


class Misfit(ValueError):
    """A puzzle that no longer fits the rules, and why."""


class OfDay(NamedTuple):
    """The puzzle of a day."""

    day: int
    game: Game
    puzzle: Puzzle


class Help(NamedTuple):
    """Where the answer is to be looked for: parts of the board, and the moves that touch them."""

    parts: list[str]
    moves: list[Move]


def day_of(date: datetime.date) -> int:
    """The number of a day."""
    return (date - _DAY_BEFORE).days


def date_of(day: int) -> datetime.date:
    """The date of a day by its number."""
    return _DAY_BEFORE + datetime.timedelta(days=day)


def of_day(day: int) -> OfDay | None:
    """The puzzle of a day; None where no game has one."""
    with_some = [game for game in games().values() if in_order(game)]
    if not with_some:
        return None
    turn, place = divmod(day, len(with_some))
    there = in_order(with_some[place])
    return OfDay(day, with_some[place], there[turn % len(there)])


@lru_cache(64)
def in_order(game: Game) -> list[Puzzle]:
    """The puzzles of a game that were found under its present rules, as the days go through them."""
    try:
        found = game.puzzles
    except BoxError as problem:
        log.warning("the puzzles of %s are left out: %s", game.id, problem)
        return []
    if found is None or (found.rules, found.box) != (game.rules_version, game.usual_box.digest):
        return []
    return sorted(found.puzzle, key=lambda puzzle: fingerprint(f"{puzzle.seed}\n{puzzle.moves}"))


def position_of(game: Game, puzzle: Puzzle) -> Match:
    """The match of a puzzle, up to its position; a Misfit says what no longer fits."""
    options: dict[str, Any] = dict(puzzle.options)
    match = Match(game, seats=puzzle.seats, seed=puzzle.seed, names=NAMES[: puzzle.seats], **options)
    for number, move in enumerate(puzzle.played, 1):
        try:
            match.play(move)
        except IllegalMove as problem:
            raise Misfit(f"its move {number}, {move!r}, cannot be played: {problem}") from None
    return match


def help_after(moves: Sequence[Move], answer: Move, misses: int, chance: str) -> Help:
    """The help after so many tries that missed: first an area with the answer in it, then all that it touches and a few places.

    The place of a move is the part by which the answer differs most from the others, or what another move has of that kind. An
    area is made of places whose names follow each other, as those do that lie side by side; where in it the answer lies depends
    on `chance`, a text.
    """
    own = _own(moves, answer)
    place = {move.code: own if move.code == answer.code else _like(own, move) for move in moves}
    places = sorted(set(place.values()), key=_in_numbers)
    area = _around(places, own, max(_FEW, -(-len(places) // _AREA)), f"{chance} area")
    if misses == 1:
        return Help(area, [move for move in moves if place[move.code] in area])
    few = _around(area, own, min(_FEW, max(2, len(area) - 1)), f"{chance} few")
    others = [part for part in answer.touch if part != own]
    return Help([*others, *few], [move for move in moves if place[move.code] in few and set(others) <= set(move.touch)])


def _own(moves: Sequence[Move], answer: Move) -> str:
    """The part of the answer that the fewest other moves touch."""
    touched = Counter(part for move in moves for part in set(move.touch))
    return min(reversed(answer.touch), key=lambda part: touched[part], default=answer.text)


def _like(own: str, move: Move) -> str:
    kind = own.partition(":")[0]
    alike = [part for part in move.touch if part.partition(":")[0] == kind]
    return (alike or move.touch or [move.text])[-1]


def _in_numbers(part: str) -> list[tuple[bool, int, str]]:
    """What sorts parts as people would: 9 before 10."""
    return [(sign.lstrip("-").isdigit(), int(sign) if sign.lstrip("-").isdigit() else 0, sign) for sign in _NUMBERS.split(part)]


def _around(places: Sequence[str], own: str, size: int, chance: str) -> list[str]:
    """So many neighbours out of all, with one of them among them."""
    size = min(size, len(places))
    first = places.index(own) - int(fingerprint(chance), 16) % size
    first = max(0, min(first, len(places) - size))
    return list(places[first : first + size])
