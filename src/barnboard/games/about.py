"""What a part of a board is and does, what it would bring a seat now, and why it cannot be chosen: a game's `about.py` answers.

A part is asked about by its id, such as `hand:wagon`. The answer is a `Card`: which sentences of the words files tell of it, with
the numbers that they speak of. `[about.<key>]` holds what is always so:

    [about.building]
    name = "{kind}"
    kind = "Building, belongs to nobody"
    does = "Pays **{points}** to every farmer who touches it."

`[now]` holds what a part would bring now, `[why]` why it cannot be chosen: the reason, then after a bar the remedy. A game says
neither by itself: it plays on a copy of the position (`suppose`) or asks a predicate of its rules.

A game without an `about.py` needs only the sentences: a part `tree:low` is told by `[about.tree]`, which may speak of {tree}.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from barnboard.kernel import verbs
from barnboard.kernel.codes import NUMBER, Domain
from barnboard.kernel.events import Event, Events, new_log
from barnboard.kernel.records import Record

from .boxes import Box
from .words import Listed, Part, Several

Parts = Mapping[str, Part | Several | Listed]


class Line(NamedTuple):
    """A sentence of the words files: its key there, and what it speaks of."""

    key: str
    parts: Parts = MappingProxyType({})
    section: str = ""  # where it is not one of the part's own lines


class Now(NamedTuple):
    """What a part would bring a seat now: a sentence of `[now]`, and the number beside it with what it counts."""

    line: Line
    brings: int | None = None
    good: str = ""  # the symbol of what is counted; points where there is none


@dataclass(frozen=True)
class Card:
    """What is told of a part."""

    key: str  # the table [about.<key>] of the words
    parts: Parts = field(default_factory=dict)
    does: tuple[str | Line, ...] = (
        "does",
    )  # which of its lines tell what the part does, in this order, some with parts of their own
    picture: str = ""  # a symbol
    now: Now | None = None
    first: bool = False  # what it brings now is told even where the moves that begin here are told
    counts: tuple[str, ...] = ()  # other parts that count for it


def number(value: Any) -> Part:
    """A number in a sentence."""
    return Part(NUMBER, int(value))


def listed(domain: Domain, values: Sequence[int]) -> Listed:
    """Things in a row."""
    return Listed(tuple(Part(domain, int(value)) for value in values))


def suppose(box: Box[Any], s: Record, code: int, events: Events) -> list[Event]:
    """Plays a move in a position, which is changed by it, and returns what happened."""
    log = new_log()
    verbs.play(box.record, s, code, log)
    return events.read(log)


def no_card(box: Box[Any], s: Record, seat: int | None, part: str) -> Card | None:
    """A game without an `about.py` knows its parts by their kinds only."""
    return None


def no_reason(box: Box[Any], s: Record, seat: int, part: str, picked: Sequence[str]) -> Line | None:
    """A game without an `about.py` gives no reasons of its own."""
    return None


def no_changes(box: Box[Any], usual: Any, s: Record, seat: int | None) -> list[str]:
    """Whatever a box can change has a name, by which cards speak of it."""
    return []


def no_parts(box: Box[Any], s: Record, seat: int | None) -> list[str]:
    """A game without an `about.py` shows the parts that its moves touch."""
    return []
