"""What each viewer is told. Everything that leaves about a match is made here, from what a seat may know."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from pydantic_core import PydanticSerializationError, to_json

from barnboard.games.views import View
from barnboard.games.words import CHAIRS, Words
from barnboard.kernel.codes import NUMBER, SEAT
from barnboard.kernel.events import Event
from barnboard.match import Match

from .store import News
from .tables import Table

_SEAT_WORDS = {
    "made": ("The table is laid.", "Der Tisch ist gedeckt."),
    "sat": ("{name} sits down.", "{name} setzt sich."),
    "left": ("{name} gets up.", "{name} steht auf."),
    "bot_sat": ("{name}, a bot, sits down.", "{name}, ein Bot, setzt sich."),
    "away left": ("{name} leaves, a bot plays on.", "{name} geht, ein Bot spielt weiter."),
    "away time": ("{name} has no time left, a bot plays on.", "Die Zeit von {name} ist um, ein Bot spielt weiter."),
    "away absent": ("{name} is away, a bot plays on.", "{name} ist weg, ein Bot spielt weiter."),
    "away resigned": ("{name} resigns, a bot plays on.", "{name} gibt auf, ein Bot spielt weiter."),
    "back": ("{name} is back.", "{name} ist wieder da."),
    "dealt": ("Everyone sits: the match begins.", "Alle sitzen: die Partie beginnt."),
    "closed": ("The table was closed.", "Der Tisch wurde geschlossen."),
    "rematch": ("{name} asks for a rematch.", "{name} möchte eine Revanche."),
    "undo": ("{name} takes a move back.", "{name} nimmt einen Zug zurück."),
}


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


class Common(NamedTuple):
    """What is the same for all audiences of one language."""

    seats: list[dict[str, Any]]
    breakdown: list[dict[str, Any]]
    prompt: str | None


def as_json(told: Any) -> bytes:
    """The bytes of what is told; no sign in it can end a script or open a tag."""
    try:
        text = _written(told)
    except PydanticSerializationError:  # half a sign of UTF-16, sent by somebody and told back
        text = json.dumps(told, ensure_ascii=False).encode("utf-8", "replace")
    return text.replace(b"<", b"\\u003c").replace(b">", b"\\u003e").replace(b"&", b"\\u0026")


def _written(told: Any) -> bytes:
    """JSON, with a view written by itself."""
    if not isinstance(told, dict) or not isinstance(view := told.get("view"), View):
        return to_json(told)
    rest = to_json({name: value for name, value in told.items() if name != "view"})
    return rest[:-1] + b',"view":' + view.written() + b"}"


def common(table: Table, present: Present, language: str, now: int) -> Common:
    """The parts of a table that all may know."""
    match = table.match
    seats = seat_shapes(table, (), present, language, now)
    if match is None:
        return Common(seats, [], None)
    return Common(seats, breakdown_shape(match, language), match.prompt(language))


def table_shape(table: Table, to: Audience, present: Present, now: int, known: Common | None = None) -> dict[str, Any]:
    """A table as an audience may know it (TableShape)."""
    parts = known or common(table, present, to.language, now)
    match, language = table.match, to.language
    is_over = table.status == "over"
    viewer_moves = to.viewer is not None and table.to_move == to.viewer
    shares = len(to.mine) > 1 and table.to_move in to.mine and to.viewer != table.to_move
    return {
        "id": table.id,
        "number": table.number,
        "game": table.row.game,
        "title": table.game.title,
        "status": table.status,
        "open": table.row.is_open,
        "options": table.row.options,
        "clock": clock_shape(table),
        "commitment": table.commitment,
        "secret": table.row.secret if is_over else None,
        "seats": [seat | {"yours": True} if seat["seat"] in to.mine else seat for seat in parts.seats],
        "watching": present.watching,
        "host": to.host,
        "your_seats": list(to.mine),
        "viewer": to.viewer,
        "hand_over": table.to_move if shares and not table.plays_itself(table.to_move or 0) else None,
        "ply": 0 if match is None else match.ply,
        "to_move": table.to_move,
        "prompt": parts.prompt,
        "view": None if match is None else match.view(to.viewer),
        "moves": move_shapes(match, language) if match is not None and viewer_moves else [],
        "can_undo": can_undo(table, to),
        "breakdown": parts.breakdown,
        "before": table.row.before,
        "after": table.row.after,
        "now": now,
    }


def summary_shape(table: Table, mine: tuple[int, ...], present: Present, language: str, now: int) -> dict[str, Any]:
    """A table in a list (SummaryShape)."""
    return {
        "id": table.id,
        "game": table.row.game,
        "title": table.game.title,
        "status": table.status,
        "open": table.row.is_open,
        "options": table.row.options,
        "clock": clock_shape(table),
        "seats": seat_shapes(table, mine, present, language, now),
        "made": table.row.made,
        "ply": 0 if table.match is None else table.match.ply,
        "to_move": table.to_move,
        "your_seats": list(mine),
        "your_turn": table.to_move in mine,
    }


def seat_shapes(table: Table, mine: tuple[int, ...], present: Present, language: str, now: int) -> list[dict[str, Any]]:
    """Who sits where (SeatShape)."""
    words = table.game.words(table.game.usual_box, language)
    rows = None if table.match is None else table.match.standing()
    return [
        {
            "seat": seat,
            "colour": CHAIRS[seat],
            "colour_name": words.call("seat", CHAIRS[seat]),
            "kind": who.kind,
            "name": who.name,
            "bot": who.bot,
            "away": who.away,
            "present": who.kind == "bot" or seat in present.seats,
            "yours": seat in mine,
            "points": None if rows is None else rows[seat].points,
            "place": None if rows is None else rows[seat].place,
            "left_ms": table.clock.left(seat, None if table.plays_itself(seat) else table.to_move, now),
        }
        for seat, who in enumerate(table.seats)
    ]


def clock_shape(table: Table) -> dict[str, Any]:
    """The clock (ClockShape)."""
    running = table.to_move
    if running is not None and (table.row.clock == "none" or table.plays_itself(running)):
        running = None
    return {"kind": table.row.clock, "seconds": table.row.clock_seconds, "running": running}


def move_shapes(match: Match, language: str) -> list[dict[str, Any]]:
    """The legal moves (MoveShape)."""
    return [{"text": move.text, "words": move.words, "touch": move.touch} for move in match.moves(language)]


def can_undo(table: Table, to: Audience) -> bool:
    """Whether somebody of the audience may take the last move back."""
    match = table.match
    if match is None or table.to_move is None:
        return False
    return any(match.can_undo(seat) and not table.plays_itself(seat) for seat in to.mine)


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
        {"event": event.name, "about": _about(match, event, words), "text": match.game.event_words(event, words)}
        for event in events
    ]


def _about(match: Match, event: Event, words: Words) -> dict[str, int | str | None]:
    domains = match.game.events.parts[event.name]
    return {
        part: value if value is None or domains[part] in (NUMBER, SEAT) else words.ident(domains[part], value)
        for part, value in event.about.items()
    }


# ------------------------------------------------------------ the stream


def news_shapes(table: Table, items: Sequence[News], to: Audience) -> list[tuple[str, int, dict[str, Any]]]:
    """News as stream events: their names, numbers and data."""
    plies = [item.ply for item in items if item.kind == "move" and item.ply is not None]
    by_ply: dict[int, list[Event]] = {}
    if plies and table.match is not None:
        for ply, event in table.match.events(to.viewer, min(plies)):
            by_ply.setdefault(ply, []).append(event)
    return [(*_news_shape(table, item, to, by_ply),) for item in items]


def _news_shape(table: Table, item: News, to: Audience, by_ply: dict[int, list[Event]]) -> tuple[str, int, dict[str, Any]]:
    match, language = table.match, to.language
    name = "" if item.seat is None else table.seats[item.seat].name
    told: dict[str, Any] = {"number": item.number, "seat": item.seat, "at": item.at}
    if item.kind == "move" and match is not None:
        knows = item.seat == to.viewer or table.to_move is None
        events = [] if item.ply is None else by_ply.get(item.ply, [])
        told |= {"ply": item.ply, "move": item.text if knows else None, "events": event_shapes(match, events, language)}
        return "move", item.number, told
    if item.kind == "undo":
        told |= {"ply": int(item.text or 0), "text": _seat_words("undo", name, language)}
        return "undo", item.number, told
    if item.kind == "chat":
        return "chat", item.number, told | {"name": name, "text": item.text}
    key = f"away {item.text}" if item.kind == "away" else item.kind
    name = item.text or name if item.kind in ("sat", "left", "bot_sat", "rematch") else name
    return "seat", item.number, told | {"what": item.kind, "text": _seat_words(key, name, language)}


def _seat_words(key: str, name: str, language: str) -> str:
    return _SEAT_WORDS[key][1 if language == "de" else 0].format(name=name)


def presence_shape(present: Present) -> dict[str, Any]:
    """Who is here (PresenceNews)."""
    return {"present": sorted(present.seats), "watching": present.watching}


def stream_event(name: str, number: int | None, told: dict[str, Any]) -> bytes:
    """The bytes of one server-sent event."""
    head = f"event: {name}\n" if number is None else f"id: {number}\nevent: {name}\n"
    return head.encode() + b"data: " + as_json(told) + b"\n\n"
