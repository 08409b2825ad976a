"""Barnboard: farm board games for people, bots and researchers."""

from barnboard.games import BoxError, SetupError, games
from barnboard.match import IllegalMove, Match, MatchError, Move, NoUndo, verify

__all__ = ["BoxError", "IllegalMove", "Match", "MatchError", "Move", "NoUndo", "SetupError", "games", "verify"]
