"""A lesson: a recorded match with notes, `lesson.toml` in a game's folder.

    seed = "a good first deal"
    seats = 2
    seat = 0                       # the chair of whoever learns

    [[step]]                       # told one after the other
    say.en = "Whoever has most points at the end wins."
    say.de = "Wer am Ende die meisten Punkte hat, gewinnt."
    parts = ["seat:0"]             # what the lantern shows; without it, what the move touches

    [[step]]
    say.en = "An egg is worth 2. Sell it."
    say.de = "Ein Ei ist 2 wert. Verkaufe es."
    move = "sell white"            # is waited for; a step without one is gone on from by a button
    brings = 2                     # points of the learner by this move; the kit holds it against the rules
    why.en = "The white egg pays at once."    # said to who touches something else
    why.de = "Das weiße Ei zahlt sofort."
    then = ["collect", "sell brown"]          # moves that are played by themselves afterwards, of the others above all

    [[known]]                      # three things or so that were learned, told at the end
    en = "Eggs pay when they are sold."
    de = "Eier zahlen, wenn man sie verkauft."

`more` is a second, smaller line of a step, `later` at the end says what can wait. The moves of all steps are the
match. Whether it still fits the rules is what `barnboard.testing` looks at.
"""

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

from pydantic import Field, model_validator

from barnboard.kernel.records import MAX_SEATS

from .boxes import Entry, check_file, checked, require, whole

FILE = "lesson.toml"

Line = Annotated[str, Field(min_length=1, max_length=300)]
Sentence = dict[str, Line]  # by language


class Step(Entry):
    """One thing that is said, and the move that it leads to."""

    say: Sentence
    more: Sentence = Field(default_factory=dict)
    why: Sentence = Field(default_factory=dict)
    parts: list[Line] = Field(default_factory=list)
    move: Line | None = None
    brings: int | None = None
    then: list[Line] = Field(default_factory=list)

    @model_validator(mode="after")
    def _has_a_move_to_speak_of(self) -> "Step":
        return checked(
            self,
            lambda step: require(step.move is not None or step.brings is None, "brings is told of a move, and there is none"),
            lambda step: require(step.move is not None or not step.why, "why is told of a move, and there is none"),
            lambda step: require(bool(step.move or step.parts), "parts must name something, or there must be a move"),
        )


class Lesson(Entry):
    """The file as a checked model."""

    seed: Line
    seats: Annotated[int, whole(1, MAX_SEATS)]
    seat: Annotated[int, whole(0, MAX_SEATS - 1)] = 0
    options: dict[str, bool | int] = Field(default_factory=dict)
    step: Annotated[list[Step], Field(min_length=1)]
    known: list[Sentence] = Field(default_factory=list)
    later: Sentence = Field(default_factory=dict)

    @model_validator(mode="after")
    def _sits_down(self) -> "Lesson":
        return checked(self, lambda lesson: require(lesson.seat < lesson.seats, f"seat must be 0..{lesson.seats - 1}"))


def read_lesson(folder: Traversable) -> Lesson | None:
    """The checked lesson in a game's folder, None where there is none; a BoxError says what is wrong with it, by line."""
    file = folder.joinpath(FILE)
    return check_file(Lesson, Path(str(file))) if file.is_file() else None
