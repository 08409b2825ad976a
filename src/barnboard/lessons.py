"""The match of a lesson: replayed, with the ply of every step, and the parts that lie on its board."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from barnboard.games import Game
from barnboard.games.lessons import Lesson, Step
from barnboard.games.words import CHAIRS
from barnboard.match import IllegalMove, Match

NAMES = ("Anna", "Ida", "Ben", "Mo")  # whoever learns sits among them


class Told(NamedTuple):
    """A step of a lesson, at the ply at which it is told."""

    number: int  # from 1
    step: Step
    ply: int


class Misfit(ValueError):
    """A lesson that no longer fits the rules: in which step, by which entry of it, and why."""

    def __init__(self, number: int, entry: str, reason: str) -> None:
        super().__init__(reason)
        self.number = number
        self.entry = entry


def begin(game: Game, lesson: Lesson) -> Match:
    """The match of a lesson, just dealt."""
    options: dict[str, Any] = dict(lesson.options)
    return Match(game, seats=lesson.seats, seed=lesson.seed, names=NAMES[: lesson.seats], **options)


def walk(match: Match, lesson: Lesson) -> Iterator[Told]:
    """Plays a match that was just dealt through a lesson, and stops at every step before its move; a Misfit says where."""
    for number, step in enumerate(lesson.step, 1):
        if match.to_move is None:
            raise Misfit(number, "say", "the match is over before it")
        yield Told(number, step, match.ply)
        if step.move is not None:
            if match.to_move != lesson.seat:
                raise Misfit(number, "move", f"seat {match.to_move} is to move, and seat {lesson.seat} learns")
            _play(match, number, "move", step.move)
        for move in step.then:
            _play(match, number, "then", move)


def parts_of(match: Match, seat: int) -> set[str]:
    """The parts on the board of a seat: those that a legal move touches now, and those that its view names.

    In a view a part is what stands in a list or a table under its kind: `stalls` with four entries are `stall:1` to `stall:4`,
    `hand` with a wagon is `hand:wagon`, an entry with an id is called by that. Of the others only what has an id of its own
    counts, such as `crop:1:2`. What lies there once is called by its name alone: `season`.
    """
    found = {part for move in match.moves() for part in move.touch} | {f"seat:{other}" for other in range(match.seats)}
    told = match.view(seat).model_dump(mode="json")
    players = told.pop("players", [])
    found |= set(_named(told, ()))
    for other, player in enumerate(players):
        found |= {part for part in _named(player, ()) if other == seat or part.count(":") > 1}
    return found | {f"seat:{colour}" for colour in CHAIRS[: match.seats]}


def shared_parts(match: Match, seat: int) -> set[str]:
    """The parts that lie on the table for everybody, as the view of a seat names them: none that belongs to the seat itself."""
    told = match.view(seat).model_dump(mode="json")
    players = told.pop("players", [])
    own = set(_named(players[seat], ())) if seat < len(players) else set()
    return set(_named(told, ())) - own


def _play(match: Match, number: int, entry: str, move: str) -> None:
    try:
        match.play(move)
    except IllegalMove as problem:
        raise Misfit(number, entry, str(problem)) from None


def _named(told: Any, kinds: tuple[str, ...]) -> Iterator[str]:
    """The parts that something in a view names, below tables and lists of these names."""
    if isinstance(told, dict):
        for name, value in told.items():
            if value:
                yield from () if kinds else (name,)
                yield from (f"{kind}:{name}" for kind in kinds)
                yield from _named(value, (*kinds, name, name.removesuffix("s")))
        yield from _called(told.get("id", told.get("number")), kinds)
    elif isinstance(told, list):
        for place, value in enumerate(told, 1):
            if value is not None:
                yield from (f"{kind}:{place}" for kind in kinds)
                yield from _named(value, kinds)
    else:
        yield from _called(told, kinds)


def _called(name: Any, kinds: tuple[str, ...]) -> Iterator[str]:
    if isinstance(name, str):
        yield name
        yield from (f"{kind}:{name}" for kind in kinds)
