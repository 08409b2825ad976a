"""Moves at a table: made, made again, taken back."""

from typing import Any, NamedTuple

from barnboard.match import IllegalMove, Match

from .readiness import foresees
from .refusals import Refusal
from .seats import Person, acting_seat, seats_of
from .store import Change, News
from .tables import Table

MOST_UNDONE = 40  # moves that a seat may take back before somebody else moves


class Played(NamedTuple):
    """What is answered to whoever made a move or took it back: the same, however often it is sent."""

    number: int
    ply: int
    move: str


class Unmade(Played):
    """What is answered to whoever is not sure of a move that could not be taken back; `number` is that of the last news."""


def move(
    table: Table, person: Person, asked: int | None, ply: int, text: str, seen: int | None, now: int, sure: bool = True
) -> Change | Played:
    """The change that a move makes, or what was answered when it was made.

    `seen` numbers the last news that the person knew. Who is not sure makes only moves that can be taken back.
    """
    seat = acting_seat(table, person, asked)
    match = table.match or table.running()
    theirs = seats_of(table, person) if asked is None else (seat,)
    for made in _made_at(table, match, ply, seen):
        if made.seat in theirs and not table.was_a_bots(made) and _same_move(match, made.text or "", text):
            return Played(made.number, ply, made.text or "")
    if ply != match.ply:
        raise Refusal("stale", {"ply": match.ply})
    table.running()
    if table.to_move != seat:
        raise Refusal("not_your_turn", name=table.seats[table.to_move or 0].name)
    if table.plays_itself(seat):
        raise Refusal("bot_plays")
    if not sure and _stays(match, code := _legal(match, text)):
        return Unmade(table.number, ply, match.game.text(match.box, code))
    return make(table, match, seat, text, now)


def _made_at(table: Table, match: Match, ply: int, seen: int | None) -> list[News]:
    """The moves that a request for a ply may have made already: taken back since it was sent, or standing there.

    What the person had seen when it was sent it has not made: where that still stands, another process took it back.
    """
    back = [] if seen is None else [item for item, at in table.taken_back_after(seen) if at == ply]
    stands = [table.move_at(ply)] if ply < match.ply else []
    return [*back, *(item for item in stands if seen is None or item.number > seen)]


def make(table: Table, match: Match, seat: int, text: str, now: int) -> Change:
    """The change that a legal move of the seat to move makes, or the Refusal."""
    code = _legal(match, text)
    spent = 0 if table.seats[seat].kind == "bot" else table.clock.spent(now)
    told = match.game.text(match.box, code)
    return Change([News(table.next_number(), "move", now, seat, match.ply, told, spent)])


def look(table: Table, person: Person, asked: int | None, text: str, language: str) -> dict[str, Any]:
    """A move before it is made (LookShape). It is tried in a position that the seat imagines, so it tells nothing hidden."""
    seat = acting_seat(table, person, asked)
    match = table.running()
    if match.to_move != seat:
        raise Refusal("not_your_turn", name=table.seats[match.to_move or 0].name)
    code = _legal(match, text)
    words = match.game.move_words(match.box, match.imagined(seat, (1, 2)), code, match.game.words(match.box, language))
    told = match.game.text(match.box, code)
    return {"ply": match.ply, "move": told, "words": words, "stays": _stays(match, code)}


def _stays(match: Match, code: int) -> bool:
    """Whether a legal move could not be taken back."""
    return not foresees(match.game) or match.stays(code)


def _legal(match: Match, text: str) -> int:
    try:
        return match.legal(text)
    except IllegalMove as problem:
        raise Refusal("illegal", {"detail": str(problem)}, prompt=match.prompt) from None


def _same_move(match: Match, made: str, text: str) -> bool:
    try:
        return match.game.code(match.box, made) == match.game.code(match.box, text)
    except ValueError:
        return False


def undo(table: Table, person: Person, asked: int | None, ply: int, seen: int | None, now: int) -> Change | Played:
    """Takes the move of a ply back, if it is the last one and the match allows it. `seen` is as for a move."""
    theirs = seats_of(table, person) if asked is None else (asked,)
    if asked is None and table.last_mover in theirs:
        asked = table.last_mover
    seat = acting_seat(table, person, asked)
    match = table.match or table.running()
    for done in _undone_at(table, match, ply, seen):
        if done.seat in theirs:
            return Played(done.number, ply, "")
    table.running()
    if table.row.rated:
        raise Refusal("rated_match")
    if ply != match.ply - 1:
        raise Refusal("stale", {"ply": match.ply})
    if table.plays_itself(seat):
        raise Refusal("bot_plays")
    if not table.can_undo(seat):
        raise Refusal("no_undo")
    if table.undone >= MOST_UNDONE:
        raise Refusal("undone_enough", most=MOST_UNDONE)
    spent = table.clock.spent(now)
    return Change([News(table.next_number(), "undo", now, seat, None, str(ply), spent)], taken_back=ply)


def _undone_at(table: Table, match: Match, ply: int, seen: int | None) -> list[News]:
    """What a request to take a ply back may have done already: since it was sent, or last of all."""
    if seen is not None:
        return [item for item in table.news[seen:] if item.kind == "undo" and item.text == str(ply)]
    last = next((item for item in reversed(table.news) if item.kind in ("move", "undo")), None)
    return [last] if last is not None and last.kind == "undo" and last.text == str(ply) and match.ply == ply else []
