"""What every view has in common. A view is built from what a seat may see, never filtered afterwards."""

from typing import Any

from pydantic import BaseModel, ConfigDict

from barnboard.kernel.records import NOBODY, Record


class View(BaseModel):
    """The head of every game's view; a spectator's has no seat."""

    model_config = ConfigDict(frozen=True)

    game: str
    seat: int | None
    seats: int
    to_move: int | None
    phase: str
    round: int
    ply: int


def head(game: str, phases: Any, s: Record, seat: int | None) -> dict[str, Any]:
    """The common fields of a view."""
    return {
        "game": game,
        "seat": seat,
        "seats": int(s.seats),
        "to_move": None if s.to_move == NOBODY else int(s.to_move),
        "phase": phases(int(s.phase)).name.lower(),
        "round": int(s.rounds),
        "ply": int(s.ply),
    }
