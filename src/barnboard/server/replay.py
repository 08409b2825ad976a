"""Looking back: everything that was told, and the table at any ply, as a viewer might know it."""

from typing import Any

from barnboard.match import Match

from .refusals import Refusal
from .showing import Audience, breakdown_shape, event_shapes, news_shapes
from .tables import Table


def history_shape(table: Table, to: Audience) -> dict[str, Any]:
    """All that was told at a table (HistoryShape). Moves that were taken back are not in it."""
    told: dict[str, list[dict[str, Any]]] = {"move": [], "chat": [], "seat": []}
    standing = [item for item in table.news if not (item.kind == "undo" or (item.kind == "move" and item.ply is None))]
    for name, _, shape in news_shapes(table, standing, to):
        told[name].append(shape)
    return {"moves": told["move"], "chat": told["chat"], "seats": told["seat"]}


def replay_shape(table: Table, ply: int, viewer: int | None, language: str) -> dict[str, Any]:
    """The table at a ply (ReplayShape)."""
    match = table.match
    if match is None:
        raise Refusal("not_dealt")
    if not 0 <= ply <= match.ply:
        raise Refusal("no_ply")
    then = Match.load(match.save(), upto=ply)
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
