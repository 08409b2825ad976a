"""Since your last turn: what the others did, as a seat may know it and in its language."""

from typing import Any

from barnboard.recap import Mark, Slip, recap
from barnboard.words import say

from .tables import Table


def recap_shape(table: Table, seat: int, language: str) -> dict[str, Any]:
    """What happened since the last move of a seat (RecapShape)."""
    match = table.running()
    told = match.once(("recap", seat, language), lambda: recap(match, seat, language))
    return {
        "ply": match.ply,
        "since": told.since,
        "moved_at": table.move_at(told.since - 1).at if told.since else None,
        "own": told.own,
        "slips": [_slip_shape(table, slip, language) for slip in told.slips],
    }


def _slip_shape(table: Table, slip: Slip, language: str) -> dict[str, Any]:
    name = table.seats[slip.seat].name
    text = slip.text or say(language, "recap.nothing")
    return slip._asdict() | {"text": text, "marks": [_mark_shape(mark, name, language) for mark in slip.marks]}


def _mark_shape(mark: Mark, name: str, language: str) -> dict[str, Any]:
    short, long = (say(language, f"recap.{mark.kind}{form}", name=name, points=mark.points) for form in ("", "_long"))
    return {"kind": mark.kind, "points": mark.points, "short": short, "long": long}
