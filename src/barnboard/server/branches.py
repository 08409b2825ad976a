"""Playing on from a recorded position: another move, bots answer, and the line is kept beside the match.

A line begins at a ply of a match, from what one seat knew there: all that it could not know is dealt again from a key, so that
the ply, the seat, the key and the moves are all that is stored. It may begin at a match that is over, at one that still runs
(through one's own eyes; not where the match is rated), where a lesson ends, or at the move of a day. Lines are known to
whoever tries them and to nobody else.
"""

import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from barnboard.bots.advice import Adviser
from barnboard.games import games
from barnboard.kernel.ranks import win_shares
from barnboard.match import IllegalMove, Match, MatchError, key_of

from .house import House
from .lessons import chair_shape, match_of_lesson, offered
from .puzzles import found_for, match_of_day
from .refusals import Refusal
from .seats import Person, check_level, viewer_of
from .shapes.branches import BranchWanted
from .showing import breakdown_shape, event_shapes, moves_written
from .store.branches import BranchRow

_ITERATIONS = 400  # for a chance
_MOST_STEPS = 600
Chance = tuple[float, float]
Work = Callable[..., Awaitable[Any]]


class Line:
    """A line that somebody tries: as it is stored, and the match that it leads to."""

    def __init__(self, row: BranchRow, base: Match) -> None:
        self.row = row
        self.base = base
        try:
            self.match = base.at(row.ply).supposed(row.seat, key_of(row.key))
            for move in row.moves:
                self.match.play(move)
        except (MatchError, IllegalMove):  # moves of the match were taken back since
            raise Refusal("no_branch") from None

    def at(self, step: int | None) -> Match:
        """The match at a step of the line, or at its end; or the Refusal."""
        shown = self.row.steps if step is None else step
        if not 0 <= shown <= self.row.steps:
            raise Refusal("no_ply")
        return self.match.at(self.row.ply + shown)

    def check_turn(self) -> None:
        """Raises the Refusal where it is not the turn of whoever tries."""
        mover = self.match.to_move
        if mover is None:
            raise Refusal("over")
        if mover != self.row.seat:
            raise Refusal("not_your_turn", name=self.match.names[mover] if self.match.names else str(mover + 1))

    def shape(self, step: int | None, language: str) -> dict[str, Any]:
        """The line at a step (BranchShape)."""
        row, match, then = self.row, self.match, self.at(step)
        before = then.heard(then.ply - 1, row.seat) if then.ply else []
        rows = then.standing()
        return {
            **self.summary(language),
            "step": then.ply - row.ply,
            "seats": [
                chair_shape(seat, seat == row.seat, language) | ({"name": match.names[seat]} if match.names else {})
                for seat in range(match.seats)
            ],
            "to_move": then.to_move,
            "prompt": then.prompt(language),
            "view": then.view(row.seat),
            "moves": moves_written(then, language) if then.to_move == row.seat else [],
            "events": event_shapes(then, before, language),
            "mover": then.mover(then.ply - 1) if then.ply else None,
            "points": [one.points for one in rows],
            "places": [one.place for one in rows],
            "breakdown": breakdown_shape(then, language),
            "told": [tale._asdict() for tale in match.tales(row.seat, language, since=row.ply)],
        }

    def summary(self, language: str) -> dict[str, Any]:
        """What is told of a line in a list (BranchSummaryShape)."""
        row, match = self.row, self.match
        then = match.at(row.ply)
        first = offered(then, row.moves[0], language) if row.moves and then.to_move == row.seat else None
        return {
            "id": row.id,
            "table": row.table_id,
            "source": row.source,
            "parent": row.parent,
            "game": match.game.id,
            "title": match.game.title,
            "ply": row.ply,
            "last_ply": self.base.ply if self.base.to_move is None else None,
            "seat": row.seat,
            "level": row.level,
            "steps": row.steps,
            "words": None if first is None else first.words,
            "chances": [None if one is None else {"chance": one[0], "error": one[1]} for one in row.chances],
            "over": match.to_move is None,
            "points_now": [one.points for one in match.standing()],
        }


class Branches:
    """Begins lines, finds them again, and plays them on. `work` calls a function when it is its turn, and charges for it."""

    def __init__(self, house: House, work: Work) -> None:
        self._house = house
        self._work = work

    async def begin(self, wanted: BranchWanted, person: Person) -> Line:
        """A new line, with nothing played in it; or one that forks from another at a step."""
        level = check_level(wanted.level)
        key, parent, source, seat, ply = secrets.token_hex(16), None, "table", wanted.seat, wanted.ply
        moves: list[str] = []
        chances: list[Chance | None] = [None]
        table_id = wanted.table
        if wanted.branch is not None:
            old = (await self.find(wanted.branch, person)).row
            steps = min(max(0, (old.steps if ply is None else ply) - old.ply), old.steps)
            key, parent, source, table_id, seat, ply = old.key, old.id, old.source, old.table_id, old.seat, old.ply
            moves, chances = old.moves[:steps], old.chances[: steps + 1]
        elif wanted.lesson is not None:
            source = f"lesson:{wanted.lesson}"
        elif wanted.puzzle is not None:
            source = f"puzzle:{wanted.puzzle}"
        elif table_id is None:
            raise Refusal("no_table")
        base, seat, ply = await self._base(source, table_id, seat, ply, person)
        made = self._house.settings.now()
        row = BranchRow(
            secrets.token_hex(8), person.digest, table_id, source, parent, ply, seat, level, key, len(moves), moves, chances, made
        )
        line: Line = await self._work(Line, row, base)
        await self._house.store.branches.make(row)
        return line

    async def find(self, branch: str, person: Person) -> Line:
        """A line of a person, or the Refusal."""
        row = await self._house.store.branches.find(branch, person.digest)
        if row is None:
            raise Refusal("no_branch")
        base, _, _ = await self._base(row.source, row.table_id, row.seat, row.ply, person)
        line: Line = await self._work(Line, row, base)
        return line

    async def at(self, table: str, person: Person) -> list[Line]:
        """The lines that a person has beside the match of a table."""
        rows = await self._house.store.branches.at(table, person.digest)
        found = []
        for row in rows:
            base, _, _ = await self._base(row.source, table, row.seat, row.ply, person)
            found.append(await self._work(Line, row, base))
        return found

    async def play(self, branch: str, step: int, move: str | None, level: str | None, person: Person) -> Line:
        """Plays a line on: the move of whoever tries, or without one what a bot would do for the seat to move."""
        line = await self.find(branch, person)
        row, match = line.row, line.match
        if step != row.steps:
            raise Refusal("stale", {"ply": row.steps})
        if match.to_move is None or row.steps >= _MOST_STEPS:
            raise Refusal("over")
        chosen = row.level if level is None else check_level(level)
        chances: list[Chance | None] = list(row.chances)
        if move is None:
            text, _ = await self._house.thinking.choose(match, chosen, frozenset({person.digest}))
        else:
            line.check_turn()
            try:
                text = match.game.text(match.box, match.legal(move))
            except IllegalMove as problem:
                raise Refusal("illegal", {"detail": str(problem)[:300]}, prompt=match.prompt()) from None
        await self._work(match.play, text)
        chances.append(await self._chance(line, person))
        line.row = row._replace(steps=row.steps + 1, moves=[*row.moves, text], chances=chances, level=chosen)
        if not await self._house.store.branches.go_on(line.row, row.steps):
            raise Refusal("stale", {"ply": row.steps})
        return line

    async def weigh(self, line: Line, person: Person) -> Line:
        """The same line with the chance of whoever tries at its last step, where it is their turn."""
        row = line.row
        if row.chances[-1] is None:
            line.row = row._replace(chances=[*row.chances[:-1], await self._chance(line, person)])
            await self._house.store.branches.go_on(line.row, row.steps)
        return line

    async def _chance(self, line: Line, person: Person) -> Chance | None:
        """The chance of whoever tries, with its error: where it is their turn, and at the end."""
        seat, match = line.row.seat, line.match
        if match.to_move is None:
            return float(win_shares([row.place for row in match.standing()])[seat]), 0.0
        if match.to_move != seat:
            return None
        own = match.at(match.ply)
        return await self._house.thinking.advise(person.digest, partial(_weighed, own, seat))

    async def _base(
        self, source: str, table: str | None, seat: int | None, ply: int | None, person: Person
    ) -> tuple[Match, int, int]:
        """The match that a line leaves, through whose eyes, and where; or the Refusal."""
        house = self._house
        kind, _, what = source.partition(":")
        if kind == "lesson":
            if what not in games():
                raise Refusal("no_game")
            await house.readiness.ready(games()[what])
            match, own = match_of_lesson(games()[what])
        elif kind == "puzzle":
            found = found_for(int(what), house.settings.now())
            await house.readiness.ready(found.game)
            match, own = match_of_day(found.game, found.day)
        else:
            return await self._base_at_table(table or "", seat, ply, person)
        return match, own, match.ply

    async def _base_at_table(self, table: str, seat: int | None, ply: int | None, person: Person) -> tuple[Match, int, int]:
        found = await self._house.table(table)
        is_over = found.status == "over"
        match = found.finished() if is_over else found.running()
        if not is_over and found.row.rated:
            raise Refusal("rated_match")
        at = match.ply if ply is None else ply
        if not 0 <= at <= match.ply:
            raise Refusal("no_ply")
        if at == match.ply and is_over:
            raise Refusal("over")
        eyes = viewer_of(found, person, match.mover(at) if seat is None and is_over else seat)
        if eyes is None:
            raise Refusal("not_seated")
        return match, eyes, at


def _weighed(match: Match, seat: int, adviser: Adviser) -> Chance:
    imagined = match.imagined(seat, key_of(f"branch {match.game.id} {match.ply}"))
    advice = adviser(match.game, match.box, imagined, _ITERATIONS)
    chance, error = advice.chance_of(advice.candidates[0])
    return float(chance), float(abs(error))
