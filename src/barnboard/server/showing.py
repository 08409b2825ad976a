"""What each viewer is told. Everything that leaves about a match is made here, from what a seat may know."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from orjson import Fragment

from barnboard.games import Game
from barnboard.games.boxes import Box, names_in
from barnboard.games.views import Alike, to_json
from barnboard.games.words import CHAIRS, Words, chair_name
from barnboard.kernel.codes import NUMBER, SEAT
from barnboard.kernel.events import Event
from barnboard.match import Match
from barnboard.words import ENGLISH, say, sign

from .store import News
from .tables import Table
from .takeover import takeable
from .workbench import changes, title_of

A = TypeVar("A")

_NAMED = ("sat", "left", "freed", "bot_sat", "rematch", "ready", "opened", "took")  # news whose text is a name


class Audience(NamedTuple):
    """All who are told the same: through which eyes, with which seats, in which language."""

    viewer: int | None
    mine: tuple[int, ...]
    host: bool
    language: str


class Present(NamedTuple):
    """Who has a table open."""

    seats: frozenset[int]
    watching: int


class Line(NamedTuple):
    """One thing that happened, as somebody is told it: the name and number of the stream event, and its data as JSON."""

    name: str
    number: int
    data: bytes


Hearing = tuple[str, tuple[tuple[int | None, bool], ...]]  # a language, and of each news through whose ears, and if all is known


class Common(NamedTuple):
    """What is the same for all audiences of one language: the seats without whose they are, and the other fields."""

    seats: list[dict[str, Any]]
    fields: Alike


def as_json(told: Any) -> bytes:
    """The bytes of what is told; no sign in it can end a script or open a tag."""
    try:
        text = to_json(told)
    except TypeError:  # half a sign of UTF-16, sent by somebody and told back
        text = json.dumps(told, ensure_ascii=False).encode("utf-8", "replace")
    return _harmless(text)


def _harmless(text: bytes) -> bytes:
    return text.replace(b"<", b"\\u003c").replace(b">", b"\\u003e").replace(b"&", b"\\u0026")


def common(table: Table, present: Present, language: str, now: int) -> Common:
    """The parts of a table that all may know."""
    match, status = table.match, table.status
    if match is not None:
        breakdown = breakdown_shape(match, language)
    else:
        breakdown = [] if table.ending is None else written_in(table.told["breakdown"], language)
    fields = {
        "id": table.id,
        "number": table.number,
        "game": table.row.game,
        "title": table.title,
        "status": status,
        "notice": _notice(table, language),
        "votes": table.votes,
        "open": table.row.is_open,
        "options": table.row.options,
        "box": box_shape(table, language),
        "clock": clock_shape(table),
        "pace": table.row.pace,
        "stand_in": table.row.stand_in,
        "shares": table.row.shares,
        "rated": table.row.rated,
        "takeable": takeable(table),
        "commitment": table.commitment,
        "deal": None if status == "playing" else table.deal,
        "opened": [seat for seat, who in enumerate(table.seats) if who.nonce] if status == "waiting" else [],
        "secret": table.row.secret if status in ("over", "ended") else None,
        "watching": present.watching,
        "ply": table.ply,
        "to_move": table.to_move,
        "prompt": None if match is None else match.prompt(language),
        "breakdown": breakdown,
        "before": table.row.before,
        "after": table.row.after,
        "now": now,
    }
    return Common(seat_shapes(table, (), present, language, now), Alike(fields))


def table_shape(table: Table, to: Audience, known: Common) -> dict[str, Any]:
    """A table as an audience may know it (TableShape)."""
    return {**known.fields, **_own_shape(table, to, known)}


def table_written(table: Table, to: Audience, known: Common) -> bytes:
    """The same as JSON."""
    return _harmless(known.fields.written_with(_own_shape(table, to, known)))


def _own_shape(table: Table, to: Audience, known: Common) -> dict[str, Any]:
    """What an audience is told besides what is told to all."""
    match, seat = table.match, table.to_move
    shares = len(to.mine) > 1 and seat in to.mine and to.viewer != seat
    return {
        "seats": [chair | {"yours": True} if chair["seat"] in to.mine else chair for chair in known.seats],
        "host": to.host,
        "your_seats": list(to.mine),
        "viewer": to.viewer,
        "hand_over": seat if shares and not table.plays_itself(seat or 0) else None,
        "view": _view(table, to.viewer),
        "moves": moves_written(match, to.language) if match is not None and seat is not None and seat == to.viewer else [],
        "can_undo": can_undo(table, to),
    }


def summary_shape(table: Table, mine: tuple[int, ...], present: Present, language: str, now: int) -> dict[str, Any]:
    """A table in a list (SummaryShape)."""
    return {
        "id": table.id,
        "game": table.row.game,
        "title": table.title,
        "status": table.status,
        "open": table.row.is_open,
        "options": table.row.options,
        "clock": clock_shape(table),
        "pace": table.row.pace,
        "rated": table.row.rated,
        "takeable": takeable(table),
        "stand_in": table.row.stand_in,
        "seats": seat_shapes(table, mine, present, language, now),
        "made": table.row.made,
        "ply": table.ply,
        "to_move": table.to_move,
        "your_seats": list(mine),
        "your_turn": table.to_move in mine,
    }


def seat_shapes(table: Table, mine: tuple[int, ...], present: Present, language: str, now: int) -> list[dict[str, Any]]:
    """Who sits where (SeatShape)."""
    standing = _standing(table)
    return [
        {
            "seat": seat,
            "colour": CHAIRS[seat],
            "colour_name": chair_name(language, seat),
            "kind": who.kind,
            "name": who.name,
            "bot": who.bot,
            "away": who.away,
            "hurried": table.is_hurried and table.plays_itself(seat),
            "present": who.kind == "bot" or seat in present.seats,
            "yours": seat in mine,
            "points": None if standing is None else standing[seat]["points"],
            "place": None if standing is None else standing[seat]["place"],
            "left_ms": table.clock.left(seat, seat if table.clock_runs_for(seat) else None, now),
        }
        for seat, who in enumerate(table.seats)
    ]


def _standing(table: Table) -> list[dict[str, int]] | None:
    """Points and places: of a finished match as they were written down at its end."""
    if table.ending is not None:
        return table.ending.standing
    if table.match is None:
        return None
    return [{"points": row.points, "place": row.place} for row in table.match.standing()]


def _view(table: Table, viewer: int | None) -> Any:
    """What somebody sees: where the rules are not here, the last view that was written down."""
    if table.match is not None:
        return table.match.view(viewer)
    if table.ending is None:
        return None
    return table.told["views"][-1 if viewer is None else viewer]


def _notice(table: Table, language: str) -> str | None:
    if table.is_held:
        return say(language, "notice.held")
    return say(language, "notice.older") if table.status == "over" and table.match is None else None


def clock_shape(table: Table) -> dict[str, Any]:
    """The clock (ClockShape)."""
    running = next((seat for seat in range(len(table.seats)) if table.clock_runs_for(seat)), None)
    return {"kind": table.row.clock, "seconds": table.row.clock_seconds, "running": running}


def box_shape(table: Table, language: str) -> dict[str, Any] | None:
    """What is changed in the box of a table (BoxShape), None where it is the usual one."""
    if not table.row.is_edited or table.box is None:
        return None
    return _box_shape(table.game, table.box, language)


@lru_cache(256)
def _box_shape(game: Game, box: Box[Any], language: str) -> dict[str, Any]:
    told = changes(game, box, language)
    named = {one.path: one.ident for one in names_in(box.facts)}
    touched = {named[path] for change in told for path in named if path == tuple(change["path"])[: len(path)]}
    return {
        "digest": box.digest,
        "title": title_of(game, box, language),
        "changes": [change["words"] for change in told if change["path"][:1] != ["name"]],
        "touched": sorted(touched),
    }


def moves_written(match: Match, language: str) -> Fragment:
    """The legal moves (a list of MoveShape), written already."""
    return Fragment(b"[%s]" % b",".join([told.written for told in match.tellings(language)]))


def can_undo(table: Table, to: Audience) -> bool:
    """Whether somebody of the audience may take the last move back."""
    return table.to_move is not None and any(table.can_undo(seat) and not table.plays_itself(seat) for seat in to.mine)


def breakdown_shape(match: Match, language: str) -> list[dict[str, Any]]:
    """How the points were made, as all may know it (SourceShape)."""
    rows, words = match.breakdown(), match.game.words(match.box, language)
    return [
        {"source": source, "words": words.label(source), "points": [row[source] for row in rows]}
        for source in (rows[0] if rows else ())
    ]


def event_shapes(match: Match, events: Sequence[Event], language: str) -> list[dict[str, Any]]:
    """Events as somebody may know them (EventShape)."""
    words = match.game.words(match.box, language).with_seats(match.names)
    return [
        {"event": event.name, "about": _about(match, event, words), "text": match.game.event_words(match.box, event, words)}
        for event in events
    ]


def _about(match: Match, event: Event, words: Words) -> dict[str, int | str | None]:
    domains = match.game.events.parts[event.name]
    return {
        part: value if value is None or domains[part] in (NUMBER, SEAT) else words.ident(domains[part], value)
        for part, value in event.about.items()
    }


# ------------------------------------------------------------ the stream


def hearing(table: Table, items: Sequence[News], to: Audience) -> Hearing:
    """How an audience hears news: all audiences with the same hearing are told the same."""
    return to.language, tuple([(_ear(table, item, to), _knows(table, item, to)) for item in items])


def _ear(table: Table, item: News, to: Audience) -> int | None:
    if item.kind != "move" or item.ply is None or table.match is None:
        return None
    return table.match.ear(item.ply, to.viewer)


def _knows(table: Table, item: News, to: Audience) -> bool:
    """Whether an audience is told the text of a move: the others see what it led to."""
    return item.seat == to.viewer or table.status in ("over", "ended")


def news_shapes(table: Table, items: Sequence[News], to: Audience) -> list[tuple[str, int, dict[str, Any]]]:
    """News as stream events: their names, numbers and data."""
    return [_news_shape(table, item, to) for item in items]


def _news_shape(table: Table, item: News, to: Audience) -> tuple[str, int, dict[str, Any]]:
    language = to.language
    name = "" if item.seat is None else table.seats[item.seat].name
    told: dict[str, Any] = {"number": item.number, "seat": item.seat, "at": item.at}
    if item.kind == "move":
        text = item.text if _knows(table, item, to) else None
        heard = _Heard([], "") if item.ply is None else _heard(table, item.ply, to)
        return "move", item.number, told | {"ply": item.ply, "move": text, "text": heard.tale, "events": heard.events}
    if item.kind == "undo":
        told |= {"ply": int(item.text or 0), "text": say(language, "seat.undo", name=name)}
        return "undo", item.number, told
    if item.kind == "chat":
        return "chat", item.number, told | {"name": name, "text": item.text}
    key = f"away_{item.text}" if item.kind == "away" else item.kind
    name = item.text or name if item.kind in _NAMED else name
    return "seat", item.number, told | {"what": item.kind, "text": say(language, f"seat.{key}", name=name)}


class _Heard(NamedTuple):
    """What somebody is told of a move: its events (EventShape), and what they meant together."""

    events: list[dict[str, Any]]
    tale: str


def _heard(table: Table, ply: int, to: Audience) -> _Heard:
    match, language = table.match, to.language
    if match is None:
        return _as_written_down(table, ply, language)
    ear = match.ear(ply, to.viewer)

    def tell() -> _Heard:
        return _Heard(event_shapes(match, match.heard(ply, ear), language), match.tale(ply, ear, language).text)

    return match.once(("heard", ear, language), tell) if ply + 1 == match.ply else tell()


def _as_written_down(table: Table, ply: int, language: str) -> _Heard:
    """A move of an older match; event by event where it was not written down what they meant."""
    if table.ending is None:
        return _Heard([], "")
    kept = table.told
    events = written_in(kept["events"], language)[ply]
    if "tales" in kept:
        return _Heard(events, written_in(kept["tales"], language)[ply])
    return _Heard(events, sign(language, "between_sentences").join(event["text"] for event in events))


def written_in(kept: Mapping[str, A], language: str) -> A:
    """What was written down in a language; in English where the house did not speak it at that time."""
    return kept.get(language) or kept[ENGLISH]


def presence_shape(present: Present) -> dict[str, Any]:
    """Who is here (PresenceNews)."""
    return {"present": sorted(present.seats), "watching": present.watching}


def stream_event(name: str, number: int | None, data: bytes) -> bytes:
    """The bytes of one server-sent event."""
    head = f"event: {name}\n" if number is None else f"id: {number}\nevent: {name}\n"
    return head.encode() + b"data: " + data + b"\n\n"
