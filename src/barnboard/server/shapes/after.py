"""Advice, and the proof of a deal."""

from typing import Literal

from pydantic import BaseModel, Field

from barnboard.bots.hints import Review

from .tables import DealShape


class VerifyShape(BaseModel):
    """Whether the deal and every move are what was promised."""

    true: bool
    words: str
    commitment: str
    deal: DealShape | None
    secret: str
    nonces: list[str]


class HintShape(BaseModel):
    """A move with the seat's chance to win after it."""

    move: str
    words: str
    touch: list[str]
    chance: float
    error: float = Field(description="Half the width of a 95 % interval.")


class HintsShape(BaseModel):
    """The best moves of the seat to move, best first."""

    ply: int
    seat: int
    hints: list[HintShape]
    reason: str = Field(description="Why the first one is the best, or that none of them changes the end any more.")
    settled: bool = Field(description="All of them win, or none does: their chances tell nothing.")


class ReviewShape(BaseModel):
    """The review of a finished match; `result` when it is done."""

    status: Literal["none", "running", "done", "failed"]
    progress: float
    result: Review | None = None
