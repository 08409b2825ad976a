"""What is this, and why not: what a viewer is told of a part of the board, at a table and in a lesson."""

from dataclasses import asdict
from typing import Any

from barnboard.inspection import Inspector, NoPart, inspect
from barnboard.match import Match

from .refusals import Refusal
from .tables import Table


def at_table(table: Table, viewer: int | None, ply: int | None, part: str, picked: str, language: str) -> dict[str, Any]:
    """A part of the board at a table, now or at an earlier ply (InspectedShape)."""
    return inspected(_match_at(table, ply), viewer, part, picked, language)


def changed_at_table(table: Table, viewer: int | None, ply: int | None) -> dict[str, Any]:
    """The parts of the board that show something changed in the box, now or at an earlier ply (ChangedShape)."""
    return {"parts": Inspector(_match_at(table, ply), viewer).changed() if table.row.is_edited else []}


def _match_at(table: Table, ply: int | None) -> Match:
    match = table.match
    if match is None:
        raise Refusal("older_rules" if table.is_dealt else "not_dealt")
    if ply is not None and not 0 <= ply <= match.ply:
        raise Refusal("no_ply")
    return match if ply is None else match.at(ply)


def inspected(match: Match, viewer: int | None, part: str, picked: str, language: str) -> dict[str, Any]:
    """A part of a board, after others were picked, whose names stand between blanks (InspectedShape)."""
    try:
        return asdict(inspect(match, viewer, part, picked.split(), language))
    except NoPart:
        raise Refusal("no_part") from None
