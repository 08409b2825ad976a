"""Barnboard: farm board games for people, bots and researchers."""

from importlib.metadata import PackageNotFoundError, version

from barnboard.games import BoxError, SetupError
from barnboard.match import IllegalMove, Match, MatchError, Move, NoUndo, verify

try:
    __version__ = version("barnboard")
except PackageNotFoundError:  # run from a checkout that is not installed
    __version__ = "0"

__all__ = ["BoxError", "IllegalMove", "Match", "MatchError", "Move", "NoUndo", "SetupError", "__version__", "verify"]
