"""What a study plays: matches of bots with one box, or with two on the same deals.

A study has *parts*. The first is the study itself: the chosen bots, on every seat in turn. The others are the rungs of a ladder,
in which one seat is taken by the next better bot, to tell luck from skill. A part is played with each box, and cut into pieces.
"""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict

from barnboard.arena.engines import cut
from barnboard.bots import LEVELS, make_bot, seat_bots
from barnboard.games import Game, SetupError
from barnboard.games import game as find_game
from barnboard.games.boxes import Box

USUAL, CHANGED = "usual", "changed"
LADDER = ("random", "greedy", "easy")
MAIN = 0  # the part that is the study itself

_QUICK, _SLOW = 500, 10  # matches in a piece, without and with bots that think


class StudiedBox(BaseModel):
    """A box by its hash, what it is called, and its facts if it is not the usual one."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    digest: str
    facts: dict[str, Any] | None = None


class Piece(NamedTuple):
    """Some matches of a part with one of the boxes."""

    part: int
    box: int
    first: int
    last: int  # it is the first one that is not of the piece

    @property
    def numbers(self) -> range:
        """The numbers of the matches."""
        return range(self.first, self.last)


class StudyPlan(BaseModel):
    """What is to be played. Two plans that are equal give the same matches, wherever they are played."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str
    rules: int
    boxes: list[StudiedBox]  # one, or two on the same deals: the one that is compared with, then the one that is studied
    options: dict[str, bool | int]
    seats: int
    bots: list[str]  # by chair, in the first match; everybody moves one chair on from match to match
    games: int  # with each box
    ladder: list[str]
    rungs: int  # matches with each box for every step of the ladder
    seed: str

    @property
    def parts(self) -> list[tuple[list[str], int]]:
        """The bots of every part, and how many matches it has with each box."""
        steps = [([upper, *[lower] * (self.seats - 1)], self.rungs) for lower, upper in pairwise(self.ladder)]
        return [(self.bots, self.games), *steps]

    @property
    def total(self) -> int:
        """All matches."""
        return len(self.boxes) * sum(many for _, many in self.parts)

    def seating(self, part: int, number: int) -> list[str]:
        """The bots of a match by chair: all change chairs from match to match, so that each sits everywhere equally often."""
        bots = self.parts[part][0]
        turn = number % self.seats
        return bots[turn:] + bots[:turn]

    def seed_of(self, part: int, number: int) -> str:
        """The seed of a match: the same with both boxes, and for every step of the ladder."""
        return f"{self.seed} {number}" if part == MAIN else f"{self.seed} ladder {number}"

    def command(self, box: Path | None = None, against: Path | None = None) -> str:
        """The command that gives the same numbers again, with nothing left to what is usual; the boxes are those of its files."""
        words = ["barnboard", "study", self.game]
        words += ["--box", str(box)] if box else []
        words += ["--against", str(against)] if against else []
        bots = self.bots[:1] if len(set(self.bots)) == 1 else self.bots
        words += ["--seats", str(self.seats), "--bots", ",".join(bots)]
        words += ["--games", str(self.games), "--ladder", str(self.rungs), "--seed", self.seed]
        for name, value in self.options.items():
            words += ["-o", f"{name}={str(value).lower()}"]
        return shlex.join(words)

    def pieces(self, part: int, box: int, numbers: Sequence[int]) -> Iterator[Piece]:
        """Some matches of a part with one of the boxes, cut into pieces."""
        start = 0
        for at in range(1, len(numbers) + 1):
            if at == len(numbers) or numbers[at] != numbers[at - 1] + 1:
                for piece in cut(range(numbers[start], numbers[at - 1] + 1), self.parts[part][0], _QUICK, _SLOW):
                    yield Piece(part, box, piece[0], piece[-1] + 1)
                start = at


def make_plan(
    game: str | Game,
    box: Mapping[str, Any] | str | Path | None = None,
    against: Mapping[str, Any] | str | Path | None = None,
    bots: str = "greedy",
    games: int = 10_000,
    seats: int | None = None,
    seed: str = "study",
    options: Mapping[str, Any] | None = None,
    ladder: Sequence[str] | None = None,
    rungs: int = 100,
    names: tuple[str, str] = (USUAL, CHANGED),
) -> StudyPlan:
    """A plan, or a SetupError or BoxError. An edited box is compared with the usual one, unless another is named.

    `games` are played with each box, `rungs` with each box for every step of the ladder. Bots that think do so by iterations:
    only then a study comes out the same again.
    """
    found = find_game(game) if isinstance(game, str) else game
    people = found.seats[0] if seats is None else seats
    chosen = found.check_setup(people, options or {})
    if games < 1 or rungs < 0:
        raise SetupError("a study has at least 1 match, and a step of its ladder at least 0")
    studied = found.box(box)
    boxes = [studied]
    if against is not None or studied.edited:
        boxes = [found.box(against), studied]
    if len(boxes) == 2 and boxes[0].digest == boxes[1].digest:
        raise SetupError("the two boxes are the same: there is nothing to compare")
    return StudyPlan(
        game=found.id,
        rules=found.rules_version,
        boxes=[_studied(one, name) for one, name in zip(boxes, names, strict=False)],
        options=chosen,
        seats=people,
        bots=[repeatable(name) for name in seat_bots(bots, people)],
        games=games,
        ladder=[repeatable(name) for name in (LADDER if ladder is None else ladder)] if rungs else [],
        rungs=rungs,
        seed=seed,
    )


def repeatable(name: str) -> str:
    """A bot by a name that says how many iterations it thinks; a SetupError where it goes by the clock."""
    make_bot(name)
    plain, at, budget = name.partition("@")
    level = LEVELS.get(plain)
    if level is None or budget.endswith("i"):
        return name
    if at or level.iterations is None:
        raise SetupError(f"{name} thinks by the clock, and a study must come out the same again: say {plain}@1000i")
    return f"{plain}@{level.iterations}i"


def _studied(box: Box[Any], name: str) -> StudiedBox:
    return StudiedBox(name=name, digest=box.digest, facts=box.facts.model_dump(mode="json") if box.edited else None)
