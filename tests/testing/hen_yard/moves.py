"""What one can do in Hen Yard, and what is told of it."""

from collections.abc import Mapping, Sequence

from barnboard.games.boxes import Box
from barnboard.games.words import Part
from barnboard.kernel.codes import NUMBER, SEAT, Codes, Domain
from barnboard.kernel.events import Events, Secret
from barnboard.kernel.records import Record

from .box import EGGS, HenYardBox

EGG = Domain("egg", EGGS)
MOST_MOVES = 1 + EGGS

CODES = Codes()
COLLECT = CODES.move("collect")
SELL = CODES.move("sell", egg=EGG)

EVENTS = Events()
COLLECTS = EVENTS.event("collects", seat=SEAT, egg=Secret(EGG))
SELLS = EVENTS.event("sells", seat=SEAT, egg=EGG, points=NUMBER)
GAME_OVER = EVENTS.event("over")

TOLD_ALIKE = frozenset({"collect", "sell"})


def names(facts: HenYardBox) -> Mapping[str, Sequence[str]]:
    """The ids of the things that moves and events speak of."""
    return {"egg": [egg.id for egg in facts.egg]}


def details(box: Box[HenYardBox], s: Record, code: int) -> dict[str, Part]:
    """What the sentence about a move says besides: what an egg is worth."""
    name, about = CODES.read(code)
    return {"worth": Part(NUMBER, box.facts.egg[about["egg"]].worth)} if name == "sell" else {}


def touch(box: Box[HenYardBox], s: Record, code: int) -> list[str]:
    """The parts that a move touches."""
    name, about = CODES.read(code)
    return [f"hand:{box.facts.egg[about['egg']].id}"] if name == "sell" else ["nest"]
