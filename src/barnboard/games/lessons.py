"""A lesson: a recorded match with notes, `lesson.toml` in a game's folder.

    seed = "a good first deal"
    seats = 2
    seat = 0                       # the chair of whoever learns

    [[step]]                       # told one after the other
    say = "Whoever has most points at the end wins."
    parts = ["seat:0"]             # what the lantern shows; without it, what the move touches

    [[step]]
    say = "An egg is worth 2. Sell it."
    move = "sell white"            # is waited for; a step without one is gone on from by a button
    brings = 2                     # points of the learner by this move; the kit holds it against the rules
    why = "The white egg pays at once."       # said to who touches something else
    then = ["collect", "sell brown"]          # moves that are played by themselves afterwards, of the others above all

    [[known]]                      # three things or so that were learned, told at the end
    say = "Eggs pay when they are sold."

`more` is a second, smaller line of a step, `[later]` at the end says what can wait. The moves of all steps are the
match. Whether it still fits the rules is what `barnboard.testing` looks at.

The lesson is written in English. `lesson.de.toml` says the same in German, and so on for every language: the same steps in the
same order, each with `say` and, where the English one has them, `more` and `why`; then `[[known]]` and `[later]`. Where a
sentence is missing, the English one is said.
"""

from importlib.resources.abc import Traversable
from itertools import zip_longest
from pathlib import Path
from typing import Annotated

from pydantic import Field, model_validator

from barnboard.kernel.records import MAX_SEATS
from barnboard.words import ENGLISH

from .boxes import Entry, check_file, checked, require, whole

FILE = "lesson.toml"

Line = Annotated[str, Field(min_length=1, max_length=300)]


class Note(Entry):
    """One sentence, told at the end."""

    say: Line


class Step(Entry):
    """One thing that is said, and the move that it leads to."""

    say: Line
    more: Line | None = None
    why: Line | None = None
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
    known: list[Note] = Field(default_factory=list)
    later: Note | None = None

    @model_validator(mode="after")
    def _sits_down(self) -> "Lesson":
        return checked(self, lambda lesson: require(lesson.seat < lesson.seats, f"seat must be 0..{lesson.seats - 1}"))


class Said(Entry):
    """What a step says in another language."""

    say: Line | None = None
    more: Line | None = None
    why: Line | None = None


class Translation(Entry):
    """What a lesson says in another language, step by step."""

    step: list[Said] = Field(default_factory=list)
    known: list[Note] = Field(default_factory=list)
    later: Note | None = None


def file_of(language: str) -> str:
    """The file in which a lesson speaks a language."""
    return FILE if language == ENGLISH else f"lesson.{language}.toml"


def read_lesson(folder: Traversable, language: str = ENGLISH) -> Lesson | None:
    """The checked lesson in a game's folder, None where there is none; a BoxError says what is wrong with it, by line.

    What it does not say in the language is said in English.
    """
    file = folder.joinpath(FILE)
    if not file.is_file():
        return None
    lesson = check_file(Lesson, Path(str(file)))
    translation = read_translation(folder, language)
    if translation is None:
        return lesson
    said = zip_longest(translation.step[: len(lesson.step)], lesson.step)
    known = zip_longest(translation.known[: len(lesson.known)], lesson.known)
    return lesson.model_copy(
        update={
            "step": [step.model_copy(update=other.model_dump(exclude_none=True) if other else {}) for other, step in said],
            "known": [other or note for other, note in known],
            "later": lesson.later and (translation.later or lesson.later),
        }
    )


def read_translation(folder: Traversable, language: str) -> Translation | None:
    """What the lesson says in a language other than English, None where it has no file."""
    file = folder.joinpath(file_of(language))
    return check_file(Translation, Path(str(file))) if language != ENGLISH and file.is_file() else None
