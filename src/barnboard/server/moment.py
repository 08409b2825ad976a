"""A moment at a table: what just happened and how the table stands then, as each audience is told it.

What several audiences are told alike is made once: seats and points in one language, a move for all who hear the same of it.
"""

from collections.abc import Sequence

from .showing import (
    Audience,
    Common,
    Hearing,
    Present,
    as_json,
    common,
    hearing,
    news_shapes,
    stream_event,
    table_written,
)
from .store import News
from .tables import Table

_PRESENT_MS = 50


class Moment:
    """Made when something happened and asked before anything else does: it does not keep how the table stood."""

    def __init__(self, table: Table, items: Sequence[News], present: Present, now: int) -> None:
        self._table, self._items, self._present, self._now = table, items, present, now
        self._number = table.number
        self._common: dict[str, Common] = {}
        self._news: dict[Hearing, bytes] = {}
        self._states: dict[Audience, bytes] = {}

    def is_of(self, table: Table, now: int) -> bool:
        """Whether it is the present one of a table: nothing has happened there since, and it was just told."""
        return self._table is table and self._number == table.number and now - self._now < _PRESENT_MS

    def told(self, to: Audience) -> bytes:
        """What happened and how the table stands after it, as a stream tells it; talk changes nothing of that."""
        news = self._news_for(to)
        if self._items and all(item.kind == "chat" for item in self._items):
            return news
        return news + stream_event("state", self._number, self.state(to))

    def state(self, to: Audience) -> bytes:
        """How the table stands, as JSON (TableShape)."""
        state = self._states.get(to)
        if state is None:
            known = self._common.get(to.language)
            if known is None:
                known = self._common[to.language] = common(self._table, self._present, to.language, self._now)
            state = self._states[to] = table_written(self._table, to, known)
        return state

    def _news_for(self, to: Audience) -> bytes:
        key = hearing(self._table, self._items, to)
        news = self._news.get(key)
        if news is None:
            shapes = news_shapes(self._table, self._items, to)
            news = self._news[key] = b"".join([stream_event(name, number, as_json(shape)) for name, number, shape in shapes])
        return news
