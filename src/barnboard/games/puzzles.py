"""Moves of the day: positions of real matches in which one move is clearly best, `puzzles.toml` in a game's folder.

    rules = 3                      # the version of the rules, and the box, that they were found with
    box = "0f9a…"

    [made]                         # how: `barnboard puzzles mine GAME` finds the same again
    seed = "puzzles"
    bot = "expert@500i"           # played the matches
    look = 1000                    # iterations of a first look at a position
    again = 10000                  # and of each of two later ones, with other keys
    choices = 5                    # positions with fewer moves were left out
    matches = 40                   # so many were looked through
    sifted = 3                     # with so many further keys all were solved again, and none failed

    [[puzzle]]
    seed = "puzzles 17"
    seats = 3
    moves = "place wagon eagle 3-4; …"      # the match up to the position
    answer = "place eagle campfire 8-13"
    reason = { kind = "now", points = 3.0, sources = ["buildings"] }
    chances = [                    # of whoever is to move, after each move that was compared, best first
      { move = "place eagle campfire 8-13", chance = 0.41, error = 0.01, behind = 0.0, behind_error = 0.0 },
      { move = "place eagle campfire 7-13", chance = 0.33, error = 0.01, behind = 0.08, behind_error = 0.02 },
    ]

Errors are half the width of a 95 % interval. How much a move is `behind` the best is told from the imagined deals that both were
tried in, so its error is smaller than those of the two chances. Whether all this still fits the rules is what `barnboard.testing`
looks at.
"""

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from barnboard.kernel.records import MAX_SEATS

from .boxes import Entry, check_file, checked, require, whole

FILE = "puzzles.toml"
SEPARATOR = "; "

Text = Annotated[str, Field(min_length=1, max_length=300)]
Share = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, whole(0, 1_000_000_000)]


class Chance(Entry):
    """How likely the seat to move is to win after a move, and how much that is behind the best one's."""

    move: Text
    chance: Share
    error: Share
    behind: Share
    behind_error: Share


class Why(Entry):
    """The reason for the answer, as `barnboard.bots.reasons` and `playing_on` find it.

    Its `points` are moves where it `opens` some.
    """

    kind: Literal["now", "later", "denies", "opens", "invests"]
    points: float
    sources: list[Text] = Field(default_factory=list)
    seat: Annotated[int, whole(0, MAX_SEATS - 1)] | None = None


class Puzzle(Entry):
    """One position, and its answer."""

    seed: Text
    seats: Annotated[int, whole(1, MAX_SEATS)]
    options: dict[str, bool | int] = Field(default_factory=dict)
    moves: str
    answer: Text
    chances: Annotated[list[Chance], Field(min_length=2)]
    reason: Why | None = None

    @property
    def played(self) -> list[str]:
        """The moves of the match up to the position."""
        return self.moves.split(SEPARATOR) if self.moves else []

    @model_validator(mode="after")
    def _is_clear(self) -> "Puzzle":
        return checked(
            self,
            lambda puzzle: require(puzzle.chances[0].move == puzzle.answer, "chances must begin with the answer"),
            lambda puzzle: require(
                all(one.behind > one.behind_error for one in puzzle.chances[1:]),
                "chances must be behind the answer's by more than the error of that",
            ),
        )


class Made(Entry):
    """How the puzzles were found."""

    seed: Text
    bot: Text
    look: Count
    again: Count
    choices: Count
    matches: Count
    sifted: Count = 0


class Puzzles(Entry):
    """The file as a checked model."""

    rules: Count
    box: Text
    made: Made | None = None
    puzzle: list[Puzzle] = Field(default_factory=list)


def read_puzzles(folder: Traversable) -> Puzzles | None:
    """The checked puzzles in a game's folder, None where there are none; a BoxError says what is wrong with them, by line."""
    file = folder.joinpath(FILE)
    return check_file(Puzzles, Path(str(file))) if file.is_file() else None
