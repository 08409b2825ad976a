"""Looking back: the table at any ply, as a viewer might know it."""

from typing import Any

from .refusals import Refusal
from .showing import breakdown_shape, event_shapes
from .tables import Table


def replay_shape(table: Table, ply: int, viewer: int | None, language: str) -> dict[str, Any]:
    """The table at a ply (ReplayShape)."""
    match = table.match
    if match is None:
        raise Refusal("older_rules" if table.is_dealt else "not_dealt")
    if not 0 <= ply <= match.ply:
        raise Refusal("no_ply")
    then = match.at(ply)
    rows = then.standing()
    before = [event for _, event in then.events(viewer, ply - 1)] if ply else []
    return {
        "ply": ply,
        "last_ply": match.ply,
        "viewer": viewer,
        "to_move": then.to_move,
        "prompt": then.prompt(language),
        "view": then.view(viewer),
        "events": event_shapes(then, before, language),
        "points": [row.points for row in rows],
        "places": [row.place for row in rows],
        "breakdown": breakdown_shape(then, language),
    }
