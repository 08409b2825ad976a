"""What was told at a table from its beginning, as each kind of viewer may know it, written once and remembered.

A long match has thousands of news. They are written in short slices, one table after the other, so that nobody who makes a move
meanwhile has to wait for that. Whoever asked is charged for the time it took.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Container
from typing import NamedTuple

from .showing import Audience, Line, as_json, news_shapes
from .store import News
from .tables import Table
from .workshop import Lane

_SLICE = 20  # news
_MOST_BYTES = 32_000_000
Charge = Callable[[float], None]


class _Written(NamedTuple):
    """A line, and what it depends on besides its news: the ply that its move still has, and whether all secrets are told."""

    line: Line
    ply: int | None
    is_open: bool


class _Telling:
    """What one kind of viewer was told at one table, by number of the news."""

    def __init__(self) -> None:
        self.lines: dict[int, _Written] = {}
        self.bytes = 0

    def missing(self, table: Table, since: int) -> list[News]:
        """The news that are not written yet, or no longer as they should be told."""
        is_open = _is_open(table)
        found = []
        for item in table.news[since:]:
            written = self.lines.get(item.number)
            if written is None or (item.kind == "move" and (written.ply, written.is_open) != (item.ply, is_open)):
                found.append(item)
        return found

    def write(self, table: Table, to: Audience, items: list[News]) -> None:
        """Writes some news down."""
        for item, (name, number, shape) in zip(items, news_shapes(table, items, to), strict=True):
            before, line = self.lines.get(number), Line(name, number, as_json(shape))
            self.lines[number] = _Written(line, item.ply, _is_open(table))
            self.bytes += len(line.data) - (0 if before is None else len(before.line.data))


class Tellings:
    """Remembers what was asked for last, up to so many bytes."""

    def __init__(self, lane: Lane) -> None:
        self._tellings: OrderedDict[tuple[str, int | None, str], _Telling] = OrderedDict()
        self._lane = lane

    async def lines(self, table: Table, to: Audience, since: int, charge: Charge) -> list[Line]:
        """Everything that was told after the news of a number, up to the present moment."""
        key = (table.id, to.viewer, to.language)
        telling = self._tellings.setdefault(key, _Telling())
        self._tellings.move_to_end(key)
        async with self._lane:
            while len(missing := telling.missing(table, since)) > _SLICE:
                for first in range(0, len(missing), _SLICE):
                    began = time.perf_counter()
                    telling.write(table, to, missing[first : first + _SLICE])
                    charge(time.perf_counter() - began)
                    await asyncio.sleep(0)
        telling.write(table, to, telling.missing(table, since))
        self._make_room()
        return [telling.lines[item.number].line for item in table.news[since:]]

    def forget(self, tables: Container[str]) -> None:
        """Forgets what was told at tables: it is to be told anew."""
        for key in [key for key in self._tellings if key[0] in tables]:
            del self._tellings[key]

    def _make_room(self) -> None:
        used = sum(telling.bytes for telling in self._tellings.values())
        while used > _MOST_BYTES and len(self._tellings) > 1:
            used -= self._tellings.popitem(last=False)[1].bytes


def _is_open(table: Table) -> bool:
    return table.status in ("over", "ended")


def history(table: Table, lines: list[Line]) -> bytes:
    """All that was told at a table as JSON (HistoryShape). Moves that were taken back are not in it."""
    told: dict[str, list[bytes]] = {"move": [], "chat": [], "seat": []}
    for item, line in zip(table.news, lines, strict=True):
        if item.kind != "undo" and not (item.kind == "move" and item.ply is None):
            told[line.name].append(line.data)
    names = (("moves", "move"), ("chat", "chat"), ("seats", "seat"))
    return b"{" + b",".join(b'"%s":[%s]' % (name.encode(), b",".join(told[kind])) for name, kind in names) + b"}"
