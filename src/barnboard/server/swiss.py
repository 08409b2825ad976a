"""Swiss pairing for tables of two to four, and the standing that follows from the rounds.

Those who stand alike meet. Nobody meets anybody twice, nor sits alone among bots twice, as long as a round can be drawn so.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

PLACES = (5, 3, 2, 1)  # points for each place at a table
_STEPS = 20_000  # groups that are looked at before one more meeting is allowed

Pair = frozenset[int]


def pair(order: Sequence[int], met: Collection[Pair], size: int, alone: Collection[int] = ()) -> list[list[int]]:
    """Everybody at a table with others, best first. `order` is the standing; bots sit on chairs that are left.

    People are spread evenly. `met` has all who met, `alone` those who sat alone among bots already.
    """
    if not order:
        return []
    tables = -(-len(order) // size)
    few, more = divmod(len(order), tables)
    again = 0
    while True:
        draw = _Draw(frozenset(met), frozenset(alone), few)
        found = draw.fill(tuple(order), more, tables - more, again)
        if found is not None:
            return found
        again += 1


class _Draw:
    """One search: tables are filled from the best down, and emptied again where the rest cannot be seated."""

    def __init__(self, met: frozenset[Pair], alone: frozenset[int], few: int) -> None:
        self._met, self._alone, self._few = met, alone, few
        self._steps = _STEPS

    def fill(self, left: tuple[int, ...], more: int, less: int, again: int) -> list[list[int]] | None:
        """Tables for all who are left, `more` of them with one person more, with so many second meetings; or None."""
        if not left:
            return []
        for extra in (1, 0):
            if not (more if extra else less):
                continue
            for table, meetings in self._tables((left[0],), left[1:], self._few + extra, again):
                rest = tuple(who for who in left if who not in table)
                found = self.fill(rest, more - extra, less - (1 - extra), again - meetings)
                if found is not None:
                    return [list(table), *found]
        return None

    def _tables(
        self, table: tuple[int, ...], left: tuple[int, ...], size: int, again: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """A table with all ways to fill it, those next in the standing first, and how many meet again there."""
        self._steps -= 1
        if len(table) == size:
            meetings = sum(Pair(two) in self._met for two in combinations(table, 2))
            meetings += size == 1 and table[0] in self._alone
            if meetings <= again:
                yield table, meetings
            return
        for at, who in enumerate(left):
            if self._steps <= 0:
                return
            if sum(Pair((who, other)) in self._met for other in table) <= again:
                yield from self._tables((*table, who), left[at + 1 :], size, again)


class Sat(NamedTuple):
    """Somebody at a table of a round, None for a bot, with place and points once the match is over."""

    member: int | None
    place: int | None
    points: int | None


@dataclass
class Standing:
    """How somebody stands. `against` sums the scores of whom they met, `share` their shares of the points at their tables."""

    member: int
    score: int = 0
    by_round: list[int | None] = field(default_factory=list)
    against: int = 0
    share: float = 0.0
    rank: int = 0

    @property
    def key(self) -> tuple[int, int, float]:
        """By what people are ranked."""
        return self.score, self.against, round(self.share, 9)


def standing(members: Collection[int], rounds: Sequence[Sequence[Sequence[Sat]]]) -> list[Standing]:
    """Everybody, best first: by points for places, then by those of whom they met, then by their shares of points."""
    rows = {member: Standing(member) for member in members}
    met: dict[int, list[int]] = defaultdict(list)
    for tables in rounds:
        for row in rows.values():
            row.by_round.append(None)
        for table in tables:
            _count(rows, met, table)
    for member, others in met.items():
        rows[member].against = sum(rows[other].score for other in others)
    best = sorted(rows.values(), key=lambda row: (*(-value for value in row.key), row.member))
    for at, row in enumerate(best):
        row.rank = best[at - 1].rank if at and best[at - 1].key == row.key else at + 1
    return best


def _count(rows: dict[int, Standing], met: dict[int, list[int]], table: Sequence[Sat]) -> None:
    people = [sat for sat in table if sat.member in rows]
    total = sum(max(0, sat.points or 0) for sat in table)
    for sat in people:
        if sat.member is None or sat.place is None:
            continue
        row = rows[sat.member]
        row.by_round[-1] = PLACES[sat.place - 1]
        row.score += PLACES[sat.place - 1]
        row.share += max(0, sat.points or 0) / total if total else 1 / len(table)
        met[sat.member] += [other.member for other in people if other.member is not None and other.member != sat.member]


def meetings(rounds: Sequence[Sequence[Sequence[int | None]]]) -> tuple[set[Pair], set[int]]:
    """Who met, and who sat alone among bots."""
    tables = [[who for who in table if who is not None] for tables in rounds for table in tables]
    return {Pair(two) for table in tables for two in combinations(table, 2)}, {table[0] for table in tables if len(table) == 1}


def on_chairs(table: Sequence[int], rounds: Sequence[Sequence[Sequence[int | None]]]) -> list[int]:
    """The order in which people sit: who sat further down so far comes first, so that everybody begins about as often."""
    sat: Counter[int] = Counter()
    for tables in rounds:
        for chairs in tables:
            sat.update({who: seat for seat, who in enumerate(chairs) if who is not None})
    return sorted(table, key=lambda who: -sat[who])
