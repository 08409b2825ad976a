"""The six things that can be done with any position.

Each game writes them as plain functions over its box and its record, and `register`s them under the type of its record. Generic
code calls the verbs of this module: interpreted, they look the game up by the record's dtype; compiled, Numba picks
the game while it compiles, so that a search or a batch is written once, compiled per game, and cached.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from .compile import JIT
from .records import Codes32, Log, Points, Record

VERBS = ("deal", "moves", "play", "conceal", "standing", "observe")

_rules: dict[np.dtype[Any], ModuleType] = {}


def register(dtype: np.dtype[Any], rules: ModuleType) -> None:
    """Makes a game's rules known under the type of its record."""
    for verb in VERBS:
        if not callable(getattr(rules, verb, None)):
            raise TypeError(f"{rules.__name__} has no verb {verb}")
    if _rules.setdefault(dtype, rules) is not rules:
        raise TypeError(f"{rules.__name__} and {_rules[dtype].__name__} have the same record")
    if JIT:
        know(from_dtype(dtype), rules.__package__ or rules.__name__)


def deal(box: Record, s: Record) -> None:
    """Sets the position up; seats, options and key are already in the header."""
    _rules[s.dtype].deal(box, s)


def moves(box: Record, s: Record, out: Codes32) -> int:
    """Writes the codes that the seat to move may play and returns how many; never 0 while the match runs."""
    return _rules[s.dtype].moves(box, s, out)


def play(box: Record, s: Record, move: int, log: Log) -> None:
    """Plays one legal move up to the next decision and tells the log what happened."""
    _rules[s.dtype].play(box, s, int(move), log)  # a code out of an array counts in 32 bits, a plain one without bounds


def conceal(box: Record, s: Record, seat: int) -> None:
    """Replaces everything that the seat (NOBODY: a spectator) cannot know by a random deal that fits what it does know."""
    _rules[s.dtype].conceal(box, s, seat)


def standing(box: Record, s: Record, points: Points, places: Points) -> None:
    """Points so far and places from 1, ties as the rulebook breaks them."""
    _rules[s.dtype].standing(box, s, points, places)


def observe(box: Record, s: Record, seat: int, out: Any) -> None:
    """What a seat (NOBODY: a spectator) knows, as a vector of fixed length or as pairs of index and value (`observing`)."""
    _rules[s.dtype].observe(box, s, seat, out)


if JIT:
    from numba import int64
    from numba.np.numpy_support import from_dtype

    from .fragments import overload
    from .shelves import know

    def _rule_for(s: Any, verb: str) -> Callable[..., Any] | None:
        for dtype, rules in _rules.items():
            if from_dtype(dtype) == s:
                rule: Callable[..., Any] = getattr(rules, verb)
                return rule
        return None

    # One overload a verb: Numba matches argument names, so they cannot share one generic function.
    # Whole numbers are widened on the way in, so that each rule is compiled for one kind of number only.

    @overload(deal, strict=False)  # type: ignore[untyped-decorator]
    def _deal(box: Any, s: Any) -> Any:
        rule = _rule_for(s, "deal")
        return rule and (lambda box, s: rule(box, s))

    @overload(moves, strict=False)  # type: ignore[untyped-decorator]
    def _moves(box: Any, s: Any, out: Any) -> Any:
        rule = _rule_for(s, "moves")
        return rule and (lambda box, s, out: rule(box, s, out))

    @overload(play, strict=False)  # type: ignore[untyped-decorator]
    def _play(box: Any, s: Any, move: Any, log: Any) -> Any:
        rule = _rule_for(s, "play")
        return rule and (lambda box, s, move, log: rule(box, s, int64(move), log))

    @overload(conceal, strict=False)  # type: ignore[untyped-decorator]
    def _conceal(box: Any, s: Any, seat: Any) -> Any:
        rule = _rule_for(s, "conceal")
        return rule and (lambda box, s, seat: rule(box, s, int64(seat)))

    @overload(standing, strict=False)  # type: ignore[untyped-decorator]
    def _standing(box: Any, s: Any, points: Any, places: Any) -> Any:
        rule = _rule_for(s, "standing")
        return rule and (lambda box, s, points, places: rule(box, s, points, places))

    @overload(observe, strict=False)  # type: ignore[untyped-decorator]
    def _observe(box: Any, s: Any, seat: Any, out: Any) -> Any:
        rule = _rule_for(s, "observe")
        return rule and (lambda box, s, seat, out: rule(box, s, int64(seat), out))
