"""The results file: a line with the plan, then a line for every match as it ends.

Lines are only ever appended, so a crash costs at most the line that was being written; such a torn last line is dropped. Every
other line is checked against the plan when it is read.
"""

import json
import os
from pathlib import Path
from types import TracebackType
from typing import IO

from pydantic import BaseModel, ConfigDict, ValidationError

from barnboard.kernel.ranks import win_shares

from .schedule import Plan

FORMAT = "barnboard arena"
VERSION = 1


class ResultsError(ValueError):
    """A results file that cannot be used, with the reason in one line."""


class Outcome(BaseModel):
    """How one match ended; lists go by seat."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    match: int
    seed: str
    bots: list[str]
    points: list[int]
    places: list[int]
    plies: int

    def wins(self) -> list[float]:
        """Each seat's share of the win."""
        shares: list[float] = win_shares(self.places).tolist()
        return shares


class Results:
    """The outcomes of a plan so far, kept in a file if one is given."""

    def __init__(self, plan: Plan, file: Path | None = None) -> None:
        self.plan = plan
        self.outcomes: dict[int, Outcome] = {}
        self._stream: IO[str] | None = None
        if file is not None:
            self._open(file)

    def __enter__(self) -> "Results":
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        if self._stream is not None:
            self._stream.close()

    def missing(self) -> list[int]:
        """The matches that are still to be played."""
        return [number for number in range(self.plan.games) if number not in self.outcomes]

    def add(self, outcome: Outcome) -> None:
        """Takes the outcome of one match and writes it down at once."""
        self.outcomes[outcome.match] = outcome
        self._write(outcome.model_dump_json())

    def in_order(self) -> list[Outcome]:
        """The outcomes by the number of their match."""
        return [self.outcomes[number] for number in sorted(self.outcomes) if number < self.plan.games]

    def _write(self, line: str) -> None:
        if self._stream is not None:
            self._stream.write(line + "\n")
            self._stream.flush()
            os.fsync(self._stream.fileno())

    def _open(self, file: Path) -> None:
        whole = 0
        if file.exists():
            whole = self._read(file)
        self._stream = file.open("a", encoding="utf-8")
        if file.stat().st_size > whole:
            os.truncate(file, whole)
        if whole == 0:
            self._write(json.dumps({"format": FORMAT, "version": VERSION, "plan": self.plan.model_dump(mode="json")}))

    def _read(self, file: Path) -> int:
        """Takes in what the file holds; returns how many of its bytes are whole lines."""
        content = file.read_bytes()
        whole = content.rfind(b"\n") + 1
        for number, line in enumerate(content[:whole].splitlines(), 1):
            where = f"{file} line {number}"
            try:
                entry = json.loads(line)
            except ValueError:
                raise ResultsError(f"{where}: not JSON") from None
            if number == 1:
                self._check_head(where, entry)
            else:
                self._take(where, entry)
        if whole == 0 and content and not content.startswith(b'{"format"'):
            raise ResultsError(f"{file}: not a results file")
        return whole

    def _check_head(self, where: str, entry: object) -> None:
        if not isinstance(entry, dict) or entry.get("format") != FORMAT:
            raise ResultsError(f"{where}: not a results file")
        if entry.get("version") != VERSION:
            raise ResultsError(f"{where}: version {entry.get('version')!r} is not known; this program reads version {VERSION}")
        theirs = entry.get("plan")
        ours = self.plan.model_dump(mode="json")
        for field, value in ours.items():
            if field != "games" and (not isinstance(theirs, dict) or theirs.get(field) != value):
                other = theirs.get(field) if isinstance(theirs, dict) else None
                raise ResultsError(f"{where}: results of another study: {field} is {other!r} there and {value!r} here")

    def _take(self, where: str, entry: object) -> None:
        try:
            outcome = Outcome.model_validate(entry)
        except ValidationError as problem:
            first = problem.errors()[0]
            raise ResultsError(f"{where}: {'.'.join(map(str, first['loc'])) or 'line'}: {first['msg']}") from None
        plan = self.plan
        if outcome.match < 0 or outcome.seed != plan.seed_of(outcome.match) or outcome.bots != list(plan.seating(outcome.match)):
            raise ResultsError(f"{where}: match {outcome.match} is not on the schedule like this")
        if len(outcome.points) != plan.seats or len(outcome.places) != plan.seats or min(outcome.places) != 1:
            raise ResultsError(f"{where}: points and places must be given for {plan.seats} seats, and somebody must have won")
        if self.outcomes.setdefault(outcome.match, outcome) != outcome:
            raise ResultsError(f"{where}: match {outcome.match} is there twice, with different outcomes")
