"""What was played of a study so far: a table for each piece, in memory or as files of a folder.

The folder holds the plan and a Parquet file for every piece, named by what is in it. A file is there as a whole or not at all, so
a study that was broken off goes on with what is missing. More matches can be asked for later: the plan may grow.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import polars as pl
from pydantic import ValidationError

from barnboard.arena.results import ResultsError

from .plan import MAIN, Piece, StudyPlan

PLAN, PIECES = "plan.json", "pieces"
_NAME = re.compile(r"part-(\d+)-box-(\d+)-from-(\d+)-to-(\d+)\.parquet")
_GROWS = {"games", "rungs"}


class StudyResults:
    """The pieces of a plan that were played, kept in a folder if one is given."""

    def __init__(self, plan: StudyPlan, folder: Path | None = None) -> None:
        self.plan, self.folder = plan, folder
        self._frames: dict[Piece, pl.DataFrame] = {}
        if folder is not None:
            self._open(folder)

    def missing(self) -> list[Piece]:
        """What is still to be played: the study itself first, both boxes by turns, so that it can be read before it is whole."""
        found: list[list[Piece]] = []
        for part, (_, many) in enumerate(self.plan.parts):
            for box in range(len(self.plan.boxes)):
                done = {number for piece in self._frames if piece[:2] == (part, box) for number in piece.numbers}
                found.append(list(self.plan.pieces(part, box, [number for number in range(many) if number not in done])))
        return sorted((piece for pieces in found for piece in pieces), key=lambda piece: (piece.part, piece.first, piece.box))

    def add(self, piece: Piece, frame: pl.DataFrame) -> None:
        """Takes what came out of a piece and writes it down at once."""
        self._frames[piece] = frame
        if self.folder is not None:
            name = f"part-{piece.part}-box-{piece.box}-from-{piece.first}-to-{piece.last}.parquet"
            _write_whole(self.folder / PIECES / name, frame)

    @property
    def done(self) -> int:
        """How many matches were played."""
        return sum(len(piece.numbers) for piece in self._frames)

    def rows(self, part: int = MAIN) -> pl.DataFrame:
        """A row for every match and seat of a part, in order."""
        found = [frame for piece, frame in self._frames.items() if piece.part == part]
        if not found:
            return pl.DataFrame()
        most = self.plan.parts[part][1]
        return pl.concat(found, how="diagonal").filter(pl.col("match") < most).sort("box", "match", "seat").rechunk()

    def _open(self, folder: Path) -> None:
        (folder / PIECES).mkdir(parents=True, exist_ok=True)
        file = folder / PLAN
        if file.exists():
            self._compare(file)
        file.write_text(self.plan.model_dump_json(indent=1) + "\n", "utf-8")
        for file, piece in self._kept(folder):
            try:
                self._frames[piece] = pl.read_parquet(file)
            except (pl.exceptions.PolarsError, OSError) as problem:
                said = str(problem).partition("\n")[0]
                raise ResultsError(f"{file}: cannot be read: {said}; delete it to play it again") from None

    def _compare(self, file: Path) -> None:
        try:
            theirs = StudyPlan.model_validate_json(file.read_bytes())
        except ValidationError:
            raise ResultsError(f"{file}: not the plan of a study") from None
        for field in StudyPlan.model_fields.keys() - _GROWS:
            if getattr(theirs, field) != getattr(self.plan, field):
                raise ResultsError(f"{file}: another study: {field} is different there; name another folder")

    def _kept(self, folder: Path) -> Iterator[tuple[Path, Piece]]:
        for file in sorted((folder / PIECES).iterdir()):
            if named := _NAME.fullmatch(file.name):
                yield file, Piece(*(int(number) for number in named.groups()))


def _write_whole(file: Path, frame: pl.DataFrame) -> None:
    """A file appears with all its content or not at all."""
    unfinished = file.with_suffix(".unfinished")
    frame.write_parquet(unfinished)
    os.replace(unfinished, file)
